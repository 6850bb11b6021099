/** Where cells are in space: x to the right, the board's y away from the viewer, levels upward. */

/** How high a tile is, in cells. A little flatter than a cube: more of the tops can be seen. */
export const TILE_HEIGHT = 0.78;

/** The height of the surface that tiles of a level lie on (level 1 lies on the table). */
export function floorOf(level: number): number {
  return (level - 1) * TILE_HEIGHT;
}
