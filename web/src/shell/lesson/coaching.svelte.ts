/** Whether somebody wants to be coached in a game: on in a first game, and whenever wanted. */
import { isFirstAt } from '../../kit/played';

const KEY = 'sightline.coaching';

function read(): Record<string, boolean> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

class Coaching {
  private games = $state(read());

  /** Until somebody says what they want, they are coached in their first game only. */
  at(table: { game: string; id: string }): boolean {
    return this.games[table.game] ?? isFirstAt(table.game, table.id);
  }

  set(game: string, on: boolean): void {
    this.games = { ...this.games, [game]: on };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.games));
    } catch {
      // It holds until the page is closed.
    }
  }
}

export const coaching = new Coaching();
