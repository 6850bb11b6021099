/** The keys of the board. Letters take pieces, so everything else keeps off the pieces' letters. */
import type { KeyHelp } from '../../kit/board';
import { isLetter } from './model';
import type { Placing } from './placing.svelte';

export const KEYS: readonly KeyHelp[] = [
  {
    keys: ['F', 'N', '…', 'Z'],
    does: 'Take the piece with this letter: free, on the grid or kept',
  },
  { keys: ['←', '↑', '↓', '→'], does: 'Slide the piece; without a piece, lean the view' },
  { keys: ['Page Up', 'Page Down'], does: 'Slide it away from you, toward you (flat: up, down)' },
  { keys: [',', '.'], does: 'Spin it left, right (also Q and E)' },
  { keys: ['A', 'D'], does: 'Turn it left, right around the upright' },
  { keys: ['S', 'B'], does: 'Tip it toward you, away from you' },
  { keys: ['M'], does: 'The next way round in which it stands somewhere' },
  { keys: ['J', 'K'], does: 'The next, the previous place where it stands' },
  { keys: ['Enter'], does: 'Let it go here; where it cannot stand, hear why' },
  { keys: ['C'], does: 'Keep a piece of the grid in reserve' },
  { keys: ['Esc'], does: 'Put it back' },
  { keys: ['1', '…', '5'], does: 'Play a token: slot, guess, view, colours, swap' },
  { keys: ['0'], does: 'Pass' },
  { keys: ['G'], does: 'Your card and your side in large' },
  { keys: ['R'], does: 'Straighten the view' },
  { keys: ['Shift', '←', '↑', '↓', '→'], does: 'Lean the view while a piece is held' },
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
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Whether the key meant something here. */
export function handleKey(event: KeyboardEvent, target: KeyTarget): boolean {
  const { placing } = target;
  const arrow = ARROWS[event.key];
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
    case '0':
      target.pass();
      return true;
    default:
      if (!/^[1-5]$/.test(key)) return false;
      target.token(Number(key));
      return true;
  }
}
