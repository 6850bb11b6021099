/**
 * Making a move on the cards: which taps have been made, what can be tapped next, and sending the
 * move when it is whole. It knows no rules: the legal moves say everything (see paths.ts).
 */
import { MoveChoosing } from '../../kit/choosing.svelte';
import { t } from '../../kit/words';
import { openRole, type Colour, type Event, type Move, type Role, type View } from './model';
import { moveOf, nextTaps, pathsOf, type Path, type Tap } from './paths';

/** A hand being rearranged: the present places in their new order. */
export interface Order {
  readonly hand: Role | Colour;
  readonly order: readonly number[];
  /** The place (as it was) of the card that has been taken up to change with another. */
  readonly held: number | null;
}

export class Choosing extends MoveChoosing<View, Move, Event, { move: Move }> {
  taps = $state.raw<readonly Tap[]>([]);
  order = $state.raw<Order | null>(null);
  /** What I have just played, for motion; a solo event does not say it. */
  sent: Move | null = null;

  #paths = $state.raw<readonly Path[]>([]);

  protected took(moves: readonly Move[]): void {
    const { view, seat } = this.props();
    const open = seat !== null && view.mode === 'table' ? openRole(view, seat) : 'own';
    this.#paths = pathsOf(moves, open);
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

  override get begun(): boolean {
    return this.taps.length > 0 || super.begun;
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
    if (tap === 'draw' && [...this.offered].some((one) => one.startsWith('slot:'))) {
      // The drawn card lies lit on its pile, but it is its place that is to be chosen.
      this.refusal = t('perspective-choose-place');
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
    if (move) void this.send(move);
  }

  // -- sending ----------------------------------------------------------------------------------

  #whole(move: Move): void {
    if (this.props().settings.confirm) this.armed = { move };
    else void this.send(move);
  }

  protected override send(move: Move): Promise<void> {
    this.sent = move;
    return super.send(move);
  }

  override reset(): void {
    super.reset();
    this.taps = [];
    this.order = null;
  }
}
