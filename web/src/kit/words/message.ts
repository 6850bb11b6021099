/** Messages as data: an id and typed arguments (docs/words.md). */

export type Joining = 'and' | 'or' | 'comma' | 'semicolon';
export type SeatArgument = readonly ['seat', number];
export type ListArgument = readonly ['list', readonly Argument[], Joining];
/** As the wire has it; a message inside another one is a part of it. */
export type Message = readonly ['say', string, { readonly [name: string]: Argument }];
/** A number, data (names, texts of people: never translated), or one of the types above. */
export type Argument = number | string | SeatArgument | ListArgument | Message;

/** A seat: told by its name, or as "you" to whoever sits there. */
export function seat(number: number): SeatArgument {
  return ['seat', number];
}

/** Several things, joined as the language does it. */
export function listed(items: readonly Argument[], join: Joining = 'and'): ListArgument {
  return ['list', items, join];
}

/** What each message needs; `scripts/page_types.py` adds all ids of the words files to it. */
declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface SightlineWords {}
}

export type WordId = keyof SightlineWords & string;
type NoArguments<Id extends WordId> = keyof SightlineWords[Id] extends never ? true : false;
export type ArgumentsOf<Id extends WordId> =
  NoArguments<Id> extends true ? [] : [args: SightlineWords[Id]];

/** A message, to be a part of another one or to be rendered later. */
export function say<Id extends WordId>(id: Id, ...[args]: ArgumentsOf<Id>): Message {
  return ['say', id, (args ?? {}) as Message[2]];
}

export function isMessage(value: Argument): value is Message {
  return Array.isArray(value) && value[0] === 'say';
}

export function isSeat(value: Argument): value is SeatArgument {
  return Array.isArray(value) && value[0] === 'seat';
}
