/** The HTTP interface. Every "no" becomes a {@link Trouble} with a sentence for the person. */
import type {
  Believed,
  Entrance,
  GameInfo,
  GamePicture,
  Handover,
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

const AWAY = 'The server does not answer. Check that it is running, then try again.';

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
    throw new Trouble('offline', AWAY, 0);
  }
  if (answer.ok) {
    const text = await answer.text();
    return (text ? JSON.parse(text) : null) as T;
  }
  const problem = await readProblem(answer);
  throw new Trouble(problem.code, problem.message, answer.status, problem.faults);
}

async function readProblem(answer: Response): Promise<Problem> {
  try {
    const said = (await answer.json()) as Partial<Problem>;
    if (typeof said.message === 'string') {
      return { code: said.code ?? 'unknown', message: said.message, faults: said.faults ?? [] };
    }
  } catch {
    // A proxy or a restarting server may answer with anything.
  }
  const message = answer.status >= 500 ? AWAY : `That did not work (${answer.status}).`;
  return { code: answer.status === 404 ? 'not-found' : 'unknown', message, faults: [] };
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

const withToken = (token: string | null) =>
  token === null ? '' : `?token=${encodeURIComponent(token)}`;

export const api = {
  me: () => ask<Person | null>('GET', '/me'),
  rename: (name: string) => ask<Person>('POST', '/me', { name }),
  games: () => ask<GameInfo[]>('GET', '/games'),
  /** A view as its game draws it, where there is no board for it. */
  picture: (game: string, view: unknown, width: number) =>
    ask<GamePicture>('POST', `/games/${encodeURIComponent(game)}/picture`, { view, width }),
  rooms: () => ask<RoomInfo[]>('GET', '/rooms'),
  lobby: () => ask<Lobby>('GET', '/lobby'),
  create: (wish: NewTable) => ask<TableInfo>('POST', '/tables', wish),
  table: (id: string, token: string | null = null) =>
    ask<TableInfo>('GET', table(id) + withToken(token)),
  join: (id: string, seat: number | null, token: string | null) =>
    ask<TableInfo>('POST', `${table(id)}/join`, { seat, token }),
  leave: (id: string, seat: number) => ask<TableInfo>('POST', `${table(id)}/leave`, { seat }),
  bot: (id: string, seat: number, bot: string) =>
    ask<TableInfo>('POST', `${table(id)}/bot`, { seat, bot }),
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
  recordUrl: (id: string) => `/api${table(id)}/record`,
  importRecord: (record: string) => ask<TableInfo>('POST', '/import', { record }),
  enter: (token: string) => ask<Entrance>('GET', `/enter/${encodeURIComponent(token)}`),
};

/** The words for any error, for showing where it happened. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
