/** The whole position in words, for screen readers. */
import type { TwinGrid, TwinPart } from '../../kit/board';
import { listed, render, say, seat, t, type Message, type Reader } from '../../kit/words';
import { seatLabel } from '../../kit/phrases';
import { worth } from './labels';
import { facesOf, GOAL, pointsText, type Stacked, type View } from './model';
import { promptMessage, waitMessage } from './questions';
import { cardsCounted, whom } from './telling';

function seatLines(view: View, number: number): Message[] {
  const { now } = view;
  const points = pointsText(now.totals[number] ?? 0);
  const notes = [
    say('viewpoint-twin-points', { points, goal: GOAL }),
    say('viewpoint-drawn-hand-size', { cards: cardsCounted(now.sizes[number] ?? 0) }),
  ];
  const [missed, extra] = [now.missed[number] ?? 0, now.extra[number] ?? 0];
  if (missed) notes.push(say('viewpoint-note-misses', { count: missed }));
  if (extra) notes.push(say('viewpoint-further-turns', { count: extra }));
  if (now.turn === number) notes.push(say('viewpoint-twin-whose-turn'));
  const cards = (view.fields[number] ?? []).map((card, index) =>
    say('viewpoint-twin-card', {
      card: card.card,
      points: pointsText(now.points[number]?.[index] ?? null),
    }),
  );
  return [
    say('viewpoint-twin-seat', {
      name: say('seat-label', { who: seat(number) }),
      notes: listed(notes, 'comma'),
    }),
    say('viewpoint-twin-view', {
      cards: cards.length ? listed(cards, 'comma') : say('viewpoint-nothing'),
    }),
  ];
}

function stackLine(one: Stacked, stack: readonly Stacked[]): Message {
  const answered = stack.find((other) => other.id === one.answers)?.card;
  const told = { card: one.card, who: whom(one.seat), how: say(`viewpoint-how-${one.how}`) };
  return answered === undefined
    ? say('viewpoint-twin-stacked', told)
    : say('viewpoint-twin-stacked-against', { ...told, answered });
}

function pileLines(view: View): Message[] {
  const discard = view.discard.map((one) => one.card).reverse();
  return [
    say('viewpoint-twin-draw', { cards: cardsCounted(view.now.draw) }),
    discard.length
      ? say('viewpoint-twin-discard', { cards: listed(discard, 'comma') })
      : say('viewpoint-twin-discard-empty'),
  ];
}

function handLines(view: View): string[] {
  const faces = facesOf(view);
  if (!view.hand.length) return [t('viewpoint-no-cards')];
  return view.hand.map((card) => {
    const face = faces.get(card);
    return t('viewpoint-twin-held', {
      card,
      worth: worth(face?.points ?? null),
      text: face?.text ?? '',
    });
  });
}

/** Everybody's Field of View in a row of its own. */
function fieldsGrid(view: View, reader: Reader): TwinGrid {
  const most = Math.max(0, ...view.fields.map((field) => field.length));
  return {
    columns: Array.from({ length: most }, (_, index) => String(index + 1)),
    rows: most
      ? view.fields.map((field, number) => ({
          head: seatLabel(reader, number),
          cells: Array.from({ length: most }, (_, index) => {
            const card = field[index];
            if (!card) return t('viewpoint-nothing');
            const points = pointsText(view.now.points[number]?.[index] ?? null);
            return t('viewpoint-twin-card', { card: card.card, points });
          }),
        }))
      : [],
  };
}

export function describe(view: View, reader: Reader): TwinPart[] {
  const { now } = view;
  const mine = reader.seat;
  const asked = mine !== null && (now.ask?.seats.includes(mine) ?? false);
  const question = (asked ? promptMessage(view, mine) : null) ?? waitMessage(view);
  const turn = say('viewpoint-twin-turn', {
    turn: String(now.turns),
    limit: String(view.turn_limit),
  });
  const told = (messages: readonly Message[]) => messages.map((one) => render(one, reader));
  const parts: TwinPart[] = [
    { heading: t('viewpoint-twin-now'), lines: told([question, turn]) },
    {
      heading: t('viewpoint-twin-fields'),
      lines: told(view.fields.flatMap((_, number) => seatLines(view, number))),
      grid: fieldsGrid(view, reader),
    },
  ];
  if (now.stack.length) {
    const lines = told(now.stack.map((one) => stackLine(one, now.stack)));
    parts.push({ heading: t('viewpoint-twin-stack'), lines });
  }
  if (view.hand.length || view.facing.length) {
    parts.push({ heading: t('viewpoint-hand'), own: true, lines: handLines(view) });
  }
  if (view.facing.length && now.ask?.owner !== mine) {
    parts.push({ heading: t('viewpoint-twin-front'), lines: view.facing });
  }
  parts.push({ heading: t('viewpoint-twin-piles'), lines: told(pileLines(view)) });
  return parts;
}
