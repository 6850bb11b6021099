/** Positions: the pieces laid so far, in their order. */
import type { Lay } from '../wire/puzzles';

export type Moves = readonly Lay[];

export function sameMoves(one: Moves, other: Moves): boolean {
  return JSON.stringify(one.map(plain)) === JSON.stringify(other.map(plain));
}

/** The order of a piece's cells means nothing. */
function plain(lay: Lay) {
  const order = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, axis) => sum || value - (b[axis] ?? 0), 0);
  return [lay.piece, [...lay.cells].sort(order)];
}
