/**
 * What a game brings to the puzzle room: `puzzles.js` among its modules (docs/puzzles.md). The room
 * keeps time and progress, gives hints, undoes and shares; a board draws the position and proposes
 * another one.
 */
import type { Choice, Hint, Laid, Lay, PuzzleCard, PuzzleInfo, PuzzleView } from '../wire/puzzles';
import type {
  BoardSettings,
  CONTRACT,
  KeyHelp,
  Mount,
  PartContext,
  TwinPart,
  WhyNot,
} from './board';

/** Some puzzles of the list. */
export interface CardsContext extends PartContext {
  cards: readonly PuzzleCard[];
}

/** What a puzzle's board draws. */
export interface PuzzleDrawing {
  /** What never changes: pieces with their forms, cells, goals, rules. */
  puzzle: PuzzleInfo;
  /** The position as the person sees it: a change is here at once. */
  moves: readonly Lay[];
  /** What the engine says about the last position that it has confirmed. */
  view: PuzzleView;
  /** `view` is about `moves`. */
  settled: boolean;
  /** Shown instead of the position, after giving up. */
  solution: readonly Laid[] | null;
  /** The last hint, as long as it is about this position: point at what it speaks of. */
  hint: Hint | null;
  /** The best score of this person so far, where the puzzle has scores. */
  best: number | null;
  /** Goes up when there is something to celebrate. */
  cheers: number;
  settings: BoardSettings;
}

/** Who takes positions. */
export interface PuzzleAsker {
  /** Proposes a position. It is shown at once and can be undone; resolves when the engine has it,
   *  rejects with a `Refusal` when it says no (then the old position is back, and the room says
   *  why) or when the connection is down (then it is kept and sent later). */
  lay(moves: readonly Lay[]): Promise<void>;
  /** Takes the last change back; false: there is none. */
  undo(): boolean;
  /** Where a piece can be laid now (puzzles that have no `placements`). */
  choices(piece: string): Promise<readonly Choice[]>;
  /** Could this be laid now, and if not, why? */
  why(lay: Lay): Promise<WhyNot>;
}

export interface PuzzleContext {
  draw: PuzzleDrawing;
  /** Null: given up, nothing can be laid. */
  ask: PuzzleAsker | null;
  /** Says something through the page's live region. */
  announce: (text: string, urgent?: boolean) => void;
}

/** The board of a kind of puzzles, with what the room wants to know of it. */
export interface PuzzleBoard {
  /** Fills the box between the page's header and its lower edge. Handles pointer, touch and keys
   *  as a game's board does; `?`, `H`, Ctrl+Z and Ctrl+Y, Shift with a letter, and Escape when
   *  nothing is picked up belong to the room. */
  mount: Mount<PuzzleContext>;
  /** More beside it: what has been achieved, the goals. On a phone it is in a sheet. */
  beside?: Mount<PuzzleContext>;
  /** The same in one line, above the board on a phone. */
  line?: (draw: PuzzleDrawing) => string;
  keys?: readonly KeyHelp[];
  /** The position in words. */
  describe?: (draw: PuzzleDrawing) => readonly TwinPart[];
  /** Where a piece of a hint goes, as it is to be found on this board. */
  where?: (lay: Lay) => string;
}

export interface PuzzlesModule {
  contract: typeof CONTRACT;
  /** By `PuzzleInfo.kind`: the board of puzzles that are no packings. */
  boards?: Readonly<Record<string, PuzzleBoard>>;
  /** The picture on the card of a puzzle that is no packing. */
  cover?: Mount<CardsContext>;
  /** Puzzles of one family that stand together on one card. */
  family?: {
    has: (card: PuzzleCard) => boolean;
    mount: Mount<CardsContext>;
  };
}
