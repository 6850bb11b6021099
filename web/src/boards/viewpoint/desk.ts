/** What all parts of the board share. */
import type { Choosing } from './choosing.svelte';
import type { Drag } from '../../kit/drag.svelte';
import type { Face } from './model';
import type { Reader } from './reader.svelte';
import type { Story } from './story.svelte';
import type { Teller } from './words';

/** Whether a person is asked in every window alike, or wants to be called when a card fits. */
export type Calling = 'always' | 'fits';

export interface Desk {
  readonly choosing: Choosing;
  readonly drag: Drag;
  readonly story: Story;
  readonly reader: Reader;
  readonly faces: ReadonlyMap<string, Face>;
  readonly tell: Teller;
  readonly calling: Calling;
  /** The open cards that the card being resolved has named or asks for, by key. */
  readonly concerned: ReadonlySet<string>;
}
