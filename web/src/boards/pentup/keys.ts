/** The keys of the board. Letters take tiles, so everything else keeps off the tiles' letters. */
import { ARROWS_UP } from '../../kit/keys';
import type { KeyHelp } from '../../kit/board';
import { t } from '../../kit/words';
import type { ViewControl } from './control';
import { isLetter } from './model';
import type { Placing } from './placing.svelte';

/** Their words are there before a board is: the page loads them first. */
export const KEYS: readonly KeyHelp[] = [
  { keys: ['F', 'I', '…', 'Z'], does: t('pentup-does-take') },
  { keys: ['←', '↑', '↓', '→'], does: t('pentup-does-move') },
  { keys: [',', '.'], does: t('pentup-does-turn') },
  { keys: ['/'], does: t('pentup-does-flip') },
  { keys: [t('pentup-key-enter')], does: t('pentup-does-place') },
  { keys: [t('pentup-key-escape')], does: t('pentup-does-put-back') },
  {
    keys: [t('pentup-key-page-up'), t('pentup-key-page-down')],
    does: t('pentup-does-levels'),
  },
  { keys: ['1', '…', '9'], does: t('pentup-does-level') },
  { keys: ['R'], does: t('pentup-does-reset') },
  { keys: ['O'], does: t('pentup-does-above') },
  { keys: ['+', '−'], does: t('pentup-does-zoom') },
  {
    keys: [t('pentup-key-shift'), '←', '↑', '↓', '→'],
    does: t('pentup-does-orbit'),
  },
];

export interface KeyTarget {
  placing: Placing;
  control: ViewControl | null;
  /** Whether bare arrow keys are the board's: a replay steps with them. */
  arrows: boolean;
  peelBy: (levels: number) => void;
  peelTo: (levels: number) => void;
  say: (text: string) => void;
}

/** Whether the key meant something here. */
export function handleKey(event: KeyboardEvent, target: KeyTarget): boolean {
  const { placing, control } = target;
  const key = event.key;
  const arrow = ARROWS_UP[key];
  if (arrow) {
    if (!target.arrows && !event.shiftKey) return false;
    if (placing.tile !== null && !event.shiftKey) {
      const way = control?.way(...arrow) ?? { x: arrow[0], y: arrow[1] };
      placing.step(way);
    } else {
      control?.orbit(arrow[0] * 0.22, arrow[1] * 0.12);
    }
    return true;
  }
  if (key === 'Enter') {
    if (placing.phase !== 'choosing' && placing.phase !== 'asking') return false;
    placing.enter();
    return true;
  }
  if (key === 'Escape') {
    if (placing.tile === null) return false;
    placing.cancel();
    return true;
  }
  // Shift with a letter is the page's.
  if (event.shiftKey && /^[a-z]$/i.test(key)) return false;
  return letterOrSign(key.toUpperCase(), target);
}

function letterOrSign(key: string, target: KeyTarget): boolean {
  const { placing, control } = target;
  if (isLetter(key)) {
    if (placing.canChoose && placing.hand.includes(key)) {
      void placing.choose(key);
      return true;
    }
    if (key === 'T') {
      control?.top();
      return true;
    }
    if (placing.canChoose) target.say(t('pentup-already-placed', { tile: key }));
    return placing.canChoose;
  }
  switch (key) {
    case ',':
    case 'Q':
      placing.turn('left');
      return true;
    case '.':
    case 'E':
      placing.turn('right');
      return true;
    case '/':
    case 'M':
      placing.turn('flip');
      return true;
    case 'R':
      control?.reset();
      return true;
    case 'O':
      control?.top();
      return true;
    case '+':
    case '=':
      control?.zoom(0.85);
      return true;
    case '-':
      control?.zoom(1.18);
      return true;
    case 'PAGEUP':
      target.peelBy(1);
      return true;
    case 'PAGEDOWN':
      target.peelBy(-1);
      return true;
    default:
      if (!/^[0-9]$/.test(key)) return false;
      target.peelTo(key === '0' ? Infinity : Number(key));
      return true;
  }
}
