/** The HTTP interface. Every "no" becomes a {@link Trouble} with a sentence for the person. */
import { isFirstGame } from './played';
import { language, render, spoken, t } from './words';
import type {
  AnalysisNow,
  Announcement,
  Believed,
  Description,
  Entrance,
  GameInfo,
  GamePicture,
  Handover,
  KnockAnswer,
  Lobby,
  NewTable,
  Person,
  Problem,
  Replay,
  RoomInfo,
  SeatWish,
  TableInfo,
} from '../wire';

export class Trouble extends Error {
  constructor(
    /** The server's code, or `offline` when it could not be reached. */
    readonly code: string,
    message: string,
    readonly status: number,
    /** For bad options: each field with what is wrong with it. */
    readonly faults: readonly (readonly [string, string])[] = [],
  ) {
    super(message);
    this.name = 'Trouble';
  }
}

let arrival: Promise<unknown> = Promise.resolve();

/**
 * Whatever needs an identity waits until a first visit has got one: two requests that each make a
 * guest would leave the table with one and the cookie with the other.
 */
export function waitForArrival(work: Promise<unknown>): void {
  arrival = work.catch(() => {});
}

/** One request. Parts of the page that load later have their own list of addresses. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (method !== 'GET' && path !== '/me') await arrival;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Trouble('offline', t('server-away'), 0);
  }
  if (answer.ok) {
    const text = await answer.text();
    return (text ? JSON.parse(text) : null) as T;
  }
  const problem = await readProblem(answer);
  const faults = problem.faults.map(([where, what]) => [where, render(what)] as const);
  throw new Trouble(problem.code, spoken(problem), answer.status, faults);
}

async function readProblem(answer: Response): Promise<Problem> {
  try {
    const said = (await answer.json()) as Partial<Problem>;
    if (typeof said.message === 'string') {
      const { message, faults = [], words = null } = said;
      return { code: said.code ?? 'unknown', message, faults, words };
    }
  } catch {
    // A proxy or a restarting server may answer with anything.
  }
  const message =
    answer.status >= 500 ? t('server-away') : t('did-not-work', { status: answer.status });
  return {
    code: answer.status === 404 ? 'not-found' : 'unknown',
    message,
    faults: [],
    words: null,
  };
}

const byToken = (token: string | null) => (token ? `?${new URLSearchParams({ token })}` : '');
const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

const withToken = (token: string | null) =>
  token === null ? '' : `?token=${encodeURIComponent(token)}`;

export const api = {
  me: () => ask<Person | null>('GET', '/me'),
  rename: (name: string) => ask<Person>('POST', '/me', { name }),
  games: () => ask<GameInfo[]>('GET', '/games'),
  /** A picture in the rules of a game. */
  position: (game: string, name: string) =>
    ask<GamePicture>(
      'GET',
      `/games/${encodeURIComponent(game)}/positions/${encodeURIComponent(name)}`,
    ),
  /** A view as its game draws it, where there is no board for it. */
  picture: (game: string, view: unknown, width: number) =>
    ask<GamePicture>('POST', `/games/${encodeURIComponent(game)}/picture`, {
      view,
      width,
      language: language(),
    }),
  /** A view as its game puts it into words. */
  description: (game: string, view: unknown) =>
    ask<Description>('POST', `/games/${encodeURIComponent(game)}/description`, { view }),
  announcements: () => ask<Announcement[]>('GET', '/announcements'),
  rooms: () => ask<RoomInfo[]>('GET', '/rooms'),
  lobby: () => ask<Lobby>('GET', '/lobby'),
  create: (wish: NewTable) =>
    ask<TableInfo>('POST', '/tables', { newcomer: isFirstGame(wish.game), ...wish }),
  /** A table at which a lesson is taught. */
  lesson: (game: string, lesson: string) => ask<TableInfo>('POST', '/lessons', { game, lesson }),
  table: (id: string, token: string | null = null) =>
    ask<TableInfo>('GET', table(id) + withToken(token)),
  /** `game`: which one is played there, if that is known. */
  join: (id: string, seat: number | null, token: string | null, game: string | null = null) =>
    ask<TableInfo>('POST', `${table(id)}/join`, {
      seat,
      token,
      newcomer: game !== null && isFirstGame(game),
    }),
  leave: (id: string, seat: number) => ask<TableInfo>('POST', `${table(id)}/leave`, { seat }),
  bot: (id: string, seat: number, who: Pick<SeatWish, 'bot' | 'opponent'>) =>
    ask<TableInfo>('POST', `${table(id)}/bot`, { seat, ...who }),
  knock: (id: string) => ask<KnockAnswer>('POST', `${table(id)}/knock`),
  knocked: (id: string) => ask<KnockAnswer>('GET', `${table(id)}/knock`),
  admit: (id: string, person: string, admit: boolean) =>
    ask<TableInfo>('POST', `${table(id)}/admit`, { person, admit }),
  /** Off my list; a game with bots alone ends by that. */
  dismiss: (id: string) => ask<TableInfo>('POST', `${table(id)}/dismiss`),
  /** Give up a seat's game: it loses, or a bot plays on and it ranks last. */
  resign: (id: string, seat: number) => ask<TableInfo>('POST', `${table(id)}/resign`, { seat }),
  abandon: (id: string) => ask<TableInfo>('POST', `${table(id)}/abandon`),
  rematch: (id: string, rotate: boolean) =>
    ask<TableInfo>('POST', `${table(id)}/rematch`, { rotate }),
  /** Draw a new link for a seat, or (null) for the audience; the old one opens nothing any more. */
  revoke: (id: string, seat: number | null) =>
    ask<TableInfo>('POST', `${table(id)}/revoke`, { seat, audience: seat === null }),
  handover: (id: string, seat: number) => ask<Handover>('POST', `${table(id)}/handover`, { seat }),
  branch: (id: string, step: number, seats: readonly SeatWish[] | null) =>
    ask<TableInfo>('POST', `${table(id)}/branch`, { step, seats }),
  /** A page of a replay: steps from one on, as many as a page may have; without views also more. */
  replay: (
    id: string,
    seat: number | null,
    token: string | null = null,
    page: { from?: number; count?: number | null; views?: boolean } = {},
  ) => {
    const query = new URLSearchParams();
    if (seat !== null) query.set('seat', String(seat));
    if (token !== null) query.set('token', token);
    if (page.from) query.set('from', String(page.from));
    if (page.count != null) query.set('count', String(page.count));
    if (page.views === false) query.set('views', 'false');
    return ask<Replay>('GET', `${table(id)}/replay?${query}`);
  },
  /** What the bot that made a move believed; only when the game is over. */
  beliefs: (id: string, step: number, token: string | null = null) => {
    const query = new URLSearchParams({ step: String(step) });
    if (token !== null) query.set('token', token);
    return ask<Believed>('GET', `${table(id)}/beliefs?${query}`);
  },
  /** What is known of a finished game's decisions; nothing is begun. */
  analysis: (id: string, token: string | null = null) =>
    ask<AnalysisNow>('GET', `${table(id)}/analysis${byToken(token)}`),
  analyse: (id: string, token: string | null = null) =>
    ask<AnalysisNow>('POST', `${table(id)}/analysis${byToken(token)}`, {}),
  stopAnalysis: (id: string, token: string | null = null) =>
    ask<AnalysisNow>('DELETE', `${table(id)}/analysis${byToken(token)}`),
  recordUrl: (id: string) => `/api${table(id)}/record`,
  importRecord: (record: string) => ask<TableInfo>('POST', '/import', { record }),
  enter: (token: string) => ask<Entrance>('GET', `/enter/${encodeURIComponent(token)}`),
};

/** The words for any error, for showing where it happened. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : t('went-wrong');
}
