/** What a game brings to the puzzle room: `puzzles.js` among its modules. */
import type { PuzzleCard } from '../wire/puzzles';
import type { CONTRACT, Mount, PartContext } from './board';

/** Some puzzles of the list. */
export interface CardsContext extends PartContext {
  cards: readonly PuzzleCard[];
}

/** An attempt at a puzzle, with the line to the server behind it. */
export interface PuzzleContext<Attempt = unknown> extends PartContext {
  attempt: Attempt;
}

export interface PuzzlesModule<Attempt = unknown> {
  contract: typeof CONTRACT;
  /** By `PuzzleInfo.kind`: the page of a puzzle that is no packing. */
  boards?: Readonly<Record<string, Mount<PuzzleContext<Attempt>>>>;
  /** The picture on the card of a puzzle that is no packing. */
  cover?: Mount<CardsContext>;
  /** Puzzles of one family that stand together on one card. */
  family?: {
    has: (card: PuzzleCard) => boolean;
    mount: Mount<CardsContext>;
  };
}
