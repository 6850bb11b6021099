/** Pieces, places, cards, tokens and moves as messages: for screen readers, lists and callouts. */
import { listed, say, t, type Argument, type ListArgument, type Message } from '../../kit/words';
import {
  EDGE,
  EMPTY,
  cellKey,
  filled,
  type Answer,
  type Cell,
  type Cells,
  type Move,
  type Piece,
  type Position,
  type TokenName,
  type View,
} from './model';
import {
  columnOf,
  columnsAsSeen,
  frameOf,
  rowsAsSeen,
  seenFrom,
  slotName,
  type Card,
  type Frame,
} from './sides';

/** "red X", or "empty". */
export function pieceName(letter: string): Message {
  return letter === EMPTY ? say('viewpoints-empty') : say('viewpoints-piece', { piece: letter });
}

/** "the front" */
export function sideName(position: Position): Message {
  return say('viewpoints-side', { position });
}

/** "front" */
export function shortSide(position: Position): Message {
  return say('viewpoints-side-short', { position });
}

// -------------------------------------------------------------------------------------- places

/** What a piece rests on: "the floor", "V and W", or null: nothing. */
export function beneath(cells: Cells, others: readonly Piece[]): ListArgument | null {
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
  const all = [...(floor ? [say('viewpoints-floor')] : []), ...[...names].sort()];
  return all.length ? listed(all) : null;
}

/** From the smallest to the largest of some numbers, counted from 1. */
function span(values: readonly number[]) {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  return { count: to - from + 1, first: from + 1, last: to + 1 };
}

/** The columns that cells lie in, by the letters that the cards name them with: "columns B to D". */
function columnsOf(cells: Cells, frame: Frame): Message {
  const sorted = [...cells].sort((a, b) => seenFrom(frame, a).column - seenFrom(frame, b).column);
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  return say('viewpoints-span-columns', {
    count: seenFrom(frame, last).column - seenFrom(frame, first).column + 1,
    first: columnOf(first, frame),
    last: columnOf(last, frame),
  });
}

/** "C–E", or with a gap "C+E". */
function runs(values: readonly number[], name: (value: number) => string): string {
  const found: number[][] = [];
  for (const value of [...new Set(values)].sort((a, b) => a - b)) {
    const run = found.at(-1);
    if (run?.at(-1) === value - 1) run.push(value);
    else found.push([value]);
  }
  return found
    .map((run) => (run.length === 1 ? name(run[0]!) : `${name(run[0]!)}–${name(run.at(-1)!)}`))
    .join('+');
}

/** In each row what is filled there, the first row first. */
function byRow(
  rows: readonly number[],
  filled: readonly number[],
  name: (value: number) => string,
): ListArgument {
  const order = [...new Set(rows)].sort((a, b) => a - b);
  return listed(
    order.map((row) => runs(filled.filter((_, index) => rows[index] === row), name)), // prettier-ignore
    'comma',
  );
}

const counted = (value: number) => String(value + 1);

/**
 * The way a piece is turned: which columns it fills, row by row. Pieces are flat, so they lie, stand
 * facing the viewer, or stand with an edge towards them. `relative`: counted from its own corner.
 */
export function wayOf(cells: Cells, frame: Frame, relative = false): Message {
  const isPlan = frame.away[2] !== 0;
  const seen = cells.map((cell) => seenFrom(frame, cell));
  const least = Math.min(...seen.map((one) => one.column));
  const names = new Map(
    cells.map((cell, index) => [seen[index]!.column, columnOf(cell, frame)] as const),
  );
  const columns = seen.map((one) => one.column - (relative ? least : 0));
  const away = seen.map((one) => (isPlan ? one.row : one.depth));
  const near = Math.min(...away);
  const levels = cells.map((cell) => cell[2]);
  const column = relative ? counted : (value: number) => names.get(value) ?? '';
  const isFlat = (values: readonly number[]) => new Set(values).size === 1;
  if (isFlat(levels)) return say('viewpoints-way-lying', { rows: byRow(away, columns, column) });
  if (isFlat(away)) return say('viewpoints-way-facing', { rows: byRow(levels, columns, column) });
  const depths = away.map((value) => value - (relative ? near : 0));
  return say('viewpoints-way-edge', { rows: byRow(levels, depths, counted) });
}

