/** What all motifs are made of: a family's colours, lid arcs, an iris with its rings, a pupil, glints,
 *  now and then a solid. */

export interface Palette {
  readonly ground: string;
  readonly ink: string;
  readonly white: string;
  readonly iris: string;
  readonly deep: string;
  readonly accent: string;
}

export type Paint = keyof Palette;

/** One stroke or area; all in a square of 100. */
export interface Shape {
  readonly d: string;
  readonly fill: Paint | null;
  readonly stroke: Paint | null;
  readonly width: number;
  readonly opacity: number;
  readonly dash: string | null;
}

export interface Motif {
  readonly family: Family;
  readonly palette: Palette;
  readonly shapes: readonly Shape[];
}

/** What is known of a card besides its title; it decides the colours of an unlisted one. */
export interface Kin {
  /** As it is printed. */
  readonly title: string;
  readonly reveal: boolean;
  readonly ongoing: boolean;
  readonly points: number | null;
  /** Its actions; they choose the colours of a title that nobody has drawn. */
  readonly does: readonly string[];
}

// -- colours: a family says what a card is for -----------------------------------------------------

export const PALETTES = {
  /** Cards that give: draw, find, choose. */
  gain: {
    ground: '#d6e6da',
    ink: '#17382f',
    white: '#fbfaf2',
    iris: '#3c9a83',
    deep: '#1c5a4d',
    accent: '#e2b65a',
  },
  /** Cards that take from others. */
  harm: {
    ground: '#f3d9cd',
    ink: '#481a0e',
    white: '#fdf6ee',
    iris: '#c25a34',
    deep: '#7a2a16',
    accent: '#2f5d7d',
  },
  /** Cards that change places, or are another card for a while. */
  change: {
    ground: '#e3daf0',
    ink: '#2c1d48',
    white: '#fbf8fd',
    iris: '#7f5fb5',
    deep: '#452a78',
    accent: '#3f9c9c',
  },
  /** Cards about turns and plays. */
  time: {
    ground: '#d3e4ee',
    ink: '#122f42',
    white: '#f8fbfc',
    iris: '#3580ad',
    deep: '#174a6b',
    accent: '#cf6f4a',
  },
  /** Reveals: shown out of the dark. */
  reveal: {
    ground: '#1d2b49',
    ink: '#f0dfae',
    white: '#f7efd8',
    iris: '#d9b14c',
    deep: '#16203a',
    accent: '#6fa3d8',
  },
  /** Ongoing: they stay and go on working. */
  ongoing: {
    ground: '#3a2340',
    ink: '#f1d9ee',
    white: '#f8ecf3',
    iris: '#c9719b',
    deep: '#241029',
    accent: '#e2b65a',
  },
  /** The whole table at once. */
  night: {
    ground: '#15130f',
    ink: '#eadfca',
    white: '#f3ead8',
    iris: '#b98b3e',
    deep: '#050403',
    accent: '#c9572f',
  },
} satisfies Record<string, Palette>;

export type Family = keyof typeof PALETTES;

// -- the parts -------------------------------------------------------------------------------------

export const n = (value: number) => String(Math.round(value * 100) / 100);

export interface Pen {
  fill?: Paint | null;
  stroke?: Paint | null;
  width?: number;
  opacity?: number;
  dash?: string;
}

export function shape(d: string, pen: Pen): Shape {
  return {
    d,
    fill: pen.fill ?? null,
    stroke: pen.stroke ?? null,
    width: pen.width ?? 2,
    opacity: pen.opacity ?? 1,
    dash: pen.dash ?? null,
  };
}

export function circle(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
}

export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

export function line(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;
}

export function around(
  x: number,
  y: number,
  r: number,
  degrees: number,
): readonly [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
}

/** Short lines that leave a middle, between two distances. */
export function rays(
  x: number,
  y: number,
  inner: number,
  outer: number,
  count: number,
  from = 0,
  to = 360,
): string {
  const whole = to - from === 360;
  return Array.from({ length: count }, (_, index) => {
    const turn = from + ((to - from) * index) / (whole ? count : Math.max(1, count - 1));
    return line([around(x, y, inner, turn), around(x, y, outer, turn)]);
  }).join('');
}

/** The opening between the lids: half its width, and how far the lids are apart from the middle. */
export function lids(
  x: number,
  y: number,
  half: number,
  upper: number,
  lower = upper,
  tilt = 0,
): string {
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const at = (dx: number, dy: number) =>
    `${n(x + dx * cos - dy * sin)} ${n(y + dx * sin + dy * cos)}`;
  return (
    `M${at(-half, 0)}Q${at(0, -2 * upper)} ${at(half, 0)}` + `Q${at(0, 2 * lower)} ${at(-half, 0)}Z`
  );
}

export function lidArc(x: number, y: number, half: number, height: number): string {
  return `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y + 2 * height)} ${n(x + half)} ${n(y)}`;
}

export type Pupil = 'round' | 'slit' | 'square' | 'triangle' | 'star' | 'ring';

