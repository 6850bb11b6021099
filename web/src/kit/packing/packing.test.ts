import { beforeEach, describe, expect, it } from 'vitest';
import { fittingWays, Packing } from './packing.svelte';
import { Region, type Cell, type Placed } from '../pieces/space';

function box(layers: number, rows: number, columns: number): Region {
  const cells: Cell[] = [];
  for (let z = 0; z < layers; z += 1) {
    for (let y = 0; y < rows; y += 1) for (let x = 0; x < columns; x += 1) cells.push([z, y, x]);
  }
  return new Region(cells);
}

let said: string[];
let saved: (readonly Placed[])[];

function packing(region: Region, letters: ('I' | 'P' | 'V' | 'T')[]): Packing {
  return new Packing(region, letters, {
    changed: (placed) => saved.push(placed),
    say: (text) => said.push(text),
  });
}

beforeEach(() => {
  said = [];
  saved = [];
});

describe('packing', () => {
  it('takes, moves, places and takes back', () => {
    const board = packing(box(1, 3, 5), ['I', 'P', 'V']);
    board.take('I');
    expect(board.hand?.letter).toBe('I');
    board.step(0, -9, 0);
    expect(board.fits).toBe(true);
    expect(board.place()).toBe(true);
    expect(saved.at(-1)).toEqual([{ piece: 'I', cells: [0, 1, 2, 3, 4].map((x) => [0, 0, x]) }]);
    expect(board.left).toEqual(['P', 'V']);
    board.takeBack();
    expect(saved.at(-1)).toEqual([]);
    expect(board.left).toEqual(['I', 'P', 'V']);
  });

  it('refuses to lie on another piece and says which', () => {
    const board = packing(box(1, 3, 5), ['I', 'P', 'V']);
    board.show([{ piece: 'I', cells: [0, 1, 2, 3, 4].map((x): Cell => [0, 1, x]) }]);
    board.take('V');
    expect(board.fits).toBe(false);
    expect(board.place()).toBe(false);
    expect(said.at(-1)).toContain('I in the way');
    expect(saved).toEqual([]);
    expect(fittingWays(board, 'V')).toEqual([]);
  });

  it('jumps to the place beside where it fits', () => {
    const board = packing(box(1, 2, 5), ['I', 'P']);
    board.take('I');
    expect(board.aim(0, { x: 3.1, y: 1.4 })).toBe(true);
    expect(board.ghost?.[0]).toEqual([0, 1, 0]);
  });

  it('passes over ways round that are larger than the board', () => {
    const board = packing(box(1, 2, 5), ['I', 'P']);
    board.take('I');
    const before = board.hand?.shape;
    board.turn('right');
    expect(board.hand?.shape).toEqual(before);
    const low = packing(box(2, 3, 5), ['T']);
    low.take('T');
    low.turn('tip-right');
    expect(Math.max(...(low.hand?.shape ?? []).map((cell) => cell[0]))).toBeLessThan(2);
  });

  it('moves a piece without losing its place until it is put down', () => {
    const board = packing(box(1, 3, 5), ['I', 'P']);
    const lies = { piece: 'I' as const, cells: [0, 1, 2, 3, 4].map((x): Cell => [0, 0, x]) };
    board.show([lies]);
    board.take('I');
    board.step(0, 2, 0);
    board.cancel();
    expect(board.placed).toEqual([lies]);
    expect(saved).toEqual([]);
    board.take('I');
    board.step(0, 1, 0);
    board.place();
    expect(saved.at(-1)?.[0]?.cells[0]).toEqual([0, 1, 0]);
  });

  it('goes to layers in a box', () => {
    const board = packing(box(3, 3, 3), ['V', 'T']);
    board.take('V');
    board.turn('tip-right');
    expect(new Set(board.hand?.shape.map((cell) => cell[0]))).toEqual(new Set([0, 1, 2]));
    board.turn('tip-left');
    board.step(2, 0, 0);
    board.place();
    expect(new Set(saved.at(-1)?.[0]?.cells.map((cell) => cell[0]))).toEqual(new Set([2]));
  });

  it('does nothing once it is locked', () => {
    const board = packing(box(1, 3, 5), ['I']);
    board.locked = true;
    board.take('I');
    expect(board.hand).toBeNull();
  });
});
