/** The camera: where it is, where it is going, and what of the board is under a pixel. */
import { PerspectiveCamera, Raycaster, Vector2, Vector3 } from 'three';
import type { Cells, Point } from '../pieces/cells';
import {
  FIELD_OF_VIEW,
  HOME_AZIMUTH,
  HOME_ELEVATION,
  TOP_ELEVATION,
  blendPose,
  boardWay,
  boxAround,
  easeOut,
  eyeOf,
  fitPose,
  limitPose,
  panPose,
  showsAll,
  turnPose,
  zoomPose,
  type Lens,
  type Pose,
  type Vec3,
} from './orbit';
import type { Ray } from './ray';
import { floorOf } from './space';

/** What of the board is hidden by controls, in pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the camera has to know of the scene, always as it is now. */
export interface Sights {
  size(): { width: number; height: number };
  insets(): Insets;
  /** What should be in the picture. */
  points(): Vec3[];
  motion(): boolean;
  invalidate(): void;
}

interface Flight {
  readonly from: Pose;
  readonly to: Pose;
  readonly fromShift: Point;
  readonly toShift: Point;
  elapsed: number;
}

const FLIGHT_MS = 240;
/** How much smaller than needed the stack may be shown before the camera comes nearer. */
const PATIENCE = 0.72;
const MARGIN = 0.93;
const HALF_FIELD = Math.tan((FIELD_OF_VIEW / 2) * (Math.PI / 180));

