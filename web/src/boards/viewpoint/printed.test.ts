import { expect, test } from 'vitest';
import { PALETTES, motifOf, type Motif } from './motifs';
import { DRAWN } from './motifs-drawn';
import type { Kin } from './motif-parts';

/** The titles that nobody has drawn, as examples for the press, which makes them by the same steps. */
const EXAMPLES = [
  'Owl',
  'Far Sight',
  'Ein Auge',
  'Kaleidoscope 7',
  'é',
  'Two by two',
  'Night watch',
  'Zoom',
];

function kin(title: string): Kin {
  return { title, reveal: false, ongoing: false, points: 10, does: [] };
}

function plain({ family, shapes }: Motif) {
  return {
    family,
    shapes: shapes.map(({ d, fill, stroke, width, opacity, dash }) => [
      d,
      fill,
      stroke,
      Math.round(width * 1000) / 1000,
      opacity,
      dash,
    ]),
  };
}

test('the press prints the pictures of the page (vitest -u writes them anew)', async () => {
  const drawn = Object.fromEntries(
    Object.keys(DRAWN).map((title) => [title, plain(motifOf(kin(title)))]),
  );
  const examples = Object.fromEntries(EXAMPLES.map((title) => [title, plain(motifOf(kin(title)))]));
  const lines = (motifs: object) =>
    Object.entries(motifs)
      .map(([title, motif]) => `${JSON.stringify(title)}: ${JSON.stringify(motif)}`)
      .join(',\n');
  const text =
    `{"palettes": ${JSON.stringify(PALETTES)},\n"drawn": {\n${lines(drawn)}\n},\n` +
    `"examples": {\n${lines(examples)}\n}}\n`;
  await expect(text).toMatchFileSnapshot(
    '../../../../src/sightline/games/viewpoint/press/motifs.json',
  );
});
