import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SocketLike } from './connection';
import { TableStore } from './table.svelte';

class FakeSocket implements SocketLike {
  sent: Record<string, unknown>[] = [];
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  send(data: string) {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close() {}
  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  last(say: string) {
    return this.sent.filter((message) => message.say === say).at(-1);
  }
}

const position = (step: number, more: object = {}) => ({ step, asked: [0], ...more });
const table = { status: 'playing', clocks: [] };
const names = {
  words: 'game-',
  events: { tag: 'event', fields: { look: ['at'], placed: ['seat', 'tile'] } },
  moves: { tag: null, fields: { '': ['tile'] } },
};

let socket: FakeSocket;
let store: TableStore;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => act());
  socket = new FakeSocket();
  store = new TableStore('t', 0, null, () => socket);
  store.start();
  socket.onopen?.({} as never);
  socket.tell({
    tell: 'snapshot',
    number: 1,
    seat: 0,
    table,
    position: position(1),
    view: { step: 1, hand: ['F'] },
    log: [[1, ['One.'], 1, null]],
    unseen: [['look', 2]],
    standing: 'ask',
    chat: [],
    names,
  });
  socket.tell({ tell: 'pong', ref: socket.last('ping')?.ref });
});

describe('a table', () => {
  it('shows a snapshot, without motion, with what was not seen yet', () => {
    expect(store.status).toBe('open');
    expect(store.mine).toBe(true);
    expect(store.happening).toMatchObject({ live: false, events: [{ event: 'look', at: 2 }] });
    expect(socket.last('ack')).toEqual({ say: 'ack', number: 1 });
  });

  it('acknowledges what a visible page has drawn, and not before', () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act));
    const frame = () => frames.splice(0).forEach((act) => act());
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const step = { tell: 'step', position: position(2) };
    socket.tell({ ...step, number: 2 });
    frame();
    frame();
    expect(socket.last('ack')?.number).toBe(1);

    state.mockReturnValue('visible');
    store.acknowledge();
    frame();
    // Comes after the frame was drawn, so it has to wait for the next.
    socket.tell({ ...step, number: 3 });
    expect(socket.last('ack')?.number).toBe(1);
    frame();
    expect(socket.last('ack')?.number).toBe(2);
    frame();
    expect(socket.last('ack')?.number).toBe(3);
    state.mockRestore();
  });

  it('follows steps, and forgets what is undone', () => {
    const step = (number: number, at: number, undone: boolean) => ({
      tell: 'step',
      number,
      ...(undone ? { undone } : { moved: [[0, []]] }),
      position: position(at),
      view: { '0': [at] },
    });
    socket.tell(step(2, 2, false));
    expect(store.happening.live).toBe(true);
    expect(store.log).toHaveLength(2);
    expect(store.log[1]).toEqual({ step: 2, seat: 0, by: null, lines: [] });
    expect(store.position).toMatchObject({ step: 2, view: { step: 2, hand: ['F'] } });
    socket.tell(step(3, 1, true));
    expect(store.happening.live).toBe(false);
    expect(store.log).toHaveLength(1);
    expect(store.position).toMatchObject({ step: 1, view: { step: 1, hand: ['F'] } });
  });

  it('puts whole positions and tables together from what changed', () => {
    expect(store.position).toEqual({
      step: 1,
      asked: [0],
      window: null,
      legal: null,
      answer: null,
      kept: true,
      clocks: [],
      outcome: null,
      can_undo: false,
      view: { step: 1, hand: ['F'] },
    });
    const before = store.position?.view;
    socket.tell({ tell: 'step', number: 2, position: { step: 2 } });
    expect(store.position?.view).toBe(before);
    expect(store.position).toMatchObject({ step: 2, asked: [] });
    socket.tell({
      tell: 'step',
      number: 3,
      position: position(3, { legal: [['F'], { tile: 'T', more: 1 }], window: [4, 5000, 70] }),
      events: [['placed', 1, 'F']],
      view: { '1': [1, 0, ['T']] },
    });
    expect(store.happening.events).toEqual([{ event: 'placed', seat: 1, tile: 'F' }]);
    expect(store.position?.window).toEqual({ number: 4, length_ms: 5000, left_ms: 70 });
    expect(store.position?.view).toEqual({ step: 1, hand: ['F', 'T'] });
    expect(store.asker?.moves).toEqual([{ tile: 'F' }, { tile: 'T', more: 1 }]);
    socket.tell({ tell: 'table', table: { '0': ['finished'] } });
    expect(store.table).toEqual({ ...table, status: 'finished' });
    socket.tell({ tell: 'table', table: [{ ...table, moves: 3 }] });
    expect(store.table).toEqual({ ...table, moves: 3 });
  });

  it('tells messages whole that came in short', () => {
    const lines = [
      ['-turn', { who: [1], first: ['list', [[0], [1]], 'and'] }],
      ['-drew', { card: ['-a-card'], where: ['say', 'elsewhere', {}], count: 2 }],
      ['asks'],
    ];
    socket.tell({ tell: 'step', number: 2, position: { step: 2 }, moved: [[1, lines]] });
    expect(store.log.at(-1)).toEqual({
      step: 2,
      seat: 1,
      by: null,
      lines: [
        [
          'say',
          'game-turn',
          {
            who: ['seat', 1],
            first: [
              'list',
              [
                ['seat', 0],
                ['seat', 1],
              ],
              'and',
            ],
          },
        ],
        [
          'say',
          'game-drew',
          { card: ['say', 'game-a-card', {}], where: ['say', 'elsewhere', {}], count: 2 },
        ],
        ['say', 'asks', {}],
      ],
    });
  });

  it('offers no second move while one is on its way, except in a window', async () => {
    const made = store.play({ tile: 'F' });
    expect(store.asker).toBeNull();
    socket.tell({ tell: 'noted', step: 1, ref: socket.last('move')?.ref });
    await made;
    expect(store.sending).toBe(false);
    const window = [1, 5000, 5000];
    socket.tell({
      tell: 'step',
      number: 2,
      position: position(2, { window }),
    });
    const answered = store.play({ pass: true });
    expect(store.asker).not.toBeNull();
    socket.tell({ tell: 'noted', step: 2, ref: socket.last('move')?.ref });
    socket.tell({ tell: 'answer', step: 2, move: { pass: true } });
    await answered;
    expect(store.asker?.answer).toEqual({ pass: true });
  });

  it('asks for hints where there are hints, and counts them', async () => {
    expect(store.asker?.hint).toBeNull();
    const offering = { ...table, offers_hints: true, hints: [0], par: null };
    socket.tell({ tell: 'table', table: [offering] });
    expect(store.asker?.hint).not.toBeNull();
    expect(store.moment).toMatchObject({ hints: 0, par: null });
    const asked = store.hint();
    const ref = socket.last('hint')?.ref;
    socket.tell({ tell: 'hint', step: 1, move: { do: 'pass' }, text: 'pass', ref });
    expect(await asked).toEqual({ move: { do: 'pass' }, text: 'pass' });
    const hint = [0, ['Player 1 asks for a hint.'], 2, 'hint'];
    const told = { tell: 'step' };
    socket.tell({ ...told, number: 2, moved: [hint], position: position(2) });
    const par = { moves: 8, proven: true, bound: 8 };
    socket.tell({ tell: 'table', table: { '3': { '0': [1] }, '4': [par] } });
    expect(store.moment).toMatchObject({ hints: 1, par: { moves: 8, proven: true } });
    socket.tell({ ...told, number: 3, moved: [], position: position(1), undone: true });
    const words = ['say', 'plain', { text: 'Player 1 asks for a hint.' }];
    expect(store.log.at(-1)).toEqual({ step: 2, seat: 0, by: 'hint', lines: [words] });
  });

  it('says why there is no hint', async () => {
    const asked = store.hint();
    const refused = { tell: 'refused', code: 'no-hints', message: 'No hints.', rule: null };
    socket.tell({ ...refused, ref: socket.last('hint')?.ref });
    await expect(asked).rejects.toMatchObject({ code: 'no-hints', message: 'No hints.' });
  });

  it('tells a refusal that belongs to no question', () => {
    socket.tell({ tell: 'refused', code: 'no-undo', message: 'Nothing to take back.', rule: null });
    expect(store.refused?.message).toBe('Nothing to take back.');
  });

  it('counts chat that nobody has read', () => {
    socket.tell({ tell: 'chat', line: { person: { id: 'a', name: 'Ada' }, text: 'Hi', at: 0 } });
    expect(store.unread).toBe(1);
    expect(store.chat).toHaveLength(1);
  });
});
