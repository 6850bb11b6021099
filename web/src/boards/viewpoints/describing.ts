/** The whole position in words, and what is said of it beside the board. */
import type { TwinGrid, TwinPart } from '../../kit/board';
import { listed, render, say, seat, t, tell, type Reader } from '../../kit/words';
import { cellKey, EDGE, EMPTY, filled, isPosition, POSITIONS, TOKENS, type Piece, type Position, type View } from './model'; // prettier-ignore
import { marksOf } from './marks';
import { cardOf, cellSeen, columnsAsSeen, planOf, slotsAsSeen, type Card } from './sides';
import {
  answerText,
  cardLines,
  cellsHelp,
  dueLines,
  lowestLevel,
  pieceName,
  pieceText,
  positionText,
  shortSide,
  tokenName,
} from './words';

function turnLines(view: View, reader: Reader): string[] {
  if (view.outcome) return [render(view.outcome.summary, reader)];
  if (view.turn === null) return [t('viewpoints-over')];
  const who = seat(view.turn);
  if (view.stage === 'propose') return [tell(reader, 'viewpoints-asked-to-propose', { who })];
  if (view.stage === 'settle') return [tell(reader, 'viewpoints-settles', { who })];
  const position = view.position ?? 0;
  const acts = tell(reader, 'viewpoints-acts', { who, position, turn: view.turns + 1 });
  return view.complete ? [acts, t('viewpoints-card-complete', { position })] : [acts];
}

export function seatNote(view: View, seat: number): string {
  const position = view.positions[seat] ?? null;
  const parts: string[] = [];
  if (isPosition(position)) {
    parts.push(t('viewpoints-note-card', { position, side: shortSide(position) }));
  }
  const kept = view.reserved[seat];
  if (kept) parts.push(t('viewpoints-note-keeps', { piece: kept }));
  if (view.stage !== 'over' && position !== null && view.announced.includes(position)) {
    const now = view.complete && view.position === position;
    parts.push(now ? t('viewpoints-note-announces') : t('viewpoints-note-announced'));
  }
  return parts.join(' · ');
}

/** A given challenge is the same one in a rematch; one that is drawn is another each time. */
export function sameAgain(view: View, options: Readonly<Record<string, unknown>>) {
  const { challenge, daily, ...others } = options;
  if (!challenge && !daily) return null;
  const size = view.target?.length ?? 0;
  return {
    text: view.players > 1 ? t('viewpoints-same-again-sides') : t('viewpoints-same-again'),
    fresh: {
      label: size ? t('viewpoints-another-sized', { pieces: size }) : t('viewpoints-another'),
      options: { ...others, size: String(size) },
    },
  };
}

const HARDEST = 5;

/** A drawn challenge of the next level after a win, and of the one before after a loss. */
export function onward(_: View, options: Readonly<Record<string, unknown>>, won: boolean) {
  if (options['challenge'] || options['daily']) return null;
  const level = Number(options['level'] ?? 1) + (won ? 1 : -1);
  if (level < 1 || level > HARDEST) return null;
  return {
    label: t(won ? 'viewpoints-onward-harder' : 'viewpoints-onward-easier', { level }),
    options: { ...options, level: String(level) },
  };
}

function structureLines(structure: readonly Piece[], from: Position): string[] {
  if (structure.length === 0) return [t('viewpoints-grid-empty')];
  const fromBelow = [...structure].sort(
    (a, b) => lowestLevel(a.cells) - lowestLevel(b.cells) || a.letter.localeCompare(b.letter),
  );
  return [cellsHelp(from), ...fromBelow.map((piece) => pieceText(piece, structure, from))];
}

/** The own side slot by slot: what is seen there, and what the card shows. */
function sideGrid(card: Card, now: Card, position: Position): TwinGrid {
  const holds = (slot: number): string => {
    const [seen, wanted] = [now[slot] ?? EMPTY, card[slot] ?? EMPTY];
    return t(seen === wanted ? 'viewpoints-slot-right' : 'viewpoints-slot-other', {
      now: pieceName(seen),
      card: pieceName(wanted),
    });
  };
  return {
    columns: columnHeads(position),
    rows: slotsAsSeen(position).map((slots, index) => ({
      head: String(EDGE - index),
      cells: slots.map(holds),
    })),
  };
}

