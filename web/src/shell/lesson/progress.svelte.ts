/** Which lessons somebody has had in this browser, and which they are in the middle of. */
import { api, Trouble } from '../../kit/api';
import { paths, router } from '../../kit/router.svelte';
import type { GameInfo, TableInfo } from '../../wire';

interface Learnt {
  /** The lessons that are done. */
  done: string[];
  /** By lesson: the table at which it is taught. */
  tables: Record<string, string>;
  /** They have been asked whether they want to learn the game. */
  asked: boolean;
  /** The table from which they came to learn. */
  back?: string | null;
}

const KEY = 'sightline.lessons';

function read(): Record<string, Learnt> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Learnt>) : {};
  } catch {
    return {};
  }
}

class Progress {
  private games = $state(read());

  of(game: string): Learnt {
    return { done: [], tables: {}, asked: false, ...this.games[game] };
  }

  /** Somebody who has neither learnt nor played this game here, and was never asked. */
  isNewcomer(game: GameInfo): boolean {
    const learnt = this.of(game.key);
    return game.lessons.length > 0 && !learnt.asked && learnt.done.length === 0;
  }

  /** The lesson to go on with: the first that is not done; all done: the first. */
  next(game: GameInfo): string | null {
    const { done } = this.of(game.key);
    const left = game.lessons.find((one) => !done.includes(one.name)) ?? game.lessons[0];
    return left?.name ?? null;
  }

  hasBegun(game: GameInfo): boolean {
    const { done, tables } = this.of(game.key);
    return (done.length > 0 || Object.keys(tables).length > 0) && !this.isDone(game);
  }

  isDone(game: GameInfo): boolean {
    const { done } = this.of(game.key);
    return game.lessons.every((one) => done.includes(one.name));
  }

  noteAsked(game: string): void {
    this.keep(game, { ...this.of(game), asked: true });
  }

  noteDone(table: TableInfo): void {
    const name = table.lesson?.name;
    if (name === undefined) return;
    const learnt = this.of(table.game);
    const { [name]: _, ...tables } = learnt.tables;
    const done = learnt.done.includes(name) ? learnt.done : [...learnt.done, name];
    this.keep(table.game, { ...learnt, done, tables, asked: true });
  }

  /** From a table to the first lesson; after the last one the way leads back. */
  async beginFrom(game: GameInfo, table: string): Promise<void> {
    const lesson = this.next(game);
    if (lesson === null) return;
    await this.begin(game.key, lesson);
    this.keep(game.key, { ...this.of(game.key), back: table });
  }

  /** The table to come back to, if its game still goes on; it is said once. */
  async wayBack(game: string): Promise<string | null> {
    const { back, ...learnt } = this.of(game);
    if (!back) return null;
    const { status } = await api.table(back).catch(() => ({ status: 'abandoned' }));
    if (status === 'playing' || status === 'waiting') return back;
    this.keep(game, learnt);
    return null;
  }

  noteBack(game: string): void {
    this.keep(game, { ...this.of(game), back: null });
  }

  /** Goes to a lesson's table: the one that was left, or a new one. */
  async begin(game: string, lesson: string, afresh = false): Promise<void> {
    const learnt = this.of(game);
    const left = afresh ? undefined : learnt.tables[lesson];
    if (left !== undefined && (await stillTaught(left))) {
      router.go(paths.table(left));
      return;
    }
    const table = await api.lesson(game, lesson);
    const tables = { ...learnt.tables, [lesson]: table.id };
    this.keep(game, { ...learnt, tables, asked: true });
    router.go(paths.table(table.id));
  }

  private keep(game: string, learnt: Learnt): void {
    this.games = { ...this.games, [game]: learnt };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.games));
    } catch {
      // A browser that keeps nothing offers the lessons again: no harm.
    }
  }
}

async function stillTaught(table: string): Promise<boolean> {
  try {
    return (await api.table(table)).status === 'playing';
  } catch (error) {
    if (error instanceof Trouble && error.code === 'offline') throw error;
    return false;
  }
}

export const progress = new Progress();
