/** Who has the focus at a table: whatever one is at, or else the board; never nobody. */

import { isNobodys } from '../../kit/focus';

/** On nothing, or on a frame around the board. */
const isFree = (focus: Element | null) =>
  isNobodys(focus) || !!focus?.contains(document.getElementById('board'));

/** The keys are the board's, unless somebody is at something. */
function focusBoard(): void {
  if (!isFree(document.activeElement) || document.querySelector('dialog[open]')) return;
  const board = document.getElementById('board');
  const own = board?.querySelector<HTMLElement>('.board [role="group"][tabindex]');
  (own ?? board)?.focus({ preventScroll: true });
}

/** After a press: what was pressed may be gone or switched off. Browsers notice that with the next
 *  picture, so it is looked at after that. */
export function keepFocus(): void {
  requestAnimationFrame(() => requestAnimationFrame(focusBoard));
}

/** To be called while a component is set up: what one was at may go with each move. */
export function holdFocus(position: () => unknown): void {
  $effect(() => {
    void position();
    keepFocus();
  });
}
