/**
 * Follows each card from place to place, so that it can be seen to move. A key says "the card that
 * was there is now here" and no more: every movement is public, and a key never knows a colour.
 * Whenever the thread is lost (a snapshot, an undo, a jump) all keys are new.
 */
import type { Happening } from '../../kit/board';
import {
  COLOURS,
  type Colour,
  type Event,
  type HandId,
  type Move,
  type SoloPlace,
  type SoloView,
  type TableView,
} from './model';

export type Key = string;

export interface TableKeys {
  readonly hands: readonly (readonly Key[])[];
  readonly shared: readonly Key[];
  readonly used: readonly Key[];
  readonly draw: Key;
  /** Cards that were physically turned over in their place. */
  readonly flipped: ReadonlySet<Key>;
  /** The used pile was turned over to become the draw pile. */
  readonly turned: boolean;
}

let made = 0;
const fresh = (): Key => `c${(made += 1)}`;
const freshRow = (length: number): Key[] => Array.from({ length }, fresh);

interface Draft {
  hands: Key[][];
  shared: Key[];
  used: Key[];
  draw: Key;
  flipped: Set<Key>;
  turned: boolean;
}

export class TableTracker {
  #view: TableView | null = null;
  #keys: TableKeys | null = null;

  /** The keys for this view. Asked again about the same view, it says the same. */
  follow(view: TableView, last: Happening<Event>): TableKeys {
    if (this.#keys && view === this.#view) return this.#keys;
    this.#view = view;
    // Every move ends by saying whose turn it is: without that, events were missed.
    const told = last.events.some((event) => event.event === 'now');
    const followed = this.#keys && told ? applied(this.#keys, last.events) : null;
    this.#keys = followed && fits(followed, view) ? followed : begin(view);
    return this.#keys;
  }
}

function begin(view: TableView): TableKeys {
  return {
    hands: view.hands.map((hand) => freshRow(hand.length)),
    shared: freshRow(view.shared.length),
    used: freshRow(view.used.length),
    draw: fresh(),
    flipped: new Set(),
    turned: false,
  };
}

function fits(keys: TableKeys, view: TableView): boolean {
  return (
    keys.used.length === view.used.length &&
    keys.shared.length === view.shared.length &&
    view.hands.every((hand, seat) => hand.length === keys.hands[seat]?.length)
  );
}

function applied(keys: TableKeys, events: readonly Event[]): TableKeys | null {
  const next: Draft = {
    hands: keys.hands.map((hand) => [...hand]),
    shared: [...keys.shared],
    used: [...keys.used],
    draw: keys.draw,
    flipped: new Set(),
    turned: false,
  };
  for (const event of events) apply(next, event);
  const all = [...next.hands.flat(), ...next.shared, ...next.used, next.draw];
  return all.includes(LOST) ? null : next;
}

const LOST: Key = 'lost';

function apply(keys: Draft, event: Event): void {
  const hand = (id: number | null): Key[] =>
    id === null ? keys.shared : (keys.hands[id] ?? [LOST]);
  const takeFrom = (row: Key[], place: number): Key => row.splice(place - 1, 1)[0] ?? LOST;
  switch (event.event) {
    case 'inserted':
      hand(event.seat).splice(event.at - 1, 0, keys.draw);
      keys.draw = fresh();
      break;
    case 'pile-turned':
      keys.used = keys.used.slice(-1);
      keys.draw = fresh();
      keys.turned = true;
      break;
    case 'played':
      keys.used.push(takeFrom(hand(event.seat), event.card));
      break;
    case 'discarded':
      keys.used.push(takeFrom(hand(event.hand), event.place));
      break;
    case 'moved':
      hand(event.target).splice(event.at - 1, 0, takeFrom(hand(event.source), event.place));
      break;
    case 'reclaimed':
      hand(event.hand).splice(event.at - 1, 0, takeFrom(keys.used, event.used));
      break;
    case 'sorted': {
      const row = hand(event.hand);
      row.splice(0, row.length, ...event.order.map((place) => row[place - 1] ?? LOST));
      break;
    }
    case 'flipped':
      keys.flipped.add(hand(event.hand)[event.place - 1] ?? LOST);
      break;
    default:
  }
}

export function keyAt(keys: TableKeys, hand: HandId, place: number): Key | null {
  const row = hand === 'shared' ? keys.shared : keys.hands[hand];
  return row?.[place - 1] ?? null;
}

// -- solo ------------------------------------------------------------------------------------------

export interface SoloKeys {
  /** For each direction its centre card, then its hand. */
  readonly rows: readonly (readonly Key[])[];
  readonly flipped: ReadonlySet<Key>;
}

export class SoloTracker {
  #view: SoloView | null = null;
  #keys: SoloKeys | null = null;

  /** `move` is what I have just played: solo events say what changed, not how. */
  follow(view: SoloView, last: Happening<Event>, move: Move | null): SoloKeys {
    if (this.#keys && view === this.#view) return this.#keys;
    const before = this.#view;
    this.#view = view;
    const told = last.events.some((event) => event.event === 'solo-next');
    if (this.#keys && before && told && view.moves === before.moves + 1) {
      this.#keys = move ? soloMoved(this.#keys, move) : soloChanged(this.#keys, before, view);
    } else {
      this.#keys = { rows: view.up.map((row) => freshRow(row.length)), flipped: new Set() };
    }
    return this.#keys;
  }
}

function soloMoved(keys: SoloKeys, move: Move): SoloKeys {
  const rows = keys.rows.map((row) => [...row]);
  const flipped = new Set<Key>();
  const row = (side: Colour) => rows[COLOURS.indexOf(side)] ?? [];
  const at = (place: SoloPlace) => row(place.side)[place.card] ?? LOST;
  if (move.do === 'turn') flipped.add(at(move.place));
  if (move.do === 'swap') {
    const [first, second] = [at(move.first), at(move.second)];
    row(move.first.side)[move.first.card] = second;
    row(move.second.side)[move.second.card] = first;
    flipped.add(first).add(second);
  }
  if (move.do === 'arrange') {
    const hand = row(move.side);
    const old = hand.slice(1);
    hand.splice(1, 3, ...move.order.map((place) => old[place - 1] ?? LOST));
  }
  return { rows, flipped };
}

/** Somebody else's move: the cards that show another colour now are seen to turn. */
function soloChanged(keys: SoloKeys, before: SoloView, view: SoloView): SoloKeys {
  const flipped = new Set<Key>();
  view.up.forEach((row, index) =>
    row.forEach((colour, place) => {
      const key = keys.rows[index]?.[place];
      if (key && before.up[index]?.[place] !== colour) flipped.add(key);
    }),
  );
  return { rows: keys.rows, flipped };
}

export function soloKeyAt(keys: SoloKeys, place: SoloPlace): Key | null {
  return keys.rows[COLOURS.indexOf(place.side)]?.[place.card] ?? null;
}
