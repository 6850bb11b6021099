/** What the board says to the person now: what is asked of them, or whom all wait for. */
import { render, say, t, type Reader } from '../../kit/words';
import type { Choosing } from './choosing.svelte';
import type { Props } from './model';
import { promptMessage, waitMessage, windowMessage } from './questions';

const coarse = matchMedia('(pointer: coarse)').matches;

export class Guidance {
  readonly #props: () => Props;
  readonly #choosing: Choosing;

  constructor(props: () => Props, choosing: Choosing) {
    this.#props = props;
    this.#choosing = choosing;
  }

  /** Whom the board speaks to. Who looks on with another seat's eyes does not become that player. */
  readonly listener: Reader = $derived.by(() => this.#props().reader);

  /** The own seat plays here; the audience and a replay only look. */
  readonly playing: boolean = $derived.by(() => {
    const { mode, seat } = this.#props();
    return mode === 'play' && seat !== null;
  });

  readonly asked: boolean = $derived.by(() => {
    const { position, view } = this.#props();
    return this.playing && position.mine && view.now.ask?.what === 'window';
  });

  readonly mine: boolean = $derived.by(() => {
    const { position, view } = this.#props();
    return this.playing && position.mine && !view.outcome;
  });

  /** Before the game begins nobody has seen a card yet. */
  readonly undealt: boolean = $derived.by(() => {
    const { seat, view } = this.#props();
    if (!this.playing || seat === null || view.outcome) return false;
    return !view.hand.length && (view.now.sizes[seat] ?? 0) > 0;
  });

  readonly waiting: string = $derived.by(() => {
    if (this.undealt) return t('viewpoint-undealt');
    const { position, view } = this.#props();
    // A game that was given up is over, though its position is not.
    return render(position.outcome?.summary ?? waitMessage(view), this.listener);
  });

  /** To be called only when something fits, and nothing does: there is nothing to do. */
  readonly calm: boolean = $derived.by(
    () =>
      this.asked &&
      this.#props().settings.fits &&
      this.#choosing.known &&
      !this.#choosing.sending &&
      this.#choosing.fitting.size === 0,
  );

  readonly text: string = $derived.by(() => {
    const { seat, view, settings } = this.#props();
    if (!this.mine || seat === null) return this.waiting;
    if (this.calm) {
      return render(say('viewpoint-nothing-fits', { about: windowMessage(view) }), this.listener);
    }
    const marked = this.asked && settings.fits && this.#choosing.known;
    const prompt = promptMessage(view, seat, marked);
    return prompt ? render(prompt, this.listener) : '';
  });

  /** Until the first card is played: how it is done. */
  readonly hint: string = $derived.by(() => {
    const { seat, view } = this.#props();
    const begun = seat === null || (view.fields[seat]?.length ?? 0) > 0;
    const late = view.now.turns > 2 * view.players;
    if (!this.mine || view.now.ask?.what !== 'play' || begun || late) return '';
    return t(coarse ? 'viewpoint-hint-tap' : 'viewpoint-hint-point');
  });
}
