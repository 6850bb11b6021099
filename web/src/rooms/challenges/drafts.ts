/** Structures in the making, kept in this browser: one on the table, the others on a shelf. */
import type { Omit, Piece } from './api';

export interface Stored {
  readonly id: string;
  readonly name: string;
  readonly omit: Omit;
  readonly pieces: readonly Piece[];
  /** Earlier and later positions, for undo and redo across visits. */
  readonly past: readonly (readonly Piece[])[];
  readonly future: readonly (readonly Piece[])[];
  readonly at: number;
}

const KEY = 'sightline.challenges';
const MOST = 40;
export const KEPT_STEPS = 60;
export const OMITS: readonly Omit[] = ['IL', 'IP', 'NP', 'PY'];

export function newId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}

export function empty(): Stored {
  return { id: newId(), name: '', omit: 'IL', pieces: [], past: [], future: [], at: Date.now() };
}

/** All drafts, the newest first. Whatever else is in the storage is left out. */
export function drafts(): Stored[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isStored).sort((a, b) => b.at - a.at) : [];
  } catch {
    return [];
  }
}

/** Empty ones are not worth a place on the shelf. */
export function keep(draft: Stored): void {
  const others = drafts().filter((one) => one.id !== draft.id);
  const all = draft.pieces.length || draft.past.length ? [draft, ...others] : others;
  write(all.slice(0, MOST));
}

export function forget(id: string): void {
  write(drafts().filter((one) => one.id !== id));
}

function write(all: readonly Stored[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Private windows may forbid it: the draft lives as long as the page.
  }
}

function isStored(value: unknown): value is Stored {
  const one = value as Partial<Stored> | null;
  return (
    typeof one?.id === 'string' &&
    typeof one.name === 'string' &&
    typeof one.at === 'number' &&
    OMITS.includes(one.omit as Omit) &&
    [one.pieces, one.past, one.future].every(Array.isArray)
  );
}
