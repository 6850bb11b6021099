import { describe, expect, it } from 'vitest';
import { firstForm, formsOf, trayForm, turnCells, turnOn, type Form } from './forms';
import { LETTERS, normalise, shapeKey, type Cells, type Letter, type Place } from './model';

/** A place of a form with its corner at a point. */
function at(letter: Letter, form: Form, x: number, y: number): Place {
  return { tile: letter, cells: form.cells.map(([a, b]) => [a + x, b + y]) };
}

/** Rows from the top, as on the board. */
function picture(cells: Cells): string[] {
  const shape = normalise(cells);
  const rows = Math.max(...shape.map((cell) => cell[1])) + 1;
  const columns = Math.max(...shape.map((cell) => cell[0])) + 1;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, x) =>
      shape.some((cell) => cell[0] === x && cell[1] === rows - 1 - row) ? '#' : '.',
    ).join(''),
  );
}

describe('forms', () => {
  it('has 63 of them, and turning and flipping stays among them', () => {
    let count = 0;
    for (const letter of LETTERS) {
      const forms = formsOf(letter);
      count += forms.length;
      const keys = new Set(forms.map((form) => form.key));
      for (const form of forms) {
        for (const turn of ['left', 'right', 'flip'] as const) {
          expect(keys).toContain(shapeKey(turnCells(form.cells, turn)));
        }
      }
    }
    expect(count).toBe(63);
  });

  it('turns as one sees it on the board', () => {
    const upright: Cells = [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 0],
    ];
    expect(picture(upright)).toEqual(['#.', '#.', '#.', '##']);
    expect(picture(turnCells(upright, 'right'))).toEqual(['####', '#...']);
    expect(picture(turnCells(upright, 'left'))).toEqual(['...#', '####']);
    expect(picture(turnCells(upright, 'flip'))).toEqual(['.#', '.#', '.#', '##']);
  });

  it('lies in the tray like its letter, long tiles on their side', () => {
    expect(picture(trayForm(formsOf('F')).cells)).toEqual(['.##', '##.', '.#.']);
    expect(picture(trayForm(formsOf('U')).cells)).toEqual(['#.#', '###']);
    for (const letter of LETTERS) {
      expect(picture(trayForm(formsOf(letter)).cells).length).toBeLessThanOrEqual(3);
    }
  });

  it('sorts placements by their shape, row by row from the top', () => {
    const [first, second] = formsOf('L') as [Form, Form];
    const places = [at('L', first, 0, 0), at('L', second, 5, 5), at('L', first, 3, 4)];
    const forms = formsOf('L', places);
    expect(forms[0]!.spots.map((spot) => spot.place)).toEqual([places[2], places[0]]);
    expect(forms[1]!.spots.map((spot) => spot.place)).toEqual([places[1]]);
    expect(forms.slice(2).every((form) => form.spots.length === 0)).toBe(true);
  });

  it('turns on over forms without a spot and counts them', () => {
    const bare = formsOf('V');
    const start = bare[0]!;
    const opposite = turnCells(turnCells(start.cells, 'right'), 'right');
    const other = bare.find((form) => form.key === shapeKey(opposite))!;
    const forms = formsOf('V', [at('V', start, 0, 0), at('V', other, 2, 2)]);
    const turned = turnOn(forms, forms[0]!, 'right');
    expect(turned?.form.key).toBe(other.key);
    expect(turned?.skipped).toBe(1);
  });

  it('says so when no other form has a spot', () => {
    const start = formsOf('P')[0]!;
    const forms = formsOf('P', [at('P', start, 0, 0)]);
    expect(turnOn(forms, forms[0]!, 'left')).toBeNull();
    expect(turnOn(forms, forms[0]!, 'flip')).toBeNull();
  });

  it('begins as in the tray, or else where most spots are', () => {
    const tray = trayForm(formsOf('Y'));
    expect(firstForm(formsOf('Y', [at('Y', tray, 0, 0)]))?.key).toBe(tray.key);
    const other = formsOf('Y').find((form) => form.key !== tray.key)!;
    expect(firstForm(formsOf('Y', [at('Y', other, 0, 0)]))?.key).toBe(other.key);
    expect(firstForm(formsOf('Y'))).toBeNull();
  });
});
