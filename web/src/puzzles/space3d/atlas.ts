/** The faces of all pieces in one texture: for each letter one plain face and one with its letter. */
import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter, SRGBColorSpace } from 'three';
import { drawing, palette } from '../../generated/pieces';
import { LETTERS, type Letter } from '../space';

const TILE = 128;
const COLUMNS = 6;
const ROWS = 4;
/** Kept free along the edges of a face, so that neighbours in the texture never show. */
const PAD = 0.04;

export function faceAtlas(patterns: boolean): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = COLUMNS * TILE;
  canvas.height = ROWS * TILE;
  const context = canvas.getContext('2d');
  if (context) {
    LETTERS.forEach((letter, index) => {
      for (const lettered of [false, true]) paint(context, letter, index, lettered, patterns);
    });
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 4;
  return texture;
}

function paint(
  context: CanvasRenderingContext2D,
  letter: Letter,
  index: number,
  lettered: boolean,
  patterns: boolean,
): void {
  const colours = palette.pieces[letter];
  const [column, row] = slot(index, lettered);
  const scale = TILE / drawing.box;
  context.save();
  context.beginPath();
  context.rect(column * TILE, row * TILE, TILE, TILE);
  context.clip();
  context.setTransform(scale, 0, 0, scale, column * TILE, row * TILE);
  context.fillStyle = colours.fill;
  context.fillRect(0, 0, drawing.box, drawing.box);
  const pattern = drawing.patterns[letter];
  if (patterns && pattern.path) {
    context.globalAlpha = 0.75;
    stroke(context, pattern.path, pattern.stroke, colours.grain);
    context.globalAlpha = 1;
  }
  if (lettered) {
    context.fillStyle = colours.fill;
    context.beginPath();
    context.arc(12, 12, 8.8, 0, 7);
    context.fill();
    stroke(context, drawing.glyphs[letter], drawing.glyphStroke, colours.ink);
  }
  context.restore();
}

function stroke(context: CanvasRenderingContext2D, path: string, width: number, ink: string): void {
  const shape = new Path2D(path);
  context.lineCap = context.lineJoin = 'round';
  context.lineWidth = width;
  context.fillStyle = context.strokeStyle = ink;
  if (width > 0) context.stroke(shape);
  else context.fill(shape);
}

function slot(index: number, lettered: boolean): [number, number] {
  const at = index * 2 + (lettered ? 1 : 0);
  return [at % COLUMNS, Math.floor(at / COLUMNS)];
}

/** A place of a face (0 to 1, upward) as a place of the texture. */
export function onAtlas(letter: Letter, lettered: boolean, u: number, v: number): [number, number] {
  const [column, row] = slot(LETTERS.indexOf(letter), lettered);
  const [iu, iv] = [PAD + u * (1 - 2 * PAD), PAD + v * (1 - 2 * PAD)];
  return [(column + iu) / COLUMNS, 1 - (row + 1 - iv) / ROWS];
}
