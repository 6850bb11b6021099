/** Small arithmetic with the cells of a flat board. */
export type Cell = readonly [x: number, y: number];
export type Cells = readonly Cell[];

/** A point of the table in cells; the middle of cell (x, y) is at (x + ½, y + ½), y goes up. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Bounds {
  readonly left: number;
  readonly low: number;
  /** One past the last column and row. */
  readonly right: number;
  readonly high: number;
}

export function boundsOf(cells: Iterable<Cell>): Bounds | null {
  let left = Infinity;
  let low = Infinity;
  let right = -Infinity;
  let high = -Infinity;
  for (const [x, y] of cells) {
    left = Math.min(left, x);
    low = Math.min(low, y);
    right = Math.max(right, x + 1);
    high = Math.max(high, y + 1);
  }
  return left === Infinity ? null : { left, low, right, high };
}

export function cellKey(x: number, y: number): string {
  return `${x},${y}`;
}

/** In the order of the wire: by x, then by y. */
export function sortCells(cells: Iterable<Cell>): Cell[] {
  return [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Moved so that the smallest coordinates are 0, and sorted. */
export function normalise(cells: Cells): Cell[] {
  const box = boundsOf(cells);
  if (!box) return [];
  return sortCells(cells.map(([x, y]): Cell => [x - box.left, y - box.low]));
}

/** The same text for all translations of a shape. */
export function shapeKey(cells: Cells): string {
  return normalise(cells).join(' ');
}

/** Where a tile is held: the mean of the middles of its cells. */
export function centre(cells: Cells): Point {
  let x = 0;
  let y = 0;
  for (const cell of cells) {
    x += cell[0] + 0.5;
    y += cell[1] + 0.5;
  }
  return { x: x / cells.length, y: y / cells.length };
}

/** Of some cells of a tile, the one nearest to its middle. */
export function middleCell(tile: Cells, among: Cells = tile): Cell | null {
  const middle = centre(tile);
  let best: Cell | null = null;
  let least = Infinity;
  for (const cell of among) {
    const distance = Math.hypot(cell[0] + 0.5 - middle.x, cell[1] + 0.5 - middle.y);
    // Among equals the first: rounding must not decide.
    if (distance < least - 1e-9) {
      least = distance;
      best = cell;
    }
  }
  return best;
}

/** All cells of some tiles, each once. */
export function unionOf(lists: Iterable<Cells>): Cell[] {
  const all = new Map<string, Cell>();
  for (const cells of lists) for (const cell of cells) all.set(cellKey(cell[0], cell[1]), cell);
  return [...all.values()];
}

export function sameCells(one: Cells, other: Cells): boolean {
  return (
    one.length === other.length &&
    one.every((cell, i) => cell[0] === other[i]?.[0] && cell[1] === other[i]?.[1])
  );
}
