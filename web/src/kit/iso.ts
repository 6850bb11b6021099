/** Blocks seen from a corner, as flat polygons: for covers and small pictures. */

export interface Block {
  /** Which piece the block belongs to; faces between blocks of one piece get only a fine groove. */
  piece: number;
  x: number;
  y: number;
  z: number;
}

export interface Face {
  piece: number;
  side: 'top' | 'left' | 'right';
  points: string;
  /** The outer edges of the piece on this face, as path data. */
  edges: string;
}

export interface View {
  /** What one step in x or y is on the picture, and one step up. */
  across: number;
  down: number;
  up: number;
  centre: readonly [number, number];
}

type Point = readonly [number, number, number];

/** All visible faces, those behind first. */
export function faces(blocks: readonly Block[], view: View): Face[] {
  const at = new Map(blocks.map((block) => [`${block.x},${block.y},${block.z}`, block.piece]));
  const piece = (x: number, y: number, z: number) => at.get(`${x},${y},${z}`);
  const [cx, cy] = view.centre;
  const flat = ([x, y, z]: Point) =>
    `${round(cx + (x - y) * view.across)} ${round(cy + (x + y) * view.down - z * view.up)}`;
  const found: Face[] = [];
  const order = [...blocks].sort((a, b) => a.x + a.y + a.z - (b.x + b.y + b.z) || a.z - b.z);
  for (const { piece: own, x, y, z } of order) {
    const face = (side: Face['side'], corners: Point[], beside: (number | undefined)[]) => {
      const edges = corners
        .map((corner, index) => [corner, corners[(index + 1) % 4] ?? corner] as const)
        .filter((_, index) => beside[index] !== own)
        .map(([from, to]) => `M${flat(from)}L${flat(to)}`);
      found.push({ piece: own, side, points: corners.map(flat).join(' '), edges: edges.join('') });
    };
    if (piece(x, y, z + 1) === undefined) {
      face(
        'top',
        [
          [x, y, z + 1],
          [x + 1, y, z + 1],
          [x + 1, y + 1, z + 1],
          [x, y + 1, z + 1],
        ],
        [piece(x, y - 1, z), piece(x + 1, y, z), piece(x, y + 1, z), piece(x - 1, y, z)],
      );
    }
    if (piece(x, y + 1, z) === undefined) {
      face(
        'left',
        [
          [x, y + 1, z + 1],
          [x + 1, y + 1, z + 1],
          [x + 1, y + 1, z],
          [x, y + 1, z],
        ],
        [own + 1, piece(x + 1, y, z), own + 1, piece(x - 1, y, z)],
      );
    }
    if (piece(x + 1, y, z) === undefined) {
      face(
        'right',
        [
          [x + 1, y + 1, z + 1],
          [x + 1, y, z + 1],
          [x + 1, y, z],
          [x + 1, y + 1, z],
        ],
        [own + 1, piece(x, y - 1, z), own + 1, piece(x, y + 1, z)],
      );
    }
  }
  return found;
}

const round = (value: number): number => Math.round(value * 100) / 100;
