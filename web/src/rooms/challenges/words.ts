/** Words about challenges. */
export const MEASURES = [
  ['pieces', 'Many pieces'],
  ['ambiguity', 'A single card says little'],
  ['unseen', 'Cards do not show all pieces'],
  ['hardly_seen', 'A piece is hardly seen'],
  ['forced', 'The building order is forced'],
  ['hidden', 'Cubes that no card shows'],
] as const;

const LEVELS = ['easy', 'fair', 'tricky', 'hard', 'very hard'] as const;

export function levelName(level: number): string {
  return LEVELS[Math.min(5, Math.max(1, level)) - 1] ?? '';
}

export const OMIT_NAMES = {
  IL: 'Without I and L',
  IP: 'Without I and P',
  NP: 'Without N and P',
  PY: 'Without P and Y',
} as const;
