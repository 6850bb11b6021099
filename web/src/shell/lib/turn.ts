/** The one sentence over the board: what the table waits for, and what to do next. */
import { listed, render, t, type Reader } from '../../kit/words';
import type { TableInfo, ToldPosition } from '../../wire';
import { isOf, occupant, readerAt, seatTitle } from '../../kit/phrases';

export interface TurnWords {
  text: string;
  tone: 'mine' | 'others' | 'done' | 'wait';
}

export function turnWords(
  table: TableInfo,
  position: ToldPosition | null,
  seat: number | null,
  me: string | null,
  /** In a window: there is nothing to choose, and the person wants to be called only then. */
  idle = false,
  /** Seats are only numbers here, so people are called by their names alone. */
  personal = false,
): TurnWords {
  if (table.status === 'waiting') {
    const open = table.seats.filter((one) => one.kind === 'open').map((one) => render(one.name));
    if (open.length === 0) {
      // All seats are given: it is a rematch, and not everybody has come yet.
      const away = table.seats
        .filter((one) => one.kind === 'person' && !one.online && one.person?.id !== me)
        .map((one) => occupant(one, me));
      const text = away.length ? t('turn-rematch', { who: listed(away) }) : t('turn-setting-up');
      return { text, tone: 'wait' };
    }
    return { text: t('turn-sit-down', { who: listed(open) }), tone: 'wait' };
  }
  const reader: Reader = readerAt(table, me, seat, personal);
  if (table.status === 'abandoned') return { text: t('turn-abandoned'), tone: 'done' };
  const outcome = position?.outcome ?? table.outcome;
  if (table.status === 'finished' || outcome) {
    return { text: outcome ? render(outcome.summary, reader) : t('turn-over'), tone: 'done' };
  }
  const asked = position?.asked ?? table.asked;
  const mine = seat !== null && asked.includes(seat);
  if (position?.window) {
    if (!mine || idle) return { text: t('turn-answering'), tone: 'others' };
    if (position.answer === null) return { text: t('turn-your-answer'), tone: 'mine' };
    return { text: t(position.kept ? 'turn-answer-kept' : 'turn-answer-sent'), tone: 'mine' };
  }
  if (mine) return { text: t('turn-yours'), tone: 'mine' };
  const names = asked.map((index) => {
    const one = table.seats[index];
    const isNamed = one?.kind === 'person' ? !isOf(one, me) : one?.opponent != null;
    return one && isNamed ? occupant(one, me) : seatTitle(table, index);
  });
  const thinking = asked.every((index) => table.seats[index]?.kind === 'bot');
  return {
    text: t(thinking ? 'turn-thinking' : 'turn-waiting', { who: listed(names) }),
    tone: 'others',
  };
}

/** "You win", "You lose", "Ada wins", "A draw", "Lost together": the headline of a result. */
export function resultWords(table: TableInfo, seat: number | null, me: string | null): string {
  const results = table.outcome?.results ?? [];
  const winners = results.flatMap((result, index) => (result === 'win' ? [index] : []));
  const mine = seat === null ? null : results[seat];
  if (mine === 'win') return t(winners.length > 1 ? 'result-you-together' : 'result-you');
  if (results.length > 0 && winners.length === 0) {
    if (results.every((result) => result === 'loss')) return t('result-lost');
    return t('result-draw');
  }
  if (mine === 'loss') return t('result-you-lose');
  const names = winners.map((index) => {
    const one = table.seats[index];
    return one && one.kind !== 'open' ? occupant(one, me) : seatTitle(table, index);
  });
  return t('result-wins', { who: listed(names) });
}

/** What the browser's tab is called: whose turn it is, while it is mine, and how it ended. */
export function tabTitle(
  table: TableInfo,
  game: string,
  mine: boolean,
  seat: number | null,
  me: string | null,
): string {
  if (mine) return t('title-your-turn', { game });
  if (table.status !== 'finished') return t('title-of-game', { game });
  return t('title-over', { result: resultWords(table, seat, me), game });
}
