/** The keys of a puzzle board: the same as on boards with tiles, and those that a box needs. */
import type { KeyHelp } from '../board';
import { ARROWS } from '../keys';
import { t } from '../words';
import type { Packing } from './packing.svelte';
import { isLetter, type Turn } from '../pieces/space';

export function flatKeys(): readonly KeyHelp[] {
  return [
    { keys: ['F', 'I', '…', 'Z'], does: t('puzzle-does-take') },
    { keys: ['←', '↑', '↓', '→'], does: t('puzzle-does-move') },
    { keys: [',', '.'], does: t('puzzle-does-turn') },
    { keys: ['/'], does: t('puzzle-does-flip') },
    { keys: [t('puzzle-key-enter')], does: t('puzzle-does-place') },
    { keys: [t('puzzle-key-escape')], does: t('puzzle-does-cancel') },
    { keys: [t('puzzle-key-backspace')], does: t('puzzle-does-put-back') },
    { keys: [t('key-shift'), 'B'], does: t('does-walk') },
  ];
}

export function solidKeys(): readonly KeyHelp[] {
  return [
    { keys: ['A', 'D'], does: t('puzzle-does-tip') },
    { keys: ['S', 'B'], does: t('puzzle-does-tip-far') },
    { keys: [t('puzzle-key-page-up'), t('puzzle-key-page-down')], does: t('puzzle-does-layer') },
    { keys: ['1', '2', '…'], does: t('puzzle-does-peel') },
    { keys: ['O', 'R'], does: t('puzzle-does-view') },
  ];
}

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
    const [right, down] = arrow;
    packing.step(0, ...way(down, right));
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
