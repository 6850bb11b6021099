import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Trouble } from '../kit/api';
import type { Lay, PuzzleAttempt, PuzzleInfo } from '../wire/puzzles';

const server = vi.hoisted(() => ({
  lay: vi.fn(),
  attempt: vi.fn(),
  left: vi.fn(),
  clock: vi.fn(),
  leave: vi.fn(),
  hint: vi.fn(),
}));
vi.mock('./api', () => ({ puzzles: server }));
const { Attempt } = await import('./attempt.svelte');

const lay = (piece: Lay['piece'], row: number): Lay => ({
  piece,
  cells: [0, 1, 2, 3, 4].map((column) => [row, column]) as unknown as Lay['cells'],
});
const told = (version: number, moves: readonly Lay[], more: Partial<PuzzleAttempt> = {}) =>
  ({
    key: 'k',
    version,
    moves,
    view: { solved: false, complete: false },
    left: null,
    ms: 0,
    running: false,
    hints: [0, 0, 0],
    solved_at: null,
    solved_ms: null,
    gave_up: false,
    news: [],
    ...more,
  }) as unknown as PuzzleAttempt;
const info = { key: 'k', in_order: false } as PuzzleInfo;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

describe('an attempt', () => {
  it('does not count the time in which its introduction is read', () => {
    server.clock.mockResolvedValue({ ms: 0, running: false });
    const mine = new Attempt(info, told(0, []));
    mine.rest(true);
    const close = mine.open();
    expect(server.clock).toHaveBeenLastCalledWith('k', false);
    mine.rest(false);
    expect(server.clock).toHaveBeenLastCalledWith('k', true);
    close();
  });

  it('is shown at once and sent one position after another, the newest only', async () => {
    const answers: ((value: PuzzleAttempt) => void)[] = [];
    server.lay.mockImplementation(() => new Promise((done) => answers.push(done)));
    const mine = new Attempt(info, told(0, []));
    const [one, two, three] = [lay('I', 0), lay('L', 1), lay('P', 2)];
    mine.lay([one]);
    mine.lay([one, two]);
    mine.lay([one, two, three]);
    expect(mine.moves).toHaveLength(3);
    expect(server.lay).toHaveBeenCalledTimes(1);
    answers[0]!(told(1, [one]));
    await settle();
    expect(server.lay).toHaveBeenCalledTimes(2);
    expect(server.lay).toHaveBeenLastCalledWith('k', 1, [one, two, three]);
    answers[1]!(told(2, [one, two, three]));
    await settle();
    expect(mine.sync).toBe('saved');
    expect(mine.told.version).toBe(2);
  });

  it('shows what another window has done', async () => {
    server.lay.mockRejectedValueOnce(new Trouble('conflict', 'late', 409));
    server.attempt.mockResolvedValue(told(7, [lay('V', 3)]));
    const mine = new Attempt(info, told(3, []));
    mine.lay([lay('I', 0)]);
    await settle();
    expect(mine.moves).toEqual([lay('V', 3)]);
    expect(mine.overtaken).toBe(true);
    expect(mine.canUndo).toBe(false);
  });

  it('keeps what could not be sent and tries again', async () => {
    server.lay.mockRejectedValueOnce(new Trouble('offline', 'away', 0));
    const mine = new Attempt(info, told(0, []));
    mine.lay([lay('I', 0)]);
    await settle();
    expect(mine.sync).toBe('offline');
    expect(mine.moves).toHaveLength(1);
    server.lay.mockResolvedValue(told(1, [lay('I', 0)]));
    await vi.advanceTimersByTimeAsync(1500);
    expect(mine.sync).toBe('saved');
    expect(mine.told.moves).toHaveLength(1);
  });

  it('takes back what the engine does not allow, with its words', async () => {
    server.lay.mockRejectedValueOnce(new Trouble('bad-move', 'I would lie on V', 400));
    const mine = new Attempt(info, told(2, [lay('V', 1)]));
    mine.lay([lay('V', 1), lay('I', 1)]);
    await settle();
    expect(mine.moves).toEqual([lay('V', 1)]);
    expect(mine.refused).toBe('I would lie on V');
    expect(mine.canUndo).toBe(false);
  });

  it('goes back and on again, and follows a hint', async () => {
    let version = 0;
    server.lay.mockImplementation((_, __, moves: Lay[]) =>
      Promise.resolve(told((version += 1), moves)),
    );
    const mine = new Attempt(info, told(0, []));
    const [one, two, three] = [lay('I', 0), lay('L', 1), lay('P', 2)];
    mine.lay([one]);
    await settle();
    mine.lay([one, two]);
    await settle();
    mine.undo();
    expect(mine.moves).toEqual([one]);
    mine.redo();
    expect(mine.moves).toEqual([one, two]);
    await settle();
    server.hint.mockResolvedValue({
      hint: { step: 3, text: '', right: false, take_back: 1, piece: 'P', cells: [], lay: three },
      attempt: told((version += 1), [one, two]),
    });
    await mine.askHint(3);
    mine.followHint();
    expect(mine.moves).toEqual([one, three]);
    expect(mine.hint).toBeNull();
  });
});
