import { describe, expect, it } from 'vitest';
import { highest, pathOf, type Curve } from './course';

const curve = (...dots: [number, number][]): Curve => ({ seat: 0, dots });

describe('the course of a game', () => {
  it('is drawn upward', () => {
    expect(pathOf(curve([0, 0], [4, 1]), 4, 1, 100, 50)).toBe('M0.0 50.0L100.0 0.0');
  });

  it('has all of its range where it is a chance, else as much as it needs', () => {
    const curves = [curve([1, 3], [2, 0.5])];
    expect(highest({ measure: 'chance', curves: [curve([0, 0.2])] })).toBe(1);
    expect(highest({ measure: 'rounds', curves })).toBe(3);
    expect(highest({ measure: 'moves', curves })).toBe(3);
  });
});
