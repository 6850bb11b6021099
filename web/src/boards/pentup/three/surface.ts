/**
 * What tiles are made of: three's standard material, taught to draw an owner's body and rim, a
 * tile's pattern and letter, and the grooves between its cells. All owners share one program.
 */
import { Color, MeshStandardMaterial, type DataArrayTexture, type IUniform } from 'three';
import { palette } from '../../../wire/pieces';
import { ROOM } from '../../../kit/three/light';

interface Finish {
  roughness: number;
  rimRoughness: number;
  rimMetal: number;
  /** 0 an unbroken rim, 1 dots, 2 dashes: two of the materials are close in grey. */
  rimCut: number;
}

const FINISHES: readonly Finish[] = [
  { roughness: 0.44, rimRoughness: 0.5, rimMetal: 0, rimCut: 0 },
  { roughness: 0.36, rimRoughness: 0.3, rimMetal: 1, rimCut: 0 },
  { roughness: 0.2, rimRoughness: 0.4, rimMetal: 0, rimCut: 1 },
  { roughness: 0.26, rimRoughness: 0.3, rimMetal: 0.6, rimCut: 2 },
];

const owners = palette.owners.map((owner) => owner.material);
const colours = (pick: (m: (typeof owners)[number]) => string) =>
  owners.map((material) => new Color(pick(material)));

/** Uniforms that one mesh has for itself. */
export interface SurfaceUniforms {
  /** How strongly the last-move mark glows, 0 to 1. */
  uMark: IUniform<number>;
  /** How much it is only a proposal, 0 to 1. */
  uGhost: IUniform<number>;
  uAccent: IUniform<Color>;
  uPatterns: IUniform<number>;
}

export interface Surface {
  material: MeshStandardMaterial;
  uniforms: SurfaceUniforms;
}

export function makeSurface(inlay: DataArrayTexture): Surface {
  const uniforms: SurfaceUniforms = {
    uMark: { value: 0 },
    uGhost: { value: 0 },
    uAccent: { value: new Color(palette.themes.light.accent) },
    uPatterns: { value: 1 },
  };
  const material = new MeshStandardMaterial({ color: '#ffffff' });
  material.customProgramCacheKey = () => 'pentup-tile';
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms, {
      uInlay: { value: inlay },
      uRoom: { value: 0.72 },
      uFill: { value: colours((m) => m.fill) },
      uSide: { value: colours((m) => m.left) },
      uGrain: { value: colours((m) => m.grain) },
      uInk: { value: colours((m) => m.ink) },
      uRim: { value: colours((m) => m.rim) },
      uEdge: { value: colours((m) => m.edge) },
      uFinish: {
        value: FINISHES.flatMap((f) => [f.roughness, f.rimRoughness, f.rimMetal, f.rimCut]),
      },
    });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_HEAD}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX_BODY}`);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${ROOM}\n${FRAGMENT_HEAD}`)
      .replace('#include <color_fragment>', COLOUR)
      .replace('#include <roughnessmap_fragment>', 'float roughnessFactor = tileRoughness;')
      .replace('#include <metalnessmap_fragment>', 'float metalnessFactor = tileMetal;')
      .replace('#include <normal_fragment_maps>', NORMAL)
      .replace('#include <lights_fragment_maps>', REFLECTIONS)
      .replace('#include <aomap_fragment>', OCCLUSION)
      .replace('#include <emissivemap_fragment>', 'totalEmissiveRadiance += tileGlow;');
  };
  return { material, uniforms };
}

const VERTEX_HEAD = /* glsl */ `
attribute vec2 aPlace;
attribute vec4 aInfo;
attribute float aShade;
varying vec2 vPlace;
varying float vShade;
varying vec3 vSolid;
flat varying vec4 vInfo;
`;

const VERTEX_BODY = /* glsl */ `
vPlace = aPlace;
vShade = aShade;
vInfo = aInfo;
vSolid = position;
`;

