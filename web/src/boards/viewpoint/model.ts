/** The engine's words for the board, under short names. */
import type { Happening } from '../../kit/board';
import type { BoardProps } from '../../kit/component.svelte';
import type { components, Event, Move, View } from './wire';

export type { Event, Move, View };
type Schemas = components['schemas'];
export type Face = Schemas['Face'];
export type Now = Schemas['Now'];
export type Ask = Schemas['Ask'];
export type Laid = Schemas['Laid'];
export type Stacked = Schemas['Stacked'];
export type Props = BoardProps<View, Move, Event>;
export type Happened = Happening<Event>;

export const GOAL = 100;

/** The faces of this game by title. */
export function facesOf(view: View): ReadonlyMap<string, Face> {
  return new Map(view.cards.map((face) => [face.name, face]));
}

/** What a card is worth where it lies, or as it is printed. */
export function pointsText(points: number | null): string {
  if (points === null) return '?';
  return points < 0 ? `−${-points}` : String(points);
}
