/**
 * The pictures on the cards, drawn by code: every motif is built from the same few parts (lid arcs,
 * an iris with its rings, a pupil, glints, now and then a solid), so that all titles look like one
 * family. A title that is not listed here gets a motif of its own from the same parts, chosen by the
 * letters of its name: any card set has pictures, and the same title always has the same one.
 */
import {
  shape,
  circle,
  polygon,
  around,
  rays,
  lidArc,
  iris,
  eye,
  cube,
  PALETTES,
  type Family,
  type Iris,
  type Shape,
  type Pupil,
  type Kin,
  type Motif,
} from './motif-parts';
import { DRAWN } from './motifs-drawn';

export { PALETTES, type Family, type Motif } from './motif-parts';

// -- any other title -------------------------------------------------------------------------------

/** A small stream of numbers in [0, 1) that follows from the letters alone. */
function numbersFrom(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const PUPILS: readonly Pupil[] = ['round', 'slit', 'square', 'triangle', 'star', 'ring'];
/** What a card is about, by its actions. */
const ABOUT: readonly (readonly [readonly string[], Family])[] = [
  [['steal', 'discard', 'destroy', 'miss-turn'], 'harm'],
  [['swap', 'replace', 'pass', 'mirror', 'return'], 'change'],
  [['another-turn', 'play-more'], 'time'],
];

function surround(kind: number, next: () => number): Shape[] {
  const sides = 3 + Math.floor(next() * 5);
  const turn = next() < 0.5 ? 0 : 180 / sides;
  const frame = polygon(
    Array.from({ length: sides }, (_, index) => around(50, 52, 45, turn + (index * 360) / sides)),
  );
  switch (kind) {
    case 0:
      return [shape(rays(50, 52, 37, 48, 8 + Math.floor(next() * 16)), { stroke: 'accent' })];
    case 1:
      return [shape(frame, { stroke: 'accent', width: 3.4 })];
    case 2:
      return [
        shape(circle(50, 52, 45), { stroke: 'accent', width: 3 }),
        shape(circle(50, 52, 39), { stroke: 'accent', width: 1.4, dash: '2 4' }),
      ];
    case 3:
      return [shape(frame, { fill: 'accent', opacity: 0.3 })];
    case 4:
      return Array.from({ length: 3 }, (_, index) =>
        shape(lidArc(50, 26 - index * 6, 30 - index * 6, -8), {
          stroke: 'accent',
          width: 2.6,
          opacity: 1 - index * 0.25,
        }),
      );
    default: {
      const count = 4 + Math.floor(next() * 4);
      return Array.from({ length: count }, (_, index) =>
        shape(circle(...around(50, 52, 43, (index * 360) / count), 3.4), { fill: 'accent' }),
      );
    }
  }
}

function generated(title: string): Shape[] {
  const next = numbersFrom(title);
  const outer = surround(Math.floor(next() * 6), next);
  const how: Iris = {
    pupil: PUPILS[Math.floor(next() * PUPILS.length)] ?? 'round',
    rings: Math.floor(next() * 4),
    spokes: [0, 8, 12, 20][Math.floor(next() * 4)] ?? 12,
    wide: 0.34 + next() * 0.2,
    gaze: [next() * 1.4 - 0.7, next() * 0.8 - 0.4],
  };
  const tilt = Math.round(next() * 24 - 12);
  const form = next();
  if (form < 0.55) {
    return [...outer, ...eye(50, 52, 33, { ...how, tilt, r: 0.46 + next() * 0.08, crease: false })];
  }
  if (form < 0.7) {
    return [
      ...outer,
      ...eye(31, 52, 19, { ...how, crease: false }),
      ...eye(69, 52, 19, { ...how, crease: false }),
    ];
  }
  if (form < 0.85) return [...cube(50, 52, 38), ...eye(50, 52, 21, { ...how, crease: false })];
  return [
    ...outer,
    shape(circle(50, 52, 30), { fill: 'white', stroke: 'ink', width: 3 }),
    ...iris(50, 52, 19, how),
  ];
}

function familyOf(kin: Kin): Family {
  if (kin.reveal) return 'reveal';
  if (kin.ongoing) return 'ongoing';
  if (kin.points !== null && kin.points <= -15) return 'night';
  return ABOUT.find(([actions]) => kin.does.some((one) => actions.includes(one)))?.[1] ?? 'gain';
}

// -- asking for one --------------------------------------------------------------------------------

const made = new Map<string, Motif>();

/** The picture of a card. */
export function motifOf(kin: Kin): Motif {
  const { title } = kin;
  const key = JSON.stringify([title, kin.reveal, kin.ongoing, kin.points, kin.does]);
  const known = made.get(key);
  if (known) return known;
  const drawn = Object.hasOwn(DRAWN, title) ? DRAWN[title] : undefined;
  const family = drawn ? drawn[0] : familyOf(kin);
  const motif: Motif = {
    family,
    palette: PALETTES[family],
    shapes: drawn ? drawn[1]() : generated(title),
  };
  made.set(key, motif);
  return motif;
}
