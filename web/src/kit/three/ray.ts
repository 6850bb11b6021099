/** What a ray from the eye meets, without asking the meshes: columns of known height on a plane. */
import type { Point } from '../pieces/cells';
import type { Vec3 } from './orbit';
import { TILE_HEIGHT } from './space';

export interface Ray {
  readonly from: Vec3;
  readonly way: Vec3;
}

/** What lies on the board, as heights. */
export interface Columns {
  readonly levels: number;
  height(x: number, y: number): number;
}

/** Where the ray meets the horizontal plane at a height, as a point of the board. */
export function onPlane(ray: Ray, height: number): Point | null {
  if (ray.way.y > -1e-6) return null;
  const share = (height - ray.from.y) / ray.way.y;
  if (share < 0) return null;
  return { x: ray.from.x + ray.way.x * share, y: -(ray.from.z + ray.way.z * share) };
}

/**
 * The point that is seen: from the highest level down, the first plane on which the ray is over a
 * column at least as high. (A higher column there means that its side was met.)
 */
export function onSurface(ray: Ray, stack: Columns): Point | null {
  for (let level = stack.levels; level > 0; level -= 1) {
    const point = onPlane(ray, level * TILE_HEIGHT);
    if (point && stack.height(Math.floor(point.x), Math.floor(point.y)) >= level) return point;
  }
  return onPlane(ray, 0);
}
