/** The course of a game as curves in a drawing. What they are made of comes with the analysis. */
import type { Analysis } from '../../wire';

export type Curve = Analysis['curves'][number];

/** The highest value that is drawn. */
export function highest({ measure, curves }: Pick<Analysis, 'measure' | 'curves'>): number {
  if (measure === 'chance') return 1;
  return Math.max(1, ...curves.flatMap((curve) => curve.dots.map(([, value]) => value)));
}

/** A curve as an SVG path in a drawing of this size; more is higher. */
export function pathOf(curve: Curve, moves: number, most: number, width: number, height: number) {
  return curve.dots
    .map(([step, value], index) => {
      const x = (step / Math.max(1, moves)) * width;
      return `${index ? 'L' : 'M'}${x.toFixed(1)} ${((1 - value / most) * height).toFixed(1)}`;
    })
    .join('');
}
