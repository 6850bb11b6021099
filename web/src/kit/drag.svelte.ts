/**
 * Carrying a card with mouse, pen or finger. What can be taken and where it may go is asked of the
 * choice (by the board that uses this); here is only the carrying. A short press stays a tap.
 */
const DRAG_PX = 7;
/** How far from a place a card may be dropped and still mean it. */
const REACH = 56;

export interface DragTarget {
  readonly name: string;
  readonly element: HTMLElement;
}

export interface DragRules {
  /** Whether this thing can be carried now. */
  canTake(name: string): boolean;
  /** The names of the places that take it. */
  places(name: string): readonly string[];
  drop(name: string, place: string): void;
}

export class Drag {
  /** What is being carried. */
  name = $state<string | null>(null);
  /** The place it would go to now. */
  over = $state<string | null>(null);
  places = $state.raw<readonly string[]>([]);
  #card: HTMLElement | null = null;
  #dropped: HTMLElement | null = null;
  #start = { x: 0, y: 0 };
  #pointer = -1;
  #moved = false;
  readonly #root: () => HTMLElement | undefined;
  readonly #rules: DragRules;

  constructor(root: () => HTMLElement | undefined, rules: DragRules) {
    this.#root = root;
    this.#rules = rules;
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary || this.#card) return;
    const card = (event.target as Element | null)?.closest<HTMLElement>('[data-drag]');
    const name = card?.dataset.drag;
    if (!card || !name || !this.#rules.canTake(name)) return;
    this.#card = card;
    this.#pointer = event.pointerId;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#moved = false;
  };

  move = (event: PointerEvent): void => {
    const card = this.#card;
    if (!card || event.pointerId !== this.#pointer) return;
    const [dx, dy] = [event.clientX - this.#start.x, event.clientY - this.#start.y];
    if (!this.#moved) {
      if (Math.hypot(dx, dy) < DRAG_PX) return;
      this.#moved = true;
      this.name = card.dataset.drag ?? null;
      this.places = this.name === null ? [] : this.#rules.places(this.name);
      card.classList.add('carried');
    }
    card.style.translate = `${dx}px ${dy}px`;
    this.over = this.#nearest(event.clientX, event.clientY);
  };

  up = (event: PointerEvent): void => {
    if (!this.#card || event.pointerId !== this.#pointer) return;
    const { name, over } = this;
    const moved = this.#moved;
    if (moved) swallowClick();
    if (moved && name !== null && over !== null) {
      // It stays where it was dropped until the table has answered.
      this.settle();
      this.#dropped = this.#card;
      this.#card = null;
      this.#rules.drop(name, over);
    }
    this.#release();
  };

  /** A dropped card goes to where it belongs now. */
  settle(): void {
    const card = this.#dropped;
    this.#dropped = null;
    if (!card) return;
    card.style.translate = '';
    card.classList.remove('carried');
  }

  cancel = (): boolean => {
    const was = this.#moved;
    this.#release();
    return was;
  };

  #release(): void {
    if (this.#card) {
      this.#card.style.translate = '';
      this.#card.classList.remove('carried');
    }
    this.#card = null;
    this.#moved = false;
    this.name = null;
    this.over = null;
    this.places = [];
  }

  #nearest(x: number, y: number): string | null {
    let best: string | null = null;
    let least = REACH;
    for (const place of this.places) {
      const element = this.#root()?.querySelector<HTMLElement>(`[data-place="${place}"]`);
      if (!element || element === this.#card) continue;
      const box = element.getBoundingClientRect();
      const away = Math.hypot(
        Math.max(box.left - x, 0, x - box.right),
        Math.max(box.top - y, 0, y - box.bottom),
      );
      // Between two that are both under the finger, the nearer middle counts.
      const middle = Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2);
      const distance = away + middle / 1000;
      if (distance < least) {
        least = distance;
        best = place;
      }
    }
    return best;
  }
}

/** The click that follows a drag means nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 60);
}
