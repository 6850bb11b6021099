/** Words about challenges that depend on data. */
import type { WordId } from '../../kit/words';

export const MEASURES = [
  ['pieces', 'viewpoints-report-hard-pieces'],
  ['ambiguity', 'viewpoints-report-hard-ambiguity'],
  ['unseen', 'viewpoints-report-hard-unseen'],
  ['hardly_seen', 'viewpoints-report-hard-hardly-seen'],
  ['forced', 'viewpoints-report-hard-forced'],
  ['hidden', 'viewpoints-report-hard-hidden'],
] as const satisfies readonly (readonly [string, WordId])[];
