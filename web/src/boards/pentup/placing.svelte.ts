/**
 * Choosing a tile, finding a spot for it and placing it: one state that the 3-D board, the flat
 * board, the tray and the list of moves all share. It knows no rules: it asks for legal
 * placements, and where a person points at another spot it asks why that one is not among them.
 */
import type { Ground } from './ground';
import { refusalText } from '../../kit/board';
import { t } from '../../kit/words';
import { firstForm, formsOf, spotOf, turnOn, type Form, type Spot, type Turn } from './forms';
import {
  boundsOf,
  centre,
  ORIGIN,
  sameCells,
  shifted,
  sortCells,
  type Cells,
  type Letter,
  type Place,
  type Point,
} from './model';
import { cellsHeldAt, nearestSpot, spotNear, spotOver, stepSpot } from './snap';
import type { Stack } from './stack';
import { spotWords, wayRound } from './words';

/** How far (in cells) a pointer may be from a legal spot and still mean it. */
const REACH = 0.8;
/** A finger is less exact, and hides what it points at. */
const REACH_TOUCH = 1.4;
const WHY_DELAY = 280;

/** A spot that is not legal, and, once the table has answered, why. */
export interface Wish {
  readonly cells: Cells;
  readonly level: number;
  readonly why: string | null;
}

export type Phase = 'idle' | 'asking' | 'choosing' | 'sending';

export class Placing {
  tile = $state<Letter | null>(null);
  phase = $state<Phase>('idle');
  forms = $state.raw<readonly Form[]>([]);
  form = $state.raw<Form | null>(null);
  /** Where the ghost lies: always a legal spot. */
  spot = $state.raw<Spot | null>(null);
  wish = $state.raw<Wish | null>(null);
  /** The ghost has been pressed once; the next press places it. */
  armed = $state(false);
  /** What the last turn, step or press led to, when that needs a word. */
  notice = $state<string | null>(null);
  /**
   * Where the table's (0, 0) is drawn. The table has no edge and the first tile is always written
   * at (0, 0), so it is the table that goes to where a person puts that tile.
   */
  origin = $state.raw<Point>(ORIGIN);
  /** The table, or the connection, has said no. */
  refusal = $state<string | null>(null);

  readonly #ground: () => Ground;
  readonly #stack: () => Stack;
  #question = 0;
  #whyTimer: ReturnType<typeof setTimeout> | undefined;
  #whyCache = new Map<string, string>();
  #step = -1;
  /** What was pressed while the table was still being asked for the spots. */
  #early: (() => void)[] = [];

  constructor(ground: () => Ground, stack: () => Stack) {
    this.#ground = ground;
    this.#stack = stack;
  }

  /** The level that this tile must go to; the same for all its spots. */
  get level(): number | null {
    const spot = this.spot ?? this.forms.find((form) => form.spots.length > 0)?.spots[0];
    return spot ? this.#stack().levelFor(spot.cells) : null;
  }

  get canChoose(): boolean {
    return this.#ground().acting && this.phase !== 'sending';
  }

  get hand(): readonly Letter[] {
    const { hands, seat } = this.#ground();
    return seat === null ? [] : (hands[seat] ?? []);
  }

  /** Call whenever the position has changed: what was picked up may be gone or stale. */
  follow(): void {
    const { step, acting } = this.#ground();
    const stepped = step !== this.#step;
    this.#step = step;
    if (stepped) this.#whyCache.clear();
    if (this.tile === null) return;
    if (!this.hand.includes(this.tile) || (!acting && this.phase !== 'sending')) {
      this.#reset();
    } else if (stepped && this.phase !== 'sending') {
      void this.choose(this.tile);
    }
  }

