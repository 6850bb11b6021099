/** Pent-Up's first puzzle, read from what the room draws. */
import type { PuzzleDrawing } from '../../../kit/puzzles';
import { t, type Reader } from '../../../kit/words';
import type { Laid, PuzzleView } from '../../../wire/puzzles';
import type { Letter, PlacedTile } from '../model';

/** Whoever solves it plays both colours. */
export const READER = (): Reader => ({ seat: null, names: [t('pentup-white'), t('pentup-black')] });

/** What lies (from the start, and what was laid), what is left for each colour, and whose tile comes next. */
export function laidIn(view: PuzzleView, solution: readonly Laid[] | null, fixed: readonly Laid[]) {
  const hand = (owner: number) =>
    view.supply.filter((one) => one.owner === owner).map((one) => one.piece as Letter);
  return {
    turn: solution ? null : view.turn,
    placed: [...fixed, ...(solution ?? view.laid)].map((one): PlacedTile => ({
      seat: one.owner ?? 0,
      tile: one.piece as Letter,
      cells: one.cells as unknown as PlacedTile['cells'],
      level: one.level,
    })),
    hands: [hand(0), hand(1)],
  };
}

export const levelOf = ({ view }: PuzzleDrawing): number => view.score?.value ?? 0;

export const bestOf = (draw: PuzzleDrawing): number => Math.max(draw.best ?? 0, levelOf(draw));

export function lineOf(draw: PuzzleDrawing): string {
  const [level, best, goal] = [levelOf(draw), bestOf(draw), draw.view.score?.goal];
  return goal
    ? t('pentup-height-next', { level, best, goal })
    : t('pentup-height-best', { level, best });
}
