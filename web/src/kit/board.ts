/**
 * The contract between the page and what a game brings to it, version 1. It needs no framework:
 * a module is an ES module with `contract` and functions that mount something into an element.
 * docs/boards.md tells the same to somebody who writes a board in plain JavaScript.
 *
 * A game's modules are found by their names in its folder `board/`: `board.js` ({@link BoardModule}),
 * `cover.js` and `lobby.js` ({@link PartModule}), `puzzles.js` (`kit/puzzles.ts`). A room names its
 * own page module ({@link PartModule} with a `RoomContext`).
 *
 * Boards contain no rules: they draw the view, ask for the legal moves, and send one of them.
 */
import { render, t, type Message, type Reader } from './words';
import type { GameInfo, Outcome, WindowInfo } from '../wire';

/** The version that this page speaks. */
export const CONTRACT = 1;

/** What `mount` gives back. */
export interface Mounted<Context> {
  /** Something has changed: the whole context anew. Parts that are the same object are the same. */
  update(context: Context): void;
  /** Take everything out of the element again, and stop listening. */
  destroy(): void;
}

/** Puts something into an element, which it fills. */
export type Mount<Context> = (target: HTMLElement, context: Context) => Mounted<Context>;

/** `play`: I hold a seat here. `watch`: the audience. `replay`: a game that is over or stands still. */
export type Mode = 'play' | 'watch' | 'replay';

/** The person's wishes, already resolved ("auto" never reaches a board). */
export interface BoardSettings {
  theme: 'light' | 'dark';
  /** False: change things at once (also set while catching up after a reconnect). */
  motion: boolean;
  /** Draw the patterns that tell pieces apart without colour. On unless turned off. */
  patterns: boolean;
  /** A chosen move needs a second tap / Enter before it is played. */
  confirm: boolean;
  /** The person prefers the 2-D board, or this browser has no WebGL. */
  flat: boolean;
  /** In response windows the person wants what fits to be marked, and to be called only when
   *  something does. False: every window looks alike, whatever is in the own hand. */
  fits: boolean;
}

/** Where the game stands; a new object whenever anything in it changes. */
export interface Moment {
  /** How many moves have been made. */
  step: number;
  /** Everyone who is asked to decide now. */
  asked: readonly number[];
  /** A response window, when several seats are asked at once. */
  window: WindowInfo | null;
  outcome: Outcome | null;
  /** How many hints I have asked for (the audience: how many were asked for in all). */
  hints: number;
  /** The fewest moves that this deal needs, where the game knows such a number and as soon as it
   *  is found. Not proven: the best found so far. */
  par: { moves: number; proven: boolean } | null;
}

/** What happened last, for marking and for motion. */
export interface Happening<Event> {
  /** Goes up with each happening; the same number means: already shown. */
  number: number;
  events: readonly Event[];
  /** The step this happening led to. */
  step: number;
  /** False after a snapshot, an undo or a jump in a replay: draw, but do not move anything. */
  live: boolean;
  /** The same in words, step by step, as it stands in the move list. */
  told: readonly LoggedLines[];
  /** In words what is to be seen only once; it stands in no list. */
  once: readonly Message[];
  /** In a replay, where no events come along: the move that led here. */
  move?: unknown;
}

/** Nothing has happened yet. */
export const NOTHING_YET: Happening<never> = {
  number: 0,
  events: [],
  told: [],
  once: [],
  step: 0,
  live: false,
};

/** The answer to "would this be legal?". */
export interface WhyNot {
  legal: boolean;
  /** The rule's short name, as in the rules drawer. */
  rule: string | null;
  /** One sentence for the person. */
  message: string | null;
}

/** `play`, `legal` and `why` reject with this. `code` is the server's, or one of: `offline` (the
 *  move was not sent or not confirmed), `late` (the position has changed meanwhile), `busy`. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** What to say where something did not work: whatever refused it has said why. */
export function refusalText(error: unknown): string {
  return error instanceof Refusal ? error.message : t('went-wrong');
}

