/** Passing the turn: whether the table allows it, and why not. Alone, both sides are passed at once. */
import { refusalText } from '../../kit/board';
import { untrack } from 'svelte';
import { t } from '../../kit/words';
import type { Props } from './model';

/** Made while a component starts: it follows the position from then on. */
export class Passing {
  may = $state(false);
  sending = $state(false);
  fault = $state<string | null>(null);
  /** What became of the last attempt to finish. */
  notice = $state<string | null>(null);

  readonly #props: () => Props;
  readonly #acts: () => boolean;
  #asked = 0;
  /** Until the table has said whether one may pass now. */
  #known: Promise<void> = Promise.resolve();
  /** The first of the two passes that end a solitaire has been made. */
  #finishing = false;

  constructor(props: () => Props, acts: () => boolean) {
    this.#props = props;
    this.#acts = acts;
    $effect(() => {
      const ask = this.#acts();
      void this.#props().position.step;
      untrack(() => this.#follow(ask));
    });
  }

  /** One plays alone and this side is complete: to pass is to say that all is done. */
  get finishes(): boolean {
    const { view } = this.#props();
    return view.players === 1 && view.complete;
  }

  #follow(ask: boolean): void {
    const question = ++this.#asked;
    this.may = false;
    this.fault = this.notice = null;
    if (!ask) return;
    const { position, legal } = this.#props();
    const answer = position.legal
      ? Promise.resolve(position.legal.filter((move) => move.do === 'pass'))
      : legal({ do: 'pass' });
    this.#known = answer.then(
      (moves) => {
        if (question !== this.#asked) return;
        this.may = moves.length > 0;
        if (this.#finishing) this.#finish();
      },
      () => {
        this.#finishing = false;
      },
    );
  }

  /** On the other side, after the first pass: the second one, if that side is complete as well. */
  #finish(): void {
    this.#finishing = false;
    if (this.may && this.finishes) {
      void this.#send();
      return;
    }
    this.notice = t('viewpoints-finish-not-yet');
    this.#props().announce(this.notice);
  }

  async pass(): Promise<void> {
    if (this.sending || !this.#acts()) return;
    if (!this.may) await this.#known;
    if (this.sending || !this.#acts()) return;
    if (!this.may) {
      await this.#explain();
      return;
    }
    this.#finishing = this.finishes && this.#props().view.in_a_row === 0;
    await this.#send();
  }

  async #send(): Promise<void> {
    const { play, announce } = this.#props();
    this.sending = true;
    try {
      await play({ do: 'pass' });
    } catch (error) {
      this.#finishing = false;
      this.fault = refusalText(error);
      announce(this.fault, true);
    }
    this.sending = false;
  }

  async #explain(): Promise<void> {
    const { why, announce } = this.#props();
    try {
      const { message } = await why({ do: 'pass' });
      this.fault = message;
      if (this.fault) announce(this.fault, true);
    } catch (error) {
      this.fault = refusalText(error);
    }
  }
}
