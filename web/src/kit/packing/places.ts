/** Cells in words, as one counts them on the board. */
import { highest, lowest, normalise, type Cells } from '../pieces/space';
import { listed, say, t, textOf } from '../words';

/** "layers 1 to 2, row 1, columns 1 to 5". */
export function areaText(cells: Cells, solid: boolean): string {
  const [low, high] = [lowest(cells), highest(cells)];
  const span = (axis: 0 | 1 | 2) => ({
    count: high[axis] - low[axis] + 1,
    from: low[axis] + 1,
    to: high[axis] + 1,
  });
  const flat = { rows: say('puzzle-rows', span(1)), columns: say('puzzle-columns', span(2)) };
  if (!solid) return t('puzzle-area', flat);
  return t('puzzle-area-solid', { ...flat, layers: say('puzzle-layers', span(0)) });
}

/** A way round as one sees it, row by row: "1 2 3 / 1 / 1". */
export function shapeText(cells: Cells): string {
  const own = normalise(cells);
  const [layers, rows] = highest(own);
  const parts: string[] = [];
  for (let z = 0; z <= layers; z += 1) {
    const lines: string[] = [];
    for (let y = 0; y <= rows; y += 1) {
      const columns = own.filter((cell) => cell[0] === z && cell[1] === y).map((c) => c[2] + 1);
      lines.push(columns.length ? columns.join(' ') : t('puzzle-shape-none'));
    }
    const all = lines.join(' / ');
    parts.push(layers > 0 ? t('puzzle-shape-layer', { layer: z + 1, rows: all }) : all);
  }
  return textOf(listed(parts, 'semicolon'));
}
