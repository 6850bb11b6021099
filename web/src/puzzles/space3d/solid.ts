/** A piece as a body: bevelled cubes, joined where the piece goes on, a fine groove between them. */
import { BoxGeometry, BufferAttribute, type BufferGeometry } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { cellKey, centre, type Cell, type Cells, type Letter } from '../space';
import { onAtlas } from './atlas';

const SIZE = 0.965;
const RADIUS = 0.085;

/** World: x to the right, rows toward the viewer, layers up. */
export function middleOf([z, y, x]: Cell): [number, number, number] {
  return [x + 0.5, z + 0.5, y + 0.5];
}

export function pieceGeometry(letter: Letter, cells: Cells): BufferGeometry {
  const own = new Set(cells.map(cellKey));
  const lettered = letterCell(cells);
  const parts: BufferGeometry[] = [];
  for (const cell of cells) {
    const cube = new RoundedBoxGeometry(SIZE, SIZE, SIZE, 2, RADIUS);
    paintFaces(cube, letter, cellKey(cell) === cellKey(lettered), 1);
    cube.translate(...middleOf(cell));
    parts.push(cube);
    for (const step of STEPS) {
      const next: Cell = [cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]];
      if (!own.has(cellKey(next))) continue;
      const thin = (along: number) => (along === 0 ? SIZE - 0.07 : 0.2);
      const joint = new BoxGeometry(thin(step[2]), thin(step[0]), thin(step[1])).toNonIndexed();
      paintFaces(joint, letter, false, 0.5);
      const [x, y, z] = middleOf(cell);
      joint.translate(x + step[2] / 2, y + step[0] / 2, z + step[1] / 2);
      parts.push(joint);
    }
  }
  const merged = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return merged;
}

const STEPS = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** The cell nearest the middle, of those on the highest layer: it is seen from above. */
function letterCell(cells: Cells): Cell {
  const top = Math.max(...cells.map((cell) => cell[0]));
  const high = cells.filter((cell) => cell[0] === top);
  const middle = centre(cells);
  const away = (cell: Cell) => Math.hypot(cell[2] + 0.5 - middle.x, cell[1] + 0.5 - middle.y);
  return high.reduce((best, cell) => (away(cell) < away(best) - 1e-9 ? cell : best));
}

function paintFaces(part: BufferGeometry, letter: Letter, lettered: boolean, light: number): void {
  const uv = part.getAttribute('uv');
  const places = new Float32Array(uv.count * 2);
  for (let i = 0; i < uv.count; i += 1) {
    const [u, v] = onAtlas(letter, lettered, clamp(uv.getX(i)), clamp(uv.getY(i)));
    places.set([u, v], 2 * i);
  }
  part.setAttribute('uv', new BufferAttribute(places, 2));
  part.setAttribute('color', new BufferAttribute(new Float32Array(uv.count * 3).fill(light), 3));
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
