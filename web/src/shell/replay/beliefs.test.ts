import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Explanation } from '../../wire';
import { say } from '../../kit/words';
import Beliefs from './Beliefs.svelte';

const plain = (text: string) => say('plain', { text });
const REASON = 'Z lay there in 25 % of what it imagined.';
const SAID: Explanation = {
  reason: plain(REASON),
  beliefs: [
    { subject: 'F', verdict: 'right', share: 1, words: plain('stays in 100 %') },
    { subject: 'Z', verdict: 'missing', share: 0.25, words: plain('at one of 10 places') },
  ],
  heard: [plain('Position 1 vouched for F.')],
  beside: [plain('place F: 12 %')],
};

describe('what a bot believed', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function show(props: { step: number; offered: boolean }) {
    const target = document.createElement('div');
    const panel = mount(Beliefs, {
      target,
      props: { table: 't1', token: null, who: 'Player 2', ...props },
    });
    flushSync();
    return { target, done: () => unmount(panel) };
  }
  const answer = (content: unknown, status = 200) =>
    Promise.resolve(new Response(JSON.stringify(content), { status }));
  const settle = async () => {
    await vi.runAllTimersAsync();
    flushSync();
  };

  it('tells why, what of each piece, and what the others said', async () => {
    const asked = vi.fn(() => answer({ step: 3, seat: 1, explanation: SAID }));
    vi.stubGlobal('fetch', asked);
    const { target, done } = show({ step: 3, offered: true });
    expect(target.querySelector('h2')?.textContent).toBe('What Player 2 believed');
    expect(target.querySelector('[role=status]')?.textContent).toContain('Thinking');
    await settle();
    expect(target.querySelector('.reason')?.textContent).toBe(REASON);
    expect([...target.querySelectorAll('.pieces li')].map((one) => one.className)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('right'),
        expect.stringContaining('missing'),
      ]),
    );
    expect(target.textContent).toContain('Position 1 vouched for F.');
    expect(asked).toHaveBeenCalledTimes(1);
    await done();
  });

  it('can be asked again after a failure', async () => {
    const asked = vi
      .fn()
      .mockReturnValueOnce(answer({ code: 'conflict', message: 'It could not.' }, 409))
      .mockReturnValueOnce(answer({ step: 3, seat: 1, explanation: SAID }));
    vi.stubGlobal('fetch', asked);
    const { target, done } = show({ step: 3, offered: true });
    await settle();
    expect(target.textContent).toContain('It could not.');
    target.querySelector('button')?.click();
    flushSync();
    await settle();
    expect(target.querySelector('.reason')?.textContent).toBe(REASON);
    await done();
  });

  it('asks about nothing where no bot has moved', async () => {
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    const { target, done } = show({ step: 2, offered: false });
    await settle();
    expect(asked).not.toHaveBeenCalled();
    expect(target.textContent).toContain('Go to a move that a bot made');
    await done();
  });
});
