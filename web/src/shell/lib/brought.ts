/** What games bring to the lobby: entries of their own, and the doors to their rooms. */
import { api } from '../../kit/api';
import type { LobbyModule, Mount, PartContext } from '../../kit/board';
import { loadModule } from '../../kit/modules';
import type { Message } from '../../kit/words';
import type { GameInfo } from '../../wire';

export interface Brought {
  parts: Mount<PartContext>[];
  /** What there is only today. */
  today: Mount<PartContext>[];
  /** By game: an address, and what to call it. */
  entrances: Record<string, (readonly [string, Message])[]>;
}

/** All of it. What cannot be loaded is left out: the lobby needs none of it. */
export async function bring(games: readonly GameInfo[]): Promise<Brought> {
  const [rooms, modules] = await Promise.all([
    api.rooms().catch(() => []),
    Promise.all(games.map((game) => loadModule<LobbyModule>(game, 'lobby').catch(() => null))),
  ]);
  const entrances: Brought['entrances'] = {};
  for (const { game, entrance } of rooms) if (entrance) (entrances[game] ??= []).push(entrance);
  return {
    parts: modules.flatMap((module) => (module ? [module.mount] : [])),
    today: modules.flatMap((module) => (module?.today ? [module.today] : [])),
    entrances,
  };
}
