/** After the end: which cards the structure matches. */
import { t } from '../../kit/words';
import { POSITIONS, type Piece, type Position, type View } from './model';
import { cardOf, differing, type Card } from './sides';

export interface Verdict {
  readonly position: Position;
  readonly card: Card;
  readonly inPlay: boolean;
  readonly right: boolean;
  readonly text: string;
}

export function verdictsOf(view: View, shown: readonly Piece[]): Verdict[] {
  return POSITIONS.flatMap((position) => {
    const card = view.cards?.[position - 1];
    if (!card) return [];
    const off = differing(card, cardOf(shown, position)).size;
    const text = off === 0 ? t('viewpoints-matches') : t('viewpoints-slots-differ', { slots: off });
    const inPlay = view.in_play.includes(position);
    return [{ position, card, inPlay, right: off === 0, text }];
  });
}
