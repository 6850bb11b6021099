/** The keys of the board. Everything that can be chosen is a button; these keys go to it faster. */
import { ARROWS, focusOn } from '../../kit/keys';
import type { KeyHelp } from '../../kit/board';
import { t } from '../../kit/words';
import type { Choosing } from './choosing.svelte';

/** Their words are there before a board is: the page loads them first. */
export const KEYS: readonly KeyHelp[] = [
  { keys: ['←', '↑', '↓', '→'], does: t('perspective-keys-arrows') },
  { keys: [t('perspective-key-enter')], does: t('perspective-keys-enter') },
  { keys: ['1', '…', '9'], does: t('perspective-keys-digits') },
  { keys: ['N'], does: t('perspective-keys-pass') },
  { keys: ['C'], does: t('perspective-keys-claim') },
  { keys: ['S'], does: t('perspective-keys-sort') },
  { keys: [t('perspective-key-shift'), '←', '→'], does: t('perspective-keys-shift') },
  { keys: ['K'], does: t('perspective-keys-keep') },
  { keys: ['A'], does: t('perspective-keys-ask') },
  { keys: ['T'], does: t('perspective-keys-tell') },
  { keys: ['L'], does: t('perspective-keys-look') },
  { keys: ['Y', 'G', 'R', 'B'], does: t('perspective-keys-next') },
  { keys: ['H'], does: t('perspective-keys-hint') },
  { keys: ['X'], does: t('perspective-keys-summary') },
  { keys: ['J'], does: t('perspective-keys-notebook') },
  { keys: [t('perspective-key-escape')], does: t('perspective-keys-escape') },
];

export interface KeyTarget {
  root: HTMLElement;
  choosing: Choosing;
  /** Whether arrow keys are the board's: a replay steps with them. */
  arrows: boolean;
  cancelDrag: () => boolean;
  hint: (() => void) | null;
  toggleSummary: () => void;
  toggleNotebook: (() => void) | null;
  /** Where a card of a hand stands just now. */
  say: (text: string) => void;
}

/** Whether the key meant something here. */
export function handleKey(event: KeyboardEvent, target: KeyTarget): boolean {
  const { choosing, root } = target;
  const way = ARROWS[event.key];
  if (way) {
    if (!target.arrows) return false;
    return event.shiftKey
      ? shiftCard(root, choosing, way[0], target.say)
      : focusOn(offeredButtons(root), way);
  }
  if (event.key === 'Escape') return target.cancelDrag() || choosing.cancel();
  if (event.key === 'Enter' && choosing.armed) {
    choosing.confirm();
    return true;
  }
  // Shift with a letter is the page's.
  if (event.shiftKey) return false;
  if (/^[1-9]$/.test(event.key)) return pick(choosing, Number(event.key));
  return letter(event.key.toLowerCase(), target);
}

const MODES: Record<string, string> = { s: 'sort', a: 'ask', t: 'tell', l: 'look' };

function letter(key: string, target: KeyTarget): boolean {
  const { choosing } = target;
  const next = `next:${key.toUpperCase()}`;
  if (choosing.has(next)) {
    choosing.tap(next);
    return true;
  }
  const mode = MODES[key];
  if (mode !== undefined) {
    if (!choosing.first.has(`mode:${mode}`)) return false;
    choosing.tap(`mode:${mode}`);
    return true;
  }
  switch (key) {
    case 'n':
      if (!choosing.has('do:pass')) return false;
      choosing.tap('do:pass');
      return true;
    case 'c':
      if (choosing.has('do:claim')) choosing.tap('do:claim');
      else if (choosing.first.has('mode:claim')) choosing.tap('mode:claim');
      else return false;
      return true;
    case 'k':
      if (!choosing.order) return false;
      choosing.confirmOrder();
      return true;
    case 'h':
      if (!target.hint) return false;
      target.hint();
      return true;
    case 'x':
      target.toggleSummary();
      return true;
    case 'j':
      if (!target.toggleNotebook) return false;
      target.toggleNotebook();
      return true;
    default:
      return false;
  }
}

/** A number means the own hand where that can be chosen from, and else the only other place. */
function pick(choosing: Choosing, number: number): boolean {
  for (const hand of ['own', 'other', 'used']) {
    for (const kind of ['slot', 'card']) {
      const prefix = `${kind}:${hand}:`;
      if (![...choosing.offered].some((tap) => tap.startsWith(prefix))) continue;
      if (choosing.has(prefix + number)) choosing.tap(prefix + number);
      return true;
    }
  }
  return false;
}

function offeredButtons(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('button[data-tap]')].filter(
    (one) => one.tabIndex >= 0 && one.getAttribute('aria-disabled') !== 'true',
  );
}

function shiftCard(
  root: HTMLElement,
  choosing: Choosing,
  by: number,
  say: (text: string) => void,
): boolean {
  const focus = document.activeElement as HTMLElement | null;
  const [kind, hand, text] = (focus?.dataset.tap ?? '').split(':');
  const place = Number(text);
  if (!by || kind !== 'card' || !root.contains(focus) || !choosing.canSort(hand as 'own')) {
    return false;
  }
  if (place < 1) return false;
  const order = choosing.order?.hand === hand ? (choosing.order?.order ?? []) : [1, 2, 3];
  const to = Math.min(3, Math.max(1, order.indexOf(place) + 1 + by));
  choosing.moveTo(hand as 'own', place, to);
  say(t('perspective-now-card', { place: to }));
  // Moving a card in the page may take the focus from it.
  requestAnimationFrame(() =>
    root.querySelector<HTMLElement>(`button[data-tap="${kind}:${hand}:${place}"]`)?.focus(),
  );
  return true;
}
