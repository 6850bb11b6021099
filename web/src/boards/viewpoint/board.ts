/** Viewpoint on the page. */
import { mountBoard } from '../../kit/component.svelte';
import Board from './Board.svelte';
import type { Event, Move, View } from './model';

export { CONTRACT as contract } from '../../kit/board';
export { KEYS as keys } from './keys';
export { seatNote } from './labels';
export { logRows } from './log';
export { seatMark } from './marks';
export { describe } from './twin';
export { prompt } from './questions';

export const personal = true;
export const mount = mountBoard<View, Move, Event>(Board);
