/** One motif for each title of the shipped sets. */
import {
  shape,
  circle,
  polygon,
  line,
  around,
  rays,
  lids,
  lidArc,
  pupilPath,
  iris,
  eye,
  closed,
  cube,
  arrowHead,
  type Family,
  type Shape,
} from './motif-parts';

export type Drawn = readonly [Family, () => Shape[]];

/** By the title. */
export const DRAWN: Record<string, Drawn> = {
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
      ...eye(58, 52, 36, { shift: [0.3, 0], r: 0.44, gaze: [0.7, 0] }),
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
      ...eye(27, 50, 22, { half: 1, upper: 0.72, r: 0.5, shift: [0.36, 0.04], gaze: [0.7, 0.2] }),
      ...eye(73, 50, 22, { half: 1, upper: 0.72, r: 0.5, shift: [-0.36, 0.04], gaze: [-0.7, 0.2] }),
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
      ...eye(50, 38, 26, { r: 0.52, crease: false, gaze: [0.6, 0.3] }),
    ],
  ],
  Hindsight: [
    'gain',
    () => [
      ...eye(52, 54, 29, { gaze: [-0.8, 0], shift: [-0.16, 0] }),
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
      ...eye(50, 50, 33, { shift: [0.44, 0], r: 0.42, gaze: [0.9, 0] }),
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
      ...eye(50, 50, 25, { r: 0.52, crease: false, gaze: [0, -0.8] }),
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
      ...eye(50, 14, 15, { crease: false, gaze: [0, 0.9], spokes: 0 }),
      ...eye(17, 76, 15, { crease: false, gaze: [0.9, -0.5], spokes: 0 }),
      ...eye(83, 76, 15, { crease: false, gaze: [-0.9, -0.5], spokes: 0 }),
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
      ...eye(50, 50, 30, { tilt: 14, crease: false, pupil: 'slit', gaze: [0.5, 0] }),
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
      ...iris(30, 57, 10.5, { spokes: 8, rings: 0, gaze: [-0.4, 0.3] }),
      ...iris(70, 57, 10.5, { spokes: 8, rings: 0, gaze: [0.4, 0.3] }),
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
