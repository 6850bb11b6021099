/** Times, counts and positions in words. */
import type { TwinPart } from '../kit/board';
import type { Cell } from '../kit/pieces/space';
import { listed, say, t, textOf, type Message } from '../kit/words';
import type { Left, PuzzleProgress } from '../wire/puzzles';
import type { Packing } from '../kit/packing/packing.svelte';
import { areaText } from '../kit/packing/places';

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
    [Math.floor(seconds / 3600), 'puzzle-hours'],
    [Math.floor(seconds / 60) % 60, 'puzzle-minutes'],
    [seconds % 60, 'puzzle-seconds'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => t(unit, { count }));
  if (said.length === 0) return t('puzzle-seconds', { count: 0 });
  return said.reduce((first, second) => t('puzzle-time-joined', { first, second }));
}

/** 12345 → "12 345", with a space that does not break. */
export function big(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

export function leftText(left: Left): string {
  const many = { count: left.ways, ways: big(left.ways) };
  if (left.status === 'exact') return t('puzzle-left-exact', many);
  if (left.ways > 0) return t('puzzle-left-least', many);
  return t(left.status === 'counting' ? 'puzzle-left-counting' : 'puzzle-left-stopped');
}

/** "3 of 2339 found", "best 4:12", "level 8": what the room says about my progress. */
export function progressText(progress: PuzzleProgress | null): string[] {
  if (!progress) return [];
  const said: string[] = [];
  if (progress.best_text) said.push(textOf(progress.best_text));
  if (progress.found > 0 && progress.of !== null && progress.of > 1) {
    said.push(t('puzzle-progress-found', { found: big(progress.found), all: big(progress.of) }));
  }
  if (progress.best_ms !== null) {
    said.push(t('puzzle-progress-best', { time: timeText(progress.best_ms) }));
  } else if (progress.best_helped_ms !== null) {
    said.push(t('puzzle-progress-helped', { time: timeText(progress.best_helped_ms) }));
  }
  return said;
}

/** "3 pieces lie on the board." */
export function countText(count: number): Message {
  return say('puzzle-lie', { count });
}

/** The board row by row, and the pieces: the same that the picture shows. */
export function describePacking(packing: Packing): TwinPart[] {
  const { region } = packing;
  const parts: TwinPart[] = [];
  for (let z = 0; z < region.layers; z += 1) {
    const lines: string[] = [];
    const rows: { head: string; cells: string[] }[] = [];
    for (let y = 0; y < region.rows; y += 1) {
      const row: string[] = [];
      for (let x = 0; x < region.columns; x += 1) {
        const cell: Cell = [z, y, x];
        row.push(
          region.has(cell)
            ? (packing.pieceAt(cell) ?? t('puzzle-words-free'))
            : t('puzzle-words-wall'),
        );
      }
      rows.push({ head: String(y + 1), cells: row });
      lines.push(t('puzzle-words-row', { row: y + 1, cells: listed(runs(row), 'comma') }));
    }
    const heading = region.solid ? t('puzzle-layer', { layer: z + 1 }) : t('puzzle-board-name');
    const columns = Array.from({ length: region.columns }, (_, index) => String(index + 1));
    parts.push({ heading, lines, grid: { columns, rows } });
  }
  const { hand, ghost, left } = packing;
  const lines = packing.lying.map((one) =>
    t('puzzle-words-lies', { piece: one.piece, where: areaText(one.cells, region.solid) }),
  );
  lines.unshift(
    left.length ? t('puzzle-words-tray', { pieces: left.join(' ') }) : t('puzzle-words-tray-empty'),
  );
  if (hand && ghost) {
    const held = { piece: hand.letter, where: areaText(ghost, region.solid) };
    lines.unshift(t(packing.fits ? 'puzzle-words-hand-fits' : 'puzzle-words-hand-no-fit', held));
  }
  parts.push({ heading: t('puzzle-pieces'), lines });
  return parts;
}

/** ["F", "F", "free"] → "F ×2, free". */
function runs(row: readonly string[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let i = 1; i <= row.length; i += 1) {
    if (row[i] === row[from]) continue;
    const what = row[from] ?? '';
    parts.push(i - from > 1 ? t('puzzle-words-times', { what, count: i - from }) : what);
    from = i;
  }
  return parts;
}
