/** From one grid of the board in words to another, and to the first of them. */
import { announce } from '../live.svelte';
import { t } from '../words';

const grids = () =>
  [...document.querySelectorAll<HTMLElement>('main [role="grid"], aside [role="grid"]')].filter(
    (one) => one.getClientRects().length > 0,
  );
const cellOf = (grid: HTMLElement | undefined) =>
  grid?.querySelector<HTMLElement>('td[tabindex="0"]');

/** Page Up and Page Down go to the grid before and after this one; whether it was such a key. */
export function toNextGrid(key: string, grid: HTMLElement): boolean {
  const step = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
  if (!step) return false;
  const all = grids();
  cellOf(all[all.indexOf(grid) + step])?.focus();
  return true;
}

/** The focus goes to the first cell of the board in words. */
export function walkBoard(): void {
  const cell = cellOf(grids()[0]);
  if (cell) cell.focus();
  else announce(t('walk-none'));
}
