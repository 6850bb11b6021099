/**
 * A structure in the making: its pieces, its past, what the server says about it. To the cube, the
 * tray and the hand it looks like a game for one in which every turn is mine. It knows no rule.
 */
import { Refusal, type BoardSettings } from '../../kit/board';
import type { Desk, Move, View } from '../../boards/viewpoints/model';
import { cellsKey } from '../../boards/viewpoints/model';
import { Trouble, words } from '../../kit/api';
import { announce } from '../../kit/live.svelte';
import { challenges, type Counts, type Omit, type Piece, type Report } from './api';
import { KEPT_STEPS, empty, keep, type Stored } from './drafts';

const LETTERS = [...'FILNPTUVWXYZ'];
const LOOK_DELAY = 120;
type Pieces = readonly Piece[];

export class Building {
  #draft = $state.raw<Stored>(empty());
  #step = $state(0);
  report = $state.raw<Report | null>(null);
  /** The report is about an earlier structure; the new one is on its way. */
  stale = $state(true);
  trouble = $state('');
  /** The piece that was laid last, for motion and for the mark. */
  newest = $state.raw<{ letter: string; number: number } | null>(null);

  readonly #settings: () => BoardSettings;
  #looks = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: () => BoardSettings) {
    this.#settings = settings;
  }

  // ------------------------------------------------------------------------------ what there is

  get draft(): Stored {
    return this.#draft;
  }
  get pieces(): Pieces {
    return this.#draft.pieces;
  }
  get omit(): Omit {
    return this.#draft.omit;
  }
  get name(): string {
    return this.#draft.name;
  }
  set name(name: string) {
    this.#draft = { ...this.#draft, name };
    this.#keep();
  }
  get canUndo(): boolean {
    return this.#draft.past.length > 0;
  }
  get canRedo(): boolean {
    return this.#draft.future.length > 0;
  }
  get letters(): readonly string[] {
    return LETTERS.filter((letter) => !this.omit.includes(letter));
  }

  readonly view = $derived.by((): View => {
    const used = this.pieces.map((piece) => piece.letter);
    return {
      players: 1,
      stage: 'turn',
      pieces: this.letters,
      in_play: [1],
      positions: [1],
      turn: 0,
      position: 1,
      structure: this.pieces,
      free: this.letters.filter((letter) => !used.includes(letter)),
      reserved: [null],
      announced: [],
      complete: false,
      tokens: [],
      answers: [],
      proposals: [],
      rounds: null,
      turns: 0,
      turn_limit: 1,
      in_a_row: 0,
      outcome: null,
      own: null,
      card: null,
      cards: null,
      target: null,
    };
  });

  /** What the hand works with. */
  readonly desk = $derived.by((): Desk => ({
    mode: 'play',
    seat: 0,
    names: ['You'],
    view: this.view,
    position: { step: this.#step, mine: true, legal: null },
    settings: this.#settings(),
    legal: (where) => this.#legal(where ?? {}),
    why: (move) => this.#why(move),
    play: (move) => this.#play(move),
    announce,
  }));

  // --------------------------------------------------------------------------------- asking

  async #legal(where: Record<string, unknown>): Promise<Move[]> {
    const piece = String(where['piece'] ?? '');
    if (where['do'] === 'reserve') {
      // Taking a piece off the grid: here it goes back to the tray.
      const { legal } = await told(challenges.why(this.#built, piece, null));
      return legal ? [{ do: 'reserve', piece }] : [];
    }
    const { spots } = await told(challenges.spots(this.#built, piece));
    const act = where['do'] === 'move' ? 'move' : 'place';
    return spots.map((cells) => ({ do: act, piece, cells }) as Move);
  }

  async #why(move: Move) {
    if (!('piece' in move)) return { legal: false, rule: null, message: null };
    const home = this.pieces.find((piece) => piece.letter === move.piece);
    const cells = 'cells' in move ? move.cells : null;
    const atHome = home && cells && cellsKey(home.cells) === cellsKey(cells);
    return await told(challenges.why(this.#built, move.piece, atHome ? null : cells));
  }

  get #built() {
    return { pieces: this.pieces, omit: this.omit };
  }

  // --------------------------------------------------------------------------------- changing

  /** Only moves out of the server's list come here. */
  #play(move: Move): Promise<void> {
    if (!('piece' in move)) return Promise.resolve();
    const others = this.pieces.filter((piece) => piece.letter !== move.piece);
    if ('cells' in move) {
      const laid = { letter: move.piece, cells: move.cells };
      this.#change([...others, laid].sort((a, b) => a.letter.localeCompare(b.letter)));
      this.newest = { letter: move.piece, number: this.#step };
      announce(`${move.piece} lies there now.`);
    } else {
      this.#change(others);
      announce(`${move.piece} is back in the tray.`);
    }
    return Promise.resolve();
  }

  #change(pieces: Pieces): void {
    const { past, pieces: before } = this.#draft;
    this.#set({ pieces, past: [...past, before].slice(-KEPT_STEPS), future: [] });
  }

  undo(): void {
    const { past, future, pieces } = this.#draft;
    const before = past.at(-1);
    if (!before) return;
    this.#set({ pieces: before, past: past.slice(0, -1), future: [pieces, ...future] });
    announce(`Undone. ${this.#count()}`);
  }

  redo(): void {
    const { past, future, pieces } = this.#draft;
    const [next, ...later] = future;
    if (!next) return;
    this.#set({ pieces: next, past: [...past, pieces], future: later });
    announce(`Done again. ${this.#count()}`);
  }

  clear(): void {
    if (this.pieces.length === 0) return;
    this.#change([]);
    announce('The grid is empty.');
  }

  /** Pieces that lie on the grid cannot be left out. */
  mayOmit(omit: Omit): boolean {
    return this.pieces.every((piece) => !omit.includes(piece.letter));
  }

  choose(omit: Omit): void {
    if (!this.mayOmit(omit)) return;
    // Earlier positions may hold pieces that are not there any more.
    const fits = (pieces: Pieces) => pieces.every((piece) => !omit.includes(piece.letter));
    const { past, future } = this.#draft;
    this.#set({ omit, past: past.filter(fits), future: future.filter(fits) });
  }

  open(draft: Stored): void {
    this.newest = null;
    this.#draft = draft;
    this.#set({});
  }

  #set(change: Partial<Stored>): void {
    this.#draft = { ...this.#draft, ...change };
    this.#step += 1;
    if (!this.pieces.some((piece) => piece.letter === this.newest?.letter)) this.newest = null;
    this.#keep();
    this.look();
  }

  #keep(): void {
    this.#draft = { ...this.#draft, at: Date.now() };
    keep(this.#draft);
  }

  #count(): string {
    const { length } = this.pieces;
    return length === 0 ? 'The grid is empty.' : `${length} on the grid.`;
  }

  // ---------------------------------------------------------------------------------- looking

  /** Ask for cards, checks and difficulty; of many changes only the last is asked about. */
  look(): void {
    const question = ++this.#looks;
    this.stale = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(question), LOOK_DELAY);
  }

  async #look(question: number): Promise<void> {
    try {
      const report = await challenges.look(this.#built);
      if (question !== this.#looks) return;
      this.report = report;
      this.stale = false;
      this.trouble = '';
    } catch (error) {
      if (question !== this.#looks) return;
      this.trouble = words(error);
      if (error instanceof Trouble && (error.status === 0 || error.status === 429)) {
        this.#timer = setTimeout(() => void this.#look(question), 3000);
      }
    }
  }

  /** How many structures fit fewer than the five cards. */
  count(): Promise<Counts> {
    return challenges.counts(this.#built);
  }

  close(): void {
    this.#looks += 1;
    clearTimeout(this.#timer);
  }

  /** The challenge as the command line reads it. */
  file(): string {
    const report = this.report;
    const known = report && !this.stale ? report : null;
    const content = {
      name: this.name || 'own challenge',
      omit: this.omit,
      structure: known?.structure ?? asText(this.pieces),
      ...(known && {
        size: known.size,
        cards: known.cards,
        ...(known.order && { order: known.order }),
        ...(known.level !== null && { level: known.level, score: known.score }),
        ...(known.difficulty && { difficulty: known.difficulty }),
        ...(known.exact && { fitting: known.fitting }),
      }),
    };
    return `${JSON.stringify(content, null, 2)}\n`;
  }
}

export function asText(pieces: Pieces): string {
  return pieces
    .map(({ letter, cells }) => letter + cells.map((cell) => cell.join('')).join(''))
    .join('.');
}

/** The board wants to hear a Refusal. */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof Trouble ? new Refusal(error.code, error.message) : error;
  }
}
