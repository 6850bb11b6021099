/**
 * Carrying something with mouse, pen or finger, from the press to where it is put down: the one way
 * in which cards, tiles and pieces are dragged. What can be taken and where it may go belongs to the
 * board. Listens on the window, because what was pressed may be gone from the page meanwhile.
 */

/** Less than this is a shaky tap, not a drag. */
const DRAG_PX = 6;
/** A finger must not hide what it carries. */
const LIFT_PX = 54;

/** Where the carried thing is in the window. */
export interface Carried {
  /** Its place: under the pointer, and for a finger a little above it. */
  readonly x: number;
  readonly y: number;
  /** How far the pointer has come since the press. */
  readonly dx: number;
  readonly dy: number;
  readonly touch: boolean;
}

export interface CarryRules {
  /** The pointer has moved: the thing is taken up. False: it can't be, and nothing else follows. */
  begin?(at: Carried): boolean | void;
  move?(at: Carried): void;
  /** Put down here. */
  drop?(at: Carried): void;
  /** The pointer was lost, or the carrying was stopped, after it had begun. */
  cancel?(): void;
  /** Pressed and let go in place. */
  tap?(): void;
  /** A second finger, or the right button, while something is carried: to turn it, say. */
  aside?(): void;
  /** How far above a finger the thing is held, in pixels; 54 unless said. */
  lift?: number;
  /** The thing lies in a row that a finger may scroll sideways: then only a finger that moves
   *  upward or downward takes it. Its element has `touch-action: pan-x`. */
  inRow?: boolean;
}

/**
 * Follows the pointer that was pressed (call it in `pointerdown`), and returns how to stop. An
 * element that is carried by fingers has `touch-action: none`, or `pan-x` with `inRow`. The click
 * that a browser sends after a drag is swallowed; after a tap it comes as always.
 */
export function carry(press: PointerEvent, rules: CarryRules): () => boolean {
  const touch = press.pointerType === 'touch';
  const lift = touch ? (rules.lift ?? LIFT_PX) : 0;
  const start = { x: press.clientX, y: press.clientY };
  let last: Carried = at(press);
  let begun = false;
  const listening = new AbortController();

  function at(event: PointerEvent): Carried {
    const { clientX: x, clientY: y } = event;
    return { x, y: y - lift, dx: x - start.x, dy: y - start.y, touch };
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    last = at(event);
    if (!begun) {
      if (Math.hypot(last.dx, last.dy) < DRAG_PX) return;
      // Where the row does scroll, the browser takes the pointer away.
      if (touch && rules.inRow && Math.abs(last.dx) > Math.abs(last.dy)) return;
      if (rules.begin?.(last) === false) {
        listening.abort();
        return;
      }
      begun = true;
    }
    event.preventDefault();
    rules.move?.(last);
  }

  function onUp(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    listening.abort();
    if (!begun) {
      rules.tap?.();
      return;
    }
    begun = false;
    swallowClick();
    rules.drop?.(at(event));
  }

  function onCancel(event: PointerEvent): void {
    if (event.pointerId === press.pointerId) stop();
  }

  function onOther(event: PointerEvent): void {
    if (!begun || event.pointerId === press.pointerId) return;
    event.preventDefault();
    event.stopPropagation();
    rules.aside?.();
  }

  function onButton(event: MouseEvent): void {
    if (begun && event.button === 2) rules.aside?.();
  }

  /** Whether something was being carried. */
  function stop(): boolean {
    listening.abort();
    const was = begun;
    begun = false;
    if (was) rules.cancel?.();
    return was;
  }

  const { signal } = listening;
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', onCancel, { signal });
  addEventListener('pointerdown', onOther, { signal });
  addEventListener('mousedown', onButton, { signal });
  return stop;
}

/** The click that follows a drag means nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 60);
}
