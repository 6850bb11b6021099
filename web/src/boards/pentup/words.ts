/** The position, the tiles and the moves as messages: for screen readers, lists and callouts. */
import { seatLabel } from '../../kit/phrases';
import { listed, render, say, seat as seatOf, t, type Message, type Reader } from '../../kit/words';
import type { TwinGrid, TwinPart } from '../../kit/board';
import type { Form, Spot } from './forms';
import {
  boundsOf,
  type Cells,
  type Event,
  type Letter,
  type Place,
  type PlacedTile,
  type View,
} from './model';
import { formsOf } from './forms';
import { shapeKey } from './model';
import { Stack } from './stack';

const OWNERS = ['pentup-white', 'pentup-black', 'pentup-red', 'pentup-blue'] as const;

export function owner(seat: number): Message {
  const id = OWNERS[seat];
  return id ? say(id) : say('seat-number', { number: seat + 1 });
}

/** A minus sign that screen readers read and that is as wide as a digit. */
function coordinate(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

function cellText([x, y]: readonly [number, number]): string {
  return `(${coordinate(x)}, ${coordinate(y)})`;
}

/** "columns 2 to 4, rows −1 to 1" */
export function area(cells: Cells): Message {
  const box = boundsOf(cells) ?? { left: 0, right: 0, low: 0, high: 0 };
  const span = (from: number, end: number) => ({
    count: end - from,
    from: coordinate(from),
    to: coordinate(end - 1),
  });
  return say('pentup-area', {
    columns: say('pentup-columns', span(box.left, box.right)),
    rows: say('pentup-rows', span(box.low, box.high)),
  });
}

export function pattern(letter: Letter): Message {
  return say(`pentup-pattern-${letter}`);
}

/** A form as a person sees it: row by row from the top, the numbers of its cells. */
export function wayRound(form: Form): Message {
  const rows: string[] = [];
  for (let y = (boundsOf(form.cells)?.high ?? 0) - 1; y >= 0; y -= 1) {
    const row = form.cells.filter((cell) => cell[1] === y).map((cell) => cell[0] + 1);
    rows.push(row.join(' '));
  }
  return say('pentup-way', { number: form.number, rows: rows.join(' / ') });
}

/** "White F" */
function tileOf(tile: PlacedTile): Message {
  return say('pentup-tile-of', { owner: owner(tile.seat), tile: tile.tile });
}

/** What lies under a spot: "on White F and Black L", or "on the table". */
export function restsOn(cells: Cells, stack: Stack): Message {
  const beneath = stack.beneath(cells);
  if (beneath.length === 0) return say('pentup-on-the-table');
  return say('pentup-on-tiles', { tiles: listed(beneath.map(tileOf)) });
}

export function spotWords(spot: Spot, stack: Stack): Message {
  return say('pentup-spot', {
    level: stack.levelFor(spot.cells),
    area: area(spot.place.cells),
    beneath: restsOn(spot.cells, stack),
  });
}

/** The game's notation without the level, such as "F3@4,-2". */
export function moveText(move: Place): string {
  const key = shapeKey(move.cells);
  const form = formsOf(move.tile).find((f) => f.key === key);
  const box = boundsOf(move.cells);
  return `${move.tile}${form?.number ?? '?'}@${box?.left ?? 0},${box?.low ?? 0}`;
}

/** What a move leaves to be said: where the tile lies, on what, and which way round. */
export const shown = (events: readonly Event[], view: View): readonly Message[] =>
  events.flatMap((event) => {
    if (event.event !== 'placed') return [];
    const before = view.placed.findIndex((one) => one.cells.join() === event.cells.join());
    const stack = new Stack(view.placed.slice(0, Math.max(0, before)));
    const key = shapeKey(event.cells);
    const form = formsOf(event.tile).find((one) => one.key === key);
    return [
      say('pentup-lies', {
        tile: event.tile,
        area: area(event.cells),
        beneath: restsOn(event.cells, stack),
        way: form ? wayRound(form) : '',
      }),
    ];
  });

/** What is said when one is asked. */
export const prompt = (view: View): Message | null =>
  view.outcome ? null : say(view.placed.length ? 'pentup-asked' : 'pentup-asked-first');

/** A level cell by cell, the upper row first. */
function levelGrid(level: number, stack: Stack): TwinGrid {
  const { left, right, low, high } = stack.bounds ?? { left: 0, right: 0, low: 0, high: 0 };
  const columns = Array.from({ length: right - left }, (_, index) => left + index);
  const rows = Array.from({ length: high - low }, (_, index) => high - 1 - index);
  const holds = (x: number, y: number): string => {
    const tile = stack.at(x, y, level);
    if (tile) return render(tileOf(tile));
    const under = stack.at(x, y, level - 1);
    return under ? t('pentup-cell-over', { tile: tileOf(under) }) : t('pentup-cell-free');
  };
  return {
    columns: columns.map(coordinate),
    rows: rows.map((y) => ({ head: coordinate(y), cells: columns.map((x) => holds(x, y)) })),
  };
}

function tileLies(placed: PlacedTile, stack: Stack): Message {
  const tile = tileOf(placed);
  const cells = placed.cells.map(cellText).join(' ');
  const covered = placed.cells.filter(([x, y]) => stack.isCovered(x, y, placed.level)).length;
  const lies =
    covered === 0
      ? say('pentup-tile-lies', { tile, cells })
      : covered === placed.cells.length
        ? say('pentup-tile-covered', { tile, cells })
        : say('pentup-tile-partly-covered', { tile, cells, covered });
  return placed === stack.placed.at(-1) ? say('pentup-last-move', { lies }) : lies;
}

export function levelHolds(level: number, stack: Stack, players: number): Message {
  const tiles = stack.on(level);
  const owners: Message[] = [];
  for (let seat = 0; seat < players; seat += 1) {
    const count = tiles.filter((tile) => tile.seat === seat).length;
    if (count > 0) owners.push(say('pentup-owner-count', { owner: owner(seat), count }));
  }
  return say('pentup-level-holds', {
    tiles: tiles.length,
    owners: listed(owners, 'comma'),
    area: area(tiles.flatMap((tile) => tile.cells)),
  });
}

/** What is told of a position, of a game or of a puzzle. */
type Laid = Pick<View, 'placed' | 'hands' | 'turn'> & Partial<Pick<View, 'outcome'>>;

/** The whole position, the highest level first, since it counts most. */
export function describe(view: Laid, reader: Reader): TwinPart[] {
  const stack = new Stack(view.placed);
  const parts: TwinPart[] = [
    { heading: t('pentup-turn'), lines: [render(turnWords(view), reader)] },
  ];
  if (stack.levels === 0) {
    parts.push({ heading: t('pentup-table'), lines: [t('pentup-table-empty')] });
  }
  for (let level = stack.levels; level >= 1; level -= 1) {
    parts.push({
      heading: t('pentup-level', { level }),
      lines: [
        levelHolds(level, stack, view.hands.length),
        ...stack.on(level).map((tile) => tileLies(tile, stack)),
      ].map((line) => render(line)),
      grid: levelGrid(level, stack),
    });
  }
  parts.push({
    heading: t('pentup-tiles-left'),
    own: true,
    lines: view.hands.map((hand, seat) => {
      const name = seatLabel(reader, seat);
      return hand.length === 0
        ? t('pentup-hand-empty', { name })
        : t('pentup-hand', { name, tiles: hand.join(' ') });
    }),
  });
  return parts;
}

function turnWords(view: Laid): Message {
  if (view.outcome) return view.outcome.summary;
  if (view.turn === null) return say('pentup-over');
  return say('pentup-to-place', {
    who: seatOf(view.turn),
    number: view.placed.length + 1,
    all: view.hands.length * 12,
  });
}

/** One sentence that stands for the picture. */
export function sceneText(placed: readonly PlacedTile[]): string {
  const last = placed.at(-1);
  if (!last) return t('pentup-scene-empty');
  return t('pentup-scene', {
    tiles: placed.length,
    levels: new Stack(placed).levels,
    tile: tileOf(last),
    level: last.level,
  });
}