  async choose(tile: Letter): Promise<void> {
    const { asker } = this.#ground();
    if (!this.canChoose || !this.hand.includes(tile)) return;
    this.#reset();
    this.tile = tile;
    this.phase = 'asking';
    const question = this.#question;
    try {
      const places = await asker.places(tile);
      if (question !== this.#question) return;
      this.forms = formsOf(tile, places, this.origin);
      this.form = firstForm(this.forms);
      this.spot = spotNear(this.form?.spots ?? [], this.#middle());
      this.phase = 'choosing';
      asker.announce(this.#chosenText());
      for (const act of this.#early.splice(0)) act();
    } catch (error) {
      if (question !== this.#question) return;
      this.phase = 'choosing';
      this.refusal = refusalText(error);
    }
  }

  cancel(): void {
    if (this.phase === 'sending') return;
    const { announce } = this.#ground().asker;
    if (this.armed) {
      this.armed = false;
      return;
    }
    if (this.tile !== null) announce(t('pentup-back-in-tray', { tile: this.tile }));
    this.#reset();
  }

  turn(turn: Turn): void {
    if (this.phase === 'asking') this.#early.push(() => this.turn(turn));
    if (this.phase !== 'choosing' || !this.form || !this.tile) return;
    const next = turnOn(this.forms, this.form, turn);
    if (!next) {
      const why =
        turn === 'flip'
          ? 'pentup-other-side-no-spot'
          : this.#otherSideFits()
            ? 'pentup-try-other-side'
            : 'pentup-no-other-turn';
      this.notice = t(why, { tile: this.tile });
      this.#ground().asker.announce(this.notice);
      return;
    }
    this.takeForm(next.form);
    if (next.skipped > 0) this.notice = t('pentup-passed-ways', { ways: next.skipped });
  }

  takeForm(form: Form): void {
    if (this.phase !== 'choosing') return;
    const from = this.spot?.centre ?? this.#middle();
    this.form = form;
    this.#settle(spotNear(form.spots, from));
    if (from && this.isFirst) this.#bringTableTo(from);
    if (form.spots.length === 0) this.notice = t('pentup-way-no-spot');
    else this.#say();
  }

  takeSpot(spot: Spot): void {
    if (this.phase !== 'choosing') return;
    this.#settle(spot);
    this.#say();
  }

  /** An arrow key: to the next spot that way. */
  step(way: Point): void {
    if (this.phase === 'asking') this.#early.push(() => this.step(way));
    if (this.phase !== 'choosing' || !this.form || !this.spot) return;
    const next = stepSpot(this.form.spots, this.spot, way);
    if (next) {
      this.takeSpot(next);
    } else {
      this.notice = t('pentup-no-further-spot');
      this.#ground().asker.announce(this.notice);
    }
  }

  /**
   * The pointer is over `aim` (a point on the level that the tile goes to) and over `surface` (what
   * is really seen there). Near a legal spot, or on a cell that one covers, the ghost goes to it;
   * else the table is asked why not.
   */
  point(aim: Point | null, surface: Point | null, touch: boolean): void {
    if (this.phase !== 'choosing' || !this.form) return;
    if (this.isFirst) {
      const under = aim ?? surface;
      if (under) this.#bringTableTo(under);
      return;
    }
    const near = aim && nearestSpot(this.form.spots, aim);
    const meant =
      near && near.distance <= (touch ? REACH_TOUCH : REACH)
        ? near.spot
        : aim && spotOver(this.form.spots, aim);
    if (meant) {
      if (this.spot !== meant) this.#settle(meant);
      else this.#forgetWish();
    } else if (surface) {
      this.#wishFor(sortCells(cellsHeldAt(this.form.cells, surface)));
    }
  }

  /** Nothing lies on the table yet: a tile goes wherever one points. */
  get isFirst(): boolean {
    return this.#stack().placed.length === 0;
  }

  /** The first tile lies where one points. */
  #bringTableTo(point: Point): void {
    const [form, spot] = [this.form, this.spot];
    const from = spot && boundsOf(spot.cells);
    const to = form && boundsOf(cellsHeldAt(form.cells, point));
    if (!from || !to || (from.left === to.left && from.low === to.low)) return;
    const { x, y } = this.origin;
    const origin = { x: x + to.left - from.left, y: y + to.low - from.low };
    this.origin = origin;
    this.forms = this.forms.map((one) => ({
      ...one,
      spots: one.spots.map((s) => spotOf(s.place, origin)),
    }));
    this.form = this.forms.find((one) => one.key === form.key) ?? null;
    this.#settle(this.form?.spots[0] ?? null);
  }

  /** The pointer left the board. */
  pointAway(): void {
    this.#forgetWish();
  }

  /** A click or a tap. A finger first shows where the tile would go, and places with a second tap. */
  press(aim: Point | null, surface: Point | null, touch: boolean): void {
    const before = this.spot;
    this.point(aim, surface, touch);
    if (this.phase !== 'choosing') return;
    if (this.wish) {
      this.armed = false;
      void this.#askWhy(this.wish.cells);
      return;
    }
    if (!this.spot) return;
    const again = this.armed && before === this.spot;
    if (again || !(touch || this.#ground().confirm)) void this.place();
    else this.#arm();
  }

  /** A tile that was carried is let go over the board: it lies where it was shown to go. */
  drop(): void {
    if (this.phase !== 'choosing') return;
    if (this.wish) void this.#askWhy(this.wish.cells);
    else this.enter();
  }

  /** Does this now, or as soon as the table has said where the tile can go. */
  whenReady(act: () => void): void {
    if (this.phase === 'asking') this.#early.push(act);
    else act();
  }

  /** The Enter key: places, after a second press where moves are to be confirmed. Right after a
   *  letter it waits for the spots to come. */
  enter(): void {
    if (this.phase === 'asking') this.#early.push(() => this.enter());
    if (this.phase !== 'choosing' || !this.spot) return;
    if (this.#ground().confirm && !this.armed) this.#arm();
    else void this.place();
  }

  async place(): Promise<void> {
    if (this.phase !== 'choosing' || !this.spot) return;
    const { asker } = this.#ground();
    const spot = this.spot;
    this.phase = 'sending';
    this.#forgetWish();
    this.notice = null;
    this.refusal = null;
    const question = this.#question;
    try {
      await asker.lay(spot.place);
      if (question === this.#question) this.#reset();
    } catch (error) {
      if (question !== this.#question) return;
      this.phase = 'choosing';
      this.armed = false;
      this.refusal = refusalText(error);
      asker.announce(this.refusal, true);
    }
  }

  #arm(): void {
    this.armed = true;
    this.#ground().asker.announce(t('pentup-press-again', { tile: this.tile ?? '' }));
  }

  #settle(spot: Spot | null): void {
    this.spot = spot;
    this.armed = false;
    this.notice = null;
    this.refusal = null;
    this.#forgetWish();
  }

  #reset(): void {
    this.#question += 1;
    this.#early = [];
    this.tile = null;
    this.phase = 'idle';
    this.forms = [];
    this.form = null;
    this.#settle(null);
  }

  // ------------------------------------------------------------------ why not

  #wishFor(cells: Cells): void {
    if (this.wish && sameCells(this.wish.cells, cells)) return;
    clearTimeout(this.#whyTimer);
    const known = this.#whyCache.get(this.#whyKey(cells)) ?? null;
    this.wish = { cells, level: this.#stack().levelFor(cells), why: known };
    if (known === null) this.#whyTimer = setTimeout(() => void this.#askWhy(cells), WHY_DELAY);
  }

  async #askWhy(cells: Cells): Promise<void> {
    clearTimeout(this.#whyTimer);
    if (!this.tile) return;
    const key = this.#whyKey(cells);
    if (this.#whyCache.has(key)) return;
    const question = this.#question;
    const { x, y } = this.origin;
    const move: Place = { tile: this.tile, cells: shifted(cells, { x: -x, y: -y }) };
    let text: string;
    try {
      const answer = await this.#ground().asker.why(move);
      text = answer.legal ? t('pentup-legal') : (answer.message ?? t('pentup-not-legal'));
      this.#whyCache.set(key, text);
    } catch (error) {
      text = refusalText(error);
    }
    if (question !== this.#question || !this.wish || !sameCells(this.wish.cells, cells)) return;
    this.wish = { ...this.wish, why: text };
    this.#ground().asker.announce(text);
  }

  /** Say again why the spot that is pointed at is not legal. */
  explain(): void {
    const wish = this.wish;
    if (wish?.why) this.#ground().asker.announce(wish.why, true);
    else if (wish) void this.#askWhy(wish.cells);
  }

  #forgetWish(): void {
    clearTimeout(this.#whyTimer);
    if (this.wish) this.wish = null;
  }

  #whyKey(cells: Cells): string {
    return `${this.tile ?? ''} ${cells.join(' ')}`;
  }

  // -------------------------------------------------------------------- words

  #chosenText(): string {
    const { tile, form, spot } = this;
    if (!tile || !form || !spot) return t('pentup-no-spot', { tile: tile ?? '' });
    return t('pentup-taken', {
      tile,
      level: this.level ?? 1,
      spots: this.forms.reduce((sum, f) => sum + f.spots.length, 0),
      fitting: this.forms.filter((f) => f.spots.length > 0).length,
      ways: this.forms.length,
      way: wayRound(form),
      spot: spotWords(spot, this.#stack()),
    });
  }

  #say(): void {
    const { tile, form, spot } = this;
    if (tile && form && spot) {
      const where = { way: wayRound(form), spot: spotWords(spot, this.#stack()) };
      this.#ground().asker.announce(t('pentup-moved', { tile, ...where }));
    }
  }

  #otherSideFits(): boolean {
    return this.form !== null && turnOn(this.forms, this.form, 'flip') !== null;
  }

  #middle(): Point | null {
    const last = this.#ground().placed.at(-1);
    return last ? centre(shifted(last.cells, this.origin)) : null;
  }
}
