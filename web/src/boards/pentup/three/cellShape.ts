/**
 * The outline of one cell of a tile: where the tile ends it is drawn in a little and rounded, where
 * it goes on it reaches exactly to the border, so that the cells of one tile make one body.
 */

/** Half the gap between neighbouring tiles, and the radius of a tile's upright edges. */
export const GAP = 0.022;
export const RADIUS = 0.1;

/** Bits of a cell's mask: the sides where the tile ends, and the corners that are cut out. */
export const SIDE_BITS = [1, 2, 4, 8] as const; // south, east, north, west
export const CORNER_BITS = [16, 32, 64, 128] as const; // SW, SE, NE, NW

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** The mask of a cell, given which cells belong to its tile. */
export function cellMask(has: (x: number, y: number) => boolean, x: number, y: number): number {
  let mask = 0;
  const open = SIDES.map(([dx, dy]) => !has(x + dx, y + dy));
  open.forEach((isOpen, side) => {
    if (isOpen) mask |= SIDE_BITS[side]!;
  });
  CORNERS.forEach(([dx, dy], corner) => {
    // The corner lies between the side before it and the side after it, going round.
    const inside = !open[(corner + 3) % 4] && !open[corner];
    if (inside && !has(x + dx, y + dy)) mask |= CORNER_BITS[corner]!;
  });
  return mask;
}

export interface OutlinePoint {
  /** In the cell, 0 to 1. */
  x: number;
  y: number;
  /** Outward. */
  nx: number;
  ny: number;
  /** Way along the side as seen from outside; whole numbers are corners. */
  along: number;
  /** A wall stands between this point and the next one. */
  wall: boolean;
}

const ORIGIN = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;
const AHEAD = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
const ARC = 4;

/**
 * The outline counter-clockwise, drawn in by `inset` where the tile ends. For one mask the number
 * of points does not depend on the inset, so that rings at several insets can be joined.
 */
export function outline(mask: number, inset: number): OutlinePoint[] {
  const points: OutlinePoint[] = [];
  const o = GAP + inset;
  for (let corner = 0; corner < 4; corner += 1) {
    const [ox, oy] = ORIGIN[corner]!;
    const [ax, ay] = AHEAD[corner]!;
    const [bx, by] = [-ay, ax];
    // On the border to the next cell the way along is exactly whole, so that patterns go on there.
    const add = (p: number, q: number, np: number, nq: number, wall: boolean) =>
      points.push({
        x: ox + ax * p + bx * q,
        y: oy + ay * p + by * q,
        nx: ax * np + bx * nq,
        ny: ay * np + by * nq,
        along: corner + (p === 0 || q === 0 ? 0 : p - q),
        wall,
      });
    const openBefore = (mask & SIDE_BITS[(corner + 3) % 4]!) !== 0;
    const openAfter = (mask & SIDE_BITS[corner]!) !== 0;
    if (openBefore && openAfter) {
      for (let i = 0; i <= ARC; i += 1) {
        const angle = (i / ARC) * (Math.PI / 2);
        const np = -Math.cos(angle);
        const nq = -Math.sin(angle);
        const r = RADIUS - inset;
        add(GAP + RADIUS + np * r, GAP + RADIUS + nq * r, np, nq, true);
      }
    } else if (openAfter) {
      add(0, o, 0, -1, true);
    } else if (openBefore) {
      add(o, 0, -1, 0, false);
    } else if (mask & CORNER_BITS[corner]!) {
      add(0, o, 0, -1, true);
      for (let i = 0; i <= ARC; i += 1) {
        const angle = (i / ARC) * (Math.PI / 2);
        const p = Math.sin(angle);
        const q = Math.cos(angle);
        add(GAP + p * inset, GAP + q * inset, -p, -q, true);
      }
      add(o, 0, -1, 0, false);
    } else {
      add(0, 0, 0, 0, false);
    }
  }
  return points;
}
