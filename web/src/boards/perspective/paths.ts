/**
 * A move as a person makes it on the cards: a short row of taps. From the legal moves follow all
 * rows, and from the taps made so far what can be tapped next; so nothing else is ever offered.
 *
 * A tap is named by a word: `card:own:2`, `card:used:5`, `slot:other:1`, `mode:look`, `next:G`,
 * `order:own:312`, `do:claim`. Solo hands are named by their direction, 0 is its centre card.
 */
import type { Move, Role, SoloPlace } from './model';

export type Tap = string;
export interface Path {
  readonly taps: readonly Tap[];
  readonly move: Move;
}

const roleOf = (hand: 'own' | 'partner' | 'shared'): Role => (hand === 'own' ? 'own' : 'other');
const solo = (place: SoloPlace): Tap => `card:${place.side}:${place.card}`;

/** The ways to make a move; `open` is the hand that lacks a card while Red is under way. */
export function tapsOf(move: Move, open: Role): Tap[][] {
  switch (move.do) {
    case 'pass':
    case 'claim':
      return [[`do:${move.do}`]];
    case 'insert':
      return [[`slot:own:${move.at}`]];
    case 'play':
      return [[...(move.claim ? ['mode:claim'] : []), `card:own:${move.card}`]];
    case 'flip':
    case 'discard':
      return [[`card:${roleOf(move.hand)}:${move.card}`]];
    case 'give':
      return [[`card:own:${move.card}`, `slot:other:${move.at}`]];
    case 'take':
      return [[`card:other:${move.card}`, `slot:own:${move.at}`]];
    case 'reclaim':
      return [[`card:used:${move.card}`, `slot:${open}:${move.at}`]];
    case 'sort':
      return [['mode:sort', `order:${roleOf(move.hand)}:${move.order.join('')}`]];
    case 'ask':
      return [['mode:ask', `card:own:${move.card}`]];
    case 'tell':
    case 'look':
      return [[`mode:${move.do}`, `card:other:${move.card}`]];
    case 'turn':
      return [[solo(move.place)]];
    case 'peek':
      return [['mode:look', solo(move.place)]];
    case 'arrange':
      return [['mode:sort', `order:${move.side}:${move.order.join('')}`]];
    case 'swap': {
      const [first, second] = [solo(move.first), solo(move.second)];
      const next = `next:${move.next}`;
      return [
        [first, second, next],
        [second, first, next],
      ];
    }
  }
}

export function pathsOf(moves: readonly Move[], open: Role): Path[] {
  return moves.flatMap((move) => tapsOf(move, open).map((taps) => ({ taps, move })));
}

/** The paths that begin with these taps. */
export function after(paths: readonly Path[], taps: readonly Tap[]): Path[] {
  return paths.filter((path) => taps.every((tap, index) => path.taps[index] === tap));
}

/** What can be tapped next. */
export function nextTaps(paths: readonly Path[], taps: readonly Tap[]): Set<Tap> {
  const found = new Set<Tap>();
  for (const path of after(paths, taps)) {
    const tap = path.taps[taps.length];
    if (tap !== undefined) found.add(tap);
  }
  return found;
}

/** The move that these taps make, if they make one. */
export function moveOf(paths: readonly Path[], taps: readonly Tap[]): Move | null {
  return after(paths, taps).find((path) => path.taps.length === taps.length)?.move ?? null;
}
