/**
 * A piece in the hand: taking it up, turning it, sliding it through the cube and letting it go. One
 * state for the 3-D board, the flat board, the tray and the keys. It knows no rules: it asks for the
 * legal placements once for each piece, and asks why where a person holds it at another place.
 */
import { Refusal } from '../../kit/board';
import {
  EDGE,
  centre,
  cellsKey,
  highest,
  inCube,
  isLetter,
  lowest,
  normalise,
  shapeKey,
  shift,
  sortCells,
  startShape,
  type Cell,
  type Cells,
  type Letter,
  type Move,
  type Piece,
  type Desk,
} from './model';
import { seenFrom, stepIn, turned, waysRound, type Frame, type Turn } from './sides';
import { plural, sentence, spotText } from './words';

export type Source = 'free' | 'grid' | 'reserve';
export type Phase = 'idle' | 'asking' | 'holding' | 'sending';

export interface Hand {
  readonly letter: Letter;
  readonly source: Source;
  /** The way it is held: normalised cells. */
  readonly shape: Cells;
  /** Its lowest corner in the cube. */
  readonly at: Cell;
}

interface Spot {
  readonly cells: Cells;
  readonly move: Move;
}

const DOES = { free: 'place', grid: 'move', reserve: 'return' } as const;
/** How far, in cells, a pointer may be from a legal spot and still mean it. */
const REACH = 0.75;
const REACH_TOUCH = 1.2;
/** How far a turned piece jumps to a place where it stands. */
const REACH_TURN = 1.3;
const WHY_DELAY = 260;

export class Placing {
  hand = $state.raw<Hand | null>(null);
  phase = $state<Phase>('idle');
  /** The piece in the hand lies on the grid and may be kept instead of moved. */
  mayReserve = $state(false);
  /** Why the ghost cannot stay where it is, once the table has said so. */
  why = $state<string | null>(null);
  /** The ghost has been pressed once; the next press lets it go. */
  armed = $state(false);
  notice = $state<string | null>(null);
  /** The table, or the connection, has said no. */
  refusal = $state<string | null>(null);
  #spots = $state.raw<ReadonlyMap<string, ReadonlyMap<string, Spot>>>(new Map());

  readonly #desk: () => Desk;
  readonly #frame: () => Frame;
  #question = 0;
  #step = -1;
  #whyTimer: ReturnType<typeof setTimeout> | undefined;
  #whyCache = new Map<string, string>();
  #wishedDepth: number | null = null;
  /** What was pressed while the table was still being asked. */
  #early: (() => void)[] = [];

  constructor(
    desk: () => Desk,
    frame: () => Frame,
    /** What key C does with a piece of the grid. */
    private readonly keeping = 'keep it in reserve',
  ) {
    this.#desk = desk;
    this.#frame = frame;
  }

  // -------------------------------------------------------------------------- what is where

