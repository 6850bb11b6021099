/** Addresses of the page. Plain history; what it does not know may be a room's. */

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'enter'; token: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; key: string }
  | { page: 'shared-puzzle'; id: string }
  /** Perhaps a room's: the server knows. */
  | { page: 'elsewhere'; path: string };

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, ...rest] = parts;
  if (first === undefined) return { page: 'lobby' };
  if (first === 'puzzles' && second === undefined) return { page: 'puzzles' };
  if (first === 'puzzle' && second === 'shared' && rest.length === 1) {
    return { page: 'shared-puzzle', id: rest[0] ?? '' };
  }
  const elsewhere: Route = { page: 'elsewhere', path: parts.join('/') };
  if (second === undefined || rest.length > 0) return elsewhere;
  if (first === 'new') return { page: 'new', game: second };
  if (first === 'table') return { page: 'table', id: second };
  if (first === 'replay') return { page: 'replay', id: second };
  if (first === 'puzzles' || first === 'puzzle') return { page: 'puzzle', key: second };
  if (first === 'j' || first === 'w') return { page: 'enter', token: second };
  return elsewhere;
}

function here(): { route: Route; query: URLSearchParams } {
  return { route: parse(location.pathname), query: new URLSearchParams(location.search) };
}

let current = $state.raw(here());

export const router = {
  get route(): Route {
    return current.route;
  },
  get query(): URLSearchParams {
    return current.query;
  },
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    current = here();
    if (!replace) scrollTo(0, 0);
  },
};

addEventListener('popstate', () => {
  current = here();
});

/** For `onclick` of ordinary links: the page changes without loading anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a');
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.hash) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}

export const paths = {
  lobby: '/',
  new: (game: string) => `/new/${encodeURIComponent(game)}`,
  table: (id: string) => `/table/${encodeURIComponent(id)}`,
  replay: (id: string, step?: number, seat?: number | null) => {
    const query = new URLSearchParams();
    if (step !== undefined) query.set('step', String(step));
    if (seat !== undefined && seat !== null) query.set('seat', String(seat));
    const text = query.toString();
    return `/replay/${encodeURIComponent(id)}${text ? `?${text}` : ''}`;
  },
  puzzles: '/puzzles',
  // Keys name cells with commas, which an address may keep.
  puzzle: (key: string) => `/puzzles/${encodeURIComponent(key).replaceAll('%2C', ',')}`,
  sharedPuzzle: (id: string) => `/puzzle/shared/${encodeURIComponent(id)}`,
  /** A seat's link, and the audience's. */
  join: (token: string) => `/j/${encodeURIComponent(token)}`,
  watch: (token: string) => `/w/${encodeURIComponent(token)}`,
};
