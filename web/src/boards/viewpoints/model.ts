/** The words of the Viewpoints board: the wire's types, cells and pieces in space. */
import { orientations } from '../../wire/pieces';
import type { Answer, Event, Move, Piece, View } from './wire';
import type { BoardProps } from '../../kit/component.svelte';

export type { Answer, Event, Move, Piece, View };
export type Props = BoardProps<View, Move, Event>;
export type TokenName = View['tokens'][number];
export type Letter = keyof typeof orientations;
/** x to the right, y away, z up, as position 1 sees them; 0 to 5. */
export type Cell = readonly [x: number, y: number, z: number];
export type Cells = readonly Cell[];
/** 1 in front, 2 opposite, 3 to the right of 1, 4 opposite 3, 5 above. */
export type Position = 1 | 2 | 3 | 4 | 5;

export const EDGE = 6;
export const POSITIONS: readonly Position[] = [1, 2, 3, 4, 5];
export const TOKENS: readonly TokenName[] = ['xy', 'xy?', 'view', 'colours', 'swap'];
export const EMPTY = '.';
export const LETTERS = Object.keys(orientations) as readonly Letter[];

export function isLetter(text: string): text is Letter {
  return (LETTERS as readonly string[]).includes(text);
}

export function isPosition(value: number | null): value is Position {
  return value !== null && value >= 1 && value <= 5;
}

export function cellKey(cell: Cell): string {
  return cell.join('');
}

function compare(a: Cell, b: Cell): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** In the order of the wire: by x, then y, then z. */
export function sortCells(cells: Iterable<Cell>): Cell[] {
  return [...cells].sort(compare);
}

export function cellsKey(cells: Cells): string {
  return sortCells(cells).map(cellKey).join(' ');
}

export function lowest(cells: Cells): Cell {
  const low = (axis: 0 | 1 | 2) => Math.min(...cells.map((cell) => cell[axis]));
  return [low(0), low(1), low(2)];
}

export function highest(cells: Cells): Cell {
  const high = (axis: 0 | 1 | 2) => Math.max(...cells.map((cell) => cell[axis]));
  return [high(0), high(1), high(2)];
}

export function shift(cells: Cells, by: Cell): Cell[] {
  return cells.map(([x, y, z]): Cell => [x + by[0], y + by[1], z + by[2]]);
}

/** Moved so that the smallest coordinates are 0, and sorted. */
export function normalise(cells: Cells): Cell[] {
  const low = lowest(cells);
  return sortCells(shift(cells, [-low[0], -low[1], -low[2]]));
}

/** The same text for all places of a piece that is held one way. */
export function shapeKey(cells: Cells): string {
  return cellsKey(normalise(cells));
}

export function inCube(cells: Cells): boolean {
  return cells.every((cell) => cell.every((at) => at >= 0 && at < EDGE));
}

/** The mean of the middles of the cells. */
export function centre(cells: Cells): Cell {
  const mean = (axis: 0 | 1 | 2) =>
    cells.reduce((sum, cell) => sum + cell[axis], 0) / Math.max(1, cells.length) + 0.5;
  return [mean(0), mean(1), mean(2)];
}

/** Lying flat, like its letter as position 1 looks down on it. */
export function startShape(letter: Letter): Cell[] {
  const flat = orientations[letter][0].map(([x, y]): Cell => [x, y, 0]);
  const [wide, deep] = highest(flat);
  return normalise(deep > 2 && wide < deep ? flat.map(([x, y, z]): Cell => [y, -x, z]) : flat);
}

/** Which piece fills a cell of the structure. */
export function filled(structure: readonly Piece[]): Map<string, Letter> {
  const found = new Map<string, Letter>();
  for (const { letter, cells } of structure) {
    if (!isLetter(letter)) continue;
    for (const cell of cells) found.set(cellKey(cell), letter);
  }
  return found;
}
