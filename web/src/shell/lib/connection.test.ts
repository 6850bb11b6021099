import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Told } from '../../wire';
import { FIRST_WAIT, Line, LONGEST_WAIT, PING_EVERY, PONG_WITHIN } from './connection';
import type { LineStatus, SocketLike } from './connection';

/** A socket whose other end is the test. */
class FakeSocket implements SocketLike {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The table answers hello and the ping behind it. */
  greet(...missed: object[]): void {
    this.onopen?.({} as never);
    for (const message of missed) this.tell(message);
    this.tell({ tell: 'pong', ref: this.of('ping').at(-1)?.ref });
  }
  of(say: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.say === say);
  }
}

const position = (step: number) => ({ step, asked: [0] });
const snapshot = (number: number, step: number, log: object[] = []) => ({
  tell: 'snapshot',
  number,
  position: position(step),
  log,
  unseen: [],
  names: { events: { tag: null, fields: {} }, moves: { tag: null, fields: {} }, words: 'g-' },
});
const stepped = (number: number, step: number, seat = 1, by: string | null = null) => ({
  tell: 'step',
  number,
  moved: [[seat, [], step, by]],
  events: [],
  position: position(step),
  undone: false,
});

let sockets: FakeSocket[];
let told: [Told, boolean][];
let statuses: LineStatus[];
let byes: string[];
let line: Line;

const socket = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  told = [];
  statuses = [];
  byes = [];
  line = new Line({
    open: () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    seat: 0,
    token: null,
    on: {
      told: (message, live) => told.push([message, live]),
      status: (status) => statuses.push(status),
      bye: (code) => byes.push(code),
    },
    random: () => 0.5,
  });
  line.start();
});

afterEach(() => {
  line.stop();
  vi.useRealTimers();
});

describe('hello', () => {
  it('says who it is and counts as open once everything missed has come', () => {
    socket().onopen?.({} as never);
    expect(socket().sent[0]).toEqual({ say: 'hello', seat: 0, last: null, token: null });
    expect(line.status).toBe('connecting');
    socket().tell(snapshot(3, 0));
    expect(line.status).toBe('connecting');
    socket().tell({ tell: 'pong', ref: socket().of('ping')[0]!.ref });
    expect(line.status).toBe('open');
    expect(told.map(([, live]) => live)).toEqual([false]);
  });

  it('names the last number after a reconnect, and what was missed is not live', () => {
    socket().greet(snapshot(3, 0));
    socket().tell(stepped(4, 1));
    socket().onclose?.({ code: 1006 });
    expect(line.status).toBe('lost');
    vi.advanceTimersByTime(FIRST_WAIT);
    socket().greet(stepped(5, 2));
    expect(socket().of('hello')[0]!.last).toBe(4);
    expect(told.map(([, live]) => live)).toEqual([false, true, false]);
  });
});

describe('numbers', () => {
  it('shows a message once', () => {
    socket().greet(snapshot(3, 0));
    socket().tell(stepped(4, 1));
    socket().tell(stepped(4, 1));
    expect(told).toHaveLength(2);
  });

  it('asks for what a gap left out, then for everything', () => {
    socket().greet(snapshot(3, 0));
    socket().tell(stepped(6, 3));
    expect(sockets).toHaveLength(2);
    socket().onopen?.({} as never);
    expect(socket().of('hello')[0]!.last).toBe(3);
    socket().tell(stepped(6, 3));
    socket().onopen?.({} as never);
    expect(socket().of('hello')[0]!.last).toBe(null);
    socket().tell(snapshot(6, 3));
    expect(told.at(-1)![0].tell).toBe('snapshot');
  });

  it('acknowledges each number once', () => {
    socket().greet(snapshot(3, 0));
    line.acknowledge(3);
    line.acknowledge(3);
    line.acknowledge(2);
    expect(socket().of('ack')).toEqual([{ say: 'ack', number: 3 }]);
  });
});

describe('heartbeat', () => {
  it('opens a new line when the old one is dead but does not say so', () => {
    socket().greet(snapshot(3, 0));
    const first = socket();
    vi.advanceTimersByTime(PING_EVERY);
    expect(first.of('ping')).toHaveLength(2);
    vi.advanceTimersByTime(PONG_WITHIN);
    expect(first.closed).toBe(true);
    expect(line.status).toBe('lost');
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(sockets).toHaveLength(2);
  });

  it('is content with any message', () => {
    socket().greet(snapshot(3, 0));
    vi.advanceTimersByTime(PING_EVERY);
    socket().tell(stepped(4, 1));
    vi.advanceTimersByTime(PONG_WITHIN);
    expect(line.status).toBe('open');
  });

  it('gives up on a socket that never opens', () => {
    vi.advanceTimersByTime(10_000 + FIRST_WAIT);
    expect(sockets).toHaveLength(2);
  });
});

describe('waiting between attempts', () => {
  it('doubles up to a limit, and starts over after success', () => {
    socket().greet(snapshot(3, 0));
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      socket().onclose?.({ code: 1006 });
      const before = Date.now();
      while (!sockets.at(-1)!.onclose) vi.advanceTimersByTime(100);
      waits.push(Date.now() - before);
    }
    expect(waits.slice(0, 5)).toEqual([500, 1000, 2000, 4000, 8000]);
    expect(waits.at(-1)).toBe(LONGEST_WAIT);
    socket().greet();
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(socket().closed).toBe(false);
  });

  it('can be cut short', () => {
    socket().greet(snapshot(3, 0));
    socket().onclose?.({ code: 1006 });
    line.nudge();
    expect(sockets).toHaveLength(2);
  });
});