  /** Where the piece in the hand is, legal or not. */
  readonly ghost = $derived<Cells | null>(
    this.hand && sortCells(shift(this.hand.shape, this.hand.at)),
  );
  readonly #here = $derived.by(() => {
    const spots = this.hand && this.#spots.get(shapeKey(this.hand.shape));
    return spots ? [...spots.values()] : [];
  });
  /** All places where it can stand, held this way. */
  readonly spots = $derived<readonly Cells[]>(
    this.phase === 'holding' ? this.#here.map((spot) => spot.cells) : [],
  );
  readonly spot = $derived.by<Spot | null>(() => {
    if (!this.hand || !this.ghost) return null;
    return this.#spots.get(shapeKey(this.hand.shape))?.get(cellsKey(this.ghost)) ?? null;
  });
  /** How many places there are in all, and in how many ways round. */
  readonly count = $derived([...this.#spots.values()].reduce((sum, spots) => sum + spots.size, 0));
  readonly ways = $derived(this.#spots.size);
  readonly letter = $derived(this.hand?.letter ?? null);
  /** Where it stands in depth at the same place of the picture: 0 is nearest. */
  readonly depths = $derived.by<readonly number[]>(() => {
    if (!this.ghost) return [];
    const own = this.#corner(this.ghost);
    return this.#here
      .map((spot) => this.#corner(spot.cells))
      .filter((one) => one.column === own.column && one.row === own.row)
      .map((one) => one.depth);
  });
  readonly depth = $derived(this.ghost ? this.#corner(this.ghost).depth : 0);
  /** How many cells deep it is, held this way. */
  readonly thick = $derived.by(() => {
    if (!this.ghost) return 1;
    const depths = this.ghost.map((cell) => seenFrom(this.#frame(), cell).depth);
    return Math.max(...depths) - Math.min(...depths) + 1;
  });

  /** Nothing has been done with it yet: it is where it lay on the grid. */
  readonly atHome = $derived.by(() => {
    const { hand, ghost } = this;
    if (hand?.source !== 'grid' || !ghost) return false;
    const home = this.#desk().view.structure.find((piece) => piece.letter === hand.letter);
    return home !== undefined && cellsKey(home.cells) === cellsKey(ghost);
  });

  depthOf(cells: Cells): number {
    return this.#corner(cells).depth;
  }

  get frame(): Frame {
    return this.#frame();
  }

  get canAct(): boolean {
    const { mode, position, view } = this.#desk();
    return mode === 'play' && position.mine && view.stage === 'turn' && this.phase !== 'sending';
  }

  sourceOf(letter: Letter): Source | null {
    const { view, seat } = this.#desk();
    if (view.free.includes(letter)) return 'free';
    if (view.structure.some((piece) => piece.letter === letter)) return 'grid';
    return seat !== null && view.reserved[seat] === letter ? 'reserve' : null;
  }

  /** The pieces that lie still. */
  get lying(): readonly Piece[] {
    const { view } = this.#desk();
    return this.hand?.source === 'grid'
      ? view.structure.filter((piece) => piece.letter !== this.hand?.letter)
      : view.structure;
  }

  // ------------------------------------------------------------------------------ taking up

  /** Call whenever the position has changed: what was taken up may be gone or stale. */
  follow(): void {
    const { position } = this.#desk();
    const stepped = position.step !== this.#step;
    this.#step = position.step;
    if (stepped) {
      this.#whyCache.clear();
      this.refusal = null;
    }
    if (!this.hand) return;
    if (!position.mine && this.phase !== 'sending') this.#reset();
    else if (stepped && this.phase !== 'sending') void this.take(this.hand.letter);
  }

  async take(letter: Letter): Promise<void> {
    const { position, view, legal, why, announce } = this.#desk();
    if (!this.canAct) return;
    const source = this.sourceOf(letter);
    if (source === null) {
      const keeper = view.reserved.indexOf(letter);
      this.#reset();
      this.refusal =
        keeper >= 0
          ? `${this.#desk().names[keeper] ?? 'Another player'} keeps ${letter}.`
          : `${letter} is not among the pieces of this game.`;
      announce(this.refusal);
      return;
    }
    this.#reset();
    const home = view.structure.find((piece) => piece.letter === letter)?.cells ?? null;
    const shape = home ? normalise(home) : startShape(letter);
    this.hand = { letter, source, shape, at: home ? lowest(home) : this.#middle(shape) };
    this.phase = 'asking';
    const question = this.#question;
    const all = async (where: Record<string, unknown>) =>
      position.legal
        ? position.legal.filter((move) =>
            Object.entries(where).every(([name, value]) => Reflect.get(move, name) === value),
          )
        : await legal(where);
    try {
      const moves = await all({ do: DOES[source], piece: letter });
      const keeping =
        source === 'grid' && moves.length > 0 ? await all({ do: 'reserve', piece: letter }) : [];
      const blocked =
        home && moves.length === 0 && keeping.length === 0
          ? await why({ do: 'move', piece: letter, cells: home })
          : null;
      if (question !== this.#question) return;
      if (blocked) {
        this.#reset();
        this.refusal = sentence(blocked.message ?? `${letter} cannot be taken now`);
        announce(this.refusal, true);
        return;
      }
      this.#spots = bySpot(moves);
      this.mayReserve = keeping.length > 0;
      this.phase = 'holding';
      if (source !== 'grid') this.#begin();
      announce(this.#takenText());
      for (const act of this.#early.splice(0)) act();
    } catch (error) {
      if (question !== this.#question) return;
      this.#reset();
      this.refusal = reason(error);
      announce(this.refusal, true);
    }
  }

  /** A first way round and a first place where it stands, near the middle. */
  #begin(): void {
    const hand = this.hand;
    if (!hand) return;
    const way =
      waysRound(hand.shape).find((shape) => this.#spots.has(shapeKey(shape))) ?? hand.shape;
    const spots = [...(this.#spots.get(shapeKey(way))?.values() ?? [])];
    const first = nearest(spots, [EDGE / 2, EDGE / 2, 0]);
    this.hand = { ...hand, shape: way, at: first ? lowest(first.cells) : this.#middle(way) };
  }

  cancel(): void {
    if (this.phase === 'sending') return;
    if (this.armed) {
      this.armed = false;
      return;
    }
    if (this.hand) this.#desk().announce(`${this.hand.letter} is back where it was.`);
    this.#reset();
  }

  dismiss(): void {
    this.refusal = null;
  }

  // --------------------------------------------------------------------------------- moving

  turn(turn: Turn): void {
    if (this.phase === 'asking') this.#early.push(() => this.turn(turn));
    if (this.phase !== 'holding' || !this.hand || !this.ghost) return;
    const before = centre(this.ghost);
    this.#hold(turned(this.hand.shape, turn, this.#frame()), before);
    this.#settled();
  }

  /** The next way round in which it stands somewhere. */
  nextWay(): void {
    if (this.phase === 'asking') this.#early.push(() => this.nextWay());
    if (this.phase !== 'holding' || !this.hand || !this.ghost) return;
    const ways = waysRound(startShape(this.hand.letter));
    const own = ways.findIndex((way) => shapeKey(way) === shapeKey(this.hand!.shape));
    const order = [...ways.slice(own + 1), ...ways.slice(0, own)];
    const next = order.find((way) => this.#spots.has(shapeKey(way)));
    if (!next) {
      this.#note('It stands no other way round.');
      return;
    }
    const before = centre(this.ghost);
    this.#hold(next, before, Infinity);
    this.#settled();
  }

  /** One cell to the right, up and away, as the viewer sees it. */
  step(right: number, up: number, away: number): void {
    if (this.phase === 'asking') this.#early.push(() => this.step(right, up, away));
    if (this.phase !== 'holding' || !this.hand || !this.ghost) return;
    const by = stepIn(this.#frame(), right, up, away);
    if (!inCube(shift(this.ghost, by))) {
      this.#note('The cube ends there.');
      return;
    }
    const [x, y, z] = this.hand.at;
    this.hand = { ...this.hand, at: [x + by[0], y + by[1], z + by[2]] };
    if (away !== 0) this.#wishedDepth = this.depth;
    this.#settled();
  }

  /** To a depth, at the same place of the picture. */
  toDepth(depth: number): void {
    this.step(0, 0, depth - this.depth);
  }

  /** The next or the previous place where it stands, held this way. */
  nextSpot(by: 1 | -1): void {
    if (this.phase === 'asking') this.#early.push(() => this.nextSpot(by));
    if (this.phase !== 'holding' || !this.hand || !this.ghost) return;
    const frame = this.#frame();
    const order = (cells: Cells) => {
      const { column, row, depth } = this.#corner(cells, frame);
      return (depth * EDGE + row) * EDGE + column;
    };
    const spots = [...this.#here].sort((a, b) => order(a.cells) - order(b.cells));
    if (spots.length === 0) {
      this.#note('It stands nowhere this way round: turn it.');
      return;
    }
    const own = order(this.ghost);
    const next =
      by > 0
        ? (spots.find((spot) => order(spot.cells) > own) ?? spots[0]!)
        : (spots.findLast((spot) => order(spot.cells) < own) ?? spots.at(-1)!);
    this.hand = { ...this.hand, at: lowest(next.cells) };
    this.#wishedDepth = this.depth;
    this.#settled();
  }

  /**
   * The pointer is at a place of the picture, in cells from its lower left. On a flat layer also the
   * depth is given. Near a place where the piece stands it goes there.
   */
  aim(across: number, upward: number, touch: boolean, level: number | null = null): void {
    if (this.phase !== 'holding' || !this.hand || !this.ghost) return;
    const frame = this.#frame();
    const reach = touch ? REACH_TOUCH : REACH;
    const wished = this.#wishedDepth ?? this.depth;
    let best: Spot | null = null;
    let least = Infinity;
    for (const spot of this.#here) {
      if (level !== null && lowest(spot.cells)[2] !== level) continue;
      const middle = seenFrom(frame, minusHalf(centre(spot.cells)));
      const away = Math.hypot(middle.column + 0.5 - across, middle.row + 0.5 - upward);
      if (away > reach) continue;
      const score = away + 0.001 * Math.abs(this.#corner(spot.cells).depth - wished);
      if (score < least) [best, least] = [spot, score];
    }
    if (best) {
      this.#moveTo(lowest(best.cells));
      return;
    }
    const middle = seenFrom(frame, minusHalf(centre(this.ghost)));
    const by = stepIn(
      frame,
      Math.round(across - middle.column - 0.5),
      Math.round(upward - middle.row - 0.5),
      0,
    );
    const [x, y, z] = this.hand.at;
    this.#moveTo(
      inside(this.hand.shape, [x + by[0], y + by[1], level === null ? z + by[2] : level]),
    );
  }

  // ------------------------------------------------------------------------------ letting go

  /** A click or a tap where `aim` has just been. A finger first shows, and places with a second tap. */
  press(touch: boolean, before: Cells | null): void {
    if (this.phase !== 'holding' || !this.ghost) return;
    if (!this.spot) {
      this.armed = false;
      void this.#askWhy();
      return;
    }
    const again = this.armed && before !== null && cellsKey(before) === cellsKey(this.ghost);
    if (again || !(touch || this.#desk().settings.confirm)) void this.place();
    else this.#arm();
  }

  /** The Enter key, or the button. */
  enter(): void {
    if (this.phase !== 'holding') return;
    if (!this.spot) void this.#askWhy(true);
    else if (this.#desk().settings.confirm && !this.armed) this.#arm();
    else void this.place();
  }

  async place(): Promise<void> {
    if (this.phase === 'holding' && this.spot) await this.#send(this.spot.move);
  }

  async reserve(): Promise<void> {
    if (this.phase !== 'holding' || !this.hand || !this.mayReserve) return;
    await this.#send({ do: 'reserve', piece: this.hand.letter });
  }

  async #send(move: Move): Promise<void> {
    const { play, announce } = this.#desk();
    this.phase = 'sending';
    this.notice = this.refusal = null;
    const question = this.#question;
    try {
      await play(move);
      if (question === this.#question) this.#reset();
    } catch (error) {
      if (question !== this.#question) return;
      this.phase = 'holding';
      this.armed = false;
      this.refusal = reason(error);
      announce(this.refusal, true);
    }
  }

  // --------------------------------------------------------------------------------- inside

  #corner(cells: Cells, frame = this.#frame()) {
    const seen = cells.map((cell) => seenFrom(frame, cell));
    return {
      column: Math.min(...seen.map((one) => one.column)),
      row: Math.min(...seen.map((one) => one.row)),
      depth: Math.min(...seen.map((one) => one.depth)),
    };
  }

  #middle(shape: Cells): Cell {
    const [x, y] = highest(shape);
    return inside(shape, [Math.floor((EDGE - 1 - x) / 2), Math.floor((EDGE - 1 - y) / 2), 0]);
  }

  /** Held another way, about where it was; at a place where it stands if one is near. */
  #hold(shape: Cells, about: Cell, reach = REACH_TURN): void {
    if (!this.hand) return;
    const spots = [...(this.#spots.get(shapeKey(shape))?.values() ?? [])];
    const near = nearest(spots, about);
    const middle = centre(shape);
    const away = near ? distance(centre(near.cells), about) : Infinity;
    const at: Cell =
      near && away <= reach
        ? lowest(near.cells)
        : inside(shape, [
            Math.round(about[0] - middle[0]),
            Math.round(about[1] - middle[1]),
            Math.round(about[2] - middle[2]),
          ]);
    this.hand = { ...this.hand, shape: normalise(shape), at };
  }

  #moveTo(at: Cell): void {
    if (!this.hand || at.join() === this.hand.at.join()) return;
    this.hand = { ...this.hand, at };
    this.#settled(true);
  }

  /** The ghost is somewhere else now. */
  #settled(quietly = false): void {
    this.armed = false;
    this.notice = this.refusal = null;
    clearTimeout(this.#whyTimer);
    this.why = null;
    if (this.spot) {
      if (!quietly) this.#desk().announce(`${this.#whereText()}: it stands here.`);
      return;
    }
    this.why = this.#whyCache.get(this.#whyKey()) ?? null;
    if (this.why === null) {
      this.#whyTimer = setTimeout(() => void this.#askWhy(), WHY_DELAY);
    } else if (!quietly) this.#desk().announce(`${this.#whereText()}: ${this.why}`);
  }

  async #askWhy(urgent = false): Promise<void> {
    clearTimeout(this.#whyTimer);
    const { hand, ghost } = this;
    if (!hand || !ghost || this.phase !== 'holding') return;
    const key = this.#whyKey();
    const known = this.#whyCache.get(key);
    if (known !== undefined) {
      this.why = known;
      this.#desk().announce(known, urgent);
      return;
    }
    const question = this.#question;
    let text: string;
    try {
      const move = { do: DOES[hand.source], piece: hand.letter, cells: ghost } as unknown as Move;
      const answer = await this.#desk().why(move);
      text = answer.legal ? 'It stands here.' : sentence(answer.message ?? 'Not possible here');
      this.#whyCache.set(key, text);
    } catch (error) {
      text = reason(error);
    }
    if (question !== this.#question || key !== this.#whyKey()) return;
    this.why = text;
    this.#desk().announce(`${this.#whereText()}: ${text}`, urgent);
  }

  #whyKey(): string {
    return `${this.hand?.letter ?? ''} ${this.ghost ? cellsKey(this.ghost) : ''}`;
  }

  #arm(): void {
    this.armed = true;
    this.#desk().announce(`Press again to let ${this.letter ?? ''} go here.`);
  }

  #note(text: string): void {
    this.notice = text;
    this.#desk().announce(text);
  }

  #reset(): void {
    this.#question += 1;
    this.#early = [];
    clearTimeout(this.#whyTimer);
    this.hand = null;
    this.phase = 'idle';
    this.#spots = new Map();
    this.mayReserve = false;
    this.why = this.notice = this.refusal = null;
    this.armed = false;
    this.#wishedDepth = null;
  }

  // ---------------------------------------------------------------------------------- words

  #whereText(): string {
    return this.ghost ? spotText(this.ghost, this.lying, this.#frame()) : '';
  }

  #takenText(): string {
    const { letter, count, ways, hand } = this;
    if (!hand) return '';
    const from = { free: '', grid: ', off the grid', reserve: ', from your reserve' }[hand.source];
    if (count === 0) return `${letter ?? ''}${from}: there is no place for it now.`;
    const keep = this.mayReserve ? ` Press C to ${this.keeping} instead.` : '';
    const stands = this.spot ? ': it stands here.' : '.';
    return (
      `${letter ?? ''}${from}: ${plural(count, 'place')} in ${plural(ways, 'way')} round. ` +
      `Now at ${this.#whereText()}${stands}${keep}`
    );
  }
}

function bySpot(moves: readonly Move[]): Map<string, Map<string, Spot>> {
  const found = new Map<string, Map<string, Spot>>();
  for (const move of moves) {
    if (!('cells' in move) || !isLetter(move.piece)) continue;
    const cells: Cells = move.cells;
    const shape = shapeKey(cells);
    let spots = found.get(shape);
    if (!spots) found.set(shape, (spots = new Map()));
    spots.set(cellsKey(cells), { cells, move });
  }
  return found;
}

function distance(a: Cell, b: Cell): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function nearest(spots: readonly Spot[], about: Cell): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const away = distance(centre(spot.cells), about);
    if (away < least - 1e-9) [best, least] = [spot, away];
  }
  return best;
}

const minusHalf = ([x, y, z]: Cell): Cell => [x - 0.5, y - 0.5, z - 0.5];

/** The lowest corner nearest to the wished one with the whole piece inside the cube. */
function inside(shape: Cells, [x, y, z]: Cell): Cell {
  const high = highest(shape);
  const clamp = (value: number, most: number) => Math.min(EDGE - 1 - most, Math.max(0, value));
  return [clamp(x, high[0]), clamp(y, high[1]), clamp(z, high[2])];
}

export function reason(error: unknown): string {
  if (error instanceof Refusal) return sentence(error.message);
  return 'Something went wrong here. Try again.';
}
