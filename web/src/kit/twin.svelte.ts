/** The board in words: as the board tells it, else as the game does, which the server is asked for. */
import type { Part } from '../wire';
import type { BoardFacts, TwinPart } from './board';
import { describeView, toldParts } from './describing';
import type { Reader } from './words';

/** What is to be told, and by whom; nothing as long as there is no board or no view. */
export interface Twinned {
  readonly game: { readonly key: string } | null;
  readonly board: Pick<BoardFacts, 'describe'> | null;
  readonly view: unknown;
  readonly reader: Reader;
  readonly marks?: readonly string[];
}

/** To be made while a component is set up. */
export class Twin {
  #now: () => Twinned;
  #said = $state.raw<readonly Part[]>([]);

  constructor(now: () => Twinned) {
    this.#now = now;
    const wish = $derived.by(() => {
      const { game, board, view } = now();
      const isAsked = game !== null && board !== null && !board.describe;
      return isAsked && typeof view === 'object' ? { game: game.key, view } : null;
    });
    const game = $derived(wish?.game);
    const view = $derived(wish?.view);
    $effect(() => {
      if (game === undefined || !view) return;
      let stale = false;
      const say = (parts: readonly Part[]) => {
        // The last words stay until the next ones are there, so that nobody loses their place.
        if (!stale) this.#said = parts;
      };
      describeView(game, view).then(say, () => say([]));
      return () => (stale = true);
    });
  }

  parts: readonly TwinPart[] = $derived.by(() => {
    const { board, view, reader, marks = [] } = this.#now();
    if (!board || view === undefined) return [];
    return board.describe ? board.describe(view, reader, marks) : toldParts(this.#said, reader);
  });
}
