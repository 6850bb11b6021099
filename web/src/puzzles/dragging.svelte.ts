/**
 * Carrying a piece with the mouse, a pen or a finger, from the tray or from the board. A second
 * finger, or the right button, turns it meanwhile. Listens on the window: what was pressed may be
 * gone from the page by the time the piece is put down.
 */
import type { Packing } from './packing.svelte';
import type { Letter, Point } from '../kit/pieces/space';

/** What the board says about a point of the window. */
export interface Surface {
  /** The layer and the point on it that lie there; null beside the board. */
  find(x: number, y: number): { layer: number; point: Point } | null;
  /** Pixels for one cell. */
  readonly cell: number;
}

interface Carry {
  readonly id: number;
  readonly letter: Letter;
  readonly touch: boolean;
  readonly startX: number;
  readonly startY: number;
  /** From the pointer to the middle of the piece. */
  readonly dx: number;
  readonly dy: number;
  readonly tapped: () => void;
  begun: boolean;
}

const DRAG_PX = 6;
/** A finger must not hide what it carries. */
const LIFT_PX = 54;

export class Dragging {
  /** Where the middle of the carried piece is in the window. */
  now: Point | null = $state.raw(null);
  /** Whether it is over the board. */
  over = $state(false);
  /** All the boards on the page: a box has two, in 3-D and layer by layer. */
  readonly surfaces = new Set<Surface>();
  /** Pixels for one cell of the board it is over, or of the first. */
  cell = $state(32);
  #carry: Carry | null = null;
  #pointer: Point = { x: 0, y: 0 };
  readonly #packing: Packing;

  constructor(packing: Packing) {
    this.#packing = packing;
  }

  /**
   * A piece was pressed. `at`: where its middle is in the window (for a piece on the board), so
   * that it is held where it was gripped. `tapped`: what a press without a drag means.
   */
  press(event: PointerEvent, letter: Letter, at: Point | null, tapped: () => void): void {
    if (event.button !== 0 || this.#carry || this.#packing.locked) return;
    const touch = event.pointerType === 'touch';
    this.#carry = {
      id: event.pointerId,
      letter,
      touch,
      startX: event.clientX,
      startY: event.clientY,
      dx: at ? at.x - event.clientX : 0,
      dy: at ? at.y - event.clientY : 0,
      tapped,
      begun: false,
    };
    addEventListener('pointermove', this.#move);
    addEventListener('pointerup', this.#up);
    addEventListener('pointercancel', this.#cancel);
    addEventListener('pointerdown', this.#other);
    addEventListener('mousedown', this.#button);
  }

  stop(): void {
    removeEventListener('pointermove', this.#move);
    removeEventListener('pointerup', this.#up);
    removeEventListener('pointercancel', this.#cancel);
    removeEventListener('pointerdown', this.#other);
    removeEventListener('mousedown', this.#button);
    this.#carry = null;
    this.now = null;
    this.over = false;
  }

  readonly #move = (event: PointerEvent): void => {
    const carry = this.#carry;
    if (!carry || event.pointerId !== carry.id) return;
    const way = Math.hypot(event.clientX - carry.startX, event.clientY - carry.startY);
    if (!carry.begun) {
      if (way < DRAG_PX) return;
      carry.begun = true;
      if (this.#packing.hand?.letter !== carry.letter) this.#packing.take(carry.letter, true);
    }
    event.preventDefault();
    this.#pointer = { x: event.clientX, y: event.clientY };
    this.#follow();
  };

  #follow(): void {
    const carry = this.#carry;
    if (!carry?.begun) return;
    const lift = carry.touch ? LIFT_PX : 0;
    this.now = { x: this.#pointer.x + carry.dx, y: this.#pointer.y + carry.dy - lift };
    this.over = false;
    for (const surface of this.surfaces) {
      const place = surface.find(this.now.x, this.now.y);
      if (!place) continue;
      this.over = true;
      this.cell = surface.cell;
      this.#packing.aim(place.layer, place.point);
      break;
    }
    if (!this.over) this.cell = [...this.surfaces][0]?.cell ?? this.cell;
  }

  readonly #up = (event: PointerEvent): void => {
    const carry = this.#carry;
    if (!carry || event.pointerId !== carry.id) return;
    const { begun, tapped } = carry;
    const over = this.over;
    this.stop();
    if (!begun) tapped();
    else if (!over) this.#packing.putBack(carry.letter);
    // What does not fit stays in the hand, over the board: it can be turned there.
    else if (this.#packing.fits) this.#packing.place();
  };

  readonly #cancel = (event: PointerEvent): void => {
    if (this.#carry?.id !== event.pointerId) return;
    const begun = this.#carry.begun;
    this.stop();
    if (begun) this.#packing.cancel();
  };

  readonly #other = (event: PointerEvent): void => {
    if (!this.#carry?.begun || event.pointerId === this.#carry.id) return;
    event.preventDefault();
    event.stopPropagation();
    this.#turn();
  };

  readonly #button = (event: MouseEvent): void => {
    if (this.#carry?.begun && event.button === 2) this.#turn();
  };

  #turn(): void {
    this.#packing.turn('right');
    this.#follow();
  }
}
