/** What Perspective's board is made of: the wire's types, the colours, the hands. */
import type {
  Event,
  Move,
  Notebook,
  Peeked,
  Seen,
  SoloPlace,
  SoloView,
  View as TableView,
} from './wire';
import type { BoardProps } from '../../kit/component.svelte';

export type { Event, Move, Notebook, Peeked, Seen, SoloPlace, SoloView, TableView };
export type View = TableView | SoloView;
export type Props = BoardProps<View, Move, Event>;
export type Colour = 'Y' | 'G' | 'R' | 'B';
export type Stage = TableView['stage'];

/** The order in which a solo view names its directions. */
export const COLOURS: readonly Colour[] = ['Y', 'G', 'R', 'B'];

/** Where a solo direction lies in the plus. */
export const WINDS: Record<Colour, string> = { Y: 'top', G: 'right', R: 'bottom', B: 'left' };

/** A hand as the table knows it: a seat, or the shared hand. */
export type HandId = number | 'shared';

/** A hand as a move names it. */
export type Role = 'own' | 'other';

export function otherHand(view: TableView, seat: number): HandId {
  return view.players === 4 ? (seat + 2) % 4 : 'shared';
}

export function handOf(view: TableView, hand: HandId): TableView['shared'] {
  return hand === 'shared' ? view.shared : (view.hands[hand] ?? []);
}

/** The hand that Red is being applied to: the one that lacks a card. */
export function openRole(view: TableView, seat: number): Role {
  return (view.hands[seat]?.length ?? 3) < 3 ? 'own' : 'other';
}
