/**
 * A structure in the making: its pieces, its past, what the server says about it. It knows no rule.
 */
import { Refusal, type BoardSettings } from '../../kit/board';
import type { Asker, Ground } from '../../boards/viewpoints/ground';
import { cellsKey } from '../../boards/viewpoints/model';
import { Trouble, words } from '../../kit/api';
import { announce } from '../../kit/live.svelte';
import { render, say, t, type Message } from '../../kit/words';
import { challenges, type Counts, type Omit, type Piece, type Report } from './api';
import { KEPT_STEPS, empty, keep, type Stored } from './drafts';

const LETTERS = [...'FILNPTUVWXYZ'];
const EXAMINE_DELAY = 120;
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
  #reports = 0;
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

  readonly free = $derived(
    this.letters.filter((letter) => this.pieces.every((piece) => piece.letter !== letter)),
  );

  /** What the cube, the tray and the hand work with. */
  readonly ground = $derived.by((): Ground => ({
    structure: this.pieces,
    free: this.free,
    reserve: null,
    step: this.#step,
    acting: true,
    confirm: this.#settings().confirm,
    asker: this.#asker,
  }));

  // --------------------------------------------------------------------------------- asking

  readonly #asker: Asker = {
    places: async (piece) => {
      const { spots } = await told(challenges.spots(this.#built, piece));
      return spots;
    },
    // A piece that is taken off the grid goes back to the tray.
    mayKeep: async (piece) => (await told(challenges.why(this.#built, piece, null))).legal,
    why: async (piece, _, cells) => {
      const home = this.pieces.find((one) => one.letter === piece);
      const atHome = home && cellsKey(home.cells) === cellsKey(cells);
      const place = cells as unknown as Piece['cells'];
      const answer = await told(challenges.why(this.#built, piece, atHome ? null : place));
      return { legal: answer.legal, message: answer.words && render(answer.words) };
    },
    lay: (piece, _, cells) => {
      const laid = { letter: piece, cells: cells as unknown as Piece['cells'] };
      const others = this.pieces.filter((one) => one.letter !== piece);
      this.#change([...others, laid].sort((a, b) => a.letter.localeCompare(b.letter)));
      this.newest = { letter: piece, number: this.#step };
      announce(t('viewpoints-editor-lies', { piece }));
      return Promise.resolve();
    },
    keep: (piece) => {
      this.#change(this.pieces.filter((one) => one.letter !== piece));
      announce(t('viewpoints-editor-back', { piece }));
      return Promise.resolve();
    },
    absent: (piece) => t('viewpoints-not-among', { piece }),
    announce,
  };

  get #built() {
    return { pieces: this.pieces, omit: this.omit };
  }

  // --------------------------------------------------------------------------------- changing

  #change(pieces: Pieces): void {
    const { past, pieces: before } = this.#draft;
    this.#set({ pieces, past: [...past, before].slice(-KEPT_STEPS), future: [] });
  }

  undo(): void {
    const { past, future, pieces } = this.#draft;
    const before = past.at(-1);
    if (!before) return;
    this.#set({ pieces: before, past: past.slice(0, -1), future: [pieces, ...future] });
    announce(t('viewpoints-editor-undone', { now: this.#count() }));
  }

  redo(): void {
    const { past, future, pieces } = this.#draft;
    const [next, ...later] = future;
    if (!next) return;
    this.#set({ pieces: next, past: [...past, pieces], future: later });
    announce(t('viewpoints-editor-redone', { now: this.#count() }));
  }

  clear(): void {
    if (this.pieces.length === 0) return;
    this.#change([]);
    announce(t('viewpoints-grid-empty'));
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
    this.examine();
  }

  #keep(): void {
    this.#draft = { ...this.#draft, at: Date.now() };
    keep(this.#draft);
  }

  #count(): Message {
    const { length } = this.pieces;
    return length === 0
      ? say('viewpoints-grid-empty')
      : say('viewpoints-editor-so-many', { count: length });
  }

  // ---------------------------------------------------------------------------------- looking

  /** Ask for cards, checks and difficulty; of many changes only the last is asked about. */
  examine(): void {
    const question = ++this.#reports;
    this.stale = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#examine(question), EXAMINE_DELAY);
  }

  async #examine(question: number): Promise<void> {
    try {
      const report = await challenges.report(this.#built);
      if (question !== this.#reports) return;
      this.report = report;
      this.stale = false;
      this.trouble = '';
    } catch (error) {
      if (question !== this.#reports) return;
      this.trouble = words(error);
      if (error instanceof Trouble && (error.status === 0 || error.status === 429)) {
        this.#timer = setTimeout(() => void this.#examine(question), 3000);
      }
    }
  }

  /** How many structures fit fewer than the five cards. */
  count(): Promise<Counts> {
    return challenges.counts(this.#built);
  }

  close(): void {
    this.#reports += 1;
    clearTimeout(this.#timer);
  }

  /** The challenge as the command line reads it. */
  file(): string {
    const report = this.report;
    const known = report && !this.stale ? report : null;
    const content = {
      name: this.name || t('viewpoints-editor-own'),
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
