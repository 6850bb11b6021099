import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Trouble } from '../../kit/api';
import { say } from '../../kit/words';
import type { CheckedSet, CheckWish } from './wire';
import { Draft } from './draft.svelte';
import { drafts } from './drafts';
import { cardsOf } from './model';

const TEXT = 'title A';

/** A server that reads `title X` as a set of one card X, and anything else as no TOML. */
function answer(wish: CheckWish): CheckedSet {
  const card = wish.model ? cardsOf(wish.model)[0] : undefined;
  const text = wish.model
    ? `title ${String((card as { title: string } | undefined)?.title)}`
    : wish.text;
  const title = /^title (.*)$/.exec(text)?.[1];
  return {
    text,
    model: title === undefined ? null : { set: { title: 'S' }, card: [{ title }] },
    faults:
      title === undefined
        ? [{ card: null, title: '', field: '', problem: say('viewpoint-fault-missing'), line: 1 }]
        : [],
    more: 0,
    faces: [],
    does: [],
    lines: [1],
    name: 's',
    title: 'S',
    cards: 1,
    players: [2],
    comments: false,
  };
}

describe('a draft', () => {
  let asked: CheckWish[];
  let server: (wish: CheckWish) => Promise<CheckedSet>;
  let now = 0;
  const make = (
    kept: { text: string; model: null | Record<string, unknown> } = { text: TEXT, model: null },
  ) =>
    new Draft(
      'one',
      kept,
      (wish) => {
        asked.push(wish);
        return server(wish);
      },
      () => now,
    );
  const rest = () => vi.runAllTimersAsync();

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    asked = [];
    now = 0;
    server = (wish) => Promise.resolve(answer(wish));
  });
  afterEach(() => vi.useRealTimers());

  it('asks once when somebody has stopped typing', async () => {
    const draft = make();
    await rest();
    for (const text of ['title B', 'title BC', 'title BCD']) draft.editText(text);
    expect(draft.pending).toBe(true);
    await rest();
    expect(asked.map((wish) => wish.text)).toEqual([TEXT, 'title BCD']);
    expect([draft.ready, draft.pending, draft.faults]).toEqual([true, false, []]);
  });

  it('sends what a form has changed, and gets the text', async () => {
    const draft = make();
    await rest();
    draft.editSelected({ title: 'Z' }, 'title');
    await rest();
    expect(asked.at(-1)).toEqual({
      text: TEXT,
      model: { set: { title: 'S' }, card: [{ title: 'Z' }] },
    });
    expect(draft.text).toBe('title Z');
  });

  it('keeps every change at once, and what the server has not seen yet', async () => {
    const draft = make();
    await rest();
    server = () => Promise.reject(new Trouble('offline', 'The server is away.', 0));
    draft.editSelected({ title: 'Z' }, 'title');
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.trouble).toBe('The server is away.');
    const kept = drafts.find('one');
    expect(kept?.model).toEqual({ set: { title: 'S' }, card: [{ title: 'Z' }] });

    // Another day, the server is back.
    server = (wish) => Promise.resolve(answer(wish));
    draft.close();
    const later = make(kept ?? undefined);
    await rest();
    expect(later.text).toBe('title Z');
    expect(drafts.find('one')).toMatchObject({ text: 'title Z', model: null });
  });

  it('comes back to the server by itself', async () => {
    server = () => Promise.reject(new Trouble('offline', 'Away.', 0));
    const draft = make();
    await vi.advanceTimersByTimeAsync(10);
    expect(draft.trouble).toBe('Away.');
    server = (wish) => Promise.resolve(answer(wish));
    await rest();
    expect([draft.trouble, draft.ready, draft.faults]).toEqual(['', true, []]);
  });

  it('does not take an answer to an older text', async () => {
    const draft = make();
    await rest();
    let late: (found: CheckedSet) => void = () => {};
    server = () => new Promise((resolve) => (late = resolve));
    draft.editText('title old');
    await rest();
    const old = late;
    draft.editText('title new');
    old(answer({ text: 'title old' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.text).toBe('title new');
    expect(draft.pending).toBe(true);
  });

  it('keeps a text that is no TOML, and the cards that were last seen', async () => {
    const draft = make();
    await rest();
    draft.editText('nonsense');
    await rest();
    expect([draft.text, draft.model, draft.faults.length, draft.title]).toEqual([
      'nonsense',
      null,
      1,
      'S',
    ]);
    draft.undo();
    await rest();
    expect([draft.text, draft.faults.length]).toEqual([TEXT, 0]);
    draft.redo();
    expect(draft.text).toBe('nonsense');
  });

  it('undoes typing in one field in one step, and fields one by one', async () => {
    const draft = make();
    await rest();
    draft.editSelected({ title: 'B' }, 'title');
    now += 300;
    draft.editSelected({ title: 'BC' }, 'title');
    now += 300;
    draft.editSelected({ title: 'BC', points: 1 }, 'points');
    expect(cardsOf(draft.model)).toEqual([{ title: 'BC', points: 1 }]);
    draft.undo();
    expect(cardsOf(draft.model)).toEqual([{ title: 'BC' }]);
    draft.undo();
    expect(cardsOf(draft.model)).toEqual([{ title: 'A' }]);
    expect([draft.canUndo, draft.canRedo]).toEqual([false, true]);
  });

  it('says when the browser cannot keep it', async () => {
    const draft = make();
    await rest();
    const full = vi.spyOn(drafts, 'keep').mockReturnValue(false);
    draft.editText('title B');
    expect(draft.unkept).toBe(true);
    full.mockRestore();
    draft.editText('title C');
    expect(draft.unkept).toBe(false);
  });

  it('waits for the server before the set is used', async () => {
    const draft = make();
    draft.editSelected({ title: 'Z' }, 'title');
    draft.editText('title Q');
    await draft.settled();
    expect([draft.pending, draft.text]).toEqual([false, 'title Q']);
  });
});
