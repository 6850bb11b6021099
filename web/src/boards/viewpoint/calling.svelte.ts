/**
 * How a person wants to be asked in response windows. It is a wish of this browser and is told to
 * nobody. It sends nothing either: who does not answer passes when the window closes, at its own
 * time. A pass sent at once would close the window of somebody who plays with bots alone, and so
 * tell those who watch that nothing fits.
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
