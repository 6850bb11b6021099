/** Drafts are kept in the browser: nothing is lost by a closed tab, a fault, or a server that is away. */
import type { Model } from './model';

export interface Kept {
  readonly id: string;
  /** The set's title and size, for the list of drafts. */
  readonly title: string;
  readonly titles: number;
  readonly changed: number;
  readonly text: string;
  /** What a form has changed and the server has not yet written into the text. */
  readonly model: Model | null;
}

const PREFIX = 'sightline.workshop.';
export const keyOf = (id: string) => `${PREFIX}${id}`;

export function newId(): string {
  const letters = crypto.getRandomValues(new Uint8Array(8));
  return [...letters].map((one) => (one % 36).toString(36)).join('');
}

function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    if (typeof kept?.id !== 'string' || typeof kept.text !== 'string') return null;
    return {
      id: kept.id,
      title: typeof kept.title === 'string' ? kept.title : '',
      titles: typeof kept.titles === 'number' ? kept.titles : 0,
      changed: typeof kept.changed === 'number' ? kept.changed : 0,
      text: kept.text,
      model: typeof kept.model === 'object' ? (kept.model ?? null) : null,
    };
  } catch {
    return null;
  }
}

export const drafts = {
  all(): Kept[] {
    try {
      const keys = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n));
      return keys
        .filter((key): key is string => key?.startsWith(PREFIX) ?? false)
        .map(read)
        .filter((kept): kept is Kept => kept !== null)
        .sort((a, b) => b.changed - a.changed);
    } catch {
      return [];
    }
  },
  find: (id: string): Kept | null => read(keyOf(id)),
  /** Whether it could be kept: a browser may be full, or forbid it. */
  keep(kept: Kept): boolean {
    try {
      localStorage.setItem(keyOf(kept.id), JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  },
  drop(id: string): void {
    try {
      localStorage.removeItem(keyOf(id));
    } catch {
      // Then there was none.
    }
  },
};
