/** What the score says of a game that is over. */
import type { TableInfo } from '../../wire';

/** The turns of building, as the score counts them: not the passes that say that all is done. */
export function turnsOf(outcome: Pick<NonNullable<TableInfo['outcome']>, 'sheet'>): number {
  const turns = outcome.sheet.rows[0]?.at(-1);
  return typeof turns === 'number' ? turns : 0;
}
