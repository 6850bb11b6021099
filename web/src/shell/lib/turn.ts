/** The one sentence over the board: what the table waits for, and what to do next. */
import { render, type Reader } from '../../kit/words';
import type { Position, TableInfo } from '../../wire';
import { isOf, list, occupant, plural, readerAt } from '../../kit/phrases';

export interface TurnWords {
  text: string;
  tone: 'mine' | 'others' | 'done' | 'wait';
}

export function turnWords(
  table: TableInfo,
  position: Position | null,
  seat: number | null,
  me: string | null,
): TurnWords {
  if (table.status === 'waiting') {
    const open = table.seats.filter((one) => one.kind === 'open').map((one) => render(one.name));
    if (open.length === 0) {
      // All seats are given: it is a rematch, and not everybody has come yet.
      const away = table.seats
        .filter((one) => one.kind === 'person' && !one.online && one.person?.id !== me)
        .map((one) => occupant(one, me));
      const text = away.length ? `Waiting for ${list(away)} to come to the rematch` : 'Setting up';
      return { text, tone: 'wait' };
    }
    return { text: `Waiting for ${list(open)} to sit down`, tone: 'wait' };
  }
  const reader: Reader = readerAt(table, me, seat);
  if (table.status === 'abandoned') return { text: 'This table was abandoned', tone: 'done' };
  const outcome = position?.outcome ?? table.outcome;
  if (table.status === 'finished' || outcome) {
    return { text: outcome ? render(outcome.summary, reader) : 'The game is over', tone: 'done' };
  }
  const asked = position?.asked ?? table.asked;
  const mine = seat !== null && asked.includes(seat);
  if (position?.window) {
    if (!mine) return { text: 'Others are answering', tone: 'others' };
    if (position.answer === null) return { text: 'Your answer?', tone: 'mine' };
    const kept = position.kept ? 'Your answer is kept' : 'Your answer is on its way';
    return { text: `${kept}. You may change it`, tone: 'mine' };
  }
  if (mine) return { text: 'Your turn', tone: 'mine' };
  const names = asked.map((index) => {
    const one = table.seats[index];
    if (!one) return `Seat ${index + 1}`;
    return one.kind === 'person' && !isOf(one, me) ? occupant(one, me) : render(one.name);
  });
  const thinking = asked.every((index) => table.seats[index]?.kind === 'bot');
  return {
    text: thinking
      ? `${list(names)} ${plural(names.length, 'is', 'are')} thinking`
      : `Waiting for ${list(names)}`,
    tone: 'others',
  };
}

/** "You win", "Ada wins", "A draw", "All lose together": the headline of a result. */
export function resultWords(table: TableInfo, seat: number | null, me: string | null): string {
  const results = table.outcome?.results ?? [];
  const winners = results.flatMap((result, index) => (result === 'win' ? [index] : []));
  const mine = seat === null ? null : results[seat];
  if (mine === 'win') return winners.length > 1 ? 'You win together' : 'You win';
  if (results.length > 0 && winners.length === 0) {
    if (results.every((result) => result === 'loss')) return 'Lost together';
    return 'A draw';
  }
  if (mine === 'loss' && winners.length === 0) return 'You lose';
  const names = winners.map((index) => {
    const one = table.seats[index];
    if (!one) return `Seat ${index + 1}`;
    return one.kind === 'person' ? occupant(one, me) : render(one.name);
  });
  return `${list(names)} ${plural(names.length, 'wins', 'win')}`;
}
