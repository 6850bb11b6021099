/** What the camera should show. */
import { cellKey, type Cells } from '../model';
import type { Stack } from '../stack';
import type { Vec3 } from '../../../kit/three/orbit';
import { TILE_HEIGHT } from '../../../kit/three/space';

/** The corners of all that the camera should show: the columns and, on their level, the spots. */
export function cornersToShow(stack: Stack, spots: Cells, level: number): Vec3[] {
  const tops = new Map<string, readonly [number, number, number]>();
  for (const tile of stack.placed) {
    for (const [x, y] of tile.cells) tops.set(cellKey(x, y), [x, y, stack.height(x, y)]);
  }
  for (const [x, y] of spots) tops.set(cellKey(x, y), [x, y, level]);
  if (tops.size === 0) tops.set('', [2, 2, 1]);
  const margin = tops.size > 5 ? 0.4 : 2;
  const corners: Vec3[] = [];
  for (const [x, y, height] of tops.values()) {
    for (const dx of [-margin, 1 + margin]) {
      for (const dy of [-margin, 1 + margin]) {
        corners.push({ x: x + dx, y: height * TILE_HEIGHT, z: -(y + dy) });
        if (height === 1) corners.push({ x: x + dx, y: 0, z: -(y + dy) });
      }
    }
  }
  return corners;
}
