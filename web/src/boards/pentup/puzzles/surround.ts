/** Pent-Up's second puzzle, read from what the room draws: what stands still, who is to lay, in words. */
import { tableFrame, type Frame } from '../../../kit/packing/frame';
import { highest, lowest, type Cells, type Letter } from '../../../kit/pieces/space';
import type { PuzzleDrawing } from '../../../kit/puzzles';
import type { TwinPart } from '../../../kit/board';
import { listed, render, say, t } from '../../../kit/words';
import type { Laid, Lay, PuzzleInfo, PuzzleView } from '../../../wire/puzzles';
import { owner as ownerWords } from '../words';

/** Whose tiles are being laid; once all is done, still Black's. */
export const ownerOf = (view: PuzzleView): 0 | 1 => (view.phase === 'white' ? 0 : 1);

/** The other side's tiles, which lie still. */
export function theirsOf(view: PuzzleView): readonly Laid[] {
  return view.laid.filter((one) => one.owner !== ownerOf(view));
}

export function frameOf(puzzle: PuzzleInfo, view: PuzzleView): Frame {
  return tableFrame([...puzzle.fixed, ...theirsOf(view)].flatMap((one) => one.cells));
}

export const countOf = (view: PuzzleView, side: number): number =>
  view.laid.filter((one) => one.owner === side).length;

export function phaseText(draw: PuzzleDrawing): string {
  if (draw.solution) return t('pentup-surround-best');
  if (draw.view.complete) return t('pentup-surround-done');
  return t(ownerOf(draw.view) === 0 ? 'pentup-surround-white' : 'pentup-surround-black');
}

/** "White F lies on rows 2 to 4, column 3." */
function lies(seat: number, tile: Letter, cells: Cells): string {
  const [low, high] = [lowest(cells), highest(cells)];
  const span = (axis: 1 | 2) => ({
    count: high[axis] - low[axis] + 1,
    from: low[axis] + 1,
    to: high[axis] + 1,
  });
  return t('pentup-surround-lies', {
    tile: say('pentup-tile-of', { owner: ownerWords(seat), tile }),
    rows: say('pentup-rows', span(1)),
    columns: say('pentup-columns', span(2)),
  });
}

export function describe(draw: PuzzleDrawing): TwinPart[] {
  const { puzzle, view } = draw;
  const [frame, owner, theirs] = [frameOf(puzzle, view), ownerOf(view), theirsOf(view)];
  const mine: readonly Lay[] = draw.moves.slice(theirs.length);
  const open = frame
    .toSheet(view.todo)
    .map(([, y, x]) => say('pentup-surround-cell', { row: y + 1, column: x + 1 }));
  const laid = new Set(mine.map((one) => one.piece));
  const left = puzzle.pieces
    .filter((one) => one.owner === owner && !laid.has(one.piece))
    .map((one) => one.piece);
  const name = ownerWords(owner);
  return [
    {
      heading: t('pentup-surround-now'),
      lines: [phaseText(draw), ...view.lines.map((line) => render(line))],
    },
    {
      heading: t('pentup-surround-table'),
      lines: [
        ...[...puzzle.fixed, ...theirs].map((one) =>
          lies(one.owner ?? 0, one.piece, frame.toSheet(one.cells)),
        ),
        ...mine.map((one) => lies(owner, one.piece, frame.toSheet(one.cells))),
        open.length > 0
          ? t('pentup-surround-open', { cells: listed(open, 'comma') })
          : t('pentup-surround-none-open'),
      ],
    },
    {
      heading: t('pentup-tiles-left'),
      lines: [
        left.length > 0
          ? t('pentup-hand', { name, tiles: left.join(' ') })
          : t('pentup-hand-empty', { name }),
      ],
    },
  ];
}
