import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import * as kit from './kit1';

const BOARDS = resolve(import.meta.dirname, '../../../../docs/boards.md');

/** The board in docs/boards.md, as a stranger would have it: a module that imports our kit. */
function example(): Record<string, any> {
  const [, code] = /```js\n([\s\S]*?)```/.exec(readFileSync(BOARDS, 'utf8'))!;
  const [line, names] = /^import \{ ([^}]+) \} from 'sightline\/kit@1';\n/.exec(code!)!;
  const wanted = names!.split(', ');
  for (const name of wanted) expect(kit).toHaveProperty(name);
  const exported: string[] = [];
  const body = code!
    .replace(line, '')
    .replace(/^export (const|function) (\w+)/gm, (_, kind, name) => {
      exported.push(name);
      return `${kind} ${name}`;
    });
  const run = new Function(...wanted, `${body}\nreturn { ${exported.join(', ')} };`);
  return run(...wanted.map((name) => (kit as Record<string, unknown>)[name]));
}

it('the board of the document draws, plays and goes away again', async () => {
  const { contract, describe, mount } = example();
  expect(contract).toBe(kit.CONTRACT);
  expect(describe({ turn: 1 }, { seat: 0, names: ['Ann', 'Bob'] })[0].lines).toEqual([
    'To move: Bob',
  ]);
  const play = vi.fn(() => Promise.reject(new Error('No.')));
  const announce = vi.fn();
  const context = {
    draw: { view: { left: 5 } },
    ask: { moves: [{ take: 1 }, { take: 2 }], play },
    announce,
  };
  const board = mount(document.body, context);
  const buttons = [...document.body.querySelectorAll('button')];
  expect(document.body.textContent).toContain('5 stones are left.');
  expect(buttons).toHaveLength(2);
  buttons[1]!.click();
  expect(play).toHaveBeenCalledWith({ take: 2 });
  await vi.waitFor(() => expect(announce).toHaveBeenCalledWith('No.', true));
  buttons[0]!.focus();
  const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
  buttons[0]!.dispatchEvent(key);
  board.update({ ...context, draw: { view: { left: 3 } }, ask: null });
  expect(document.body.textContent).toContain('3 stones are left.');
  expect(document.body.querySelectorAll('button')).toHaveLength(0);
  board.destroy();
  expect(document.body.children).toHaveLength(0);
});
