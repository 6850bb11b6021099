/**
 * How a person wants to be asked in response windows. It is a wish of this browser and is told to
 * nobody. Who wants to be asked only when a card fits, and has none, passes by itself: the table
 * tells nobody who has answered, and among people a window lasts its time whoever has. With bots
 * alone it goes on at once.
 */
import type { Calling } from './desk';

const KEY = 'sightline.viewpoint.calling';

function read(): Calling {
  try {
    return localStorage.getItem(KEY) === 'fits' ? 'fits' : 'always';
  } catch {
    return 'always';
  }
}

export class CallingWish {
  now = $state<Calling>(read());

  choose(calling: Calling): void {
    this.now = calling;
    try {
      localStorage.setItem(KEY, calling);
    } catch {
      // Private windows may forbid it: the choice holds until the page is closed.
    }
  }
}
