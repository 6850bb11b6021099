/** The places that the table offers for a piece, and which of them is meant. */
import { EDGE, cellsKey, centre, highest, lowest, shapeKey, type Cell, type Cells } from './model';
import { seenFrom, type Frame } from './sides';

export interface Spot {
  readonly cells: Cells;
}

/** By the way in which the piece is held, then by its cells. */
export type Spots = ReadonlyMap<string, ReadonlyMap<string, Spot>>;

export function bySpot(places: readonly Cells[]): Spots {
  const found = new Map<string, Map<string, Spot>>();
  for (const cells of places) {
    const shape = shapeKey(cells);
    let spots = found.get(shape);
    if (!spots) found.set(shape, (spots = new Map()));
    spots.set(cellsKey(cells), { cells });
  }
  return found;
}

/** Those for a piece that is held one way. */
export function spotsFor(spots: Spots, shape: Cells): Spot[] {
  return [...(spots.get(shapeKey(shape))?.values() ?? [])];
}

export function distance(a: Cell, b: Cell): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

export function nearest(spots: readonly Spot[], about: Cell): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const away = distance(centre(spot.cells), about);
    if (away < least - 1e-9) [best, least] = [spot, away];
  }
  return best;
}

/** The column, row and depth at which cells begin, as the viewer counts. */
export function cornerOf(cells: Cells, frame: Frame) {
  const seen = cells.map((cell) => seenFrom(frame, cell));
  return {
    column: Math.min(...seen.map((one) => one.column)),
    row: Math.min(...seen.map((one) => one.row)),
    depth: Math.min(...seen.map((one) => one.depth)),
  };
}

/** Where the viewer sees the middle of some cells. */
export function middleSeen(cells: Cells, frame: Frame) {
  const [x, y, z] = centre(cells);
  return seenFrom(frame, [x - 0.5, y - 0.5, z - 0.5]);
}

/** The spot whose middle a pointer is near to, at a level if one is given; else at the depth that
 *  is wished, or next to it. */
export function spotNear(
  spots: readonly Spot[],
  frame: Frame,
  at: { across: number; upward: number; reach: number; depth: number; level: number | null },
): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    if (at.level !== null && lowest(spot.cells)[2] !== at.level) continue;
    const middle = middleSeen(spot.cells, frame);
    const away = Math.hypot(middle.column + 0.5 - at.across, middle.row + 0.5 - at.upward);
    if (away > at.reach) continue;
    const score = away + 0.001 * Math.abs(cornerOf(spot.cells, frame).depth - at.depth);
    if (score < least) [best, least] = [spot, score];
  }
  return best;
}

/** The next (or the previous) spot: row by row, from the nearest layer to the farthest. */
export function spotAfter(
  spots: readonly Spot[],
  frame: Frame,
  cells: Cells,
  by: 1 | -1,
): Spot | null {
  const order = (of: Cells) => {
    const { column, row, depth } = cornerOf(of, frame);
    return (depth * EDGE + row) * EDGE + column;
  };
  const sorted = [...spots].sort((a, b) => order(a.cells) - order(b.cells));
  const own = order(cells);
  return (
    (by > 0
      ? (sorted.find((spot) => order(spot.cells) > own) ?? sorted[0])
      : (sorted.findLast((spot) => order(spot.cells) < own) ?? sorted.at(-1))) ?? null
  );
}

/** The lowest corner nearest to the wished one with the whole piece inside the cube. */
export function inside(shape: Cells, [x, y, z]: Cell): Cell {
  const high = highest(shape);
  const clamp = (value: number, most: number) => Math.min(EDGE - 1 - most, Math.max(0, value));
  return [clamp(x, high[0]), clamp(y, high[1]), clamp(z, high[2])];
}

/** On the floor, in the middle. */
export function inTheMiddle(shape: Cells): Cell {
  const [x, y] = highest(shape);
  return inside(shape, [Math.floor((EDGE - 1 - x) / 2), Math.floor((EDGE - 1 - y) / 2), 0]);
}
