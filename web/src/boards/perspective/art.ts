/** The drawing of the cards: one construction, four motifs. On a sheet of 100 by 140. */
import type { Colour } from './model';

export interface Paint {
  /** The shape, its letter, the panel behind it, and the engraved lines. */
  readonly fill: string;
  readonly ink: string;
  readonly panel: string;
  readonly line: string;
}

export const PAINT: Record<Colour, Paint> = {
  Y: { fill: '#efb92e', ink: '#2a1f05', panel: '#fbedc3', line: '#c48f12' },
  G: { fill: '#2c7a45', ink: '#ffffff', panel: '#d9ead6', line: '#5d9a6b' },
  R: { fill: '#b7332a', ink: '#ffffff', panel: '#f6dbd2', line: '#c9796c' },
  B: { fill: '#28579f', ink: '#ffffff', panel: '#d7e3f3', line: '#6f93c6' },
};

/** The four shapes around (0, 0), about as large as a circle of radius 1. */
export const OUTLINE: Record<Colour, string> = {
  Y: 'M-1 0A1 1 0 1 1 1 0A1 1 0 1 1 -1 0Z',
  G: 'M0 -1.16L1.14 0.86H-1.14Z',
  R: 'M-0.9 -0.9H0.9V0.9H-0.9Z',
  B: 'M0 -1.2L1.02 0L0 1.2L-1.02 0Z',
};

/** A letter sits a little lower in a triangle. */
export const LETTER_DROP: Record<Colour, number> = { Y: 0, G: 0.22, R: 0, B: 0 };

const around = (count: number, draw: (angle: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((index * 2 * Math.PI) / count, index)).join('');
const point = (angle: number, radius: number): string =>
  `${(50 + radius * Math.sin(angle)).toFixed(1)} ${(70 - radius * Math.cos(angle)).toFixed(1)}`;

/** What is engraved behind each shape: a sun, firs, brickwork, ripples. */
export const ENGRAVING: Record<Colour, string> = {
  Y:
    around(32, (angle, i) => `M${point(angle, 36.5)}L${point(angle, i % 2 ? 39 : 42)}`) +
    'M15.5 70A34.5 34.5 0 1 1 84.5 70A34.5 34.5 0 1 1 15.5 70Z',
  G: [
    [50, 20, 12],
    [27, 30, 9],
    [73, 30, 9],
    [22, 116, 11],
    [50, 120, 9],
    [78, 116, 11],
  ]
    .map(([x = 0, y = 0, s = 0]) =>
      [0, 0.55, 1.1]
        .map(
          (step) =>
            `M${x - s * (0.5 + step * 0.4)} ${y + s * step}L${x} ${y + s * (step - 0.9)}L${x + s * (0.5 + step * 0.4)} ${y + s * step}`,
        )
        .join(''),
    )
    .join(''),
  R: Array.from({ length: 11 }, (_, row) => {
    const y = 15 + row * 11;
    const joints = [0, 1, 2, 3]
      .map((i) => 14 + i * 24 + (row % 2 ? 12 : 0))
      .filter((x) => x > 12 && x < 88 && y + 11 < 127)
      .map((x) => `M${x} ${y}V${y + 11}`);
    return `M10 ${y}H90${joints.join('')}`;
  }).join(''),
  B: Array.from({ length: 10 }, (_, row) => {
    const y = 20 + row * 11.2;
    return `M10 ${y}q6.7 -5 13.3 0t13.3 0t13.4 0t13.3 0t13.4 0t13.3 0`;
  }).join(''),
};
