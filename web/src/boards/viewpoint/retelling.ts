/**
 * The engine's sentences, retold from one seat's side of the table: "Player 2 draws a card." is "Ada
 * draws a card." or "You draw a card."
 */
import type { Teller } from './words';

/** What a seat does, and what "you" do. Words that are not here are the same for all ("may"). */
const VERBS: Readonly<Record<string, string>> = {
  asks: 'ask',
  begins: 'begin',
  deals: 'deal',
  discards: 'discard',
  draws: 'draw',
  gets: 'get',
  is: 'are',
  keeps: 'keep',
  lays: 'lay',
  looks: 'look',
  misses: 'miss',
  names: 'choose',
  passes: 'pass',
  plays: 'play',
  puts: 'put',
  reveals: 'reveal',
  takes: 'take',
  wins: 'win',
  win: 'win',
};

/** What an action is called when its target has been named. */
const AIMS: Readonly<Record<string, string>> = {
  'miss-turn': 'to miss a turn',
  mirror: 'to be copied',
  recover: 'from the discard pile',
};

/** One line, with the names of the table. */
export function retell(line: string, tell: Teller): string {
  const seat = (digits: string) => Number(digits) - 1;
  return (
    line
      .replace(/ \(([a-z-]+)\)\.$/, (_, action: string) => ` ${AIMS[action] ?? `(${action})`}.`)
      .replace(/ \(their hand\)\.$/, '.')
      .replace(/ is cancelled and goes to the discard pile\.$/, ' is cancelled.')
      .replace(
        /^Player (\d+) takes a turn\.$/,
        (_, at: string) => `${begun(tell.whose(seat(at)))} turn.`,
      )
      // "Mirage of Player 2 goes …", "the hand of Player 2", "Player 2's Mirage".
      .replace(
        /^(.+) of Player (\d+) (is|goes)\b/,
        (_, card: string, at: string, verb: string) =>
          `${begun(tell.whose(seat(at)))} ${card} ${verb}`,
      )
      .replace(/\bthe hand of Player (\d+)/gi, (_, at: string) => `${tell.whose(seat(at))} hand`)
      .replace(/^Player (\d+)'s /, (_, at: string) => `${begun(tell.whose(seat(at)))} `)
      .replace(/(^|; )Player (\d+) ([a-z]+)\b/g, (_, before: string, at: string, verb: string) => {
        const one = seat(at);
        const word = verb === 'names' ? 'chooses' : verb;
        const who = before ? tell.whom(one) : tell.who(one);
        return `${before}${who} ${one === tell.seat ? (VERBS[verb] ?? verb) : word}`;
      })
      .replace(/\bPlayer (\d+)\b/g, (whole, at: string) =>
        seat(at) < tell.names.length ? tell.whom(seat(at)) : whole,
      )
  );
}

function begun(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
