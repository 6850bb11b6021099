/** The challenge editor's requests. */
import { ask } from '../../kit/api';
import type {
  ChallengeLinks,
  Counts,
  Draft,
  Piece,
  Report,
  SharedChallenge,
  Spots,
  Verdict,
} from './wire';

export type { ChallengeLinks, Counts, Draft, Piece, Report, SharedChallenge };
export type Omit = Draft['omit'];

interface Built {
  readonly pieces: readonly Piece[];
  readonly omit: Omit;
}

const id = encodeURIComponent;

export const challenges = {
  spots: (built: Built, piece: string) =>
    ask<Spots>('POST', '/challenges/spots', { ...built, piece }),
  why: (built: Built, piece: string, cells: Piece['cells'] | null) =>
    ask<Verdict>('POST', '/challenges/why', { ...built, piece, cells }),
  report: (built: Built) => ask<Report>('POST', '/challenges/report', built),
  counts: (built: Built) => ask<Counts>('POST', '/challenges/counts', built),
  read: (text: string, omit: Omit) => ask<Draft>('POST', '/challenges/read', { text, omit }),
  draw: (level: number, omit: Omit) => ask<Draft>('POST', '/challenges/draw', { level, omit }),
  share: (built: Built, name: string) =>
    ask<ChallengeLinks>('POST', '/challenges', { ...built, name }),
  shared: (play: string) => ask<SharedChallenge>('GET', `/challenges/${id(play)}`),
  draft: (edit: string) => ask<Draft>('GET', `/challenges/edit/${id(edit)}`),
};
