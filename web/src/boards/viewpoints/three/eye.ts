/**
 * The camera. During a game it stands on one side, without perspective, and can only lean a little;
 * it never goes around. After the end, and for the audience, it is free.
 */
import {
  Matrix4,
  OrthographicCamera,
  Quaternion,
  Raycaster,
  Vector2,
  Vector3,
  type Ray,
} from 'three';
import type { Insets } from '../control';
import { centre, type Cells, type Position } from '../model';
import { frameOf } from '../sides';
import { MIDDLE, axesOf, pointAt, type Axes } from './place';

/** 12 degrees. */
const MOST_LEAN = (12 * Math.PI) / 180;
/** A little from above and from the left: tops can be seen, and so how deep things lie. */
const HOME_LEAN = { right: -0.085, up: 0.15 };
const STRAIGHT = { right: 0, up: 0 };
const HOME_ORBIT = { azimuth: 0.55, elevation: 0.5 };
const DISTANCE = 60;
const FLIGHT_MS = 240;

export interface Sights {
  size(): { width: number; height: number };
  insets(): Insets;
  motion(): boolean;
  invalidate(): void;
}

interface Pose {
  readonly turn: Quaternion;
  /** Half of what must be in the picture, in cells. */
  readonly wide: number;
  readonly high: number;
  /** How far the middle of the picture lies below the middle of the cube. */
  readonly drop: number;
}

export class Eye {
  readonly camera = new OrthographicCamera(-1, 1, 1, -1, 1, 2 * DISTANCE);
  readonly #sights: Sights;
  readonly #caster = new Raycaster();
  #position: Position | null = null;
  #lean = STRAIGHT;
  #orbit = HOME_ORBIT;
  #zoom = 1;
  #pose: Pose;
  #flight: { from: Pose; to: Pose; elapsed: number } | null = null;
  #begun = false;

  constructor(sights: Sights) {
    this.#sights = sights;
    this.#pose = this.#wanted();
  }

  /** Which side it is bound to; null: free. */
  stand(position: Position | null): void {
    const was = this.#position;
    this.#position = position;
    if (was !== position || !this.#begun) this.#lean = position === 5 ? STRAIGHT : HOME_LEAN;
    if (position === null && was !== null) this.#orbit = HOME_ORBIT;
    this.#go(this.#begun && was !== position);
    this.#begun = true;
  }

  /** Free: flies to a side, and can leave it again. */
  visit(position: Position): void {
    this.#orbit = {
      azimuth: { 1: 0, 2: Math.PI, 3: Math.PI / 2, 4: -Math.PI / 2, 5: 0 }[position],
      elevation: position === 5 ? Math.PI / 2 : 0.0,
    };
    this.#go(true);
  }

  /** The board has another size. */
  follow(): void {
    this.#go(false);
  }

  lean(right: number, up: number): void {
    if (this.#position === null) {
      this.#orbit = {
        azimuth: this.#orbit.azimuth + right,
        elevation: clamp(this.#orbit.elevation + up, -0.1, Math.PI / 2),
      };
    } else {
      this.#lean = {
        right: clamp(this.#lean.right + right, -MOST_LEAN, MOST_LEAN),
        up: clamp(this.#lean.up + up, -MOST_LEAN, MOST_LEAN),
      };
    }
    this.#go(false);
  }

  /** Exactly as on the card; and once more: a little from above again. */
  straighten(): void {
    const isStraight = this.#lean.right === 0 && this.#lean.up === 0;
    this.#lean = isStraight ? HOME_LEAN : STRAIGHT;
    this.#orbit = HOME_ORBIT;
    this.#zoom = 1;
    this.#go(true);
  }

  zoom(factor: number): void {
    this.#zoom = clamp(this.#zoom / factor, 0.75, 2.2);
    this.#go(false);
  }

  tick(ms: number): void {
    if (!this.#flight) return;
    this.#flight.elapsed += ms;
    const { from, to, elapsed } = this.#flight;
    const linear = Math.min(1, elapsed / FLIGHT_MS);
    const share = 1 - (1 - linear) ** 3;
    if (linear === 1) this.#flight = null;
    const mix = (a: number, b: number) => a + (b - a) * share;
    this.#aim({
      turn: from.turn.clone().slerp(to.turn, share),
      wide: mix(from.wide, to.wide),
      high: mix(from.high, to.high),
      drop: mix(from.drop, to.drop),
    });
  }

