/** The position, the cards and the moves in sentences: for screen readers, lists and the guide. */
import type { TwinPart } from '../../kit/board';
import type { Choosing } from './choosing.svelte';
import {
  capital,
  COLOURS,
  NAMES,
  openRole,
  otherHand,
  SHAPES,
  WINDS,
  type Colour,
  type HandId,
  type Move,
  type Notebook,
  type SoloPlace,
  type SoloView,
  type Stage,
  type TableView,
  type View,
} from './model';

export function colourText(colour: Colour | null): string {
  return colour === null ? 'hidden' : NAMES[colour];
}

export function rowText(row: readonly (Colour | null)[]): string {
  return row.map(colourText).join(', ');
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "your hand", "the shared hand", "Ben's hand" */
export function handText(hand: HandId, seat: number | null, names: readonly string[]): string {
  if (hand === 'shared') return 'the shared hand';
  if (hand === seat) return 'your hand';
  return `the hand of ${names[hand] ?? `Player ${hand + 1}`}`;
}

export function cardText(
  hand: HandId,
  place: number,
  colour: Colour | null,
  seat: number | null,
  names: readonly string[],
): string {
  const whose =
    hand === 'shared'
      ? 'Shared'
      : hand === seat
        ? 'Your'
        : `${names[hand] ?? `Player ${hand + 1}`},`;
  return `${whose} card ${place}: ${colour === null ? 'both sides hidden' : `${NAMES[colour]} ${SHAPES[colour]}`}`;
}

export function soloPlaceText(place: SoloPlace): string {
  const side = capital(NAMES[place.side]);
  return place.card === 0 ? `${side} centre card` : `${side} hand, card ${place.card}`;
}

export function soloCardText(place: SoloPlace, colour: Colour): string {
  return `${soloPlaceText(place)}: ${NAMES[colour]} ${SHAPES[colour]}`;
}

// -- the guide -------------------------------------------------------------------------------------

export const STEPS = ['Claim?', 'Draw', 'Play', 'Action', 'Claim?'] as const;

/** Which of the five steps a stage belongs to, counted from 0. */
export function stepOf(stage: Stage): number {
  switch (stage) {
    case 'claim':
      return 0;
    case 'insert':
      return 1;
    case 'play':
      return 2;
    case 'claim-end':
    case 'redraw':
    case 'over':
      return 4;
    default:
      return 3;
  }
}

export const ACTION_OF: Partial<Record<Stage, Colour>> = {
  flip: 'Y',
  give: 'G',
  take: 'G',
  discard: 'R',
  reclaim: 'R',
  inform: 'B',
};

/** What the person is to do now, in one sentence. */
export function promptText(view: TableView, seat: number, choosing: Choosing): string {
  const other = otherHand(view, seat);
  const otherName = other === 'shared' ? 'the shared hand' : "your partner's hand";
  const begun = choosing.taps.length > 0;
  switch (view.stage) {
    case 'claim':
      return view.advanced
        ? 'Do your public sides match the shared hand? Claim, or go on.'
        : 'Do your public sides show your goal? Claim it, or go on.';
    case 'claim-end':
      return 'Claim now, or end your turn.';
    case 'insert':
      return 'Draw the top card: choose its place in your hand.';
    case 'redraw': {
      const left = 3 - (view.hands[seat]?.length ?? 0);
      return `That was not it. Draw ${plural(left, 'new card')}: choose a place for the next one.`;
    }
    case 'play':
      return choosing.mode === 'claim'
        ? 'Which card do you play without its action? Then your claim follows at once.'
        : 'Play a card: its colour becomes your action.';
    case 'flip':
      return `Yellow: turn around a card, yours or in ${otherName}.`;
    case 'give':
      return begun ? `Green: where in ${otherName}?` : 'Green: which of your cards do you give?';
    case 'take':
      return begun
        ? 'Green: where in your hand?'
        : `Green: which card of ${otherName} do you take?`;
    case 'discard':
      return `Red: put a card onto the used pile, yours or from ${otherName}.`;
    case 'reclaim': {
      const where = openRole(view, seat) === 'own' ? 'your hand' : otherName;
      return begun ? `Red: where in ${where}?` : `Red: which used card comes into ${where}?`;
    }
    case 'inform':
      switch (choosing.mode) {
        case 'sort':
          return choosing.order
            ? 'Blue: tap two cards to exchange them, or drag them. Then keep the order.'
            : `Blue: rearrange your hand or ${otherName}. Tap a card.`;
        case 'ask':
          return 'Blue: about which of your cards do you ask? Everybody hears the answer.';
        case 'tell':
          return 'Blue: which of your partner’s cards do you tell? Everybody hears it.';
        case 'look':
          return 'Blue: under which shared card do you look? Only you see it.';
        default:
          return 'Blue: what will you do?';
      }
    case 'over':
      return view.outcome?.summary ?? 'The game is over.';
  }
}

/** What somebody else is doing. */
export function waitText(view: TableView, names: readonly string[]): string {
  if (view.outcome) return view.outcome.summary;
  if (view.turn === null) return 'The game is over.';
  const name = names[view.turn] ?? `Player ${view.turn + 1}`;
  const action = ACTION_OF[view.stage];
  if (action) return `${name}: ${capital(NAMES[action])} action.`;
  switch (view.stage) {
    case 'claim':
    case 'claim-end':
      return `${name} may claim.`;
    case 'redraw':
      return `${name} draws three new cards.`;
    case 'insert':
      return `${name} draws a card.`;
    default:
      return `${name} plays a card.`;
  }
}

export function soloPromptText(view: SoloView, choosing: Choosing): string {
  if (view.outcome) return view.outcome.summary;
  const taps = choosing.taps.length;
  switch (view.action) {
    case 'Y':
      return 'Yellow: turn over any card. The colour you cover is your next action.';
    case 'G':
      return taps === 0
        ? 'Green: two outer cards change places and turn over. Tap the first.'
        : taps === 1
          ? 'Green: now the other outer card.'
          : 'Which action comes next?';
    case 'R':
      return taps === 0
        ? 'Red: a centre card and an outer card change places and turn over. Tap one.'
        : taps === 1
          ? 'Red: now the other card.'
          : 'Which action comes next?';
    case 'B':
      if (choosing.mode === 'look') return 'Blue: under which card do you look?';
      if (choosing.mode === 'sort') {
        return choosing.order
          ? 'Blue: tap two cards to exchange them, or drag them. Then keep the order.'
          : 'Blue: which hand do you rearrange? Tap a card of it.';
      }
      return 'Blue: look under a card, or rearrange a hand?';
    default:
      return '';
  }
}

/** What follows a solo move: the next action, and why. */
export const SOLO_NEXT: Record<Colour, string> = {
  Y: 'next: the colour that was up',
  G: 'next: either colour that was up',
  R: 'next: either colour that was up',
  B: 'look, next: its upper colour; rearrange, next: the hand’s own colour',
};

// -- moves -----------------------------------------------------------------------------------------

const HANDS = { own: 'your hand', partner: "your partner's hand", shared: 'the shared hand' };

export function moveText(move: Move): string {
  switch (move.do) {
    case 'pass':
      return 'Do not claim';
    case 'claim':
      return 'Claim';
    case 'insert':
      return `Insert at place ${move.at}`;
    case 'play':
      return `Play card ${move.card}${move.claim ? ' without its action, and claim' : ''}`;
    case 'flip':
      return `Turn around card ${move.card} of ${HANDS[move.hand]}`;
    case 'give':
      return `Give card ${move.card}, to place ${move.at}`;
    case 'take':
      return `Take card ${move.card}, to place ${move.at}`;
    case 'discard':
      return `Put card ${move.card} of ${HANDS[move.hand]} onto the used pile`;
    case 'reclaim':
      return `Used card ${move.card}, to place ${move.at}`;
    case 'sort':
      return `Rearrange ${HANDS[move.hand]} to ${move.order.join(' ')}`;
    case 'ask':
      return `Ask about your card ${move.card}`;
    case 'tell':
      return `Tell card ${move.card} of your partner`;
    case 'look':
      return `Look under shared card ${move.card}`;
    case 'turn':
      return `Turn over ${small(soloPlaceText(move.place))}`;
    case 'peek':
      return `Look under ${small(soloPlaceText(move.place))}`;
    case 'arrange':
      return `Rearrange the ${NAMES[move.side]} hand to ${move.order.join(' ')}`;
    case 'swap':
      return (
        `Exchange ${small(soloPlaceText(move.first))} and ` +
        `${small(soloPlaceText(move.second))}, then ${NAMES[move.next]}`
      );
  }
}

function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

// -- the board in words ----------------------------------------------------------------------------

export function describe(view: View, names: readonly string[]): TwinPart[] {
  return view.mode === 'table' ? describeTable(view, names) : describeSolo(view);
}

function describeTable(view: TableView, names: readonly string[]): TwinPart[] {
  const name = (seat: number) => names[seat] ?? `Player ${seat + 1}`;
  const parts: TwinPart[] = [
    {
      heading: 'Turn',
      lines: [
        view.outcome
          ? view.outcome.summary
          : `Turn ${view.turns + 1} of at most ${view.turn_limit}. ${waitText(view, names)}`,
      ],
    },
    {
      heading: 'Hands, from left to right as their owners hold them',
      lines: [
        ...view.hands.map((hand, seat) => `${name(seat)}: ${handLine(hand)}`),
        ...(view.shared.length ? [`Shared hand: ${handLine(view.shared)}`] : []),
      ],
    },
    {
      heading: 'Goals',
      lines: view.advanced
        ? ['Your public sides must equal the shared hand’s upper or lower sides, in order.']
        : view.goals.map((goal, seat) => {
            const done = view.fulfilled[seat] ? ', reached' : view.eliminated[seat] ? ', out' : '';
            return `${name(seat)}: ${rowText(goal)}${done}.`;
          }),
    },
    {
      heading: 'Piles',
      lines: [
        `Draw pile: ${plural(view.draw, 'card')}, on top ${colourText(view.draw_top)}.`,
        view.used.length
          ? `Used pile, the lowest first: ${rowText(view.used)}.`
          : 'The used pile is empty.',
      ],
    },
  ];
  if (view.notebook) parts.push({ heading: 'Notebook', lines: noteLines(view.notebook, name) });
  return parts;
}

function handLine(hand: TableView['shared']): string {
  if (hand.length === 0) return 'no cards.';
  const [first] = hand;
  if (first?.private != null) return `private ${rowText(hand.map((card) => card.private))}.`;
  if (first?.public != null) return `public ${rowText(hand.map((card) => card.public))}.`;
  return `${plural(hand.length, 'card')}, hidden.`;
}

const known = (colour: Colour | null): string => (colour === null ? 'unknown' : NAMES[colour]);

function noteLines(notes: Notebook, name: (seat: number) => string): string[] {
  const hand = (cards: Notebook['shared']) =>
    cards.map((one) => `${known(one.private)} / ${known(one.public)}`).join(', ') || 'no cards';
  const pile = (cards: Notebook['draw']) =>
    cards.map((one) => `${known(one.up)} / ${known(one.down)}`).join(', ') || 'empty';
  return [
    ...notes.hands.map((cards, seat) => `${name(seat)}, private / public: ${hand(cards)}.`),
    ...(notes.shared.length ? [`Shared hand, lower / upper: ${hand(notes.shared)}.`] : []),
    `Draw pile from the top, up / down: ${pile(notes.draw)}.`,
    `Used pile from the lowest, up / down: ${pile(notes.used)}.`,
  ];
}

function describeSolo(view: SoloView): TwinPart[] {
  return [
    {
      heading: 'Move',
      lines: [
        view.outcome
          ? view.outcome.summary
          : `Move ${view.moves + 1} of at most ${view.turn_limit}. Action: ${view.action ? NAMES[view.action] : 'none'}.`,
      ],
    },
    {
      heading: 'The plus',
      lines: COLOURS.map((side, index) => {
        const [centre, ...hand] = view.up[index] ?? [];
        const goal = view.goals[index] ?? [];
        const done = hand.every((colour, place) => colour === goal[place]) ? ', reached' : '';
        return (
          `${capital(NAMES[side])}, at the ${WINDS[side]}: centre ${centre ? NAMES[centre] : ''}; ` +
          `hand ${rowText(hand)}; goal ${rowText(goal)}${done}.`
        );
      }),
    },
    ...(view.notebook
      ? [
          {
            heading: 'Notebook: the lower sides you have seen',
            lines: COLOURS.map((side, index) => {
              const [centre = null, ...hand] = view.notebook?.[index] ?? [];
              return `${capital(NAMES[side])}: centre ${known(centre)}; hand ${hand.map(known).join(', ')}.`;
            }),
          },
        ]
      : []),
  ];
}
