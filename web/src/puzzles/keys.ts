/** The keys of a puzzle board: the same as on boards with tiles, and those that a box needs. */
import type { KeyHelp } from '../kit/board';
import type { Packing } from './packing.svelte';
import { isLetter, type Turn } from '../kit/pieces/space';

export const FLAT_KEYS: readonly KeyHelp[] = [
  {
    keys: ['F', 'I', '…', 'Z'],
    does: 'Take the piece with this letter, from the tray or the board',
  },
  { keys: ['←', '↑', '↓', '→'], does: 'Move the piece in your hand' },
  { keys: [',', '.'], does: 'Turn it left, right (also Q and E, the wheel, a second finger)' },
  { keys: ['/'], does: 'Flip it (also M)' },
  { keys: ['Enter'], does: 'Place it (also the space bar)' },
  { keys: ['Esc'], does: 'Put it back where it was' },
  {
    keys: ['Backspace'],
    does: 'Back into the tray: the piece in your hand, or the last one placed',
  },
];

export const SOLID_KEYS: readonly KeyHelp[] = [
  { keys: ['A', 'D'], does: 'Tip the piece left, right' },
  { keys: ['S', 'B'], does: 'Tip it toward you, away' },
  { keys: ['Page Up', 'Page Down'], does: 'A layer up, down' },
  { keys: ['1', '2', '…'], does: 'Show the layers up to this one in 3-D; 0 shows all' },
  { keys: ['O', 'R'], does: 'Look from above; reset the view' },
];

export const PAGE_KEYS: readonly KeyHelp[] = [
  { keys: ['Ctrl', 'Z'], does: 'Undo' },
  { keys: ['Ctrl', 'Y'], does: 'Do again' },
  { keys: ['H'], does: 'Hints' },
  { keys: ['?'], does: 'Rules and keys' },
  { keys: ['Shift', 'S'], does: 'Settings' },
];

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

const TURNS: Record<string, Turn> = {
  ',': 'left',
  Q: 'left',
  '.': 'right',
  E: 'right',
  '/': 'flip',
  M: 'flip',
};

const TIPS: Record<string, Turn> = {
  A: 'tip-left',
  D: 'tip-right',
  S: 'tip-near',
  B: 'tip-far',
};

/** An arrow key as a step on the board; the 3-D view turns it with the camera. */
export type Way = (row: number, column: number) => readonly [number, number];

/** Whether the key meant something here. */
export function handleKey(event: KeyboardEvent, packing: Packing, way: Way): boolean {
  const { key } = event;
  const arrow = ARROWS[key];
  if (arrow) {
    if (!packing.hand || event.shiftKey) return false;
    packing.step(0, ...way(...arrow));
    return true;
  }
  if (key === 'Enter' || key === ' ') {
    if (!packing.hand) return false;
    packing.place();
    return true;
  }
  if (key === 'Escape') {
    if (!packing.hand) return false;
    packing.cancel();
    return true;
  }
  if (key === 'Backspace' || key === 'Delete') {
    packing.takeBack();
    return true;
  }
  if (event.shiftKey) return false;
  const sign = key.toUpperCase();
  if (isLetter(sign)) {
    packing.take(sign);
    return true;
  }
  const turn = TURNS[sign] ?? (packing.region.solid ? TIPS[sign] : undefined);
  if (turn) {
    packing.turn(turn);
    return true;
  }
  if (packing.region.solid && packing.hand && (key === 'PageUp' || key === 'PageDown')) {
    packing.step(key === 'PageUp' ? 1 : -1, 0, 0);
    return true;
  }
  return false;
}
