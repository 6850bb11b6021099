/** Small phrases: clocks, times ago, lists, names. */
import { render, t, type Reader } from '../kit/words';
import type { BotInfo, ClockSetting, SeatInfo, TableInfo } from '../wire';

/** 125 000 → "2:05"; under ten seconds with tenths; days as "2 d 3 h". */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= 86_400_000) {
    const hours = Math.floor(left / 3_600_000);
    return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  }
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

export function clockSettingText(clock: ClockSetting): string {
  switch (clock.kind) {
    case 'none':
      return 'No clock';
    case 'move':
      return `${spanText(clock.amount)} a move`;
    case 'bank':
      return `${spanText(clock.amount)} a player`;
    case 'days':
      return `${clock.amount} ${clock.amount === 1 ? 'day' : 'days'} a move`;
  }
}

export function spanText(seconds: number): string {
  if (seconds < 120 && seconds % 60 !== 0) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120 && minutes % 60 !== 0) return `${minutes} ${plural(minutes, 'minute')}`;
  const hours = Math.round(minutes / 60);
  return `${hours} ${plural(hours, 'hour')}`;
}

/** Seconds since the epoch → "just now", "5 min ago", "yesterday", "3 Nov". */
export function ago(at: number, now = Date.now()): string {
  const seconds = now / 1000 - at;
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  if (seconds < 172_800) return 'yesterday';
  return new Date(at * 1000).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** ["a", "b", "c"] → "a, b and c". */
export function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** [2, 3, 4] → "2–4"; [1, 2, 4] → "1, 2 or 4". */
export function range(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (sorted.length > 2 && last - first === sorted.length - 1) return `${first}–${last}`;
  if (sorted.length < 2) return String(first);
  return `${sorted.slice(0, -1).join(', ')} or ${last}`;
}

/** "random" → "Random"; "tile_first" → "Tile first". */
export function capital(text: string, spread = true): string {
  const spaced = spread ? text.replaceAll(/[_-]+/g, ' ') : text;
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const STRENGTHS = ['A beginner', 'Easy', 'A fair opponent', 'Strong', 'The strongest here'];

/** How strong a bot is and what it does, for somebody who has never met it. */
export function botWords(bot: BotInfo): string {
  const strength = STRENGTHS[Math.min(Math.max(bot.level, 1), STRENGTHS.length) - 1] ?? '';
  return `${strength}. ${bot.help}`;
}

/** Who sits there, in a word or two. */
export function occupant(seat: SeatInfo, me: string | null): string {
  if (seat.kind === 'open') return t('occupant-open');
  if (seat.kind === 'bot') return t('occupant-bot', { name: capital(seat.bot ?? 'bot') });
  if (seat.person === null) return t('occupant-somebody');
  return seat.person.id === me ? t('occupant-you') : seat.person.name;
}

/** Whether it is this person who sits there. */
export function isOf(seat: SeatInfo, person: string | null): boolean {
  return seat.kind === 'person' && seat.person !== null && seat.person.id === person;
}

/** For sentences that are not messages yet: "White (Ada)", "Black (you)", "Red (Stacker bot)". */
export function seatNames(table: TableInfo, me: string | null, mySeat: number | null): string[] {
  return table.seats.map((seat) => {
    return seat.seat === mySeat ? t('seat-of-you', { seat: seat.name }) : calledName(seat, me);
  });
}

/** What a seat is called: "White (Ada)", "Red (Stacker bot)", "Blue". */
function calledName(seat: SeatInfo, me: string | null): string {
  if (seat.kind === 'open') return render(seat.name);
  if (isOf(seat, me)) return t('seat-also-of-you', { seat: seat.name });
  return t('seat-of', { seat: seat.name, occupant: occupant(seat, me) });
}

/** Who reads at this table: messages say "you" for their seat and call the others by name. */
export function readerAt(table: TableInfo, me: string | null, seat: number | null): Reader {
  return { seat, names: table.seats.map((one) => calledName(one, me)) };
}

/** A name for somebody who has not chosen one yet. */
export function guestName(random: () => number = Math.random): string {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  return `${pick(MANNERS)} ${pick(CREATURES)}`;
}

const MANNERS = [
  'Amber', 'Brisk', 'Calm', 'Clever', 'Curious', 'Gentle', 'Keen', 'Kind', 'Lucky', 'Merry',
  'Nimble', 'Patient', 'Quiet', 'Steady', 'Sunny', 'Warm', 'Wily', 'Wise',
]; // prettier-ignore
const CREATURES = [
  'Badger', 'Crane', 'Falcon', 'Fox', 'Hare', 'Heron', 'Ibex', 'Kestrel', 'Lynx', 'Marten',
  'Newt', 'Otter', 'Owl', 'Puffin', 'Raven', 'Robin', 'Stoat', 'Wren',
]; // prettier-ignore
