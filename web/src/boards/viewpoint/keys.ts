/** The keys of the board. Everything that can be chosen is a button; these keys go to it faster. */
import { focusOn } from '../../kit/keys';
import type { KeyHelp } from '../../kit/board';
import type { Choosing } from './choosing.svelte';

export const KEYS: readonly KeyHelp[] = [
  { keys: ['←', '↑', '↓', '→'], does: 'Go to the next card or player that can be chosen' },
  { keys: ['Enter'], does: 'Choose it (also Space)' },
  { keys: ['1', '…', '9'], does: 'Choose that card of your hand, or of the cards laid out' },
  { keys: ['Shift', '←', '→'], does: 'Go to any card on the table and read it (also ↑ ↓)' },
  { keys: ['P'], does: 'In a response window: pass' },
  { keys: ['N'], does: 'Choose no more' },
  {
    keys: ['F'],
    does: 'In response windows: be asked only when a card of yours fits, or every time',
  },
  { keys: ['D'], does: 'Leaf through the discard pile' },
  { keys: ['Esc'], does: 'Put back what is taken up; close what is laid out' },
];

export interface KeyTarget {
  root: HTMLElement;
  choosing: Choosing;
  /** Whether arrow keys are the board's: a replay steps with them. */
  arrows: boolean;
  /** Closes what is open over the board; whether something was. */
  close: () => boolean;
  browse: () => void;
  call: () => void;
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether the key meant something here. */
export function handleKey(event: KeyboardEvent, target: KeyTarget): boolean {
  const { choosing, root } = target;
  const way = WAYS[event.key];
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
      target.call();
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
