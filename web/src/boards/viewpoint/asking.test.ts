/** Being asked only when a card fits: what the board says and marks, and that it sends nothing. */
import { flushSync, mount, unmount } from 'svelte';
import { NOTHING_YET } from '../../kit/board';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Board from './Board.svelte';
import type { Move, Props, View } from './model';

const VIEW: View = {
  players: 2,
  first: 1,
  turn_limit: 500,
  cards: ['Wink', 'Blindsided'].map((name) => ({
    name,
    set: 'test',
    points: 5,
    text: 'What it does.',
    copies: 2,
    note: '',
    reveal: name === 'Blindsided',
    ongoing: false,
    relic: false,
    title: name,
    does: [],
  })),
  now: {
    prompt: 3,
    turn: 1,
    turns: 1,
    owed: 1,
    extra: [0, 0],
    missed: [0, 0],
    stack: [{ id: 9, card: 'Wink', seat: 1, how: 'played' }],
    ask: {
      what: 'window',
      seats: [0],
      card: 9,
      action: 'play',
      names: [],
      points: [],
      source: '',
      owner: null,
      to: '',
      left: 1,
      optional: false,
      touches: [],
    },
    draw: 40,
    sizes: [2, 4],
    points: [[], [5]],
    totals: [0, 5],
  },
  fields: [[], [{ id: 9, card: 'Wink' }]],
  discard: [],
  outcome: null,
  hand: ['Blindsided', 'Wink'],
  facing: [],
  answer: null,
  fits: [],
};
const PASS: Move = { do: 'pass' };
const REVEAL: Move = { do: 'reveal', card: 'Blindsided' };

let board: ReturnType<typeof mount> | null = null;
afterEach(async () => {
  if (board) await unmount(board);
  board = null;
  localStorage.clear();
  document.body.replaceChildren();
});

function asked(wish: 'always' | 'fits', legal: Move[], more: Partial<Props> = {}) {
  const play = vi.fn(() => Promise.resolve());
  const props: Props = {
    game: { options: [] } as unknown as Props['game'],
    options: {},
    mode: 'play',
    seat: 0,
    reader: { seat: 0, names: ['Me', 'Ada'] },
    view: VIEW,
    position: {
      step: 4,
      asked: [0],
      mine: true,
      window: { number: 1, length_ms: 5000, left_ms: 5000 } as unknown as NonNullable<
        Props['position']['window']
      >,
      legal,
      answer: null,
      outcome: null,
      hints: 0,
      par: null,
    },
    last: { ...NOTHING_YET, number: 1, step: 4 },
    settings: {
      theme: 'light',
      motion: false,
      patterns: true,
      confirm: false,
      flat: true,
      fits: wish === 'fits',
    },
    legal: () => Promise.resolve(legal),
    told: () => Promise.resolve([]),
    why: () => Promise.resolve({ legal: true, rule: null, message: null }),
    play,
    hint: null,
    announce: () => undefined,
    ...more,
  };
  board = mount(Board, { target: document.body, props });
  flushSync();
  const guide = document.querySelector('.guide');
  return { play, guide, said: guide?.querySelector('.text')?.textContent?.trim() };
}

describe('a response window', () => {
  it('asks everybody alike, whatever they hold', () => {
    const holding = asked('always', [PASS, REVEAL]);
    const looks = [
      holding.said,
      holding.guide?.className,
      document.querySelectorAll('.lit').length,
    ];
    expect(holding.said).toBe('Ada plays Wink. Answer with a card, or pass.');
    if (board) void unmount(board);
    document.body.replaceChildren();
    const empty = asked('always', [PASS]);
    expect([empty.said, empty.guide?.className, document.querySelectorAll('.lit').length]).toEqual(
      looks,
    );
    expect(holding.play).not.toHaveBeenCalled();
    expect(empty.play).not.toHaveBeenCalled();
  });

  it('sends nothing for who wants to be asked only when a card fits, and has none', async () => {
    const { play, said, guide } = asked('fits', [PASS]);
    await Promise.resolve();
    flushSync();
    expect(play).not.toHaveBeenCalled();
    expect(said).toContain('Nothing of yours fits: you can only pass.');
    expect(guide?.querySelector('.primary')).toBeNull();
  });

  it('marks what fits, and leaves the answer to the person', () => {
    const { play, said } = asked('fits', [PASS, REVEAL]);
    expect(play).not.toHaveBeenCalled();
    expect(said).toBe('Ada plays Wink. Answer with a card, or pass. The marked cards fit.');
    const lit = [...document.querySelectorAll<HTMLElement>('.hand .lit')];
    expect(lit.map((card) => card.dataset['card'])).toEqual(['Blindsided']);
  });
});

it('says that a game has not begun, instead of calling the hand empty', () => {
  const { said } = asked('always', [], {
    view: { ...VIEW, hand: [], now: { ...VIEW.now, stack: [] } },
    position: { ...({} as Props['position']), mine: false, asked: [1], window: null, legal: null },
  });
  expect(said).toBe('The cards are dealt as soon as everybody is here and ready.');
  expect(document.querySelector('.hand')?.textContent).not.toContain('empty');
});
