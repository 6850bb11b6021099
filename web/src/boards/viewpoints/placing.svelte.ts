/**
 * A piece in the hand: taking it up, turning it, sliding it through the cube and letting it go. One
 * state for the 3-D board, the flat board, the tray and the keys. It knows no rules: it asks for the
 * legal placements once for each piece, and asks why where a person holds it at another place.
 */
import { refusalText } from '../../kit/board';
import { t, type Message } from '../../kit/words';
import { Doubts, type Held } from './doubts.svelte';
import type { Asker, Ground, Source } from './ground';
import {
  EDGE,
  cellsKey,
  centre,
  inCube,
  lowest,
  normalise,
  shapeKey,
  shift,
  sortCells,
  startShape,
  type Cell,
  type Cells,
  type Letter,
  type Piece,
} from './model';
import { seenFrom, stepIn, turned, waysRound, type Frame, type Turn } from './sides';
import { bySpot, cornerOf, distance, inside, inTheMiddle, middleSeen, nearest, spotAfter, spotNear, spotsFor, type Spot, type Spots } from './spots'; // prettier-ignore
import { spotOf, takenText } from './words';

export type Phase = 'idle' | 'asking' | 'holding' | 'sending';

export interface Hand {
  readonly letter: Letter;
  readonly source: Source;
  /** The way it is held: normalised cells. */
  readonly shape: Cells;
  /** Its lowest corner in the cube. */
  readonly at: Cell;
}

/** How far, in cells, a pointer may be from a legal spot and still mean it. */
const REACH = 0.75;
const REACH_TOUCH = 1.2;
/** How far a turned piece jumps to a place where it stands. */
const REACH_TURN = 1.3;

export class Placing {
  hand = $state.raw<Hand | null>(null);
  phase = $state<Phase>('idle');
  /** The piece in the hand lies on the grid and may be kept instead of moved. */
  mayReserve = $state(false);
  /** The ghost has been pressed once; the next press lets it go. */
  armed = $state(false);
  notice = $state<string | null>(null);
  /** The table, or the connection, has said no. */
  refusal = $state<string | null>(null);
  #spots = $state.raw<Spots>(new Map());

  readonly #ground: () => Ground;
  readonly #frame: () => Frame;
  readonly #doubts: Doubts;
  #question = 0;
  #step = -1;
  #wishedDepth: number | null = null;
  /** What was pressed while the table was still being asked. */
  #early: (() => void)[] = [];

  constructor(
    ground: () => Ground,
    frame: () => Frame,
    /** What key C does with a piece of the grid. */
    private readonly keeping = t('viewpoints-keep-in-reserve'),
  ) {
    this.#ground = ground;
    this.#frame = frame;
    this.#doubts = new Doubts(ground, () => this.#held());
  }

  // -------------------------------------------------------------------------- what is where

