/** A piece as a body: bevelled cubes with pattern and letter on every face, joined by grooves. */
import { BoxGeometry, BufferAttribute, BufferGeometry, type Vector3 } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { cellKey, type Cell, type Cells, type Letter } from '../model';
import { onAtlas } from './atlas';
import { middleOf, pointAt } from './place';

const SIZE = 0.966;
const RADIUS = 0.085;

const STEPS: readonly Cell[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export function pieceGeometry(letter: Letter, cells: Cells): BufferGeometry {
  const own = new Set(cells.map(cellKey));
  const parts: BufferGeometry[] = [];
  for (const cell of cells) {
    const cube = new RoundedBoxGeometry(SIZE, SIZE, SIZE, 2, RADIUS);
    paint(cube, letter, true, 1);
    const middle = middleOf(cell);
    cube.translate(middle.x, middle.y, middle.z);
    parts.push(cube);
    for (const step of STEPS) {
      const next: Cell = [cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]];
      if (!own.has(cellKey(next))) continue;
      const thin = (along: number) => (along === 0 ? SIZE - 0.07 : 0.2);
      const joint = new BoxGeometry(thin(step[0]), thin(step[2]), thin(step[1])).toNonIndexed();
      paint(joint, letter, false, 0.55);
      const beside = middleOf(next).add(middle).multiplyScalar(0.5);
      joint.translate(beside.x, beside.y, beside.z);
      parts.push(joint);
    }
  }
  const merged = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return merged;
}

function paint(part: BufferGeometry, letter: Letter, lettered: boolean, light: number): void {
  const uv = part.getAttribute('uv');
  const places = new Float32Array(uv.count * 2);
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  for (let i = 0; i < uv.count; i += 1) {
    places.set(onAtlas(letter, lettered, clamp(uv.getX(i)), clamp(uv.getY(i))), 2 * i);
  }
  part.setAttribute('uv', new BufferAttribute(places, 2));
  part.setAttribute('color', new BufferAttribute(new Float32Array(uv.count * 3).fill(light), 3));
}

/** The outer edges of a piece as pairs of points: where it ends, or turns a corner. */
export function outerEdges(cells: Cells): Vector3[] {
  const own = new Set(cells.map(cellKey));
  const points: Vector3[] = [];
  const seen = new Set<string>();
  for (const cell of cells) {
    for (const axis of [0, 1, 2] as const) {
      const [a, b] = ([0, 1, 2] as const).filter((other) => other !== axis) as [
        0 | 1 | 2,
        0 | 1 | 2,
      ];
      for (const da of [0, 1]) {
        for (const db of [0, 1]) {
          const from: [number, number, number] = [...cell];
          from[a] += da;
          from[b] += db;
          const key = `${axis} ${from.join()}`;
          if (seen.has(key)) continue;
          seen.add(key);
          // The four cells around this edge.
          const around = [
            [-1, -1],
            [-1, 0],
            [0, -1],
            [0, 0],
          ].map(([sa = 0, sb = 0]) => {
            const at: [number, number, number] = [...from];
            at[a] += sa;
            at[b] += sb;
            return own.has(cellKey(at));
          });
          const count = around.filter(Boolean).length;
          const isFlat = count === 2 && around[0] !== around[3];
          if (count === 4 || isFlat) continue;
          const to: [number, number, number] = [...from];
          to[axis] += 1;
          points.push(pointAt(from), pointAt(to));
        }
      }
    }
  }
  return points;
}
