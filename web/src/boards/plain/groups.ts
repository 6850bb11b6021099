/** Legal moves as a person looks for them: what is done first, then with what. */
import type { ToldMove } from '../../kit/board';
import { outline, render, textOf, type Message, type Reader } from '../../kit/words';

/** So many moves are looked over at a glance. */
export const FEW = 12;

/** A move and its text. */
export interface Offer extends ToldMove {
  readonly text: string;
}

export interface Group {
  /** What these moves have in common; empty where a look at them says it. */
  readonly title: string;
  readonly offers: readonly Offer[];
}

/** Moves with their texts, to whoever reads. */
export function offersOf(moves: readonly ToldMove[], reader: Reader): Offer[] {
  return moves.map((one) => ({ ...one, text: render(one.words, reader) }));
}

/** The moves whose texts contain everything that was typed, those of a kind together. */
export function groupMoves(offers: readonly Offer[], typed: string, reader: Reader): Group[] {
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = offers.filter(({ text }) => {
    const lower = text.toLocaleLowerCase();
    return wanted.every((word) => lower.includes(word));
  });
  const kinds = together(gather(found, ({ words }) => words[1]));
  if (offers.length <= FEW) return kinds.map((several) => ({ title: '', offers: several }));
  return kinds
    .flatMap((several) => (several.length > FEW ? byFirstDifference(several, reader) : [several]))
    .map((several) => ({
      title: several.length > 1 ? titleOf(several, reader) : '',
      offers: several,
    }));
}

/** Those of which there is only one stand side by side, where the first of them would. */
function together(kinds: readonly Offer[][]): Offer[][] {
  const single = kinds.filter((several) => several.length === 1).flat();
  const [first] = single;
  return kinds.flatMap((several) =>
    several.length > 1 ? [several] : several[0] === first ? [single] : [],
  );
}

/** Many moves of a kind, by the first thing in which they differ and which some of them share. */
function byFirstDifference(offers: readonly Offer[], reader: Reader): Offer[][] {
  for (const name of differing(offers)) {
    const groups = gather(offers, ({ words }) => argument(words, name, reader));
    if (groups.length < offers.length) return groups;
  }
  return [[...offers]];
}

/** What the texts of several moves have in common; nothing of a move without words of its game. */
function titleOf(offers: readonly Offer[], reader: Reader): string {
  const [first] = offers;
  const id = first?.words[1];
  if (!first || id === 'plain' || offers.some(({ words }) => words[1] !== id)) return '';
  return outline(first.words, new Set(differing(offers)), reader);
}

/** The names of the arguments that are not the same in all of them. */
function differing(offers: readonly Offer[]): string[] {
  const [first, ...rest] = offers.map(({ words }) => words[2]);
  const form = (value: unknown) => JSON.stringify(value);
  return Object.keys(first ?? {}).filter((name) =>
    rest.some((args) => form(args[name]) !== form(first?.[name])),
  );
}

function argument([, , args]: Message, name: string, reader: Reader): string {
  const value = args[name];
  return value === undefined ? '' : textOf(value, reader);
}

function gather(offers: readonly Offer[], by: (offer: Offer) => string): Offer[][] {
  const groups = new Map<string, Offer[]>();
  for (const one of offers) {
    const key = by(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
