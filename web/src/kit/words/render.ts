/** Messages as text, from the same words files as the engine's; `words/render.py` is its twin. */
import {
  FluentBundle,
  FluentNone,
  FluentResource,
  type FluentValue,
  type FluentVariable,
} from '@fluent/bundle';
import {
  isMessage,
  isSeat,
  say,
  type Argument,
  type ArgumentsOf,
  type Joining,
  type Message,
  type WordId,
} from './message';

/** Who reads: the seat that is told of as "you" (null: none), and what the seats are called. */
export interface Reader {
  readonly seat: number | null;
  readonly names: readonly string[];
}

export const NOBODY: Reader = { seat: null, names: [] };

/** In the order in which to look for a text: the reader's language, then English. */
let bundles: FluentBundle[] = [];
let strict = false;

let chosen = 'en';

/** The reader's language. */
export function language(): string {
  return chosen;
}

/** Start anew with these languages, the best first. `strict`: what cannot be told is an error. */
export function speak(languages: readonly string[], loud: boolean): void {
  bundles = languages.map(
    (language) =>
      new FluentBundle(language === 'qps' ? 'en' : language, {
        useIsolating: isRightToLeft(language),
        functions: { CAPITAL: ([text]) => capital(text) },
      }),
  );
  chosen = languages[0] ?? 'en';
  strict = loud;
}

/** Add a words file to one of these languages, by its place among them. */
export function addWords(place: number, text: string): void {
  const faults = bundles[place]?.addResource(new FluentResource(text)) ?? [];
  for (const fault of faults) failed('words', fault.message);
}

/** One of the page's own texts, or a game's. */
export function t<Id extends WordId>(id: Id, ...args: ArgumentsOf<Id>): string {
  return render(say(id, ...args), NOBODY);
}

/** The same, to somebody in a seat. */
export function tell<Id extends WordId>(reader: Reader, id: Id, ...args: ArgumentsOf<Id>): string {
  return render(say(id, ...args), reader);
}

/** A message in the reader's language, speaking to them where their seat is meant. */
export function render(message: Message, reader: Reader = NOBODY): string {
  const [, id, args] = message;
  if (id === 'plain' && typeof args.text === 'string') return args.text;
  const given: Record<string, FluentVariable> = {};
  for (const [name, value] of Object.entries(args)) give(given, name, value, reader);
  return formatted(id, given);
}

/** The text with some of its arguments left open: *Place F on level …*. */
export function outline(message: Message, open: ReadonlySet<string>, reader = NOBODY): string {
  const [, id, args] = message;
  const given: Record<string, FluentVariable> = {};
  for (const [name, value] of Object.entries(args)) {
    give(given, name, value, reader);
    if (!open.has(name)) continue;
    given[name] = OPEN;
    if (`${name}-is` in given) given[`${name}-is`] = 'other';
  }
  return formatted(id, given);
}

const OPEN = '…';

function formatted(id: string, given: Record<string, FluentVariable>): string {
  const bundle = bundles.find((one) => one.hasMessage(id));
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || !pattern) return failed(id, 'there is no such message');
  const faults: Error[] = [];
  const text = bundle.formatPattern(pattern, given, faults);
  return faults[0] ? failed(id, faults.map((fault) => fault.message).join('; ')) : text;
}

/** What was said, in the reader's language where it is more than a text. */
export function spoken(said: { message: string; words: Message | null }): string {
  return said.words ? render(said.words) : said.message;
}

/** An argument by itself, such as a cell of a score sheet. */
export function textOf(value: Argument, reader: Reader = NOBODY): string {
  return typeof value === 'string' ? value : render(['say', 'plain', { text: value }], reader);
}

/** A piece of a text: the text's own, or what was filled in for an argument. */
export interface Part {
  readonly text: string;
  /** Null: it is the text's own. */
  readonly argument: string | null;
  /** Something that people wrote: never translated. */
  readonly data: boolean;
}

/** A text in pieces, so that what is filled in can be made to stand out. Numbers are the text's. */
export function partsOf(message: Message, reader: Reader = NOBODY): Part[] {
  const [, id, args] = message;
  const filled: Part[] = [];
  const marked: Record<string, Argument> = {};
  for (const [argument, value] of Object.entries(args)) {
    if (typeof value === 'number') marked[argument] = value;
    else {
      marked[argument] = `${MARK}${filled.length}${MARK}`;
      filled.push({ text: textOf(value, reader), argument, data: typeof value === 'string' });
    }
  }
  const pieces = render(['say', id, marked], reader).split(MARK);
  return pieces.flatMap((piece, place) => {
    if (place % 2 === 1) return filled[Number(piece)] ?? [];
    return piece ? [{ text: piece, argument: null, data: false }] : [];
  });
}

/** For private use: nobody writes it. */
const MARK = '\ue000';

/** A seat is `$who`, its name, and `$who-is`: "you" or "other"; a list has also `$who-count`. */
function give(
  given: Record<string, FluentVariable>,
  name: string,
  value: Argument,
  reader: Reader,
): void {
  if (typeof value === 'string' || typeof value === 'number') given[name] = value;
  else if (isMessage(value)) given[name] = render(value, reader);
  else if (isSeat(value)) {
    given[name] = seatName(value[1], reader);
    given[`${name}-is`] = value[1] === reader.seat ? 'you' : 'other';
  } else {
    const [, items, join] = value;
    given[name] = joined(
      items.map((one) => item(one, reader)),
      join,
    );
    given[`${name}-count`] = items.length;
    const mine = items.some((one) => isSeat(one) && one[1] === reader.seat);
    given[`${name}-is`] = mine ? 'you' : 'other';
  }
}

function seatName(number: number, reader: Reader): string {
  return reader.names[number] ?? t('seat-number', { number: number + 1 });
}

function item(value: Argument, reader: Reader): string {
  return isSeat(value) && value[1] === reader.seat ? t('you-in-a-list') : textOf(value, reader);
}

/** A list as the language writes it, from the patterns of its words file. */
function joined(items: readonly string[], join: Joining): string {
  const [first = '', ...rest] = items;
  const last = rest.pop();
  if (last === undefined) return first;
  if (rest.length === 0) return t(`list-${join}-two`, { first, second: last });
  const begun = rest.reduce(
    (text, one) => t(`list-${join}-middle`, { first: text, second: one }),
    first,
  );
  return t(`list-${join}-end`, { first: begun, second: last });
}

function capital(text: FluentValue | undefined): FluentValue {
  if (text === undefined || text instanceof FluentNone) return new FluentNone();
  const shown = String(text);
  return shown.charAt(0).toUpperCase() + shown.slice(1);
}

function isRightToLeft(language: string): boolean {
  return /^(ar|fa|he|ps|ur|yi)\b/.test(language);
}

function failed(id: string, why: string): string {
  if (strict) throw new Error(`${id}: ${why}`);
  console.error(`cannot tell ${id}: ${why}`);
  return id;
}
