/**
 * My attempt at a puzzle: the position as I see it at once, and as the server has it. Changes are
 * sent one after another, the newest position only; what cannot be sent is kept and tried again.
 */
import { Trouble, words } from '../kit/api';
import { announce } from '../kit/live.svelte';
import { t, type Message } from '../kit/words';
import type { Hint, Left, PuzzleAttempt, PuzzleInfo } from '../wire/puzzles';
import { puzzles } from './api';
import { Clock } from './clock.svelte';
import { sameMoves, type Moves } from './moves';
import { countText } from './words';

const SIGN_OF_LIFE = 15_000;
const RETRY = [1000, 2000, 4000, 8000, 15_000];

export class Attempt {
  /** What the server has confirmed. */
  told: PuzzleAttempt = $state.raw() as PuzzleAttempt;
  /** The position on the board, sent or not. */
  moves: Moves = $state.raw([]);
  left: Left | null = $state.raw(null);
  hint: Hint | null = $state.raw(null);
  /** The position that the hint was about. */
  #hintFor: Moves = [];
  sync = $state<'saved' | 'saving' | 'offline'>('saved');
  /** What the server did not accept, in its words. */
  refused = $state<string | null>(null);
  /** Another tab has changed the attempt: what is shown is theirs. */
  overtaken = $state(false);
  /** Goes up each time the puzzle is solved before our eyes, or a new best is reached. */
  cheers = $state(0);
  news: readonly Message[] = $state.raw([]);
  busy = $state(false);
  /** How many solutions there are; a hole that nobody has chosen before is still being counted. */
  solutions: Left | null = $state.raw(null);

  readonly info: PuzzleInfo;
  #past: Moves[] = $state.raw([]);
  #future: Moves[] = $state.raw([]);
  readonly #clock = new Clock();
  #opened = false;
  #resting = false;
  #sending = false;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #signs: ReturnType<typeof setInterval> | undefined;
  #asking = 0;
  /** Whoever waits until nothing is being sent. */
  readonly #waiting: (() => void)[] = [];
  #stopped = false;
  readonly #channel: BroadcastChannel | null;

  constructor(info: PuzzleInfo, told: PuzzleAttempt) {
    this.info = info;
    this.solutions = info.solutions;
    this.#channel =
      typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sightline.puzzles');
    this.#hear(told);
    this.moves = told.moves;
  }

  get key(): string {
    return this.info.key;
  }

  get over(): boolean {
    return this.told.gave_up;
  }

  /** Time spent so far. It stands while nobody looks. */
  get ms(): number {
    return this.#clock.ms;
  }

  get running(): boolean {
    return this.#clock.running;
  }

  // -------------------------------------------------------------------------- while it is shown

