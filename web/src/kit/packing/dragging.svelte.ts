/**
 * Carrying a piece, from the tray or from the board. A second finger, or the right button, turns it
 * meanwhile.
 */
import { carry } from '../carry';
import type { Packing } from './packing.svelte';
import type { Letter, Point } from '../pieces/space';

/** What the board says about a point of the window. */
export interface Surface {
  /** The layer and the point on it that lie there; null beside the board. */
  find(x: number, y: number): { layer: number; point: Point } | null;
  /** Pixels for one cell. */
  readonly cell: number;
}

export class Dragging {
  /** Where the middle of the carried piece is in the window. */
  now: Point | null = $state.raw(null);
  /** Whether it is over the board. */
  over = $state(false);
  /** All the boards on the page: a box has two, in 3-D and layer by layer. */
  readonly surfaces = new Set<Surface>();
  /** Pixels for one cell of the board it is over, or of the first. */
  cell = $state(32);
  #stop: (() => boolean) | null = null;
  readonly #packing: Packing;

  constructor(packing: Packing) {
    this.#packing = packing;
  }

  /**
   * A piece was pressed. `at`: where its middle is in the window (for a piece on the board), so
   * that it is held where it was gripped. `tapped`: what a press without a drag means.
   */
  press(event: PointerEvent, letter: Letter, at: Point | null, tapped: () => void): void {
    const packing = this.#packing;
    if (event.button !== 0 || this.now || packing.locked) return;
    const held = at ? { x: at.x - event.clientX, y: at.y - event.clientY } : { x: 0, y: 0 };
    this.#stop?.();
    this.#stop = carry(event, {
      begin() {
        if (packing.hand?.letter !== letter) packing.take(letter, true);
      },
      move: ({ x, y }) => this.#follow({ x: x + held.x, y: y + held.y }),
      drop: () => {
        const over = this.over;
        this.#release();
        if (!over) packing.putBack(letter);
        // What does not fit stays in the hand, over the board: it can be turned there.
        else if (packing.fits) packing.place();
      },
      cancel: () => {
        this.#release();
        packing.cancel();
      },
      tap: tapped,
      aside: () => {
        packing.turn('right');
        if (this.now) this.#follow(this.now);
      },
    });
  }

  stop(): void {
    this.#stop?.();
    this.#release();
  }

  #release(): void {
    this.now = null;
    this.over = false;
  }

  #follow(at: Point): void {
    this.now = at;
    this.over = false;
    for (const surface of this.surfaces) {
      const place = surface.find(at.x, at.y);
      if (!place) continue;
      this.over = true;
      this.cell = surface.cell;
      this.#packing.aim(place.layer, place.point);
      break;
    }
    if (!this.over) this.cell = [...this.surfaces][0]?.cell ?? this.cell;
  }
}