  /** Where the piece in the hand is, legal or not. */
  readonly ghost = $derived<Cells | null>(
    this.hand && sortCells(shift(this.hand.shape, this.hand.at)),
  );
  readonly #here = $derived(this.hand ? spotsFor(this.#spots, this.hand.shape) : []);
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
  /** All places, by the way round: for a list. */
  readonly forms = $derived(
    [...this.#spots].map(([key, spots]) => ({ key, spots: [...spots.values()] })),
  );
  readonly form = $derived(this.hand ? shapeKey(this.hand.shape) : null);
  /** Where it stands in depth at the same place of the picture: 0 is nearest. */
  readonly depths = $derived.by<readonly number[]>(() => {
    if (!this.ghost) return [];
    const own = cornerOf(this.ghost, this.#frame());
    return this.#here
      .map((spot) => cornerOf(spot.cells, this.#frame()))
      .filter((one) => one.column === own.column && one.row === own.row)
      .map((one) => one.depth);
  });
  readonly depth = $derived.by(() => (this.ghost ? this.depthOf(this.ghost) : 0));
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
    const home = this.#ground().structure.find((piece) => piece.letter === hand.letter);
    return home !== undefined && cellsKey(home.cells) === cellsKey(ghost);
  });

  depthOf(cells: Cells): number {
    return cornerOf(cells, this.#frame()).depth;
  }

  /** Why the ghost cannot stay where it is, once the table has said so. */
  get why(): string | null {
    return this.#doubts.why;
  }

  get frame(): Frame {
    return this.#frame();
  }

  get canAct(): boolean {
    return this.#ground().acting && this.phase !== 'sending';
  }

  sourceOf(letter: Letter): Source | null {
    const { free, structure, reserve } = this.#ground();
    if (free.includes(letter)) return 'free';
    if (structure.some((piece) => piece.letter === letter)) return 'grid';
    return reserve === letter ? 'reserve' : null;
  }

  /** The pieces that lie still. */
  get lying(): readonly Piece[] {
    const { structure } = this.#ground();
    return this.hand?.source === 'grid'
      ? structure.filter((piece) => piece.letter !== this.hand?.letter)
      : structure;
  }

  // ------------------------------------------------------------------------------ taking up

  /** Call whenever the position has changed: what was taken up may be gone or stale. */
  follow(): void {
    const { step, acting } = this.#ground();
    const stepped = step !== this.#step;
    this.#step = step;
    if (stepped) {
      this.#doubts.forget();
      this.refusal = null;
    }
    if (!this.hand) return;
    if (!acting && this.phase !== 'sending') this.#reset();
    else if (stepped && this.phase !== 'sending') void this.take(this.hand.letter);
  }

  async take(letter: Letter): Promise<void> {
    const { structure, asker } = this.#ground();
    if (!this.canAct) return;
    const source = this.sourceOf(letter);
    if (source === null) {
      this.#reset();
      asker.announce((this.refusal = asker.absent(letter)));
      return;
    }
    this.#reset();
    const home = structure.find((piece) => piece.letter === letter)?.cells ?? null;
    const shape = home ? normalise(home) : startShape(letter);
    this.hand = { letter, source, shape, at: home ? lowest(home) : inTheMiddle(shape) };
    this.phase = 'asking';
    const question = this.#question;
    try {
      const places = await asker.places(letter, source);
      const keeping = source === 'grid' && places.length > 0 && (await asker.mayKeep(letter));
      const blocked = home && places.length === 0 ? await asker.why(letter, source, home) : null;
      if (question !== this.#question) return;
      if (blocked) {
        this.#reset();
        this.refusal = blocked.message ?? t('viewpoints-not-takeable', { piece: letter });
        asker.announce(this.refusal, true);
        return;
      }
      this.#spots = bySpot(places);
      this.mayReserve = keeping;
      this.phase = 'holding';
      if (source !== 'grid') this.#begin();
      asker.announce(this.#takenText());
      for (const act of this.#early.splice(0)) act();
    } catch (error) {
      if (question !== this.#question) return;
      this.#reset();
      this.refusal = refusalText(error);
      asker.announce(this.refusal, true);
    }
  }

  /** A first way round and a first place where it stands, near the middle. */
  #begin(): void {
    const hand = this.hand;
    if (!hand) return;
    const way =
      waysRound(hand.shape).find((shape) => this.#spots.has(shapeKey(shape))) ?? hand.shape;
    const first = nearest(spotsFor(this.#spots, way), [EDGE / 2, EDGE / 2, 0]);
    this.hand = { ...hand, shape: way, at: first ? lowest(first.cells) : inTheMiddle(way) };
  }

  cancel(): void {
    if (this.phase === 'sending') return;
    if (this.armed) {
      this.armed = false;
      return;
    }
    if (this.hand) this.#ground().asker.announce(t('viewpoints-back', { piece: this.hand.letter }));
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
      this.#note(t('viewpoints-no-other-way'));
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
      this.#note(t('viewpoints-cube-ends'));
      return;
    }
    const [x, y, z] = this.hand.at;
    this.hand = { ...this.hand, at: [x + by[0], y + by[1], z + by[2]] };
    if (away !== 0) this.#wishedDepth = this.depth;
    this.#settled();
  }

  /** The next or the previous place where it stands, held this way. */
  nextSpot(by: 1 | -1): void {
    if (this.phase === 'asking') this.#early.push(() => this.nextSpot(by));
    if (this.phase !== 'holding' || !this.hand || !this.ghost) return;
    const next = spotAfter(this.#here, this.#frame(), this.ghost, by);
    if (!next) {
      this.#note(t('viewpoints-nowhere-this-way'));
      return;
    }
    this.hand = { ...this.hand, at: lowest(next.cells) };
    this.#wishedDepth = this.depth;
    this.#settled();
  }

  /** To a place that was chosen from a list. */
  holdAt({ cells }: Spot): void {
    if (this.phase !== 'holding' || !this.hand) return;
    this.hand = { ...this.hand, shape: normalise(cells), at: lowest(cells) };
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
    const best = spotNear(this.#here, frame, {
      across,
      upward,
      reach: touch ? REACH_TOUCH : REACH,
      depth: this.#wishedDepth ?? this.depth,
      level,
    });
    if (best) {
      this.#moveTo(lowest(best.cells));
      return;
    }
    const middle = middleSeen(this.ghost, frame);
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
      void this.#doubts.ask();
      return;
    }
    const again = this.armed && before !== null && cellsKey(before) === cellsKey(this.ghost);
    if (again || !(touch || this.#ground().confirm)) void this.place();
    else this.#arm();
  }

  /** The Enter key, or the button. */
  enter(): void {
    if (this.phase !== 'holding') return;
    if (!this.spot) void this.#doubts.ask(true);
    else if (this.#ground().confirm && !this.armed) this.#arm();
    else void this.place();
  }

  async place(): Promise<void> {
    const { hand, spot } = this;
    if (this.phase !== 'holding' || !hand || !spot) return;
    await this.#send(({ lay }) => lay(hand.letter, hand.source, spot.cells));
  }

  async reserve(): Promise<void> {
    const { hand } = this;
    if (this.phase !== 'holding' || !hand || !this.mayReserve) return;
    await this.#send(({ keep }) => keep(hand.letter));
  }

  async #send(act: (asker: Asker) => Promise<unknown>): Promise<void> {
    const { asker } = this.#ground();
    this.phase = 'sending';
    this.notice = this.refusal = null;
    const question = this.#question;
    try {
      await act(asker);
      if (question === this.#question) this.#reset();
    } catch (error) {
      if (question !== this.#question) return;
      this.phase = 'holding';
      this.armed = false;
      this.refusal = refusalText(error);
      asker.announce(this.refusal, true);
    }
  }

  // --------------------------------------------------------------------------------- inside

  /** Held another way, about where it was; at a place where it stands if one is near. */
  #hold(shape: Cells, about: Cell, reach = REACH_TURN): void {
    if (!this.hand) return;
    const near = nearest(spotsFor(this.#spots, shape), about);
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
    if (!this.spot) {
      this.#doubts.begin(quietly);
      return;
    }
    this.#doubts.clear();
    if (!quietly) {
      this.#ground().asker.announce(
        t('viewpoints-at-spot-stands', { spot: this.#where(this.ghost!) }),
      );
    }
  }

  /** What is held where, for asking why it does not stand. */
  #held(): Held | null {
    const { hand, ghost } = this;
    if (!hand || !ghost || this.phase !== 'holding') return null;
    return {
      key: `${hand.letter} ${cellsKey(ghost)}`,
      piece: hand.letter,
      source: hand.source,
      cells: ghost,
      spot: this.#where(ghost),
    };
  }

  #arm(): void {
    this.armed = true;
    this.#ground().asker.announce(t('viewpoints-press-again', { piece: this.letter ?? '' }));
  }

  #note(text: string): void {
    this.notice = text;
    this.#ground().asker.announce(text);
  }

  #reset(): void {
    this.#question += 1;
    this.#early = [];
    this.#doubts.drop();
    this.hand = null;
    this.phase = 'idle';
    this.#spots = new Map();
    this.mayReserve = false;
    this.notice = this.refusal = null;
    this.armed = false;
    this.#wishedDepth = null;
  }

  // ---------------------------------------------------------------------------------- words

  #where(cells: Cells): Message {
    return spotOf(cells, this.lying, this.#frame());
  }

  #takenText(): string {
    const { hand, ghost, count, ways } = this;
    if (!hand || !ghost) return '';
    return takenText({
      piece: hand.letter,
      source: hand.source,
      places: count,
      ways,
      spot: this.#where(ghost),
      stands: this.spot !== null,
      keeping: this.mayReserve ? this.keeping : null,
    });
  }
}
