/** Where a card in large type lies: inside the board, beside what is read, and never over what is to
 *  be chosen. */
import type { Reading } from './reader.svelte';

interface Place {
  left: number;
  top: number;
}

const GAP = 12;
const EDGE = 6;
/** What may have to be tapped next: cards that are offered, players, buttons. */
const WANTED = '.viewcard.lit, .viewcard.offered, .guide, [data-tap]:not(.viewcard)';

/** How many square pixels two boxes share. */
function shared(one: DOMRectReadOnly, other: DOMRectReadOnly): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** The first of the likely places that covers least of what is wanted. */
export function placeBeside(
  reading: Reading,
  root: HTMLElement,
  width: number,
  height: number,
): Place {
  const home = root.getBoundingClientRect();
  const { anchor } = reading;
  const guide = root.querySelector('.guide')?.getBoundingClientRect();
  const wanted = [...root.querySelectorAll(WANTED)].map((one) => one.getBoundingClientRect());
  const middle = anchor.left + anchor.width / 2 - width / 2;
  const above = anchor.top - height - GAP;
  const [right, left] = [anchor.right + GAP, anchor.left - GAP - width];
  const [top, bottom] = [home.top + EDGE, home.bottom - EDGE - height];
  const places: (readonly [number, number])[] = [
    [middle, above],
    [middle, anchor.bottom + GAP],
    [right, anchor.top],
    [left, anchor.top],
  ];
  // Over the guide, whose buttons may be wanted, and then wherever there is room.
  if (guide && anchor.top > guide.top) places.unshift([middle, guide.top - height - GAP]);
  for (const x of [right, left, middle, home.left + EDGE, home.right - EDGE - width]) {
    for (const y of [top, (top + bottom) / 2, bottom]) places.push([x, y]);
  }
  let best: Place = { left: EDGE, top: EDGE };
  let least = Infinity;
  for (const [x, y] of places) {
    const box = new DOMRect(
      Math.max(home.left + EDGE, Math.min(x, home.right - EDGE - width)),
      Math.max(top, Math.min(y, bottom)),
      width,
      height,
    );
    // What is being read stays in sight, whatever else is covered.
    const covered =
      shared(box, anchor) * 50 + wanted.reduce((sum, one) => sum + shared(box, one), 0);
    if (covered < least) {
      least = covered;
      best = { left: box.left - home.left, top: box.top - home.top + root.scrollTop };
    }
  }
  return best;
}
