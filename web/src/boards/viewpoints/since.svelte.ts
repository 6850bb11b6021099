/** What the others have done since my own last move, so that several moves in a row can be followed. */
import { untrack } from 'svelte';
import { isLetter, type Event, type Letter, type Props } from './model';

export type Does =
  'placed' | 'moved' | 'returned' | 'kept' | 'asked' | 'looked' | 'swapped' | 'passed';

export interface Deed {
  readonly seat: number;
  readonly does: Does;
  /** The piece it was done with. */
  readonly letter: Letter | null;
}

const LAID = { free: 'placed', grid: 'moved', reserve: 'returned' } as const;

function deedOf(event: Event): Deed | null {
  const piece = (letter: string) => (isLetter(letter) ? letter : null);
  switch (event.event) {
    case 'placed':
      return { seat: event.seat, does: LAID[event.source], letter: piece(event.piece.letter) };
    case 'reserved':
      return { seat: event.seat, does: 'kept', letter: piece(event.piece.letter) };
    case 'answered':
      return { seat: event.answer.seat, does: 'asked', letter: null };
    case 'looked':
      return { seat: event.seat, does: 'looked', letter: null };
    case 'swapped':
      return { seat: event.seat, does: 'swapped', letter: null };
    case 'passed':
      return { seat: event.seat, does: 'passed', letter: null };
    default:
      return null;
  }
}

/** Made while a component starts: it follows what happens from then on. */
export class Since {
  deeds = $state.raw<readonly Deed[]>([]);
  #taken = -1;

  constructor(props: () => Props) {
    $effect(() => {
      const { last, seat } = props();
      untrack(() => this.#take(last, seat));
    });
  }

  #take(last: Props['last'], own: number | null): void {
    if (last.number === this.#taken) return;
    this.#taken = last.number;
    // After a reload or an undo nobody has followed what came before.
    const before = last.live ? this.deeds : [];
    const done = last.events.flatMap((event) => deedOf(event) ?? []);
    const mine = done.findLastIndex((deed) => deed.seat === own);
    this.deeds = mine < 0 ? [...before, ...done] : done.slice(mine + 1);
  }
}