const columnHeads = (position: Position) => {
  const letters = columnsAsSeen(position);
  return letters.length ? letters : Array.from({ length: EDGE }, (_, index) => String(index + 1));
};

/** The levels on which something lies, from above with the own side below, cell by cell. */
function levelParts(structure: readonly Piece[], from: Position): TwinPart[] {
  const at = filled(structure);
  const frame = planOf(from);
  const steps = Array.from({ length: EDGE }, (_, index) => index);
  const levels = steps.filter((level) =>
    structure.some(({ cells }) => cells.some((cell) => cell[2] === level)),
  );
  return levels.map((level) => ({
    heading: t('viewpoints-level-from-above', { level: level + 1 }),
    lines: [],
    grid: {
      columns: columnHeads(from === 5 ? 1 : from),
      rows: steps.toReversed().map((row) => ({
        head: String(row + 1),
        cells: steps.map((column) => {
          const cell = cellSeen(frame, { column, row, depth: EDGE - 1 - level });
          const letter = at.get(cellKey(cell));
          return letter ? render(pieceName(letter)) : t('viewpoints-empty');
        }),
      })),
    },
  }));
}

function pieceLines(view: View, reader: Reader): string[] {
  const free = view.free.length
    ? t('viewpoints-free', { pieces: listed(view.free.map(pieceName), 'comma') })
    : t('viewpoints-none-free');
  const kept = view.reserved.flatMap((letter, number) =>
    letter
      ? [tell(reader, 'viewpoints-keeps', { who: seat(number), piece: pieceName(letter) })]
      : [],
  );
  return [free, ...kept];
}

function saidLines(view: View, reader: Reader): string[] {
  const lines: string[] = [];
  if (view.players > 1) {
    view.positions.forEach((position, number) => {
      if (!isPosition(position)) return;
      const where = say('viewpoints-position', { position });
      lines.push(tell(reader, 'viewpoints-sits', { who: seat(number), position: where }));
    });
  }
  const numbers = (of: readonly number[]) => listed(of.map(String), 'comma');
  if (view.announced.length) {
    lines.push(t('viewpoints-announced-so-far', { cards: numbers(view.announced) }));
  }
  if (view.rounds !== null) lines.push(t('viewpoints-rounds-left', { rounds: view.rounds }));
  if (view.proposals.length) {
    lines.push(t('viewpoints-proposed-so-far', { rounds: numbers(view.proposals) }));
  }
  return [...lines, ...view.answers.map(answerText)];
}

function tokenLine(view: View): string {
  const left = TOKENS.filter((token) => view.tokens.includes(token));
  return left.length
    ? t('viewpoints-tokens-named', { tokens: listed(left.map(tokenName), 'comma') })
    : t('viewpoints-tokens-none');
}

export function describe(view: View, reader: Reader, marks: readonly string[] = []): TwinPart[] {
  const own = isPosition(view.own) ? view.own : null;
  const parts: TwinPart[] = [
    { heading: t('viewpoints-turn'), lines: turnLines(view, reader) },
    { heading: t('viewpoints-structure'), lines: structureLines(view.structure, own ?? 1) },
    ...levelParts(view.structure, own ?? 1),
  ];
  if (own !== null && view.card !== null) {
    parts.push(
      {
        heading: t('viewpoints-your-card', { position: positionText(own) }),
        own: true,
        lines: cardLines(view.card, own),
      },
      {
        heading: t('viewpoints-your-side-now'),
        lines: cardLines(cardOf(view.structure, own), own),
        grid: sideGrid(view.card, cardOf(view.structure, own), own),
      },
    );
    const due = dueLines(view.card, cardOf(view.structure, own), own, marksOf(marks).slots);
    if (due.length) parts.push({ heading: t('viewpoints-due'), lines: due });
  }
  parts.push({ heading: t('viewpoints-pieces'), own: true, lines: pieceLines(view, reader) });
  const said = saidLines(view, reader);
  if (said.length) parts.push({ heading: t('viewpoints-positions-and-said'), lines: said });
  if (view.players > 1 && view.stage !== 'over') {
    parts.push({ heading: t('viewpoints-tokens-left'), lines: [tokenLine(view)] });
  }
  for (const position of POSITIONS) {
    const card = view.cards?.[position - 1];
    if (!card) continue;
    const heading = t('viewpoints-card-of', { position: positionText(position) });
    parts.push({ heading, lines: cardLines(card, position) });
  }
  return parts;
}
