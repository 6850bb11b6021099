/**
 * Choosing on the cards: what can be tapped now, and sending the move that a tap means. It knows no
 * rules: the legal moves say everything.
 *
 * In a response window it offers the whole own hand, whatever is in it: a person who holds nothing
 * that fits sees and does exactly what one does who holds an answer. Only when a card has been
 * tapped does it turn out whether that one fits.
 */
import { MoveChoosing } from '../../kit/choosing.svelte';
import { t } from '../../kit/words';
import type { Event, Move, View } from './model';

/** `hand:TITLE`, `facing:TITLE`, `seat:N`, `card:ID`, `do:pass`, `do:done`. */
export type Tap = string;

/** What tapping a move's card, seat or button is called. */
export function tapOf(move: Move, view: View, seat: number): Tap | null {
  switch (move.do) {
    case 'play':
    case 'reveal':
      return `hand:${move.card}`;
    case 'pick': {
      const { ask } = view.now;
      const own = ask?.source === 'hand' && ask.owner === seat;
      return `${own ? 'hand' : 'facing'}:${move.card}`;
    }
    case 'name':
      return `seat:${move.seat}`;
    case 'point': {
      const row = move.seat == null ? view.discard : view.fields[move.seat];
      const card = row?.[move.place - 1];
      return card ? `card:${card.id}` : null;
    }
    case 'pass':
    case 'done':
      return `do:${move.do}`;
  }
}

/** A click this soon after a window has run out may still have been meant for it. */
const LATE_MS = 700;

interface Armed {
  readonly tap: Tap;
  readonly move: Move;
  /** Which of several equal cards it is. */
  readonly key: string | undefined;
}

export class Choosing extends MoveChoosing<View, Move, Event, Armed> {
  #moves = $state.raw<ReadonlyMap<Tap, Move>>(new Map());
  /** A window is open in which this seat is called, and has given no answer yet. */
  #unanswered = false;
  #late = 0;

  get inWindow(): boolean {
    return this.active && this.props().position.window !== null;
  }

  protected override about(): number {
    return this.props().view.now.prompt;
  }

  override follow(): boolean {
    const { position, settings } = this.props();
    const ranOut = this.#unanswered && position.mine && position.window === null;
    const called = position.window !== null && (!settings.fits || position.legal?.length !== 1);
    this.#unanswered = position.mine && called && position.answer === null;
    const another = super.follow();
    if (another && ranOut) this.#late = performance.now() + LATE_MS;
    return another;
  }

  protected took(moves: readonly Move[]): void {
    const { view, seat } = this.props();
    const named = new Map<Tap, Move>();
    for (const move of moves) {
      const tap = tapOf(move, view, seat ?? 0);
      if (tap !== null) named.set(tap, move);
    }
    this.#moves = named;
  }

  /** The legal moves have come. */
  get known(): boolean {
    return this.#moves.size > 0;
  }

  /** All that can be tapped now. */
  readonly offered: ReadonlySet<Tap> = $derived.by(() => {
    if (!this.active) return new Set<Tap>();
    if (!this.inWindow) return new Set(this.#moves.keys());
    return new Set([...this.props().view.hand.map((title) => `hand:${title}`), 'do:pass']);
  });

  /** In a window: the own cards that fit. Only for those who want them marked. */
  readonly fitting: ReadonlySet<Tap> = $derived.by(() =>
    this.inWindow
      ? new Set([...this.#moves.keys()].filter((tap) => tap.startsWith('hand:')))
      : new Set<Tap>(),
  );

  has(tap: Tap): boolean {
    return this.offered.has(tap);
  }

  /** The tap that an answer in the open window was given with. */
  readonly answered: Tap | null = $derived.by(() => {
    const { position, view, seat } = this.props();
    if (!position.window || position.answer === null || seat === null) return null;
    return tapOf(position.answer, view, seat);
  });

  /** `careful`: the first tap only takes it up, as on a touch screen, where a tap also reads.
   *  `key`: which of several equal cards it is. */
  tap(tap: Tap, careful = false, key?: string): void {
    if (!this.active) return;
    this.refusal = null;
    if (this.armed?.tap === tap && this.armed.key === key) {
      this.confirm();
      return;
    }
    this.armed = null;
    if (!this.offered.has(tap)) return;
    const move = this.#moves.get(tap);
    if (!move) {
      void this.#explain(tap.slice(tap.indexOf(':') + 1));
      return;
    }
    const asks = this.props().settings.confirm && !tap.startsWith('do:');
    const late = performance.now() < this.#late && !tap.startsWith('do:');
    if (careful || asks || late) this.armed = { tap, move, key };
    else void this.send(move);
  }

  /** Why a card of the own hand does not answer; the table knows. */
  async #explain(card: string): Promise<void> {
    const asked = (this.refusal = t('viewpoint-does-not-fit', { card }));
    try {
      const { message } = await this.props().why({ do: 'reveal', card });
      if (message !== null && this.refusal === asked) this.refusal = message;
    } catch {
      // The connection is down, or the window is over: the short reason has to do.
    }
  }
}
