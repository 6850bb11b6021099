/**
 * Cards that change their place fly there. First look where everything is, let the page change, then
 * play each card from its old place to its new one; what moves face down between hands and piles is a
 * back that is gone when it arrives. Cards that move together set out one after the other, in the
 * order in which it happened.
 */
import type { Event, View } from './model';

const FLY_MS = 240;
const APART_MS = 110;
/** So many set out one after the other; the rest go together with the last. */
const MOST = 6;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** Where a card that was not there before comes from, and what passes by face down. */
export interface Paths {
  /** New key → the key of the place that it comes from. */
  readonly origins: ReadonlyMap<string, string>;
  /** Backs that fly between two places. */
  readonly backs: readonly { from: string; to: string }[];
  /** The order in which keys set out. */
  readonly order: readonly string[];
}

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
): Paths {
  const origins = new Map<string, string>();
  const backs: { from: string; to: string }[] = [];
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
          backs.push({ from: `c${event.id}`, to: 'draw' });
        } else if (event.to === 'hand') {
          backs.push({ from: `c${event.id}`, to: hand(event.seat) });
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
        else backs.push({ from: 'draw', to: hand(event.seat) });
        break;
      case 'recovered':
        if (event.to !== 'hand') backs.push({ from: 'discard', to: 'draw' });
        else if (event.seat === seat) gain(event.card, 'discard');
        else backs.push({ from: 'discard', to: hand(event.seat) });
        break;
      case 'kept':
        if (event.seat === seat) gain(event.card, 'draw');
        else backs.push({ from: 'draw', to: hand(event.seat) });
        break;
      case 'put':
        if (event.owner !== seat) {
          backs.push({ from: hand(event.owner ?? event.seat), to: 'draw' });
        }
        break;
      case 'taken':
        if (event.seat === seat) gain(event.card, hand(event.victim));
        else {
          backs.push({ from: outOfHand(event.victim, event.card), to: hand(event.seat) });
        }
        break;
      case 'given':
        if (event.to === seat) gain(event.card, hand(event.seat));
        else backs.push({ from: hand(event.seat), to: hand(event.to) });
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
  return { origins, backs, order };
}

export class Motion {
  #before = new Map<string, DOMRect>();

  /** Where everything is now. */
  look(root: HTMLElement | undefined): void {
    this.#before.clear();
    for (const place of root?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
      this.#before.set(place.dataset.key ?? '', place.getBoundingClientRect());
    }
  }

  forget(): void {
    this.#before.clear();
  }

  play(root: HTMLElement | undefined, paths: Paths, back: () => HTMLElement): void {
    const before = new Map(this.#before);
    this.#before.clear();
    if (!root) return;
    const delay = (place: number) => Math.min(MOST, Math.max(0, place)) * APART_MS;
    for (const card of root.querySelectorAll<HTMLElement>('[data-key]')) {
      const key = card.dataset.key ?? '';
      const from = before.get(paths.origins.get(key) ?? key);
      if (from) fly(card, from, delay(paths.order.indexOf(key)));
    }
    paths.backs.forEach(({ from, to }, index) => {
      const start = before.get(from);
      const end = root.querySelector(`[data-key="${CSS.escape(to)}"]`)?.getBoundingClientRect();
      if (start && end) pass(root, back(), start, end, delay(index));
    });
  }
}

function fly(card: HTMLElement, from: DOMRect, delay: number): void {
  const to = card.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return;
  const [dx, dy] = [
    from.left + from.width / 2 - to.left - to.width / 2,
    from.top + from.height / 2 - to.top - to.height / 2,
  ];
  const scale = Math.min(2.4, Math.max(0.25, from.width / to.width));
  if (Math.hypot(dx, dy) < 1 && Math.abs(scale - 1) < 0.02) return;
  card.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 30 },
      { translate: '0 0', scale: '1', zIndex: 30 },
    ],
    { duration: FLY_MS, delay, easing: EASE, fill: 'backwards' },
  );
}

function pass(root: HTMLElement, back: HTMLElement, from: DOMRect, to: DOMRect, delay: number) {
  const home = root.getBoundingClientRect();
  const width = Math.min(54, Math.max(26, from.width));
  back.style.width = `${width}px`;
  back.style.left = `${from.left + from.width / 2 - width / 2 - home.left}px`;
  back.style.top = `${from.top + from.height / 2 - (width * 7) / 10 - home.top}px`;
  root.append(back);
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const flight = back.animate(
    [
      { translate: '0 0', opacity: 1 },
      { translate: `${dx}px ${dy}px`, opacity: 1, offset: 0.85 },
      { translate: `${dx}px ${dy}px`, opacity: 0 },
    ],
    { duration: FLY_MS, delay, easing: EASE, fill: 'backwards' },
  );
  flight.onfinish = () => back.remove();
  flight.oncancel = () => back.remove();
}
