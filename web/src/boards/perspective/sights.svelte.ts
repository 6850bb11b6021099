/**
 * What is shown once: a side seen as a card is dealt, at a claim, a look or an answer. A sight is
 * kept for some seconds, tied to its card wherever that goes, and then nothing of it is left in the
 * page. (Remembering is the player's part.) Only seconds on a visible page count: in a background
 * tab the time stands still, and what came meanwhile waits for the person to come back.
 */
import type { Happening } from '../../kit/board';
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

/** Some time on show, of which only what passes on a visible page counts. */
interface Spell {
  left: number;
  since: number;
  timer: ReturnType<typeof setTimeout> | null;
  readonly over: () => void;
}

const isVisible = () => document.visibilityState === 'visible';

export class Sights {
  list = $state.raw<readonly Sight[]>([]);
  claim = $state.raw<ClaimSight | null>(null);
  /** How long the sights now shown stay, for the line that runs out. */
  span = $state(0);
  /** The page is in view, so the time runs. */
  running = $state(isVisible());
  #spells = new Set<Spell>();
  /** Sights (by id) that have come to a hidden page and have not been looked at. */
  #waiting = new Set<number>();
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
    const watched = last.live && isVisible();
    for (const event of last.events) {
      if (event.event === 'seen') {
        const hand = event.hand ?? 'shared';
        // While one looks, a drawn card is seen as it leaves the pile.
        if (event.why === 'claim' && watched) {
          claimed.push(event.colour);
          continue;
        }
        if (isOpen(event) || (event.why === 'drawn' && watched)) continue;
        // Once a claim is over, its cards have gone their way.
        const isTied = event.why === 'claim' ? false : current;
        const key = isTied ? tied(hand, event.place) : null;
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

  /** Cards whose thread was lost cannot carry a sight any more; one nobody saw yet is listed. */
  keep(keys: ReadonlySet<Key>): void {
    const isLost = (sight: Sight) => sight.key !== null && !keys.has(sight.key);
    if (!this.list.some(isLost)) return;
    this.list = this.list
      .filter((sight) => !isLost(sight) || this.#waiting.has(sight.id))
      .map((sight) => (isLost(sight) ? { ...sight, key: null } : sight));
  }

  #show(found: readonly Sight[]): void {
    this.list = [...this.list, ...found];
    const ids = found.map((sight) => sight.id);
    this.#follow();
    if (isVisible()) this.#begin(new Set(ids));
    else for (const id of ids) this.#waiting.add(id);
  }

  #begin(ids: ReadonlySet<number>): void {
    this.span = ALONE_MS + MORE_MS * (ids.size - 1);
    this.#last(this.span, () => (this.list = this.list.filter((sight) => !ids.has(sight.id))));
  }

  #showClaim(claim: ClaimSight): void {
    this.claim = claim;
    this.#follow();
    this.#last(CLAIM_MS, () => {
      if (this.claim === claim) this.claim = null;
    });
  }

  #last(ms: number, over: () => void): void {
    const spell: Spell = { left: ms, since: 0, timer: null, over };
    this.#spells.add(spell);
    if (isVisible()) this.#run(spell);
  }

  #run(spell: Spell): void {
    if (spell.timer !== null) return;
    spell.since = performance.now();
    spell.timer = setTimeout(() => {
      this.#spells.delete(spell);
      spell.over();
      this.#rest();
    }, spell.left);
  }

  #pause(spell: Spell): void {
    if (spell.timer === null) return;
    clearTimeout(spell.timer);
    spell.timer = null;
    spell.left = Math.max(0, spell.left - (performance.now() - spell.since));
  }

  #turn = (): void => {
    this.running = isVisible();
    if (!this.running) {
      for (const spell of this.#spells) this.#pause(spell);
      return;
    }
    for (const spell of this.#spells) this.#run(spell);
    const ids = new Set(this.list.filter(({ id }) => this.#waiting.has(id)).map(({ id }) => id));
    this.#waiting.clear();
    // All that waited is looked at together, so it has the time of that many.
    if (ids.size) this.#begin(ids);
    else this.#rest();
  };

  /** Listens for the page to be hidden and shown, as long as there is something on it. */
  #follow(): void {
    this.running = isVisible();
    document.addEventListener('visibilitychange', this.#turn);
  }

  #rest(): void {
    if (this.#spells.size || this.#waiting.size) return;
    document.removeEventListener('visibilitychange', this.#turn);
  }

  clear(): void {
    for (const { timer } of this.#spells) if (timer !== null) clearTimeout(timer);
    this.#spells.clear();
    this.#waiting.clear();
    this.#rest();
    this.list = [];
    this.claim = null;
  }
}
