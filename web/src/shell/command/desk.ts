/** The table as the command box asks about it. */
import { toldLines, type BoardModule, type TwinPart } from '../../kit/board';
import { render, type Reader } from '../../kit/words';
import type { TableStore } from '../lib/table.svelte';
import type { Desk } from './commands';

/** Each part is read when it is needed. */
export interface Shown {
  readonly store: TableStore;
  readonly board: Pick<BoardModule, 'logRows' | 'shown'>;
  readonly reader: Reader;
  readonly parts: readonly TwinPart[];
  readonly turn: string;
}

export function deskOf(now: Shown): Desk {
  return {
    get parts() {
      return now.parts;
    },
    get told() {
      const { store, board, reader } = now;
      const view = store.position?.view;
      // What the newest step has shown is told as long as the page knows it.
      const shown = view ? (board.shown?.(store.happening.events, view) ?? []) : [];
      const newest = shown.map((one) => render(one, reader));
      return store.log.map((line, index) => ({
        seat: line.seat,
        text: [
          ...toldLines(board, line, reader, false),
          ...(index === store.log.length - 1 ? newest : []),
        ].join(' '),
      }));
    },
    get seat() {
      return now.store.seat;
    },
    get turn() {
      return now.turn;
    },
    get window() {
      return now.store.position?.window != null;
    },
    read: (text) => now.store.read(text),
    notation: (start) => now.store.notation(start),
    play: (move) => now.store.play(move),
  };
}
