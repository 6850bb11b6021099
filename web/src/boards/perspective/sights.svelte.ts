/**
 * What is shown once: a side seen as a card is dealt, at a claim, a look or an answer. A sight stays,
 * tied to its card wherever that goes, until the person says that they have seen it, or goes on
 * with the game; then nothing of it is left in the page. (Remembering is the player's part.)
 */
import type { Happening } from '../../kit/board';
import { type Colour, type Event, type HandId, type Seen, type SoloPlace } from './model';
import {
  render,
  say,
  seat,
  t,
  tell,
  type Argument,
  type Message,
  type Reader,
} from '../../kit/words';
import { colourName, colourNames } from './naming';
import type { Key } from './tracking';

export type Why = Seen['why'] | 'peek';

export interface Sight {
  readonly id: number;
  /** The card it belongs to; null: it was missed, and the card may have moved since. */
  readonly key: Key | null;
  readonly why: Why;
  readonly colour: Colour;
  /** "Player 2, card 1", for the list and the screen reader. */
  readonly where: Argument;
}

/** A claim shows three sides at once, before the cards go their way. */
export interface ClaimSight {
  readonly seat: number;
  readonly colours: readonly Colour[];
  readonly right: boolean;
  readonly outcome: 'right' | 'wrong' | 'out';
}

const TOLD = {
  dealt: 'perspective-sight-dealt',
  drawn: 'perspective-sight-drawn',
  claim: 'perspective-sight-claim',
  look: 'perspective-sight-look',
  answer: 'perspective-sight-answer',
  peek: 'perspective-sight-peek',
} as const;

export const CLAIMS = {
  right: 'perspective-claim-right',
  wrong: 'perspective-claim-wrong',
  out: 'perspective-claim-out',
} as const;

/** Whose claim it was, how it ended, and the sides that everybody is shown. */
export function claimText(claim: ClaimSight, reader: Reader): string {
  const sides = t('perspective-claim-sides', { colours: colourNames(claim.colours) });
  const told = tell(reader, CLAIMS[claim.outcome], { who: seat(claim.seat) });
  return [told, sides].join(' ');
}

export function sightText(sight: Sight, reader: Reader): string {
  const { why, where, colour } = sight;
  return render(say(TOLD[why], { card: where, colour: colourName(colour) }), reader);
}

const isVisible = () => document.visibilityState === 'visible';

export class Sights {
  list = $state.raw<readonly Sight[]>([]);
  claim = $state.raw<ClaimSight | null>(null);
  /** Seen as it went by, such as a drawn card on its way from the pile: said until the next happening. */
  passing = $state.raw<readonly Message[]>([]);
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
    where: (hand: HandId | SoloPlace, place: number) => Argument,
    tied: (hand: HandId | SoloPlace, place: number) => Key | null,
    isOpen: (event: Seen) => boolean,
  ): boolean {
    if (last.number === this.#heard) return false;
    this.#heard = last.number;
    const found: Sight[] = [];
    const claimed: Colour[] = [];
    const passing: Message[] = [];
    const add = (key: Key | null, why: Why, colour: Colour, card: Argument) =>
      found.push({ id: this.#next++, key, why, colour, where: card });
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
        if (event.why === 'drawn' && watched) {
          const card = where(hand, event.place);
          passing.push(say(TOLD.drawn, { card, colour: colourName(event.colour) }));
          continue;
        }
        if (isOpen(event)) continue;
        // Once a claim is over, its cards have gone their way.
        const isTied = event.why === 'claim' ? false : current;
        const key = isTied ? tied(hand, event.place) : null;
        add(key, event.why, event.colour, where(hand, event.place));
      } else if (event.event === 'claimed' && claimed.length) {
        const { seat: claimer, right, eliminated } = event;
        const outcome = right ? 'right' : eliminated ? 'out' : 'wrong';
        this.claim = { seat: claimer, right, outcome, colours: claimed };
      } else if (event.event === 'solo-peeked') {
        const key = current ? tied(event.place, event.place.card) : null;
        add(key, 'peek', event.colour, where(event.place, event.place.card));
      }
    }
    if (found.length) this.#show(found);
    this.passing = passing;
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
    if (isVisible()) return;
    for (const { id } of found) this.#waiting.add(id);
    document.addEventListener('visibilitychange', this.#turn);
  }

  #turn = (): void => {
    if (!isVisible()) return;
    this.#waiting.clear();
    document.removeEventListener('visibilitychange', this.#turn);
  };

  get any(): boolean {
    return this.claim !== null || this.list.length > 0;
  }

  clear(): void {
    this.#waiting.clear();
    document.removeEventListener('visibilitychange', this.#turn);
    this.list = [];
    this.passing = [];
    this.claim = null;
  }
}
