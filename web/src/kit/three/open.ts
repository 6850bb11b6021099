/**
 * A stage for a board in plain JavaScript: a canvas with camera and light, turned, moved and zoomed
 * by mouse, fingers and wheel, as large as its element, and drawn only when something has changed.
 * What stands on it are three.js objects, with y upward and z toward the viewer.
 */
import { HemisphereLight, Vector3, type PerspectiveCamera, type Scene } from 'three';
import { Canvas3d } from './canvas';
import { listen, type GestureTarget } from './gestures';
import { aimLight, keyLight } from './light';
import { boxAround, type Vec3 } from './orbit';
import type { Ray } from './ray';
import { Rig, type Insets } from './rig';
import { TILE_HEIGHT } from './space';

const FILL = { light: 2.2, dark: 1.7 } as const;

export interface StageWishes {
  /** What a screen reader calls the picture; say what is to be seen. */
  label: string;
  /** What should be in the picture: its corners are enough. Asked whenever it matters. */
  points: () => readonly Vec3[];
  theme?: 'light' | 'dark';
  /** Whether the camera may fly; else it is there at once. */
  motion?: () => boolean;
  /** What of the picture is hidden by controls, in pixels. */
  insets?: () => Insets;
  /** Before each picture: the milliseconds since the last one. True: another one follows. */
  tick?: (ms: number) => boolean | void;
  /** A click or a tap that was no drag; x and y in pixels of the canvas. */
  press?: (x: number, y: number, touch: boolean) => void;
  /** The mouse or a pen points here. */
  point?: (x: number, y: number) => void;
  /** The graphics card has taken the picture away: show the board flat. */
  lost?: () => void;
}

export interface Stage {
  readonly canvas: HTMLCanvasElement;
  /** Add what is to be seen, and say `changed`. */
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  /** Something in the scene is different: it is drawn, once, with the next frame. */
  changed(): void;
  /** There is more or less to be seen (`points`): the camera goes where all of it is in sight,
   *  unless a person has moved it. Light and shadow follow. */
  follow(): void;
  label(text: string): void;
  theme(theme: 'light' | 'dark'): void;
  /** From straight above. */
  top(): void;
  /** As at the beginning. */
  reset(): void;
  /** Around the table and upward, in radians. */
  orbit(right: number, up: number): void;
  /** Less than 1: nearer. */
  zoom(factor: number): void;
  /** The ray from the eye through a pixel, for a `Raycaster`. */
  rayAt(x: number, y: number): Ray;
  /** The pixel in which a point is seen. */
  locate(point: Vec3): { x: number; y: number };
  destroy(): void;
}

/** Puts a stage into an element, which it fills. It throws where the browser has no WebGL: then
 *  `settings.flat` is true, and the board has drawn itself flat. */
export function open(target: HTMLElement, wishes: StageWishes): Stage {
  const light = keyLight(Math.min(screen.width, screen.height) < 700 ? 1024 : 2048);
  const sky = new HemisphereLight('#fff8ee', '#c9b49a', FILL[wishes.theme ?? 'light']);
  let rig: Rig | null = null;
  const canvas = new Canvas3d(target, {
    tick(ms) {
      rig?.tick(ms);
      if (wishes.tick?.(ms)) canvas.invalidate();
    },
    resized: () => rig?.follow(),
    lost: () => wishes.lost?.(),
  });
  const sights = new Rig({
    size: () => canvas.size,
    insets: () => wishes.insets?.() ?? { top: 0, right: 0, bottom: 0 },
    points: () => [...wishes.points()],
    motion: () => wishes.motion?.() ?? true,
    invalidate: canvas.invalidate,
  });
  rig = sights;
  canvas.label = wishes.label;
  canvas.canvas.style.touchAction = 'none';
  canvas.camera = sights.camera;
  canvas.scene.add(light, light.target, sky);

  function follow(): void {
    const { min, max } = boxAround([...wishes.points()]);
    const room = { left: min.x, right: max.x, low: -max.z, high: -min.z };
    aimLight(light, room, Math.max(1, max.y / TILE_HEIGHT));
    sights.follow();
    canvas.invalidate();
  }

  const gestures: GestureTarget = {
    point: (x, y) => wishes.point?.(x, y),
    pointAway: () => undefined,
    press: (x, y, touch) => wishes.press?.(x, y, touch),
    pressAside: () => undefined,
    holdsGhost: () => false,
    orbit: (dx, dy) => sights.orbit(-dx * 0.007, dy * 0.006),
    pan: (dx, dy) => sights.pan(dx, dy),
    zoom: (factor) => sights.zoom(factor),
    spin: () => undefined,
  };
  const deaf = listen(canvas.canvas, gestures);
  follow();

  return {
    canvas: canvas.canvas,
    scene: canvas.scene,
    camera: sights.camera,
    changed: canvas.invalidate,
    follow,
    label: (text) => (canvas.label = text),
    theme(theme) {
      sky.intensity = FILL[theme];
      canvas.invalidate();
    },
    top: () => sights.top(),
    reset: () => sights.reset(),
    orbit: (right, up) => sights.orbit(right, up),
    zoom: (factor) => sights.zoom(factor),
    rayAt: (x, y) => sights.rayAt(x, y),
    locate({ x, y, z }) {
      sights.camera.updateMatrixWorld();
      const seen = new Vector3(x, y, z).project(sights.camera);
      const { width, height } = canvas.size;
      return { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height };
    },
    destroy() {
      deaf();
      light.dispose();
      canvas.dispose();
    },
  };
}
