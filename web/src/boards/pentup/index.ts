/** Pent-Up on the page. */
import { palette } from '../../wire/pieces';
import { defineGame } from '../../kit/board';
import { KEYS } from './keys';
import type { Event, Place, View } from './model';
import PentupBoard from './PentupBoard.svelte';
import { describe, moveText, plural } from './words';

export default defineGame<View, Place, Event>({
  Board: PentupBoard,
  keys: KEYS,
  seatNote: (view, seat) => `${plural(view.hands[seat]?.length ?? 0, 'tile')} left`,
  seatMark(seat) {
    const { fill, rim, ink } = (palette.owners[seat] ?? palette.owners[0]).material;
    return { fill, rim, ink };
  },
  teams: (players) =>
    players === 4
      ? [
          [0, 2],
          [1, 3],
        ]
      : [],
  describe,
  moveText,
});
