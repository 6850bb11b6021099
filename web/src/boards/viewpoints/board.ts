/** Viewpoints on the page. */
import { mountBoard } from '../../kit/component.svelte';
import Board from './Board.svelte';
import type { Event, Move, View } from './model';

export { CONTRACT as contract } from '../../kit/board';
export { KEYS as keys } from './keys';
export { describe, onward, sameAgain, seatNote } from './describing';
export { prompt } from './hints';

/** Seats are told apart by stone and metal, so that nobody takes a mark for a piece's colour. */
const MARKS = [
  { fill: '#f3ead7', rim: '#a8987c', ink: '#2a2622' },
  { fill: '#3b3733', rim: '#857a6f', ink: '#f6ecda' },
  { fill: '#b08d57', rim: '#6d5327', ink: '#20140a' },
  { fill: '#9aa0a3', rim: '#555b5e', ink: '#15120f' },
  { fill: '#c98f7a', rim: '#7c4b39', ink: '#20100a' },
] as const;

export const personal = true;
export const mount = mountBoard<View, Move, Event>(Board);

export const seatMark = (seat: number) => MARKS[seat] ?? MARKS[0];

// All play together. The plates name one's partners, and with more than two they are everybody.
export const teams = (players: number) => (players === 2 ? [[0, 1]] : []);
