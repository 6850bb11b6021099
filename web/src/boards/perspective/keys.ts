/** The keys of the board. Everything that can be chosen is a button; these keys go to it faster. */
import { focusOn } from '../../kit/keys';
import type { KeyHelp } from '../../kit/board';
import type { Choosing } from './choosing.svelte';

export const KEYS: readonly KeyHelp[] = [
  { keys: ['←', '↑', '↓', '→'], does: 'Go to the next card or place that can be chosen' },
  { keys: ['Enter'], does: 'Choose it (also Space)' },
  { keys: ['1', '…', '9'], does: 'Choose that card or place: in your hand first, then elsewhere' },
  { keys: ['N'], does: 'Not now: do not claim, or end the turn' },
  { keys: ['C'], does: 'Claim; while playing a card: no action, claim' },
  { keys: ['S'], does: 'Blue: rearrange a hand' },
  { keys: ['Shift', '←', '→'], does: 'Blue: move the card under the cursor' },
  { keys: ['K'], does: 'Blue: keep this order' },
  { keys: ['A'], does: 'Blue: ask about one of your cards' },
  { keys: ['T'], does: 'Blue: tell your partner one of theirs' },
  { keys: ['L'], does: 'Blue: look under a card' },
  { keys: ['Y', 'G', 'R', 'B'], does: 'Solo: the colour that comes next' },
  { keys: ['H'], does: 'Solo: a hint' },
  { keys: ['X'], does: 'The action summary' },
  { keys: ['J'], does: 'The notebook' },
  { keys: ['Esc'], does: 'Put back what is half chosen' },
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
  say(`Now card ${to}.`);
  // Moving a card in the page may take the focus from it.
  requestAnimationFrame(() =>
    root.querySelector<HTMLElement>(`button[data-tap="${kind}:${hand}:${place}"]`)?.focus(),
  );
  return true;
}
