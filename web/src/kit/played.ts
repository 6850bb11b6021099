/** Which games somebody has played in this browser: in a first game nothing begins unasked, and
    they are told what to do. */
const KEY = 'sightline.played';

/** By game: the table of the first one; an empty text where nobody knows which it was. */
function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (Array.isArray(kept))
      return Object.fromEntries(
        kept.filter((one) => typeof one === 'string').map((one) => [one, '']),
      );
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export function isFirstGame(game: string): boolean {
  return !Object.hasOwn(read(), game);
}

/** Whether the game at this table is, or would be, one's first of its kind. */
export function isFirstAt(game: string, table: string): boolean {
  const played = read();
  return !Object.hasOwn(played, game) || played[game] === table;
}

/** A game has begun in which the person holds a seat. */
export function notePlayed(game: string, table: string): void {
  const played = read();
  if (Object.hasOwn(played, game)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...played, [game]: table }));
  } catch {
    // A browser that keeps nothing asks again: no harm.
  }
}