const FRAGMENT_HEAD = /* glsl */ `
varying vec2 vPlace;
varying float vShade;
varying vec3 vSolid;
flat varying vec4 vInfo;
uniform mediump sampler2DArray uInlay;
uniform vec3 uFill[4];
uniform vec3 uSide[4];
uniform vec3 uGrain[4];
uniform vec3 uInk[4];
uniform vec3 uRim[4];
uniform vec3 uEdge[4];
uniform vec4 uFinish[4];
uniform vec3 uAccent;
uniform float uMark;
uniform float uGhost;
uniform float uPatterns;
uniform float uRoom;

const float RIM = 0.165;

// Way to the end of the tile (x), and to the nearest groove (y), from a point of a cell.
vec2 borders(vec2 p, int mask) {
  float s = p.y, n = 1.0 - p.y, w = p.x, e = 1.0 - p.x;
  float end = 1.0, groove = 1.0;
  if ((mask & 1) != 0) end = min(end, s); else groove = min(groove, s);
  if ((mask & 2) != 0) end = min(end, e); else groove = min(groove, e);
  if ((mask & 4) != 0) end = min(end, n); else groove = min(groove, n);
  if ((mask & 8) != 0) end = min(end, w); else groove = min(groove, w);
  // Where two ends meet, the line follows the rounded edge.
  const float R = 0.24;
  if ((mask & 9) == 9 && s < R && w < R) end = R - length(vec2(R - s, R - w));
  if ((mask & 3) == 3 && s < R && e < R) end = R - length(vec2(R - s, R - e));
  if ((mask & 6) == 6 && n < R && e < R) end = R - length(vec2(R - n, R - e));
  if ((mask & 12) == 12 && n < R && w < R) end = R - length(vec2(R - n, R - w));
  // Where a corner is cut out, it goes round that corner.
  if ((mask & 16) != 0) end = min(end, length(vec2(s, w)));
  if ((mask & 32) != 0) end = min(end, length(vec2(s, e)));
  if ((mask & 64) != 0) end = min(end, length(vec2(n, e)));
  if ((mask & 128) != 0) end = min(end, length(vec2(n, w)));
  return vec2(end, groove);
}

// How much of the rim's inlaid line is here.
float rimLine(vec2 p, float end, float cut, float blur) {
  float across = abs(end - RIM);
  if (cut < 0.5) return 1.0 - smoothstep(0.019 - blur, 0.019 + blur, across);
  vec2 q = abs(p - 0.5);
  float along = q.x > q.y ? p.y : p.x;
  float period = cut < 1.5 ? 1.0 / 6.0 : 0.5;
  float longHalf = cut < 1.5 ? 0.0 : 0.165;
  float off = abs(fract(along / period) - 0.5) * period;
  float away = length(vec2(max(off - longHalf, 0.0), across));
  float wide = cut < 1.5 ? 0.029 : 0.021;
  return 1.0 - smoothstep(wide - blur, wide + blur, away);
}

float speck(vec3 p) {
  vec3 cell = floor(p);
  float h = fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
  float d = length(fract(p) - 0.5);
  return step(0.93, h) * (1.0 - smoothstep(0.1, 0.42, d));
}
`;