/** "level 2, on V and W; columns B to D, depth 3 (from front to back B–D, B, B)" */
export function spotOf(cells: Cells, others: readonly Piece[], frame: Frame): Message {
  const on = beneath(cells, others);
  const seen = cells.map((cell) => seenFrom(frame, cell));
  const isPlan = frame.away[2] !== 0;
  const where = {
    levels: say('viewpoints-span-levels', span(cells.map((cell) => cell[2]))),
    columns: columnsOf(cells, frame),
    deep: isPlan
      ? say('viewpoints-span-rows', span(seen.map((one) => one.row)))
      : say('viewpoints-span-depths', span(seen.map((one) => one.depth))),
    way: wayOf(cells, frame),
  };
  return on
    ? say('viewpoints-spot', { ...where, beneath: on })
    : say('viewpoints-spot-hanging', where);
}

/** How cells are named in {@link pieceText}, for those who have not seen a card. */
export function cellsHelp(position: Position): string {
  return position === 5
    ? t('viewpoints-cells-from-above')
    : t('viewpoints-cells-from-side', { side: sideName(position) });
}

/** "Red X lies on level 1, on the floor. Depth 2: C1, D1; depth 3: D1 …" */
export function pieceText(
  piece: Piece,
  structure: readonly Piece[],
  position: Position = 1,
): string {
  const frame = frameOf(position);
  const others = structure.filter((one) => one.letter !== piece.letter);
  const groups = new Map<number, { column: number; row: number; name: string }[]>();
  for (const cell of piece.cells) {
    const { column, row, depth } = seenFrom(frame, cell);
    const layer = position === 5 ? cell[2] : depth;
    const group = groups.get(layer) ?? [];
    group.push({ column, row, name: `${columnOf(cell, frame)}${row + 1}` });
    groups.set(layer, group);
  }
  const layers = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([layer, cells]) => {
      const sorted = cells.sort((a, b) => a.row - b.row || a.column - b.column);
      const names = listed(
        sorted.map(({ name }) => name),
        'comma',
      );
      return position === 5
        ? say('viewpoints-layer-level', { number: layer + 1, cells: names })
        : say('viewpoints-layer-depth', { number: layer + 1, cells: names });
    });
  return t('viewpoints-piece-lies', {
    piece: pieceName(piece.letter),
    level: lowestLevel(piece.cells),
    beneath: beneath(piece.cells, others) ?? say('viewpoints-nothing'),
    layers: listed(layers, 'semicolon'),
  });
}

export function lowestLevel(cells: Cells): number {
  return Math.min(...cells.map((cell) => cell[2])) + 1;
}

/** One sentence that stands for the picture. */
export function sceneText(view: Pick<View, 'structure'>, position: Position | null): string {
  const pieces = listed(view.structure.map((piece) => piece.letter));
  const isEmpty = view.structure.length === 0;
  if (position === null) {
    return isEmpty ? t('viewpoints-scene-empty') : t('viewpoints-scene', { pieces });
  }
  const side = sideName(position);
  return isEmpty
    ? t('viewpoints-scene-empty-from', { side })
    : t('viewpoints-scene-from', { side, pieces });
}

// --------------------------------------------------------------------------------------- cards

export function positionText(position: Position): string {
  return t('viewpoints-position', { position });
}

/** A card row by row, the upper row first. */
export function cardLines(card: Card, position: Position): string[] {
  const columns = columnsAsSeen(position);
  const order = columns.length
    ? t('viewpoints-card-columns', { columns: columns.join(' ') })
    : t('viewpoints-card-plan');
  const rows = rowsAsSeen(card, position).map((slots, index) => {
    const row = 6 - index;
    if ([...slots].every((slot) => slot === EMPTY)) return t('viewpoints-card-row-empty', { row });
    const shown = [...slots].map((slot): Argument =>
      slot === EMPTY ? say('viewpoints-empty') : slot,
    );
    return t('viewpoints-card-row', { row, slots: listed(shown, 'comma') });
  });
  return [order, ...rows];
}

