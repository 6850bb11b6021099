/** The position, the tiles and the moves in sentences: for screen readers, lists and callouts. */
import { drawing, palette } from '../../wire/pieces';
import type { TwinPart } from '../../kit/board';
import type { Form, Spot } from './forms';
import { boundsOf, type Cells, type Letter, type Place, type PlacedTile, type View } from './model';
import { formsOf } from './forms';
import { shapeKey } from './model';
import { Stack } from './stack';

export function ownerName(seat: number): string {
  return palette.owners[seat]?.name ?? `Seat ${seat + 1}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A minus sign that screen readers read and that is as wide as a digit. */
function coordinate(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

function cellText([x, y]: readonly [number, number]): string {
  return `(${coordinate(x)}, ${coordinate(y)})`;
}

/** "columns 2 to 4, rows −1 to 1" */
export function areaText(cells: Cells): string {
  const box = boundsOf(cells);
  if (!box) return '';
  const span = (one: string, many: string, from: number, to: number) =>
    from === to ? `${one} ${coordinate(from)}` : `${many} ${coordinate(from)} to ${coordinate(to)}`;
  return `${span('column', 'columns', box.left, box.right - 1)}, ${span('row', 'rows', box.low, box.high - 1)}`;
}

export function patternName(letter: Letter): string {
  return drawing.patterns[letter].name;
}

/** A form as a person sees it: row by row from the top, "2 cells, then 1, then 2". */
export function formText(form: Form): string {
  const box = boundsOf(form.cells);
  if (!box) return '';
  const rows: string[] = [];
  for (let y = box.high - 1; y >= 0; y -= 1) {
    const row = form.cells.filter((cell) => cell[1] === y).map((cell) => cell[0] + 1);
    rows.push(row.join(' '));
  }
  return `way ${form.number}: from the top, ${rows.join(' / ')}`;
}

/** What lies under a spot: "on White F and Black L", or "on the table". */
export function restsOn(cells: Cells, stack: Stack): string {
  const beneath = stack.beneath(cells);
  if (beneath.length === 0) return 'on the table';
  const names = beneath.map((tile) => `${ownerName(tile.seat)} ${tile.tile}`);
  return `on ${joined(names)}`;
}

export function spotText(spot: Spot, stack: Stack): string {
  return `level ${stack.levelFor(spot.cells)}, ${areaText(spot.cells)}, ${restsOn(spot.cells, stack)}`;
}

/** The game's notation without the level, such as "F3@4,-2". */
export function moveText(move: Place): string {
  const key = shapeKey(move.cells);
  const form = formsOf(move.tile).find((f) => f.key === key);
  const box = boundsOf(move.cells);
  return `${move.tile}${form?.number ?? '?'}@${box?.left ?? 0},${box?.low ?? 0}`;
}

export function tileText(tile: PlacedTile, stack: Stack): string {
  const cells = tile.cells.map(cellText).join(' ');
  const covered = tile.cells.filter(([x, y]) => stack.isCovered(x, y, tile.level)).length;
  const cover =
    covered === 0
      ? ''
      : covered === tile.cells.length
        ? ', fully covered'
        : `, ${plural(covered, 'cell')} covered`;
  const last = tile === stack.placed.at(-1) ? ' This was the last move.' : '';
  return `${ownerName(tile.seat)} ${tile.tile}: cells ${cells}${cover}.${last}`;
}

export function levelText(level: number, stack: Stack, players: number): string {
  const tiles = stack.on(level);
  const parts: string[] = [];
  for (let seat = 0; seat < players; seat += 1) {
    const count = tiles.filter((tile) => tile.seat === seat).length;
    if (count > 0) parts.push(`${ownerName(seat)} ${count}`);
  }
  return `${plural(tiles.length, 'tile')} (${parts.join(', ')}), ${areaText(tiles.flatMap((t) => t.cells))}.`;
}

/** The whole position, the highest level first, since it counts most. */
export function describe(view: View, names: readonly string[]): TwinPart[] {
  const stack = new Stack(view.placed);
  const parts: TwinPart[] = [{ heading: 'Turn', lines: [turnText(view, names)] }];
  if (stack.levels === 0) {
    parts.push({ heading: 'The table', lines: ['The table is empty.'] });
  }
  for (let level = stack.levels; level >= 1; level -= 1) {
    parts.push({
      heading: `Level ${level}`,
      lines: [
        levelText(level, stack, view.players),
        ...stack.on(level).map((tile) => tileText(tile, stack)),
      ],
    });
  }
  parts.push({
    heading: 'Tiles left',
    lines: view.hands.map((hand, seat) => {
      const name = names[seat] ?? ownerName(seat);
      return hand.length === 0 ? `${name}: none.` : `${name}: ${hand.join(' ')}.`;
    }),
  });
  return parts;
}

export function turnText(view: View, names: readonly string[]): string {
  if (view.outcome) return view.outcome.summary;
  if (view.turn === null) return 'The game is over.';
  const name = names[view.turn] ?? ownerName(view.turn);
  return `${name} to place tile ${view.placed.length + 1} of ${view.players * 12}.`;
}

/** One sentence that stands for the picture. */
export function sceneText(view: View): string {
  const stack = new Stack(view.placed);
  if (stack.levels === 0) return 'The table, empty.';
  const last = view.placed.at(-1);
  const ending = last
    ? ` Last move: ${ownerName(last.seat)} ${last.tile} on level ${last.level}.`
    : '';
  return `The table with ${plural(view.placed.length, 'tile')} on ${plural(stack.levels, 'level')}.${ending}`;
}

/** The server's sentences begin small, since some follow a colon. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return trimmed;
  const begun = trimmed[0]!.toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

function joined(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
