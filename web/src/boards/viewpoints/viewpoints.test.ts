import { describe, expect, it } from 'vitest';
import { orientations } from '../../wire/pieces';
import {
  LETTERS,
  POSITIONS,
  cellsKey,
  inCube,
  shapeKey,
  shift,
  startShape,
  type Cell,
  type Cells,
  type Piece,
  type View,
} from './model';
import {
  cardOf,
  cellSeen,
  columnsAsSeen,
  differing,
  frameOf,
  planOf,
  rowsAsSeen,
  seenFrom,
  slotName,
  turned,
  wayIn,
  waysRound,
  type Turn,
} from './sides';
import { render, textOf } from '../../kit/words';
import { turnsOf } from './score';
import { describe as inWords, onward, sameAgain, seatNote } from './describing';
import { beneath, cardLines, moveText, pieceText, spotOf, wayOf } from './words';

function piece(letter: string, cells: string): Piece {
  return {
    letter,
    cells: cells.split(' ').map((cell) => [...cell].map(Number)) as unknown as Piece['cells'],
  };
}

// V lies at the front left, Y stands behind it, T lies on V.
const V = piece('V', '000 010 020 100 200');
const Y = piece('Y', '130 131 132 133 231');
const T = piece('T', '001 011 021 111 211');
const structure = [V, Y, T];

const allCells: Cell[] = Array.from({ length: 216 }, (_, at) => [
  Math.floor(at / 36),
  Math.floor(at / 6) % 6,
  at % 6,
]);

describe('the five sides', () => {
  it('counts every cell from its own left, bottom and front, and back again', () => {
    for (const frame of [...POSITIONS.map(frameOf), ...POSITIONS.map(planOf)]) {
      for (const cell of allCells) {
        const seen = seenFrom(frame, cell);
        expect(Object.values(seen).every((at) => at >= 0 && at < 6)).toBe(true);
        expect(cellSeen(frame, seen)).toEqual(cell);
      }
    }
  });

  it('puts the first corner where each position sees it', () => {
    const origin: Cell = [0, 0, 0];
    expect(seenFrom(frameOf(1), origin)).toEqual({ column: 0, row: 0, depth: 0 });
    expect(seenFrom(frameOf(2), origin)).toEqual({ column: 5, row: 0, depth: 5 });
    expect(seenFrom(frameOf(3), origin)).toEqual({ column: 0, row: 0, depth: 5 });
    expect(seenFrom(frameOf(4), origin)).toEqual({ column: 5, row: 0, depth: 0 });
    expect(seenFrom(frameOf(5), origin)).toEqual({ column: 0, row: 0, depth: 5 });
  });

  it('shows the first piece along the line of sight', () => {
    expect(rowsAsSeen(cardOf(structure, 1), 1).slice(-4)).toEqual([
      '.Y....',
      '.Y....',
      'TTT...',
      'VVV...',
    ]);
    // From the back the letters run from right to left, and Y hides what is behind it.
    expect(rowsAsSeen(cardOf(structure, 2), 2).slice(-4)).toEqual([
      '....Y.',
      '....Y.',
      '...YYT',
      '...VYV',
    ]);
    expect(rowsAsSeen(cardOf(structure, 3), 3).slice(-2)).toEqual(['TTTY..', 'VVVY..']);
    expect(rowsAsSeen(cardOf(structure, 5), 5).slice(-4)).toEqual([
      '.YY...',
      'T.....',
      'TTT...',
      'TVV...',
    ]);
    expect(columnsAsSeen(2).join('')).toBe('FEDCBA');
    expect(columnsAsSeen(5)).toEqual([]);
    expect(slotName(8)).toBe('C2');
    expect([...differing(cardOf(structure, 1), cardOf([V, Y], 1))]).toEqual([6, 7, 8]);
  });
});

