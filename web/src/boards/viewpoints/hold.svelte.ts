/**
 * The hand over the cube: how pieces come out of the tray, where one is told why a piece does not
 * fit, and who has the keys. The board of a game and that of the editor do this alike.
 */
import { tick } from 'svelte';
import { carry } from '../../kit/carry';
import { isNobodys } from '../../kit/focus';
import type { ViewControl } from './control';
import type { Letter } from './model';
import type { Placing } from './placing.svelte';

export class Hold {
  board: HTMLElement | undefined = $state();
  control = $state.raw<ViewControl | null>(null);
  /** The focus was in the board when the position changed. */
  hadFocus = false;
  readonly #placing: Placing;

  constructor(placing: Placing) {
    this.#placing = placing;
  }

  /** The arrow keys and Enter belong to the piece now. */
  focus(): void {
    this.board?.focus({ preventScroll: true });
  }

  /** Whatever had the focus is gone or can be used no more: the board has it then. */
  keepFocus(): void {
    void tick().then(() => {
      if (isNobodys(document.activeElement) && !document.querySelector('dialog[open]'))
        this.focus();
    });
  }

  take = (letter: Letter): void => {
    void this.#placing.take(letter);
    this.focus();
  };

  /** A piece of the tray was pressed: it may be carried to its place. */
  press = (letter: Letter, event: PointerEvent): void => {
    const placing = this.#placing;
    if (event.button !== 0 || !placing.canAct) return;
    let over = false;
    carry(event, {
      inRow: true,
      begin: () => this.take(letter),
      move: ({ x, y, touch }) => (over = this.control?.carry(x, y, touch) ?? false),
      drop: () => {
        if (over && placing.spot) placing.enter();
      },
      cancel: () => placing.cancel(),
      aside: () => placing.turn('spin-right'),
    });
  };

  /** Why the piece can't stay where it is held, beside it. */
  callout(): { x: number; y: number; tone: 'wrong'; text: string } | null {
    const { ghost, why, spot, refusal } = this.#placing;
    if (!this.control || !ghost || spot || refusal || !why) return null;
    const at = this.control.locate(ghost);
    return at && { ...at, tone: 'wrong', text: why };
  }
}
