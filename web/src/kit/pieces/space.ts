/**
 * Cells, pieces and boards in space. A flat board is a box with one layer, so that one arithmetic
 * serves both. Cells are (layer, row, column) as on the wire; rows go down on the picture, layers up.
 */
import { orientations } from '../../wire/pieces';

export type Letter = keyof typeof orientations;
export type Cell = readonly [layer: number, row: number, column: number];
export type Cells = readonly Cell[];

export interface Placed {
  readonly piece: Letter;
  readonly cells: Cells;
}

/** A point of a layer in cells; the middle of a cell is at + ½. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const LETTERS = Object.keys(orientations) as readonly Letter[];

export function isLetter(text: string): text is Letter {
  return (LETTERS as readonly string[]).includes(text);
}

export function cellKey(cell: Cell): string {
  return cell.join(',');
}

function compare(a: Cell, b: Cell): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

export function sortCells(cells: Iterable<Cell>): Cell[] {
  return [...cells].sort(compare);
}

/** Moved so that the smallest coordinates are 0, and sorted. */
export function normalise(cells: Cells): Cell[] {
  const low = lowest(cells);
  return sortCells(cells.map(([z, y, x]): Cell => [z - low[0], y - low[1], x - low[2]]));
}

export function lowest(cells: Cells): Cell {
  return [0, 1, 2].map((axis) => Math.min(...cells.map((cell) => cell[axis]!))) as unknown as Cell;
}

export function highest(cells: Cells): Cell {
  return [0, 1, 2].map((axis) => Math.max(...cells.map((cell) => cell[axis]!))) as unknown as Cell;
}

export function shapeKey(cells: Cells): string {
  return normalise(cells).map(cellKey).join(' ');
}

export function move(cells: Cells, by: Cell): Cell[] {
  return cells.map(([z, y, x]): Cell => [z + by[0], y + by[1], x + by[2]]);
}

export function sameCells(one: Cells, other: Cells): boolean {
  return one.length === other.length && one.every((cell, i) => compare(cell, other[i]!) === 0);
}

// ------------------------------------------------------------------------------------- turning

/**
 * `left`, `right`: in the plane of a layer. `flip`: over, left and right change places.
 * `tip-…`: the piece falls over one of its edges; only in a box.
 */
export type Turn = 'left' | 'right' | 'flip' | 'tip-left' | 'tip-right' | 'tip-near' | 'tip-far';

export function turnCells(cells: Cells, turn: Turn): Cell[] {
  const turned = cells.map(([z, y, x]): Cell => {
    switch (turn) {
      case 'right':
        return [z, x, -y];
      case 'left':
        return [z, -x, y];
      case 'flip':
        return [-z, y, -x];
      case 'tip-right':
        return [-x, y, z];
      case 'tip-left':
        return [x, y, -z];
      case 'tip-near':
        return [-y, z, x];
      case 'tip-far':
        return [y, -z, x];
    }
  });
  return normalise(turned);
}

const known = new Map<string, Cell[][]>();

/** All ways round of a piece, those that lie flat first; in a box also those that stand. */
export function waysRound(letter: Letter, solid: boolean): readonly Cells[] {
  const name = `${letter}${solid ? '3' : '2'}`;
  let ways = known.get(name);
  if (!ways) {
    const turns: Turn[] = solid ? ['right', 'flip', 'tip-right', 'tip-near'] : ['right', 'flip'];
    ways = [startShape(letter)];
    const seen = new Set(ways.map(shapeKey));
    for (const way of ways) {
      for (const turn of turns) {
        const next = turnCells(way, turn);
        const key = shapeKey(next);
        if (!seen.has(key)) {
          seen.add(key);
          ways.push(next);
        }
      }
    }
    known.set(name, ways);
  }
  return ways;
}

/** As it lies in the tray: like its letter, long pieces on their side. */
export function startShape(letter: Letter): Cell[] {
  const upright = normalise(orientations[letter][0].map(([x, y]): Cell => [0, y, x]));
  return highest(upright)[1] > 2 ? turnCells(upright, 'right') : upright;
}

// -------------------------------------------------------------------------------------- boards

export class Region {
  readonly layers: number;
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly Cell[];
  readonly #own: Set<string>;

  constructor(cells: Cells) {
    this.cells = sortCells(cells);
    const high: Cell = this.cells.length ? highest(this.cells) : [0, 0, 0];
    [this.layers, this.rows, this.columns] = [high[0] + 1, high[1] + 1, high[2] + 1];
    this.#own = new Set(this.cells.map(cellKey));
  }

  get solid(): boolean {
    return this.layers > 1;
  }

  has(cell: Cell): boolean {
    return this.#own.has(cellKey(cell));
  }
}

/** Where a piece is held: the mean of the middles of its cells, as seen from above. */
export function centre(cells: Cells): Point {
  let [x, y] = [0, 0];
  for (const cell of cells) {
    x += cell[2] + 0.5;
    y += cell[1] + 0.5;
  }
  return { x: x / cells.length, y: y / cells.length };
}

/** The cell of a piece that carries its letter: nearest to the middle, of those on one layer. */
export function middleCell(cells: Cells): Cell {
  const middle = centre(cells);
  let best = cells[0] ?? [0, 0, 0];
  let least = Infinity;
  for (const cell of cells) {
    const away = Math.hypot(cell[2] + 0.5 - middle.x, cell[1] + 0.5 - middle.y);
    if (away < least - 1e-9) [best, least] = [cell, away];
  }
  return best;
}
