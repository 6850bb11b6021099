import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_YET, type Happening } from '../../kit/board';
import type { Event, Move, SoloView, TableView } from './model';
import { moveOf, nextTaps, pathsOf } from './paths';
import { Sights } from './sights.svelte';
import { keyAt, SoloTracker, TableTracker } from './tracking';
import { stepOf } from './guiding';
import { moveText } from './naming';
import { describe as inWords } from './twin';

const card = (side: 'private' | 'public', colour: 'Y' | 'G' | 'R' | 'B') => ({
  private: side === 'private' ? colour : null,
  public: side === 'public' ? colour : null,
});

const TABLE: TableView = {
  mode: 'table',
  players: 2,
  advanced: false,
  turn: 0,
  stage: 'claim',
  turns: 0,
  turn_limit: 200,
  hands: [
    [card('private', 'Y'), card('private', 'G'), card('private', 'R')],
    [card('public', 'B'), card('public', 'G'), card('public', 'B')],
  ],
  shared: [card('public', 'R'), card('public', 'Y'), card('public', 'G')],
  draw: 7,
  draw_top: 'B',
  used: [],
  goals: [
    ['Y', 'G', 'B'],
    ['R', 'B', 'Y'],
  ],
  fulfilled: [false, false],
  eliminated: [false, false],
  notebook: null,
  outcome: null,
};

const NOW: Event = { event: 'now', turn: 0, stage: 'play', turns: 0 };
let number = 0;
const happening = (events: readonly Event[], live = true, step = 1): Happening<Event> => ({
  ...NOTHING_YET,
  number: (number += 1),
  events,
  step,
  live,
});

describe('a move as taps', () => {
  const moves: Move[] = [
    { do: 'give', card: 1, at: 2 },
    { do: 'give', card: 1, at: 4 },
    { do: 'give', card: 3, at: 2 },
  ];
  const paths = pathsOf(moves, 'own');

  it('offers what the legal moves begin with, and then only what goes on', () => {
    expect([...nextTaps(paths, [])]).toEqual(['card:own:1', 'card:own:3']);
    expect([...nextTaps(paths, ['card:own:1'])]).toEqual(['slot:other:2', 'slot:other:4']);
    expect([...nextTaps(paths, ['card:own:2'])]).toEqual([]);
  });

  it('is whole after its last tap and not before', () => {
    expect(moveOf(paths, ['card:own:3'])).toBeNull();
    expect(moveOf(paths, ['card:own:3', 'slot:other:2'])).toBe(moves[2]);
  });

  it('lets two solo cards be named in either order', () => {
    const swap: Move = {
      do: 'swap',
      first: { side: 'Y', card: 1 },
      second: { side: 'B', card: 3 },
      next: 'G',
    };
    const solo = pathsOf([swap], 'own');
    expect(moveOf(solo, ['card:B:3', 'card:Y:1', 'next:G'])).toBe(swap);
    expect(moveOf(solo, ['card:Y:1', 'card:B:3', 'next:G'])).toBe(swap);
  });

  it('keeps playing a card and playing it to claim apart', () => {
    const both: Move[] = [
      { do: 'play', card: 2, claim: false },
      { do: 'play', card: 2, claim: true },
    ];
    const play = pathsOf(both, 'own');
    expect(moveOf(play, ['card:own:2'])).toBe(both[0]);
    expect(moveOf(play, ['mode:claim', 'card:own:2'])).toBe(both[1]);
  });
});

describe('following cards', () => {
  it('keeps a card’s key from the draw pile through the hand to the used pile', () => {
    const tracker = new TableTracker();
    const first = tracker.follow(TABLE, happening([], false, 0));
    const inserted = {
      ...TABLE,
      hands: [
        [TABLE.hands[0]![0]!, card('private', 'B'), ...TABLE.hands[0]!.slice(1)],
        TABLE.hands[1]!,
      ],
    };
    const second = tracker.follow(
      inserted,
      happening([
        { event: 'inserted', seat: 0, at: 2, card: card('private', 'B'), draw: 6, draw_top: 'Y' },
        NOW,
      ]),
    );
    expect(keyAt(second, 0, 2)).toBe(first.draw);
    expect(keyAt(second, 0, 3)).toBe(keyAt(first, 0, 2));
    const played = { ...inserted, hands: [TABLE.hands[0]!, TABLE.hands[1]!], used: ['B' as const] };
    const third = tracker.follow(
      played,
      happening([{ event: 'played', seat: 0, card: 2, face: 'B', claim: false }, NOW]),
    );
    expect(third.used).toEqual([first.draw]);
    expect(third.hands[0]).toEqual(first.hands[0]);
  });

  it('makes everything new when the thread is lost', () => {
    const tracker = new TableTracker();
    const first = tracker.follow(TABLE, happening([], false, 0));
    const again = tracker.follow({ ...TABLE, turns: 4 }, happening([], false, 9));
    expect(again.hands.flat().some((key) => first.hands.flat().includes(key))).toBe(false);
  });

  it('says the same about the same view', () => {
    const tracker = new TableTracker();
    const told = happening([], false, 0);
    expect(tracker.follow(TABLE, told)).toBe(tracker.follow(TABLE, { ...told, events: [] }));
  });

  it('turns and exchanges solo cards as they were played', () => {
    const row = (colour: 'Y' | 'G' | 'R' | 'B') => [colour, colour, colour, colour] as const;
    const view: SoloView = {
      mode: 'solo',
      up: [row('Y'), row('G'), row('R'), row('B')],
      goals: [],
      action: 'G',
      moves: 0,
      turn_limit: 200,
      notebook: null,
      outcome: null,
    };
    const tracker = new SoloTracker();
    const before = tracker.follow(view, happening([], false, 0), null);
    const after = tracker.follow(
      { ...view, moves: 1 },
      happening([{ event: 'solo-next', action: 'Y', moves: 1, notebook: null }]),
      { do: 'swap', first: { side: 'Y', card: 1 }, second: { side: 'B', card: 2 }, next: 'Y' },
    );
    expect(after.rows[0]?.[1]).toBe(before.rows[3]?.[2]);
    expect(after.rows[3]?.[2]).toBe(before.rows[0]?.[1]);
    expect(after.flipped.size).toBe(2);
  });
});

