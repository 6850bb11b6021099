/** A structure in the making, with a server that answers as told. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../kit/board';
import { say } from '../../kit/words';
import type { Letter } from '../../boards/viewpoints/model';
import type { Piece, Report } from './api';
import { Building, asText } from './building.svelte';
import { drafts, empty, forget, keep, type Stored } from './drafts';

const F: Piece = {
  letter: 'F',
  cells: [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [1, 2, 0],
    [2, 1, 0],
  ],
};
const X: Piece = {
  letter: 'X',
  cells: [
    [3, 3, 0],
    [4, 2, 0],
    [4, 3, 0],
    [4, 4, 0],
    [5, 3, 0],
  ],
};
const lay = (building: Building, { letter, cells }: Piece) =>
  building.ground.asker.lay(letter as Letter, 'free', cells);

const report = (change: Partial<Report> = {}): Report => ({
  structure: '',
  size: 0,
  cards: ['', '', '', '', ''],
  takeable: [],
  groups: 0,
  stands: true,
  order: [],
  unseen: [],
  fitting: 1,
  exact: true,
  holds: false,
  difficulty: null,
  score: null,
  level: null,
  ...change,
});

interface Asked {
  path: string;
  body: Record<string, unknown>;
}
let asked: Asked[] = [];
let answers: Record<string, unknown> = {};
let status = 200;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  asked = [];
  status = 200;
  answers = { '/api/challenges/report': report() };
  vi.stubGlobal('fetch', (path: string, how: { body: string }) => {
    asked.push({ path, body: JSON.parse(how.body) as Record<string, unknown> });
    return Promise.resolve(new Response(JSON.stringify(answers[path]), { status }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settings = {
  theme: 'light',
  motion: false,
  patterns: true,
  confirm: false,
  flat: true,
  fits: true,
} as const;
const make = () => new Building(() => settings);

describe('building', () => {
  it('lays, takes off, undoes and does again', async () => {
    const building = make();
    await lay(building, X);
    await lay(building, F);
    expect(building.pieces.map((piece) => piece.letter)).toEqual(['F', 'X']);
    expect(building.free).toEqual([...'NPTUVWYZ']);
    await building.ground.asker.keep('X');
    expect(building.pieces).toEqual([F]);
    building.undo();
    building.undo();
    expect(building.pieces).toEqual([X]);
    building.redo();
    expect(building.pieces).toEqual([F, X]);
    await building.ground.asker.keep('F');
    expect(building.canRedo).toBe(false);
    building.undo();
    building.undo();
    building.undo();
    expect(building.pieces).toEqual([]);
    expect(building.canUndo).toBe(false);
    building.undo();
    expect(building.pieces).toEqual([]);
  });

  it('asks the server where pieces may go, and why not', async () => {
    const building = make();
    answers['/api/challenges/spots'] = { spots: [F.cells], rule: null, message: null };
    expect(await building.ground.asker.places('F', 'free')).toEqual([F.cells]);
    await lay(building, F);
    const words = say('viewpoints-not-on-grid', { piece: 'F' });
    answers['/api/challenges/why'] = { legal: false, rule: 'taking', message: 'No.', words };
    expect(await building.ground.asker.mayKeep('F')).toBe(false);
    // Where it lies already: the question is whether it can be taken.
    const why = await building.ground.asker.why('F', 'grid', F.cells);
    expect(why.message).toBe('F is not on the grid');
    expect(asked.at(-1)?.body).toMatchObject({ piece: 'F', cells: null, pieces: [F] });
  });

  it('turns refusals into those that a board knows', async () => {
    const building = make();
    status = 429;
    answers['/api/challenges/spots'] = { code: 'too-many', message: 'Wait a moment.' };
    const places = building.ground.asker.places('F', 'free');
    await expect(places).rejects.toBeInstanceOf(Refusal);
  });

  it('reports once for many changes, and takes only the newest answer', async () => {
    const building = make();
    await lay(building, F);
    await lay(building, X);
    expect(building.stale).toBe(true);
    answers['/api/challenges/report'] = report({ size: 2 });
    await vi.advanceTimersByTimeAsync(200);
    const reports = asked.filter((one) => one.path.endsWith('/report'));
    expect(reports).toHaveLength(1);
    expect(reports[0]?.body['pieces']).toEqual([F, X]);
    expect(building.stale).toBe(false);
    expect(building.report?.size).toBe(2);
  });

  it('keeps to sets that have the pieces in use', async () => {
    const building = make();
    const N: Piece = { ...F, letter: 'N' };
    await lay(building, N);
    expect(building.mayOmit('NP')).toBe(false);
    building.choose('NP');
    expect(building.omit).toBe('IL');
    building.choose('IP');
    expect(building.letters).toContain('L');
    building.undo();
    building.choose('NP');
    expect(building.omit).toBe('NP');
    // What had N in it cannot be done again.
    expect(building.canRedo).toBe(false);
  });

  it('writes the file that the command line reads', async () => {
    const building = make();
    building.name = 'Gate';
    await lay(building, F);
    await lay(building, X);
    const text = asText([F, X]);
    expect(JSON.parse(building.file())).toEqual({ name: 'Gate', omit: 'IL', structure: text });
    answers['/api/challenges/report'] = report({
      structure: text,
      size: 2,
      order: ['F', 'X'],
      level: 1,
      score: 0.1,
      exact: false,
    });
    await vi.advanceTimersByTimeAsync(200);
    const file = JSON.parse(building.file()) as Record<string, unknown>;
    expect(file).toMatchObject({ structure: text, size: 2, level: 1, order: ['F', 'X'] });
    // A count that was cut off is no claim.
    expect(file).not.toHaveProperty('fitting');
  });
});

describe('drafts', () => {
  const draft = (id: string, at: number): Stored => ({ ...empty(), id, pieces: [F], at });

  it('are kept across visits, undo included', async () => {
    const building = make();
    building.name = 'Gate';
    await lay(building, F);
    const again = make();
    again.open(drafts()[0]!);
    expect(again.name).toBe('Gate');
    expect(again.pieces).toEqual([F]);
    again.undo();
    expect(again.pieces).toEqual([]);
  });

  it('are listed newest first and can be thrown away', () => {
    keep(draft('a', 1));
    keep(draft('b', 3));
    keep(draft('c', 2));
    expect(drafts().map((one) => one.id)).toEqual(['b', 'c', 'a']);
    forget('c');
    expect(drafts().map((one) => one.id)).toEqual(['b', 'a']);
  });

  it('survive nonsense in the storage, and empty ones are not kept', () => {
    localStorage.setItem('sightline.challenges', '[{"id": 7}, null, "x"]');
    expect(drafts()).toEqual([]);
    localStorage.setItem('sightline.challenges', '{');
    expect(drafts()).toEqual([]);
    keep(empty());
    expect(drafts()).toEqual([]);
  });
});
