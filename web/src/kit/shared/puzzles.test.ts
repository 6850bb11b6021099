import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { PuzzleContext, PuzzlesModule } from '../puzzles';
import * as kit from './kit1';

const PUZZLES = resolve(import.meta.dirname, '../../../../docs/puzzles.md');

/** The puzzle's board in docs/puzzles.md, as a stranger would have it. */
function example(): PuzzlesModule {
  const [, code] = /```js\n([\s\S]*?)```/.exec(readFileSync(PUZZLES, 'utf8'))!;
  const body = code!.replaceAll(/^export const/gm, 'const');
  return new Function(`${body}\nreturn { contract, boards };`)() as PuzzlesModule;
}

it('the puzzle of the document is drawn, laid and taken away again', () => {
  const { contract, boards } = example();
  expect(contract).toBe(kit.CONTRACT);
  const lay = vi.fn(() => Promise.reject(new kit.Refusal('bad-move', 'No.')));
  const pieces = [
    { piece: 'F', forms: [[[0, 0]]] },
    { piece: 'X', forms: [[[0, 1]]] },
  ];
  const draw = { puzzle: { pieces }, moves: [{ piece: 'F' }], hint: { piece: 'X' } };
  const context = { draw, ask: { lay }, announce: vi.fn() } as unknown as PuzzleContext;
  const board = boards!.row!.mount(document.body, context);
  const [first, second] = [...document.body.querySelectorAll('button')];
  expect(first!.disabled).toBe(true);
  expect(second!.textContent).toBe('X!');
  second!.click();
  expect(lay).toHaveBeenCalledWith([{ piece: 'F' }, { piece: 'X', cells: [[0, 1]] }]);
  board.update({ ...context, ask: null });
  expect(document.body.querySelector('button:enabled')).toBeNull();
  expect(boards!.row!.describe!(context.draw)).toEqual([{ heading: 'Laid', lines: ['F'] }]);
  board.destroy();
  expect(document.body.children).toHaveLength(0);
});
