/** The board of last resort: any registered game can be played on it. */
import type { KeyHelp } from '../../kit/board';
import { mountBoard } from '../../kit/component.svelte';
import Board from './Board.svelte';

export { CONTRACT as contract } from '../../kit/board';
export { moveText } from '../../kit/moves';

export const mount = mountBoard<unknown, unknown, unknown>(Board);

export const keys: readonly KeyHelp[] = [
  { keys: ['←', '→', '↑', '↓'], does: 'Go to another move' },
  { keys: ['/'], does: 'Search the moves' },
  { keys: ['Enter'], does: 'Play it' },
];
