/** What a happening lays open, for those who listen: all of it can be seen from then on. */
import { say, type Message } from '../../kit/words';
import type { Event, HandId, View } from './model';
import { cardName, cardShows, colourName } from './naming';

type Seen = Extract<Event, { card: { private: unknown } }>['card'];

function facing(hand: HandId | null, place: number, { private: own, public: open }: Seen) {
  const colour = own ?? open;
  return colour === null ? [] : [cardShows(cardName(hand ?? 'shared', place), colour)];
}

function laidOpen(event: Event): Message[] {
  switch (event.event) {
    case 'inserted': {
      const card = facing(event.seat, event.at, event.card);
      if (event.draw_top === null) return card;
      return [...card, say('perspective-draw-shows', { colour: colourName(event.draw_top) })];
    }
    case 'pile-turned':
      return [say('perspective-draw-shows', { colour: colourName(event.draw_top) })];
    case 'flipped':
      return facing(event.hand, event.place, event.card);
    case 'moved':
      return facing(event.target, event.at, event.card);
    case 'reclaimed':
      return facing(event.hand, event.at, event.card);
    case 'discarded':
      return event.claim ? [] : [say('perspective-used-shows', { colour: colourName(event.face) })];
    default:
      return [];
  }
}

export const shown = (events: readonly Event[], _view: View): readonly Message[] =>
  events.flatMap(laidOpen).map((text) => say('perspective-sentence', { text }));
