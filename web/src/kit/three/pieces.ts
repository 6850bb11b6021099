/**
 * Pieces as bodies: bevelled cubes with pattern and letter on their faces, joined where the piece
 * goes on, a fine groove between them. All faces come out of one texture.
 */
import {
  BoxGeometry,
  BufferAttribute,
  CanvasTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  SRGBColorSpace,
  type BufferGeometry,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { drawing, palette } from '../../wire/pieces';

export type Letter = keyof typeof palette.pieces;
/** The middle of a cell in the world: a whole number and a half along each axis. */
export type Middle = readonly [x: number, y: number, z: number];
export type Axis = 0 | 1 | 2;

/** How a kind of board wants its pieces. */
export interface PieceFinish {
  /** Edge of a cube; what is missing to 1 is the groove. */
  readonly size: number;
  /** How light the joints are, down in the groove. */
  readonly joint: number;
  /** How strong the pattern is. */
  readonly grain: number;
  /** The letter, and the radius of the plain disc behind it: small, so that the pattern shows. */
  readonly letter: number;
  readonly disc: number;
  /** Kept free along the edges of a face, so that neighbours in the texture never show. */
  readonly pad: number;
  readonly anisotropy: number;
}

const LETTERS = Object.keys(palette.pieces) as readonly Letter[];
const RADIUS = 0.085;
const TILE = 128;
const COLUMNS = 6;
const ROWS = 4;

// ------------------------------------------------------------------------------------- the texture

/** For each letter one plain face and one with the letter. */
export function faceAtlas(finish: PieceFinish, patterns: boolean): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = COLUMNS * TILE;
  canvas.height = ROWS * TILE;
  const context = canvas.getContext('2d');
  if (context) {
    for (const letter of LETTERS) {
      for (const lettered of [false, true]) paintFace(context, finish, letter, lettered, patterns);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = finish.anisotropy;
  return texture;
}

function paintFace(
  context: CanvasRenderingContext2D,
  finish: PieceFinish,
  letter: Letter,
  lettered: boolean,
  patterns: boolean,
): void {
  const colours = palette.pieces[letter];
  const [column, row] = tileOf(letter, lettered);
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
    context.globalAlpha = finish.grain;
    stroke(context, pattern.path, pattern.stroke, colours.grain);
    context.globalAlpha = 1;
  }
  if (lettered) {
    context.fillStyle = colours.fill;
    context.beginPath();
    context.arc(half, half, finish.disc, 0, 7);
    context.fill();
    context.translate(half, half);
    context.scale(finish.letter, finish.letter);
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

function tileOf(letter: Letter, lettered: boolean): [number, number] {
  const at = LETTERS.indexOf(letter) * 2 + (lettered ? 1 : 0);
  return [at % COLUMNS, Math.floor(at / COLUMNS)];
}

/** A place of a face (0 to 1, upward) as a place of the texture. */
export function onAtlas(
  finish: PieceFinish,
  letter: Letter,
  lettered: boolean,
  u: number,
  v: number,
): [number, number] {
  const [column, row] = tileOf(letter, lettered);
  const inside = (value: number) =>
    finish.pad + Math.min(1, Math.max(0, value)) * (1 - 2 * finish.pad);
  return [(column + inside(u)) / COLUMNS, 1 - (row + 1 - inside(v)) / ROWS];
}

// ---------------------------------------------------------------------------------------- the body

/** A piece with these cells; `lettered` says which of them carry the letter. */
export function pieceBody(
  finish: PieceFinish,
  letter: Letter,
  cells: readonly Middle[],
  lettered: (index: number) => boolean = () => true,
): BufferGeometry {
  const own = new Set(cells.map((cell) => cell.join()));
  const parts: BufferGeometry[] = [];
  const { size } = finish;
  cells.forEach((cell, index) => {
    const cube = new RoundedBoxGeometry(size, size, size, 2, RADIUS);
    paintFaces(cube, finish, letter, lettered(index), 1);
    parts.push(cube.translate(...cell));
    for (const axis of [0, 1, 2] as const) {
      if (!own.has(along(cell, axis, 1).join())) continue;
      const thin = (one: Axis) => (one === axis ? 0.2 : size - 0.07);
      const joint = new BoxGeometry(thin(0), thin(1), thin(2)).toNonIndexed();
      paintFaces(joint, finish, letter, false, finish.joint);
      parts.push(joint.translate(...along(cell, axis, 0.5)));
    }
  });
  const merged = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return merged;
}

function along(cell: Middle, axis: Axis, by: number): [number, number, number] {
  const moved: [number, number, number] = [...cell];
  moved[axis] += by;
  return moved;
}

function paintFaces(
  part: BufferGeometry,
  finish: PieceFinish,
  letter: Letter,
  lettered: boolean,
  light: number,
): void {
  const uv = part.getAttribute('uv');
  const places = new Float32Array(uv.count * 2);
  for (let i = 0; i < uv.count; i += 1) {
    places.set(onAtlas(finish, letter, lettered, uv.getX(i), uv.getY(i)), 2 * i);
  }
  part.setAttribute('uv', new BufferAttribute(places, 2));
  part.setAttribute('color', new BufferAttribute(new Float32Array(uv.count * 3).fill(light), 3));
}