const COLOUR = /* glsl */ `
int owner = int(vInfo.z + 0.5);
int mask = int(vInfo.w + 0.5);
bool isTop = vInfo.y > 0.5;
vec4 finish = uFinish[owner];
vec3 body = isTop ? uFill[owner] : mix(uSide[owner], uFill[owner], 0.75);
float tileRoughness = finish.x;
float tileMetal = 0.0;
vec3 tileGlow = vec3(0.0);
vec3 tileLean = vec3(0.0);

// Lapis has specks of gold in it, ivory and ebony a faint grain.
if (owner == 3) {
  float gold = speck(vSolid * 17.0 + vInfo.x * 7.3) * (1.0 - smoothstep(0.0, 0.12, fwidth(vSolid.x)));
  body = mix(body, vec3(0.80, 0.58, 0.22), gold * 0.75);
  tileMetal = gold * 0.8;
} else if (owner < 2) {
  float fibre = sin(vSolid.z * 41.0 + 3.0 * sin(vSolid.x * 1.7 + vInfo.x) + vSolid.y * 23.0);
  body *= 1.0 + (owner == 0 ? 0.022 : 0.10) * fibre;
}

// Taken here, where all pixels come by: in a branch the texture could not choose its mip level.
vec2 inlay = texture(uInlay, vec3(vPlace, vInfo.x)).rg;
float pattern = inlay.r * uPatterns;
float tileOpen = mix(vShade, 1.0, 0.6 * uGhost);
if (isTop) {
  vec2 b = borders(vPlace, mask);
  float blur = clamp(fwidth(b.x), 0.001, 0.05);
  float inside = smoothstep(RIM + 0.03, RIM + 0.05, b.x);
  bool lettered = (mask & 256) != 0;
  float disc = lettered ? smoothstep(0.34, 0.37, length(vPlace - 0.5)) : 1.0;
  body = mix(body, uGrain[owner], pattern * inside * disc * 0.62);

  float rim = rimLine(vPlace, b.x, finish.w, blur);
  vec3 rimColour = mix(uRim[owner], uAccent, uMark);
  body = mix(body, rimColour, rim);
  tileRoughness = mix(tileRoughness, finish.y, rim);
  tileMetal = mix(tileMetal, finish.z * (1.0 - uMark), rim);
  float band = 1.0 - smoothstep(RIM - 0.012, RIM + blur, b.x);
  body = mix(body, uAccent, band * uMark);
  tileGlow += uAccent * band * uMark * 0.55;

  // A groove: dark at the bottom, its sides leaning toward it.
  float depth = 1.0 - smoothstep(0.0, 0.03 + blur, b.y);
  body *= 1.0 - 0.62 * (1.0 - smoothstep(0.008, 0.014 + blur, b.y));
  vec2 q = vPlace - 0.5;
  vec2 toward = abs(q.x) > abs(q.y) ? vec2(sign(q.x), 0.0) : vec2(0.0, sign(q.y));
  if (b.y < b.x) tileLean = vec3(toward.x, 0.0, -toward.y) * depth * 0.5;

  if (lettered) {
    body = mix(body, uInk[owner], inlay.g);
    tileRoughness = mix(tileRoughness, 0.6, inlay.g);
  }
} else {
  float foot = smoothstep(0.035, 0.06, vPlace.y);
  float head = 1.0 - smoothstep(0.64, 0.68, vPlace.y);
  body = mix(body, uGrain[owner], pattern * foot * head * 0.85);
  body = mix(uEdge[owner], body, 0.35 + 0.65 * foot);
  tileOpen *= 0.25 + 0.75 * foot;
  float lip = smoothstep(0.69, 0.705, vPlace.y);
  float lit = max(uMark, uGhost);
  body = mix(body, uAccent, lip * lit);
  tileGlow += uAccent * lip * lit * 0.7;
}
body *= 0.55 + 0.45 * tileOpen;
body = mix(body, uAccent, uGhost * 0.05 * (1.0 - inlay.g));
tileGlow += uAccent * uGhost * 0.015;
diffuseColor.rgb = body;
`;

/** In the room's own directions; `inverse * v` is written `v * matrix` for a rotation. */
const REFLECTIONS = /* glsl */ `
vec3 roomNormal = normalize((vec4(geometryNormal, 0.0) * viewMatrix).xyz);
vec3 roomMirror = reflect(-geometryViewDir, geometryNormal);
roomMirror = normalize((vec4(roomMirror, 0.0) * viewMatrix).xyz);
iblIrradiance += roomIrradiance(roomNormal) * uRoom;
radiance += roomRadiance(roomMirror, material.roughness) * uRoom;
`;

/** Corners see less of the room: less of its light, and even less of its reflections. */
const OCCLUSION = /* glsl */ `
reflectedLight.indirectDiffuse *= tileOpen;
reflectedLight.indirectSpecular *= tileOpen * tileOpen;
`;

const NORMAL = /* glsl */ `
normal = normalize(normal + (viewMatrix * vec4(tileLean, 0.0)).xyz);
`;
