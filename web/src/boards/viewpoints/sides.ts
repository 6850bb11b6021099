/**
 * How things look from the five positions, for drawing only: which way a viewer's right, up and
 * away go, and what a side looks like now. Whether a card is right is never worked out here during
 * a game: only the table announces that.
 */
import {
  EDGE,
  EMPTY,
  cellKey,
  normalise,
  sortCells,
  type Cell,
  type Cells,
  type Piece,
  type Position,
} from './model';

/** A viewer's directions as steps over cells. */
export interface Frame {
  readonly right: Cell;
  readonly up: Cell;
  readonly away: Cell;
}

const SIDES: Record<Position, Frame> = {
  1: { right: [1, 0, 0], up: [0, 0, 1], away: [0, 1, 0] },
  2: { right: [-1, 0, 0], up: [0, 0, 1], away: [0, -1, 0] },
  3: { right: [0, 1, 0], up: [0, 0, 1], away: [-1, 0, 0] },
  4: { right: [0, -1, 0], up: [0, 0, 1], away: [1, 0, 0] },
  5: { right: [1, 0, 0], up: [0, 1, 0], away: [0, 0, -1] },
};

/** As the position itself looks at the cube. */
export function frameOf(position: Position): Frame {
  return SIDES[position];
}

/** From above, with the position's own side at the lower edge. */
export function planOf(position: Position): Frame {
  const { right, away } = SIDES[position === 5 ? 1 : position];
  return { right, up: away, away: [0, 0, -1] };
}

const dot = (a: Cell, b: Cell) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Along a direction, from 0 at the near end of the cube. */
function along(cell: Cell, way: Cell): number {
  const value = dot(cell, way);
  return dot([1, 1, 1], way) < 0 ? EDGE - 1 + value : value;
}

/** A cell as the viewer counts it: from the left, from below, from the front. */
export interface Seen {
  readonly column: number;
  readonly row: number;
  readonly depth: number;
}

export function seenFrom(frame: Frame, cell: Cell): Seen {
  return {
    column: along(cell, frame.right),
    row: along(cell, frame.up),
    depth: along(cell, frame.away),
  };
}

/** The cell that a viewer counts so. */
export function cellSeen(frame: Frame, { column, row, depth }: Seen): Cell {
  const cell: [number, number, number] = [0, 0, 0];
  for (const [way, value] of [
    [frame.right, column],
    [frame.up, row],
    [frame.away, depth],
  ] as const) {
    const axis = way.findIndex((step) => step !== 0) as 0 | 1 | 2;
    cell[axis] = way[axis] > 0 ? value : EDGE - 1 - value;
  }
  return cell;
}

/** A step as the viewer sees it. */
export function stepIn(frame: Frame, right: number, up: number, away: number): Cell {
  const part = (axis: 0 | 1 | 2) =>
    frame.right[axis] * right + frame.up[axis] * up + frame.away[axis] * away;
  return [part(0), part(1), part(2)];
}

// ------------------------------------------------------------------------------------- turning

/** A quarter turn as the viewer sees it: in the picture, around the upright, over an edge. */
export type Turn = 'spin-left' | 'spin-right' | 'turn-left' | 'turn-right' | 'tip-near' | 'tip-far';

export function turned(cells: Cells, turn: Turn, frame: Frame): Cell[] {
  const { right, up, away } = frame;
  const parts = cells.map((cell) => [dot(cell, right), dot(cell, up), dot(cell, away)] as const);
  const moved = parts.map(([r, u, a]): readonly [number, number, number] => {
    switch (turn) {
      case 'spin-right':
        return [u, -r, a];
      case 'spin-left':
        return [-u, r, a];
      // The near side goes to the right.
      case 'turn-right':
        return [-a, u, r];
      case 'turn-left':
        return [a, u, -r];
      // The top comes to the viewer.
      case 'tip-near':
        return [r, a, -u];
      case 'tip-far':
        return [r, -a, u];
    }
  });
  return normalise(moved.map(([r, u, a]) => stepIn(frame, r, u, a)));
}

/** All ways round of a piece, the given one first. */
export function waysRound(start: Cells): Cell[][] {
  const ways: Cell[][] = [normalise(start)];
  const known = new Set(ways.map((way) => way.map(cellKey).join(' ')));
  for (const way of ways) {
    for (const turn of ['spin-right', 'turn-right', 'tip-near'] as const) {
      const next = turned(way, turn, SIDES[1]);
      const key = next.map(cellKey).join(' ');
      if (known.has(key)) continue;
      known.add(key);
      ways.push(next);
    }
  }
  return ways;
}

// --------------------------------------------------------------------------------------- cards

