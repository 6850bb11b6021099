import { describe, expect, it } from 'vitest';
import type { PuzzleInfo } from '../wire/puzzles';
import { boardFrame, tableFrame, toLay, toPlaced } from '../kit/packing/frame';
import { areaText } from '../kit/packing/places';
import {
  LETTERS,
  Region,
  shapeKey,
  startShape,
  turnCells,
  waysRound,
  type Cell,
  type Turn,
} from '../kit/pieces/space';

const board = (rows: number, columns: number): PuzzleInfo['cells'] =>
  Array.from({ length: rows * columns }, (_, i) => [
    Math.floor(i / columns),
    i % columns,
  ]) as unknown as PuzzleInfo['cells'];

describe('pieces in space', () => {
  it('have as many ways round as is known, flat and solid', () => {
    const flat = Object.fromEntries(LETTERS.map((one) => [one, waysRound(one, false).length]));
    expect(flat).toEqual({
      F: 8, I: 2, L: 8, N: 8, P: 8, T: 4, U: 4, V: 4, W: 4, X: 1, Y: 8, Z: 4,
    }); // prettier-ignore
    const solid = LETTERS.map((one) => waysRound(one, true).length).reduce((a, b) => a + b);
    // Twelve pieces in 24 turns, each divided by the turns that leave the piece as it is.
    expect(solid).toBe(24 * 5 + 3 + 12 * 5 + 3);
  });

  it('come back after four turns, and a turn undoes the other one', () => {
    const undo: Record<Turn, Turn> = {
      left: 'right', right: 'left', flip: 'flip', 'tip-left': 'tip-right',
      'tip-right': 'tip-left', 'tip-near': 'tip-far', 'tip-far': 'tip-near',
    }; // prettier-ignore
    for (const letter of LETTERS) {
      for (const shape of waysRound(letter, true)) {
        for (const turn of Object.keys(undo) as Turn[]) {
          expect(shapeKey(turnCells(turnCells(shape, turn), undo[turn]))).toBe(shapeKey(shape));
        }
      }
    }
  });

  it('lie in the tray no higher than three', () => {
    for (const letter of LETTERS) {
      expect(Math.max(...startShape(letter).map((cell) => cell[1]))).toBeLessThan(3);
    }
  });

  it('are told by rows and columns', () => {
    const cells: Cell[] = [
      [0, 0, 0],
      [0, 0, 1],
      [1, 0, 0],
    ];
    expect(areaText(cells, true)).toBe('layers 1 to 2, row 1, columns 1 to 2');
    expect(areaText(cells.slice(0, 1), false)).toBe('row 1, column 1');
  });
});

describe('a board on the screen', () => {
  const info = { cells: board(3, 20), dimension: 2 } as PuzzleInfo;

  it('is turned upright on a phone, not reflected, and back on the wire', () => {
    const frame = boardFrame(info, true);
    expect([frame.region.rows, frame.region.columns]).toEqual([20, 3]);
    const lay = { piece: 'P' as const, cells: board(2, 3).slice(0, 5) as never };
    const placed = toPlaced(frame, lay);
    // Turned to the right: the same piece in another of its turned ways, not a mirrored one.
    const wire = boardFrame(info, false);
    expect(shapeKey(placed.cells)).toBe(shapeKey(turnCells(toPlaced(wire, lay).cells, 'right')));
    expect(new Set(toLay(frame, placed).cells.map(String))).toEqual(
      new Set((lay.cells as number[][]).map(String)),
    );
  });

  it('lies as it is where there is room', () => {
    const frame = boardFrame(info, false);
    expect([frame.region.rows, frame.region.columns]).toEqual([3, 20]);
    expect(frame.upright).toBe(false);
  });

  it('is endless for rings, with y upward, and without what lies there', () => {
    const frame = tableFrame([[0, 0]]);
    const [origin] = frame.toSheet([[0, 0]]);
    const [above] = frame.toSheet([[0, 1]]);
    expect(frame.region.has(origin!)).toBe(false);
    expect(above![1]).toBe(origin![1] - 1);
    expect(frame.toWire([above!])).toEqual([[0, 1]]);
  });

  it('knows its holes', () => {
    const region = new Region([
      [0, 0, 0],
      [0, 1, 1],
    ]);
    expect([region.rows, region.columns, region.solid]).toEqual([2, 2, false]);
    expect(region.has([0, 0, 1])).toBe(false);
  });
});
