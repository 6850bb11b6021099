import { expect, it } from 'vitest';
import { groupMoves } from './groups';

const moves = [{ do: 'lay', card: 8 }, { do: 'lay', card: 12 }, { do: 'pass' }];

it('groups moves by what they do', () => {
  expect(
    groupMoves(moves, '').map(({ title, offers }) => [title, offers.map((o) => o.text)]),
  ).toEqual([
    ['Lay', ['card 8', 'card 12']],
    ['', ['Pass']],
  ]);
});

it('finds moves by all words that were typed', () => {
  expect(groupMoves(moves, '12 LAY').flatMap((group) => group.offers)).toEqual([
    { move: moves[1], text: 'card 12' },
  ]);
  expect(groupMoves(moves, 'nothing')).toEqual([]);
});
