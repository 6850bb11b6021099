/** What is asked, as messages: the same for everybody at the table, whatever they hold. */
import { listed, say, seat, type Argument, type Message } from '../../kit/words';
import type { Ask, View } from './model';
import { cardsCounted } from './telling';

const EFFECTS = [
  'draw', 'discard', 'take', 'steal', 'put', 'pass', 'miss-turn', 'leave-field', 'swap', 'destroy',
  'return', 'replace', 'cancel',
] as const; // prettier-ignore
/** Those that say which cards, where these have been named. */
const TO_CARDS = ['swap', 'destroy', 'return', 'replace'] as const;
/** Of several effects, the one that says most. */
const GENERAL = new Set(['leave-field', 'take']);

function among<Name extends string>(names: readonly Name[], name: string): Name | null {
  return names.find((one) => one === name) ?? null;
}

/** "your Wink", "Ada’s Mirage": open cards by their ids. */
function cardsNamed(view: View, ids: readonly number[]): Message[] {
  return view.fields.flatMap((row, number) =>
    row
      .filter((one) => ids.includes(one.id))
      .map((one) => say('viewpoint-whose-card', { who: seat(number), card: one.card })),
  );
}

/** What a response window is about. */
export function windowMessage(view: View): Message {
  const { ask, stack } = view.now;
  const card = stack.find((one) => one.id === ask?.card) ?? stack.at(-1);
  if (!ask || !card) return say('viewpoint-window');
  const title = card.card;
  const who = seat(card.seat);
  if (ask.action === 'play') return say('viewpoint-played', { who, card: title });
  if (ask.action === 'reveal') {
    const answered = stack.find((one) => one.id === card.answers)?.card;
    return answered === undefined
      ? say('viewpoint-revealed', { who, card: title })
      : say('viewpoint-reveals-against', { who, card: title, answered });
  }
  const touch = ask.touches.find((one) => !GENERAL.has(one.effect)) ?? ask.touches[0];
  const effect = touch && among(EFFECTS, touch.effect);
  if (!touch || !effect) return say('viewpoint-acts', { card: title });
  const named = cardsNamed(view, ask.points);
  const onCards = named.length ? among(TO_CARDS, effect) : null;
  if (onCards) return say(`viewpoint-cards-${onCards}`, { card: title, cards: listed(named) });
  return say(`viewpoint-effect-${effect}`, {
    card: title,
    whom: touchedSeats(view, touch.seats, card.seat),
  });
}

/** Whom an action touches: "you and Ada", or everybody in a word. */
function touchedSeats(view: View, seats: readonly number[], player: number): Argument {
  const too = seats.includes(player);
  const all = seats.length === view.players - (too ? 0 : 1);
  if (all && view.players > 2) return say(too ? 'viewpoint-everyone' : 'viewpoint-all-others');
  return listed(seats.map(seat));
}

const NAMINGS = ['steal', 'miss-turn', 'discard', 'look', 'draw'] as const;

function nameMessage(ask: Ask): Message {
  const action = among(NAMINGS, ask.action);
  return action ? say(`viewpoint-prompt-name-${action}`) : say('viewpoint-prompt-name');
}

function pointMessage(view: View, ask: Ask, me: number): Message {
  const own = new Set(view.fields[me]?.map((one) => one.id));
  const { left } = ask;
  switch (ask.action) {
    case 'swap':
      return ask.points.every((id) => own.has(id))
        ? say('viewpoint-prompt-swap-own')
        : say('viewpoint-prompt-swap-other');
    case 'mirror':
      return say('viewpoint-prompt-mirror');
    case 'destroy':
    case 'recover':
    case 'return':
    case 'replace':
      return say(`viewpoint-prompt-${ask.action}`, { left });
    default:
      return say('viewpoint-prompt-point', { left });
  }
}

function pickMessage(ask: Ask, me: number): Message {
  const { left, owner } = ask;
  const theirs = owner === null || owner === me ? null : handOf(owner);
  switch (ask.to) {
    case 'discard':
      if (owner === me) return say('viewpoint-prompt-discard', { left });
      return theirs
        ? say('viewpoint-prompt-discard-of', { left, hand: theirs })
        : say('viewpoint-prompt-to-discard', { left });
    case 'hand':
      return theirs
        ? say('viewpoint-prompt-take-of', { left, hand: theirs })
        : say('viewpoint-prompt-take', { left });
    case 'aside':
      return say('viewpoint-prompt-pass', { left });
    case 'top':
    case 'bottom':
    case 'show':
      return say(`viewpoint-prompt-${ask.to}`, { left });
    default:
      return say('viewpoint-prompt-pick', { left });
  }
}

const handOf = (owner: number) => say('viewpoint-whose-hand', { who: seat(owner) });

/** What the person in this seat is to do now; null: nothing. `marked`: what fits is marked. */
export function promptMessage(view: View, me: number, marked = false): Message | null {
  const { ask, owed } = view.now;
  switch (ask?.what) {
    case undefined:
      return null;
    case 'play':
      return owed > 1
        ? say('viewpoint-prompt-plays', { plays: owed })
        : say('viewpoint-prompt-play');
    case 'window':
      return say(marked ? 'viewpoint-prompt-window-marked' : 'viewpoint-prompt-window', {
        about: windowMessage(view),
      });
    case 'name':
      return nameMessage(ask);
    case 'point':
      return pointMessage(view, ask, me);
    case 'pick':
      return pickMessage(ask, me);
  }
}

/** What somebody else is doing, as everybody may know it. */
export function waitMessage(view: View): Message {
  if (view.outcome) return view.outcome.summary;
  const ask = view.now.ask;
  const first = ask?.seats[0];
  if (!ask || first === undefined) return say('viewpoint-over');
  const who = seat(first);
  switch (ask.what) {
    case 'play':
    case 'name':
    case 'point':
      return say(`viewpoint-wait-${ask.what}`, { who });
    case 'window':
      return say('viewpoint-wait-window', { about: windowMessage(view) });
    case 'pick':
      if (ask.owner === first) {
        const cards = ask.left > 1 ? cardsCounted(ask.left) : say('viewpoint-a-card');
        return say('viewpoint-wait-own', { who, cards });
      }
      return ask.owner === null
        ? say('viewpoint-wait-pile', { who })
        : say('viewpoint-wait-hand', { who, hand: handOf(ask.owner) });
  }
}

/** What is said to those who listen: what is asked, without a word on what they hold. */
export const prompt = (view: View, me: number): Message | null => promptMessage(view, me);
