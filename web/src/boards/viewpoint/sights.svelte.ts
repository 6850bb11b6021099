/**
 * What is shown once: the hand that a thief looks into, cards of the draw pile. It is kept for some
 * seconds, or until the person says so, and then nothing of it is left in the page. While the person
 * has something to decide, the time stands still.
 */
import type { Happened } from './model';

export interface Sight {
  readonly id: number;
  readonly at: 'hand' | 'top' | 'bottom';
  readonly owner: number | null;
  readonly cards: readonly string[];
}

const BASE_MS = 7_000;
const CARD_MS = 900;
const LONGEST_MS = 24_000;

export class Sights {
  list = $state.raw<readonly Sight[]>([]);
  /** How long what is shown now stays in all, for the line that runs out. */
  span = $state(0);
  held = $state(false);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #heard = -1;
  #next = 1;

  /** Takes out of a happening what is to be seen once; whether the happening was new. */
  take(last: Happened): boolean {
    if (last.number === this.#heard) return false;
    this.#heard = last.number;
    const found: Sight[] = [];
    for (const event of last.events) {
      if (event.event !== 'saw' || event.cards.length === 0) continue;
      found.push({ id: this.#next++, at: event.at, owner: event.owner, cards: event.cards });
    }
    if (found.length) this.#show(found);
    return true;
  }

  #show(found: readonly Sight[]): void {
    this.list = [...this.list, ...found];
    this.#run();
  }

  #run(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.held || !this.list.length) return;
    const cards = this.list.reduce((sum, sight) => sum + sight.cards.length, 0);
    this.span = Math.min(LONGEST_MS, BASE_MS + CARD_MS * cards);
    this.#timer = setTimeout(() => this.clear(), this.span);
  }

  /** No time runs out while there is something to decide. */
  hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    this.#run();
  }

  /** Nothing more of this hand (or, null, of the draw pile). */
  drop(owner: number | null): void {
    this.list = this.list.filter((sight) => sight.owner !== owner);
    if (!this.list.length) this.clear();
  }

  clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.list = [];
  }
}
