import { describe, expect, it } from 'vitest';
import type { Analysis, Judged } from '../../wire';
import { ownMoment } from './judging';

const judged = (step: number, seat: number, lost: number, mark: string) =>
  ({ step, seat, known: { lost, mark } }) as unknown as Judged;

const found = (results: string[] | null) =>
  ({
    results,
    steps: [
      judged(1, 0, 0.3, 'slip'),
      judged(2, 1, 2, 'blunder'),
      judged(3, 0, 1.2, 'mistake'),
      judged(4, 0, 5, 'fine'),
    ],
  }) as unknown as Analysis;

describe('where somebody went wrong', () => {
  it('is their own costliest move, whatever others did', () => {
    expect(ownMoment(found(['loss', 'loss']), 0)?.step).toBe(3);
    expect(ownMoment(found(['loss', 'loss']), 1)?.step).toBe(2);
    expect(ownMoment(found(null), 0)?.step).toBe(3);
  });

  it('is nowhere for who won, who looks on, and who gave nothing away', () => {
    expect(ownMoment(found(['win', 'loss']), 0)).toBeNull();
    expect(ownMoment(found(['loss', 'loss']), null)).toBeNull();
    expect(ownMoment(found(['loss', 'loss', 'loss']), 2)).toBeNull();
  });
});
