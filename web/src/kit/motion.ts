/**
 * Things that change their place fly there, and those that show another side turn on the way. First
 * look where everything is (`placesIn`), let the page change, then play each thing from its old
 * place to its new one (`flyFrom`). Whatever is to move carries a `data-key`; a side that turns is a
 * child with `data-face`, and `data-side` on the thing says which side shows. Nothing is kept once
 * the motion is over, an old face least of all.
 */
const FLY_MS = 240;
const TURN_MS = 250;
const APART_MS = 110;
/** So many set out one after the other; the rest go together with the last. */
const MOST = 6;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** Where something was, and what could be seen of it. */
export interface Place {
  readonly box: DOMRect;
  readonly side: string;
  readonly face: Element | null;
}

/** By key. */
export type Places = ReadonlyMap<string, Place>;

export interface Paths {
  /** The key of something new → the key of the place that it comes from. */
  readonly origins?: ReadonlyMap<string, string>;
  /** Keys in the order in which they set out; all others set out at once. */
  readonly order?: readonly string[];
  /** What turns although its `data-side` is the same. */
  readonly turned?: ReadonlySet<string>;
  /** Whatever passes from one place to another and is gone when it arrives. */
  readonly passing?: readonly { readonly from: string; readonly to: string }[];
  /** Makes what is seen to pass; it is put into the root, positioned by `left`, `top`, `width`. */
  readonly passer?: () => HTMLElement;
}

/** Where all things are now. Ask before the page changes. */
export function placesIn(root: HTMLElement | undefined): Places {
  const places = new Map<string, Place>();
  for (const thing of root?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
    const face = 'side' in thing.dataset ? thing.querySelector('[data-face]') : null;
    places.set(thing.dataset.key ?? '', {
      box: thing.getBoundingClientRect(),
      side: thing.dataset.side ?? '',
      face: (face?.cloneNode(true) as Element | undefined) ?? null,
    });
  }
  return places;
}

/** Plays everything from where it was. Call it once the page has changed. */
export function flyFrom(root: HTMLElement | undefined, before: Places, paths: Paths = {}): void {
  if (!root || before.size === 0) return;
  const { origins, order = [], turned, passing = [], passer } = paths;
  const delay = (place: number) => Math.min(MOST, Math.max(0, place)) * APART_MS;
  for (const thing of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const key = thing.dataset.key ?? '';
    const origin = origins?.get(key);
    const old = before.get(origin ?? key);
    if (!old) continue;
    fly(thing, old.box, delay(order.indexOf(key)));
    const side = thing.dataset.side ?? '';
    if (turned?.has(key) || side !== old.side || origin !== undefined) turn(thing, old.face);
  }
  passing.forEach(({ from, to }, index) => {
    const start = before.get(from)?.box;
    const end = root.querySelector(`[data-key="${CSS.escape(to)}"]`)?.getBoundingClientRect();
    if (passer && start && end) pass(root, passer(), start, end, delay(index));
  });
}

const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const;

function fly(thing: HTMLElement, from: DOMRect, delay: number): void {
  const to = thing.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return;
  const [[fx, fy], [tx, ty]] = [middle(from), middle(to)];
  const scale = Math.min(2.4, Math.max(0.25, from.width / to.width));
  if (Math.hypot(fx - tx, fy - ty) < 1 && Math.abs(scale - 1) < 0.02) return;
  thing.animate(
    [
      { translate: `${fx - tx}px ${fy - ty}px`, scale: String(scale), zIndex: 30 },
      { translate: '0 0', scale: '1', zIndex: 30 },
    ],
    { duration: FLY_MS, delay, easing: EASE, fill: 'backwards' },
  );
}

/** The old face turns away, then the new one comes round. */
function turn(thing: HTMLElement, old: Element | null): void {
  const face = thing.querySelector<HTMLElement>('[data-face]');
  const frame = face?.parentElement;
  if (!face || !frame || !old) return;
  // Only for the eye: nothing finds the old face by its mark any more.
  old.removeAttribute('data-face');
  old.classList.add('turning');
  frame.append(old);
  const half = { duration: TURN_MS / 2, fill: 'both' } as const;
  const way = (from: string, to: string) =>
    [from, to].map((angle) => ({ transform: `perspective(600px) rotateY(${angle})` }));
  const away = old.animate(way('0', '90deg'), { ...half, easing: 'ease-in' });
  const back = face.animate(way('-90deg', '0'), {
    ...half,
    delay: TURN_MS / 2,
    easing: 'ease-out',
  });
  away.onfinish = away.oncancel = () => old.remove();
  back.onfinish = () => {
    old.remove();
    back.cancel();
  };
}

function pass(root: HTMLElement, passer: HTMLElement, from: DOMRect, to: DOMRect, delay: number) {
  const home = root.getBoundingClientRect();
  const [[fx, fy], [tx, ty]] = [middle(from), middle(to)];
  const width = Math.min(54, Math.max(26, from.width));
  passer.style.width = `${width}px`;
  passer.style.left = `${fx - width / 2 - home.left}px`;
  passer.style.top = `${fy - (width * 7) / 10 - home.top}px`;
  root.append(passer);
  const there = `${tx - fx}px ${ty - fy}px`;
  const flight = passer.animate(
    [
      { translate: '0 0', opacity: 1 },
      { translate: there, opacity: 1, offset: 0.85 },
      { translate: there, opacity: 0 },
    ],
    { duration: FLY_MS, delay, easing: EASE, fill: 'backwards' },
  );
  flight.onfinish = flight.oncancel = () => passer.remove();
}
