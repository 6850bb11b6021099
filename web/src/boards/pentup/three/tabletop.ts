/**
 * The table under the tiles. Far from the stack it fades into the page, so the board has no edge;
 * near it there are fine grid lines, the tiles' shadows, and a darker seam where tiles stand.
 */
import {
  CircleGeometry,
  Color,
  DataTexture,
  LinearFilter,
  Mesh,
  RedFormat,
  ShadowMaterial,
  Vector4,
} from 'three';
import { palette } from '../../../wire/pieces';
import type { Bounds } from '../model';
import type { Stack } from '../stack';
import { tableTexture } from './cloth';

type ThemeName = 'light' | 'dark';

/** How much the cloth shows, what the lamp makes of the ground, how large the pattern is. */
const THEMES = {
  light: { grain: 0.085, lamp: '#fdf8ee', lampShare: 0.85, scale: [0.16, 0.16] },
  dark: { grain: 0.5, lamp: '#5a3f2c', lampShare: 0.92, scale: [0.045, 0.09] },
} as const;

const RADIUS = 160;
const SEAM_PER_CELL = 4;
const SEAM_MARGIN = 2;

export class Tabletop {
  readonly mesh: Mesh;
  readonly #material = new ShadowMaterial({ transparent: true, toneMapped: false });
  readonly #uniforms = {
    uGround: { value: new Color() },
    uLamp: { value: new Color() },
    uLampShare: { value: 0 },
    uShadow: { value: new Color() },
    uStrength: { value: 0 },
    uLine: { value: new Color() },
    uLineShare: { value: 0 },
    uGrain: { value: 0 },
    uScale: { value: [1, 1] },
    uCloth: { value: tableTexture('light') },
    uBounds: { value: new Vector4(0, 0, 1, 1) },
    uSeam: { value: emptySeam() },
    uSeamRect: { value: new Vector4(0, 0, 1, 1) },
  };
  #theme: ThemeName | null = null;

  constructor() {
    this.#material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.#uniforms);
      shader.vertexShader = shader.vertexShader
        .replace('#include <common>', '#include <common>\nvarying vec2 vTable;')
        .replace(
          '#include <worldpos_vertex>',
          '#include <worldpos_vertex>\nvec4 onTable = modelMatrix * vec4(transformed, 1.0);\nvTable = vec2(onTable.x, -onTable.z);',
        );
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', `#include <common>\n${HEAD}`)
        .replace(/gl_FragColor = vec4\( color.*\);/, BODY);
    };
    const geometry = new CircleGeometry(RADIUS, 48);
    geometry.rotateX(-Math.PI / 2);
    this.mesh = new Mesh(geometry, this.#material);
    this.mesh.receiveShadow = true;
    // First, so that see-through things lie on it whatever their distance.
    this.mesh.renderOrder = -1;
  }

  setTheme(theme: ThemeName): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    const { ground, shadow, shadow_strength, quiet } = palette.themes[theme];
    const colours = THEMES[theme];
    const u = this.#uniforms;
    u.uGround.value.set(ground);
    u.uLamp.value.set(colours.lamp);
    u.uLampShare.value = colours.lampShare;
    u.uShadow.value.set(shadow);
    u.uStrength.value = shadow_strength + (theme === 'light' ? 0.12 : 0.2);
    u.uLine.value.set(theme === 'light' ? quiet : '#f3d9b0');
    u.uLineShare.value = theme === 'light' ? 0.2 : 0.075;
    u.uGrain.value = colours.grain;
    u.uScale.value = [...colours.scale];
    u.uCloth.value.dispose();
    u.uCloth.value = tableTexture(theme);
  }

  setStack(stack: Stack, room: Bounds): void {
    this.#uniforms.uBounds.value.set(room.left, room.low, room.right, room.high);
    this.mesh.position.set((room.left + room.right) / 2, 0, -(room.low + room.high) / 2);
    this.#uniforms.uSeam.value.dispose();
    const { texture, rect } = seamOf(stack);
    this.#uniforms.uSeam.value = texture;
    this.#uniforms.uSeamRect.value.copy(rect);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.#material.dispose();
    this.#uniforms.uCloth.value.dispose();
    this.#uniforms.uSeam.value.dispose();
  }
}

// ------------------------------------------------------------------ the seam

function emptySeam(): DataTexture {
  return seamTexture(new Uint8Array([0]), 1, 1);
}

function seamTexture(data: Uint8Array, width: number, height: number): DataTexture {
  const texture = new DataTexture(data, width, height, RedFormat);
  texture.magFilter = texture.minFilter = LinearFilter;
  texture.unpackAlignment = 1;
  texture.needsUpdate = true;
  return texture;
}

