/** Why a piece cannot stand where it is held: the rules are asked, once for each place. */
import { refusalText } from '../../kit/board';
import { t, type Message } from '../../kit/words';
import type { Ground, Source } from './ground';
import type { Cells, Letter } from './model';

/** What is held where. */
export interface Held {
  readonly key: string;
  readonly piece: Letter;
  readonly source: Source;
  readonly cells: Cells;
  readonly spot: Message;
}

const DELAY = 260;

export class Doubts {
  /** What was answered; null: nothing yet. */
  why = $state<string | null>(null);

  readonly #ground: () => Ground;
  readonly #held: () => Held | null;
  #known = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #question = 0;

  constructor(ground: () => Ground, held: () => Held | null) {
    this.#ground = ground;
    this.#held = held;
  }

  /** The piece is gone, or somewhere else. */
  clear(): void {
    clearTimeout(this.#timer);
    this.why = null;
  }

  /** What is being asked no longer counts. */
  drop(): void {
    this.#question += 1;
    this.clear();
  }

  /** Another position: other reasons. */
  forget(): void {
    this.#known.clear();
  }

  /** The piece is held at a place where it does not stand. */
  begin(quietly: boolean): void {
    this.clear();
    const held = this.#held();
    const known = held && this.#known.get(held.key);
    if (known === null || known === undefined) {
      this.#timer = setTimeout(() => void this.ask(), DELAY);
      return;
    }
    this.why = known;
    if (!quietly)
      this.#ground().asker.announce(t('viewpoints-at-spot', { spot: held!.spot, why: known }));
  }

  async ask(urgent = false): Promise<void> {
    clearTimeout(this.#timer);
    const held = this.#held();
    if (!held) return;
    const known = this.#known.get(held.key);
    if (known !== undefined) {
      this.why = known;
      this.#ground().asker.announce(known, urgent);
      return;
    }
    const question = this.#question;
    let text: string;
    try {
      const answer = await this.#ground().asker.why(held.piece, held.source, held.cells);
      text = answer.legal ? t('viewpoints-stands') : (answer.message ?? t('viewpoints-not-here'));
      this.#known.set(held.key, text);
    } catch (error) {
      text = refusalText(error);
    }
    if (question !== this.#question || held.key !== this.#held()?.key) return;
    this.why = text;
    this.#ground().asker.announce(t('viewpoints-at-spot', { spot: held.spot, why: text }), urgent);
  }
}
