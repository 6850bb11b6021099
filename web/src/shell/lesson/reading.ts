/** Where a lesson is read and not played: what the page says and offers beside its sentence. */
import { t } from '../../kit/words';
import type { LessonInfo, TableInfo } from '../../wire';
import type { TurnWords } from '../lib/turn';

/** A sentence is read, or the lesson is over: the board offers no moves beside it. */
export const isRead = (lesson: LessonInfo | null): boolean =>
  lesson?.task === 'next' || lesson?.task === 'done';

/** What stands over the board then, in the place of whose turn it is; null: that. */
export function lessonTurn(table: Pick<TableInfo, 'lesson' | 'outcome'>): TurnWords | null {
  if (!isRead(table.lesson) || table.outcome) return null;
  return table.lesson?.task === 'next'
    ? { text: t('lesson-read-on'), tone: 'wait' }
    : { text: t('lesson-over'), tone: 'done' };
}
