import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { busyElsewhere, forTheBoard } from './keys';

const press = (key: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, ...more });

describe('whose a key is', () => {
  let board: HTMLElement;
  const focus = (id: string) => document.getElementById(id)!.focus();

  beforeEach(() => {
    document.body.innerHTML = `
      <button id="beside">Rules</button>
      <main tabindex="-1" id="frame">
        <div tabindex="0" id="board"><button id="on">Turn</button><select id="list"></select></div>
      </main>
      <input id="chat" />
      <dialog id="sheet"><h2 tabindex="-1" id="title">Rules</h2></dialog>`;
    board = document.getElementById('board')!;
  });
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it.each([
    // focus, key, the board's
    [null, 'f', true],
    [null, 'Enter', true],
    ['frame', 'ArrowLeft', true],
    ['board', 'Enter', true],
    ['on', 'f', true],
    ['on', 'Enter', false],
    ['list', 'f', false],
    ['list', 'Escape', true],
    ['chat', 'f', false],
    ['chat', 'Escape', false],
    // A button beside the board keeps what it can use, and nothing else.
    ['beside', 'f', true],
    ['beside', '.', true],
    ['beside', ' ', false],
    ['beside', 'Enter', false],
    ['beside', 'ArrowLeft', false],
  ])('with the focus on %s, %s: %s', (where, key, ours) => {
    if (where) focus(where);
    expect(forTheBoard(press(key), board)).toBe(ours);
  });

  it('belongs to the browser with Control', () => {
    expect(forTheBoard(press('f', { ctrlKey: true }), board)).toBe(false);
    expect(busyElsewhere(press('f', { ctrlKey: true }))).toBe(true);
  });

  it('belongs to an open dialog, and not to one that has just been closed', () => {
    const sheet = document.getElementById('sheet') as HTMLDialogElement;
    sheet.setAttribute('open', '');
    focus('title');
    expect(forTheBoard(press('f'), board)).toBe(false);
    expect(busyElsewhere(press('?'))).toBe(true);
    sheet.removeAttribute('open');
    expect(document.activeElement?.id).toBe('title');
    expect(forTheBoard(press('f'), board)).toBe(true);
    expect(busyElsewhere(press('?'))).toBe(false);
  });
});
