/** What all parts of the board share. */
import type { Choosing } from './choosing.svelte';
import type { Drag } from '../../kit/drag.svelte';
import type { Reader } from '../../kit/words';
import type { Colour } from './model';
import type { Sights } from './sights.svelte';
import type { Key } from './tracking';

export interface Desk {
  readonly choosing: Choosing;
  readonly drag: Drag;
  readonly sights: Sights;
  /** Who reads. */
  readonly reader: Reader;
  /** What the coach marks, by what tapping it is called. */
  readonly marks: readonly string[];
  /** Draw the engravings, too. */
  readonly patterns: boolean;
  /** For those who listen. */
  say(text: string): void;
}

/** A card as it is drawn: where it is, and the one side that faces the person. */
export interface Shown {
  readonly key: Key;
  /** Counted from 1; in solo 0 is the centre card. */
  readonly place: number;
  readonly colour: Colour | null;
  /** Which side faces the person; a change of it is seen as a turn. */
  readonly side: 'private' | 'public';
  readonly label: string;
  /** Its other side, as far as the notebook knows it. Undefined: there is no notebook. */
  readonly note?: Colour | null | undefined;
}
