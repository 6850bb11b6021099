import { describe, expect, it } from 'vitest';
import type { OpponentInfo } from '../wire';
import { offered } from './opponents';

function game(...levels: number[]): { opponents: OpponentInfo[] } {
  return { opponents: levels.map((level) => ({ key: `of-${level}`, level }) as OpponentInfo) };
}

function levels(...declared: number[]): number[] {
  return offered(game(...declared)).map((one) => one.level);
}

describe('whom the lobby offers', () => {
  it('asks for easy, medium and hard', () => {
    expect(levels(1, 2, 3, 4, 5)).toEqual([1, 3, 5]);
    expect(levels(1, 3, 4, 5)).toEqual([1, 3, 5]);
  });

  it('offers the gentlest, a middle one and the strongest of a game with other levels', () => {
    expect(levels(1, 2, 3, 4)).toEqual([1, 2, 4]);
    expect(levels(1, 2, 4, 5)).toEqual([1, 2, 5]);
  });

  it('offers all of a game with up to three', () => {
    expect(levels(1, 3, 5)).toEqual([1, 3, 5]);
    expect(levels(2, 3, 4)).toEqual([2, 3, 4]);
    expect(levels(1, 4)).toEqual([1, 4]);
    expect(levels(3)).toEqual([3]);
    expect(levels()).toEqual([]);
  });
});
