/**
 * What is shown once: a side seen as a card is dealt, at a claim, a look or an answer. A sight is
 * kept for some seconds, tied to its card wherever that goes, and then nothing of it is left in the
 * page. (Remembering is the player's part.)
 */
import type { Happening } from '../board';
import { NAMES, type Colour, type Event, type HandId, type Seen, type SoloPlace } from './model';
import type { Key } from './tracking';

export type Why = Seen['why'] | 'peek';

export interface Sight {
  readonly id: number;
  /** The card it belongs to; null: it was missed, and the card may have moved since. */
  readonly key: Key | null;
  readonly why: Why;
  readonly colour: Colour;
  /** "Player 2, card 1", for the list and the screen reader. */
  readonly where: string;
}

/** A claim shows three sides at once, before the cards go their way. */
export interface ClaimSight {
  readonly seat: number;
  readonly colours: readonly Colour[];
  readonly right: boolean;
  readonly eliminated: boolean;
}

/** Seconds for one sight alone, and for each more that is shown along with it. */
const ALONE_MS = 5_500;
const MORE_MS = 900;
const CLAIM_MS = 7_000;

const VERBS: Record<Why, string> = {
  dealt: 'was dealt',
  drawn: 'was drawn',
  claim: 'shows',
  look: 'is, on its hidden side,',
  answer: 'is, for the others,',
  peek: 'is, below,',
};

export function sightText(sight: Sight): string {
  return `${sight.where} ${VERBS[sight.why]} ${NAMES[sight.colour]}`;
}

export class Sights {
  list = $state.raw<readonly Sight[]>([]);
  claim = $state.raw<ClaimSight | null>(null);
  /** How long the sights now shown stay, for the line that runs out. */
  span = $state(0);
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #next = 1;
  #heard = -1;

  of(key: Key): Sight | null {
    return this.list.findLast((sight) => sight.key === key) ?? null;
  }

  get missed(): readonly Sight[] {
    return this.list.filter((sight) => sight.key === null);
  }

  get shown(): readonly Sight[] {
    return this.list.filter((sight) => sight.key !== null);
  }

  /**
   * Takes the sights out of what has just happened; whether it was new.
   * `tied` finds the card, `isOpen` says that the side can be seen anyhow.
   */
  take(
    last: Happening<Event>,
    where: (hand: HandId | SoloPlace, place: number) => string,
    tied: (hand: HandId | SoloPlace, place: number) => Key | null,
    isOpen: (event: Seen) => boolean,
  ): boolean {
    if (last.number === this.#heard) return false;
    this.#heard = last.number;
    const found: Sight[] = [];
    const claimed: Colour[] = [];
    const add = (key: Key | null, why: Why, colour: Colour, text: string) =>
      found.push({ id: this.#next++, key, why, colour, where: text });
    // Told late, a place may have changed its card meanwhile; the deal is told before any move.
    const current = last.live || last.step === 0;
    for (const event of last.events) {
      if (event.event === 'seen') {
        const hand = event.hand ?? 'shared';
        // While one looks, a drawn card is seen as it leaves the pile.
        if (event.why === 'claim' && last.live) {
          claimed.push(event.colour);
          continue;
        }
        if (isOpen(event) || (event.why === 'drawn' && last.live)) continue;
        const key = current ? tied(hand, event.place) : null;
        add(key, event.why, event.colour, where(hand, event.place));
      } else if (event.event === 'claimed' && claimed.length) {
        const { seat, right, eliminated } = event;
        this.#showClaim({ seat, right, eliminated, colours: claimed });
      } else if (event.event === 'solo-peeked') {
        const key = current ? tied(event.place, event.place.card) : null;
        add(key, 'peek', event.colour, where(event.place, event.place.card));
      }
    }
    if (found.length) this.#show(found);
    return true;
  }

  /** Cards whose thread was lost cannot carry a sight any more. */
  keep(keys: ReadonlySet<Key>): void {
    if (this.list.some((sight) => sight.key !== null && !keys.has(sight.key))) {
      this.list = this.list.filter((sight) => sight.key === null || keys.has(sight.key));
    }
  }

  #show(found: readonly Sight[]): void {
    const ids = new Set(found.map((sight) => sight.id));
    this.list = [...this.list, ...found];
    this.span = ALONE_MS + MORE_MS * (found.length - 1);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.list = this.list.filter((sight) => !ids.has(sight.id));
    }, this.span);
    this.#timers.add(timer);
  }

  #showClaim(claim: ClaimSight): void {
    this.claim = claim;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (this.claim === claim) this.claim = null;
    }, CLAIM_MS);
    this.#timers.add(timer);
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.list = [];
    this.claim = null;
  }
}
