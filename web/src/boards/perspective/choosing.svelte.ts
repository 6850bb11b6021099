/**
 * Making a move on the cards: which taps have been made, what can be tapped next, and sending the
 * move when it is whole. It knows no rules: the legal moves say everything (see paths.ts).
 */
import { Refusal } from '../../kit/board';
import { openRole, type Colour, type Move, type Props, type Role } from './model';
import { moveOf, nextTaps, pathsOf, type Path, type Tap } from './paths';

/** A hand being rearranged: the present places in their new order. */
export interface Order {
  readonly hand: Role | Colour;
  readonly order: readonly number[];
  /** The place (as it was) of the card that has been taken up to change with another. */
  readonly held: number | null;
}

export class Choosing {
  taps = $state.raw<readonly Tap[]>([]);
  order = $state.raw<Order | null>(null);
  /** A whole move that waits for a second tap, where the person wants to confirm. */
  armed = $state.raw<Move | null>(null);
  sending = $state(false);
  refusal = $state<string | null>(null);
  /** What I have just played, for motion; a solo event does not say it. */
  sent: Move | null = null;

  readonly #props: () => Props;
  #paths = $state.raw<readonly Path[]>([]);
  #position: unknown = null;
  #question = 0;

  constructor(props: () => Props) {
    this.#props = props;
  }

  get active(): boolean {
    const { mode, position } = this.#props();
    return mode === 'play' && position.mine && !this.sending;
  }

