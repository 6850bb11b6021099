/** A piece as a body: its letter once, where it is seen from above. */
import type { BufferGeometry } from 'three';
import { pieceBody, type Middle, type PieceFinish } from '../../kit/three/pieces';
import { centre, type Cell, type Cells, type Letter } from '../../kit/pieces/space';

export const FINISH: PieceFinish = {
  size: 0.965,
  joint: 0.5,
  grain: 0.75,
  letter: 1,
  disc: 8.8,
  pad: 0.04,
  anisotropy: 4,
};

/** World: x to the right, rows toward the viewer, layers up. */
function middleOf([z, y, x]: Cell): Middle {
  return [x + 0.5, z + 0.5, y + 0.5];
}

export function pieceGeometry(letter: Letter, cells: Cells): BufferGeometry {
  const lettered = letterCell(cells);
  return pieceBody(FINISH, letter, cells.map(middleOf), (index) => cells[index] === lettered);
}

/** The cell nearest the middle, of those on the highest layer: it is seen from above. */
function letterCell(cells: Cells): Cell {
  const top = Math.max(...cells.map((cell) => cell[0]));
  const high = cells.filter((cell) => cell[0] === top);
  const middle = centre(cells);
  const away = (cell: Cell) => Math.hypot(cell[2] + 0.5 - middle.x, cell[1] + 0.5 - middle.y);
  return high.reduce((best, cell) => (away(cell) < away(best) - 1e-9 ? cell : best));
}
