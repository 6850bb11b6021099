/**
 * The ways round of a tile ("forms"), each with the legal placements it has.
 *
 * Which placements are legal is the table's knowledge; here they are only sorted by their shape.
 * "Right" and "left" are as seen on the board, where y goes up.
 */
import { orientations } from '../../wire/pieces';
import {
  centre,
  normalise,
  ORIGIN,
  shapeKey,
  shifted,
  type Cells,
  type Letter,
  type Place,
  type Point,
} from './model';

/** A legal placement, where it is drawn, and the point at which the tile is held there. */
export interface Spot {
  readonly place: Place;
  readonly cells: Cells;
  readonly centre: Point;
}

export interface Form {
  /** Its number in the game's notation, from 1. */
  readonly number: number;
  readonly key: string;
  readonly cells: Cells;
  /** Legal placements, row by row from the top, as one reads. */
  readonly spots: readonly Spot[];
}

export type Turn = 'left' | 'right' | 'flip';

export function turnCells(cells: Cells, turn: Turn): Cells {
  const moved: Cells = cells.map(([x, y]) =>
    turn === 'flip' ? [-x, y] : turn === 'right' ? [y, -x] : [-y, x],
  );
  return normalise(moved);
}

/** All forms of a tile in the order of the notation; the placements sorted into them. The table is
 *  drawn from `origin` on. */
export function formsOf(
  letter: Letter,
  places: readonly Place[] = [],
  origin: Point = ORIGIN,
): Form[] {
  const spots = new Map<string, Spot[]>();
  for (const place of places) {
    const key = shapeKey(place.cells);
    const spot = spotOf(place, origin);
    const list = spots.get(key);
    if (list) list.push(spot);
    else spots.set(key, [spot]);
  }
  return orientations[letter].map((cells, index) => {
    const key = shapeKey(cells);
    const own = spots.get(key) ?? [];
    own.sort((a, b) => b.centre.y - a.centre.y || a.centre.x - b.centre.x);
    return { number: index + 1, key, cells: normalise(cells), spots: own };
  });
}

export function spotOf(place: Place, origin: Point): Spot {
  const cells = shifted(place.cells, origin);
  return { place, cells, centre: centre(cells) };
}

/** The form in which a tile lies in the tray: like its letter, long tiles on their side. */
export function trayForm(forms: readonly Form[]): Form {
  const picture = forms[0];
  if (!picture) throw new Error('a tile has at least one form');
  // The game's pictures of the tiles have y downward, the board has y upward.
  const upright = turnCells(turnCells(turnCells(picture.cells, 'flip'), 'right'), 'right');
  const isLong = upright.some((cell) => cell[1] > 2);
  return formWith(forms, isLong ? turnCells(upright, 'right') : upright) ?? picture;
}

function formWith(forms: readonly Form[], cells: Cells): Form | undefined {
  const key = shapeKey(cells);
  return forms.find((form) => form.key === key);
}

function turned(forms: readonly Form[], form: Form, turn: Turn): Form {
  return formWith(forms, turnCells(form.cells, turn)) ?? form;
}

export interface Turned {
  readonly form: Form;
  /** How many different forms without a legal placement were passed over. */
  readonly skipped: number;
}

/**
 * Turns on to the next form that has a legal placement. After a flip the other side is taken as it
 * lies, or else turned until it fits. Null: there is no such form.
 */
export function turnOn(forms: readonly Form[], form: Form, turn: Turn): Turned | null {
  const passed = new Set<string>();
  let next = turned(forms, form, turn);
  for (let tries = 0; tries < 4; tries += 1) {
    if (next.key !== form.key) {
      if (next.spots.length > 0) return { form: next, skipped: passed.size };
      passed.add(next.key);
    }
    next = turned(forms, next, turn === 'left' ? 'left' : 'right');
  }
  return null;
}

/** The form to begin with: as it lies in the tray, or else the one with most spots. */
export function firstForm(forms: readonly Form[]): Form | null {
  const tray = trayForm(forms);
  if (tray.spots.length > 0) return tray;
  const best = forms.reduce((a, b) => (b.spots.length > a.spots.length ? b : a), tray);
  return best.spots.length > 0 ? best : null;
}
