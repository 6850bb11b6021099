import { say } from '../../kit/words';
import { describe, expect, it } from 'vitest';
import type { Replay, ReplayStep, TableInfo } from '../../wire';
import { Book } from './book.svelte';

const TABLE = { id: 't1' } as TableInfo;

/** A server whose pages have so many steps with views, and so many without. */
function server(total: number, page: number, lines = 2000) {
  const asked: [number, number | null, boolean][] = [];
  const fetch = (from: number, count: number | null, views: boolean): Promise<Replay> => {
    asked.push([from, count, views]);
    const most = Math.min(count ?? 200, views ? page : lines);
    const steps: ReplayStep[] = [];
    for (let step = from; step < Math.min(total, from + most); step += 1)
      steps.push({
        seat: step ? 0 : null,
        by: null,
        move: step ? { step } : null,
        text: step ? `m${step}` : null,
        lines: [say('plain', { text: `Step ${step}.` })],
        view: views ? { step } : null,
        explains: false,
      });
    return Promise.resolve({ table: TABLE, observer: null, total, first: from, steps });
  };
  return { asked, fetch };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a replay that is leafed through', () => {
  it('is there with one request if the game is short', async () => {
    const { asked, fetch } = server(25, 200);
    const book = new Book(fetch);
    expect(await book.open(Infinity)).toBe(24);
    expect(book.view(24)).toEqual({ step: 24 });
    await book.turnTo(24);
    await book.turnTo(0);
    await settled();
    expect(asked).toEqual([[0, null, true]]);
    expect(book.told).toHaveLength(25);
  });

  it('opens a long game at any step, and then tells all that happened', async () => {
    const { fetch } = server(5000, 200);
    const book = new Book(fetch);
    expect(await book.open(3000)).toBe(3000);
    expect(book.view(3000)).toEqual({ step: 3000 });
    await settled();
    expect(book.told.map((step) => step.text)).toEqual(
      Array.from({ length: 5000 }, (_, step) => (step ? `m${step}` : null)),
    );
    expect(book.told.every((step) => step.view === null)).toBe(true);
    expect(book.last).toBe(4999);
  });

  it('has every view when somebody gets there, forwards, backwards and after a jump', async () => {
    for (const page of [1, 2, 7, 200]) {
      const { fetch } = server(900, page);
      const book = new Book(fetch);
      let step = await book.open(0);
      const walk = [...Array(60).fill(1), ...Array(70).fill(-1), 700, ...Array(30).fill(-1), 200];
      for (const by of walk) {
        step = Math.max(0, Math.min(book.last, step + by));
        await book.turnTo(step);
        expect(book.view(step)).toEqual({ step });
      }
    }
  });

  it('asks before somebody gets to a step, so that nobody waits', async () => {
    const { fetch } = server(900, 200);
    const book = new Book(fetch);
    let step = await book.open(400);
    for (let n = 0; n < 100; n += 1) {
      await book.turnTo(step);
      step += 1;
      expect(book.has(step)).toBe(true);
    }
    for (let n = 0; n < 300; n += 1) {
      await book.turnTo(step);
      step -= 1;
      expect(book.has(step)).toBe(true);
    }
  });

  it('keeps a bounded number of views', async () => {
    const { fetch } = server(5000, 200);
    const book = new Book(fetch);
    let step = await book.open(0);
    while (step < 3000) await book.turnTo((step += 7));
    let kept = 0;
    for (let n = 0; n < 5000; n += 1) kept += book.has(n) ? 1 : 0;
    expect(kept).toBeLessThanOrEqual(400);
    expect(book.has(step)).toBe(true);
  });
});