describe('questions', () => {
  it('get the answer with their reference', async () => {
    socket().greet(snapshot(3, 0));
    const one = line.ask({ say: 'legal', where: { tile: 'F' } });
    const two = line.ask({ say: 'why', move: {} });
    const [legal, why] = [socket().of('legal')[0]!, socket().of('why')[0]!];
    socket().tell({ tell: 'why', step: 0, legal: true, rule: null, message: null, ref: why.ref });
    socket().tell({ tell: 'legal', step: 0, moves: [], count: 0, ref: legal.ref });
    expect((await one).tell).toBe('legal');
    expect((await two).tell).toBe('why');
  });

  it('are asked again after a reconnect', async () => {
    socket().greet(snapshot(3, 0));
    const asked = line.ask({ say: 'legal', where: {} });
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(FIRST_WAIT);
    socket().greet();
    const { ref } = socket().of('legal')[0]!;
    socket().tell({ tell: 'legal', step: 0, moves: [1], count: 1, ref });
    expect(await asked).toMatchObject({ moves: [1] });
  });

  it('can be refused', async () => {
    socket().greet(snapshot(3, 0));
    const asked = line.ask({ say: 'why', move: {} });
    const { ref } = socket().of('why')[0]!;
    socket().tell({ tell: 'refused', code: 'bad-move', message: 'No.', ref });
    await expect(asked).rejects.toMatchObject({ code: 'bad-move', message: 'No.' });
  });
});

describe('moves', () => {
  it('resolve when they are durable', async () => {
    socket().greet(snapshot(3, 0));
    const made = line.move({ tile: 'F' }, 0);
    const { ref, step } = socket().of('move')[0]!;
    expect(step).toBe(0);
    expect(line.waiting).toBe(true);
    socket().tell({ tell: 'noted', step: 1, ref });
    await made;
    expect(line.waiting).toBe(false);
  });

  it('reject with the rule that forbids them', async () => {
    socket().greet(snapshot(3, 0));
    const made = line.move({}, 0);
    const { ref } = socket().of('move')[0]!;
    socket().tell({ tell: 'refused', code: 'illegal', message: 'Overlap.', rule: 'overlap', ref });
    await expect(made).rejects.toMatchObject({ code: 'illegal', rule: 'overlap' });
  });

  it('are sent again when the line broke before the answer and nothing happened', async () => {
    socket().greet(snapshot(3, 0));
    const made = line.move({ tile: 'F' }, 0);
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(FIRST_WAIT);
    socket().greet();
    const again = socket().of('move')[0]!;
    // With the number it was made at: if moves were taken back meanwhile, it is refused as late.
    expect(again).toMatchObject({ move: { tile: 'F' }, step: 0, number: 3 });
    socket().tell({ tell: 'noted', step: 1, ref: again.ref });
    await made;
  });

  it('count as made when they come back among what was missed, and are not sent again', async () => {
    socket().greet(snapshot(3, 0));
    const made = line.move({ tile: 'F' }, 0);
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(FIRST_WAIT);
    socket().greet(stepped(4, 1, 0), stepped(5, 2, 1));
    await made;
    expect(socket().of('move')).toHaveLength(0);
  });

  it('count as made when a fresh snapshot lists them', async () => {
    socket().greet(snapshot(3, 0));
    const made = line.move({ tile: 'F' }, 0);
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(FIRST_WAIT);
    socket().greet(snapshot(9, 1, [[0, [], 1, null]]));
    await made;
  });

  it('are refused aloud when the clock moved for us meanwhile', async () => {
    socket().greet(snapshot(3, 0));
    const made = line.move({ tile: 'F' }, 0);
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(FIRST_WAIT);
    const late = expect(made).rejects.toMatchObject({ code: 'late' });
    socket().greet(stepped(4, 1, 0, 'clock'));
    await late;
    expect(socket().of('move')).toHaveLength(0);
  });

  it('made while offline wait for the line', async () => {
    socket().greet(snapshot(3, 0));
    socket().onclose?.({ code: 1006 });
    const made = line.move({ tile: 'F' }, 0);
    expect(line.waiting).toBe(true);
    vi.advanceTimersByTime(FIRST_WAIT);
    socket().greet();
    socket().tell({ tell: 'noted', step: 1, ref: socket().of('move')[0]!.ref });
    await made;
  });

  it('are rejected when the page leaves', async () => {
    socket().greet(snapshot(3, 0));
    const left = expect(line.move({}, 0)).rejects.toMatchObject({ code: 'offline' });
    line.stop();
    await left;
  });
});

describe('bye', () => {
  it('ends the line when coming back makes no sense', () => {
    socket().greet(snapshot(3, 0));
    socket().tell({ tell: 'bye', code: 'gone', message: 'The table is closed.', again: false });
    expect(byes).toEqual(['gone']);
    expect(line.status).toBe('over');
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    line.again();
    expect(sockets).toHaveLength(2);
  });

  it('is what a refused hello means', () => {
    socket().onopen?.({} as never);
    socket().tell({ tell: 'refused', code: 'not-your-seat', message: 'Not yours.' });
    expect(byes).toEqual(['not-your-seat']);
    expect(line.status).toBe('over');
  });

  it('comes back when it does', () => {
    socket().greet(snapshot(3, 0));
    socket().tell({ tell: 'bye', code: 'restart', message: 'Back soon.', again: true });
    socket().onclose?.({ code: 1012 });
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(sockets).toHaveLength(2);
  });
});
