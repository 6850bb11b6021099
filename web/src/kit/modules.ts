/** What games and rooms bring to the page: loaded from their packages when it is shown. */
import type { GameInfo, RoomInfo } from '../wire';
import { CONTRACT, type PartModule } from './board';
import { loadGames } from './games.svelte';
import { t } from './words';
import type { PuzzlesModule } from './puzzles';

interface Versioned {
  readonly contract: number;
}

/** With `npm run dev` our own modules come as they are written, not as they were last built. */
const sources: Record<string, () => Promise<unknown>> = import.meta.env.DEV
  ? import.meta.glob(['../boards/*/*.ts', '../rooms/*/page.ts', '!../**/*.test.ts'])
  : {};

/** What a module imports is fetched beside it, not after it. */
function fetchAhead(addresses: readonly string[]): void {
  for (const href of addresses) {
    if (document.head.querySelector(`link[rel="modulepreload"][href="${href}"]`)) continue;
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
}

async function load<Module extends Versioned>(
  address: string,
  source: string,
  preloads: readonly string[],
): Promise<Module> {
  if (!sources[source]) fetchAhead(preloads);
  const module = (await (sources[source]?.() ?? import(/* @vite-ignore */ address))) as Module;
  // One of another version would be spoken to in words that it does not understand.
  if (module.contract !== CONTRACT) {
    throw new Error(t('module-of-another-version', { theirs: module.contract, ours: CONTRACT }));
  }
  return module;
}

/** One of a game's modules; null: it has none of that name. */
export async function loadModule<Module extends Versioned>(
  { key, modules, preloads }: GameInfo,
  name: string,
): Promise<Module | null> {
  const address = modules[name];
  if (address === undefined) return null;
  return load<Module>(address, `../boards/${key}/${name}.ts`, preloads[name] ?? []);
}

/** What draws a room's views. */
export function loadRoom<Module extends Versioned>(room: RoomInfo): Promise<Module> {
  return load(room.module, `../rooms/${room.key}/page.ts`, room.preloads);
}

/** The game's own picture for the lobby, or null. */
export async function loadCover(key: string): Promise<PartModule | null> {
  const game = (await loadGames()).find((one) => one.key === key);
  return game ? loadModule<PartModule>(game, 'cover') : null;
}

/** What the game brings whose puzzle has this key (or begins with it), or null. */
export async function loadPuzzles(key: string): Promise<PuzzlesModule | null> {
  const isTheirs = (game: GameInfo) => key === game.key || key.startsWith(`${game.key}-`);
  const game = (await loadGames()).find(isTheirs);
  return game ? loadModule<PuzzlesModule>(game, 'puzzles') : null;
}
