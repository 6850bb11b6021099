/**
 * Cards that are carried to a place. What can be taken and where it may go is asked of the board
 * that uses this; here is which place is meant, and the card under the hand. A short press stays a
 * tap.
 */
import { carry, type Carried } from './carry';

/** How far from a place a card may be dropped and still mean it. */
const REACH = 56;

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
  #stop: (() => boolean) | null = null;
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
    this.#stop?.();
    this.#stop = carry(event, {
      lift: 0,
      begin: () => {
        this.#card = card;
        this.name = name;
        this.places = this.#rules.places(name);
        card.classList.add('carried');
      },
      move: (at) => {
        card.style.translate = `${at.dx}px ${at.dy}px`;
        this.over = this.#nearest(at);
      },
      drop: () => this.#drop(card, name),
      cancel: () => this.#release(),
    });
  };

  #drop(card: HTMLElement, name: string): void {
    const over = this.over;
    if (over !== null) {
      // It stays where it was dropped until the table has answered.
      this.settle();
      this.#dropped = card;
      this.#card = null;
      this.#rules.drop(name, over);
    }
    this.#release();
  }

  /** A dropped card goes to where it belongs now. */
  settle(): void {
    putDown(this.#dropped);
    this.#dropped = null;
  }

  /** Whether something was being carried. */
  cancel = (): boolean => this.#stop?.() ?? false;

  #release(): void {
    putDown(this.#card);
    this.#card = null;
    this.name = null;
    this.over = null;
    this.places = [];
  }

  #nearest({ x, y }: Carried): string | null {
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

function putDown(card: HTMLElement | null): void {
  if (!card) return;
  card.style.translate = '';
  card.classList.remove('carried');
}