/** What a board draws. It is all that a picture, a replay or a lesson needs. */
export interface Drawing<View = unknown, Event = unknown> {
  game: Pick<GameInfo, 'key' | 'title' | 'options' | 'windows'>;
  /** The options of this table, as JSON values. */
  options: Readonly<Record<string, unknown>>;
  mode: Mode;
  /** My seat, or null (audience). In a replay: the seat whose view is shown. */
  seat: number | null;
  /** Who reads, for messages: my seat, and what the seats are called, such as "White (Ada)". */
  reader: Reader;
  view: View;
  moment: Moment;
  last: Happening<Event>;
  /** For somebody who is coached: what to mark, by names that the board knows, such as `piece:F`. */
  marks?: readonly string[];
  settings: BoardSettings;
}

/** A legal move as a title, to be rendered for the reader: *Place F on level 2*. */
export interface ToldMove<Move = unknown> {
  move: Move;
  words: Message;
}

/** Somebody who takes moves: the table, or a puzzle or an editor in its place. */
export interface Asker<Move = unknown> {
  /** My legal moves when they are few enough to come along; else ask with `legal(where)`. */
  moves: readonly Move[] | null;
  /** In a window: what I have answered so far. */
  answer: Move | null;
  /** The legal moves whose JSON fields equal all those given, such as `{ tile: 'F' }`. */
  legal: (where?: Record<string, unknown>) => Promise<Move[]>;
  /** The same, each with the game's words for it. Absent where nobody tells them, as in a puzzle. */
  told?: (where?: Record<string, unknown>) => Promise<ToldMove<Move>[]>;
  /** Would this move be legal, and if not, why? */
  why: (move: Move) => Promise<WhyNot>;
  /** Resolves when the move is durable (the new view comes with an update); rejects with a
   *  {@link Refusal}, which the board shows where it happened. */
  play: (move: Move) => Promise<void>;
  /** Asks for a hint: a good next move, found with everything known, and its short text. It is
   *  counted and shown in the move list; asking again in the same position costs nothing. Rejects
   *  with a {@link Refusal}. Null: there are no hints here. */
  hint: (() => Promise<{ move: Move; text: string }>) | null;
}

export interface BoardContext<View = unknown, Move = unknown, Event = unknown> {
  draw: Drawing<View, Event>;
  /** I am asked and may move now. Null: there is nothing to decide, so offer no moves. */
  ask: Asker<Move> | null;
  /** Says something through the page's live region. Moves and turns are announced by the page
   *  itself: use this for what only the board knows ("F, turned, on level 2: legal"). */
  announce: (text: string, urgent?: boolean) => void;
  /** Drops the events of this happening (by its `number`) from the page's memory: for boards that
   *  show for a moment what may be seen once, and then know it no more. */
  forget?: ((number: number) => void) | undefined;
  /** The connection to the table is down: answers wait until it is back, and the page says so. */
  offline?: boolean | undefined;
}

/** One row of the keyboard overlay. */
export interface KeyHelp {
  /** As printed on the keys: ['R'], ['Shift', 'Tab'], ['←', '→']. */
  keys: readonly string[];
  does: string;
}

/** A part of a position in words; the page shows it in the text twin ("Board in words"). */
export interface TwinPart {
  heading: string;
  lines: readonly string[];
  /** What I hold myself: my cards, my tiles, my goal. */
  own?: boolean;
  /** The same as cells, to be walked by the arrow keys. */
  grid?: TwinGrid;
}

/** A part of the board in rows and columns; what a cell holds is said as the cell is reached. */
export interface TwinGrid {
  columns: readonly string[];
  rows: readonly { readonly head: string; readonly cells: readonly string[] }[];
}

/** What a step is told with: who moved, and what is told of it. */
export interface LoggedLines {
  readonly seat: number;
  readonly lines: readonly Message[];
}

/** One step in words, row by row. */
export function toldLines(
  board: Pick<BoardModule, 'logRows'>,
  step: LoggedLines,
  reader: Reader,
  all: boolean,
): string[] {
  const rows = board.logRows?.(step, all) ?? step.lines.map((line) => ({ lines: [line] }));
  return rows.map((row) => row.lines.map((line) => render(line, reader)).join(' '));
}

