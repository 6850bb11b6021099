/** Viewpoint on the page. */
import { defineGame } from '../../kit/board';
import Board from './Board.svelte';
import { KEYS } from './keys';
import { logRows } from './log';
import { seatMark } from './marks';
import { pointsText, type Event, type Move, type View } from './model';
import { describe, moveText, plural } from './words';

export default defineGame<View, Move, Event>({
  Board,
  keys: KEYS,
  seatNote(view, seat) {
    const total = pointsText(view.now.totals[seat] ?? 0);
    // Where many sit at the table, the plates are narrow; the board shows the hands anyway.
    if (view.players > 6) return `${total} points`;
    return `${total} points, ${plural(view.now.sizes[seat] ?? 0, 'card')}`;
  },
  seatMark: (seat) => seatMark(seat),
  describe,
  logRows,
  moveText,
});