describe('turning', () => {
  const TURNS: Turn[] = [
    'spin-left',
    'spin-right',
    'turn-left',
    'turn-right',
    'tip-near',
    'tip-far',
  ];
  const BACK: Record<Turn, Turn> = {
    'spin-left': 'spin-right',
    'spin-right': 'spin-left',
    'turn-left': 'turn-right',
    'turn-right': 'turn-left',
    'tip-near': 'tip-far',
    'tip-far': 'tip-near',
  };

  it('is undone by the turn the other way, from every side', () => {
    for (const frame of [...POSITIONS.map(frameOf), planOf(3)]) {
      for (const turn of TURNS) {
        const start = startShape('F');
        expect(turned(turned(start, turn, frame), BACK[turn], frame)).toEqual(start);
      }
    }
  });

  it('reaches each way round a piece has in space', () => {
    // Flat, a piece has as many ways as turns and flips give; in space, three planes of those.
    for (const letter of LETTERS) {
      const ways = waysRound(startShape(letter));
      const flat = orientations[letter].length;
      expect(new Set(ways.map(shapeKey)).size).toBe(ways.length);
      expect(ways.length).toBe(letter === 'I' ? 3 : flat * 3);
    }
  });

  it('goes the way the viewer means', () => {
    // A bar across, as position 3 sees it: spun, it stands; turned, it points away.
    const bar: Cells = [0, 1, 2, 3, 4].map((y): Cell => [0, y, 0]);
    const upright = turned(bar, 'spin-right', frameOf(3));
    expect(new Set(upright.map((cell) => cell[2])).size).toBe(5);
    const away = turned(bar, 'turn-right', frameOf(3));
    expect(new Set(away.map((cell) => cell[0])).size).toBe(5);
    expect(turned(bar, 'tip-near', frameOf(3))).toEqual(turned(bar, 'tip-far', frameOf(3)));
  });
});

describe('the way in', () => {
  const taken = (pieces: readonly Piece[]) =>
    new Set(pieces.flatMap((one) => one.cells.map((cell) => cell.join(''))));

  it('is a plain drop where nothing is above', () => {
    const way = wayIn(T.cells, taken([V, Y]));
    expect(way[0]).toEqual([0, 0, 6]);
    expect(way.at(-1)).toEqual([0, 0, 0]);
  });

  it('goes around what is above, step by step, and through nothing', () => {
    const roof = [piece('X', '001 011 021 101 201')];
    const others = taken(roof);
    const way = wayIn(V.cells, others);
    expect(way.length).toBeGreaterThan(1);
    way.forEach((by, index) => {
      const before = way[index - 1];
      if (before) {
        const step = by.map((at, axis) => Math.abs(at - (before[axis] ?? 0)));
        expect(step.reduce((a, b) => a + b)).toBe(1);
      }
      expect(shift(V.cells, by).some((cell) => others.has(cell.join('')))).toBe(false);
    });
    expect(inCube(shift(V.cells, way[0] ?? [0, 0, 0]))).toBe(false);
  });

  it('knows when there is none', () => {
    const walls = new Set(allCells.map((cell) => cell.join('')));
    const inside = shift(V.cells, [2, 2, 2]);
    for (const cell of inside) walls.delete(cell.join(''));
    expect(wayIn(inside, walls)).toEqual([]);
  });
});

