import { describe, expect, it } from 'vitest';
import { NOTHING_YET } from '../../kit/board';
import { Choosing, tapOf } from './choosing.svelte';
import type { Event, Happened, Move, Props, View } from './model';
import { handKeys, pathsOf } from './motion';
import { motifOf, PALETTES } from './motifs';
import { DRAWN } from './motifs-drawn';
import { Sights } from './sights.svelte';
import { Recap } from './recap.svelte';
import { render, type Message } from '../../kit/words';
import { moveText } from './labels';
import { promptMessage, windowMessage } from './questions';
import { eventMessage } from './telling';
import { describe as inWords } from './twin';

const face = (name: string, points: number | null, more: object = {}) => ({
  name,
  set: 'test',
  points,
  text: `What ${name} does.`,
  copies: 2,
  note: '',
  reveal: false,
  ongoing: false,
  relic: false,
  title: name,
  does: [],
  ...more,
});

const VIEW: View = {
  players: 3,
  first: 0,
  turn_limit: 500,
  cards: [face('Wink', 15), face('Mirage', 5), face('Blindsided', 5, { reveal: true })],
  now: {
    prompt: 7,
    turn: 0,
    turns: 4,
    owed: 1,
    extra: [0, 0, 1],
    missed: [0, 2, 0],
    stack: [{ id: 9, card: 'Mirage', seat: 0, how: 'played' }],
    ask: {
      what: 'window',
      seats: [1, 2],
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
    sizes: [4, 3, 5],
    points: [[5], [15, 5], []],
    totals: [5, 20, 0],
  },
  fields: [
    [{ id: 9, card: 'Mirage' }],
    [
      { id: 3, card: 'Wink' },
      { id: 4, card: 'Blindsided' },
    ],
    [],
  ],
  discard: [{ id: 1, card: 'Wink' }],
  outcome: null,
  hand: ['Blindsided', 'Wink', 'Wink'],
  facing: [],
  answer: null,
  fits: [],
};
const ME = { seat: 1, names: ['Ada', 'Ben', 'Cleo'] };
const told = (message: Message | null) => message && render(message, ME);

let number = 0;
const happening = (events: readonly Event[], live = true): Happened => ({
  ...NOTHING_YET,
  number: (number += 1),
  events,
  step: 1,
  live,
});

const asking = (ask: Partial<NonNullable<View['now']['ask']>>, more: Partial<View> = {}): View => ({
  ...VIEW,
  ...more,
  now: { ...VIEW.now, ask: { ...VIEW.now.ask!, ...ask } },
});

function props(view: View, legal: readonly Move[], sent: Move[] = [], window = true): Props {
  return {
    mode: 'play',
    seat: 1,
    reader: ME,
    view,
    position: {
      step: 3,
      asked: [1],
      mine: true,
      window: window ? { number: 1, length_ms: 5000, left_ms: 5000 } : null,
      legal,
      answer: null,
      outcome: null,
      hints: 0,
      par: null,
    },
    settings: {
      theme: 'light',
      motion: false,
      patterns: true,
      confirm: false,
      flat: true,
      fits: true,
    },
    play: (move: Move) => {
      sent.push(move);
      return Promise.resolve();
    },
  } as unknown as Props;
}

describe('the motifs', () => {
  const kin = { reveal: false, ongoing: false, points: 10, does: [] };
  const of = (title: string, more: object = {}) => motifOf({ ...kin, ...more, title });
  const drawing = (title: string) => JSON.stringify(of(title));

  it('are one for each title, all different and all inside their square', () => {
    const titles = [
      ...Object.keys(DRAWN),
      ...Array.from({ length: 150 }, (_, index) => `Own ${index}`),
    ];
    expect(Object.keys(DRAWN)).toHaveLength(25);
    expect(new Set(titles.map(drawing)).size).toBe(titles.length);
    for (const title of titles) {
      for (const { d } of of(title).shapes) {
        expect(d, title).not.toMatch(/NaN|undefined|Infinity/);
        for (const value of d.match(/-?\d+(\.\d+)?/g) ?? []) {
          expect(Math.abs(Number(value)), `${title}: ${d}`).toBeLessThanOrEqual(120);
        }
      }
    }
  });

  it('are the same again for the same title, and follow what an unlisted card is', () => {
    expect(drawing('Kaleidoscope')).toBe(drawing('Kaleidoscope'));
    const ground = (more: object) => of('Kaleidoscope', more).palette.ground;
    expect(ground({ reveal: true })).toBe(of('Spectacles').palette.ground);
    expect(ground({ ongoing: true })).toBe(of('Shadow').palette.ground);
    // By what it does, whatever its text says.
    expect(ground({ does: ['draw', 'steal'] })).toBe(PALETTES.harm.ground);
    expect(ground({ does: ['draw'] })).toBe(PALETTES.gain.ground);
    expect(of('constructor').shapes.length).toBeGreaterThan(0);
  });
});

describe('choosing', () => {
  it('names every kind of move by what is tapped', () => {
    const own = asking({ what: 'pick', source: 'hand', owner: 1, to: 'discard' });
    const theirs = asking({ what: 'pick', source: 'hand', owner: 0, to: 'hand' });
    expect(tapOf({ do: 'play', card: 'Wink' }, VIEW, 1)).toBe('hand:Wink');
    expect(tapOf({ do: 'pick', card: 'Wink' }, own, 1)).toBe('hand:Wink');
    expect(tapOf({ do: 'pick', card: 'Wink' }, theirs, 1)).toBe('facing:Wink');
    expect(tapOf({ do: 'name', seat: 2 }, VIEW, 1)).toBe('seat:2');
    expect(tapOf({ do: 'point', place: 2, seat: 1 }, VIEW, 1)).toBe('card:4');
    expect(tapOf({ do: 'point', place: 1, seat: null }, VIEW, 1)).toBe('card:1');
    expect(tapOf({ do: 'point', place: 9, seat: null }, VIEW, 1)).toBe(null);
    expect(tapOf({ do: 'done' }, VIEW, 1)).toBe('do:done');
  });

  it('offers in a window the same to a hand that fits as to one that does not', () => {
    const offers = (
      [[{ do: 'pass' }], [{ do: 'pass' }, { do: 'reveal', card: 'Wink' }]] as const
    ).map((legal) => {
      const choosing = new Choosing(() => props(VIEW, legal));
      choosing.follow();
      return [...choosing.offered];
    });
    expect(offers[0]).toEqual(offers[1]);
    expect(offers[0]).toEqual(['hand:Blindsided', 'hand:Wink', 'do:pass']);
  });

  it('says only after the tap that a card does not fit, and sends nothing then', () => {
    const sent: Move[] = [];
    const choosing = new Choosing(() => props(VIEW, [{ do: 'pass' }], sent));
    choosing.follow();
    choosing.tap('hand:Wink');
    expect(choosing.refusal).toBe('Wink does not answer this.');
    choosing.tap('do:pass');
    expect(sent).toEqual([{ do: 'pass' }]);
  });

  it('takes up with the first careful tap and plays with the second on the same card', () => {
    const sent: Move[] = [];
    const view = asking({ what: 'play', seats: [1] });
    const choosing = new Choosing(() => props(view, [{ do: 'play', card: 'Wink' }], sent, false));
    choosing.follow();
    expect([...choosing.offered]).toEqual(['hand:Wink']);
    choosing.tap('hand:Wink', true, 'h:Wink:1');
    choosing.tap('hand:Wink', true, 'h:Wink:2');
    expect(sent).toEqual([]);
    choosing.tap('hand:Wink', true, 'h:Wink:2');
    expect(sent).toEqual([{ do: 'play', card: 'Wink' }]);
  });

  it('only takes up what is clicked just after a window has run out', () => {
    const sent: Move[] = [];
    let now = props(VIEW, [{ do: 'reveal', card: 'Blindsided' }, { do: 'pass' }], sent);
    const choosing = new Choosing(() => now);
    choosing.follow();
    const view = asking({ what: 'play', seats: [1] });
    now = props(
      { ...view, now: { ...view.now, prompt: VIEW.now.prompt + 1 } },
      [{ do: 'play', card: 'Wink' }],
      sent,
      false,
    );
    choosing.follow();
    choosing.tap('hand:Wink');
    expect(sent).toEqual([]);
    choosing.tap('hand:Wink');
    expect(sent).toEqual([{ do: 'play', card: 'Wink' }]);
  });
});

describe('what is shown once', () => {
  it('is taken once and gone when it is cleared', () => {
    const sights = new Sights();
    const saw: Event = { event: 'saw', at: 'hand', owner: 0, cards: ['Wink', 'Mirage'] };
    const seen = happening([saw]);
    expect(sights.take(seen)).toBe(true);
    expect(sights.take(seen)).toBe(false);
    expect(sights.list.map((one) => one.cards)).toEqual([['Wink', 'Mirage']]);
    sights.clear();
    expect(sights.list).toEqual([]);
  });

  it('stays until it was seen, and goes hand by hand', () => {
    const sights = new Sights();
    const saw = (owner: number): Event => ({ event: 'saw', at: 'hand', owner, cards: ['Wink'] });
    sights.take(happening([saw(0), saw(2)]));
    expect(sights.list).toHaveLength(2);
    sights.drop(0);
    expect(sights.list.map((one) => one.owner)).toEqual([2]);
    sights.drop(2);
    expect(sights.list).toEqual([]);
  });
});

describe('the recap', () => {
  const played: Event = { event: 'played', seat: 0, id: 9, card: 'Mirage', source: 'hand' };
  const revealed: Event = { event: 'revealed', seat: 1, id: 10, card: 'Blindsided', answers: 9 };

  it('begins with a play, goes on with the answers, and marks whom they touch', () => {
    const recap = new Recap();
    recap.follow(VIEW, happening([{ event: 'drew', seat: 0, card: null, end: 'top' }]), ME);
    recap.follow(VIEW, happening([played]), ME);
    expect(recap.lines.map((line) => line.text)).toEqual(['Ada plays Mirage.']);
    recap.follow(VIEW, happening([revealed]), ME);
    expect(recap.lines.at(-1)?.text).toBe('You reveal Blindsided against Mirage.');
    expect([...recap.marks.keys()]).toEqual(['c10', 'c9']);
    recap.follow(VIEW, happening([], false), ME);
    expect(recap.lines).toEqual([]);
  });

  it('never tells what only one seat is told', () => {
    const title = () => 'a card';
    const quiet: Event[] = [
      { event: 'saw', at: 'hand', owner: 0, cards: ['Wink'] },
      { event: 'answered', card: 'Blindsided' },
    ];
    expect(quiet.map((event) => eventMessage(event, title))).toEqual([null, null]);
    const taken: Event = { event: 'taken', seat: 0, victim: 2, card: null };
    expect(told(eventMessage(taken, title))).toBe('Ada takes a card from the hand of Cleo.');
    const mine: Event = { event: 'taken', seat: 0, victim: 1, card: 'Wink' };
    expect(told(eventMessage(mine, title))).toBe('Ada takes Wink from your hand.');
  });
});

describe('ways of cards', () => {
  it('finds the own card that was played, and backs between other hands', () => {
    const after = { ...VIEW, hand: ['Blindsided', 'Wink'] };
    const paths = pathsOf(
      [
        { event: 'played', seat: 1, id: 11, card: 'Wink', source: 'hand' },
        { event: 'taken', seat: 0, victim: 2, card: null },
        { event: 'drew', seat: 1, card: 'Mirage', end: 'top' },
      ],
      VIEW,
      after,
      1,
    );
    expect(paths.origins.get('c11')).toBe('h:Wink:2');
    expect(paths.origins.get('h:Mirage:1')).toBe('draw');
    expect(paths.passing).toEqual([{ from: 'hand:2', to: 'hand:0' }]);
  });

  it('tells equal cards of a hand apart', () => {
    expect(handKeys(['Wink', 'Mirage', 'Wink'])).toEqual(['h:Wink:1', 'h:Mirage:1', 'h:Wink:2']);
  });
});

describe('words', () => {
  it('says of a window the same to everybody who is asked', () => {
    expect(told(windowMessage(VIEW))).toBe('Ada plays Mirage.');
    const cleo = { seat: 2, names: ME.names };
    const prompts = [ME, cleo].map((one) => render(promptMessage(VIEW, one.seat)!, one));
    expect(prompts[0]).toBe(prompts[1]);
  });

  it('says what an action would do, and to which cards, once they are named', () => {
    const touches = [
      { effect: 'destroy', seats: [1] },
      { effect: 'leave-field', seats: [1] },
    ];
    const named = asking({ action: 'destroy', points: [3], touches });
    expect(told(windowMessage(named))).toBe('Mirage now DESTROYs your Wink.');
    const all = asking({ action: 'destroy', touches: [{ effect: 'destroy', seats: [0, 1] }] });
    expect(told(windowMessage(all))).toBe('Mirage now DESTROYs cards of Ada and you.');
  });

  it('describes the whole board', () => {
    const text = inWords(VIEW, ME)
      .flatMap((part) => [part.heading, ...part.lines])
      .join('\n');
    for (const part of [
      'Ada: 5 of 100 points, 4 cards in hand, whose turn it is.',
      'misses 2 turns',
      '1 further turn',
      'Wink (15), Blindsided (5)',
      'Wink, 15 points: What Wink does.',
      'Draw pile: 40 cards.',
      'Mirage of Ada, played.',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('has a text for every move', () => {
    const moves: Move[] = [
      { do: 'play', card: 'Wink' },
      { do: 'pass' },
      { do: 'reveal', card: 'Blindsided' },
      { do: 'pick', card: 'Wink' },
      { do: 'name', seat: 2 },
      { do: 'point', place: 1, seat: null },
      { do: 'point', place: 2, seat: 1 },
      { do: 'done' },
    ];
    expect(new Set(moves.map(moveText)).size).toBe(moves.length);
  });
});
