/**
 * What is shown once: the hand that a thief looks into, cards of the draw pile. It stays until the
 * person says that they have seen it, or goes on with the game; then nothing of it is left in the
 * page.
 */
import type { Happened } from './model';

export interface Sight {
  readonly id: number;
  readonly at: 'hand' | 'top' | 'bottom';
  readonly owner: number | null;
  readonly cards: readonly string[];
}

export class Sights {
  list = $state.raw<readonly Sight[]>([]);
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
    if (found.length) this.list = [...this.list, ...found];
    return true;
  }

  /** Nothing more of this hand (or, null, of the draw pile). */
  drop(owner: number | null): void {
    this.list = this.list.filter((sight) => sight.owner !== owner);
  }

  clear(): void {
    this.list = [];
  }
}
