/** Who to play with: the opponents that a game declares, or its bots where it declares none. */
import type { GameInfo, OpponentInfo, SeatInfo, SeatWish } from '../wire';

/** The lobby asks for no more than easy, medium and hard. */
export const OFFERED = [1, 3, 5] as const;

/**
 * Those that the lobby offers: of the levels that are asked for. A game that lacks one of them has
 * fewer levels, for skill does not reach as far: then all of them, or its gentlest, its middle one
 * and its strongest.
 */
export function offered(game: Pick<GameInfo, 'opponents'>): OpponentInfo[] {
  const asked = game.opponents.filter((one) => (OFFERED as readonly number[]).includes(one.level));
  const last = game.opponents.length - 1;
  if (asked.length === OFFERED.length || last < 0) return asked;
  const places = new Set([0, Math.floor(last / 2), last]);
  return game.opponents.filter((_, place) => last < OFFERED.length || places.has(place));
}

/** Whom somebody gets who does not choose. */
export function usual(game: Pick<GameInfo, 'opponents'>): OpponentInfo | null {
  return game.opponents.find((one) => one.usual) ?? game.opponents[0] ?? null;
}

/** The next stronger one than this, if there is one. */
export function stronger(
  game: Pick<GameInfo, 'opponents'>,
  than: Pick<OpponentInfo, 'level'>,
): OpponentInfo | null {
  return game.opponents.find((one) => one.level > than.level) ?? null;
}

/** The next gentler one than this, if there is one. */
export function gentler(
  game: Pick<GameInfo, 'opponents'>,
  than: Pick<OpponentInfo, 'level'>,
): OpponentInfo | null {
  return game.opponents.findLast((one) => one.level < than.level) ?? null;
}

/** What a form calls a bot or an opponent, and what that wishes for. */
export const formValue = {
  bot: (name: string) => `bot:${name}`,
  opponent: (key: string) => `opponent:${key}`,
};

/** Who a form wants in a seat: `me`, `open`, or one of those. */
export function seatWish(value: string): SeatWish {
  if (value === 'me' || value === 'open') return { kind: value };
  return { kind: 'bot', ...wishFor(value) };
}

/** The first choice of a form: good company, or else the friendliest bot that plays to win. */
export function firstChoice(game: Pick<GameInfo, 'opponents' | 'bots'>): string | null {
  const company = usual(game);
  if (company) return formValue.opponent(company.key);
  const bots = game.bots.toSorted((a, b) => a.level - b.level);
  const bot = bots[Math.min(1, bots.length - 1)];
  return bot ? formValue.bot(bot.name) : null;
}

/** What stands for the bots at a table in a wish for another one like it. */
export function sameAs(seat: Pick<SeatInfo, 'bot' | 'opponent'>): SeatWish {
  return { kind: 'bot', ...(seat.opponent ? { opponent: seat.opponent.key } : { bot: seat.bot }) };
}

export function wishFor(value: string): Pick<SeatWish, 'bot' | 'opponent'> {
  const [kind, ...rest] = value.split(':');
  const name = rest.join(':');
  return kind === 'opponent' ? { opponent: name } : { bot: name };
}

/** Me first, and gentle company: where all play together, somebody who helps. */
export function gentleSeats(
  game: Pick<GameInfo, 'opponents' | 'bots' | 'cooperative'>,
  players: number,
): SeatWish[] {
  const gentle = game.cooperative ? usual(game) : game.opponents[0];
  if (gentle) return seatsWith(game, gentle, players);
  const [weakest] = game.bots.toSorted((a, b) => a.level - b.level);
  return Array.from({ length: players }, (_, seat): SeatWish =>
    seat === 0 ? { kind: 'me' } : { kind: 'bot', bot: weakest?.name ?? null },
  );
}

/** Me first; then the one who was chosen, and at further seats others of about the same level. */
export function seatsWith(
  game: Pick<GameInfo, 'opponents'>,
  chosen: OpponentInfo,
  players: number,
): SeatWish[] {
  const near = game.opponents.toSorted(
    (a, b) => Math.abs(a.level - chosen.level) - Math.abs(b.level - chosen.level),
  );
  return Array.from({ length: players }, (_, seat): SeatWish => {
    const other = near[(seat - 1) % near.length] ?? chosen;
    return seat === 0 ? { kind: 'me' } : { kind: 'bot', opponent: other.key };
  });
}
