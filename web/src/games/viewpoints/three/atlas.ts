/** The faces of all pieces in one texture: pattern and letter, and a plain one for the joints. */
import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter, SRGBColorSpace } from 'three';
import { drawing, palette } from '../../../generated/pieces';
import { LETTERS, type Letter } from '../model';

const TILE = 128;
const COLUMNS = 6;
const ROWS = 4;
/** Kept free along the edges of a face, so that neighbours in the texture never show. */
const PAD = 0.03;
/** The letter stands small enough that the pattern can be told beside it. */
export const LETTER_SIZE = 0.74;
export const LETTER_DISC = 6.7;

export function faceAtlas(patterns: boolean): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = COLUMNS * TILE;
  canvas.height = ROWS * TILE;
  const context = canvas.getContext('2d');
  if (context) {
    for (const letter of LETTERS) {
      for (const lettered of [false, true]) paint(context, letter, lettered, patterns);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 8;
  return texture;
}

function paint(
  context: CanvasRenderingContext2D,
  letter: Letter,
  lettered: boolean,
  patterns: boolean,
): void {
  const colours = palette.pieces[letter];
  const [column, row] = slot(letter, lettered);
  const scale = TILE / drawing.box;
  const half = drawing.box / 2;
  context.save();
  context.beginPath();
  context.rect(column * TILE, row * TILE, TILE, TILE);
  context.clip();
  context.setTransform(scale, 0, 0, scale, column * TILE, row * TILE);
  context.fillStyle = colours.fill;
  context.fillRect(0, 0, drawing.box, drawing.box);
  const pattern = drawing.patterns[letter];
  if (patterns && pattern.path) {
    context.globalAlpha = 0.8;
    stroke(context, pattern.path, pattern.stroke, colours.grain);
    context.globalAlpha = 1;
  }
  if (lettered) {
    context.fillStyle = colours.fill;
    context.beginPath();
    context.arc(half, half, LETTER_DISC, 0, 7);
    context.fill();
    context.translate(half, half);
    context.scale(LETTER_SIZE, LETTER_SIZE);
    context.translate(-half, -half);
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

function slot(letter: Letter, lettered: boolean): [number, number] {
  const at = LETTERS.indexOf(letter) * 2 + (lettered ? 1 : 0);
  return [at % COLUMNS, Math.floor(at / COLUMNS)];
}

/** A place of a face (0 to 1, upward) as a place of the texture. */
export function onAtlas(letter: Letter, lettered: boolean, u: number, v: number): [number, number] {
  const [column, row] = slot(letter, lettered);
  const [iu, iv] = [PAD + u * (1 - 2 * PAD), PAD + v * (1 - 2 * PAD)];
  return [(column + iu) / COLUMNS, 1 - (row + 1 - iv) / ROWS];
}
