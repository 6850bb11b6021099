/** The two puzzles of the rulebook and the winning move of the day, in the puzzle room. */
import { mountPart } from '../../kit/component.svelte';
import { flatKeys } from '../../kit/packing/keys';
import type { PuzzleBoard, PuzzleDrawing } from '../../kit/puzzles';
import { render, t } from '../../kit/words';
import type { Lay, PuzzleCard } from '../../wire/puzzles';
import { keys as boardKeys } from './board';
import type { Place } from './model';
import { laidIn, lineOf, READER } from './puzzles/height';
import HeightBeside from './puzzles/HeightBeside.svelte';
import HeightPlay from './puzzles/HeightPlay.svelte';
import PuzzleCover from './puzzles/PuzzleCover.svelte';
import { describe as describeSurround, phaseText } from './puzzles/surround';
import SurroundBeside from './puzzles/SurroundBeside.svelte';
import SurroundPlay from './puzzles/SurroundPlay.svelte';
import Surrounds from './puzzles/Surrounds.svelte';
import { lineOf as winLine } from './puzzles/win';
import WinBeside from './puzzles/WinBeside.svelte';
import { area, describe } from './words';

export { CONTRACT as contract } from '../../kit/board';

/** Played on the game's own table. */
const table = {
  mount: mountPart(HeightPlay),
  keys: [...boardKeys, { keys: [t('pentup-key-backspace')], does: t('pentup-does-take-back') }],
  describe: (draw: PuzzleDrawing) =>
    describe(laidIn(draw.view, draw.solution, draw.puzzle.fixed), READER()),
  where: (lay: Lay) => render(area(lay.cells as unknown as Place['cells'])),
};

export const boards: Readonly<Record<string, PuzzleBoard>> = {
  stack: { ...table, beside: mountPart(HeightBeside), line: lineOf },
  win: { ...table, beside: mountPart(WinBeside), line: winLine },
  surround: {
    mount: mountPart(SurroundPlay),
    beside: mountPart(SurroundBeside),
    line: phaseText,
    keys: flatKeys(),
    describe: describeSurround,
    where: () => t('pentup-surround-marked'),
  },
};

export const cover = mountPart(PuzzleCover);

export const family = {
  has: (card: PuzzleCard) => /-surround-[A-Z]$/.test(card.key),
  mount: mountPart(Surrounds),
};