  /** Call whenever the position has changed. */
  follow(): void {
    const { position, view, seat, legal } = this.#props();
    // The same question again (a hint counted, a clock) leaves a half-made choice alone.
    const question = `${position.step} ${position.mine}`;
    if (question === this.#position) return;
    this.#position = question;
    this.reset();
    this.refusal = null;
    this.#paths = [];
    if (!position.mine || seat === null) return;
    const open = view.mode === 'table' ? openRole(view, seat) : 'own';
    if (position.legal) {
      this.#paths = pathsOf(position.legal, open);
      return;
    }
    const asked = (this.#question += 1);
    legal().then(
      (moves) => {
        if (asked === this.#question) this.#paths = pathsOf(moves, open);
      },
      (error: unknown) => {
        if (asked === this.#question) this.refusal = reason(error);
      },
    );
  }

  readonly offered: ReadonlySet<Tap> = $derived.by(() => {
    if (!this.active || this.armed) return new Set<Tap>();
    const next = nextTaps(this.#paths, this.taps);
    if (!this.sorting) return next;
    // Rearranging: any card of a hand that can be rearranged.
    const cards = new Set<Tap>();
    for (const tap of next) {
      const [, hand, order] = tap.split(':');
      for (const place of order ?? '') cards.add(`card:${hand}:${place}`);
    }
    return cards;
  });

  /** What could be tapped if nothing had been tapped yet, for starting a drag. */
  readonly first: ReadonlySet<Tap> = $derived.by(() =>
    this.active ? nextTaps(this.#paths, []) : new Set<Tap>(),
  );

  /** What could be tapped after this. */
  then(tap: Tap): Set<Tap> {
    return nextTaps(this.#paths, [tap]);
  }

  get mode(): string | null {
    const tap = this.taps[0];
    return tap?.startsWith('mode:') ? tap.slice(5) : null;
  }

  get sorting(): boolean {
    return this.mode === 'sort';
  }

  /** Something is half-chosen. */
  get begun(): boolean {
    return this.taps.length > 0 || this.armed !== null;
  }

  has(tap: Tap): boolean {
    return this.offered.has(tap);
  }

  isTaken(tap: Tap): boolean {
    return this.taps.includes(tap);
  }

  tap(tap: Tap): void {
    if (!this.active) return;
    this.refusal = null;
    if (this.armed) {
      this.cancel();
      return;
    }
    // The same card again puts it back; another mode takes the place of the first.
    if (this.taps.at(-1) === tap) {
      this.taps = this.taps.slice(0, -1);
      this.order = null;
      return;
    }
    if (tap.startsWith('mode:') && this.mode !== null && this.first.has(tap)) {
      this.taps = [tap];
      this.order = null;
      return;
    }
    if (this.sorting) {
      this.#tapSorting(tap);
      return;
    }
    if (!this.offered.has(tap)) {
      // Another first card instead of the one chosen.
      if (this.taps.length === 1 && tap.startsWith('card:') && this.first.has(tap)) {
        this.taps = [tap];
      }
      return;
    }
    this.#advance([...this.taps, tap]);
  }

  /** A card dragged to a place: both taps at once. */
  drag(source: Tap | null, target: Tap): void {
    if (!this.active) return;
    const taps = this.mode === 'claim' ? ['mode:claim'] : [];
    if (source !== null) taps.push(source);
    if (target !== 'pile') taps.push(target);
    this.#advance(taps);
  }

  #advance(taps: readonly Tap[]): void {
    this.taps = taps;
    const move = moveOf(this.#paths, taps);
    if (move) {
      this.#whole(move);
      return;
    }
    // A question with one answer is not asked.
    const next = nextTaps(this.#paths, taps);
    const only = [...next][0];
    if (next.size === 1 && only?.startsWith('next:')) this.#advance([...taps, only]);
  }

  // -- rearranging ------------------------------------------------------------------------------

  #tapSorting(tap: Tap): void {
    const [kind, hand, text] = tap.split(':');
    const place = Number(text);
    if (kind !== 'card' || !this.offered.has(tap)) return;
    const now = this.order;
    if (!now || now.hand !== hand) {
      this.order = { hand: hand as Role | Colour, order: [1, 2, 3], held: place };
    } else if (now.held === null) {
      this.order = { ...now, held: place };
    } else if (now.held === place) {
      this.order = { ...now, held: null };
    } else {
      const order = now.order.map((one) =>
        one === place ? now.held! : one === now.held ? place : one,
      );
      this.order = { ...now, order, held: null };
    }
  }

  /** Moves a card of a hand to another position in the new order (1 is the leftmost). */
  moveTo(hand: Role | Colour, place: number, position: number): void {
    if (!this.active || !this.canSort(hand)) return;
    if (!this.sorting) this.taps = ['mode:sort'];
    const before = this.order?.hand === hand ? this.order.order : [1, 2, 3];
    const order = before.filter((one) => one !== place);
    order.splice(position - 1, 0, place);
    this.order = { hand, order, held: null };
  }

  canSort(hand: Role | Colour): boolean {
    return [...this.then('mode:sort')].some((tap) => tap.startsWith(`order:${hand}:`));
  }

  confirmOrder(): void {
    const now = this.order;
    if (!now) return;
    const move = moveOf(this.#paths, ['mode:sort', `order:${now.hand}:${now.order.join('')}`]);
    if (move) void this.#send(move);
  }

  // -- sending ----------------------------------------------------------------------------------

  #whole(move: Move): void {
    if (this.#props().settings.confirm) this.armed = move;
    else void this.#send(move);
  }

  confirm(): void {
    if (this.armed) void this.#send(this.armed);
  }

  async #send(move: Move): Promise<void> {
    this.sending = true;
    this.armed = null;
    this.sent = move;
    try {
      await this.#props().play(move);
    } catch (error) {
      this.reset();
      this.refusal = reason(error);
    } finally {
      this.sending = false;
    }
  }

  /** Puts a half-made choice back; whether there was one. */
  cancel(): boolean {
    const was = this.begun;
    if (!this.sending) this.reset();
    this.refusal = null;
    return was;
  }

  reset(): void {
    this.taps = [];
    this.order = null;
    this.armed = null;
  }
}

export function reason(error: unknown): string {
  if (error instanceof Refusal) {
    const text = error.message.trim();
    const begun = text.charAt(0).toUpperCase() + text.slice(1);
    return /[.!?]$/.test(begun) ? begun : `${begun}.`;
  }
  return 'That did not work. Please try again.';
}
