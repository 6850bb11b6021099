import { flushSync, mount, unmount } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';
import { describe, expect, it } from 'vitest';
import type { LoggedMove } from '../../wire';
import MoveList from './MoveList.svelte';

const ROW = 40;
const TALL = 400;
const CLIENT = 200;

/** A list of moves in a box of a known height, of which every tenth row is tall. */
function show(rows: number) {
  const box = document.createElement('div');
  const heightOf = (count: number) => count * ROW + Math.floor(count / 10) * (TALL - ROW);
  Object.defineProperty(box, 'clientHeight', { value: CLIENT });
  Object.defineProperty(box, 'scrollHeight', {
    get: () => heightOf(box.querySelectorAll('li').length),
  });
  const line = (_: unknown, at: number): LoggedMove => ({
    step: at + 1,
    seat: 0,
    by: null,
    lines: ['A move.'],
  });
  let log = Array.from({ length: rows }, line);
  let changed = () => {};
  const subscribe = createSubscriber((update) => {
    changed = update;
  });
  const props = {
    get log() {
      subscribe();
      return log;
    },
    marks: [],
  };
  const list = mount(MoveList, { target: box, props });
  flushSync();
  return {
    box,
    add() {
      log = [...log, line(null, log.length)];
      changed();
      flushSync();
    },
    done: () => unmount(list),
  };
}

describe('the list of moves', () => {
  it('follows the game, even when a tall row comes', async () => {
    const { box, add, done } = show(9);
    expect(box.scrollTop).toBe(9 * ROW);
    box.scrollTop = 9 * ROW - CLIENT;
    add();
    expect(box.scrollTop).toBe(9 * ROW + TALL);
    await done();
  });

  it('stays where somebody reads further up', async () => {
    const { box, add, done } = show(19);
    box.scrollTop = 50;
    add();
    expect(box.scrollTop).toBe(50);
    await done();
  });

  it('leaves out what has no words while a game is on, and keeps every step of a replay', async () => {
    const log: LoggedMove[] = [
      { step: 1, seat: 0, by: null, lines: ['A move.'] },
      { step: 2, seat: 1, by: null, lines: [] },
      { step: 3, seat: 1, by: 'clock', lines: [] },
    ];
    for (const [how, numbers] of [
      [{}, ['1', '3']],
      [{ onpick: () => {} }, ['1', '2', '3']],
    ] as const) {
      const box = document.createElement('div');
      const list = mount(MoveList, { target: box, props: { log, marks: [], ...how } });
      flushSync();
      expect([...box.querySelectorAll('.number')].map((each) => each.textContent)).toEqual(numbers);
      await unmount(list);
    }
  });
});