describe('words', () => {
  const view: View = {
    players: 3,
    stage: 'turn',
    pieces: ['F', 'N', 'P', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z'],
    in_play: [1, 2, 3],
    positions: [1, 2, 3],
    turn: 2,
    position: 3,
    structure,
    free: ['F', 'N', 'P', 'U', 'W', 'X'],
    reserved: [null, 'Z', null],
    announced: [3],
    complete: true,
    tokens: ['xy', 'swap'],
    answers: [
      {
        token: 'xy?',
        seat: 0,
        position: 2,
        slot: 'D3',
        colour: 'X',
        yes: false,
        colours: null,
      },
    ],
    proposals: [],
    rounds: 4,
    turns: 6,
    turn_limit: 400,
    in_a_row: 1,
    outcome: null,
    own: 3,
    card: cardOf(structure, 3),
    cards: null,
    target: null,
  };
  const reader = { seat: 2, names: ['Ada', 'Ben', 'Cleo'] };
  const spotText = (...where: Parameters<typeof spotOf>) => render(spotOf(...where));

  it('says what lies on what', () => {
    expect(textOf(beneath(T.cells, [V, Y]) ?? '')).toBe('V');
    expect(textOf(beneath(V.cells, []) ?? '')).toBe('the floor');
    expect(beneath(T.cells, [Y])).toBeNull();
    const said = inWords(view, reader)
      .flatMap((part) => [part.heading, ...part.lines])
      .join('\n');
    expect(said).toContain(
      'Teal T lies on level 2, on V. Depth 4: B2; depth 5: B2; depth 6: A2, B2, C2.',
    );
    expect(said).toContain('Brown V lies on level 1, on the floor.');
    expect(said).toContain('You act at position 3, turn 7.');
    expect(said).toContain('Ben keeps plum Z.');
    expect(said).toContain('You: position 3, at the right.');
    expect(said).toContain('Card 2, slot D3: red X? No.');
    expect(said).toContain('Position 3 announces: card complete.');
    expect(said).toContain('4 rounds left.');
  });

  it('names places by the letters of the cards, from every side', () => {
    expect(pieceText(V, structure, 2)).toBe(
      'Brown V lies on level 1, on the floor. Depth 4: A1; depth 5: A1; depth 6: C1, B1, A1.',
    );
    expect(pieceText(V, structure, 5)).toBe(
      'Brown V lies on level 1, on the floor. Level 1: A1, B1, C1, A2, A3.',
    );
    expect(spotText(T.cells, [V], frameOf(1))).toBe(
      'level 2, on V; columns A to C, depths 1 to 3 (from front to back A, A–C, A)',
    );
    expect(spotText(T.cells, [V], frameOf(4))).toBe(
      'level 2, on V; columns C to A, depths 1 to 3 (from front to back C–A, B, B)',
    );
    expect(spotText(Y.cells, [], planOf(3))).toBe(
      'levels 1 to 4, on the floor; column D, rows 4 to 5 (on edge, from below 5, 4–5, 5, 5 deep)',
    );
  });

  it.each([1, 2, 3, 4, 5] as const)('says every way round differently, from side %i', (side) => {
    for (const letter of ['F', 'V', 'X', 'U'] as const) {
      const ways = waysRound(startShape(letter));
      for (const frame of [frameOf(side), planOf(side)]) {
        const said = ways.map((way) => render(wayOf(way, frame, true)));
        expect(new Set(said).size).toBe(ways.length);
      }
    }
  });

  it('tells somebody who is coached which squares still differ, and nobody else', () => {
    const coached = inWords(view, reader, ['slot:A1', 'piece:T', 'slot:C2']);
    const due = coached.find((part) => part.heading.startsWith('Squares of your side'));
    expect(due?.lines).toHaveLength(2);
    expect(due?.lines[0]).toMatch(/^A1: the card shows .*, your side .*\.$/);
    expect(JSON.stringify(inWords(view, reader))).not.toContain('still differ');
  });

  it('tells nothing of a card to those who hold none', () => {
    const said = JSON.stringify(inWords({ ...view, own: null, card: null }, reader));
    expect(said).not.toContain('Your card');
    expect(said).not.toContain('Row 6');
  });

  it('knows which rematch would be the same again', () => {
    const over = { ...view, target: structure };
    expect(sameAgain(over, { challenge: '', daily: '', level: '2' })).toBeNull();
    const again = sameAgain(over, { challenge: 'A001', daily: '', level: '1', rounds: '9' });
    expect(again?.text).toContain('another side');
    expect(again?.fresh).toEqual({
      label: 'Another one with 3 pieces',
      options: { level: '1', rounds: '9', size: '3' },
    });
    expect(sameAgain({ ...over, players: 1 }, { daily: '2026-11-16' })?.text).toBe(
      'A rematch builds this very structure again.',
    );
  });

  it('knows the next level, and the one before', () => {
    const drawn = { challenge: '', daily: '', level: '2', size: '0' };
    expect(onward(view, drawn, true)).toEqual({
      label: 'Now level 3',
      options: { ...drawn, level: '3' },
    });
    expect(onward(view, drawn, false)?.label).toBe('Try level 1');
    expect(onward(view, { ...drawn, level: '5' }, true)).toBeNull();
    expect(onward(view, { ...drawn, daily: '2026-11-16' }, true)).toBeNull();
  });

  it('counts the turns of building, as the score does', () => {
    expect(turnsOf({ sheet: { columns: [], rows: [[1, 1, 8]] } })).toBe(8);
    expect(turnsOf({ sheet: { columns: [], rows: [] } })).toBe(0);
  });

  it('reads a card as its holder sees it', () => {
    const lines = cardLines(cardOf(structure, 2), 2);
    expect(lines[0]).toBe('Columns from left to right: F E D C B A.');
    expect(lines.at(-1)).toBe('Row 1: empty, empty, empty, V, Y, V.');
    expect(lines[1]).toBe('Row 6: all empty.');
  });

  it('names moves and seats', () => {
    expect(moveText({ do: 'place', piece: 'V', cells: V.cells })).toBe(
      'Place V on level 1 (000 010 020 100 200)',
    );
    expect(moveText({ do: 'token', token: 'xy?', position: 2, slot: 'D3', colour: '.' })).toBe(
      'Guess a slot: position 2, D3, empty',
    );
    expect(seatNote(view, 1)).toBe('card 2, back · keeps Z');
    expect(seatNote(view, 2)).toBe('card 3, right · announces: complete');
    expect(cellsKey(V.cells)).toBe('000 010 020 100 200');
  });
});
