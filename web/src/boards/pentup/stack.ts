/** What lies where: heights, tops and levels of the tiles on the table. */
import {
  boundsOf,
  cellKey,
  middleCell,
  type Bounds,
  type Cell,
  type Cells,
  type PlacedTile,
} from './model';

export class Stack {
  readonly levels: number;
  readonly bounds: Bounds | null;
  readonly #top = new Map<string, PlacedTile>();
  readonly #at = new Map<string, PlacedTile>();

  constructor(readonly placed: readonly PlacedTile[]) {
    let levels = 0;
    for (const tile of placed) {
      levels = Math.max(levels, tile.level);
      for (const [x, y] of tile.cells) {
        const key = cellKey(x, y);
        this.#at.set(`${key},${tile.level}`, tile);
        const top = this.#top.get(key);
        if (!top || top.level < tile.level) this.#top.set(key, tile);
      }
    }
    this.levels = levels;
    this.bounds = boundsOf(placed.flatMap((tile) => tile.cells));
  }

  /** How many tiles lie on a cell; 0 is the bare table. */
  height(x: number, y: number): number {
    return this.#top.get(cellKey(x, y))?.level ?? 0;
  }

  topAt(x: number, y: number): PlacedTile | undefined {
    return this.#top.get(cellKey(x, y));
  }

  at(x: number, y: number, level: number): PlacedTile | undefined {
    return this.#at.get(`${cellKey(x, y)},${level}`);
  }

  isCovered(x: number, y: number, level: number): boolean {
    return this.height(x, y) > level;
  }

  on(level: number): PlacedTile[] {
    return this.placed.filter((tile) => tile.level === level);
  }

  /** The level on which a tile with these cells would lie (where its highest cell lies). */
  levelFor(cells: Cells): number {
    return 1 + Math.max(0, ...cells.map(([x, y]) => this.height(x, y)));
  }

  /** The different tiles seen under these cells. */
  beneath(cells: Cells): PlacedTile[] {
    const found = new Set<PlacedTile>();
    for (const [x, y] of cells) {
      const tile = this.topAt(x, y);
      if (tile) found.add(tile);
    }
    return [...found];
  }

  /** Only the lowest levels. */
  upTo(level: number): Stack {
    return level >= this.levels ? this : new Stack(this.placed.filter((t) => t.level <= level));
  }
}

/** The cell of a tile that carries its letter: the one nearest its middle that can be seen. */
export function letterCell(tile: PlacedTile, stack: Stack): Cell | null {
  const seen = tile.cells.filter(([x, y]) => !stack.isCovered(x, y, tile.level));
  return middleCell(tile.cells, seen);
}
