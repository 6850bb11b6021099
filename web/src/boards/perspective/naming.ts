/** Colours, hands, cards and moves as messages. */
import { listed, render, say, seat, type Argument, type Message } from '../../kit/words';
import type { Colour, HandId, Move, SoloPlace } from './model';

const COLOURS = {
  Y: 'perspective-yellow',
  G: 'perspective-green',
  R: 'perspective-red',
  B: 'perspective-blue',
} as const;

/** Colour is never told by hue alone. */
const FACES = {
  Y: 'perspective-yellow-circle',
  G: 'perspective-green-triangle',
  R: 'perspective-red-square',
  B: 'perspective-blue-diamond',
} as const;

export function colourName(colour: Colour | null): Message {
  return colour === null ? say('perspective-hidden') : say(COLOURS[colour]);
}

export function colourNames(row: readonly (Colour | null)[]): Argument {
  return listed(row.map(colourName), 'comma');
}

export function handName(hand: HandId): Message {
  if (hand === 'shared') return say('perspective-shared-hand');
  return say('perspective-hand', { who: seat(hand) });
}

/** "your card 2", "shared card 1" */
export function cardName(hand: HandId, place: number): Message {
  if (hand === 'shared') return say('perspective-shared-card', { place });
  return say('perspective-card-of', { who: seat(hand), place });
}

export function soloCardName({ side, card }: SoloPlace): Message {
  const colour = colourName(side);
  if (card === 0) return say('perspective-solo-centre', { colour });
  return say('perspective-solo-card', { colour, place: card });
}

/** A card with the side that faces the reader: "Your card 2: yellow circle". */
export function cardShows(card: Message, colour: Colour | null): Message {
  return say('perspective-card-shows', { card, face: faceName(colour) });
}

/** "yellow circle" */
export const faceName = (colour: Colour | null): Message =>
  colour === null ? say('perspective-both-hidden') : say(FACES[colour]);

const HANDS = {
  own: 'perspective-your-hand',
  partner: 'perspective-partner-hand',
  shared: 'perspective-shared-hand',
} as const;

export function moveName(move: Move): Message {
  switch (move.do) {
    case 'pass':
      return say('perspective-move-pass');
    case 'claim':
      return say('perspective-move-claim');
    case 'insert':
      return say('perspective-move-insert', { at: move.at });
    case 'play':
      return move.claim
        ? say('perspective-move-play-to-claim', { card: move.card })
        : say('perspective-move-play', { card: move.card });
    case 'flip':
      return say('perspective-move-flip', { card: move.card, hand: say(HANDS[move.hand]) });
    case 'give':
      return say('perspective-move-give', { card: move.card, at: move.at });
    case 'take':
      return say('perspective-move-take', { card: move.card, at: move.at });
    case 'discard':
      return say('perspective-move-discard', { card: move.card, hand: say(HANDS[move.hand]) });
    case 'reclaim':
      return say('perspective-move-reclaim', { card: move.card, at: move.at });
    case 'sort':
      return sorting(say(HANDS[move.hand]), move.order);
    case 'ask':
      return say('perspective-move-ask', { card: move.card });
    case 'tell':
      return say('perspective-move-tell', { card: move.card });
    case 'look':
      return say('perspective-move-look', { card: move.card });
    case 'turn':
      return say('perspective-move-turn', { card: soloCardName(move.place) });
    case 'peek':
      return say('perspective-move-peek', { card: soloCardName(move.place) });
    case 'arrange':
      return sorting(say('perspective-solo-hand', { colour: colourName(move.side) }), move.order);
    case 'swap':
      return say('perspective-move-swap', {
        first: soloCardName(move.first),
        second: soloCardName(move.second),
        colour: colourName(move.next),
      });
  }
}

function sorting(hand: Message, order: readonly number[]): Message {
  return say('perspective-move-sort', { hand, order: order.join(' ') });
}

export const moveText = (move: Move): string => render(moveName(move));
