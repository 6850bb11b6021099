/** The page's own keys at the table; everything else belongs to the board. */
import type { KeyHelp } from './board';

export const TABLE_KEYS: readonly KeyHelp[] = [
  { keys: ['?'], does: 'Rules and keys' },
  { keys: ['Shift', 'M'], does: 'Moves, chat and the board in words' },
  { keys: ['Shift', 'I'], does: 'Invite' },
  { keys: ['Shift', 'U'], does: 'Ask to take back a move' },
  { keys: ['Shift', 'S'], does: 'Settings' },
  { keys: ['Esc'], does: 'Close what is open' },
];

export const REPLAY_KEYS: readonly KeyHelp[] = [
  { keys: ['←', '→'], does: 'A step back or on' },
  { keys: ['Home', 'End'], does: 'To the start or the end' },
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['?'], does: 'Rules and keys' },
];

/** What takes letters itself: they are typed, or look something up in a list. */
const TAKES_LETTERS =
  'input, select, textarea, [contenteditable]:not([contenteditable="false"]), ' +
  '[role="listbox"], [role="combobox"], [role="menu"], [role="tree"], [role="grid"]';

const withControl = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

/** Every dialog of the page is modal: while one is open, all keys are its own. */
const dialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Whether a key press is meant for a field or a dialog and not for the page. */
export function busyElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || withControl(event) || dialogOpen()) return true;
  const target = event.target as HTMLElement | null;
  return target?.matches(TAKES_LETTERS) ?? false;
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
