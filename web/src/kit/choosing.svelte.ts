/**
 * Choosing a move on a board of cards: whose turn it is, the legal moves once they have come, a
 * whole move that waits for a second tap, and sending it. What a tap means is the game's; neither
 * knows rules, the legal moves say everything.
 */
import { refusalText } from './board';
import type { BoardProps } from './component.svelte';

export abstract class MoveChoosing<View, Move, Event, Armed extends { readonly move: Move }> {
  /** A whole move that waits for a second tap. */
  armed = $state.raw<Armed | null>(null);
  sending = $state(false);
  refusal = $state<string | null>(null);

  protected readonly props: () => BoardProps<View, Move, Event>;
  #question = '';
  #asked = 0;

  constructor(props: () => BoardProps<View, Move, Event>) {
    this.props = props;
  }

  /** What is asked, where the step alone does not tell. */
  protected about(): string | number {
    return '';
  }
  /** The legal moves have come; none: what was asked before counts no more. */
  protected abstract took(moves: readonly Move[]): void;

  get active(): boolean {
    const { mode, position } = this.props();
    return mode === 'play' && position.mine && !this.sending;
  }

  /** Call whenever the position has changed; whether there is another question. */
  follow(): boolean {
    const { position, seat, legal } = this.props();
    // The same question again (a hint counted, a clock) leaves a half-made choice alone.
    const question = `${position.step} ${position.mine} ${this.about()}`;
    if (question === this.#question) return false;
    this.#question = question;
    const asked = (this.#asked += 1);
    this.reset();
    this.refusal = null;
    this.took([]);
    if (!position.mine || seat === null) return true;
    if (position.legal) {
      this.took(position.legal);
      return true;
    }
    legal().then(
      (moves) => {
        if (asked === this.#asked) this.took(moves);
      },
      (error: unknown) => {
        if (asked === this.#asked) this.refusal = refusalText(error);
      },
    );
    return true;
  }

  confirm(): void {
    if (this.armed && this.active) void this.send(this.armed.move);
  }

  protected async send(move: Move): Promise<void> {
    this.armed = null;
    this.sending = true;
    try {
      await this.props().play(move);
    } catch (error) {
      this.reset();
      this.refusal = refusalText(error);
    } finally {
      this.sending = false;
    }
  }

  /** Something is half-chosen. */
  get begun(): boolean {
    return this.armed !== null;
  }

  /** Puts back what was taken up; whether there was something. */
  cancel(): boolean {
    const was = this.begun || this.refusal !== null;
    if (!this.sending) this.reset();
    this.refusal = null;
    return was;
  }

  /** Nothing is half-chosen. */
  reset(): void {
    this.armed = null;
  }
}
