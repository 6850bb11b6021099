import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { say } from '../../kit/words';
import type { TableInfo } from '../../wire';
import ResultPanel from './ResultPanel.svelte';

const AGAIN = {
  text: 'A rematch builds this very structure again.',
  fresh: { label: 'Another one with 3 pieces', options: { size: '3' } },
};

function table(...seats: string[]): TableInfo {
  return {
    id: 't1',
    game: 'some',
    players: seats.length,
    options: { challenge: 'A002' },
    clock: { kind: 'none', amount: 0, flag_loses: false },
    seats: seats.map((who, seat) => ({
      seat,
      name: say('seat-number', { number: seat + 1 }),
      kind: who === 'partner' ? 'bot' : 'person',
      bot: who === 'partner' ? who : null,
      person: who === 'partner' ? null : { id: who, name: who },
    })),
    outcome: {
      results: seats.map(() => 'win'),
      summary: say('plain', { text: 'Solved.' }),
      sheet: { columns: ['turns'], rows: seats.map(() => [7]) },
    },
    next_table: null,
    chance: false,
  } as unknown as TableInfo;
}

function show(props: { table: TableInfo; again?: typeof AGAIN | null }) {
  const target = document.createElement('div');
  const panel = mount(ResultPanel, {
    target,
    props: { seat: 0, me: 'ada', marks: [], analysed: false, ...props },
  });
  flushSync();
  const buttons = () => [...target.querySelectorAll('button')];
  return { target, buttons, done: () => unmount(panel) };
}

describe('the end of a game', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('offers a rematch, and says nothing where it is another deal', async () => {
    const { target, buttons, done } = show({ table: table('ada', 'ben') });
    expect(target.textContent).not.toContain(AGAIN.text);
    expect(buttons().map((one) => one.textContent?.trim())).toEqual([
      'Rematch, other seats',
      'Rematch, same seats',
    ]);
    await done();
  });

  it('says that a rematch is the same again, and leaves the choice to people', async () => {
    const { target, buttons, done } = show({ table: table('ada', 'ben'), again: AGAIN });
    expect(target.textContent).toContain(AGAIN.text);
    expect(buttons()).toHaveLength(2);
    await done();
  });

  it('sets another table with the same bots', async () => {
    const asked = vi.fn((_where: string, _how: RequestInit) =>
      Promise.resolve(new Response('{"code":"busy","message":"Not now."}', { status: 429 })),
    );
    vi.stubGlobal('fetch', asked);
    const { target, buttons, done } = show({ table: table('ada', 'partner'), again: AGAIN });
    const [fresh, rematch] = buttons();
    expect(fresh?.textContent?.trim()).toBe(AGAIN.fresh.label);
    expect(rematch?.textContent?.trim()).toBe('Rematch, other seats');
    fresh?.click();
    await vi.waitFor(() => expect(target.querySelector('[role=alert]')).not.toBeNull());
    expect(target.querySelector('[role=alert]')?.textContent).toContain('Not now.');
    const [where, how] = asked.mock.calls[0]!;
    expect(where).toMatch(/\/api\/tables$/);
    expect(JSON.parse(String(how.body))).toMatchObject({
      game: 'some',
      players: 2,
      options: { size: '3' },
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'partner' }],
    });
    await done();
  });
});
