/** Legal moves as a person looks for them: what is done first, then with what. */
import { moveText } from '../../kit/moves';

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
  return [...groups].map(([title, offers]) => ({ title, offers }));
}
