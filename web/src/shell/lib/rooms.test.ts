import { expect, it } from 'vitest';
import type { RoomInfo } from '../../wire';
import { findRoom } from './rooms';

const room = (key: string, ...pages: string[]): RoomInfo => ({
  key,
  game: '',
  pages,
  module: '',
  entrance: null,
  preloads: [],
});
const rooms = [room('a', 'bench', 'bench/{draft}'), room('b', 'made/edit', 'made/{id}')];

it('finds the first address that fits', () => {
  expect(findRoom(rooms, 'bench')?.room.key).toBe('a');
  expect(findRoom(rooms, 'bench/x y')?.values).toEqual({ draft: 'x y' });
  expect(findRoom(rooms, 'made/edit')?.page).toBe('made/edit');
  expect(findRoom(rooms, 'made/other')?.page).toBe('made/{id}');
  expect(findRoom(rooms, 'made/a/b')).toBeNull();
  expect(findRoom(rooms, 'nowhere')).toBeNull();
});