export class Rig {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.5, 400);
  readonly #sights: Sights;
  readonly #caster = new Raycaster();
  #pose: Pose;
  /** How far the middle of the picture is from the middle of the canvas, in pixels. */
  #shift: Point = { x: 0, y: 0 };
  #flight: Flight | null = null;
  /** Once a person has moved the camera it stays where they put it, until they reset it. */
  #ownView = false;
  #begun = false;

  constructor(sights: Sights) {
    this.#sights = sights;
    this.#pose = fitPose(sights.points(), HOME_AZIMUTH, HOME_ELEVATION, this.#lens());
  }

  // ---------------------------------------------------------- going somewhere

  /** The stack has grown, a tile was picked up, or the board has another size. */
  follow(): void {
    const { width, height } = this.#sights.size();
    if (width === 0 || height === 0) return;
    if (!this.#begun) {
      // First picture: already in place, nothing flies in.
      this.#begun = true;
      const home = fitPose(this.#sights.points(), HOME_AZIMUTH, HOME_ELEVATION, this.#lens());
      this.#aim(home, this.#wantedShift());
    } else if (this.#ownView) {
      this.#fly(this.#goal);
    } else {
      this.#fit();
    }
  }

  top(): void {
    this.#ownView = false;
    this.#fly(fitPose(this.#sights.points(), 0, TOP_ELEVATION, this.#lens()));
  }

  reset(): void {
    this.#ownView = false;
    this.#fly(fitPose(this.#sights.points(), HOME_AZIMUTH, HOME_ELEVATION, this.#lens()));
  }

  zoom(factor: number): void {
    this.#move(zoomPose(this.#pose, factor));
  }

  orbit(right: number, up: number): void {
    this.#move(turnPose(this.#pose, right, up));
  }

  /** Moves along the table by pixels of the screen. */
  pan(dx: number, dy: number): void {
    const scale = this.#cellsPerPixel();
    const away = dy / Math.max(0.35, Math.sin(this.#pose.elevation));
    this.#move(panPose(this.#pose, -dx * scale, away * scale));
  }

  tick(ms: number): void {
    if (!this.#flight) return;
    this.#flight.elapsed += ms;
    const { from, to, fromShift, toShift, elapsed } = this.#flight;
    const share = easeOut(Math.min(1, elapsed / FLIGHT_MS));
    if (share === 1) this.#flight = null;
    this.#aim(blendPose(from, to, share), {
      x: fromShift.x + (toShift.x - fromShift.x) * share,
      y: fromShift.y + (toShift.y - fromShift.y) * share,
    });
  }

  // ------------------------------------------------------------------ looking

  way(x: number, y: number): Point {
    return boardWay(this.#goal.azimuth, x, y);
  }

  rayAt(x: number, y: number): Ray {
    const { width, height } = this.#sights.size();
    this.camera.updateMatrixWorld();
    this.#caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.camera);
    return { from: this.#caster.ray.origin, way: this.#caster.ray.direction };
  }

  /** Above a tile, whichever of its cells is the highest on the screen. */
  locate(cells: Cells, level: number): Point {
    const { width, height } = this.#sights.size();
    this.camera.updateMatrixWorld();
    let x = 0;
    let y = Infinity;
    for (const cell of cells) {
      const middle = new Vector3(cell[0] + 0.5, floorOf(level), -(cell[1] + 0.5));
      middle.project(this.camera);
      x += ((middle.x + 1) / 2) * width;
      y = Math.min(y, ((1 - middle.y) / 2) * height);
    }
    return { x: x / Math.max(1, cells.length), y: y - 0.4 / this.#cellsPerPixel() };
  }

  // -------------------------------------------------------------------- inside

  get #goal(): Pose {
    return this.#flight?.to ?? this.#pose;
  }

  /** Goes where everything is in sight; stays where it is as long as that is good enough. */
  #fit(): void {
    const goal = this.#goal;
    const points = this.#sights.points();
    const lens = this.#lens();
    const best = fitPose(points, goal.azimuth, goal.elevation, lens);
    const isFine = best.distance > goal.distance * PATIENCE && showsAll(goal, points, lens);
    this.#fly(isFine ? goal : best);
  }

  #fly(to: Pose): void {
    const toShift = this.#wantedShift();
    if (!this.#sights.motion()) {
      this.#flight = null;
      this.#aim(to, toShift);
    } else {
      this.#flight = { from: this.#pose, to, fromShift: this.#shift, toShift, elapsed: 0 };
      this.#sights.invalidate();
    }
  }

  #move(to: Pose): void {
    if (this.#flight) this.#shift = this.#flight.toShift;
    this.#flight = null;
    this.#ownView = true;
    this.#aim(to, this.#shift);
  }

  #aim(to: Pose, shift: Point): void {
    this.#pose = limitPose(to, boxAround(this.#sights.points()));
    this.#shift = shift;
    const { azimuth, elevation, target } = this.#pose;
    const { width, height } = this.#sights.size();
    this.camera.aspect = width / Math.max(1, height);
    this.camera.setViewOffset(width, height, shift.x, shift.y, width, height);
    const eye = eyeOf(this.#pose);
    this.camera.position.set(eye.x, eye.y, eye.z);
    // From straight above, "up" is where the azimuth points.
    const isTop = elevation > TOP_ELEVATION - 0.01;
    if (isTop) this.camera.up.set(-Math.sin(azimuth), 0, -Math.cos(azimuth));
    else this.camera.up.set(0, 1, 0);
    this.camera.lookAt(target.x, target.y, target.z);
    this.#sights.invalidate();
  }

  #lens(): Lens {
    const width = Math.max(1, this.#sights.size().width);
    const height = Math.max(1, this.#sights.size().height);
    const { top, right, bottom } = this.#sights.insets();
    return {
      across: HALF_FIELD * (width / height) * Math.max(0.35, 1 - right / width) * MARGIN,
      upright: HALF_FIELD * Math.max(0.35, 1 - (top + bottom) / height) * MARGIN,
    };
  }

  /** The free part of the board is the middle of the picture. */
  #wantedShift(): Point {
    const { top, right, bottom } = this.#sights.insets();
    return { x: right / 2, y: (bottom - top) / 2 };
  }

  #cellsPerPixel(): number {
    return (2 * this.#pose.distance * HALF_FIELD) / Math.max(1, this.#sights.size().height);
  }
}
