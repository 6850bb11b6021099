/** Perspective on the page. */
import { mountBoard } from '../../kit/component.svelte';
import { t } from '../../kit/words';
import Board from './Board.svelte';
import type { Event, Move, View } from './model';

export { CONTRACT as contract } from '../../kit/board';
export { KEYS as keys } from './keys';
export { describe } from './twin';
export { asked as prompt } from './guiding';
export { shown } from './shown';

/** Seats are told apart by wood, so that nobody takes a seat's mark for one of the four colours. */
const WOODS = [
  { fill: '#efe4cc', rim: '#b09a6c', ink: '#2a2622' },
  { fill: '#4a3526', rim: '#1f150d', ink: '#f6ecda' },
  { fill: '#b98a58', rim: '#6d4a25', ink: '#20140a' },
  { fill: '#8d8378', rim: '#4c453d', ink: '#15120f' },
] as const;

export const personal = true;
export const mount = mountBoard<View, Move, Event>(Board);

export function seatNote(view: View, seat: number) {
  if (view.mode === 'solo') return t('perspective-note-moves', { moves: view.moves });
  if (view.eliminated[seat]) return t('perspective-out');
  if (view.fulfilled[seat]) return t('perspective-note-reached');
  return t('perspective-note-cards', { cards: view.hands[seat]?.length ?? 0 });
}

export const seatMark = (seat: number) => WOODS[seat] ?? WOODS[0];

export const teams = (players: number) =>
  players === 4
    ? [
        [0, 2],
        [1, 3],
      ]
    : [];