/** Where tiles keep the room's light from the table: their footprint, blurred. */
function seamOf(stack: Stack): { texture: DataTexture; rect: Vector4 } {
  const box = stack.bounds;
  if (!box) return { texture: emptySeam(), rect: new Vector4(0, 0, 1, 1) };
  const left = box.left - SEAM_MARGIN;
  const low = box.low - SEAM_MARGIN;
  const width = (box.right + SEAM_MARGIN - left) * SEAM_PER_CELL;
  const height = (box.high + SEAM_MARGIN - low) * SEAM_PER_CELL;
  let field = new Float32Array(width * height);
  for (let j = 0; j < height; j += 1) {
    for (let i = 0; i < width; i += 1) {
      const x = left + Math.floor(i / SEAM_PER_CELL);
      const y = low + Math.floor(j / SEAM_PER_CELL);
      field[j * width + i] =
        Math.min(1, 0.55 + 0.15 * stack.height(x, y)) * +(stack.height(x, y) > 0);
    }
  }
  for (const radius of [3, 2]) {
    field = blur(field, width, height, radius, 1, width);
    field = blur(field, height, width, radius, width, 1);
  }
  return {
    texture: seamTexture(
      Uint8Array.from(field, (v) => Math.round(255 * v)),
      width,
      height,
    ),
    rect: new Vector4(left, low, width / SEAM_PER_CELL, height / SEAM_PER_CELL),
  };
}

/** A box blur along one axis. */
function blur(
  field: Float32Array,
  length: number,
  lines: number,
  radius: number,
  step: number,
  lineStep: number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(field.length);
  for (let line = 0; line < lines; line += 1) {
    for (let i = 0; i < length; i += 1) {
      let sum = 0;
      for (let k = -radius; k <= radius; k += 1) {
        const j = i + k;
        if (j >= 0 && j < length) sum += field[line * lineStep + j * step] ?? 0;
      }
      out[line * lineStep + i * step] = sum / (2 * radius + 1);
    }
  }
  return out;
}

// ---------------------------------------------------------------- the shader

const HEAD = /* glsl */ `
varying vec2 vTable;
uniform vec3 uGround;
uniform vec3 uLamp;
uniform float uLampShare;
uniform vec3 uShadow;
uniform float uStrength;
uniform vec3 uLine;
uniform float uLineShare;
uniform float uGrain;
uniform vec2 uScale;
uniform sampler2D uCloth;
uniform vec4 uBounds;
uniform sampler2D uSeam;
uniform vec4 uSeamRect;
`;

const BODY = /* glsl */ `
vec2 middle = (uBounds.xy + uBounds.zw) * 0.5;
vec2 reach = (uBounds.zw - uBounds.xy) * 0.5;
float size = max(max(reach.x, reach.y), 4.0);
float away = length(vTable - middle);

// The lamp's pool, and the page beyond it.
float pool = exp(-pow(away / (size * 1.9 + 3.0), 2.0));
vec3 ground = mix(uGround, uLamp, uLampShare * pool);
float cloth = texture2D(uCloth, vTable * uScale).r - 0.5;
ground *= 1.0 + cloth * uGrain * (0.25 + 0.75 * pool);

// Grid lines, only around the tiles.
vec2 outside = max(max(uBounds.xy - vTable, vTable - uBounds.zw), 0.0);
float near = 1.0 - smoothstep(0.0, 3.0, length(outside));
vec2 wide = fwidth(vTable);
vec2 off = abs(fract(vTable + 0.5) - 0.5);
vec2 lines = 1.0 - smoothstep(vec2(0.008), vec2(0.012) + wide, off);
// Lines that are narrower than a pixel must not turn into a grey sheet.
float thin = 1.0 - smoothstep(0.08, 0.3, max(wide.x, wide.y));
ground = mix(ground, uLine, max(lines.x, lines.y) * near * uLineShare * thin);

float seam = texture2D(uSeam, (vTable - uSeamRect.xy) / uSeamRect.zw).r;
vec2 inSeam = step(uSeamRect.xy, vTable) * step(vTable, uSeamRect.xy + uSeamRect.zw);
float dark = uStrength * (1.0 - getShadowMask());
dark = 1.0 - (1.0 - dark) * (1.0 - 1.15 * uStrength * seam * inSeam.x * inSeam.y);
ground = mix(ground, ground * uShadow, dark);

float alpha = 1.0 - smoothstep(size * 1.5 + 5.0, size * 3.2 + 12.0, away);
gl_FragColor = vec4(ground, alpha);
`;
