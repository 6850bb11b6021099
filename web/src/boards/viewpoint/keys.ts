/** The keys of the board. Everything that can be chosen is a button; these keys go to it faster. */
import { ARROWS, focusOn } from '../../kit/keys';
import type { KeyHelp } from '../../kit/board';
import { t } from '../../kit/words';
import type { Choosing } from './choosing.svelte';

/** Their words are there before a board is: the page loads them first. */
export const KEYS: readonly KeyHelp[] = [
  { keys: ['←', '↑', '↓', '→'], does: t('viewpoint-key-go') },
  { keys: [t('viewpoint-key-enter')], does: t('viewpoint-key-choose') },
  { keys: ['1', '…', '9'], does: t('viewpoint-key-number') },
  { keys: [t('viewpoint-key-shift'), '←', '→'], does: t('viewpoint-key-read') },
  { keys: ['P'], does: t('viewpoint-key-pass') },
  { keys: ['N'], does: t('viewpoint-key-no-more') },
  { keys: ['F'], does: t('viewpoint-key-fits') },
  { keys: ['D'], does: t('viewpoint-key-discard') },
  { keys: [t('viewpoint-key-escape')], does: t('viewpoint-key-close') },
];

export interface KeyTarget {
  root: HTMLElement;
  choosing: Choosing;
  /** Whether arrow keys are the board's: a replay steps with them. */
  arrows: boolean;
  /** Closes what is open over the board; whether something was. */
  close: () => boolean;
  browse: () => void;
  mark: () => void;
}

/** Whether the key meant something here. */
export function handleKey(event: KeyboardEvent, target: KeyTarget): boolean {
  const { choosing, root } = target;
  const way = ARROWS[event.key];
  if (way) {
    if (!target.arrows) return false;
    return goOn(root, way, event.shiftKey ? 'any' : 'offered');
  }
  if (event.key === 'Escape') return choosing.cancel() || target.close();
  if (event.key === 'Enter' && choosing.armed) {
    choosing.confirm();
    return true;
  }
  // Shift with a letter is the page's.
  if (event.shiftKey) return false;
  if (/^[1-9]$/.test(event.key)) return pick(root, choosing, Number(event.key));
  switch (event.key.toLowerCase()) {
    case 'p':
      return tapIfOffered(choosing, 'do:pass');
    case 'n':
      return tapIfOffered(choosing, 'do:done');
    case 'd':
      target.browse();
      return true;
    case 'f':
      target.mark();
      return true;
    default:
      return false;
  }
}

function tapIfOffered(choosing: Choosing, tap: string): boolean {
  if (!choosing.has(tap)) return false;
  choosing.tap(tap);
  return true;
}

/** A number means the cards that are laid out where those can be chosen, and else the own hand. */
function pick(root: HTMLElement, choosing: Choosing, number: number): boolean {
  for (const place of ['.laid-out', '.hand']) {
    const cards = [...root.querySelectorAll<HTMLElement>(`${place} button[data-tap]`)];
    if (!cards.some((card) => choosing.has(card.dataset.tap ?? ''))) continue;
    const tap = cards[number - 1]?.dataset.tap;
    if (tap !== undefined) choosing.tap(tap);
    return true;
  }
  return false;
}

function buttons(root: HTMLElement, which: 'offered' | 'any'): HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>('button[data-tap], button[data-card]')];
  const shown = found.filter((one) => one.checkVisibility());
  if (which === 'any') return shown.filter((one) => one.dataset.card !== undefined);
  const offered = shown.filter((one) => one.dataset.tap !== undefined && one.tabIndex >= 0);
  // With nothing to choose, the cards can be read.
  return offered.length ? offered : shown.filter((one) => one.dataset.card !== undefined);
}

/** The focus goes to the nearest one in that direction. */
function goOn(
  root: HTMLElement,
  way: readonly [number, number],
  which: 'offered' | 'any',
): boolean {
  const all = buttons(root, which);
  return focusOn(all, way, all.find((one) => one.closest('.hand')) ?? all[0]);
}