export function pupilPath(kind: Pupil, x: number, y: number, r: number): string {
  switch (kind) {
    case 'slit':
      return lids(x, y, r * 1.5, r * 0.45, r * 0.45, 90);
    case 'square':
      return polygon([0, 90, 180, 270].map((turn) => around(x, y, r * 1.15, turn + 45)));
    case 'triangle':
      return polygon([0, 120, 240].map((turn) => around(x, y, r * 1.3, turn)));
    case 'star':
      return polygon(
        Array.from({ length: 10 }, (_, index) =>
          around(x, y, index % 2 ? r * 0.6 : r * 1.45, index * 36),
        ),
      );
    case 'ring':
      return circle(x, y, r) + circle(x, y, r * 0.45);
    case 'round':
      return circle(x, y, r);
  }
}

export interface Iris {
  rings?: number;
  spokes?: number;
  pupil?: Pupil;
  /** The pupil's share of the iris. */
  wide?: number;
  /** Where it looks: the pupil's way from the middle, as a share of the iris. */
  gaze?: readonly [number, number];
  paint?: Paint;
}

export function iris(x: number, y: number, r: number, how: Iris = {}): Shape[] {
  const { rings = 1, spokes = 12, pupil = 'round', wide = 0.44, gaze = [0, 0], paint } = how;
  const [px, py] = [x + gaze[0] * r * 0.4, y + gaze[1] * r * 0.4];
  const shapes = [
    shape(circle(x, y, r), { fill: paint ?? 'iris', stroke: 'deep', width: r * 0.13 }),
  ];
  if (spokes > 0) {
    const d = rays(x, y, r * 0.56, r * 0.86, spokes);
    shapes.push(shape(d, { stroke: 'deep', width: r * 0.06, opacity: 0.55 }));
  }
  for (let ring = 1; ring <= rings; ring += 1) {
    const d = circle(x, y, r * (0.62 + (0.26 * (ring - 1)) / Math.max(1, rings)));
    shapes.push(shape(d, { stroke: 'white', width: r * 0.05, opacity: 0.5 }));
  }
  shapes.push(shape(pupilPath(pupil, px, py, r * wide), { fill: 'deep' }));
  shapes.push(shape(circle(px - r * 0.22, py - r * 0.26, r * 0.17), { fill: 'white' }));
  shapes.push(
    shape(circle(px + r * 0.2, py + r * 0.22, r * 0.07), { fill: 'white', opacity: 0.8 }),
  );
  return shapes;
}

export interface Eye extends Iris {
  half?: number;
  upper?: number;
  lower?: number;
  r?: number;
  tilt?: number;
  /** How far the iris lies from the middle. */
  shift?: readonly [number, number];
  crease?: boolean;
}

/** A whole open eye. */
export function eye(x: number, y: number, size: number, how: Eye = {}): Shape[] {
  const { half = 1, upper = 0.62, lower = upper, r = 0.48, tilt = 0, shift = [0, 0] } = how;
  const opening = lids(x, y, size * half, size * upper, size * lower, tilt);
  const shapes = [shape(opening, { fill: 'white' })];
  shapes.push(...iris(x + shift[0] * size, y + shift[1] * size, size * r, how));
  shapes.push(shape(opening, { stroke: 'ink', width: size * 0.085 }));
  if (how.crease ?? true) {
    const d = lidArc(x, y - size * upper * 0.34, size * half * 0.82, -size * upper * 0.78);
    shapes.push(shape(d, { stroke: 'ink', width: size * 0.05, opacity: 0.6 }));
  }
  return shapes;
}

/** A closed eye: one arc with its lashes. */
export function closed(x: number, y: number, size: number, lashes = 5, down = 0.42): Shape[] {
  const d = lidArc(x, y, size, size * down);
  const hairs = Array.from({ length: lashes }, (_, index) => {
    const t = (index + 1) / (lashes + 1);
    const [bx, by] = [x - size + 2 * size * t, y + 4 * size * down * t * (1 - t)];
    const lean = (t - 0.5) * size * 0.55;
    return line([
      [bx, by],
      [bx + lean, by + size * 0.32],
    ]);
  }).join('');
  return [
    shape(`${d}Q${n(x)} ${n(y + size * down * 0.9)} ${n(x - size)} ${n(y)}Z`, {
      fill: 'iris',
      opacity: 0.55,
    }),
    shape(d, { stroke: 'ink', width: size * 0.12 }),
    shape(hairs, { stroke: 'ink', width: size * 0.075 }),
  ];
}

/** A cube seen from a corner, as three faces. */
export function cube(x: number, y: number, r: number): Shape[] {
  const at = (turn: number) => around(x, y, r, turn);
  const middle = [x, y] as const;
  return [
    shape(polygon([at(300), at(0), at(60), middle]), { fill: 'white', stroke: 'ink', width: 2 }),
    shape(polygon([at(300), middle, at(180), at(240)]), { fill: 'iris', stroke: 'ink', width: 2 }),
    shape(polygon([at(60), middle, at(180), at(120)]), { fill: 'deep', stroke: 'ink', width: 2 }),
  ];
}

export function arrowHead(x: number, y: number, turn: number, size: number): string {
  return polygon([
    around(x, y, size, turn),
    around(x, y, size, turn + 130),
    around(x, y, size, turn - 130),
  ]);
}
