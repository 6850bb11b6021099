import { describe, expect, it } from 'vitest';
import type { PlacedTile } from '../model';
import { Stack } from '../stack';
import { cellMask, outline } from './cellShape';
import {
  TOP_ELEVATION,
  blendPose,
  boardWay,
  eyeOf,
  fitPose,
  limitPose,
  boxAround,
  type Vec3,
} from '../../../kit/three/orbit';
import { onPlane, onSurface } from '../../../kit/three/ray';
import { TILE_HEIGHT } from '../../../kit/three/space';

const LENS = { across: 0.4, upright: 0.27 };
const POINTS: Vec3[] = [0, 10].flatMap((x) =>
  [0, 3].flatMap((y) => [-8, 0].map((z) => ({ x, y, z }))),
);

/** Where a point is in the picture, −1 to 1 each way. */
function seen(pose: ReturnType<typeof fitPose>, point: Vec3): { x: number; y: number } {
  const eye = eyeOf(pose);
  const [sa, ca] = [Math.sin(pose.azimuth), Math.cos(pose.azimuth)];
  const [se, ce] = [Math.sin(pose.elevation), Math.cos(pose.elevation)];
  const v = { x: point.x - eye.x, y: point.y - eye.y, z: point.z - eye.z };
  const depth = -(v.x * sa * ce + v.y * se + v.z * ca * ce);
  return {
    x: (v.x * ca - v.z * sa) / depth / LENS.across,
    y: (-v.x * sa * se + v.y * ce - v.z * ca * se) / depth / LENS.upright,
  };
}

describe('the camera', () => {
  it('shows everything, and no smaller than needed, from any side', () => {
    for (const azimuth of [0, 0.42, 2, -2.5]) {
      for (const elevation of [0.4, 0.86, TOP_ELEVATION]) {
        const pose = fitPose(POINTS, azimuth, elevation, LENS);
        const places = POINTS.map((point) => seen(pose, point));
        const furthest = Math.max(...places.map((p) => Math.max(Math.abs(p.x), Math.abs(p.y))));
        expect(furthest).toBeLessThan(1.04);
        expect(furthest).toBeGreaterThan(0.9);
      }
    }
  });

  it('stays above the table and within reach', () => {
    const pose = limitPose(
      { target: { x: 99, y: -5, z: 99 }, azimuth: 1, elevation: -1, distance: 1e6 },
      boxAround(POINTS),
    );
    expect(pose.target).toEqual({ x: 13, y: 0, z: 3 });
    expect(pose.elevation).toBeGreaterThan(0.2);
    expect(pose.distance).toBeLessThan(1000);
  });

  it('turns the shorter way round', () => {
    const home = fitPose(POINTS, 3, 0.8, LENS);
    const half = blendPose(home, { ...home, azimuth: -3 }, 0.5);
    expect(Math.cos(half.azimuth)).toBeCloseTo(-1);
  });

  it('reads arrow keys as they look', () => {
    expect(boardWay(0.4, 1, 0)).toEqual({ x: 1, y: 0 });
    expect(boardWay(Math.PI / 2, 1, 0).y).toBe(1);
    expect(boardWay(Math.PI, 0, 1).y).toBe(-1);
  });
});

describe('rays', () => {
  const tile: PlacedTile = {
    seat: 0,
    tile: 'I',
    cells: [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ],
    level: 1,
  };
  const stack = new Stack([tile]);

  it('meet the table', () => {
    const ray = { from: { x: 10, y: 5, z: 0 }, way: { x: 0, y: -1, z: 0 } };
    expect(onSurface(ray, stack)).toEqual({ x: 10, y: -0 });
    expect(onPlane({ ...ray, way: { x: 0, y: 1, z: 0 } }, 0)).toBeNull();
  });

  it('meet tiles from above and from the side', () => {
    const above = { from: { x: 2.5, y: 5, z: -0.5 }, way: { x: 0, y: -1, z: 0 } };
    expect(onSurface(above, stack)).toEqual({ x: 2.5, y: 0.5 });
    // Grazing: it would meet the table behind the tile, but the tile is in the way.
    const low = { from: { x: 2.5, y: TILE_HEIGHT + 0.2, z: 0 }, way: { x: 0, y: -0.5, z: -1 } };
    expect(onSurface(low, stack)?.y).toBeCloseTo(0.4);
  });
});

describe('cells', () => {
  const own = new Set(['0,0', '1,0', '0,1']);
  const has = (x: number, y: number) => own.has(`${x},${y}`);

  it('know where their tile ends', () => {
    expect(cellMask(has, 0, 0)).toBe(1 + 8 + 64);
    expect(cellMask(has, 1, 0)).toBe(1 + 2 + 4);
  });

  it('have outlines with as many points at each inset, none outside the cell', () => {
    for (let mask = 0; mask < 256; mask += 1) {
      const [outer, inner] = [outline(mask, 0), outline(mask, 0.06)];
      expect(inner).toHaveLength(outer.length);
      for (const point of outer) {
        expect(Math.min(point.x, point.y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(point.x, point.y)).toBeLessThanOrEqual(1);
      }
    }
  });
});
