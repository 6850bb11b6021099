/** Viewpoint on the page. */
import { mountBoard } from '../../kit/component.svelte';
import Board from './Board.svelte';
import { pointsText, type Event, type Move, type View } from './model';
import { plural } from './words';

export { CONTRACT as contract } from '../../kit/board';
export { KEYS as keys } from './keys';
export { logRows } from './log';
export { seatMark } from './marks';
export { describe, moveText } from './words';

export const mount = mountBoard<View, Move, Event>(Board);

export function seatNote(view: View, seat: number) {
  const total = pointsText(view.now.totals[seat] ?? 0);
  // Where many sit at the table, the plates are narrow; the board shows the hands anyway.
  if (view.players > 6) return `${total} points`;
  return `${total} points, ${plural(view.now.sizes[seat] ?? 0, 'card')}`;
}
