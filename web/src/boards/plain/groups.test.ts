import { expect, it } from 'vitest';
import '../../kit/words/testing';
import { listed, NOBODY, seat, say, type Message } from '../../kit/words';
import { addWords } from '../../kit/words/render';
import { groupMoves, offersOf } from './groups';

// The words of a game that is tried out here alone.
addWords(
  0,
  `trial-reveal = Reveal { $card }
trial-pass = Pass
trial-of = { $card } of { $who }
`,
);

const asked = (...words: readonly Message[]) =>
  offersOf(
    words.map((one, move) => ({ move, words: one })),
    NOBODY,
  );
const shown = (offers: ReturnType<typeof asked>, typed = '') =>
  groupMoves(offers, typed, NOBODY).map(({ title, offers }) => [title, offers.map((o) => o.text)]);
const reveal = (card: string): Message => ['say', 'trial-reveal', { card }];
const pass: Message = ['say', 'trial-pass', {}];
const place = (tile: string, at: number) =>
  say('anygame-move', { does: tile, using: listed([`${at},0 ${at},1`], 'comma') });

it('puts moves of a kind together, and a few need no titles', () => {
  const offers = asked(reveal('Mirror'), pass, reveal('Steal'));
  expect(shown(offers)).toEqual([
    ['', ['Reveal Mirror', 'Reveal Steal']],
    ['', ['Pass']],
  ]);
  expect(shown(asked(reveal('Mirror'), pass))).toEqual([['', ['Reveal Mirror', 'Pass']]]);
});

it('groups many moves of one kind by the first thing that some of them share', () => {
  const offers = asked(...Array.from({ length: 14 }, (_, at) => place(at < 7 ? 'F' : 'I', at)));
  const groups = groupMoves(offers, '', NOBODY);
  expect(groups.map((group) => [group.title, group.offers.length])).toEqual([
    ['F: …', 7],
    ['I: …', 7],
  ]);
  expect(groups[0]?.offers[0]?.text).toBe('F: 0,0 0,1');
});

it('leaves open in a title what differs, seats too', () => {
  const of = (who: number): Message => ['say', 'trial-of', { card: 'Mirror', who: seat(who) }];
  const offers = asked(...Array.from({ length: 13 }, (_, who) => of(who)));
  expect(shown(offers).map(([title]) => title)).toEqual(['Mirror of …']);
});

it('finds moves by all words that were typed', () => {
  const offers = asked(reveal('Quick Glance'), reveal('Not So Fast'));
  expect(shown(offers, 'GLANCE reveal')).toEqual([['', ['Reveal Quick Glance']]]);
  expect(shown(offers, 'nothing')).toEqual([]);
});
