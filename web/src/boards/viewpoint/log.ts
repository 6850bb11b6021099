/**
 * The move list: each step in the words of the table, whose deed it is, and a new row where a turn
 * begins. While a game is on, what tells nothing new is left out; a replay has words for every step.
 */
import type { LogRow, LoggedLines } from '../../kit/board';
import { retell } from './retelling';
import { Teller } from './words';

/** What somebody is to choose next. */
const NEXT = /^(Player \d+ is to |Next: )/;
/** What the next line says again, that one has passed, and that a card that was used up is put away. */
const NO_NEWS =
  /^(Player \d+ names .* \((mirror|recover)\)\.|You pass\.|(?!.* (is|of Player \d+) ).* goes to the discard pile\.)$/;
/** These begin a row of their own. */
const APART = /^Player \d+( takes (a|another) turn\.| misses a turn\.|.* wins? with )/;

/** Whose deed a line tells of. */
function subject(line: string): number | null {
  const found = /^Player (\d+)\b/.exec(line) ?? / of Player (\d+) (?:is|goes)\b/.exec(line);
  return found ? Number(found[1]) - 1 : null;
}

/** What only the seat itself is told: its own answer in a window. */
const PASS = /^(You pass\.|pass)$/;
const ANSWER = /^You reveal (.*), if your answer counts\.$/;

function answering(line: string, seat: number, tell: Teller): string | null {
  if (PASS.test(line)) return `${tell.does(seat, 'passes', 'pass')}.`;
  const card = ANSWER.exec(line)?.[1];
  return card ? `${tell.does(seat, 'answers')} with ${card}, if it counts.` : null;
}

export function logRows(
  step: LoggedLines,
  names: readonly string[],
  all: boolean,
): readonly LogRow[] {
  const mine = names.findIndex((name) => name.endsWith('(you)'));
  const tell = new Teller(names, mine < 0 ? null : mine);
  const told = step.lines.filter((line) => !NEXT.test(line) && (all || !NO_NEWS.test(line)));
  // Only what comes next was told: the last one in a window has passed.
  if (all && !told.length && step.lines.length) told.push('pass');
  const rows: { seat: number | null; text: string }[] = [];
  for (const line of told) {
    const last = rows.at(-1);
    const answer = answering(line, step.seat, tell);
    const text = answer ?? retell(line, tell);
    if (last && !APART.test(line)) last.text += ` ${text}`;
    else rows.push({ seat: answer ? step.seat : subject(line), text });
  }
  return rows;
}
