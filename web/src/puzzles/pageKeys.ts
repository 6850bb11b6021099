/** The keys that belong to the page of a puzzle, whatever its board. */
import type { KeyHelp } from '../kit/board';
import { t } from '../kit/words';

export function pageKeys(): readonly KeyHelp[] {
  return [
    { keys: [t('puzzle-key-control'), 'Z'], does: t('puzzle-undo') },
    { keys: [t('puzzle-key-control'), 'Y'], does: t('puzzle-do-again') },
    { keys: ['H'], does: t('puzzle-hints') },
    { keys: ['?'], does: t('puzzle-rules') },
    { keys: [t('puzzle-key-shift'), 'S'], does: t('puzzle-settings') },
  ];
}
