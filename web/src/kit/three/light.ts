/** One warm lamp over the table, and the room it stands in (for reflections and soft fill). */
import { DirectionalLight } from 'three';
import type { Bounds } from '../pieces/cells';
import { TILE_HEIGHT } from './space';

/**
 * The room around the table as arithmetic: warm walls, a long soft lamp overhead, a window to the
 * right. Shader text, since a rendered and filtered picture of it would cost seconds at the start
 * on machines without a graphics card, and no reflection here is sharp enough to show more.
 */
export const ROOM = /* glsl */ `
// A soft-edged rectangle: how much of a ray that meets its plane at p is inside.
float panel(vec2 p, vec2 middle, vec2 reach, float soft) {
  vec2 away = abs(p - middle) - reach;
  vec2 inside = 1.0 - smoothstep(-soft, soft, away);
  return inside.x * inside.y;
}

vec3 roomRadiance(vec3 d, float roughness) {
  float soft = 0.5 + 6.0 * roughness;
  vec3 light = mix(vec3(0.13, 0.095, 0.07), vec3(0.30, 0.275, 0.25), smoothstep(-0.5, 0.35, d.y));
  if (d.y > 0.02) {
    vec2 p = d.xz * (5.6 / d.y);
    light += vec3(3.0, 2.7, 2.25) * panel(p, vec2(-3.0, -2.5), vec2(4.8, 2.8), soft);
  }
  if (d.x > 0.02) {
    vec2 p = d.zy * (9.6 / d.x);
    light += vec3(1.15, 1.3, 1.5) * panel(p, vec2(-1.0, 2.5), vec2(3.0, 2.6), soft);
  }
  return light;
}

vec3 roomIrradiance(vec3 n) {
  vec3 around = mix(vec3(0.20, 0.165, 0.14), vec3(0.42, 0.39, 0.35), 0.5 + 0.5 * n.y);
  float lamp = max(0.0, dot(n, vec3(-0.43, 0.86, -0.27)) * 0.75 + 0.25);
  float window_ = max(0.0, dot(n, vec3(0.94, 0.25, -0.22)));
  return PI * (around + vec3(0.62, 0.56, 0.47) * lamp * lamp + vec3(0.09, 0.11, 0.13) * window_);
}
`;

export function keyLight(shadowSize: number): DirectionalLight {
  const light = new DirectionalLight('#fff7ec', 1.75);
  light.castShadow = true;
  light.shadow.mapSize.set(shadowSize, shadowSize);
  light.shadow.bias = -0.0006;
  light.shadow.normalBias = 0.018;
  light.shadow.radius = 3.2;
  return light;
}

/** Points the lamp at the stack and makes its shadows just large enough. */
export function aimLight(light: DirectionalLight, room: Bounds, levels: number): void {
  const x = (room.left + room.right) / 2;
  const z = -(room.low + room.high) / 2;
  const high = (levels + 1) * TILE_HEIGHT;
  const size = Math.hypot(room.right - room.left, room.high - room.low) / 2 + 1 + high * 0.6;
  light.target.position.set(x, 0, z);
  // From the upper left and a little in front, so that the near walls are lit too.
  light.position.set(x - size * 0.62, size * 1.45 + high, z + size * 0.72);
  light.target.updateMatrixWorld();
  const camera = light.shadow.camera;
  camera.left = camera.bottom = -size;
  camera.right = camera.top = size;
  camera.near = 0.1;
  camera.far = size * 4 + high * 2;
  camera.updateProjectionMatrix();
}
