/** The two puzzles of the rulebook, in the puzzle room. */
import { mountPart } from '../../kit/component.svelte';
import type { PuzzleContext } from '../../kit/puzzles';
import type { Attempt } from '../../puzzles/attempt.svelte';
import type { PuzzleCard } from '../../wire/puzzles';
import HeightPlay from './puzzles/HeightPlay.svelte';
import PuzzleCover from './puzzles/PuzzleCover.svelte';
import SurroundPlay from './puzzles/SurroundPlay.svelte';
import Surrounds from './puzzles/Surrounds.svelte';

export { CONTRACT as contract } from '../../kit/board';

export const boards = {
  stack: mountPart<PuzzleContext<Attempt>>(HeightPlay),
  surround: mountPart<PuzzleContext<Attempt>>(SurroundPlay),
};

export const cover = mountPart(PuzzleCover);

export const family = {
  has: (card: PuzzleCard) => /-surround-[A-Z]$/.test(card.key),
  mount: mountPart(Surrounds),
};
