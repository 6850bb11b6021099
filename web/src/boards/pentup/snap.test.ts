import { describe, expect, it } from 'vitest';
import type { Spot } from './forms';
import { centre, type Cells } from './model';
import { cellsHeldAt, nearestSpot, spotNear, spotOver, stepSpot } from './snap';

const BAR: Cells = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
  [4, 0],
];

function spot(x: number, y: number): Spot {
  const cells = BAR.map(([a, b]) => [a + x, b + y] as const);
  return { place: { tile: 'I', cells }, cells, centre: centre(cells) };
}

describe('snapping', () => {
  it('finds the nearest spot and how far it is', () => {
    const spots = [spot(0, 0), spot(0, 4)];
    const near = nearestSpot(spots, { x: 2.5, y: 4.2 });
    expect(near?.spot).toBe(spots[1]);
    expect(near?.distance).toBeCloseTo(0.3);
    expect(nearestSpot([], { x: 0, y: 0 })).toBeNull();
  });

  it('finds the spot that covers what is pointed at, the nearer one of two', () => {
    const spots = [spot(0, 0), spot(3, 0), spot(0, 2)];
    expect(spotOver(spots, { x: 7.9, y: 0.1 })).toBe(spots[1]);
    expect(spotOver(spots, { x: 3.2, y: 0.5 })).toBe(spots[0]);
    expect(spotOver(spots, { x: 4.8, y: 0.5 })).toBe(spots[1]);
    expect(spotOver(spots, { x: 0.5, y: 1.5 })).toBeNull();
    expect(spotOver(spots, { x: -0.1, y: 0.5 })).toBeNull();
  });

  it('holds a tile by its middle', () => {
    expect(cellsHeldAt(BAR, { x: 2.5, y: 0.5 })).toEqual(BAR);
    expect(cellsHeldAt(BAR, { x: 3.6, y: -0.6 })).toEqual(BAR.map(([x, y]) => [x + 1, y - 1]));
  });

  it('steps to the next spot that way, straight ones first', () => {
    const here = spot(0, 0);
    const ahead = spot(2, 0);
    const aslant = spot(1, 1);
    const spots = [here, ahead, aslant, spot(6, 0)];
    expect(stepSpot(spots, here, { x: 1, y: 0 })).toBe(ahead);
    expect(stepSpot(spots, here, { x: 0, y: 1 })).toBe(aslant);
    expect(stepSpot(spots, here, { x: -1, y: 0 })).toBeNull();
  });

  it('goes on near where the tile was', () => {
    const spots = [spot(0, 9), spot(0, 1)];
    expect(spotNear(spots, { x: 2, y: 0 })).toBe(spots[1]);
    expect(spotNear(spots, null)).toBe(spots[0]);
    expect(spotNear([], { x: 0, y: 0 })).toBeNull();
  });
});
