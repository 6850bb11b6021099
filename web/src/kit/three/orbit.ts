/**
 * The camera as a person thinks of it: what it looks at, from which side, how steeply and how far
 * away. Pure arithmetic; `Scene.svelte` turns it into a three.js camera.
 */
export interface Vec3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Pose {
  /** What is looked at. */
  readonly target: Vec3;
  /** Around the table: 0 looks away from the near side, growing to the right. */
  readonly azimuth: number;
  /** 0 at the height of the table, π/2 straight from above. */
  readonly elevation: number;
  readonly distance: number;
}

export interface Box3 {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** Half of the field of view, as tangents: across and upright. */
export interface Lens {
  readonly across: number;
  readonly upright: number;
}

export const FIELD_OF_VIEW = 30;
export const HOME_AZIMUTH = 0.42;
export const HOME_ELEVATION = 0.86;
export const TOP_ELEVATION = Math.PI / 2 - 0.001;
const LOWEST = 0.3;
const NEAREST = 5;
const FARTHEST = 140;

export function limitPose(pose: Pose, box: Box3): Pose {
  const reach = 3;
  return {
    target: {
      x: clamp(pose.target.x, box.min.x - reach, box.max.x + reach),
      y: clamp(pose.target.y, 0, Math.max(box.max.y, 0.5)),
      z: clamp(pose.target.z, box.min.z - reach, box.max.z + reach),
    },
    azimuth: pose.azimuth,
    elevation: clamp(pose.elevation, LOWEST, TOP_ELEVATION),
    distance: clamp(pose.distance, NEAREST, FARTHEST),
  };
}

/** The camera's place for a pose. */
export function eyeOf(pose: Pose): Vec3 {
  const flat = Math.cos(pose.elevation) * pose.distance;
  return {
    x: pose.target.x + Math.sin(pose.azimuth) * flat,
    y: pose.target.y + Math.sin(pose.elevation) * pose.distance,
    z: pose.target.z + Math.cos(pose.azimuth) * flat,
  };
}

/**
 * The nearest pose from this side that shows all points, with them in the middle of the picture:
 * what is nearer looks larger, so the middle of a box would not do.
 */
export function fitPose(
  points: readonly Vec3[],
  azimuth: number,
  elevation: number,
  lens: Lens,
): Pose {
  const box = boxAround(points);
  const { right, up, back } = axes(azimuth, elevation);
  let target = middle(box);
  let distance = NEAREST;
  for (let round = 0; round < 4; round += 1) {
    distance = NEAREST;
    for (const point of points) {
      const v = minus(point, target);
      const depth = dot(v, back);
      distance = Math.max(
        distance,
        depth + Math.abs(dot(v, right)) / lens.across,
        depth + Math.abs(dot(v, up)) / lens.upright,
      );
    }
    let [left, rightmost, lowest, highest] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const point of points) {
      const v = minus(point, target);
      const depth = distance - dot(v, back);
      left = Math.min(left, dot(v, right) / depth);
      rightmost = Math.max(rightmost, dot(v, right) / depth);
      lowest = Math.min(lowest, dot(v, up) / depth);
      highest = Math.max(highest, dot(v, up) / depth);
    }
    // Along the table, so that the camera keeps turning around something on it.
    const aside = ((left + rightmost) / 2) * distance;
    const away = (((lowest + highest) / 2) * distance) / Math.max(0.35, Math.sin(elevation));
    target = panPose({ target, azimuth, elevation, distance }, aside, away).target;
  }
  return limitPose({ target, azimuth, elevation, distance }, box);
}

/** Whether all points are in the picture from here. */
export function showsAll(pose: Pose, points: readonly Vec3[], lens: Lens): boolean {
  const { right, up, back } = axes(pose.azimuth, pose.elevation);
  return points.every((point) => {
    const v = minus(point, pose.target);
    const depth = pose.distance - dot(v, back);
    return (
      Math.abs(dot(v, right)) <= depth * lens.across * 1.01 &&
      Math.abs(dot(v, up)) <= depth * lens.upright * 1.01
    );
  });
}

export function boxAround(points: readonly Vec3[]): Box3 {
  const reach = (pick: (point: Vec3) => number, choose: (...values: number[]) => number) =>
    choose(...points.map(pick));
  return {
    min: {
      x: reach((p) => p.x, Math.min),
      y: reach((p) => p.y, Math.min),
      z: reach((p) => p.z, Math.min),
    },
    max: {
      x: reach((p) => p.x, Math.max),
      y: reach((p) => p.y, Math.max),
      z: reach((p) => p.z, Math.max),
    },
  };
}

export function turnPose(pose: Pose, dAzimuth: number, dElevation: number): Pose {
  return {
    ...pose,
    azimuth: pose.azimuth + dAzimuth,
    elevation: pose.elevation + dElevation,
  };
}

/** Moves along the table: `right` and `away` in cells as seen from the camera. */
export function panPose(pose: Pose, right: number, away: number): Pose {
  const sin = Math.sin(pose.azimuth);
  const cos = Math.cos(pose.azimuth);
  return {
    ...pose,
    target: {
      x: pose.target.x + right * cos - away * sin,
      y: pose.target.y,
      z: pose.target.z - right * sin - away * cos,
    },
  };
}

export function zoomPose(pose: Pose, factor: number): Pose {
  return { ...pose, distance: pose.distance * factor };
}

/** Between two poses, the shorter way round. */
export function blendPose(from: Pose, to: Pose, share: number): Pose {
  const mix = (a: number, b: number) => a + (b - a) * share;
  const turn = Math.atan2(Math.sin(to.azimuth - from.azimuth), Math.cos(to.azimuth - from.azimuth));
  return {
    target: {
      x: mix(from.target.x, to.target.x),
      y: mix(from.target.y, to.target.y),
      z: mix(from.target.z, to.target.z),
    },
    azimuth: from.azimuth + turn * share,
    elevation: mix(from.elevation, to.elevation),
    distance: from.distance * (to.distance / from.distance) ** share,
  };
}

/** An arrow key on the screen as a direction on the board, in quarter turns of the camera. */
export function boardWay(azimuth: number, x: number, y: number): { x: number; y: number } {
  const quarter = Math.round(azimuth / (Math.PI / 2)) * (Math.PI / 2);
  const cos = Math.round(Math.cos(quarter));
  const sin = Math.round(Math.sin(quarter));
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}

function axes(azimuth: number, elevation: number): { right: Vec3; up: Vec3; back: Vec3 } {
  const sa = Math.sin(azimuth);
  const ca = Math.cos(azimuth);
  const se = Math.sin(elevation);
  const ce = Math.cos(elevation);
  return {
    right: { x: ca, y: 0, z: -sa },
    up: { x: -sa * se, y: ce, z: -ca * se },
    back: { x: sa * ce, y: se, z: ca * ce },
  };
}

function middle(box: Box3): Vec3 {
  return {
    x: (box.min.x + box.max.x) / 2,
    y: (box.min.y + box.max.y) / 2,
    z: (box.min.z + box.max.z) / 2,
  };
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

function dot(a: Vec3, b: Vec3): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
