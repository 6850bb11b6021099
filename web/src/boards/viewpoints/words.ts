/** The position, the pieces and the moves in sentences: for screen readers, lists and callouts. */
import { drawing } from '../../wire/pieces';
import type { TwinPart } from '../../kit/board';
import {
  EMPTY,
  TOKENS,
  cellKey,
  filled,
  isLetter,
  isPosition,
  POSITIONS,
  type Answer,
  type Cell,
  type Cells,
  type Letter,
  type Move,
  type Piece,
  type Position,
  type TokenName,
  type View,
} from './model';
import {
  PLACES,
  cardOf,
  columnOf,
  columnsAsSeen,
  frameOf,
  rowsAsSeen,
  seenFrom,
  type Card,
  type Frame,
} from './sides';

const COLOURS: Record<Letter, string> = {
  F: 'light green',
  I: 'sky blue',
  L: 'yellow',
  N: 'green',
  P: 'khaki',
  T: 'teal',
  U: 'violet',
  V: 'brown',
  W: 'petrol',
  X: 'red',
  Y: 'dark blue',
  Z: 'plum',
};

export function colourName(letter: string): string {
  if (letter === EMPTY) return 'empty';
  return isLetter(letter) ? COLOURS[letter] : letter;
}

/** "red X" */
export function pieceName(letter: string): string {
  return letter === EMPTY ? 'empty' : `${colourName(letter)} ${letter}`;
}

