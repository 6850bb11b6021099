/**
 * Choosing on the cards: what can be tapped now, and sending the move that a tap means. It knows no
 * rules: the legal moves say everything.
 *
 * In a response window it offers the whole own hand, whatever is in it: a person who holds nothing
 * that fits sees and does exactly what one does who holds an answer. Only when a card has been
 * tapped does it turn out whether that one fits.
 */
import { Refusal } from '../../kit/board';
import type { Move, Props, View } from './model';

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

export class Choosing {
  /** A chosen move that waits for a second tap. */
  armed = $state.raw<{ tap: Tap; move: Move; key: string | undefined } | null>(null);
  sending = $state(false);
  refusal = $state<string | null>(null);

  readonly #props: () => Props;
  #moves = $state.raw<ReadonlyMap<Tap, Move>>(new Map());
  #position = '';
  #question = 0;
  /** A window is open in which this seat has given no answer yet. */
  #unanswered = false;
  #late = 0;

  constructor(props: () => Props) {
    this.#props = props;
  }

  get active(): boolean {
    const { mode, position } = this.#props();
    return mode === 'play' && position.mine && !this.sending;
  }

  get inWindow(): boolean {
    return this.active && this.#props().position.window !== null;
  }

  /** Call whenever the position has changed. */
  follow(): void {
    const { position, view, seat, legal } = this.#props();
    const question = `${position.step} ${position.mine} ${view.now.prompt}`;
    const ranOut = this.#unanswered && position.mine && position.window === null;
    this.#unanswered = position.mine && position.window !== null && position.answer === null;
    if (question === this.#position) return;
    if (ranOut) this.#late = performance.now() + LATE_MS;
    this.#position = question;
    this.armed = null;
    this.refusal = null;
    this.#moves = new Map();
    if (!position.mine || seat === null) return;
    if (position.legal) {
      this.#moves = this.#named(position.legal);
      return;
    }
    const asked = (this.#question += 1);
    legal().then(
      (moves) => {
        if (asked === this.#question) this.#moves = this.#named(moves);
      },
      (error: unknown) => {
        if (asked === this.#question) this.refusal = reason(error);
      },
    );
  }

  #named(moves: readonly Move[]): ReadonlyMap<Tap, Move> {
    const { view, seat } = this.#props();
    const named = new Map<Tap, Move>();
    for (const move of moves) {
      const tap = tapOf(move, view, seat ?? 0);
      if (tap !== null) named.set(tap, move);
    }
    return named;
  }

  /** The legal moves have come. */
  get known(): boolean {
    return this.#moves.size > 0;
  }

  /** All that can be tapped now. */
  readonly offered: ReadonlySet<Tap> = $derived.by(() => {
    if (!this.active) return new Set<Tap>();
    if (!this.inWindow) return new Set(this.#moves.keys());
    return new Set([...this.#props().view.hand.map((title) => `hand:${title}`), 'do:pass']);
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
    const { position, view, seat } = this.#props();
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
      this.refusal = `${tap.slice(tap.indexOf(':') + 1)} does not answer this.`;
      return;
    }
    const asks = this.#props().settings.confirm && !tap.startsWith('do:');
    const late = performance.now() < this.#late && !tap.startsWith('do:');
    if (careful || asks || late) this.armed = { tap, move, key };
    else void this.#send(move);
  }

  confirm(): void {
    const armed = this.armed;
    if (armed && this.active) void this.#send(armed.move);
  }

  /** Puts back what was taken up; whether there was something. */
  cancel(): boolean {
    const was = this.armed !== null || this.refusal !== null;
    this.armed = null;
    this.refusal = null;
    return was;
  }

  async #send(move: Move): Promise<void> {
    this.armed = null;
    this.sending = true;
    try {
      await this.#props().play(move);
    } catch (error) {
      this.refusal = reason(error);
    } finally {
      this.sending = false;
    }
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
