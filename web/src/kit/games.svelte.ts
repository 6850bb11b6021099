/** The games that the server offers, asked for once. */
import type { GameInfo } from '../wire';
import { api } from './api';
import { t } from './words';

export const catalogue = $state<{ games: GameInfo[] | null }>({ games: null });

let asked: Promise<GameInfo[]> | null = null;

export function loadGames(): Promise<GameInfo[]> {
  asked ??= api
    .games()
    .then((games) => (catalogue.games = games))
    .catch((error: unknown) => {
      asked = null;
      throw error;
    });
  return asked;
}

export async function gameInfo(key: string): Promise<GameInfo> {
  const found = (await loadGames()).find((game) => game.key === key);
  if (!found) throw new Error(t('game-not-offered', { key }));
  return found;
}
