/** The position, the questions and the events in sentences: for the guide, the story, the twin. */
import type { TwinPart } from '../../kit/board';
import {
  facesOf,
  GOAL,
  pointsText,
  shortName,
  type Ask,
  type Event,
  type Face,
  type Move,
  type View,
} from './model';
import { retell } from './retelling';

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Speaks of seats from one seat's side of the table: "You play", "Ada plays". */
export class Teller {
  constructor(
    readonly names: readonly string[],
    readonly seat: number | null,
  ) {}

  who(seat: number): string {
    return seat === this.seat ? 'You' : shortName(this.names, seat);
  }

  /** In the middle of a sentence. */
  whom(seat: number): string {
    return seat === this.seat ? 'you' : shortName(this.names, seat);
  }

  whose(seat: number): string {
    if (seat === this.seat) return 'your';
    const name = shortName(this.names, seat);
    return `${name}’${name.endsWith('s') ? '' : 's'}`;
  }

  does(seat: number, third: string, second = third.replace(/s$/, '')): string {
    return `${this.who(seat)} ${seat === this.seat ? second : third}`;
  }
}

// -- cards -----------------------------------------------------------------------------------------

export function worthText(points: number | null): string {
  if (points === null) return 'worth what the board says';
  return `${pointsText(points).replace('−', 'minus ')} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}

/** The kind of a card in a word or two, as it stands on its large view. */
export function kindText(face: Face): string {
  const kinds = [];
  if (face.reveal) kinds.push('Reveal');
  if (face.ongoing) kinds.push('Ongoing');
  if (face.relic) kinds.push('Relic');
  return kinds.join(' · ');
}

// -- what happens, told to everybody ---------------------------------------------------------------

const GOES: Record<string, string> = {
  discard: 'to the discard pile',
  hand: 'back to the hand',
  top: 'onto the draw pile',
  bottom: 'under the draw pile',
  field: 'into the Field of View',
};

/** An event as a line of the story; null where another line says it already. `titled` knows the
 *  titles of open cards by their ids. */
export function eventText(
  event: Event,
  tell: Teller,
  titled: (id: number) => string,
): string | null {
  const card = (title: string | null) => title ?? 'a card';
  switch (event.event) {
    case 'dealt':
      return `${tell.does(event.first, 'begins', 'begin')}.`;
    case 'turn':
      return event.extra ? `${tell.does(event.seat, 'takes')} another turn.` : null;
    case 'missed':
      return `${tell.does(event.seat, 'misses', 'miss')} a turn.`;
    case 'drew':
      return `${tell.does(event.seat, 'draws')} ${card(event.card)}.`;
    case 'played':
      return event.source === 'draw'
        ? `${tell.does(event.seat, 'plays')} ${event.card} from the draw pile.`
        : `${tell.does(event.seat, 'plays')} ${event.card}.`;
    case 'revealed':
      return `${tell.does(event.seat, 'reveals')} ${event.card} against ${titled(event.answers)}.`;
    case 'opened':
      return `${tell.does(event.seat, 'discards')} ${event.card}.`;
    case 'left': {
      const what = `${event.card} of ${tell.whom(event.seat)}`;
      if (event.why === 'cancel') return `${what} is cancelled.`;
      if (event.why === 'destroy') return `${what} is destroyed.`;
      return `${what} goes ${GOES[event.to] ?? 'away'}.`;
    }
    case 'swapped':
      return `${event.first.card} and ${event.second.card} change places.`;
    case 'resolved':
      return event.cancelled ? `${event.card} is cancelled.` : null;
    case 'recovered':
      return `${tell.does(event.seat, 'takes')} ${event.card} from the discard pile.`;
    case 'taken':
      return `${tell.does(event.seat, 'takes')} ${card(event.card)} from ${tell.whom(event.victim)}.`;
    case 'looked':
      return event.owner === null
        ? `${tell.does(event.seat, 'looks')} at ${plural(event.count, 'card')} of the draw pile.`
        : `${tell.does(event.seat, 'looks')} at ${tell.whose(event.owner)} hand.`;
    case 'kept':
      return `${tell.does(event.seat, 'keeps')} ${card(event.card)}.`;
    case 'put':
      return `${tell.does(event.seat, 'puts')} ${card(event.card)} ${GOES[event.to]}.`;
    case 'lent':
      return event.back
        ? `${tell.does(event.seat, 'takes')} ${card(event.card)} back.`
        : `${tell.does(event.seat, 'lays', 'lay')} out ${card(event.card)} for ${tell.whom(event.to)}.`;
    case 'given':
      return `${tell.does(event.seat, 'passes', 'pass')} ${card(event.card)} to ${tell.whom(event.to)}.`;
    case 'mirrored':
      return `${event.card.card} does what ${event.copies.card} does.`;
    case 'aimed': {
      const at = event.player === null ? event.card?.card : tell.whom(event.player);
      return at === undefined ? null : `${tell.does(event.seat, 'chooses')} ${at}.`;
    }
    case 'granted':
      if (event.what === 'plays') {
        return `${tell.does(event.seat, 'plays')} ${plural(event.count, 'more card')}.`;
      }
      return event.what === 'turns'
        ? `${tell.does(event.seat, 'gets')} ${plural(event.count, 'further turn')}.`
        : `${tell.who(event.seat)} will miss ${plural(event.count, 'turn')}.`;
    case 'ended':
      return retell(event.outcome.summary, tell);
    case 'saw':
    case 'answered':
    case 'holding':
    case 'now':
      return null;
  }
}

// -- the question ----------------------------------------------------------------------------------

/** What an action is about to do, to these players (`{}`). */
const EFFECTS: Record<string, string> = {
  draw: 'lets {} DRAW',
  discard: 'makes {} DISCARD',
  take: 'takes cards from {}',
  steal: 'STEALs from {}',
  put: 'takes cards from {}',
  pass: 'passes on cards of {}',
  'miss-turn': 'takes a turn from {}',
  'leave-field': 'takes cards out of the view of {}',
  swap: 'SWAPs cards of {}',
  destroy: 'DESTROYs cards of {}',
  return: 'sends back cards of {}',
  replace: 'REPLACEs cards of {}',
  cancel: 'CANCELs a card of {}',
};
/** The same, where the cards have been named. */
const TO_CARDS: Record<string, string> = {
  swap: 'SWAPs {}',
  destroy: 'DESTROYs {}',
  return: 'sends back {}',
  replace: 'REPLACEs {}',
};

/** Of several effects, the one that says most. */
const GENERAL = new Set(['leave-field', 'take']);

/** "your Wink", "Ada’s Mirage": open cards by their ids. */
function cardsNamed(view: View, ids: readonly number[], tell: Teller): string[] {
  return view.fields.flatMap((row, seat) =>
    row.filter((one) => ids.includes(one.id)).map((one) => `${tell.whose(seat)} ${one.card}`),
  );
}

const everyone = (too: boolean): string[] => [too ? 'everyone' : 'all others'];

/** What a response window is about: the same sentence for everybody at the table. */
export function windowText(view: View, tell: Teller): string {
  const { ask, stack } = view.now;
  const card = stack.find((one) => one.id === ask?.card) ?? stack.at(-1);
  if (!ask || !card) return 'A response window.';
  if (ask.action === 'play') return `${tell.does(card.seat, 'plays')} ${card.card}.`;
  if (ask.action === 'reveal') {
    const answered = stack.find((one) => one.id === card.answers);
    const against = answered ? ` against ${answered.card}` : '';
    return `${tell.does(card.seat, 'reveals')} ${card.card}${against}.`;
  }
  const touch = ask.touches.find((one) => !GENERAL.has(one.effect)) ?? ask.touches[0];
  if (!touch) return `${card.card} now acts.`;
  const named = cardsNamed(view, ask.points, tell);
  const does = (named.length ? TO_CARDS[touch.effect] : undefined) ?? EFFECTS[touch.effect];
  const all = touch.seats.length === view.players - (touch.seats.includes(card.seat) ? 0 : 1);
  const players = all && view.players > 2 ? everyone(touch.seats.includes(card.seat)) : null;
  const whom =
    does === TO_CARDS[touch.effect]
      ? named
      : (players ?? touch.seats.map((seat) => tell.whom(seat)));
  return `${card.card} now ${(does ?? 'touches {}').replace('{}', listed(whom))}.`;
}

function nameText(ask: Ask): string {
  switch (ask.action) {
    case 'steal':
      return 'From whom do you STEAL? Choose a player.';
    case 'miss-turn':
      return 'Who misses a turn? Choose a player.';
    case 'discard':
      return 'Who must DISCARD? Choose a player.';
    case 'look':
      return 'Whose hand do you look at? Choose a player.';
    case 'draw':
      return 'Who draws? Choose a player.';
    default:
      return 'Choose a player.';
  }
}

function pointText(view: View, ask: Ask, seat: number): string {
  const own = new Set(view.fields[seat]?.map((one) => one.id));
  const more = ask.left > 1 ? ` ${ask.left} are to be chosen.` : '';
  switch (ask.action) {
    case 'swap':
      return ask.points.every((id) => own.has(id))
        ? 'SWAP: which of your cards do you give away?'
        : 'SWAP: which card do you get for it?';
    case 'destroy':
      return `DESTROY: which card?${more}`;
    case 'recover':
      return `Take a card from the discard pile.${more}`;
    case 'mirror':
      return 'Whose actions do you copy? Choose a card in view.';
    case 'return':
      return `Which card goes back?${more}`;
    case 'replace':
      return `REPLACE: choose a card of yours, up to ${ask.left}, or no more.`;
    default:
      return `Choose a card.${more}`;
  }
}

function pickText(ask: Ask, seat: number, tell: Teller): string {
  const owner = ask.owner === null ? null : tell.whose(ask.owner);
  const count = ask.left > 1 ? `${ask.left} cards` : 'a card';
  const own = ask.owner === seat;
  switch (ask.to) {
    case 'discard':
      return own
        ? `DISCARD ${count} of your hand.`
        : owner
          ? `Which ${ask.left > 1 ? 'cards' : 'card'} of ${owner} hand must go?`
          : `Put ${count} onto the discard pile.`;
    case 'hand':
      return owner && !own ? `Take ${count} of ${owner} hand.` : `Take ${count} into your hand.`;
    case 'top':
      return ask.left > 1
        ? `Put them back, one by one: the last one lies on top. ${ask.left} left.`
        : 'Put a card onto the draw pile.';
    case 'bottom':
      return ask.left > 1
        ? `Put them under the draw pile, one by one. ${ask.left} left.`
        : 'Put a card under the draw pile.';
    case 'aside':
      return `Choose ${count} to pass on.`;
    case 'show':
      return `Choose ${count} to show.`;
    default:
      return `Choose ${count}.`;
  }
}

/** What the person is to do now. */
export function promptText(view: View, seat: number, tell: Teller): string {
  const ask = view.now.ask;
  if (!ask) return '';
  switch (ask.what) {
    case 'play':
      return view.now.owed > 1
        ? `Play a card; ${plural(view.now.owed, 'play')} are yours to make.`
        : 'Play a card from your hand.';
    case 'window':
      return `${windowText(view, tell)} Answer with a card, or pass.`;
    case 'name':
      return nameText(ask);
    case 'point':
      return pointText(view, ask, seat);
    case 'pick':
      return pickText(ask, seat, tell);
  }
}

/** What somebody else is doing, as everybody may know it. */
export function waitText(view: View, tell: Teller): string {
  if (view.outcome) return retell(view.outcome.summary, tell);
  const ask = view.now.ask;
  const seat = ask?.seats[0];
  if (!ask || seat === undefined) return 'The game is over.';
  switch (ask.what) {
    case 'play':
      return `${tell.does(seat, 'plays')} a card.`;
    case 'window':
      return `${windowText(view, tell)} All others are asked.`;
    case 'name':
      return `${tell.does(seat, 'chooses')} a player.`;
    case 'point':
      return `${tell.does(seat, 'chooses')} a card that lies open.`;
    case 'pick':
      if (ask.owner === seat) {
        return `${tell.does(seat, 'chooses')} ${ask.left > 1 ? `${ask.left} cards` : 'a card'} from hand.`;
      }
      return ask.owner === null
        ? `${tell.does(seat, 'chooses')} among cards of the draw pile.`
        : `${tell.does(seat, 'chooses')} a card of ${tell.whose(ask.owner)} hand.`;
  }
}

// -- moves -----------------------------------------------------------------------------------------

export function moveText(move: Move): string {
  switch (move.do) {
    case 'play':
      return `Play ${move.card}`;
    case 'pass':
      return 'Pass';
    case 'reveal':
      return `Reveal ${move.card}`;
    case 'pick':
      return `Choose ${move.card}`;
    case 'name':
      return `Choose player ${move.seat + 1}`;
    case 'point':
      return move.seat == null
        ? `Card ${move.place} of the discard pile`
        : `Card ${move.place} of player ${move.seat + 1}`;
    case 'done':
      return 'No more';
  }
}

// -- the board in words ----------------------------------------------------------------------------

function seatLine(view: View, seat: number, name: string): string[] {
  const { now } = view;
  const notes = [`${now.totals[seat]} of ${GOAL} points`];
  notes.push(`${plural(now.sizes[seat] ?? 0, 'card')} in hand`);
  if (now.missed[seat]) notes.push(`misses ${plural(now.missed[seat] ?? 0, 'turn')}`);
  if (now.extra[seat]) notes.push(plural(now.extra[seat] ?? 0, 'further turn'));
  if (now.turn === seat) notes.push('whose turn it is');
  const cards = (view.fields[seat] ?? []).map(
    (card, index) => `${card.card} (${pointsText(now.points[seat]?.[index] ?? null)})`,
  );
  return [
    `${name}: ${notes.join(', ')}.`,
    `In view: ${cards.length ? cards.join(', ') : 'nothing'}.`,
  ];
}

export function describe(view: View, names: readonly string[]): TwinPart[] {
  const mine = names.findIndex((name) => name.endsWith('(you)'));
  const tell = new Teller(names, mine < 0 ? null : mine);
  const faces = facesOf(view);
  const { now } = view;
  const asked = now.ask !== null && mine >= 0 && now.ask.seats.includes(mine);
  const parts: TwinPart[] = [
    {
      heading: 'Now',
      lines: [
        asked && mine >= 0 ? promptText(view, mine, tell) : waitText(view, tell),
        `Turn ${now.turns} of at most ${view.turn_limit}.`,
      ],
    },
    {
      heading: 'Fields of View',
      lines: view.fields.flatMap((_, seat) => seatLine(view, seat, names[seat] ?? '')),
    },
  ];
  if (now.stack.length) {
    parts.push({
      heading: 'Being resolved, the newest last',
      lines: now.stack.map((one) => {
        const answered = now.stack.find((other) => other.id === one.answers);
        const against = answered ? `, against ${answered.card}` : '';
        return `${one.card} of ${tell.whom(one.seat)}, ${one.how}${against}.`;
      }),
    });
  }
  if (view.hand.length || view.facing.length) {
    const lines = view.hand.map((title) => {
      const face = faces.get(title);
      return `${title}, ${worthText(face?.points ?? null)}: ${face?.text ?? ''}`;
    });
    parts.push({ heading: 'Your hand', lines: lines.length ? lines : ['No cards.'] });
  }
  if (view.facing.length && now.ask?.owner !== mine) {
    parts.push({ heading: 'In front of you', lines: view.facing });
  }
  parts.push({
    heading: 'Piles',
    lines: [
      `Draw pile: ${plural(now.draw, 'card')}.`,
      view.discard.length
        ? `Discard pile, from the top: ${view.discard
            .map((one) => one.card)
            .reverse()
            .join(', ')}.`
        : 'The discard pile is empty.',
    ],
  });
  return parts;
}
