/** The plus of solo: five by five places, of which four directions with a centre card are taken. */
import type { Colour } from './model';

type At = readonly [row: number, column: number];

/** Where each direction's cards lie: its centre, then its hand. */
const PLACES: Record<Colour, readonly [At, At, At, At]> = {
  Y: [[2, 3], [1, 2], [1, 3], [1, 4]],
  G: [[3, 4], [2, 5], [3, 5], [4, 5]],
  R: [[4, 3], [5, 2], [5, 3], [5, 4]],
  B: [[3, 2], [2, 1], [3, 1], [4, 1]],
}; // prettier-ignore

/** `card` counts from 1; 0 is the centre card. */
export function placeAt(side: Colour, card: number): At {
  return PLACES[side][card] ?? PLACES[side][0];
}
