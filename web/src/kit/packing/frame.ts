/**
 * How a puzzle's cells lie on the screen. Cells of the wire are (row, column), (layer, row, column)
 * or, on the endless table, (x, y) with y upward. A long board is turned upright on a phone: turned,
 * not reflected, so that pieces look as they do everywhere else.
 */
import type { Lay, PuzzleInfo } from '../../wire/puzzles';
import { Region, sortCells, type Cell, type Cells, type Placed } from '../pieces/space';

export interface Frame {
  readonly region: Region;
  /** Rows and columns change places. */
  readonly upright: boolean;
  toSheet(cells: readonly (readonly number[])[]): Cells;
  toWire(cells: Cells): number[][];
}

export function boardFrame(info: PuzzleInfo, portrait: boolean): Frame {
  const wire = info.cells.map(asCell);
  const own = new Region(wire);
  const upright = portrait && own.columns > own.rows;
  const toSheet = (cells: readonly (readonly number[])[]): Cells =>
    sortCells(
      cells.map(asCell).map(([z, y, x]): Cell => (upright ? [z, x, own.rows - 1 - y] : [z, y, x])),
    );
  return {
    region: upright ? new Region(toSheet(info.cells)) : own,
    upright,
    toSheet,
    toWire: (cells) =>
      cells.map(([z, y, x]) => {
        const [row, column] = upright ? [own.rows - 1 - x, y] : [y, x];
        return info.dimension === 3 ? [z, row, column] : [row, column];
      }),
  };
}

function asCell(cell: readonly number[]): Cell {
  const [a = 0, b = 0, c] = cell;
  return c === undefined ? [0, a, b] : [a, b, c];
}

/** Enough of the endless table for everything that is ever laid around one tile. */
const REACH = 30;

export function tableFrame(taken: readonly (readonly number[])[]): Frame {
  const blocked = new Set(taken.map(([x, y]) => `${x},${y}`));
  const cells: Cell[] = [];
  for (let row = 0; row <= 2 * REACH; row += 1) {
    for (let column = 0; column <= 2 * REACH; column += 1) {
      if (!blocked.has(`${column - REACH},${REACH - row}`)) cells.push([0, row, column]);
    }
  }
  return {
    region: new Region(cells),
    upright: false,
    toSheet: (wire) => sortCells(wire.map(([x = 0, y = 0]): Cell => [0, REACH - y, x + REACH])),
    toWire: (sheet) => sheet.map(([, row, column]) => [column - REACH, REACH - row]),
  };
}

export function toPlaced(frame: Frame, lay: Pick<Lay, 'piece' | 'cells'>): Placed {
  return { piece: lay.piece, cells: frame.toSheet(lay.cells) };
}

export function toLay(frame: Frame, placed: Placed): Lay {
  return { piece: placed.piece, cells: frame.toWire(placed.cells) as unknown as Lay['cells'] };
}