const COLUMNS = 'ABCDEF';

/** A card: 36 letters or dots, row 1 and column A first. */
export type Card = string;

/** In which slot of its card a position sees a cell. */
export function slotOf(position: Position, [x, y, z]: Cell): number {
  switch (position) {
    case 1:
    case 2:
      return EDGE * z + x;
    case 3:
    case 4:
      return EDGE * z + y;
    case 5:
      return EDGE * y + x;
  }
}

export function cardOf(structure: readonly Piece[], position: Position): Card {
  const slots: string[] = Array<string>(EDGE * EDGE).fill(EMPTY);
  const nearest: number[] = Array<number>(EDGE * EDGE).fill(EDGE);
  for (const { letter, cells } of structure) {
    for (const cell of cells) {
      const slot = slotOf(position, cell);
      const { depth } = seenFrom(SIDES[position], cell);
      if (depth < (nearest[slot] ?? 0)) {
        nearest[slot] = depth;
        slots[slot] = letter;
      }
    }
  }
  return slots.join('');
}

export function isMirrored(position: Position): boolean {
  return position === 2 || position === 4;
}

/** The slots as the holder sees them: the upper row first, from left to right. */
export function slotsAsSeen(position: Position): number[][] {
  const rows: number[][] = [];
  for (let row = EDGE - 1; row >= 0; row -= 1) {
    const slots = Array.from({ length: EDGE }, (_, column) => EDGE * row + column);
    rows.push(isMirrored(position) ? slots.reverse() : slots);
  }
  return rows;
}

export function rowsAsSeen(card: Card, position: Position): string[] {
  return slotsAsSeen(position).map((slots) => slots.map((slot) => card[slot] ?? EMPTY).join(''));
}

/** Column letters from left to right; a card from above has none. */
export function columnsAsSeen(position: Position): string[] {
  if (position === 5) return [];
  return isMirrored(position) ? [...COLUMNS].reverse() : [...COLUMNS];
}

/** The letter of a cell's column for a viewer: the same for both who look along one line. */
export function columnOf(cell: Cell, frame: Frame): string {
  return COLUMNS[frame.right[0] === 0 ? cell[1] : cell[0]] ?? '';
}

export function slotName(slot: number): string {
  return `${COLUMNS[slot % EDGE] ?? ''}${Math.floor(slot / EDGE) + 1}`;
}

export function slotNamed(name: string): number {
  return EDGE * (Number(name[1]) - 1) + COLUMNS.indexOf(name[0] ?? '');
}

/** The slots in which two cards differ: told only after the end. */
export function differing(one: Card, other: Card): ReadonlySet<number> {
  return new Set([...one].flatMap((letter, slot) => (letter === other[slot] ? [] : [slot])));
}

// ---------------------------------------------------------------------------------------- ways in

/**
 * A way into the cube for a piece that is known to have one: the steps from outside to its place.
 * Straight down where nothing is above it, else the shortest; empty if there is none.
 */
export function wayIn(cells: Cells, others: ReadonlySet<string>): Cell[] {
  const far = EDGE + 4;
  const free = (by: Cell) =>
    cells.every(([x, y, z]) => {
      const at: Cell = [x + by[0], y + by[1], z + by[2]];
      return at[2] >= 0 && !others.has(cellKey(at));
    });
  const isOut = (by: Cell) =>
    cells.every(([x, y, z]) =>
      [x + by[0], y + by[1], z + by[2]].some((at) => at < 0 || at >= EDGE),
    );
  const drop = Array.from({ length: EDGE + 1 }, (_, up): Cell => [0, 0, EDGE - up]);
  if (drop.every(free)) return drop;
  const start: Cell = [0, 0, 0];
  const from = new Map<string, Cell | null>([[start.join(), null]]);
  const queue: Cell[] = [start];
  for (const by of queue) {
    if (isOut(by)) {
      const way: Cell[] = [];
      for (let at: Cell | null = by; at; at = from.get(at.join()) ?? null) way.push(at);
      return way;
    }
    for (const [dx, dy, dz] of WAYS) {
      const next: Cell = [by[0] + dx, by[1] + dy, by[2] + dz];
      if (next.some((at) => Math.abs(at) > far) || from.has(next.join()) || !free(next)) continue;
      from.set(next.join(), by);
      queue.push(next);
    }
  }
  return [];
}

const WAYS: readonly Cell[] = [
  [0, 0, 1],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, -1],
];

/** The cells of the floor that lie beneath. */
export function footprint(cells: Cells): Cell[] {
  const found = new Map(cells.map(([x, y]) => [`${x},${y}`, [x, y, 0] as Cell]));
  return sortCells(found.values());
}
