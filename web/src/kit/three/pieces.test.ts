import { BoxGeometry } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { describe, expect, it } from 'vitest';
import { palette } from '../../wire/pieces';
import { onAtlas, pieceBody, type Letter, type Middle, type PieceFinish } from './pieces';

const FINISH: PieceFinish = {
  size: 0.96,
  joint: 0.5,
  grain: 0.8,
  letter: 0.7,
  disc: 7,
  pad: 0.03,
  anisotropy: 4,
};
const LETTERS = Object.keys(palette.pieces) as Letter[];
const CUBE = new RoundedBoxGeometry(1, 1, 1, 2, 0.1).getAttribute('position').count;
const JOINT = new BoxGeometry().toNonIndexed().getAttribute('position').count;
const at = (...cells: string[]): Middle[] =>
  cells.map((cell) => {
    const [x = 0, y = 0, z = 0] = [...cell].map(Number);
    return [x + 0.5, y + 0.5, z + 0.5];
  });

describe('pieces as bodies', () => {
  it('gives each face a place of its own in the texture', () => {
    const places = LETTERS.flatMap((letter) =>
      [false, true].map((lettered) => onAtlas(FINISH, letter, lettered, 0.5, 0.5)),
    );
    expect(new Set(places.map(String)).size).toBe(24);
    for (const place of places.flat()) {
      expect(place).toBeGreaterThan(0);
      expect(place).toBeLessThan(1);
    }
    // What lies outside a face is its edge: neighbours never show.
    expect(onAtlas(FINISH, 'F', true, -1, 2)).toEqual(onAtlas(FINISH, 'F', true, 0, 1));
  });

  it('joins the cubes that touch, along every axis', () => {
    const bar = pieceBody(FINISH, 'I', at('000', '100', '200', '300', '400'));
    expect(bar.getAttribute('position').count).toBe(5 * CUBE + 4 * JOINT);
    // A square has a joint on each of its four inner edges.
    const stubby = pieceBody(FINISH, 'P', at('000', '001', '010', '011', '021'));
    expect(stubby.getAttribute('position').count).toBe(5 * CUBE + 5 * JOINT);
    const apart = pieceBody(FINISH, 'X', at('000', '111'));
    expect(apart.getAttribute('position').count).toBe(2 * CUBE);
  });

  it('writes the letter where it is wanted', () => {
    const uv = (lettered: (index: number) => boolean) => [
      ...pieceBody(FINISH, 'Z', at('000'), lettered).getAttribute('uv').array,
    ];
    expect(uv(() => true)).not.toEqual(uv(() => false));
    expect(uv(() => true)).toEqual([...pieceBody(FINISH, 'Z', at('000')).getAttribute('uv').array]);
  });
});
