/** Legal moves as a person looks for them: what is done first, then with what. */
import { moveText } from '../../kit/moves';

/** So many moves are looked over at a glance. */
const FEW = 12;

export interface Offer {
  readonly move: unknown;
  readonly text: string;
}

export interface Group {
  /** What these moves do; empty where all moves do the same. */
  readonly title: string;
  readonly offers: readonly Offer[];
}

/** The moves whose words contain everything that was typed, by what they do. */
export function groupMoves(moves: readonly unknown[], typed: string): Group[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Offer[]>();
  for (const move of moves) {
    const text = moveText(move);
    const lower = text.toLowerCase();
    if (!wanted.every((word) => lower.includes(word))) continue;
    const [head, ...rest] = text.split(': ');
    const title = rest.length ? (head ?? '') : '';
    const offer = { move, text: rest.length ? rest.join(': ') : text };
    const group = groups.get(title);
    if (group) group.push(offer);
    else groups.set(title, [offer]);
  }
  return [...groups].flatMap(([title, offers]) =>
    title === '' && offers.length > FEW ? byFirstPart(offers) : [{ title, offers }],
  );
}

/** Where all moves do the same, and there are many: by the first thing that they name. */
function byFirstPart(offers: readonly Offer[]): Group[] {
  const groups = new Map<string, Offer[]>();
  for (const { move, text } of offers) {
    const [first = '', ...rest] = text.split(', ');
    const title = rest.length ? first.charAt(0).toUpperCase() + first.slice(1) : '';
    const offer = { move, text: rest.length ? rest.join(', ') : text };
    const group = groups.get(title);
    if (group) group.push(offer);
    else groups.set(title, [offer]);
  }
  return [...groups].map(([title, found]) => ({ title, offers: found }));
}
