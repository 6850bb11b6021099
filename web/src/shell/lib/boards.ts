/** The board of a game: its own, or the plain one, on which any game can be played. */
import type { BoardModule } from '../../kit/board';
import { loadModule } from '../../kit/modules';
import type { GameInfo } from '../../wire';

export async function loadBoard(game: GameInfo): Promise<BoardModule> {
  const own = await loadModule<BoardModule>(game, 'board');
  return own ?? ((await import('../../boards/plain/board')) as BoardModule);
}
