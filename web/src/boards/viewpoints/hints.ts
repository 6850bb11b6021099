/** The line above the tray: what can be done now, or what was just said. */
import { render, say, t, type Message } from '../../kit/words';
import { isPosition, type Position, type View } from './model';
import type { Placing } from './placing.svelte';
import { sideName } from './words';

export interface Hint {
  readonly tone: '' | 'act' | 'bad';
  readonly text: string;
}

interface Situation {
  readonly view: View;
  readonly own: Position | null;
  readonly acts: boolean;
  readonly offline: boolean;
  /** A small phone: only what is needed. */
  readonly small: boolean;
  readonly fault: string | null;
  readonly notice: string | null;
}

/** Said where it is news: at the first turn, and when a solitaire goes around the table. */
function goalOf({ view, own, small }: Pick<Situation, 'view' | 'own' | 'small'>): Message | null {
  if (own === null || small) return null;
  if (view.turns < view.in_play.length) return say('viewpoints-goal', { position: own });
  return view.players === 1 ? say('viewpoints-goal-now', { side: sideName(own) }) : null;
}

function toAct(now: Pick<Situation, 'view' | 'own' | 'small'>): Message {
  const { view } = now;
  if (view.complete) {
    return view.players === 1
      ? say('viewpoints-complete-finish-or-act')
      : say('viewpoints-complete-pass-or-act');
  }
  const mayAsk = view.players > 1 && view.tokens.length > 0;
  const goal = goalOf(now);
  if (goal) {
    return mayAsk
      ? say('viewpoints-goal-take-or-token', { goal })
      : say('viewpoints-goal-take', { goal });
  }
  return mayAsk ? say('viewpoints-take-or-token') : say('viewpoints-take');
}

/** What is said to those who listen when it is their turn. */
export function prompt(view: View): Message | null {
  if (view.stage !== 'turn') return null;
  const own = isPosition(view.own) ? view.own : null;
  return say('viewpoints-asked', { what: toAct({ view, own, small: false }) });
}

/** About the piece in the hand. */
export function withPiece(placing: Placing, piece: string, offline = false): string {
  if (placing.phase === 'asking') {
    return offline ? t('viewpoints-unreachable') : t('viewpoints-looking', { piece });
  }
  if (placing.phase === 'sending') return t('viewpoints-slides-in', { piece });
  if (placing.armed) return t('viewpoints-press-again', { piece });
  if (placing.atHome) {
    return placing.mayReserve
      ? t('viewpoints-in-hand-or-keep', { piece })
      : t('viewpoints-in-hand', { piece });
  }
  const here = placing.spots.length;
  if (here === 0) return t('viewpoints-stands-nowhere', { piece });
  return t('viewpoints-places', { piece, here, all: placing.count });
}

export function hintOf(placing: Placing, now: Situation): Hint | null {
  const { letter, phase, refusal } = placing;
  const notice = placing.notice ?? (letter === null ? now.notice : null);
  const bad = now.fault ?? refusal;
  if (bad) return { tone: 'bad', text: bad };
  if (notice) return { tone: '', text: notice };
  if (letter === null) return now.acts ? { tone: 'act', text: render(toAct(now)) } : null;
  if (now.small && phase === 'holding' && !placing.armed) return null;
  return { tone: '', text: withPiece(placing, letter, now.offline) };
}
