/**
 * The pictures on the cards, drawn by code: every motif is built from the same few parts (lid arcs,
 * an iris with its rings, a pupil, glints, now and then a solid), so that all titles look like one
 * family. A title that is not listed here gets a motif of its own from the same parts, chosen by the
 * letters of its name: any card set has pictures, and the same title always has the same one.
 */

export interface Palette {
  readonly ground: string;
  readonly ink: string;
  readonly white: string;
  readonly iris: string;
  readonly deep: string;
  readonly accent: string;
}

type Paint = keyof Palette;

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
  readonly palette: Palette;
  readonly shapes: readonly Shape[];
}

/** What is known of a card besides its title; it decides the colours of an unlisted one. */
export interface Kin {
  readonly reveal: boolean;
  readonly ongoing: boolean;
  readonly points: number | null;
}

// -- colours: a family says what a card is for -----------------------------------------------------

const PALETTES = {
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

type Family = keyof typeof PALETTES;

// -- the parts -------------------------------------------------------------------------------------

const n = (value: number) => String(Math.round(value * 100) / 100);

interface Look {
  fill?: Paint | null;
  stroke?: Paint | null;
  width?: number;
  opacity?: number;
  dash?: string;
}

function shape(d: string, look: Look): Shape {
  return {
    d,
    fill: look.fill ?? null,
    stroke: look.stroke ?? null,
    width: look.width ?? 2,
    opacity: look.opacity ?? 1,
    dash: look.dash ?? null,
  };
}

function circle(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
}

function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

function line(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;
}

function around(x: number, y: number, r: number, degrees: number): readonly [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
}

/** Short lines that leave a middle, between two distances. */
function rays(
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
function lids(x: number, y: number, half: number, upper: number, lower = upper, tilt = 0): string {
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const at = (dx: number, dy: number) =>
    `${n(x + dx * cos - dy * sin)} ${n(y + dx * sin + dy * cos)}`;
  return (
    `M${at(-half, 0)}Q${at(0, -2 * upper)} ${at(half, 0)}` + `Q${at(0, 2 * lower)} ${at(-half, 0)}Z`
  );
}

function lidArc(x: number, y: number, half: number, height: number): string {
  return `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y + 2 * height)} ${n(x + half)} ${n(y)}`;
}

type Pupil = 'round' | 'slit' | 'square' | 'triangle' | 'star' | 'ring';

function pupilPath(kind: Pupil, x: number, y: number, r: number): string {
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

interface Iris {
  rings?: number;
  spokes?: number;
  pupil?: Pupil;
  /** The pupil's share of the iris. */
  wide?: number;
  /** Where it looks: the pupil's way from the middle, as a share of the iris. */
  look?: readonly [number, number];
  paint?: Paint;
}

function iris(x: number, y: number, r: number, how: Iris = {}): Shape[] {
  const { rings = 1, spokes = 12, pupil = 'round', wide = 0.44, look = [0, 0], paint } = how;
  const [px, py] = [x + look[0] * r * 0.4, y + look[1] * r * 0.4];
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

interface Eye extends Iris {
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
function eye(x: number, y: number, size: number, how: Eye = {}): Shape[] {
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
function closed(x: number, y: number, size: number, lashes = 5, down = 0.42): Shape[] {
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
function cube(x: number, y: number, r: number): Shape[] {
  const at = (turn: number) => around(x, y, r, turn);
  const middle = [x, y] as const;
  return [
    shape(polygon([at(300), at(0), at(60), middle]), { fill: 'white', stroke: 'ink', width: 2 }),
    shape(polygon([at(300), middle, at(180), at(240)]), { fill: 'iris', stroke: 'ink', width: 2 }),
    shape(polygon([at(60), middle, at(180), at(120)]), { fill: 'deep', stroke: 'ink', width: 2 }),
  ];
}

function arrowHead(x: number, y: number, turn: number, size: number): string {
  return polygon([
    around(x, y, size, turn),
    around(x, y, size, turn + 130),
    around(x, y, size, turn - 130),
  ]);
}

// -- one motif for each title ----------------------------------------------------------------------

type Drawn = readonly [Family, () => Shape[]];

const DRAWN: Record<string, Drawn> = {
  'All-Seeing Eye': [
    'harm',
    () => [
      shape(rays(50, 58, 40, 50, 20), { stroke: 'accent', width: 2.2 }),
      shape(
        polygon([
          [50, 12],
          [92, 84],
          [8, 84],
        ]),
        { fill: 'accent', stroke: 'ink', width: 3 },
      ),
      shape(
        line([
          [17, 70],
          [83, 70],
        ]),
        { stroke: 'ink', width: 1.6, opacity: 0.55 },
      ),
      ...eye(50, 57, 27, { r: 0.52, crease: false, rings: 2 }),
    ],
  ],
  Blackout: [
    'night',
    () => [
      shape(rays(50, 50, 34, 46, 28), { stroke: 'iris', width: 1.5, opacity: 0.8 }),
      shape(circle(50, 50, 33), { fill: 'deep', stroke: 'ink', width: 2.4 }),
      shape(circle(50, 50, 36.5), { stroke: 'iris', width: 1.4, opacity: 0.7 }),
      shape(lidArc(50, 50, 44, 12), { stroke: 'ink', width: 3.4 }),
      shape(circle(74, 30, 3), { fill: 'white' }),
    ],
  ],
  Blindspot: [
    'harm',
    () => [
      ...eye(50, 52, 42, { r: 0.5, rings: 2, spokes: 18 }),
      shape(circle(64, 45, 13), { fill: 'ground', stroke: 'ink', width: 2.6, dash: '3.2 3' }),
    ],
  ],
  Blindsided: [
    'reveal',
    () => [
      ...eye(58, 52, 36, { shift: [0.3, 0], r: 0.44, look: [0.7, 0] }),
      shape(
        polygon([
          [4, 38],
          [24, 38],
          [24, 28],
          [44, 52],
          [24, 76],
          [24, 66],
          [4, 66],
        ]),
        { fill: 'accent', stroke: 'ink', width: 2.4 },
      ),
    ],
  ],
  Blink: [
    'time',
    () => [
      ...closed(50, 44, 40, 7, 0.4),
      shape(lidArc(50, 36, 32, -11), { stroke: 'ink', width: 2.4, opacity: 0.5 }),
      shape(rays(50, 30, 12, 20, 3, -28, 28), { stroke: 'accent', width: 3 }),
    ],
  ],
  'Blurred Vision': [
    'gain',
    () => [
      ...[-11, 11].flatMap((away) =>
        eye(50 + away, 52, 36, { crease: false, spokes: 0 }).map((one) => ({
          ...one,
          opacity: one.opacity * 0.34,
        })),
      ),
      ...eye(50, 52, 36, { spokes: 0, rings: 3 }).map((one) => ({
        ...one,
        opacity: one.opacity * 0.75,
      })),
    ],
  ],
  'Cross-eyed': [
    'change',
    () => [
      ...eye(27, 50, 22, { half: 1, upper: 0.72, r: 0.5, shift: [0.36, 0.04], look: [0.7, 0.2] }),
      ...eye(73, 50, 22, { half: 1, upper: 0.72, r: 0.5, shift: [-0.36, 0.04], look: [-0.7, 0.2] }),
      shape(
        line([
          [40, 76],
          [60, 88],
        ]) +
          line([
            [60, 76],
            [40, 88],
          ]),
        { stroke: 'accent', width: 3.4 },
      ),
    ],
  ],
  'Eye Spy': [
    'harm',
    () => [
      shape(
        `${polygon([
          [39, 54],
          [61, 54],
          [70, 92],
          [30, 92],
        ])}`,
        { fill: 'deep' },
      ),
      shape(circle(50, 38, 30), { fill: 'deep' }),
      ...eye(50, 38, 26, { r: 0.52, crease: false, look: [0.6, 0.3] }),
    ],
  ],
  Hindsight: [
    'gain',
    () => [
      ...eye(52, 54, 29, { look: [-0.8, 0], shift: [-0.16, 0] }),
      shape('M88 54A37 37 0 1 0 62 89', { stroke: 'accent', width: 5 }),
      shape(arrowHead(88, 61, 180, 9), { fill: 'accent' }),
    ],
  ],
  Insight: [
    'gain',
    () => [
      ...eye(50, 54, 42, { r: 0.53, spokes: 0, rings: 0, wide: 0.62 }),
      shape(pupilPath('star', 50, 54, 8.5), { fill: 'accent' }),
      shape(rays(50, 22, 2, 11, 5, -50, 50), { stroke: 'accent', width: 3 }),
    ],
  ],
  Mirage: [
    'harm',
    () => [
      ...eye(50, 36, 31, { crease: false }),
      shape('M8 62Q18 57 29 62T50 62T71 62T92 62', { stroke: 'accent', width: 3 }),
      shape('M16 71Q25 67 33 71T50 71T67 71T84 71', { stroke: 'iris', width: 3, opacity: 0.8 }),
      shape('M24 80Q31 76.5 37 80T50 80T63 80T76 80', { stroke: 'iris', width: 3, opacity: 0.55 }),
      shape('M34 88Q39 85.500 42 88T50 88T58 88T66 88', {
        stroke: 'iris',
        width: 3,
        opacity: 0.35,
      }),
    ],
  ],
  'Mirror Image': [
    'change',
    () => [
      ...eye(26, 50, 20, { upper: 0.74, r: 0.52 }),
      shape(lids(74, 50, 20, 14.8), { stroke: 'ink', width: 1.9, dash: '3 2.4' }),
      shape(circle(74, 50, 10.4), { stroke: 'iris', width: 2.2, dash: '3 2.4' }),
      shape(circle(74, 50, 4.4), { fill: 'iris', opacity: 0.5 }),
      shape(
        line([
          [50, 10],
          [50, 90],
        ]),
        { stroke: 'accent', width: 3.6 },
      ),
      shape(
        line([
          [57, 22],
          [66, 14],
        ]) +
          line([
            [57, 34],
            [72, 20],
          ]),
        { stroke: 'accent', width: 2, opacity: 0.7 },
      ),
    ],
  ],
  'Peripheral Vision': [
    'time',
    () => [
      ...eye(50, 50, 33, { shift: [0.44, 0], r: 0.42, look: [0.9, 0] }),
      shape('M87 28Q99 50 87 72', { stroke: 'accent', width: 4 }),
      shape('M13 28Q1 50 13 72', { stroke: 'accent', width: 4 }),
      shape('M78 14Q92 22 94 30M78 86Q92 78 94 70', {
        stroke: 'accent',
        width: 2.4,
        opacity: 0.6,
      }),
    ],
  ],
  'Persistence of Vision': [
    'reveal',
    () => [
      shape(circle(50, 50, 43), { stroke: 'ink', width: 1.6, opacity: 0.6 }),
      ...Array.from({ length: 8 }, (_, index) =>
        shape(circle(...around(50, 50, 36, index * 45), 5.6), {
          fill: 'iris',
          opacity: 0.25 + index * 0.1,
        }),
      ),
      ...eye(50, 50, 25, { r: 0.54, crease: false }),
    ],
  ],
  'See into the Future': [
    'gain',
    () => [
      shape(
        polygon([
          [28, 92],
          [72, 92],
          [64, 78],
          [36, 78],
        ]),
        { fill: 'deep', stroke: 'ink', width: 2 },
      ),
      shape(circle(50, 46, 37), { fill: 'white', stroke: 'ink', width: 3 }),
      ...eye(50, 50, 25, { r: 0.52, crease: false, look: [0, -0.8] }),
      shape(pupilPath('star', 34, 27, 3.4), { fill: 'accent' }),
      shape(pupilPath('star', 66, 26, 2.6), { fill: 'accent' }),
      shape(pupilPath('star', 50, 20, 3), { fill: 'accent' }),
    ],
  ],
  Shadow: [
    'ongoing',
    () => [
      shape(lids(58, 66, 36, 21, 21, 8), { fill: 'deep' }),
      shape(circle(58, 67, 17), { fill: 'ground', opacity: 0.6 }),
      ...eye(46, 42, 35, { r: 0.48 }),
    ],
  ],
  'Shared Perspective': [
    'gain',
    () => [
      ...cube(50, 54, 22),
      ...eye(50, 14, 15, { crease: false, look: [0, 0.9], spokes: 0 }),
      ...eye(17, 76, 15, { crease: false, look: [0.9, -0.5], spokes: 0 }),
      ...eye(83, 76, 15, { crease: false, look: [-0.9, -0.5], spokes: 0 }),
    ],
  ],
  'Skewed View': [
    'change',
    () => [
      shape(
        polygon([
          [30, 14],
          [94, 26],
          [70, 88],
          [6, 72],
        ]),
        { fill: 'white', stroke: 'accent', width: 3.6 },
      ),
      ...eye(50, 50, 30, { tilt: 14, crease: false, pupil: 'slit', look: [0.5, 0] }),
    ],
  ],
  Spectacles: [
    'reveal',
    () => [
      ...iris(29, 52, 12),
      ...iris(71, 52, 12),
      shape(circle(29, 52, 20), { stroke: 'ink', width: 4.4 }),
      shape(circle(71, 52, 20), { stroke: 'ink', width: 4.4 }),
      shape('M48 48Q50 43 52 48M9 49L2 42M91 49L98 42', { stroke: 'ink', width: 4 }),
      shape('M18 42L24 36M60 42L66 36', { stroke: 'accent', width: 2.6 }),
      shape(lidArc(29, 28, 17, -4) + lidArc(71, 28, 17, -4), {
        stroke: 'iris',
        width: 2.4,
      }),
    ],
  ],
  Triclops: [
    'harm',
    () => [
      shape(lids(50, 52, 47, 31), { fill: 'white', stroke: 'ink', width: 3.4 }),
      ...iris(50, 40, 11.5, { spokes: 8, rings: 0 }),
      ...iris(30, 57, 10.5, { spokes: 8, rings: 0, look: [-0.4, 0.3] }),
      ...iris(70, 57, 10.5, { spokes: 8, rings: 0, look: [0.4, 0.3] }),
      shape(rays(50, 52, 46, 54, 3, -36, 36), { stroke: 'accent', width: 4 }),
    ],
  ],
  'Blind Freddie': [
    'harm',
    () => [
      shape(circle(50, 48, 36), { fill: 'white', stroke: 'ink', width: 3 }),
      shape('M13 40Q50 30 87 40L86 58Q50 50 14 58Z', { fill: 'deep', stroke: 'ink', width: 2 }),
      shape(circle(32, 47, 4) + circle(50, 44, 4) + circle(68, 47, 4), { fill: 'iris' }),
      shape('M87 42L97 36M87 52L98 56', { stroke: 'deep', width: 4 }),
      shape('M38 70Q50 76 62 70', { stroke: 'ink', width: 3 }),
      shape(
        line([
          [90, 66],
          [70, 98],
        ]),
        { stroke: 'accent', width: 4.4 },
      ),
    ],
  ],
  Lighthouse: [
    'reveal',
    () => [
      shape('M50 30L2 12V46ZM50 30L98 12V46Z', { fill: 'iris', opacity: 0.45 }),
      shape(
        polygon([
          [41, 46],
          [59, 46],
          [66, 94],
          [34, 94],
        ]),
        { fill: 'white', stroke: 'ink', width: 2.4 },
      ),
      shape('M39.500 58H60.500L62 69H38ZM36.500 80H63.500L65 91H35Z', { fill: 'accent' }),
      ...eye(50, 30, 20, { r: 0.54, crease: false, spokes: 8 }),
      shape(
        line([
          [36, 46],
          [64, 46],
        ]),
        { stroke: 'ink', width: 3.6 },
      ),
    ],
  ],
  Visionary: [
    'ongoing',
    () => [
      shape(rays(50, 58, 34, 50, 9, -80, 80), { stroke: 'accent', width: 3.4 }),
      ...eye(50, 60, 36, { r: 0.5, rings: 2, spokes: 16 }),
      shape(lidArc(50, 78, 26, 7), { stroke: 'accent', width: 2.4, opacity: 0.7 }),
    ],
  ],
  'Wild-eyed': [
    'time',
    () => [
      ...[27, 73].flatMap((x) => [
        shape(circle(x, 50, 22), { fill: 'white', stroke: 'ink', width: 3 }),
        shape(rays(x, 50, 12.5, 19.5, 9, 12), { stroke: 'accent', width: 1.5, opacity: 0.85 }),
        ...iris(x, 50, 9.5, { spokes: 0, rings: 0, wide: 0.36 }),
      ]),
      shape('M8 22L20 18M92 22L80 18M38 14L44 24M62 14L56 24', { stroke: 'ink', width: 3 }),
    ],
  ],
  Wink: [
    'gain',
    () => [
      ...eye(28, 50, 23, { upper: 0.7, r: 0.52 }),
      ...closed(74, 47, 20, 4, 0.36),
      shape('M55 26Q72 16 91 30', { stroke: 'ink', width: 2.6, opacity: 0.6 }),
    ],
  ],
};

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
const OPEN_FAMILIES: readonly Family[] = ['gain', 'harm', 'change', 'time'];

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
    look: [next() * 1.4 - 0.7, next() * 0.8 - 0.4],
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

function familyOf(title: string, kin: Kin): Family {
  if (kin.reveal) return 'reveal';
  if (kin.ongoing) return 'ongoing';
  if (kin.points !== null && kin.points <= -15) return 'night';
  const next = numbersFrom(`${title} colours`);
  return OPEN_FAMILIES[Math.floor(next() * OPEN_FAMILIES.length)] ?? 'gain';
}

// -- asking for one --------------------------------------------------------------------------------

/** Two sets may have different cards of one title; then their names end in the set's. */
const plainTitle = (name: string) => name.replace(/ \([^()]*\)$/, '');

const made = new Map<string, Motif>();

export const DRAWN_TITLES: readonly string[] = Object.keys(DRAWN);

/** The picture of a card. */
export function motifOf(name: string, kin: Kin): Motif {
  const key = `${name}|${kin.reveal}|${kin.ongoing}|${kin.points}`;
  const known = made.get(key);
  if (known) return known;
  const title = plainTitle(name);
  const drawn = Object.hasOwn(DRAWN, title) ? DRAWN[title] : undefined;
  const motif: Motif = drawn
    ? { palette: PALETTES[drawn[0]], shapes: drawn[1]() }
    : { palette: PALETTES[familyOf(title, kin)], shapes: generated(title) };
  made.set(key, motif);
  return motif;
}
