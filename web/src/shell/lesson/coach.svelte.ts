/** What the table tells somebody new, asked for anew with each step: a line, and what to mark. */
import type { Message } from '../../kit/words';
import type { TableStore } from '../lib/table.svelte';

const NOTHING: readonly string[] = [];

export class Coach {
  line = $state.raw<Message | null>(null);
  /** Whether that is of the present step: the answer to the newest is perhaps still to come. */
  current = $state(false);
  /** By names that the board knows. */
  marks = $state.raw<readonly string[]>(NOTHING);

  /** Made while a component starts: it follows the table from then on. */
  constructor(store: () => TableStore, wanted: () => boolean) {
    $effect(() => {
      const table = store();
      void [table.position?.step, table.mine];
      if (!wanted() || table.position === null) {
        this.#tell(null, NOTHING);
        return;
      }
      let here = true;
      this.current = false;
      table
        .coach()
        .then((told) => {
          if (here) this.#tell(told.words, told.marks);
        })
        .catch(() => {
          // The connection to the table is down: the page says so elsewhere.
        });
      return () => (here = false);
    });
  }

  #tell(line: Message | null, marks: readonly string[]): void {
    this.line = line;
    this.current = true;
    // What is the same stays the same object, so that boards draw nothing anew.
    if (marks.join() !== this.marks.join()) this.marks = marks.length ? marks : NOTHING;
  }
}
