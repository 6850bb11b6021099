/** Which legal spot a pointer or an arrow key means. */
import type { Spot } from './forms';
import { centre, type Cell, type Cells, type Point } from './model';

export interface Near {
  readonly spot: Spot;
  readonly distance: number;
}

export function nearestSpot(spots: readonly Spot[], point: Point): Near | null {
  let best: Near | null = null;
  for (const spot of spots) {
    const distance = Math.hypot(spot.centre.x - point.x, spot.centre.y - point.y);
    if (!best || distance < best.distance) best = { spot, distance };
  }
  return best;
}

/** The spot that covers the cell under a point: of several, the one whose middle is nearest. */
export function spotOver(spots: readonly Spot[], point: Point): Spot | null {
  const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
  const over = spots.filter((spot) => spot.cells.some(([cx, cy]) => cx === x && cy === y));
  return nearestSpot(over, point)?.spot ?? null;
}

/** The cells that a form would cover when it is held at a point. */
export function cellsHeldAt(form: Cells, point: Point): Cell[] {
  const held = centre(form);
  const dx = Math.round(point.x - held.x);
  const dy = Math.round(point.y - held.y);
  return form.map(([x, y]): Cell => [x + dx, y + dy]);
}

/**
 * The next spot in a direction (a unit vector): the one with the least way along it, where each
 * step aside counts as much as two ahead. Null: nothing lies that way.
 */
export function stepSpot(spots: readonly Spot[], from: Spot, way: Point): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.centre.x - from.centre.x;
    const dy = spot.centre.y - from.centre.y;
    const ahead = dx * way.x + dy * way.y;
    if (ahead < 0.5) continue;
    const aside = Math.abs(dx * way.y - dy * way.x);
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = spot;
    }
  }
  return best;
}

/** The spot of another form to go on with: the one nearest to where the tile was. */
export function spotNear(spots: readonly Spot[], from: Point | null): Spot | null {
  return (from && nearestSpot(spots, from)?.spot) ?? spots[0] ?? null;
}