/** A row of the move list: what a seat has done. Null: it is nobody's deed. */
export interface LogRow {
  readonly seat: number | null;
  readonly lines: readonly Message[];
}

/** How a seat is marked beside its name: a small disc in the game's own material. */
export interface SeatMark {
  fill: string;
  rim: string;
  ink: string;
}

/** What is plain about a game on the page: data and functions without a face. */
export interface BoardFacts<View = unknown, Event = unknown> {
  keys?: readonly KeyHelp[];
  /** A few words under a seat's name: "7 tiles left". */
  seatNote?: (view: View, seat: number) => string | null;
  seatMark?: (seat: number, players: number) => SeatMark;
  /** Which seats play together: `[[0, 2], [1, 3]]`. Empty, or absent: everybody alone. */
  teams?: (players: number) => readonly (readonly number[])[];
  /** The position in words, for the text twin; with what is marked for somebody who is coached.
   *  Absent: as the game itself puts it into words (`Game.describe`). */
  describe?: (view: View, reader: Reader, marks?: readonly string[]) => readonly TwinPart[];
  /** How a step of many messages stands in the list of moves: which of them are news, and whose
   *  deed each row is. Absent: all of them in one row, beside whoever moved. `all`: in a replay every
   *  step has its row, also those that tell nothing new. */
  logRows?: (step: LoggedLines, all: boolean) => readonly LogRow[];
  /** What a happening shows and its lines leave out, such as where a piece lies and how it is turned:
   *  said once, after them. Nothing that may be seen only once: it stays in the page for a while. */
  shown?: (events: readonly Event[], view: View) => readonly Message[];
  /** What I am to do now, in a sentence: said last, and once. Null, or absent: "Your turn." */
  prompt?: (view: View, seat: number) => Message | null;
  /** A seat is only a number here: people are called by their name alone, "Ada" instead of
   *  "Player 2 (Ada)", and by their seat alone where others here have the same name. */
  personal?: boolean;
  /** After the end, where a rematch would play the very same thing: a sentence that says so, and
   *  what to call and to set another table with instead. */
  sameAgain?: (
    view: View,
    options: Readonly<Record<string, unknown>>,
  ) => { text: string; fresh: { label: string; options: Record<string, unknown> } } | null;
  /** After the end: what is a step harder after a win, or easier after a loss, and how to set a table
   *  for it. Null, or absent: nothing. */
  onward?: (
    view: View,
    options: Readonly<Record<string, unknown>>,
    won: boolean,
  ) => { label: string; options: Record<string, unknown> } | null;
}

export interface BoardModule<View = unknown, Move = unknown, Event = unknown> extends BoardFacts<
  View,
  Event
> {
  contract: typeof CONTRACT;
  /** Fills the box it is given (a grid cell with a definite size; `container-type: size`).
   *  Handles pointer, touch and keys while focus is inside it or on the body; leaves the keys
   *  `?`, Escape (when nothing is picked up) and Shift+letter to the page. */
  mount: Mount<BoardContext<View, Move, Event>>;
}

/** Anything else with a face: a cover, the entries of a game in the lobby, a room's page. */
export interface PartModule<Context = PartContext> {
  contract: typeof CONTRACT;
  mount: Mount<Context>;
}

/** What a game brings to the lobby: entries below the games, and what there is only today, which
 *  stands at the top. */
export interface LobbyModule extends PartModule {
  today?: Mount<PartContext>;
}

/** What every part gets. A cover is an SVG with viewBox "0 0 320 200" that fills its box and uses
 *  `currentColor` or `var(--…)`, so that it follows the theme. */
export interface PartContext {
  settings: Pick<BoardSettings, 'theme' | 'motion'>;
}

/** What a room's page gets: which of its addresses is shown, `{…}` of it filled in. */
export interface RoomContext extends PartContext {
  /** As the room has named it, such as `workshop/{draft}`. */
  page: string;
  values: Readonly<Record<string, string>>;
}
