/** What an analysis found, as sentences. Shared by the replay and the result. */
import { say, seat, type Message } from '../../kit/words';
import type { Analysis, Judged, Reading } from '../../wire';

type Measure = Analysis['measure'];

/** A value as people read it. */
export function amount(measure: Measure, value: number): Message {
  const left = Math.round(value * 10) / 10;
  switch (measure) {
    case 'chance':
      return say('analysis-percent', { percent: Math.round(value * 100) });
    case 'rounds':
      return say('analysis-rounds', { rounds: left });
    case 'moves':
      return say('analysis-moves', { moves: left });
  }
}

/** The best move, in the game's words. */
export const better = (reading: Reading): Message =>
  reading.suggestions[0]?.told ?? say('plain', { text: '' });

/** What a decision cost, what would have been better, and what was wrong with it. */
export function verdict(measure: Measure, judged: Judged): Message {
  const { known } = judged;
  const args = {
    who: seat(judged.seat),
    move: judged.told,
    better: better(known),
    was: amount(measure, known.best),
    became: amount(measure, known.played),
  };
  const cost =
    measure === 'chance' ? say('analysis-cost-chance', args) : say('analysis-cost-to-go', args);
  return judged.remark === null
    ? cost
    : say('analysis-with-remark', { cost, remark: judged.remark });
}

/** Where somebody who did not win went wrong most; null: nowhere that could be told. */
export function ownMoment(found: Analysis, seat: number | null): Judged | null {
  if (seat === null || found.results?.[seat] === 'win') return null;
  const own = found.steps.filter((each) => each.seat === seat && each.known.mark !== 'fine');
  return own.reduce<Judged | null>(
    (worst, each) => (worst !== null && worst.known.lost >= each.known.lost ? worst : each),
    null,
  );
}
