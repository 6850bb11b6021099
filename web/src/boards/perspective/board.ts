/** Perspective on the page. */
import { mountBoard } from '../../kit/component.svelte';
import Board from './Board.svelte';
import type { Event, Move, View } from './model';

export { CONTRACT as contract } from '../../kit/board';
export { KEYS as keys } from './keys';
export { describe, moveText } from './words';

/** Seats are told apart by wood, so that nobody takes a seat's mark for one of the four colours. */
const WOODS = [
  { fill: '#efe4cc', rim: '#b09a6c', ink: '#2a2622' },
  { fill: '#4a3526', rim: '#1f150d', ink: '#f6ecda' },
  { fill: '#b98a58', rim: '#6d4a25', ink: '#20140a' },
  { fill: '#8d8378', rim: '#4c453d', ink: '#15120f' },
] as const;

export const mount = mountBoard<View, Move, Event>(Board);

export function seatNote(view: View, seat: number) {
  if (view.mode === 'solo') return `${view.moves} ${view.moves === 1 ? 'move' : 'moves'}`;
  if (view.eliminated[seat]) return 'out';
  if (view.fulfilled[seat]) return 'goal reached';
  const cards = view.hands[seat]?.length ?? 0;
  return `${cards} ${cards === 1 ? 'card' : 'cards'}`;
}

export const seatMark = (seat: number) => WOODS[seat] ?? WOODS[0];

export const teams = (players: number) =>
  players === 4
    ? [
        [0, 2],
        [1, 3],
      ]
    : [];