export function patternName(letter: Letter): string {
  return drawing.patterns[letter].name;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function joined(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** The server's sentences begin small, since some follow a colon. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return trimmed;
  const begun = trimmed[0]!.toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

// -------------------------------------------------------------------------------------- places

function span(one: string, many: string, values: readonly number[]): string {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  return from === to ? `${one} ${from}` : `${many} ${from} to ${to}`;
}

/** What a piece rests on: "the floor", "V and W", or null: nothing. */
export function beneath(cells: Cells, others: readonly Piece[]): string | null {
  const at = filled(others);
  const own = new Set(cells.map(cellKey));
  const names = new Set<string>();
  let floor = false;
  for (const [x, y, z] of cells) {
    if (z === 0) floor = true;
    const under: Cell = [x, y, z - 1];
    const letter = own.has(cellKey(under)) ? undefined : at.get(cellKey(under));
    if (letter) names.add(letter);
  }
  const all = [...(floor ? ['the floor'] : []), ...[...names].sort()];
  return all.length ? joined(all) : null;
}

/** The columns that cells lie in, by the letters that the cards name them with: "columns B to D". */
function columnsText(cells: Cells, frame: Frame): string {
  const sorted = [...cells].sort((a, b) => seenFrom(frame, a).column - seenFrom(frame, b).column);
  const [from, to] = [sorted[0], sorted.at(-1)].map((cell) => (cell ? columnOf(cell, frame) : ''));
  return from === to ? `column ${from}` : `columns ${from} to ${to}`;
}

/** "level 2, on V and W; columns B to D, depth 3" */
export function spotText(cells: Cells, others: readonly Piece[], frame: Frame): string {
  const levels = span(
    'level',
    'levels',
    cells.map((cell) => cell[2] + 1),
  );
  const on = beneath(cells, others);
  const seen = cells.map((cell) => seenFrom(frame, cell));
  const isPlan = frame.away[2] !== 0;
  const deep = isPlan
    ? span(
        'row',
        'rows',
        seen.map((one) => one.row + 1),
      )
    : span(
        'depth',
        'depths',
        seen.map((one) => one.depth + 1),
      );
  return `${levels}, ${on ? `on ${on}` : 'with nothing beneath'}; ${columnsText(cells, frame)}, ${deep}`;
}

/** How cells are named in {@link pieceText}, for those who have not seen a card. */
export function cellsHelp(position: Position): string {
  return position === 5
    ? 'Cells are named by column and row as you look down: columns A to F from the left, rows 1 to 6 from the front.'
    : `Cells are named by column and row as on the card from ${PLACES[position]}; depth 1 is nearest to it.`;
}

/** "Red X lies on level 1, on the floor. Depth 2: C1, D1; depth 3: D1 …" */
export function pieceText(
  piece: Piece,
  structure: readonly Piece[],
  position: Position = 1,
): string {
  const frame = frameOf(position);
  const others = structure.filter((one) => one.letter !== piece.letter);
  const low = Math.min(...piece.cells.map((cell) => cell[2])) + 1;
  const on = beneath(piece.cells, others) ?? 'nothing';
  const groups = new Map<number, { column: number; row: number; name: string }[]>();
  for (const cell of piece.cells) {
    const { column, row, depth } = seenFrom(frame, cell);
    const group = groups.get(position === 5 ? cell[2] : depth) ?? [];
    group.push({ column, row, name: `${columnOf(cell, frame)}${row + 1}` });
    groups.set(position === 5 ? cell[2] : depth, group);
  }
  const layers = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([layer, cells]) => {
      const names = cells.sort((a, b) => a.row - b.row || a.column - b.column);
      const word = position === 5 ? 'level' : 'depth';
      return `${word} ${layer + 1}: ${names.map(({ name }) => name).join(', ')}`;
    })
    .join('; ');
  return `${capital(pieceName(piece.letter))} lies on level ${low}, on ${on}. ${capital(layers)}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// --------------------------------------------------------------------------------------- cards

export function positionText(position: Position): string {
  return `position ${position}, ${position === 5 ? 'from above' : `at ${PLACES[position]}`}`;
}

/** A card row by row, the upper row first. */
export function cardLines(card: Card, position: Position): string[] {
  const columns = columnsAsSeen(position);
  const order = columns.length
    ? `Columns from left to right: ${columns.join(' ')}.`
    : 'From left to right; the lowest row is at the front.';
  const rows = rowsAsSeen(card, position).map((row, index) => {
    const slots = [...row].map((letter) => (letter === EMPTY ? 'empty' : letter));
    const all = slots.every((slot) => slot === 'empty') ? 'all empty' : slots.join(', ');
    return `Row ${6 - index}: ${all}.`;
  });
  return [order, ...rows];
}

// -------------------------------------------------------------------------------------- tokens

export const TOKEN_NAMES: Record<TokenName, string> = {
  xy: 'Ask for a slot',
  'xy?': 'Guess a slot',
  view: 'View a card',
  colours: 'Ask for colours',
  swap: 'Swap places',
};

export const TOKEN_HELP: Record<TokenName, string> = {
  xy: 'Everybody hears which colour one slot of another card has.',
  'xy?': 'Everybody hears whether one slot of another card has the colour you name.',
  view: 'You alone see another card for ten seconds, also one that is not in play.',
  colours: 'Everybody hears which colours another card shows.',
  swap: 'You exchange position and card with another player, who cannot refuse.',
};

export function answerText(answer: Answer): string {
  const colour = answer.colour === null ? '' : pieceName(answer.colour);
  switch (answer.token) {
    case 'xy':
      return `Card ${answer.position}, slot ${answer.slot ?? ''}: ${colour}.`;
    case 'xy?':
      return `Card ${answer.position}, slot ${answer.slot ?? ''}: ${colour}? ${answer.yes ? 'Yes' : 'No'}.`;
    default:
      return `Card ${answer.position} shows ${joined((answer.colours ?? []).map(pieceName)) || 'nothing'}.`;
  }
}

// --------------------------------------------------------------------------------------- moves

export function moveText(move: Move): string {
  switch (move.do) {
    case 'place':
    case 'move':
    case 'return': {
      const level = Math.min(...move.cells.map((cell) => cell[2])) + 1;
      const verb = { place: 'Place', move: 'Move', return: 'Return' }[move.do];
      return `${verb} ${move.piece} on level ${level} (${move.cells.map(cellKey).join(' ')})`;
    }
    case 'reserve':
      return `Keep ${move.piece} in reserve`;
    case 'token': {
      const what = [move.slot, move.colour && pieceName(move.colour)].filter(Boolean).join(', ');
      return `${TOKEN_NAMES[move.token]}: position ${move.position}${what ? `, ${what}` : ''}`;
    }
    case 'pass':
      return 'Pass';
    case 'propose':
      return `Propose ${plural(move.rounds, 'round')}`;
    case 'settle':
      return `Settle on ${plural(move.rounds, 'round')}`;
  }
}

// ----------------------------------------------------------------------------------- the twin

export function turnText(view: View, names: readonly string[]): string {
  if (view.outcome) return view.outcome.summary;
  if (view.turn === null) return 'The game is over.';
  const name = names[view.turn] ?? `Player ${view.turn + 1}`;
  if (view.stage === 'propose') return `${name} is asked to propose a number of rounds.`;
  if (view.stage === 'settle') return `${name} settles the number of rounds.`;
  const complete = view.complete
    ? ` Position ${view.position ?? ''} announces: card complete.`
    : '';
  return `${name} at position ${view.position ?? ''} to act, turn ${view.turns + 1}.${complete}`;
}

export function seatNote(view: View, seat: number): string {
  const position = view.positions[seat] ?? null;
  const parts: string[] = [];
  if (isPosition(position)) {
    const where = PLACES[position].replace('the ', '');
    parts.push(`card ${position}, ${where}`);
  }
  const kept = view.reserved[seat];
  if (kept) parts.push(`keeps ${kept}`);
  if (view.stage !== 'over' && position !== null && view.announced.includes(position)) {
    parts.push(view.complete && view.position === position ? 'announces: complete' : 'announced');
  }
  return parts.join(' · ');
}

/** A given challenge is the same one in a rematch; one that is drawn is another each time. */
export function sameAgain(view: View, options: Readonly<Record<string, unknown>>) {
  const { challenge, daily, ...others } = options;
  if (!challenge && !daily) return null;
  const size = view.target?.length ?? 0;
  return {
    text: `A rematch builds this very structure again${view.players > 1 ? ', from another side if you change seats' : ''}.`,
    fresh: {
      label: size ? `Another one with ${plural(size, 'piece')}` : 'Another challenge',
      options: { ...others, size: String(size) },
    },
  };
}

export function describe(view: View, names: readonly string[]): TwinPart[] {
  const own = isPosition(view.own) ? view.own : null;
  const parts: TwinPart[] = [{ heading: 'Turn', lines: [turnText(view, names)] }];
  parts.push({
    heading: 'The structure',
    lines:
      view.structure.length === 0
        ? ['The grid is empty.']
        : [
            cellsHelp(own ?? 1),
            ...[...view.structure]
              .sort((a, b) => lowestLevel(a) - lowestLevel(b) || a.letter.localeCompare(b.letter))
              .map((piece) => pieceText(piece, view.structure, own ?? 1)),
          ],
  });
  if (own !== null && view.card !== null) {
    parts.push({
      heading: `Your card: ${positionText(own)}`,
      lines: cardLines(view.card, own),
    });
    parts.push({
      heading: 'Your side as it looks now',
      lines: cardLines(cardOf(view.structure, own), own),
    });
  }
  parts.push({
    heading: 'Pieces',
    lines: [
      view.free.length ? `Free: ${view.free.map(pieceName).join(', ')}.` : 'No piece is free.',
      ...view.reserved.flatMap((kept, seat) =>
        kept ? [`${names[seat] ?? `Player ${seat + 1}`} keeps ${pieceName(kept)}.`] : [],
      ),
    ],
  });
  const told: string[] = [];
  if (view.players > 1) {
    told.push(
      ...view.positions.map(
        (position, seat) =>
          `${names[seat] ?? `Player ${seat + 1}`}: ${isPosition(position) ? positionText(position) : ''}.`,
      ),
    );
  }
  if (view.announced.length) told.push(`Announced so far: card ${view.announced.join(', ')}.`);
  if (view.rounds !== null) told.push(`${plural(view.rounds, 'round')} left.`);
  if (view.proposals.length) told.push(`Proposed: ${view.proposals.join(', ')} rounds.`);
  told.push(...view.answers.map(answerText));
  if (told.length) parts.push({ heading: 'Positions and what was said', lines: told });
  if (view.players > 1 && view.stage !== 'over') {
    const left = TOKENS.filter((token) => view.tokens.includes(token));
    parts.push({
      heading: 'Tokens left',
      lines: [left.length ? `${left.map((token) => TOKEN_NAMES[token]).join(', ')}.` : 'None.'],
    });
  }
  if (view.cards) {
    for (const position of POSITIONS) {
      const card = view.cards[position - 1];
      if (card)
        parts.push({
          heading: `Card of ${positionText(position)}`,
          lines: cardLines(card, position),
        });
    }
  }
  return parts;
}

function lowestLevel(piece: Piece): number {
  return Math.min(...piece.cells.map((cell) => cell[2]));
}

/** One sentence that stands for the picture. */
export function sceneText(view: View, position: Position | null): string {
  const where = position === null ? '' : `, seen from ${PLACES[position]}`;
  if (view.structure.length === 0) return `The empty grid${where}.`;
  const letters = view.structure.map((piece) => piece.letter);
  return `The grid${where} with ${plural(letters.length, 'piece')}: ${joined(letters)}.`;
}
