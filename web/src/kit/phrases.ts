/** What several parts of the page say: clocks, times ago, lists, names. */
import {
  listed,
  render,
  say,
  seat as seatOf,
  t,
  tell,
  textOf,
  type Message,
  type Reader,
} from './words';
import type { BotInfo, ClockSetting, GameInfo, OpponentInfo, SeatInfo, TableInfo } from '../wire';

/** 125 000 → "2:05"; under ten seconds with tenths; days as "2 d 3 h". */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= 86_400_000) {
    const hours = Math.floor(left / 3_600_000);
    return t('clock-days', { days: Math.floor(hours / 24), hours: hours % 24 });
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
      return t('clock-none');
    case 'move':
      return t('clock-per-move', { span: span(clock.amount) });
    case 'bank':
      return t('clock-per-player', { span: span(clock.amount) });
    case 'days':
      return t('clock-per-move', { span: say('span-days', { count: clock.amount }) });
  }
}

/** A length of time: "30 seconds", "15 minutes". */
export function span(seconds: number): Message {
  if (seconds < 120 && seconds % 60 !== 0) return say('span-seconds', { count: seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 120 && minutes % 60 !== 0) return say('span-minutes', { count: minutes });
  return say('span-hours', { count: Math.round(minutes / 60) });
}

/** Seconds since the epoch → "just now", "5 min ago", "yesterday", "3 Nov". */
export function ago(at: number, now = Date.now()): string {
  const seconds = now / 1000 - at;
  if (seconds < 60) return t('ago-now');
  if (seconds < 3600) return t('ago-minutes', { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t('ago-hours', { count: Math.floor(seconds / 3600) });
  if (seconds < 172_800) return t('ago-yesterday');
  return new Date(at * 1000).toLocaleDateString(dialect(), { day: 'numeric', month: 'short' });
}

/** The page's language, as it is written where the reader is. */
function dialect(): string | undefined {
  const { lang } = document.documentElement;
  return navigator.languages.find((one) => one.split('-')[0] === lang) ?? (lang || undefined);
}

/** ["a", "b", "c"] → "a, b and c". */
export function list(parts: readonly string[]): string {
  return textOf(listed(parts));
}

/** [2, 3, 4] → "2–4"; [1, 2, 4] → "1, 2 or 4". */
export function range(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (sorted.length > 2 && last - first === sorted.length - 1) {
    return t('numbers-from-to', { from: first, to: last });
  }
  return textOf(listed(sorted, 'or'));
}

/** "random" → "Random"; "tile_first" → "Tile first". */
export function capital(text: string, spread = true): string {
  const spaced = spread ? text.replaceAll(/[_-]+/g, ' ') : text;
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A bot in a list: "Random (level 1)". */
export function botTitle(bot: BotInfo): string {
  return t('bot-level', { name: capital(bot.name), level: bot.level });
}

/** How strong a bot is and what it does, for somebody who has never met it. */
export function botWords(bot: BotInfo): string {
  const strength = Math.min(Math.max(bot.level, 1), 5);
  return t('bot-of-strength', { strength, does: bot.help });
}

/** How hard somebody is to beat, or how good a partner they are. */
export function levelWords(game: Pick<GameInfo, 'cooperative'>, one: OpponentInfo): Message {
  return say(game.cooperative ? 'partner-level' : 'opponent-level', { level: one.level });
}

/** An opponent in a list: "Nils (Easy)". */
export function opponentTitle(game: Pick<GameInfo, 'cooperative'>, one: OpponentInfo): string {
  return t('opponent-named', { name: one.name, level: levelWords(game, one) });
}

/** What people call the bot in a seat: the opponent as whom it plays, or its own name. */
export function botName(seat: Pick<SeatInfo, 'bot' | 'opponent'>): string {
  if (seat.opponent) return render(seat.opponent.name);
  return capital((seat.bot ?? '').split(':')[0] ?? '');
}

/** What a seat is called at this table. */
export function seatTitle(table: Pick<TableInfo, 'seats'>, seat: number): string {
  const found = table.seats[seat];
  return found ? render(found.name) : t('seat-number', { number: seat + 1 });
}

/** A part in a lesson: nobody in particular, called by the name of the seat alone. */
function isScripted(seat: SeatInfo): boolean {
  return seat.kind === 'bot' && seat.bot === null;
}

/** Who sits there, in a word or two. */
export function occupant(seat: SeatInfo, me: string | null): string {
  if (isScripted(seat)) return render(seat.name);
  if (seat.kind === 'open') return t('occupant-open');
  if (seat.kind === 'bot') {
    return seat.opponent ? botName(seat) : t('occupant-bot', { name: botName(seat) });
  }
  if (seat.person === null) return t('occupant-somebody');
  return seat.person.id === me ? t('occupant-you') : seat.person.name;
}

/** Whether it is this person who sits there. */
export function isOf(seat: SeatInfo, person: string | null): boolean {
  return seat.kind === 'person' && seat.person !== null && seat.person.id === person;
}

/** A seat by itself, in a list or as a heading: "White (Ada)", and to whoever sits there "White (you)". */
export function seatLabel(reader: Reader, number: number): string {
  return tell(reader, 'seat-label', { who: seatOf(number) });
}

/** What a seat is called: "White (Ada)", "Red (Stacker bot)", "Blue". */
function calledName(seat: SeatInfo, me: string | null): string {
  if (seat.kind === 'open' || isScripted(seat)) return render(seat.name);
  if (isOf(seat, me)) return t('seat-also-of-you', { seat: seat.name });
  return t('seat-of', { seat: seat.name, occupant: occupant(seat, me) });
}

/** Who reads at this table: messages say "you" for their seat and call the others by name.
 *  `personal`: by their name alone, and where others here have it too by their seat's alone. */
export function readerAt(
  table: TableInfo,
  me: string | null,
  seat: number | null,
  personal = false,
): Reader {
  const occupants = table.seats.map((one) =>
    one.kind === 'open' || isOf(one, me) ? null : occupant(one, me),
  );
  const alone = (name: string) => occupants.filter((one) => one === name).length === 1;
  return {
    seat,
    names: table.seats.map((one, index) => {
      if (index === seat) return render(one.name);
      const name = occupants[index];
      if (personal && name) return alone(name) ? name : render(one.name);
      return calledName(one, me);
    }),
  };
}

/** A name for somebody who has not chosen one yet. */
export function guestName(random: () => number = Math.random): string {
  const pick = () => Math.floor(random() * GUEST_WORDS);
  return t('guest-name', { manner: pick(), creature: pick() });
}

/** So many words there are for each half of a guest's name. */
const GUEST_WORDS = 18;
