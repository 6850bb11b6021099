/** The border of a tile as path data, for drawings on a flat sheet (24 units a cell, y down). */
import { drawing } from '../../wire/pieces';
import { cellKey, type Cells } from './cells';

type Corner = readonly [x: number, y: number];

const UNIT = drawing.box;

/** Corners of the border, clockwise on the sheet. A pentomino has no holes: there is one border. */
export function borderOf(cells: Cells): Corner[] {
  const own = new Set(cells.map(([x, y]) => cellKey(x, y)));
  const steps = new Map<string, Corner>();
  for (const [x, y] of cells) {
    const has = (dx: number, dy: number) => own.has(cellKey(x + dx, y + dy));
    // On the sheet the cell reaches from (x, −y − 1) to (x + 1, −y).
    if (!has(0, 1)) steps.set(cellKey(x, -y - 1), [1, 0]);
    if (!has(1, 0)) steps.set(cellKey(x + 1, -y - 1), [0, 1]);
    if (!has(0, -1)) steps.set(cellKey(x + 1, -y), [-1, 0]);
    if (!has(-1, 0)) steps.set(cellKey(x, -y), [0, -1]);
  }
  const first = [...steps.keys()][0];
  if (first === undefined) return [];
  const corners: Corner[] = [];
  let [x, y] = first.split(',').map(Number) as [number, number];
  let before: Corner = [0, 0];
  for (let guard = 0; guard < 64; guard += 1) {
    const step = steps.get(cellKey(x, y));
    if (!step) break;
    if (step[0] !== before[0] || step[1] !== before[1]) corners.push([x, y]);
    steps.delete(cellKey(x, y));
    x += step[0];
    y += step[1];
    before = step;
  }
  // The walk may have begun in the middle of a side.
  const last = corners.at(-1);
  const begin = corners[0];
  const second = corners[1];
  if (last && begin && second && isStraight(last, begin, second)) corners.shift();
  return corners;
}

function isStraight(a: Corner, b: Corner, c: Corner): boolean {
  return (a[0] === b[0] && b[0] === c[0]) || (a[1] === b[1] && b[1] === c[1]);
}

/** The border drawn in by `inset` units, with rounded corners. */
export function borderPath(cells: Cells, inset: number, radius: number): string {
  const corners = borderOf(cells);
  const count = corners.length;
  const moved = corners.map((here, i) => {
    const [ax, ay] = way(corners[(i + count - 1) % count]!, here);
    const [bx, by] = way(here, corners[(i + 1) % count]!);
    return [here[0] * UNIT - inset * (ay + by), here[1] * UNIT + inset * (ax + bx)] as const;
  });
  const parts = moved.map((here, i) => {
    const from = toward(here, moved[(i + count - 1) % count]!, radius);
    const to = toward(here, moved[(i + 1) % count]!, radius);
    return `${i === 0 ? 'M' : 'L'}${n(from[0])} ${n(from[1])}Q${n(here[0])} ${n(here[1])} ${n(to[0])} ${n(to[1])}`;
  });
  return `${parts.join('')}Z`;
}

/** The grooves between the cells of a tile. */
export function groovePath(cells: Cells): string {
  const own = new Set(cells.map(([x, y]) => cellKey(x, y)));
  let path = '';
  for (const [x, y] of cells) {
    if (own.has(cellKey(x + 1, y))) path += `M${UNIT * (x + 1)} ${-UNIT * y}v${-UNIT}`;
    if (own.has(cellKey(x, y + 1))) path += `M${UNIT * x} ${-UNIT * (y + 1)}h${UNIT}`;
  }
  return path;
}

function way(from: Corner, to: Corner): Corner {
  return [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
}

function toward(from: Corner, to: Corner, length: number): Corner {
  const whole = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = whole === 0 ? 0 : Math.min(0.5, length / whole);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function n(value: number): number {
  return Math.round(value * 100) / 100;
}
