/** The flat board's sheets: which part of the table each level shows, and how large to draw it. */
import { boundsOf, type Bounds, type Cells } from './model';
import type { Stack } from './stack';

export interface Panel {
  readonly level: number;
  readonly bounds: Bounds;
}

/** Opposite corners of the table that is there for the first tiles: it stays where it is while they
 *  are placed. */
const FIELD: Cells = [
  [-3, -2],
  [7, 6],
];

/** One sheet a level, the highest last; `target` is where the tile in hand can go. */
export function panelsOf(
  stack: Stack,
  peel: number,
  target: { level: number; cells: Cells } | null,
): Panel[] {
  const top = Math.max(1, Math.min(stack.levels, peel), target?.level ?? 0);
  const panels: Panel[] = [];
  for (let level = 1; level <= top; level += 1) {
    const cells = stack.on(level).flatMap((tile) => tile.cells);
    const spots = target?.level === level ? target.cells : [];
    const shown = level === 1 && stack.levels <= 1 ? [...FIELD, ...cells] : cells;
    const box = boundsOf([...shown, ...spots]) ?? { left: 0, low: 0, right: 4, high: 4 };
    panels.push({
      level,
      bounds: { left: box.left - 1, low: box.low - 1, right: box.right + 1, high: box.high + 1 },
    });
  }
  return panels;
}

export const CAPTION = 30;
export const GUTTER = 14;
const SMALLEST = 13;
const LARGEST = 46;

/** The largest cell size at which all sheets fit, in rows; else one that fits the width. */
export function cellSize(panels: readonly Panel[], width: number, height: number): number {
  for (let size = LARGEST; size > SMALLEST; size -= 1) {
    if (heightAt(panels, width, size) <= height) return size;
  }
  const widest = Math.max(...panels.map(({ bounds }) => bounds.right - bounds.left));
  return Math.max(SMALLEST, Math.min(24, Math.floor((width - 2) / widest)));
}

function heightAt(panels: readonly Panel[], width: number, size: number): number {
  let total = 0;
  let x = 0;
  let row = 0;
  for (const { bounds } of panels) {
    const w = (bounds.right - bounds.left) * size + 2;
    const h = (bounds.high - bounds.low) * size + 2 + CAPTION;
    if (w > width) return Infinity;
    if (x > 0 && x + GUTTER + w > width) {
      total += row + GUTTER;
      x = 0;
      row = 0;
    }
    x += (x > 0 ? GUTTER : 0) + w;
    row = Math.max(row, h);
  }
  return total + row;
}
