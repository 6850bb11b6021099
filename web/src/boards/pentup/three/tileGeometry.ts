/** Tiles as one mesh: bevelled bodies with all that the surface shader has to know of them. */
import { BufferAttribute, BufferGeometry } from 'three';
import { LETTERS, cellKey, type PlacedTile } from '../model';
import type { Stack } from '../stack';
import { letterCell } from '../stack';
import { cellMask, outline, type OutlinePoint } from './cellShape';
import { TILE_HEIGHT, floorOf } from '../../../kit/three/space';

export const BEVEL = 0.065;

/** The wall from the foot to the top: how far it is drawn in, its height, its slope. */
const PROFILE = [
  { inset: 0.012, y: 0, tilt: -0.2 },
  { inset: 0, y: 0.035, tilt: 0 },
  { inset: 0, y: TILE_HEIGHT - BEVEL, tilt: 0 },
  { inset: BEVEL * 0.29, y: TILE_HEIGHT - BEVEL * 0.29, tilt: Math.PI / 4 },
  { inset: BEVEL, y: TILE_HEIGHT, tilt: Math.PI / 2 },
] as const;

/** A bit beside the cell's mask: this cell carries the letter. */
const LETTER_BIT = 256;
export const TOP = 1;
export const WALL = 0;

class Builder {
  readonly position: number[] = [];
  readonly normal: number[] = [];
  readonly place: number[] = [];
  readonly info: number[] = [];
  readonly shade: number[] = [];
  readonly index: number[] = [];

  get next(): number {
    return this.position.length / 3;
  }

  vertex(
    position: readonly [number, number, number],
    normal: readonly [number, number, number],
    place: readonly [number, number],
    info: readonly [number, number, number, number],
    shade: number,
  ): void {
    this.position.push(...position);
    this.normal.push(...normal);
    this.place.push(...place);
    this.info.push(...info);
    this.shade.push(shade);
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    const set = (name: string, values: number[], size: number) =>
      geometry.setAttribute(name, new BufferAttribute(new Float32Array(values), size));
    set('position', this.position, 3);
    set('normal', this.normal, 3);
    set('aPlace', this.place, 2);
    set('aInfo', this.info, 4);
    set('aShade', this.shade, 1);
    geometry.setIndex(this.index);
    geometry.computeBoundingSphere();
    return geometry;
  }
}

/** `around` is everything on the table: it hides letters and darkens corners. */
export function tilesGeometry(tiles: readonly PlacedTile[], around: Stack): BufferGeometry {
  const builder = new Builder();
  for (const tile of tiles) addTile(builder, tile, around);
  return builder.build();
}

function addTile(builder: Builder, tile: PlacedTile, around: Stack): void {
  const own = new Set(tile.cells.map(([x, y]) => cellKey(x, y)));
  const has = (x: number, y: number) => own.has(cellKey(x, y));
  const layer = LETTERS.indexOf(tile.tile);
  const letter = letterCell(tile, around);
  for (const [x, y] of tile.cells) {
    const withLetter = letter !== null && letter[0] === x && letter[1] === y;
    const mask = cellMask(has, x, y) + (withLetter ? LETTER_BIT : 0);
    addCell(builder, x, y, tile.level, layer, tile.seat, mask, around);
  }
}

function addCell(
  builder: Builder,
  x: number,
  y: number,
  level: number,
  layer: number,
  seat: number,
  mask: number,
  around: Stack,
): void {
  const floor = floorOf(level);
  const rings = PROFILE.map((step) => outline(mask, step.inset));
  const shadeAt = (point: OutlinePoint, at: number) =>
    cornerShade(around, x + point.x, y + point.y, level, at);
  const count = rings[0]!.length;

  // The walls, each point shaded by what stands beside its foot.
  const first = builder.next;
  PROFILE.forEach((step, ring) => {
    for (const point of rings[ring]!) {
      const flat = Math.cos(step.tilt);
      builder.vertex(
        [x + point.x, floor + step.y, -(y + point.y)],
        [point.nx * flat, Math.sin(step.tilt), -point.ny * flat],
        [point.along, step.y],
        [layer, WALL, seat, mask],
        shadeAt(point, step.y / TILE_HEIGHT),
      );
    }
  });
  for (let ring = 0; ring + 1 < PROFILE.length; ring += 1) {
    for (let i = 0; i < count; i += 1) {
      if (!rings[ring]![i]!.wall) continue;
      const j = (i + 1) % count;
      const low = first + ring * count;
      const high = low + count;
      builder.index.push(low + i, low + j, high + j, low + i, high + j, high + i);
    }
  }

  // The top, as a fan around the middle. Covered tops too: they show in the gaps between tiles.
  const top = rings.at(-1)!;
  const hub = builder.next;
  const info = [layer, TOP, seat, mask] as const;
  const up = [0, 1, 0] as const;
  const height = floor + TILE_HEIGHT;
  builder.vertex([x + 0.5, height, -(y + 0.5)], up, [0.5, 0.5], info, 1);
  for (const point of top) {
    const shade = shadeAt(point, 1);
    builder.vertex([x + point.x, height, -(y + point.y)], up, [point.x, point.y], info, shade);
  }
  for (let i = 0; i < top.length; i += 1) {
    builder.index.push(hub, hub + 1 + i, hub + 1 + ((i + 1) % top.length));
  }
}

/**
 * How much light reaches a corner of a cell, 0 to 1: each higher neighbour takes some. `at` is the
 * height within the tile (0 foot, 1 top).
 */
function cornerShade(around: Stack, x: number, y: number, level: number, at: number): number {
  const cx = Math.round(x);
  const cy = Math.round(y);
  let beside = 0;
  let above = 0;
  for (const [dx, dy] of [
    [-1, -1],
    [0, -1],
    [-1, 0],
    [0, 0],
  ] as const) {
    const height = around.height(cx + dx, cy + dy);
    if (height >= level) beside += 1;
    if (height > level) above += 1;
  }
  const foot = 1 - 0.1 * Math.min(beside, 4);
  const top = 1 - 0.17 * Math.min(above, 3);
  return foot * (1 - at) + top * at;
}
