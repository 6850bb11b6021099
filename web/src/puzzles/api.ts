/** The addresses of the puzzle room (docs/puzzles.md). */
import { ask } from '../kit/api';
import type {
  Choices,
  ClockAnswer,
  HintAnswer,
  Lay,
  LeftAnswer,
  PuzzleAttempt,
  PuzzleInfo,
  PuzzleRoom,
  ShareInfo,
  SharedPuzzle,
  Verdict,
} from '../wire/puzzles';

// A comma is a letter of these keys, and no address minds it.
const of = (key: string) => `/puzzles/${encodeURIComponent(key).replaceAll('%2C', ',')}`;

export const puzzles = {
  room: () => ask<PuzzleRoom>('GET', '/puzzles'),
  info: (key: string) => ask<PuzzleInfo>('GET', of(key)),
  attempt: (key: string) => ask<PuzzleAttempt>('GET', `${of(key)}/attempt`),
  lay: (key: string, version: number, moves: readonly Lay[]) =>
    ask<PuzzleAttempt>('POST', `${of(key)}/attempt`, { version, moves }),
  clock: (key: string, running: boolean) =>
    ask<ClockAnswer>('POST', `${of(key)}/attempt/clock`, { running }),
  /** The page is going away: nobody waits for the answer. */
  leave: (key: string) => {
    void fetch(`/api${of(key)}/attempt/clock`, {
      method: 'POST',
      keepalive: true,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: '{"running":false}',
    }).catch(() => undefined);
  },
  left: (key: string, version: number) =>
    ask<LeftAnswer>('GET', `${of(key)}/attempt/left?version=${version}&wait=2000`),
  hint: (key: string, version: number, step: number) =>
    ask<HintAnswer>('POST', `${of(key)}/attempt/hint`, { version, step }),
  giveUp: (key: string, version: number) =>
    ask<PuzzleAttempt>('POST', `${of(key)}/attempt/give-up`, { version }),
  restart: (key: string, version: number) =>
    ask<PuzzleAttempt>('POST', `${of(key)}/attempt/restart`, { version }),
  share: (key: string, version: number) =>
    ask<ShareInfo>('POST', `${of(key)}/attempt/share`, { version }),
  choices: (key: string, moves: readonly Lay[], piece: string) =>
    ask<Choices>('POST', `${of(key)}/choices`, { moves, piece }),
  verdict: (key: string, moves: readonly Lay[], lay: Lay) =>
    ask<Verdict>('POST', `${of(key)}/verdict`, { moves, lay }),
  shared: (id: string, show: boolean) =>
    ask<SharedPuzzle>(
      'GET',
      `/puzzles/shared/${encodeURIComponent(id)}${show ? '?show=true' : ''}`,
    ),
  sharedPicture: (id: string, theme: string, cover: boolean) =>
    `/api/puzzles/shared/${encodeURIComponent(id)}/picture.svg?theme=${theme}${cover ? '&cover=true' : ''}`,
};
