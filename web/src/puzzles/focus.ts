/** Who has the focus on a puzzle's page: the board, unless somebody is asked something. */

import { isNobodys } from '../kit/focus';

/** The keys are the board's. */
export function focusBoard(frame: HTMLElement | undefined): void {
  const main = frame?.querySelector<HTMLElement>('main');
  const board = main?.querySelector<HTMLElement>('[data-board], .game-board');
  (board ?? main)?.focus({ preventScroll: true });
}

/** After a press: what was pressed may be gone or switched off. Then the board has the focus. */
export function keepFocus(frame: HTMLElement | undefined): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (isNobodys(document.activeElement) && !document.querySelector('dialog[open]'))
        focusBoard(frame);
    }),
  );
}
