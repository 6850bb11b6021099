/** Times, counts and positions in words. */
import type { TwinPart } from '../kit/board';
import type { Left, PuzzleProgress } from '../wire/puzzles';
import type { Packing } from './packing.svelte';
import { areaText, type Cell } from '../kit/pieces/space';

/** 83 000 → "1:23"; hours as "1:02:03". */
export function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** "1 minute 23 seconds", for screen readers. */
export function timeWords(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`);
  return said.length ? said.join(' ') : '0 seconds';
}

/** 12345 → "12 345", with a space that does not break. */
export function big(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

export function leftText(left: Left): string {
  const many = `${big(left.ways)} ${left.ways === 1 ? 'solution' : 'solutions'}`;
  if (left.status === 'exact') {
    if (left.ways === 0) return 'No solution from here';
    return `${many} left from here`;
  }
  if (left.ways === 0) return left.status === 'counting' ? 'Counting …' : 'Not counted to the end';
  return `At least ${many} left`;
}

/** "3 of 2339 found", "best 4:12", "level 8": what the room says about my progress. */
export function progressText(progress: PuzzleProgress | null): string[] {
  if (!progress) return [];
  const said: string[] = [];
  if (progress.best_text) said.push(progress.best_text);
  if (progress.found > 0 && progress.of !== null && progress.of > 1) {
    said.push(`${big(progress.found)} of ${big(progress.of)} found`);
  }
  if (progress.best_ms !== null) said.push(`best ${timeText(progress.best_ms)}`);
  else if (progress.best_helped_ms !== null) {
    said.push(`${timeText(progress.best_helped_ms)} with help`);
  }
  return said;
}

/** The board row by row, and the pieces: the same that the picture shows. */
export function describePacking(packing: Packing): TwinPart[] {
  const { region } = packing;
  const parts: TwinPart[] = [];
  for (let z = 0; z < region.layers; z += 1) {
    const lines: string[] = [];
    for (let y = 0; y < region.rows; y += 1) {
      const row: string[] = [];
      for (let x = 0; x < region.columns; x += 1) {
        const cell: Cell = [z, y, x];
        row.push(region.has(cell) ? (packing.pieceAt(cell) ?? 'free') : 'wall');
      }
      lines.push(`Row ${y + 1}: ${runs(row)}.`);
    }
    parts.push({ heading: region.solid ? `Layer ${z + 1}` : 'Board', lines });
  }
  const { hand } = packing;
  parts.push({
    heading: 'Pieces',
    lines: [
      ...(hand && packing.ghost
        ? [
            `In your hand: ${hand.letter}, over ${areaText(packing.ghost, region.solid)}; it ${packing.fits ? 'fits' : 'does not fit'}.`,
          ]
        : []),
      packing.left.length ? `In the tray: ${packing.left.join(' ')}.` : 'The tray is empty.',
      ...packing.lying.map((one) => `${one.piece} lies on ${areaText(one.cells, region.solid)}.`),
    ],
  });
  return parts;
}

/** ["F", "F", "free"] → "F 2, free 1". */
function runs(row: readonly string[]): string {
  const parts: string[] = [];
  let from = 0;
  for (let i = 1; i <= row.length; i += 1) {
    if (row[i] === row[from]) continue;
    parts.push(i - from > 1 ? `${row[from]} ×${i - from}` : `${row[from]}`);
    from = i;
  }
  return parts.join(', ');
}
