/** What games and rooms bring to the page: loaded from their packages when it is shown. */
import type { GameInfo } from '../wire';
import { CONTRACT, type PartModule } from './board';
import { loadGames } from './games.svelte';
import type { PuzzlesModule } from './puzzles';

interface Versioned {
  readonly contract: number;
}

/** With `npm run dev` our own modules come as they are written, not as they were last built. */
const sources: Record<string, () => Promise<unknown>> = import.meta.env.DEV
  ? import.meta.glob(['../boards/*/*.ts', '../rooms/*/page.ts', '!../**/*.test.ts'])
  : {};

async function load<Module extends Versioned>(address: string, source: string): Promise<Module> {
  const module = (await (sources[source]?.() ?? import(/* @vite-ignore */ address))) as Module;
  // One of another version would be spoken to in words that it does not understand.
  if (module.contract !== CONTRACT) {
    throw new Error(`It speaks version ${module.contract} of the contract, not ${CONTRACT}.`);
  }
  return module;
}

/** One of a game's modules; null: it has none of that name. */
export async function loadModule<Module extends Versioned>(
  { key, modules }: GameInfo,
  name: string,
): Promise<Module | null> {
  const address = modules[name];
  return address === undefined ? null : load<Module>(address, `../boards/${key}/${name}.ts`);
}

/** What draws a room's views. */
export function loadRoom<Module extends Versioned>(key: string, address: string): Promise<Module> {
  return load(address, `../rooms/${key}/page.ts`);
}

/** The game's own picture for the lobby, or null. */
export async function loadCover(key: string): Promise<PartModule | null> {
  const game = (await loadGames()).find((one) => one.key === key);
  return game ? loadModule<PartModule>(game, 'cover') : null;
}

/** What the game brings whose puzzle has this key (or begins with it), or null. */
export async function loadPuzzles<Attempt = unknown>(
  key: string,
): Promise<PuzzlesModule<Attempt> | null> {
  const isTheirs = (game: GameInfo) => key === game.key || key.startsWith(`${game.key}-`);
  const game = (await loadGames()).find(isTheirs);
  return game ? loadModule<PuzzlesModule<Attempt>>(game, 'puzzles') : null;
}
