/** What all parts of the board share. */
import type { Reader as Listener } from '../../kit/words';
import type { Choosing } from './choosing.svelte';
import type { Drag } from '../../kit/drag.svelte';
import type { Face } from './model';
import type { Reader } from './reader.svelte';
import type { Recap } from './recap.svelte';

export interface Desk {
  readonly choosing: Choosing;
  readonly drag: Drag;
  readonly recap: Recap;
  readonly reader: Reader;
  readonly faces: ReadonlyMap<string, Face>;
  /** Whom the board speaks to: their seat is "you". */
  readonly listener: Listener;
  /** In windows what fits is marked. */
  readonly marking: boolean;
  /** The open cards that the card being resolved has named or asks for, by key. */
  readonly concerned: ReadonlySet<string>;
}
