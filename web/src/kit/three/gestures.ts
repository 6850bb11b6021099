/**
 * Mouse, pen and fingers on the 3-D board, told apart: pointing, pressing, turning the view, moving
 * along the table and zooming. One finger turns, two zoom and move; a finger that starts on the
 * ghost carries it.
 */
export interface GestureTarget {
  point(x: number, y: number, touch: boolean): void;
  pointAway(): void;
  press(x: number, y: number, touch: boolean): void;
  /** A right click that was no drag. */
  pressAside(): void;
  /** Whether a finger here takes hold of the ghost. */
  holdsGhost(x: number, y: number): boolean;
  orbit(dx: number, dy: number): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number): void;
  /** The wheel with the Shift key: turns the tile. */
  spin(direction: 1 | -1): void;
}

interface Touching {
  x: number;
  y: number;
}

/** Less than this is a shaky click, not a drag. */
const DRAG_PX = 5;

export function listen(element: HTMLElement, target: GestureTarget): () => void {
  const down = new Map<number, Touching>();
  let start: Touching | null = null;
  let dragging = false;
  let wasPinch = false;
  let carries = false;
  let aside = false;
  let wheelRest = 0;

  const at = (event: MouseEvent): Touching => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function onDown(event: PointerEvent): void {
    const point = at(event);
    down.set(event.pointerId, point);
    capture(event.pointerId);
    if (down.size > 1) {
      wasPinch = true;
      return;
    }
    start = point;
    dragging = false;
    wasPinch = false;
    aside = event.button !== 0 || event.shiftKey;
    carries = event.pointerType === 'touch' && target.holdsGhost(point.x, point.y);
  }

  function onMove(event: PointerEvent): void {
    const point = at(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') target.point(point.x, point.y, false);
      return;
    }
    if (down.size === 2) pinch(event.pointerId, before, point);
    else if (down.size === 1 && !wasPinch) drag(before, point);
    down.set(event.pointerId, point);
  }

  function drag(before: Touching, point: Touching): void {
    if (!start) return;
    if (!dragging && Math.hypot(point.x - start.x, point.y - start.y) < DRAG_PX) return;
    dragging = true;
    if (carries) target.point(point.x, point.y, true);
    else if (aside) target.pan(point.x - before.x, point.y - before.y);
    else target.orbit(point.x - before.x, point.y - before.y);
  }

  function pinch(moved: number, before: Touching, point: Touching): void {
    const other = [...down].find(([id]) => id !== moved)?.[1];
    if (!other) return;
    const wide = Math.hypot(point.x - other.x, point.y - other.y);
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    if (was > 0 && wide > 0) target.zoom(was / wide);
    target.pan((point.x - before.x) / 2, (point.y - before.y) / 2);
  }

  function onUp(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    if (down.size > 0) return;
    const point = at(event);
    const touch = event.pointerType === 'touch';
    if (event.type === 'pointerup' && !dragging && !wasPinch) {
      if (event.button === 2) target.pressAside();
      else if (event.button === 0) target.press(point.x, point.y, touch);
    }
    start = null;
  }

  function onLeave(event: PointerEvent): void {
    if (down.size === 0 && event.pointerType !== 'touch') target.pointAway();
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = (event.deltaY || event.deltaX) * (event.deltaMode === 1 ? 32 : 1);
    if (event.shiftKey) {
      // Fine wheels and trackpads send many small steps: one turn for each notch's worth.
      wheelRest += pixels;
      if (Math.abs(wheelRest) < 60) return;
      target.spin(wheelRest > 0 ? 1 : -1);
      wheelRest = 0;
    } else {
      target.zoom(Math.exp(Math.max(-80, Math.min(80, pixels)) * 0.0016));
    }
  }

  function capture(id: number): void {
    try {
      element.setPointerCapture(id);
    } catch {
      // The pointer is already gone; its events end by themselves.
    }
  }

  const onMenu = (event: Event) => event.preventDefault();
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onUp);
  element.addEventListener('pointerleave', onLeave);
  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('contextmenu', onMenu);
  return () => {
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onUp);
    element.removeEventListener('pointerleave', onLeave);
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('contextmenu', onMenu);
  };
}
