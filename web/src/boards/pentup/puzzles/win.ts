/** The winning move, read from what the room draws. */
import type { PuzzleDrawing } from '../../../kit/puzzles';
import { render } from '../../../kit/words';

/** How it stands, in a sentence: the last line of what the engine tells. */
export const lineOf = ({ view }: PuzzleDrawing): string => {
  const last = view.lines.at(-1);
  return last === undefined ? '' : render(last);
};
