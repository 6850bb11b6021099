/** What a table is given that one sets for one's first game of a kind, whichever way one comes. */
import type { GameInfo } from '../../wire';

/** Seconds to answer in: enough to read what the cards say. */
const FIRST_WINDOW = 20;

export function firstTable(game: Pick<GameInfo, 'windows'>): { window?: number } {
  return game.windows ? { window: FIRST_WINDOW } : {};
}
