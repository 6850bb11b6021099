/** The page's own keys at the table; everything else belongs to the board. */
import type { KeyHelp } from '../games/board';

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

/** Whether a key press is meant for a field or a dialog and not for the page. */
export function busyElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as HTMLElement | null;
  if (target?.closest('dialog[open]')) return true;
  return target?.matches('input, select, textarea, [contenteditable="true"]') ?? false;
}
