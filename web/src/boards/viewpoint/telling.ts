/** What happens, as messages: for the recap on the board. `rules/saying.py` tells the same to the
 *  list of moves. */
import { listed, say, seat, type Argument, type Message } from '../../kit/words';
import type { Event } from './model';

type Of<Name extends Event['event']> = Extract<Event, { event: Name }>;

export function cardsCounted(count: number): Message {
  return say('viewpoint-cards', { count });
}

const known = (card: string | null): Argument => card ?? say('viewpoint-a-card');

/** In the middle of a sentence whoever reads is "you". */
export const whom = (number: number) => listed([seat(number)]);

/** An event as a line of the recap; null where another line says it already. `titled` knows the
 *  titles of open cards by their ids. */
export function eventMessage(event: Event, titled: (id: number) => Argument): Message | null {
  switch (event.event) {
    case 'dealt':
      return say('viewpoint-begins', { who: seat(event.first) });
    case 'turn':
      return event.extra ? say('viewpoint-another-turn', { who: seat(event.seat) }) : null;
    case 'missed':
      return say('viewpoint-missed', { who: seat(event.seat) });
    case 'revealed': {
      const { card } = event;
      const answered = titled(event.answers);
      return say('viewpoint-reveals-against', { who: seat(event.seat), card, answered });
    }
    case 'mirrored': {
      const [card, copies] = [event.card.card, event.copies.card];
      return say('viewpoint-mirrored', { who: seat(event.seat), card, copies });
    }
    case 'aimed':
      return aimed(event);
    case 'granted':
      return granted(event);
    case 'resolved':
      return event.cancelled ? say('viewpoint-cancelled', { card: event.card }) : null;
    case 'ended':
      return event.outcome.summary;
    case 'saw':
    case 'answered':
    case 'asked':
      return null;
    default:
      return cardMoves(event);
  }
}

type CardMove = Of<
  | 'drew'
  | 'played'
  | 'opened'
  | 'left'
  | 'swapped'
  | 'recovered'
  | 'taken'
  | 'looked'
  | 'kept'
  | 'put'
  | 'lent'
  | 'given'
>;

function cardMoves(event: CardMove): Message {
  if (event.event === 'swapped') {
    return say('viewpoint-swapped', { first: event.first.card, second: event.second.card });
  }
  const who = seat(event.seat);
  if (event.event === 'looked') {
    const cards = cardsCounted(event.count);
    return event.owner === null
      ? say('viewpoint-looked-pile', { who, end: event.at, cards })
      : say('viewpoint-looked-hand', { who, owner: seat(event.owner), cards });
  }
  const card = known(event.card);
  switch (event.event) {
    case 'drew':
      return say('viewpoint-drew', { who, card });
    case 'played':
      return say(event.source === 'draw' ? 'viewpoint-played-top' : 'viewpoint-played', {
        who,
        card,
      });
    case 'opened':
      return say(event.source === 'hand' ? 'viewpoint-discarded' : 'viewpoint-put-aside', {
        who,
        card,
      });
    case 'left':
      return say('viewpoint-left', { who, card, why: event.why, where: goes(event.to) });
    case 'recovered':
      return say('viewpoint-recovered', { who, card });
    case 'taken':
      return say('viewpoint-taken', { who, card, victim: seat(event.victim) });
    case 'kept':
      return say('viewpoint-kept', { who, card });
    case 'put':
      return say('viewpoint-put', { who, card, where: goes(event.to) });
    case 'lent':
      return event.back
        ? say('viewpoint-lent-back', { who, card })
        : say('viewpoint-lent', { who, card, to: whom(event.to) });
    case 'given':
      return say('viewpoint-given', { who, card, to: whom(event.to) });
  }
}

const goes = (to: Of<'left'>['to']): Message => say(`viewpoint-goes-${to}`);

const PURPOSES: Readonly<Record<string, Message>> = {
  'miss-turn': say('viewpoint-aimed-miss-turn'),
  mirror: say('viewpoint-aimed-mirror'),
  recover: say('viewpoint-aimed-recover'),
};

function aimed(event: Of<'aimed'>): Message | null {
  const target = event.player === null ? event.card?.card : whom(event.player);
  if (target === undefined) return null;
  const purpose =
    PURPOSES[event.action] ?? say('viewpoint-aimed-other', { action: actionTitle(event.action) });
  return say('viewpoint-aimed', { who: seat(event.seat), target, purpose });
}

/** The engine knows the actions; each has its message. */
function actionTitle(action: string): Message {
  return ['say', `viewpoint-action-${action}`, {}];
}

function granted({ seat: number, what, count }: Of<'granted'>): Message {
  const who = seat(number);
  if (what === 'plays') return say('viewpoint-granted-plays', { who, count });
  return what === 'turns'
    ? say('viewpoint-granted-turns', { who, turns: say('viewpoint-further-turns', { count }) })
    : say('viewpoint-granted-missed', { who, turns: say('viewpoint-turns', { count }) });
}
