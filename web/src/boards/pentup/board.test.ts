import { describe, expect, it } from 'vitest';
import type { PlacedTile, View } from './model';
import { borderOf, borderPath } from '../../kit/pieces/outline';
import { cellSize, panelsOf } from './panels';
import { letterCell, Stack } from './stack';
import { render } from '../../kit/words';
import { describe as inWords, moveText, restsOn } from './words';

const V: PlacedTile = {
  seat: 0,
  tile: 'V',
  cells: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [2, 0],
  ],
  level: 1,
};
const P: PlacedTile = {
  seat: 1,
  tile: 'P',
  cells: [
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
    [2, 3],
  ],
  level: 1,
};
const I: PlacedTile = {
  seat: 0,
  tile: 'I',
  cells: [
    [0, 5],
    [1, 5],
    [2, 5],
    [3, 5],
    [4, 5],
  ],
  level: 1,
};
const T: PlacedTile = {
  seat: 1,
  tile: 'T',
  cells: [
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
    [2, 1],
  ],
  level: 2,
};

const stack = new Stack([V, P, I, T]);

describe('the stack', () => {
  it('knows heights, tops and what is covered', () => {
    expect(stack.levels).toBe(2);
    expect(stack.height(0, 1)).toBe(2);
    expect(stack.height(9, 9)).toBe(0);
    expect(stack.topAt(1, 1)).toBe(T);
    expect(stack.at(1, 1, 1)).toBe(P);
    expect(stack.isCovered(0, 1, 1)).toBe(true);
    expect(
      stack.beneath([
        [0, 0],
        [2, 2],
      ]),
    ).toEqual([V, P]);
    expect(stack.upTo(1).height(0, 1)).toBe(1);
    expect(
      stack.levelFor([
        [0, 0],
        [1, 0],
      ]),
    ).toBe(2);
  });

  it('puts the letter where it can be seen', () => {
    expect(letterCell(I, new Stack([I]))).toEqual([2, 5]);
    const hidden = letterCell(P, stack);
    expect(hidden && stack.isCovered(hidden[0], hidden[1], 1)).toBe(false);
    const cover: PlacedTile = { ...V, level: 2 };
    expect(letterCell(V, new Stack([V, cover]))).toBeNull();
  });
});

describe('outlines', () => {
  it('walk once around a tile', () => {
    expect(borderOf([[0, 0]])).toHaveLength(4);
    expect(borderOf(I.cells)).toHaveLength(4);
    expect(borderOf(V.cells)).toHaveLength(6);
    expect(
      borderOf([
        [1, 0],
        [0, 1],
        [1, 1],
        [2, 1],
        [1, 2],
      ]),
    ).toHaveLength(12);
  });

  it('are drawn in toward the tile', () => {
    expect(borderPath([[0, 0]], 4, 0)).toBe(
      'M4 -20Q4 -20 4 -20L20 -20Q20 -20 20 -20L20 -4Q20 -4 20 -4L4 -4Q4 -4 4 -4Z',
    );
  });
});

describe('sheets', () => {
  it('has one for each level, and one for where the tile in hand goes', () => {
    expect(panelsOf(stack, Infinity, null).map((panel) => panel.level)).toEqual([1, 2]);
    expect(panelsOf(stack, 1, null).map((panel) => panel.level)).toEqual([1]);
    const target = { level: 3, cells: [[0, 1]] as const };
    expect(panelsOf(stack, Infinity, target).map((panel) => panel.level)).toEqual([1, 2, 3]);
    expect(panelsOf(new Stack([]), Infinity, null)).toHaveLength(1);
  });

  it('are as large as fits', () => {
    const panels = panelsOf(stack, Infinity, null);
    expect(cellSize(panels, 2000, 2000)).toBe(46);
    const phone = cellSize(panels, 320, 500);
    expect(phone).toBeGreaterThan(13);
    expect(phone * 7).toBeLessThanOrEqual(320);
    expect(cellSize(panels, 100, 100)).toBeGreaterThanOrEqual(13);
  });
});

describe('words', () => {
  const view: View = {
    players: 2,
    misere: false,
    turn: 0,
    placed: [V, P, I, T],
    hands: [['F', 'L'], []],
    ahead: [0],
    outcome: null,
  };

  it('tell every tile of the view, the highest level first', () => {
    const parts = inWords(view, { seat: 1, names: ['White (Ada)', 'Black'] });
    expect(parts.map((part) => part.heading)).toEqual(['Turn', 'Level 2', 'Level 1', 'Tiles left']);
    const lines = parts.flatMap((part) => part.lines);
    expect(lines[0]).toBe('White (Ada) places tile 5 of 24.');
    for (const tile of view.placed) {
      const owner = ['White', 'Black'][tile.seat]!;
      expect(lines.filter((line) => line.startsWith(`${owner} ${tile.tile}:`))).toHaveLength(1);
    }
    expect(lines).toContain(
      'Black T: cells (0, 1) (0, 2) (1, 1) (1, 2) (2, 1). This was the last move.',
    );
    expect(lines.at(-2)).toBe('White (Ada): F L.');
    expect(lines.at(-1)).toBe('Black (you): none.');
  });

  it('say what a tile would lie on', () => {
    expect(
      render(
        restsOn(
          [
            [0, 0],
            [2, 2],
          ],
          stack,
        ),
      ),
    ).toBe('on White V and Black P');
    expect(render(restsOn([[9, 9]], stack))).toBe('on the table');
  });

  it('write moves in the notation', () => {
    expect(
      moveText({
        tile: 'I',
        cells: [
          [-2, 3],
          [-2, 4],
          [-2, 5],
          [-2, 6],
          [-2, 7],
        ],
      }),
    ).toBe('I1@-2,3');
  });
});
