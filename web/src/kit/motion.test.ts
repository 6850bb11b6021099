import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flyFrom, placesIn } from './motion';

interface Flight {
  readonly of: Element;
  readonly frames: Keyframe[];
  readonly timing: KeyframeAnimationOptions;
  readonly animation: { onfinish?: () => void; oncancel?: () => void; cancel: () => void };
}

let root: HTMLElement;
let flights: Flight[];

function thing(key: string, left: number, side?: string): HTMLElement {
  const made = document.createElement('div');
  made.dataset.key = key;
  if (side !== undefined) made.dataset.side = side;
  made.innerHTML = `<span><b data-face="${side}">${side}</b></span>`;
  made.getBoundingClientRect = () => new DOMRect(left, 0, 50, 70);
  root.append(made);
  return made;
}

beforeEach(() => {
  root = document.createElement('div');
  flights = [];
  Element.prototype.animate = vi.fn(function (this: Element, frames, timing) {
    const animation = { cancel: () => undefined };
    flights.push({ of: this, frames, timing, animation } as Flight);
    return animation as unknown as Animation;
  });
});

describe('motion', () => {
  it('plays a thing from where it was, and leaves alone what has not moved', () => {
    const card = thing('a', 0);
    thing('b', 100);
    const before = placesIn(root);
    card.getBoundingClientRect = () => new DOMRect(200, 30, 50, 70);
    flyFrom(root, before);
    expect(flights.map((one) => one.of)).toEqual([card]);
    expect(flights[0]?.frames[0]).toMatchObject({ translate: '-200px -30px', scale: '1' });
  });

  it('lets what is new come from another place, one after the other', () => {
    thing('pile', 0);
    const before = placesIn(root);
    thing('x', 300);
    thing('y', 400);
    flyFrom(root, before, {
      origins: new Map([
        ['x', 'pile'],
        ['y', 'pile'],
      ]),
      order: ['x', 'y'],
    });
    expect(flights.map((one) => one.frames[0]?.translate)).toEqual(['-300px 0px', '-400px 0px']);
    expect(flights.map((one) => one.timing.delay)).toEqual([0, 110]);
  });

  it('turns what shows another side, and keeps nothing of the old face', () => {
    const card = thing('a', 0, 'hidden');
    const before = placesIn(root);
    card.dataset.side = 'red';
    card.querySelector('b')!.textContent = 'red';
    flyFrom(root, before);
    const old = card.querySelector('.turning')!;
    expect(old.textContent).toBe('hidden');
    expect(old.hasAttribute('data-face')).toBe(false);
    flights.find((one) => one.of === old)?.animation.onfinish?.();
    expect(card.querySelector('.turning')).toBeNull();
  });

  it('shows what passes by until it has arrived', () => {
    thing('draw', 0);
    thing('hand', 500);
    const passer = document.createElement('i');
    flyFrom(root, placesIn(root), {
      passing: [{ from: 'draw', to: 'hand' }],
      passer: () => passer,
    });
    expect(root.contains(passer)).toBe(true);
    flights.find((one) => one.of === passer)?.animation.onfinish?.();
    expect(root.contains(passer)).toBe(false);
  });
});
