/** Pent-Up on the page. */
import { mountBoard } from '../../kit/component.svelte';
import { t } from '../../kit/words';
import { palette } from '../../wire/pieces';
import type { Event, Place, View } from './model';
import PentupBoard from './PentupBoard.svelte';

export { CONTRACT as contract } from '../../kit/board';
export { KEYS as keys } from './keys';
export { describe, prompt, shown } from './words';

export const mount = mountBoard<View, Place, Event>(PentupBoard);

export const seatNote = (view: View, seat: number) =>
  t('pentup-count-left', { tiles: view.hands[seat]?.length ?? 0 });

export function seatMark(seat: number) {
  const { fill, rim, ink } = (palette.owners[seat] ?? palette.owners[0]).material;
  return { fill, rim, ink };
}

export const teams = (players: number) =>
  players === 4
    ? [
        [0, 2],
        [1, 3],
      ]
    : [];
