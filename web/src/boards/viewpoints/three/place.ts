/** Where cells are in space: x to the right, up is up, the game's "away" is into the picture. */
import { Vector3 } from 'three';
import { EDGE, type Cell } from '../model';
import type { Frame } from '../sides';

export const MIDDLE = new Vector3(EDGE / 2, EDGE / 2, EDGE / 2);

/** A point of the game's space (the middle of a cell is at + ½). */
export function pointAt([x, y, z]: Cell): Vector3 {
  return new Vector3(x, z, EDGE - y);
}

export function middleOf([x, y, z]: Cell): Vector3 {
  return pointAt([x + 0.5, y + 0.5, z + 0.5]);
}

export function wayOf([x, y, z]: Cell): Vector3 {
  return new Vector3(x, z, -y);
}

export interface Axes {
  readonly right: Vector3;
  readonly up: Vector3;
  readonly away: Vector3;
}

export function axesOf(frame: Frame): Axes {
  return { right: wayOf(frame.right), up: wayOf(frame.up), away: wayOf(frame.away) };
}
