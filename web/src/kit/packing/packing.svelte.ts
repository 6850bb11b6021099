/**
 * What one does with pieces on a board: take, turn, move, place, take back, undo. It knows which
 * cells are free and nothing else; whether a puzzle is solved is the server's to say.
 */
import { listed, t } from '../words';
import { areaText } from './places';
import {
  cellKey,
  centre,
  highest,
  lowest,
  move,
  normalise,
  sameCells,
  shapeKey,
  sortCells,
  startShape,
  turnCells,
  waysRound,
  type Cell,
  type Cells,
  type Letter,
  type Placed,
  type Point,
  type Region,
  type Turn,
} from '../pieces/space';

export interface Hand {
  readonly letter: Letter;
  /** Normalised cells of the way round it is held. */
  readonly shape: Cells;
  /** Where its lowest corner is on the board. */
  readonly at: Cell;
  /** Where it was taken from the board, to go back there. */
  readonly from: Placed | null;
}

export interface Watch {
  /** The pieces on the board have changed. */
  changed(placed: readonly Placed[]): void;
  say(text: string, urgent?: boolean): void;
  /** How a piece is called: "F", "white F". */
  name?(letter: Letter): string;
}

/** How far from where it is held a piece jumps to a place where it fits, in cells. */
const REACH = 1.25;

export class Packing {
  region: Region = $state.raw() as Region;
  /** All pieces of the puzzle, in the order of the tray. */
  letters: readonly Letter[] = $state.raw([]);
  placed: readonly Placed[] = $state.raw([]);
  hand: Hand | null = $state.raw(null);
  /** On an endless table: the part that is shown, which a piece in the hand does not leave. */
  limit: { top: number; left: number; rows: number; columns: number } | null = $state.raw(null);
  /** Cells worth covering: where a piece is taken up it is held over one of them, if it can be. */
  wanted: Cells = $state.raw([]);
  /** Nothing can be moved: solved, given up, or another tab has the board. */
  locked = $state(false);
  readonly #watch: Watch;

  constructor(region: Region, letters: readonly Letter[], watch: Watch) {
    this.region = region;
    this.letters = letters;
    this.#watch = watch;
  }

  // ------------------------------------------------------------------------------ what is where

