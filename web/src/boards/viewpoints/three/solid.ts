/** A piece as a body: pattern and letter on every face; and its outer edges. */
import type { BufferGeometry, Vector3 } from 'three';
import { pieceBody, type PieceFinish } from '../../../kit/three/pieces';
import { cellKey, type Cells, type Letter } from '../model';
import { middleOf, pointAt } from './place';

/** Each face counts here, so each has its letter, and the letter leaves room for the pattern. */
export const FINISH: PieceFinish = {
  size: 0.966,
  joint: 0.55,
  grain: 0.8,
  letter: 0.74,
  disc: 6.7,
  pad: 0.03,
  anisotropy: 8,
};

export function pieceGeometry(letter: Letter, cells: Cells): BufferGeometry {
  return pieceBody(
    FINISH,
    letter,
    cells.map((cell) => middleOf(cell).toArray()),
  );
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