  /** Starts the clock and listens to other tabs; returns how to stop. */
  open(): () => void {
    this.#opened = true;
    const visible = () => {
      if (document.visibilityState === 'visible') {
        void this.#live(true);
        void this.refresh();
      } else {
        this.#clock.stand();
        puzzles.leave(this.key);
      }
    };
    const online = () => void this.#flush();
    document.addEventListener('visibilitychange', visible);
    addEventListener('online', online);
    addEventListener('pagehide', this.#leave);
    this.#signs = setInterval(() => {
      if (document.visibilityState === 'visible' && !this.#stands) void this.#live(true);
    }, SIGN_OF_LIFE);
    if (this.#channel) {
      this.#channel.onmessage = (event: MessageEvent<{ key: string; version: number }>) => {
        if (event.data.key === this.key && event.data.version > this.told.version)
          void this.refresh();
      };
    }
    if (document.visibilityState === 'visible') void this.#live(true);
    void this.#countAll();
    return () => {
      this.#stopped = true;
      document.removeEventListener('visibilitychange', visible);
      removeEventListener('online', online);
      removeEventListener('pagehide', this.#leave);
      clearInterval(this.#signs);
      clearTimeout(this.#retry);
      this.#channel?.close();
      for (const wake of this.#waiting.splice(0)) wake();
      this.#leave();
    };
  }

  async #countAll(): Promise<void> {
    while (!this.#stopped && this.solutions?.status === 'counting') {
      await new Promise((done) => setTimeout(done, 3000));
      try {
        if (!this.#stopped) this.solutions = (await puzzles.info(this.key)).solutions;
      } catch {
        return;
      }
    }
  }

  readonly #leave = (): void => puzzles.leave(this.key);

  get #stands(): boolean {
    return this.told.solved_at !== null || this.told.gave_up;
  }

  /** Whoever reads the introduction, before anything is laid, is not timed. */
  rest(resting: boolean): void {
    if (resting === this.#resting) return;
    this.#resting = resting;
    if (this.#opened && !this.#stopped) void this.#live(true);
  }

  async #live(running: boolean): Promise<void> {
    if (this.#stands) return;
    try {
      const said = await puzzles.clock(this.key, running && !this.#resting);
      if (!this.#stopped && !this.#stands) this.#clock.set(said.ms, said.running);
    } catch {
      // Time is not worth a message; the next sign of life says more.
    }
  }

  /** Ask how things stand: after coming back, or when another tab has done something. */
  async refresh(): Promise<void> {
    if (this.#sending || !sameMoves(this.moves, this.told.moves)) {
      void this.#flush();
      return;
    }
    try {
      const now = await puzzles.attempt(this.key);
      if (this.#stopped || this.#sending || now.version <= this.told.version) return;
      const moved = !sameMoves(now.moves, this.moves);
      this.#hear(now);
      if (moved) this.#takeOver(now.moves);
    } catch {
      // The connection is down: the next change will say so.
    }
  }

  #takeOver(moves: Moves): void {
    this.moves = moves;
    this.#past = this.#future = [];
    this.overtaken = true;
    announce(t('puzzle-overtaken'), true);
  }

  // ------------------------------------------------------------------------------------ changing

  get canUndo(): boolean {
    return !this.over && (this.#past.length > 0 || (this.info.in_order && this.moves.length > 0));
  }

  get canRedo(): boolean {
    return !this.over && this.#future.length > 0;
  }

  lay(moves: Moves): void {
    this.#past = [...this.#past, this.moves];
    this.#future = [];
    this.#set(moves);
  }

  /** Lays, and rejects where the engine says no or cannot be asked. */
  async propose(moves: Moves): Promise<void> {
    this.lay(moves);
    await this.settled();
    if (this.refused !== null && !sameMoves(moves, this.told.moves)) {
      throw new Trouble('bad-move', this.refused, 400);
    }
  }

  undo(): boolean {
    if (!this.canUndo) return false;
    // After a reload the way back is known only where pieces come off in order.
    const before = this.#past.at(-1) ?? this.moves.slice(0, -1);
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.moves];
    this.#set(before);
    announce(t('puzzle-undone', { lie: countText(before.length) }));
    return true;
  }

  redo(): boolean {
    const after = this.#future.at(-1);
    if (!after || this.over) return false;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.moves];
    this.#set(after);
    announce(t('puzzle-redone', { lie: countText(after.length) }));
    return true;
  }

  #set(moves: Moves): void {
    this.moves = moves;
    this.refused = null;
    this.overtaken = false;
    this.left = null;
    if (this.hint && !sameMoves(moves, this.#hintFor)) this.hint = null;
    this.sync = 'saving';
    void this.#flush();
  }

  /** Resolves once the position is the server's, too. For whoever has to wait for its answer. */
  async settled(): Promise<void> {
    while (!this.#stopped && !sameMoves(this.moves, this.told.moves)) {
      if (this.sync === 'offline') throw new Trouble('offline', t('puzzle-offline-kept'), 0);
      await new Promise<void>((done) => this.#waiting.push(done));
    }
  }

  async #flush(): Promise<void> {
    if (this.#sending || this.#stopped) return;
    clearTimeout(this.#retry);
    this.#sending = true;
    try {
      while (!sameMoves(this.moves, this.told.moves) && !this.#stopped) {
        const wanted = this.moves;
        try {
          const now = await puzzles.lay(this.key, this.told.version, wanted);
          this.#tries = 0;
          this.#hear(now, true);
          this.sync = 'saved';
        } catch (error) {
          if (!(await this.#mend(error, wanted))) return;
        }
      }
      this.sync = 'saved';
    } finally {
      this.#sending = false;
      for (const wake of this.#waiting.splice(0)) wake();
    }
  }

  /** Whether the next try can follow at once. */
  async #mend(error: unknown, wanted: Moves): Promise<boolean> {
    if (error instanceof Trouble && (error.code === 'conflict' || error.code === 'over')) {
      try {
        const now = await puzzles.attempt(this.key);
        this.#hear(now);
        this.#takeOver(now.moves);
        this.sync = 'saved';
        return true;
      } catch {
        return this.#later();
      }
    }
    if (error instanceof Trouble && error.status >= 400 && error.status < 500) {
      if (error.status === 429) return this.#later();
      // The engine's no: back to what it has.
      if (this.moves === wanted) {
        this.moves = this.told.moves;
        this.left = this.told.left;
        this.#past = this.#past.slice(0, -1);
        this.refused = error.message;
        announce(error.message, true);
      }
      return true;
    }
    return this.#later();
  }

  #later(): false {
    this.sync = 'offline';
    const pause = RETRY[Math.min(this.#tries, RETRY.length - 1)] ?? 15_000;
    this.#tries += 1;
    this.#retry = setTimeout(() => void this.#flush(), pause);
    return false;
  }

  #hear(told: PuzzleAttempt, mine = false): void {
    const before = this.told as PuzzleAttempt | undefined;
    this.told = told;
    this.#clock.set(told.solved_ms ?? told.ms, told.running);
    this.left = told.left;
    if (told.left?.status === 'counting') void this.#countOn(told.version);
    if (before && told.version > before.version) {
      this.#channel?.postMessage({ key: told.key, version: told.version });
    }
    if (mine && told.news.length > 0) {
      this.news = told.news;
      this.cheers += 1;
    }
  }

  async #countOn(version: number): Promise<void> {
    const ticket = ++this.#asking;
    const current = () =>
      !this.#stopped && ticket === this.#asking && version === this.told.version;
    while (current()) {
      try {
        const answer = await puzzles.left(this.key, version);
        if (!current()) return;
        if (sameMoves(this.moves, this.told.moves)) this.left = answer.left;
        if (answer.left.status !== 'counting') return;
      } catch {
        return;
      }
    }
  }

  // ---------------------------------------------------------------------------- help and the end

  async askHint(step: number): Promise<Hint> {
    return this.#work(async () => {
      const { hint, attempt } = await puzzles.hint(this.key, this.told.version, step);
      this.#hear(attempt);
      this.hint = hint;
      this.#hintFor = this.moves;
      return hint;
    });
  }

  /** Take back what the hint says, and lay its piece. */
  followHint(): void {
    const hint = this.hint;
    if (!hint) return;
    const kept = this.moves.slice(0, this.moves.length - hint.take_back);
    const moves = hint.lay ? [...kept, hint.lay] : kept;
    this.hint = null;
    this.lay(moves);
    const lie = countText(moves.length);
    announce(
      hint.lay
        ? t('puzzle-hint-laid', { piece: hint.lay.piece, lie })
        : t('puzzle-hint-taken-back', { lie }),
    );
  }

  async giveUp(): Promise<void> {
    await this.#work(async () => this.#hear(await puzzles.giveUp(this.key, this.told.version)));
  }

  async restart(): Promise<void> {
    await this.#work(async () => {
      this.#hear(await puzzles.restart(this.key, this.told.version));
      this.moves = this.told.moves;
      this.#past = this.#future = [];
      this.hint = null;
      this.overtaken = false;
      await this.#live(true);
    });
  }

  async share(): Promise<string> {
    return this.#work(async () => (await puzzles.share(this.key, this.told.version)).id);
  }

  async #work<T>(work: () => Promise<T>): Promise<T> {
    this.busy = true;
    try {
      await this.settled();
      return await work();
    } catch (error) {
      if (error instanceof Trouble && error.code === 'conflict') {
        await this.refresh();
        throw new Trouble('conflict', t('puzzle-overtaken-again'), 409);
      }
      throw error instanceof Error ? error : new Error(words(error));
    } finally {
      this.busy = false;
    }
  }
}
