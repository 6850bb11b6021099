/** Cards, seats and moves in a few words. */
import { say, seat, t, tell, type Message, type Reader } from '../../kit/words';
import { pointsText, type Face, type Move, type View } from './model';
import { cardsCounted } from './telling';

export function worth(points: number | null): Message {
  if (points === null) return say('viewpoint-worth-varies');
  return points < 0
    ? say('viewpoint-worth-minus', { points: -points })
    : say('viewpoint-worth', { points });
}

/** The kind of a card in a word or two, as it stands on its large view. */
export function kindText(face: Face): string {
  const { reveal, ongoing, relic } = face;
  if (reveal && ongoing) {
    return t(relic ? 'viewpoint-kind-reveal-ongoing-relic' : 'viewpoint-kind-reveal-ongoing');
  }
  if (reveal) return t(relic ? 'viewpoint-kind-reveal-relic' : 'viewpoint-kind-reveal');
  if (ongoing) return t(relic ? 'viewpoint-kind-ongoing-relic' : 'viewpoint-kind-ongoing');
  return relic ? t('viewpoint-kind-relic') : '';
}

/** What a seat is called by itself: "You", or its name. */
export function nameOf(number: number, reader: Reader): string {
  return tell(reader, 'viewpoint-name', { who: seat(number) });
}

export function seatNote(view: View, number: number): string {
  const points = pointsText(view.now.totals[number] ?? 0);
  // Where many sit at the table, the plates are narrow; the board shows the hands anyway.
  if (view.players > 6) return t('viewpoint-seat-note-short', { points });
  const cards = cardsCounted(view.now.sizes[number] ?? 0);
  return t('viewpoint-seat-note', { points, cards });
}

export function moveText(move: Move): string {
  switch (move.do) {
    case 'play':
    case 'reveal':
      return t(`viewpoint-move-${move.do}`, { card: move.card });
    case 'pass':
      return t('viewpoint-pass');
    case 'pick':
      return t('viewpoint-choose', { what: move.card });
    case 'name':
      return t('viewpoint-move-name', { number: move.seat + 1 });
    case 'point':
      return move.seat == null
        ? t('viewpoint-move-discard', { place: move.place })
        : t('viewpoint-move-field', { place: move.place, number: move.seat + 1 });
    case 'done':
      return t('viewpoint-no-more');
  }
}
