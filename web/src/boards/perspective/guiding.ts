/** The steps of a turn; what the person is to do now, or what somebody else is doing. */
import { say, seat, type Message } from '../../kit/words';
import type { Choosing } from './choosing.svelte';
import {
  openRole,
  otherHand,
  type Colour,
  type SoloView,
  type Stage,
  type TableView,
} from './model';
import { colourName } from './naming';

export const STEPS = [
  'perspective-step-claim',
  'perspective-step-draw',
  'perspective-step-play',
  'perspective-step-action',
  'perspective-step-claim',
] as const;

/** Which of the five steps a stage belongs to, counted from 0. */
export function stepOf(stage: Stage): number {
  switch (stage) {
    case 'claim':
      return 0;
    case 'insert':
      return 1;
    case 'play':
      return 2;
    case 'claim-end':
    case 'redraw':
    case 'over':
      return 4;
    default:
      return 3;
  }
}

export const ACTION_OF: Partial<Record<Stage, Colour>> = {
  flip: 'Y',
  give: 'G',
  take: 'G',
  discard: 'R',
  reclaim: 'R',
  inform: 'B',
};

/** How a game has ended. */
export function ended(view: TableView | SoloView): Message {
  return view.outcome?.summary ?? say('perspective-over');
}

/** What has been chosen so far. */
type Begun = Pick<Choosing, 'taps' | 'mode' | 'order'>;
const NOTHING: Begun = { taps: [], mode: null, order: null };

/** What is said to those who listen when they are asked. */
export const asked = (view: TableView | SoloView, who: number): Message =>
  view.mode === 'solo' ? soloPrompt(view, NOTHING) : prompt(view, who, NOTHING);

/** What the person is to do now. */
export function prompt(view: TableView, who: number, choosing: Begun): Message {
  const shared = otherHand(view, who) === 'shared';
  const hand = say(shared ? 'perspective-shared-hand' : 'perspective-partner-hand');
  const begun = choosing.taps.length > 0;
  switch (view.stage) {
    case 'claim':
      return say(view.advanced ? 'perspective-do-claim-advanced' : 'perspective-do-claim');
    case 'claim-end':
      return say('perspective-do-claim-end');
    case 'insert':
      return say('perspective-do-insert');
    case 'redraw':
      return say('perspective-do-redraw', { cards: 3 - (view.hands[who]?.length ?? 0) });
    case 'play':
      return say(
        choosing.mode === 'claim' ? 'perspective-do-play-to-claim' : 'perspective-do-play',
      );
    case 'flip':
      return say('perspective-do-flip', { hand });
    case 'give':
      return begun ? say('perspective-do-give-where', { hand }) : say('perspective-do-give');
    case 'take':
      return begun ? say('perspective-do-take-where') : say('perspective-do-take', { hand });
    case 'discard':
      return say('perspective-do-discard', { hand });
    case 'reclaim': {
      const where = openRole(view, who) === 'own' ? say('perspective-your-hand') : hand;
      return say(begun ? 'perspective-do-reclaim-where' : 'perspective-do-reclaim', {
        hand: where,
      });
    }
    case 'inform':
      return informing(choosing, hand);
    case 'over':
      return ended(view);
  }
}

function informing(choosing: Begun, hand: Message): Message {
  switch (choosing.mode) {
    case 'sort':
      return choosing.order ? say('perspective-do-order') : say('perspective-do-sort', { hand });
    case 'ask':
      return say('perspective-do-ask');
    case 'tell':
      return say('perspective-do-tell');
    case 'look':
      return say('perspective-do-look');
    default:
      return say('perspective-do-inform');
  }
}

/** What whose turn it is does. */
export function doing(view: TableView): Message {
  if (view.outcome || view.turn === null) return ended(view);
  const who = seat(view.turn);
  const action = ACTION_OF[view.stage];
  if (action) return say('perspective-does-action', { who, colour: colourName(action) });
  switch (view.stage) {
    case 'claim':
    case 'claim-end':
      return say('perspective-does-claim', { who });
    case 'redraw':
      return say('perspective-does-redraw', { who });
    case 'insert':
      return say('perspective-does-insert', { who });
    default:
      return say('perspective-does-play', { who });
  }
}

export function soloPrompt(view: SoloView, choosing: Begun): Message {
  const taps = choosing.taps.length;
  switch (view.action) {
    case 'Y':
      return say('perspective-do-solo-turn');
    case 'G':
      if (taps > 1) return say('perspective-do-solo-next');
      return say(taps ? 'perspective-do-solo-outer-then' : 'perspective-do-solo-outer');
    case 'R':
      if (taps > 1) return say('perspective-do-solo-next');
      return say(taps ? 'perspective-do-solo-centre-then' : 'perspective-do-solo-centre');
    case 'B':
      if (choosing.mode === 'look') return say('perspective-do-solo-look');
      if (choosing.mode !== 'sort') return say('perspective-do-solo-blue');
      return say(choosing.order ? 'perspective-do-order' : 'perspective-do-solo-sort');
    default:
      return ended(view);
  }
}
