/** The board of last resort: any registered game can be played on it, in the game's own words. */
import type { KeyHelp } from '../../kit/board';
import { t } from '../../kit/words';
import { mountBoard } from '../../kit/component.svelte';
import Board from './Board.svelte';

export { CONTRACT as contract } from '../../kit/board';

export const mount = mountBoard<unknown, unknown, unknown>(Board);

export const keys: readonly KeyHelp[] = [
  { keys: ['←', '→', '↑', '↓'], does: t('anygame-does-go') },
  { keys: ['/'], does: t('anygame-search') },
  { keys: ['Enter'], does: t('anygame-does-play') },
];
