/**
 * The move list: a new row where a turn begins, beside whose deed it is. While a game is on, what
 * tells nothing new is left out; a replay has words for every step.
 */
import type { LogRow, LoggedLines } from '../../kit/board';
import { isMessage, isSeat, say, seat, type Message } from '../../kit/words';

const idOf = (line: Message) => line[1];

function partOf(line: Message, name: string): string | null {
  const part = line[2][name];
  return part !== undefined && isMessage(part) ? part[1] : null;
}

/** What somebody is to choose next. */
const isNext = (line: Message) => /^viewpoint-(next$|asks-)/.test(idOf(line));

/** What the next line says again, that one has passed, and that a card that was used up is put
 *  away. */
function isNoNews(line: Message): boolean {
  switch (idOf(line)) {
    case 'viewpoint-aimed':
      return ['viewpoint-aimed-mirror', 'viewpoint-aimed-recover'].includes(
        partOf(line, 'purpose') ?? '',
      );
    case 'viewpoint-resolved':
      return partOf(line, 'where') === 'viewpoint-goes-discard';
    default:
      return idOf(line) === 'viewpoint-passed';
  }
}

/** These begin a row of their own. */
const APART = new Set([
  'viewpoint-turn',
  'viewpoint-another-turn',
  'viewpoint-missed',
  'viewpoint-wins',
  'viewpoint-share-the-win',
]);

/** Whose deed a line tells of. */
function subject({ 2: args }: Message): number | null {
  const who = args.who ?? args.dealer;
  return who !== undefined && isSeat(who) ? who[1] : null;
}

/** What only the seat itself was told, its own answer in a window, as others would tell it. */
function answering(line: Message, mover: number): Message | null {
  // A replay tells of a move without words by its notation.
  const pass = idOf(line) === 'plain' && line[2].text === 'pass';
  if (pass || idOf(line) === 'viewpoint-passed') {
    return say('viewpoint-passes', { who: seat(mover) });
  }
  const { card } = line[2];
  return idOf(line) === 'viewpoint-answered' && card !== undefined
    ? say('viewpoint-answers', { who: seat(mover), card })
    : null;
}

export function logRows(step: LoggedLines, all: boolean): readonly LogRow[] {
  const told = step.lines.filter((line) => !isNext(line) && (all || !isNoNews(line)));
  // Only what comes next was told: the last one in a window has passed.
  if (all && !told.length && step.lines.length) told.push(say('viewpoint-passed'));
  const rows: { seat: number | null; lines: Message[] }[] = [];
  for (const line of told) {
    const last = rows.at(-1);
    const answer = answering(line, step.seat);
    if (last && !APART.has(idOf(line))) last.lines.push(answer ?? line);
    else rows.push({ seat: answer ? step.seat : subject(line), lines: [answer ?? line] });
  }
  return rows;
}
