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

it('groups many moves of one kind by the first thing that they name', () => {
  const many = Array.from({ length: 14 }, (_, at) => ({
    tile: at < 7 ? 'F' : 'I',
    cells: [
      [at, 0],
      [at, 1],
    ],
  }));
  const groups = groupMoves(many, '');
  expect(groups.map((group) => [group.title, group.offers.length])).toEqual([
    ['Tile F', 7],
    ['Tile I', 7],
  ]);
  expect(groups[0]?.offers[0]?.text).toBe('cells 0,0 0,1');
});

it('finds moves by all words that were typed', () => {
  expect(groupMoves(moves, '12 LAY').flatMap((group) => group.offers)).toEqual([
    { move: moves[1], text: 'card 12' },
  ]);
  expect(groupMoves(moves, 'nothing')).toEqual([]);
});