/** The slots that are marked: what the card shows there, and what is seen now. */
export function dueLines(
  card: Card,
  now: Card,
  position: Position,
  slots: ReadonlySet<number>,
): string[] {
  const named = (slot: number): Argument =>
    position === 5
      ? say('viewpoints-slot-above', {
          column: (slot % EDGE) + 1,
          row: Math.floor(slot / EDGE) + 1,
        })
      : slotName(slot);
  return [...slots].map((slot) =>
    t('viewpoints-due-slot', {
      slot: named(slot),
      card: pieceName(card[slot] ?? EMPTY),
      now: pieceName(now[slot] ?? EMPTY),
    }),
  );
}

// -------------------------------------------------------------------------------------- tokens

const TOKEN_WORDS = {
  xy: ['viewpoints-ask-slot', 'viewpoints-ask-slot-help', 'viewpoints-ask-slot-short'],
  'xy?': ['viewpoints-guess-slot', 'viewpoints-guess-slot-help', 'viewpoints-guess-slot-short'],
  view: ['viewpoints-view-card', 'viewpoints-view-card-help', 'viewpoints-view-card-short'],
  colours: [
    'viewpoints-ask-colours',
    'viewpoints-ask-colours-help',
    'viewpoints-ask-colours-short',
  ],
  swap: ['viewpoints-swap-places', 'viewpoints-swap-places-help', 'viewpoints-swap-places-short'],
} as const;

export function tokenName(token: TokenName): string {
  return t(TOKEN_WORDS[token][0]);
}

/** What it does, in a word, for the edge of the board. */
export function tokenShort(token: TokenName): string {
  return t(TOKEN_WORDS[token][2]);
}

export function tokenHelp(token: TokenName): string {
  return t(TOKEN_WORDS[token][1]);
}

export function answerText(answer: Answer): string {
  const { position } = answer;
  if (answer.token === 'colours') {
    const colours = answer.colours ?? [];
    return colours.length
      ? t('viewpoints-answer-colours', { position, colours: listed(colours.map(pieceName)) })
      : t('viewpoints-answer-nothing', { position });
  }
  const asked = { position, slot: answer.slot ?? '', colour: pieceName(answer.colour ?? EMPTY) };
  if (answer.token === 'xy') return t('viewpoints-heard-slot', asked);
  return answer.yes ? t('viewpoints-answer-yes', asked) : t('viewpoints-answer-no', asked);
}

// --------------------------------------------------------------------------------------- moves

const LAYING = {
  place: 'viewpoints-move-place',
  move: 'viewpoints-move-shift',
  return: 'viewpoints-move-return',
} as const;

export function moveText(move: Move): string {
  switch (move.do) {
    case 'place':
    case 'move':
    case 'return':
      return t(LAYING[move.do], {
        piece: move.piece,
        level: lowestLevel(move.cells),
        cells: move.cells.map(cellKey).join(' '),
      });
    case 'reserve':
      return t('viewpoints-move-reserve', { piece: move.piece });
    case 'token': {
      const { position, slot, colour } = move;
      const token = tokenName(move.token);
      if (!slot) return t('viewpoints-move-token', { token, position });
      if (!colour) return t('viewpoints-move-ask', { token, position, slot });
      return t('viewpoints-move-guess', { token, position, slot, colour: pieceName(colour) });
    }
    case 'pass':
      return t('viewpoints-pass');
    case 'propose':
      return t('viewpoints-propose-rounds', { rounds: move.rounds });
    case 'settle':
      return t('viewpoints-settle-rounds', { rounds: move.rounds });
  }
}

// ------------------------------------------------------------------------------- in the hand

const HELD = {
  free: 'viewpoints-held-free',
  grid: 'viewpoints-held-grid',
  reserve: 'viewpoints-held-reserve',
} as const;

/** What has been taken up, and where it is now: "V: 3 places in 2 ways round. Now at …" */
export function takenText(taken: {
  piece: string;
  source: keyof typeof HELD;
  places: number;
  ways: number;
  spot: Message;
  stands: boolean;
  /** What key C does with it; null: nothing. */
  keeping: string | null;
}): string {
  const { spot, places, ways, keeping } = taken;
  const held = say(HELD[taken.source], { piece: taken.piece });
  if (places === 0) return t('viewpoints-no-place', { held });
  const at = taken.stands
    ? say('viewpoints-now-stands', { spot })
    : say('viewpoints-now-at', { spot });
  const now = keeping === null ? at : say('viewpoints-now-or-keep', { now: at, keeping });
  return t('viewpoints-taken-up', { held, places, ways, now });
}
