import { describe, expect, it } from 'vitest';
import { render, say, seat, listed, type Message } from '../../kit/words';
import { logRows } from './log';

const READER = { seat: 0, names: ['Me', 'Ada', 'Ben', 'Cleo'] };
const rows = (mover: number, all: boolean, ...lines: Message[]) =>
  logRows({ seat: mover, lines }, all).map((row) => [
    row.seat,
    row.lines.map((line) => render(line, READER)).join(' '),
  ]);
const told = (...lines: Message[]) => rows(2, false, ...lines);

const draws = say('viewpoint-drew', { who: seat(0), card: 'Wink' });
const turn = say('viewpoint-turn', { who: seat(0) });
const next = say('viewpoint-next', { action: say('viewpoint-action-steal') });
const pass = say('viewpoint-passed');
const toDiscard = (card: string) =>
  say('viewpoint-resolved', { card, where: say('viewpoint-goes-discard') });

describe('the move list', () => {
  it('begins a row with each turn, marked with whose it is', () => {
    const cancelled = say('viewpoint-left', {
      who: seat(2),
      card: 'Mirage',
      why: 'cancel',
      where: say('viewpoint-goes-discard'),
    });
    const asks = say('viewpoint-asks-play', { who: seat(0) });
    expect(told(cancelled, toDiscard('Blindsided'), turn, draws, asks)).toEqual([
      [2, 'Ben’s Mirage is cancelled.'],
      [0, 'Your turn. You draw Wink.'],
    ]);
  });

  it('leaves out what tells nothing new', () => {
    expect(told(pass)).toEqual([]);
    expect(told(next)).toEqual([]);
    expect(told(say('viewpoint-asks-discard', { who: seat(1) }))).toEqual([]);
    const aimed = say('viewpoint-aimed', {
      who: seat(1),
      target: 'Wink',
      purpose: say('viewpoint-aimed-recover'),
    });
    const takes = say('viewpoint-recovered', { who: seat(1), card: 'Wink' });
    expect(told(aimed, takes)).toEqual([[1, 'Ada takes Wink from the discard pile.']]);
    // A deed of nobody has no mark.
    expect(told(say('viewpoint-swapped', { first: 'Wink', second: 'Mirage' }))).toEqual([
      [null, 'Wink and Mirage are swapped.'],
    ]);
  });

  it('speaks to whoever reads', () => {
    const aimed = say('viewpoint-aimed', {
      who: seat(1),
      target: listed([seat(0)]),
      purpose: say('viewpoint-aimed-miss-turn'),
    });
    expect(told(aimed)).toEqual([[1, 'Ada chooses you to miss a turn.']]);
  });

  it('tells every step of a replay, with whoever’s eyes', () => {
    const replayed = (mover: number, ...lines: Message[]) => rows(mover, true, ...lines);
    expect(replayed(1, say('plain', { text: 'pass' }))).toEqual([[1, 'Ada passes.']]);
    expect(replayed(1, pass)).toEqual([[1, 'Ada passes.']]);
    expect(replayed(0, next)).toEqual([[0, 'You pass.']]);
    expect(replayed(1, say('viewpoint-answered', { card: 'Wink' }))).toEqual([
      [1, 'Ada answers with Wink, if it counts.'],
    ]);
    expect(replayed(1)).toEqual([]);
  });
});
