/**
 * Where cards come from and go to: from what happened, the paths that the kit lets them fly. What
 * moves face down between hands and piles is a back that is gone when it arrives.
 */
import type { Paths } from '../../kit/motion';
import type { Event, View } from './model';

/** The keys of the own hand: cards of one title are told apart by counting. */
export function handKeys(hand: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return hand.map((title) => {
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return `h:${title}:${count}`;
  });
}

/** The place of a title in the own hand that is there before and not after, or the other way. */
function handPlace(title: string, now: readonly string[]): string {
  const count = now.filter((one) => one === title).length;
  return `h:${title}:${count}`;
}

export function pathsOf(
  events: readonly Event[],
  before: View | null,
  after: View,
  seat: number | null,
): Required<Pick<Paths, 'origins' | 'order' | 'passing'>> {
  const origins = new Map<string, string>();
  const passing: { from: string; to: string }[] = [];
  const order: string[] = [];
  const hand = (one: number) => `hand:${one}`;
  // The own hand as it changes from event to event.
  let held = [...(before?.hand ?? after.hand)];
  const lose = (title: string): string => {
    const place = handPlace(title, held);
    held = held.filter((one, index) => one !== title || index !== held.lastIndexOf(title));
    return place;
  };
  const gain = (title: string | null, from: string) => {
    if (title === null) return;
    held = [...held, title];
    origins.set(handPlace(title, held), from);
    order.push(handPlace(title, held));
  };
  const outOfHand = (owner: number, title: string | null): string =>
    owner === seat && title !== null ? lose(title) : hand(owner);
  for (const event of events) {
    switch (event.event) {
      case 'played':
        origins.set(
          `c${event.id}`,
          event.source === 'draw' ? 'draw' : outOfHand(event.seat, event.card),
        );
        order.push(`c${event.id}`);
        break;
      case 'revealed':
        origins.set(`c${event.id}`, outOfHand(event.seat, event.card));
        order.push(`c${event.id}`);
        break;
      case 'opened':
        origins.set(
          `c${event.id}`,
          event.source === 'hand' ? outOfHand(event.seat, event.card) : hand(event.seat),
        );
        order.push(`c${event.id}`);
        break;
      case 'left':
        if (event.to === 'top' || event.to === 'bottom') {
          passing.push({ from: `c${event.id}`, to: 'draw' });
        } else if (event.to === 'hand') {
          passing.push({ from: `c${event.id}`, to: hand(event.seat) });
        } else order.push(`c${event.id}`);
        break;
      case 'swapped':
        order.push(`c${event.first.id}`, `c${event.second.id}`);
        break;
      case 'resolved':
        order.push(`c${event.id}`);
        break;
      case 'drew':
        if (event.seat === seat) gain(event.card, 'draw');
        else passing.push({ from: 'draw', to: hand(event.seat) });
        break;
      case 'recovered':
        if (event.to !== 'hand') passing.push({ from: 'discard', to: 'draw' });
        else if (event.seat === seat) gain(event.card, 'discard');
        else passing.push({ from: 'discard', to: hand(event.seat) });
        break;
      case 'kept':
        if (event.seat === seat) gain(event.card, 'draw');
        else passing.push({ from: 'draw', to: hand(event.seat) });
        break;
      case 'put':
        if (event.owner !== seat) {
          passing.push({ from: hand(event.owner ?? event.seat), to: 'draw' });
        }
        break;
      case 'taken':
        if (event.seat === seat) gain(event.card, hand(event.victim));
        else {
          passing.push({ from: outOfHand(event.victim, event.card), to: hand(event.seat) });
        }
        break;
      case 'given':
        if (event.to === seat) gain(event.card, hand(event.seat));
        else passing.push({ from: hand(event.seat), to: hand(event.to) });
        break;
      default:
    }
  }
  // A replay tells no events: then an open card that is new comes from its player's hand.
  if (events.length === 0 && before) {
    const known = new Set([...before.fields.flat(), ...before.discard].map((one) => one.id));
    for (const one of before.now.stack) known.add(one.id);
    after.fields.forEach((row, owner) => {
      for (const card of row) if (!known.has(card.id)) origins.set(`c${card.id}`, hand(owner));
    });
    for (const one of after.now.stack) {
      if (!known.has(one.id)) origins.set(`c${one.id}`, hand(one.seat));
    }
  }
  return { origins, passing, order };
}
