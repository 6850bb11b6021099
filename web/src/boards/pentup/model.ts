/** The words of Pent-Up's board: the wire's types, and the kit's cells. */
import { orientations } from '../../wire/pieces';
import type { Cell, Cells, Point } from '../../kit/pieces/cells';
import type { Event, Place, PlacedTile, View } from './wire';
import type { BoardProps } from '../../kit/component.svelte';

export {
  boundsOf,
  cellKey,
  centre,
  middleCell,
  normalise,
  sameCells,
  shapeKey,
  sortCells,
  unionOf,
} from '../../kit/pieces/cells';
export type { Bounds, Cell, Cells, Point } from '../../kit/pieces/cells';
export type { Event, Place, PlacedTile, View };
export type Letter = Place['tile'];
export type Props = BoardProps<View, Place, Event>;

export const ORIGIN: Point = { x: 0, y: 0 };

/** Cells moved along the table. */
export function shifted<Some extends Cells>(cells: Some, by: Point): Some {
  if (by.x === 0 && by.y === 0) return cells;
  return cells.map(([x, y]): Cell => [x + by.x, y + by.y]) as unknown as Some;
}

export const LETTERS = Object.keys(orientations) as readonly Letter[];

export function isLetter(text: string): text is Letter {
  return (LETTERS as readonly string[]).includes(text);
}
