/** The page's own keys at the table; everything else belongs to the board. */
import type { KeyHelp } from './board';
import { t, type WordId } from './words';

export const tableKeys = (): readonly KeyHelp[] => [
  { keys: ['?'], does: t('does-rules') },
  { keys: ['Shift', 'C'], does: t('command-open') },
  { keys: ['Shift', 'B'], does: t('does-walk') },
  { keys: ['Shift', 'M'], does: t('does-panel') },
  { keys: ['Shift', 'I'], does: t('does-invite') },
  { keys: ['Shift', 'U'], does: t('does-undo') },
  { keys: ['Shift', 'S'], does: t('settings') },
  { keys: ['Esc'], does: t('does-close') },
];

export const replayKeys = (): readonly KeyHelp[] => [
  { keys: ['←', '→'], does: t('does-step') },
  { keys: ['Home', 'End'], does: t('does-jump') },
  { keys: ['Space'], does: t('does-play') },
  { keys: ['Shift', 'B'], does: t('does-walk') },
  { keys: ['?'], does: t('does-rules') },
];

const NAMED = {
  Shift: 'key-shift',
  Enter: 'key-enter',
  Esc: 'key-escape',
  Space: 'key-space',
  Home: 'key-home',
  End: 'key-end',
  Tab: 'key-tab',
  Delete: 'key-delete',
  Backspace: 'key-backspace',
} as const satisfies Record<string, WordId>;

/** What is printed on a key: a letter, a sign, or a name that each language has its own for. */
export function keyName(key: string): string {
  return Object.hasOwn(NAMED, key) ? t(NAMED[key as keyof typeof NAMED]) : key;
}

/** What takes letters itself: they are typed, or look something up in a list. */
const TAKES_LETTERS =
  'input, select, textarea, [contenteditable]:not([contenteditable="false"]), ' +
  '[role="listbox"], [role="combobox"], [role="menu"], [role="tree"], [role="grid"]';

/** Somebody is writing there, or choosing from a list. */
export const takesLetters = (one: Element) => one.closest(TAKES_LETTERS) !== null;

const withControl = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

/** Every dialog of the page is modal: while one is open, all keys are its own. */
const dialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Whether a key press is meant for a field or a dialog, also with Control or Alt. */
export const isTyping = (event: KeyboardEvent): boolean =>
  dialogOpen() || ((event.target as HTMLElement | null)?.matches?.(TAKES_LETTERS) ?? false);

/** Whether a key press is meant for a field or a dialog and not for the page. */
export function busyElsewhere(event: KeyboardEvent): boolean {
  return event.defaultPrevented || withControl(event) || isTyping(event);
}

/**
 * Whether a key press is meant for the board. While the focus is on the board or nowhere, all keys
 * are. While it is on something beside the board, as on the button that a closed dialog gives it
 * back to, only those are that mean nothing there: letters, digits and signs.
 */
export function forTheBoard(event: KeyboardEvent, board: HTMLElement): boolean {
  if (event.defaultPrevented || withControl(event) || dialogOpen()) return false;
  const focus = document.activeElement;
  // A dialog that was closed a moment ago may hold the focus until the page is drawn again.
  if (!focus || focus === document.body || focus.closest('dialog')) return true;
  // Escape gives the board back from its own fields too.
  if (focus.closest(TAKES_LETTERS)) return event.key === 'Escape' && board.contains(focus);
  // A frame around the board may have the focus, as after "To the board".
  const beside = !board.contains(focus) && !focus.contains(board);
  if (beside) return event.key.length === 1 && event.key !== ' ';
  const presses = focus.closest('button, a, summary');
  return !(presses && (event.key === 'Enter' || event.key === ' '));
}

/** Which way an arrow key goes: to the right, down. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The same where up is more, as on a table and in space. */
export const ARROWS_UP: typeof ARROWS = Object.fromEntries(
  Object.entries(ARROWS).map(([key, [right, down]]) => [key, [right, down && -down]]),
);

/** The focus goes from one of these to the nearest other in a direction; from elsewhere to the first. */
export function focusOn(
  all: readonly HTMLElement[],
  [dx, dy]: readonly [number, number],
  first: HTMLElement | undefined = all[0],
): boolean {
  if (all.length === 0) return false;
  const from = document.activeElement as HTMLElement | null;
  if (!from || !all.includes(from)) {
    first?.focus();
    return true;
  }
  const middle = (one: HTMLElement) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2] as const;
  };
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const one of all) {
    if (one === from) continue;
    const [ox, oy] = middle(one);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    // Straight ahead first; what lies mostly aside is not that way.
    if (along < 4 || aside > along * 3) continue;
    const distance = along + aside * 2;
    if (distance < least) {
      least = distance;
      best = one;
    }
  }
  best?.focus();
  return true;
}
