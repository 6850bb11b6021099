/** Pieces on a flat sheet as path data: 24 units a cell, rows downward. */
import { drawing } from '../../wire/pieces';
import { borderPath } from './outline';
import type { Cell, Cells } from './space';

export const UNIT = drawing.box;

/** Parts of a piece that hang together in one layer; a standing piece may have two. */
export function partsOf(cells: Cells): Cell[][] {
  const rest = new Map(cells.map((cell) => [`${cell[1]},${cell[2]}`, cell]));
  const parts: Cell[][] = [];
  for (const start of cells) {
    if (!rest.delete(`${start[1]},${start[2]}`)) continue;
    const part: Cell[] = [start];
    for (const [, y, x] of part) {
      for (const [dy, dx] of STEPS) {
        const key = `${y + dy},${x + dx}`;
        const next = rest.get(key);
        if (next) {
          rest.delete(key);
          part.push(next);
        }
      }
    }
    parts.push(part);
  }
  return parts;
}

const STEPS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;

/** The border of the cells of one layer, drawn in by `inset`, with rounded corners. */
export function bodyPath(cells: Cells, inset: number, radius: number): string {
  return partsOf(cells)
    .map((part) =>
      // The other drawings count rows upward.
      borderPath(
        part.map(([, y, x]) => [x, -y - 1] as const),
        inset,
        radius,
      ),
    )
    .join('');
}

/** The grooves between the cells of a piece. */
export function groovePath(cells: Cells): string {
  const own = new Set(cells.map(([, y, x]) => `${y},${x}`));
  let path = '';
  for (const [, y, x] of cells) {
    if (own.has(`${y},${x + 1}`)) path += `M${UNIT * (x + 1)} ${UNIT * y + 2.6}v${UNIT - 5.2}`;
    if (own.has(`${y + 1},${x}`)) path += `M${UNIT * x + 2.6} ${UNIT * (y + 1)}h${UNIT - 5.2}`;
  }
  return path;
}

/** The edges that catch the light (top and left), or those in the shade (bottom and right). */
export function edgePath(cells: Cells, lit: boolean, inset: number): string {
  const own = new Set(cells.map(([, y, x]) => `${y},${x}`));
  const has = (y: number, x: number) => own.has(`${y},${x}`);
  let path = '';
  for (const [, y, x] of cells) {
    const [top, left] = [y * UNIT, x * UNIT];
    // Where the piece goes on round an inner corner the line reaches into the next cell.
    const across = (row: number, beside: number) => {
      if (has(y + beside, x)) return;
      const from = has(y, x - 1) ? (has(y + beside, x - 1) ? -inset : 0) : inset;
      const to = has(y, x + 1) ? (has(y + beside, x + 1) ? -inset : 0) : inset;
      path += `M${left + from} ${row}H${left + UNIT - to}`;
    };
    const down = (column: number, beside: number) => {
      if (has(y, x + beside)) return;
      const from = has(y - 1, x) ? (has(y - 1, x + beside) ? -inset : 0) : inset;
      const to = has(y + 1, x) ? (has(y + 1, x + beside) ? -inset : 0) : inset;
      path += `M${column} ${top + from}V${top + UNIT - to}`;
    };
    if (lit) {
      across(top + inset, -1);
      down(left + inset, -1);
    } else {
      across(top + UNIT - inset, 1);
      down(left + UNIT - inset, 1);
    }
  }
  return path;
}
