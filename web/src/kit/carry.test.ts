import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carry, type CarryRules } from './carry';

function pointer(type: string, x: number, y: number, more: PointerEventInit = {}): PointerEvent {
  return new PointerEvent(type, {
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: 'mouse',
    bubbles: true,
    cancelable: true,
    ...more,
  });
}

function rules(more: Partial<CarryRules> = {}) {
  return {
    begin: vi.fn(),
    move: vi.fn(),
    drop: vi.fn(),
    cancel: vi.fn(),
    tap: vi.fn(),
    aside: vi.fn(),
    ...more,
  };
}

// The click after a drag is waited for: nothing of it reaches the next test.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('carrying', () => {
  it('takes a thing up once the pointer has moved, and puts it down where it is let go', () => {
    const how = rules();
    carry(pointer('pointerdown', 100, 100), how);
    dispatchEvent(pointer('pointermove', 103, 102));
    expect(how.begin).not.toHaveBeenCalled();
    dispatchEvent(pointer('pointermove', 120, 100));
    expect(how.begin).toHaveBeenCalledOnce();
    dispatchEvent(pointer('pointerup', 150, 90));
    expect(how.drop).toHaveBeenCalledWith({ x: 150, y: 90, dx: 50, dy: -10, touch: false });
    expect(how.tap).not.toHaveBeenCalled();
    dispatchEvent(pointer('pointermove', 300, 300));
    expect(how.move).toHaveBeenCalledOnce();
  });

  it('leaves a press in place a tap, and swallows the click after a drag alone', () => {
    const clicked = vi.fn();
    addEventListener('click', clicked);
    const how = rules();
    carry(pointer('pointerdown', 10, 10), how);
    dispatchEvent(pointer('pointerup', 12, 10));
    dispatchEvent(new MouseEvent('click'));
    expect(how.tap).toHaveBeenCalledOnce();
    expect(how.drop).not.toHaveBeenCalled();
    expect(clicked).toHaveBeenCalledOnce();
    carry(pointer('pointerdown', 10, 10), how);
    dispatchEvent(pointer('pointermove', 40, 10));
    dispatchEvent(pointer('pointerup', 40, 10));
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(clicked).toHaveBeenCalledOnce();
    removeEventListener('click', clicked);
  });

  it('holds a thing above a finger, which may also scroll a row', () => {
    const finger = { pointerType: 'touch' };
    const how = rules();
    carry(pointer('pointerdown', 10, 100, finger), how);
    dispatchEvent(pointer('pointermove', 10, 60, finger));
    expect(how.move).toHaveBeenLastCalledWith({ x: 10, y: 6, dx: 0, dy: -40, touch: true });
    dispatchEvent(pointer('pointerup', 10, 60, finger));

    const row = rules({ inRow: true });
    carry(pointer('pointerdown', 10, 100, finger), row);
    dispatchEvent(pointer('pointermove', 60, 95, finger));
    expect(row.begin).not.toHaveBeenCalled();
    dispatchEvent(pointer('pointermove', 60, 20, finger));
    expect(row.begin).toHaveBeenCalledOnce();
  });

  it('turns by a second finger or the right button, and knows no other pointer', () => {
    const how = rules();
    carry(pointer('pointerdown', 10, 10), how);
    dispatchEvent(pointer('pointerdown', 200, 200, { pointerId: 2 }));
    expect(how.aside).not.toHaveBeenCalled();
    dispatchEvent(pointer('pointermove', 40, 10));
    dispatchEvent(pointer('pointerdown', 200, 200, { pointerId: 2 }));
    dispatchEvent(new MouseEvent('mousedown', { button: 2 }));
    expect(how.aside).toHaveBeenCalledTimes(2);
    dispatchEvent(pointer('pointerup', 200, 200, { pointerId: 2 }));
    expect(how.drop).not.toHaveBeenCalled();
    dispatchEvent(pointer('pointerup', 40, 10));
    expect(how.drop).toHaveBeenCalledOnce();
  });

  it('is stopped by the board, by a lost pointer, or by a thing that cannot be taken', () => {
    const stopped = rules();
    const stop = carry(pointer('pointerdown', 10, 10), stopped);
    expect(stop()).toBe(false);
    expect(stopped.cancel).not.toHaveBeenCalled();
    const lost = rules();
    const again = carry(pointer('pointerdown', 10, 10), lost);
    dispatchEvent(pointer('pointermove', 40, 10));
    dispatchEvent(pointer('pointercancel', 40, 10));
    expect(lost.cancel).toHaveBeenCalledOnce();
    expect(again()).toBe(false);
    const fixed = rules({ begin: () => false });
    carry(pointer('pointerdown', 10, 10), fixed);
    dispatchEvent(pointer('pointermove', 40, 10));
    dispatchEvent(pointer('pointerup', 40, 10));
    expect(fixed.move).not.toHaveBeenCalled();
    expect(fixed.drop).not.toHaveBeenCalled();
  });
});
