/** What a scene of ours stands on. */
import type { Camera, Object3D } from 'three';
import type { Size } from './canvas';

export interface Ground {
  readonly canvas: HTMLCanvasElement;
  /** Always as it is now; components notice a change. */
  readonly size: Size;
  /** Something has changed: draw it. */
  readonly invalidate: () => void;
  /** Shows this through that camera; `tick` moves it on, before each picture. */
  show(camera: Camera, root: Object3D, tick: (ms: number) => void): void;
}
