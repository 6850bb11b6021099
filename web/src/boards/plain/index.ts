import { defineGame } from '../../kit/board';
import Board from './Board.svelte';
import { moveText } from '../../kit/moves';

/** The board of last resort: any registered game can be played on it. */
export default defineGame<unknown, unknown, unknown>({
  Board,
  moveText,
  keys: [
    { keys: ['Tab'], does: 'Go to the next move' },
    { keys: ['Enter'], does: 'Play it' },
  ],
});
