/** The twelve patterns and letters as layers of one texture: red where a pattern is, green where
 *  the letter is. Colours come later, from the owner, so one small texture serves all tiles. */
import {
  DataArrayTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RGFormat,
  RepeatWrapping,
  UnsignedByteType,
} from 'three';
import { drawing } from '../../../wire/pieces';
import { LETTERS } from '../model';

const SIZE = 256;

export function inlayTexture(): DataArrayTexture {
  const data = new Uint8Array(SIZE * SIZE * 2 * LETTERS.length);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context) {
    LETTERS.forEach((letter, layer) => {
      const pattern = drawing.patterns[letter];
      paint(context, pattern.path, pattern.stroke, '#f00');
      copy(context, data, layer, 0);
      paint(context, drawing.glyphs[letter], drawing.glyphStroke, '#f00');
      copy(context, data, layer, 1);
    });
  }
  const texture = new DataArrayTexture(data, SIZE, SIZE, LETTERS.length);
  texture.format = RGFormat;
  texture.type = UnsignedByteType;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 8;
  texture.needsUpdate = true;
  return texture;
}

function paint(context: CanvasRenderingContext2D, path: string, stroke: number, ink: string): void {
  const scale = SIZE / drawing.box;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = '#000';
  context.fillRect(0, 0, SIZE, SIZE);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.lineCap = context.lineJoin = 'round';
  context.fillStyle = context.strokeStyle = ink;
  context.lineWidth = stroke;
  const shape = new Path2D(path);
  if (stroke > 0) context.stroke(shape);
  else context.fill(shape);
}

/** The picture's rows go down, the texture's go up. */
function copy(
  context: CanvasRenderingContext2D,
  data: Uint8Array,
  layer: number,
  channel: number,
): void {
  const pixels = context.getImageData(0, 0, SIZE, SIZE).data;
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const to = (layer * SIZE + (SIZE - 1 - y)) * SIZE + x;
      data[2 * to + channel] = pixels[4 * (y * SIZE + x)]!;
    }
  }
}
