/** The keys of the board. Letters take pieces, so everything else keeps off the pieces' letters. */
import { ARROWS_UP } from '../../kit/keys';
import type { KeyHelp } from '../../kit/board';
import { t } from '../../kit/words';
import { isLetter } from './model';
import type { Placing } from './placing.svelte';

/** Their words are there before a board is: the page loads them first. */
export const KEYS: readonly KeyHelp[] = [
  { keys: ['F', 'N', '…', 'Z'], does: t('viewpoints-does-take') },
  { keys: ['←', '↑', '↓', '→'], does: t('viewpoints-does-slide') },
  {
    keys: [t('viewpoints-key-page-up'), t('viewpoints-key-page-down')],
    does: t('viewpoints-does-depth'),
  },
  { keys: [',', '.'], does: t('viewpoints-does-spin') },
  { keys: ['A', 'D'], does: t('viewpoints-does-turn') },
  { keys: ['S', 'B'], does: t('viewpoints-does-tip') },
  { keys: ['M'], does: t('viewpoints-does-next-way') },
  { keys: ['J', 'K'], does: t('viewpoints-does-next-place') },
  { keys: [t('viewpoints-key-enter')], does: t('viewpoints-does-let-go') },
  { keys: ['C'], does: t('viewpoints-does-keep') },
  { keys: [t('viewpoints-key-escape')], does: t('viewpoints-does-put-back') },
  { keys: ['1', '…', '5'], does: t('viewpoints-does-token') },
  { keys: ['0'], does: t('viewpoints-does-pass') },
  { keys: ['G'], does: t('viewpoints-does-large') },
  { keys: ['H'], does: t('viewpoints-does-list') },
  { keys: ['R'], does: t('viewpoints-does-straighten') },
  {
    keys: [t('viewpoints-key-shift'), '←', '↑', '↓', '→'],
    does: t('viewpoints-does-lean'),
  },
];

export interface KeyTarget {
  readonly placing: Placing;
  /** Whether bare arrow keys are the board's: a replay steps with them. */
  readonly arrows: boolean;
  lean(right: number, up: number): void;
  straighten(): void;
  token(number: number): void;
  pass(): void;
  enlarge(): void;
  list(): void;
}

/** Whether the key meant something here. */
export function handleKey(event: KeyboardEvent, target: KeyTarget): boolean {
  const { placing } = target;
  const arrow = ARROWS_UP[event.key];
  if (arrow) {
    if (!target.arrows && !event.shiftKey) return false;
    if (placing.hand && !event.shiftKey) placing.step(arrow[0], arrow[1], 0);
    else target.lean(arrow[0], arrow[1]);
    return true;
  }
  switch (event.key) {
    case 'Enter':
      if (placing.phase !== 'holding') return false;
      placing.enter();
      return true;
    case 'Escape':
      if (!placing.hand && !placing.refusal) return false;
      if (placing.hand) placing.cancel();
      else placing.dismiss();
      return true;
    case 'PageUp':
    case 'PageDown': {
      if (!placing.hand) return false;
      // On a plan, up is toward the viewer.
      const isPlan = placing.frame.away[2] !== 0;
      placing.step(0, 0, (event.key === 'PageUp') === isPlan ? -1 : 1);
      return true;
    }
  }
  // Shift with a letter is the page's.
  if (event.shiftKey && /^[a-z]$/i.test(event.key)) return false;
  return letterOrSign(event.key.toUpperCase(), target);
}

const TURNS = {
  ',': 'spin-left',
  Q: 'spin-left',
  '.': 'spin-right',
  E: 'spin-right',
  A: 'turn-left',
  D: 'turn-right',
  S: 'tip-near',
  B: 'tip-far',
} as const;

function letterOrSign(key: string, target: KeyTarget): boolean {
  const { placing } = target;
  if (isLetter(key)) {
    if (!placing.canAct) return false;
    void placing.take(key);
    return true;
  }
  if (Object.hasOwn(TURNS, key)) {
    if (!placing.hand) return false;
    placing.turn(TURNS[key as keyof typeof TURNS]);
    return true;
  }
  switch (key) {
    case 'M':
      if (placing.hand) placing.nextWay();
      return placing.hand !== null;
    case 'J':
    case 'K':
      if (placing.hand) placing.nextSpot(key === 'J' ? 1 : -1);
      return placing.hand !== null;
    case 'C':
      if (!placing.mayReserve) return false;
      void placing.reserve();
      return true;
    case 'R':
      target.straighten();
      return true;
    case 'G':
      target.enlarge();
      return true;
    case 'H':
      target.list();
      return true;
    case '0':
      target.pass();
      return true;
    default:
      if (!/^[1-5]$/.test(key)) return false;
      target.token(Number(key));
      return true;
  }
}
