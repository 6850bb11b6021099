/**
 * All game boards, found by their folders. A game without a folder gets the plain board, on which
 * any registered game can be played.
 */
import type { Component } from 'svelte';
import type { GameModule } from './board';

const modules = import.meta.glob<{ default: unknown }>('../boards/*/index.ts');
const covers = import.meta.glob<{ default: Component }>('../boards/*/Cover.svelte', {
  eager: true,
});

/** The board of a game; `plain` is the fallback that draws any game. */
export async function loadGame(key: string): Promise<GameModule> {
  const load = modules[`../boards/${key}/index.ts`] ?? modules['../boards/plain/index.ts'];
  if (!load) throw new Error('The plain board is missing from this build.');
  // A module is typed for its own game; here only "some game" is known.
  return (await load()).default as GameModule;
}

/** The game's own picture for the lobby, or null. */
export function coverOf(key: string): Component | null {
  return covers[`../boards/${key}/Cover.svelte`]?.default ?? null;
}
