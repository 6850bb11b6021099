/**
 * Cards that change their place fly there, and cards that show another side turn on the way. First
 * look where every card is, let the page change, then play each card from its old place to its new
 * one. Nothing is kept once the motion is over, the old face least of all.
 */
const FLY_MS = 240;
const TURN_MS = 250;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

interface Before {
  box: DOMRect;
  side: string;
  face: Element | null;
}

export class Motion {
  #before = new Map<string, Before>();

  /** Where all cards are now. */
  look(root: HTMLElement | undefined): void {
    this.#before.clear();
    if (!root) return;
    for (const card of root.querySelectorAll<HTMLElement>('[data-key]')) {
      const key = card.dataset.key;
      const face = card.querySelector('[data-face]')?.cloneNode(true);
      this.#before.set(key ?? '', {
        box: card.getBoundingClientRect(),
        side: card.dataset.side ?? '',
        face: face instanceof Element ? face : null,
      });
    }
  }

  forget(): void {
    this.#before.clear();
  }

  /** Plays every card from where it was. `origins`: a new card that comes from another's place. */
  play(
    root: HTMLElement | undefined,
    flipped: ReadonlySet<string>,
    origins: ReadonlyMap<string, string> = new Map(),
  ): void {
    const before = new Map(this.#before);
    this.#before.clear();
    if (!root) return;
    for (const card of root.querySelectorAll<HTMLElement>('[data-key]')) {
      const key = card.dataset.key ?? '';
      const origin = origins.get(key);
      const old = before.get(origin ?? key);
      if (!old) continue;
      fly(card, old.box);
      const side = card.dataset.side ?? '';
      if (flipped.has(key) || side !== old.side || origin !== undefined) turn(card, old.face);
    }
  }
}

function fly(card: HTMLElement, from: DOMRect): void {
  const to = card.getBoundingClientRect();
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(dx, dy) < 1 || to.width === 0) return;
  const scale = from.width / to.width;
  card.animate(
    [
      {
        transform: `translate(${dx}px, ${dy}px) scale(${scale})`,
        transformOrigin: '0 0',
        zIndex: 5,
      },
      { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
    ],
    { duration: FLY_MS, easing: EASE },
  );
}

/** The old face turns away, then the new one comes round. */
function turn(card: HTMLElement, old: Element | null): void {
  const face = card.querySelector<HTMLElement>('[data-face]');
  if (!face || !old) return;
  const frame = face.parentElement;
  if (!frame) return;
  // Only for the eye: nothing finds the old face by its mark any more.
  old.removeAttribute('data-face');
  old.classList.add('turning');
  frame.append(old);
  const half = { duration: TURN_MS / 2, fill: 'both' } as const;
  const away = old.animate(
    [
      { transform: 'perspective(600px) rotateY(0)' },
      { transform: 'perspective(600px) rotateY(90deg)' },
    ],
    { ...half, easing: 'ease-in' },
  );
  const back = face.animate(
    [
      { transform: 'perspective(600px) rotateY(-90deg)' },
      { transform: 'perspective(600px) rotateY(0)' },
    ],
    { ...half, delay: TURN_MS / 2, easing: 'ease-out' },
  );
  const done = () => {
    old.remove();
    back.cancel();
  };
  away.onfinish = () => old.remove();
  away.oncancel = () => old.remove();
  back.onfinish = done;
}