describe('what is shown once', () => {
  const seen: Event = {
    event: 'seen',
    why: 'look',
    hand: null,
    place: 2,
    side: 'private',
    colour: 'B',
  };
  const where = (hand: unknown, place: number) => `${String(hand)} ${place}`;

  it('is tied to its card, taken once, and gone when cleared', () => {
    const sights = new Sights();
    const told = happening([seen]);
    expect(
      sights.take(
        told,
        where,
        () => 'c7',
        () => false,
      ),
    ).toBe(true);
    expect(
      sights.take(
        told,
        where,
        () => 'c7',
        () => false,
      ),
    ).toBe(false);
    expect(sights.of('c7')?.colour).toBe('B');
    sights.clear();
    expect(JSON.stringify(sights.list)).toBe('[]');
    expect(sights.of('c7')).toBeNull();
  });

  it('is listed when it was missed, since the card may have moved', () => {
    const sights = new Sights();
    sights.take(
      happening([seen], false, 12),
      where,
      () => 'c7',
      () => false,
    );
    expect(sights.missed.map((sight) => sight.where)).toEqual(['shared 2']);
    sights.clear();
  });

  it('goes with a card whose thread is lost', () => {
    const sights = new Sights();
    sights.take(
      happening([seen]),
      where,
      () => 'c7',
      () => false,
    );
    sights.keep(new Set(['c8']));
    expect(sights.list).toEqual([]);
    sights.clear();
  });
});

describe('what is shown once, in a tab in the background', () => {
  const seen = (why: 'look' | 'claim' | 'drawn', place: number): Event => ({
    event: 'seen',
    why,
    hand: null,
    place,
    side: 'private',
    colour: 'B',
  });
  let numbered = 0;
  const tell = (sights: Sights, ...events: Event[]) =>
    sights.take(
      { ...happening(events), number: ++numbered },
      (hand, place) => `${String(hand)} ${place}`,
      (_, place) => `c${place}`,
      () => false,
    );
  const turn = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new globalThis.Event('visibilitychange'));
  };
  const places = (sights: Sights) => sights.list.map((sight) => sight.where);

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('stays until somebody has come back and seen it', () => {
    turn('visible');
    const sights = new Sights();
    tell(sights, seen('look', 2));
    turn('hidden');
    tell(sights, seen('look', 3));
    turn('visible');
    expect(places(sights)).toEqual(['shared 2', 'shared 3']);
    sights.clear();
    expect(sights.any).toBe(false);
  });

  it('holds a claim as long, and lists one that nobody saw', () => {
    turn('visible');
    const sights = new Sights();
    const claimed: Event = {
      event: 'claimed',
      seat: 1,
      right: false,
      eliminated: false,
    };
    tell(sights, seen('claim', 1), claimed);
    turn('hidden');
    expect(sights.claim?.seat).toBe(1);
    // Its cards go their way at once, so it is told in words.
    tell(sights, seen('claim', 3), claimed);
    expect(sights.missed.map((sight) => sight.where)).toEqual(['shared 3']);
    turn('visible');
    expect(sights.claim?.outcome).toBe('wrong');
    sights.clear();
    expect(sights.claim).toBeNull();
    expect(places(sights)).toEqual([]);
  });

  it('is listed when its card has gone before anybody looked', () => {
    turn('hidden');
    const sights = new Sights();
    tell(sights, seen('look', 2), seen('drawn', 3));
    sights.keep(new Set(['c3']));
    expect(sights.missed.map((sight) => sight.where)).toEqual(['shared 2']);
    expect(sights.shown.map((sight) => sight.where)).toEqual(['shared 3']);
    sights.clear();
    turn('visible');
  });
});

describe('in words', () => {
  it('says everything that the view shows and nothing else', () => {
    const reader = { seat: 0, names: ['Player 1 (Ada)', 'Player 2 (Ben)'] };
    const text = inWords(TABLE, reader)
      .flatMap((part) => [part.heading, ...part.lines])
      .join('\n');
    expect(text).toContain('You: private yellow, green, red.');
    expect(text).toContain('Player 2 (Ben): public blue, green, blue.');
    expect(text).toContain('Shared hand: public red, yellow, green.');
    expect(text).toContain('Player 2 (Ben): red, blue, yellow.');
    expect(text).toContain('Draw pile: 7 cards, on top blue.');
    expect(text).toContain('The used pile is empty.');
  });

  it('says of a hand that it is hidden', () => {
    const hidden = { private: null, public: null };
    const view = { ...TABLE, hands: [[hidden, hidden, hidden], TABLE.hands[1]!] };
    expect(inWords(view, { seat: null, names: [] }).flatMap((part) => part.lines)).toContain(
      'Player 1: 3 cards, hidden.',
    );
  });

  it('knows the five steps and the moves', () => {
    expect([stepOf('claim'), stepOf('reclaim'), stepOf('claim-end')]).toEqual([0, 3, 4]);
    expect(moveText({ do: 'sort', hand: 'shared', order: [3, 1, 2] })).toBe(
      'Rearrange the shared hand to 3 1 2',
    );
  });
});