  readonly left = $derived(
    this.letters.filter(
      (letter) => letter !== this.hand?.letter && !this.placed.some((one) => one.piece === letter),
    ),
  );
  /** The pieces that lie still: without the one in the hand. */
  readonly lying = $derived(this.placed.filter((one) => one.piece !== this.hand?.letter));
  readonly #taken = $derived.by(() => {
    const taken = new Map<string, Letter>();
    for (const one of this.lying) for (const cell of one.cells) taken.set(cellKey(cell), one.piece);
    return taken;
  });
  /** The cells under the piece in the hand. */
  readonly ghost = $derived<Cells | null>(
    this.hand && sortCells(move(this.hand.shape, this.hand.at)),
  );
  readonly fits = $derived(this.ghost !== null && this.canLie(this.ghost));
  readonly full = $derived(this.#taken.size === this.region.cells.length);

  pieceAt(cell: Cell): Letter | null {
    return this.#taken.get(cellKey(cell)) ?? null;
  }

  canLie(cells: Cells): boolean {
    return cells.every((cell) => this.region.has(cell) && !this.#taken.has(cellKey(cell)));
  }

  /** Every place where a way round fits, row by row. */
  spots(shape: Cells): Cell[] {
    const high = highest(shape);
    const found: Cell[] = [];
    for (let z = 0; z + high[0] < this.region.layers; z += 1) {
      for (let y = 0; y + high[1] < this.region.rows; y += 1) {
        for (let x = 0; x + high[2] < this.region.columns; x += 1) {
          if (this.canLie(move(shape, [z, y, x]))) found.push([z, y, x]);
        }
      }
    }
    return found;
  }

  // ------------------------------------------------------------------------------------- taking

  /** Take a piece from the tray, or from where it lies. */
  take(letter: Letter, silent = false): void {
    if (this.locked || !this.letters.includes(letter)) return;
    if (this.hand?.letter === letter) return;
    this.hand = null;
    const lies = this.placed.find((one) => one.piece === letter);
    if (lies) {
      this.hand = {
        letter,
        shape: normalise(lies.cells),
        at: lowest(lies.cells),
        from: lies,
      };
    } else {
      const usual = this.#remembered.get(letter) ?? startShape(letter);
      const shape = this.#isSmall(usual)
        ? usual
        : (waysRound(letter, this.region.solid).find((way) => this.#isSmall(way)) ?? usual);
      this.hand = { letter, shape, at: this.#entry(shape), from: null };
    }
    if (!silent) this.#tell(t('puzzle-said-taken', { piece: this.#name(letter) }));
  }

  /** Each piece is taken up the way round it was last held. */
  readonly #remembered = new Map<Letter, Cells>();

  /** Where a piece appears: at the free place nearest to where the last one went, else the middle. */
  #entry(shape: Cells): Cell {
    const { rows, columns } = this.region;
    const last = this.placed.at(-1);
    const middle = this.wanted.length ? centre(this.wanted) : { x: columns / 2, y: rows / 2 };
    const wanted = last && this.wanted.length === 0 ? centre(last.cells) : middle;
    const held = centre(shape);
    let best = this.#inside(shape, [
      0,
      Math.round(wanted.y - held.y),
      Math.round(wanted.x - held.x),
    ]);
    let least = Infinity;
    const worth = new Set(this.wanted.map(cellKey));
    for (const spot of this.spots(shape)) {
      const misses = worth.size > 0 && !move(shape, spot).some((cell) => worth.has(cellKey(cell)));
      const away =
        Math.hypot(spot[2] + held.x - wanted.x, spot[1] + held.y - wanted.y) +
        0.1 * spot[0] +
        (misses ? 100 : 0);
      if (away < least - 1e-9) [best, least] = [spot, away];
    }
    return best;
  }

  /** Not larger than the board in any direction. */
  #isSmall(shape: Cells): boolean {
    const high = highest(shape);
    const { layers, rows, columns } = this.region;
    return high[0] < layers && high[1] < rows && high[2] < columns;
  }

  /** Kept within the outer walls. */
  #inside(shape: Cells, at: Cell): Cell {
    const high = highest(shape);
    const { layers, rows, columns } = this.region;
    const limit = this.limit ?? { top: 0, left: 0, rows, columns };
    const least = [0, limit.top, limit.left];
    const most = [layers, limit.top + limit.rows, limit.left + limit.columns];
    return at.map((value, axis) =>
      Math.max(least[axis]!, Math.min(value, most[axis]! - 1 - high[axis]!)),
    ) as unknown as Cell;
  }

  // ------------------------------------------------------------------------------------- moving

  turn(turn: Turn): void {
    if (!this.hand || this.locked) return;
    let shape = turnCells(this.hand.shape, turn);
    // Ways round that are larger than the board or the box are passed over.
    for (let tries = 0; tries < 3 && !this.#isSmall(shape); tries += 1) {
      shape = turnCells(shape, turn === 'flip' ? 'right' : turn);
    }
    if (!this.#isSmall(shape) || shapeKey(shape) === shapeKey(this.hand.shape)) {
      this.#watch.say(t('puzzle-said-same', { piece: this.#name(this.hand.letter) }));
      return;
    }
    const [was, now] = [centre(this.hand.shape), centre(shape)];
    const [z, y, x] = this.hand.at;
    const at = this.#inside(shape, [
      z,
      Math.round(y + was.y - now.y),
      Math.round(x + was.x - now.x),
    ]);
    this.#hold({ ...this.hand, shape, at });
    this.#tell(t(TURNED[turn]));
  }

  hold(shape: Cells): void {
    if (!this.hand || this.locked) return;
    this.#hold({ ...this.hand, shape, at: this.#inside(shape, this.hand.at) });
  }

  step(dz: number, dy: number, dx: number): void {
    if (!this.hand || this.locked) return;
    const [z, y, x] = this.hand.at;
    const at = this.#inside(this.hand.shape, [z + dz, y + dy, x + dx]);
    if (cellKey(at) === cellKey(this.hand.at)) {
      this.#watch.say(t('puzzle-said-edge'));
      return;
    }
    this.#hold({ ...this.hand, at });
    this.#tell('');
  }

  /**
   * Hold the piece with its middle at a point of a layer; near a place where it fits it goes there.
   * Says whether it fits where it is now.
   */
  aim(layer: number, point: Point, free = false): boolean {
    if (!this.hand || this.locked) return false;
    const { shape } = this.hand;
    const held = centre(shape);
    const exact: Cell = [layer, Math.round(point.y - held.y), Math.round(point.x - held.x)];
    let best: Cell | null = null;
    if (this.canLie(move(shape, exact))) best = exact;
    else {
      let least = REACH;
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const at: Cell = [layer, exact[1] + dy, exact[2] + dx];
          const away = Math.hypot(at[2] + held.x - point.x, at[1] + held.y - point.y);
          if (away < least && this.canLie(move(shape, at))) [best, least] = [at, away];
        }
      }
    }
    if (best === null && free) return false;
    this.#hold({ ...this.hand, at: best ?? this.#inside(shape, exact) });
    return best !== null;
  }

  #hold(hand: Hand): void {
    this.hand = hand;
    this.#remembered.set(hand.letter, hand.shape);
  }

  // ------------------------------------------------------------------------------------ placing

  place(): boolean {
    if (!this.hand || !this.ghost || this.locked) return false;
    const { letter } = this.hand;
    if (!this.fits) {
      const no = { piece: this.#name(letter), why: this.#obstacle() };
      this.#watch.say(t('puzzle-said-no-fit', no), true);
      return false;
    }
    const one: Placed = { piece: letter, cells: this.ghost };
    const from = this.hand.from;
    this.hand = null;
    if (from && sameCells(from.cells, one.cells)) {
      this.#watch.say(t('puzzle-said-stays', { piece: this.#name(letter) }));
      return true;
    }
    this.#change([...this.placed.filter((other) => other.piece !== letter), one]);
    const where = areaText(one.cells, this.region.solid);
    const left = this.left.length;
    this.#watch.say(t('puzzle-said-placed', { piece: this.#name(letter), where, left }));
    return true;
  }

  /** Put the piece back where it came from. */
  cancel(): void {
    if (!this.hand) return;
    const { letter, from } = this.hand;
    this.hand = null;
    const said = from ? 'puzzle-said-stays' : 'puzzle-said-back';
    this.#watch.say(t(said, { piece: this.#name(letter) }));
  }

  /** A piece goes back to the tray: the one in the hand, or the one given. */
  putBack(letter: Letter | null = this.hand?.letter ?? null): void {
    if (letter === null || this.locked) return;
    if (this.hand?.letter === letter) this.hand = null;
    if (this.placed.some((one) => one.piece === letter)) {
      this.#change(this.placed.filter((one) => one.piece !== letter));
    }
    this.#watch.say(t('puzzle-said-back', { piece: this.#name(letter) }));
  }

  /** Backspace: the piece in the hand, or else the last one placed, goes back to the tray. */
  takeBack(): void {
    const letter = this.hand?.letter ?? this.placed.at(-1)?.piece;
    if (letter) this.putBack(letter);
    else this.#watch.say(t('puzzle-said-empty'));
  }

  clear(): void {
    if (this.locked) return;
    this.hand = null;
    if (this.placed.length) this.#change([]);
    this.#watch.say(t('puzzle-said-all-back'));
  }

  /** Take over a position from outside: as it was stored, undone, or made in another tab. */
  show(placed: readonly Placed[]): void {
    const same =
      placed.length === this.placed.length &&
      placed.every((one, i) => {
        const own = this.placed[i]!;
        return own.piece === one.piece && sameCells(own.cells, sortCells(one.cells));
      });
    if (same) return;
    this.hand = null;
    this.placed = placed.map(tidy);
  }

  #change(placed: readonly Placed[]): void {
    this.placed = placed;
    this.#watch.changed(placed);
  }

  // -------------------------------------------------------------------------------------- words

  #name(letter: Letter): string {
    return this.#watch.name?.(letter) ?? letter;
  }

  #obstacle(): string {
    const cells = this.ghost ?? [];
    const beneath = new Set(cells.map((cell) => this.pieceAt(cell)).filter((one) => one !== null));
    if (beneath.size === 0) return t('puzzle-said-beside');
    const pieces = listed([...beneath].map((one) => this.#name(one)));
    return t('puzzle-said-in-the-way', { pieces });
  }

  #tell(what: string): void {
    const { hand, ghost } = this;
    if (!hand || !ghost) return;
    const where = areaText(ghost, this.region.solid);
    const how = this.fits ? t('puzzle-said-fits') : this.#obstacle();
    this.#watch.say(
      what ? t('puzzle-said-then', { what, where, how }) : t('puzzle-said-where', { where, how }),
    );
  }
}

const TURNED = {
  left: 'puzzle-said-left',
  right: 'puzzle-said-right',
  flip: 'puzzle-said-flip',
  'tip-left': 'puzzle-said-tip-left',
  'tip-right': 'puzzle-said-tip-right',
  'tip-near': 'puzzle-said-tip-near',
  'tip-far': 'puzzle-said-tip-far',
} as const satisfies Record<Turn, string>;

function tidy(one: Placed): Placed {
  return { piece: one.piece, cells: sortCells(one.cells) };
}

/** All ways round of a piece in which it fits somewhere now, for lists. */
export function fittingWays(packing: Packing, letter: Letter): { shape: Cells; spots: Cell[] }[] {
  return waysRound(letter, packing.region.solid)
    .map((shape) => ({ shape, spots: packing.spots(shape) }))
    .filter((way) => way.spots.length > 0);
}
