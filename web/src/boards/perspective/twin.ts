/** The board in words: the whole position, for screen readers and for those who like to read. */
import type { TwinGrid, TwinPart } from '../../kit/board';
import {
  listed,
  render,
  say,
  seat,
  t,
  type Argument,
  type Message,
  type Reader,
} from '../../kit/words';
import { doing, ended } from './guiding';
import {
  COLOURS,
  type Colour,
  type Notebook,
  type SoloView,
  type TableView,
  type View,
} from './model';
import { colourName, colourNames, faceName, handName } from './naming';

export function describe(view: View, reader: Reader): TwinPart[] {
  const parts = view.mode === 'table' ? tableParts(view) : soloParts(view);
  const grids = gridsOf(view, reader);
  return parts.map(([heading, lines]) => ({
    heading: t(heading),
    ...(grids[heading] ? { grid: grids[heading] } : {}),
    own: heading === 'perspective-twin-hands' || heading === 'perspective-twin-goals',
    lines: lines.map((line) => render(line, reader)),
  }));
}

type Heading =
  | 'perspective-twin-turn'
  | 'perspective-twin-hands'
  | 'perspective-twin-goals'
  | 'perspective-twin-piles'
  | 'perspective-notebook'
  | 'perspective-twin-move'
  | 'perspective-plus'
  | 'perspective-twin-lower';
type Part = readonly [heading: Heading, lines: readonly Message[]];

/** Card by card, with the side that faces the reader. */
function gridsOf(view: View, reader: Reader): Partial<Record<Heading, TwinGrid>> {
  const face = (colour: Colour | null) => render(faceName(colour));
  if (view.mode === 'solo') {
    const head = (side: Colour) => render(colourName(side));
    const rows = COLOURS.map((side, index) => ({
      head: head(side),
      cells: (view.up[index] ?? []).map(face),
    }));
    const places = [1, 2, 3].map(String);
    return { 'perspective-plus': { columns: [t('perspective-grid-centre'), ...places], rows } };
  }
  const hands = view.hands.map((hand, who) => ({ name: handName(who), hand }));
  if (view.shared.length) hands.push({ name: handName('shared'), hand: view.shared });
  const most = Math.max(...hands.map(({ hand }) => hand.length));
  const places = Array.from({ length: most }, (_, index) => index);
  const rows = hands.map(({ name, hand }) => ({
    head: render(name, reader),
    cells: places.map((place) => {
      const card = hand[place];
      return card ? face(card.private ?? card.public) : t('perspective-grid-none');
    }),
  }));
  return { 'perspective-twin-hands': { columns: places.map((at) => String(at + 1)), rows } };
}

function tableParts(view: TableView): Part[] {
  const [number, most] = [view.turns + 1, view.turn_limit];
  const turn = say('perspective-twin-turn-of', { number, most, now: doing(view) });
  const hands = view.hands.map((hand, who) => of(who, handHolds(hand)));
  if (view.shared.length) {
    hands.push(say('perspective-twin-shared', { what: handHolds(view.shared) }));
  }
  const parts: Part[] = [
    ['perspective-twin-turn', [view.outcome ? ended(view) : turn]],
    ['perspective-twin-hands', hands],
    ['perspective-twin-goals', goalLines(view)],
    ['perspective-twin-piles', pileLines(view)],
  ];
  if (view.notebook) parts.push(['perspective-notebook', noteLines(view.notebook)]);
  return parts;
}

const of = (who: number, what: Argument): Message =>
  say('perspective-twin-of', { who: seat(who), what });

function handHolds(hand: TableView['shared']): Message {
  const [first] = hand;
  if (!first) return say('perspective-cards-none');
  if (first.private !== null) {
    const colours = colourNames(hand.map((card) => card.private));
    return say('perspective-cards-private', { colours });
  }
  if (first.public !== null) {
    return say('perspective-cards-public', { colours: colourNames(hand.map((c) => c.public)) });
  }
  return say('perspective-cards-hidden', { cards: hand.length });
}

function goalLines(view: TableView): Message[] {
  if (view.advanced) return [say('perspective-twin-goal-advanced')];
  return view.goals.map((goal, who) => {
    const colours = colourNames(goal);
    if (view.fulfilled[who]) return of(who, say('perspective-colours-reached', { colours }));
    if (view.eliminated[who]) return of(who, say('perspective-colours-out', { colours }));
    return of(who, colours);
  });
}

function pileLines(view: TableView): Message[] {
  const text = say('perspective-draw-pile-holds', {
    cards: view.draw,
    colour: colourName(view.draw_top),
  });
  return [
    say('perspective-twin-pile', { text }),
    view.used.length
      ? say('perspective-twin-used', { colours: colourNames(view.used) })
      : say('perspective-twin-used-empty'),
  ];
}

const known = (colour: Colour | null): Message =>
  colour === null ? say('perspective-unknown') : colourName(colour);
const pair = (first: Colour | null, second: Colour | null): Message =>
  say('perspective-pair', { first: known(first), second: known(second) });

function noteLines(notes: Notebook): Message[] {
  const hand = (cards: Notebook['shared']): Argument =>
    cards.length
      ? listed(
          cards.map((one) => pair(one.private, one.public)),
          'comma',
        )
      : say('perspective-cards-none');
  const pile = (cards: Notebook['draw']): Argument =>
    cards.length
      ? listed(
          cards.map((one) => pair(one.up, one.down)),
          'comma',
        )
      : say('perspective-empty');
  return [
    ...notes.hands.map((cards, who) =>
      say('perspective-notes-of', { who: seat(who), cards: hand(cards) }),
    ),
    ...(notes.shared.length
      ? [say('perspective-notes-shared', { cards: hand(notes.shared) })]
      : []),
    say('perspective-notes-draw', { cards: pile(notes.draw) }),
    say('perspective-notes-used', { cards: pile(notes.used) }),
  ];
}

function soloParts(view: SoloView): Part[] {
  const move = say('perspective-twin-move-of', {
    number: view.moves + 1,
    most: view.turn_limit,
    colour: view.action ? colourName(view.action) : say('perspective-none'),
  });
  const parts: Part[] = [
    ['perspective-twin-move', [view.outcome ? ended(view) : move]],
    ['perspective-plus', COLOURS.map((side, index) => sideLine(view, side, index))],
  ];
  const { notebook } = view;
  if (notebook) {
    const lines = COLOURS.map((side, index) => {
      const [centre = null, ...hand] = notebook[index] ?? [];
      return say('perspective-twin-lower-side', {
        colour: colourName(side),
        centre: known(centre),
        hand: listed(hand.map(known), 'comma'),
      });
    });
    parts.push(['perspective-twin-lower', lines]);
  }
  return parts;
}

const WHERE = {
  Y: 'perspective-at-top',
  G: 'perspective-at-right',
  R: 'perspective-at-bottom',
  B: 'perspective-at-left',
} as const;

function sideLine(view: SoloView, side: Colour, index: number): Message {
  const [centre = null, ...hand] = view.up[index] ?? [];
  const goal = view.goals[index] ?? [];
  const colours = colourNames(goal);
  const reached = hand.every((colour, place) => colour === goal[place]);
  return say('perspective-twin-side', {
    colour: colourName(side),
    where: say(WHERE[side]),
    centre: colourName(centre),
    hand: colourNames(hand),
    goal: reached ? say('perspective-colours-reached', { colours }) : colours,
  });
}