  // ------------------------------------------------------------------------------ looking

  rayAt(x: number, y: number): Ray {
    const { width, height } = this.#sights.size();
    this.camera.updateMatrixWorld();
    this.#caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.camera);
    return this.#caster.ray;
  }

  get caster(): Raycaster {
    return this.#caster;
  }

  /** Where a pixel lies in the plane across the line of sight through some cells. */
  inPlane(x: number, y: number, cells: Cells, axes: Axes): { across: number; upward: number } {
    const ray = this.rayAt(x, y);
    const through = pointAt(centre(cells));
    const share =
      through.clone().sub(ray.origin).dot(axes.away) / (ray.direction.dot(axes.away) || 1);
    const off = ray.origin.clone().addScaledVector(ray.direction, share).sub(MIDDLE);
    return { across: off.dot(axes.right) + 3, upward: off.dot(axes.up) + 3 };
  }

  locate(cells: Cells): { x: number; y: number } {
    const { width, height } = this.#sights.size();
    this.camera.updateMatrixWorld();
    let [x, y] = [0, Infinity];
    for (const [cx, cy, cz] of cells) {
      const at = pointAt([cx + 0.5, cy + 0.5, cz + 0.5]).project(this.camera);
      x += ((at.x + 1) / 2) * width;
      y = Math.min(y, ((1 - at.y) / 2) * height);
    }
    const cell = height / (this.camera.top - this.camera.bottom);
    return { x: x / Math.max(1, cells.length), y: y - cell * 0.5 };
  }

  // ------------------------------------------------------------------------------- inside

  #wanted(): Pose {
    const position = this.#position;
    if (position !== null) {
      const { right, up, away } = axesOf(frameOf(position));
      const back = away
        .clone()
        .negate()
        .addScaledVector(right, Math.tan(this.#lean.right))
        .addScaledVector(up, Math.tan(this.#lean.up));
      const isTop = position === 5;
      return {
        turn: facing(back, up),
        wide: isTop ? 4.05 : 4.0,
        high: isTop ? 4.05 : 3.95,
        drop: isTop ? 0 : 0.25,
      };
    }
    const { azimuth, elevation } = this.#orbit;
    const flat = Math.cos(elevation);
    const back = new Vector3(
      Math.sin(azimuth) * flat,
      Math.sin(elevation),
      Math.cos(azimuth) * flat,
    );
    const up =
      elevation > 1.56
        ? new Vector3(-Math.sin(azimuth), 0, -Math.cos(azimuth))
        : new Vector3(0, 1, 0);
    return { turn: facing(back, up), wide: 5.2, high: 5.3, drop: 0.2 };
  }

  #go(flying: boolean): void {
    const to = this.#wanted();
    if (flying && this.#sights.motion()) {
      this.#flight = { from: this.#pose, to, elapsed: 0 };
      this.#sights.invalidate();
      return;
    }
    if (this.#flight) {
      this.#flight = { ...this.#flight, to };
      return;
    }
    this.#aim(to);
  }

  #aim(pose: Pose): void {
    this.#pose = pose;
    const { width, height } = this.#sights.size();
    const { top, right, bottom, left } = this.#sights.insets();
    const camera = this.camera;
    const free = {
      width: Math.max(80, width - left - right),
      height: Math.max(80, height - top - bottom),
    };
    const scale =
      Math.max((2 * pose.wide) / free.width, (2 * pose.high) / free.height) / this.#zoom;
    // The free part of the board is the middle of the picture.
    const aside = ((right - left) / 2) * scale;
    const under = ((top - bottom) / 2) * scale - pose.drop;
    camera.left = (-width / 2) * scale + aside;
    camera.right = (width / 2) * scale + aside;
    camera.top = (height / 2) * scale + under;
    camera.bottom = (-height / 2) * scale + under;
    camera.quaternion.copy(pose.turn);
    camera.position.set(0, 0, DISTANCE).applyQuaternion(pose.turn).add(MIDDLE);
    camera.updateProjectionMatrix();
    this.#sights.invalidate();
  }
}

function facing(back: Vector3, up: Vector3): Quaternion {
  const at = new Matrix4().lookAt(back, new Vector3(), up);
  return new Quaternion().setFromRotationMatrix(at);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
