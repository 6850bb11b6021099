/** The table's own texture, made by code: linen by day, walnut by night. Grey around one half. */
import { CanvasTexture, NoColorSpace, RepeatWrapping } from 'three';

const SIZE = 512;

/** The same numbers each time: a table must not change its grain between two visits. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function tableTexture(theme: 'light' | 'dark'): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (context) {
    const image = context.createImageData(SIZE, SIZE);
    const value = theme === 'light' ? linen() : walnut();
    for (let y = 0; y < SIZE; y += 1) {
      for (let x = 0; x < SIZE; x += 1) {
        const at = 4 * (y * SIZE + x);
        const grey = Math.round(255 * Math.min(1, Math.max(0, value(x, y))));
        image.data.fill(grey, at, at + 3);
        image.data[at + 3] = 255;
      }
    }
    context.putImageData(image, 0, 0);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = NoColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 8;
  return texture;
}

/** Threads of slightly different thickness, over and under each other. */
function linen(): (x: number, y: number) => number {
  const random = dice(7);
  const thread = 4;
  const count = SIZE / thread;
  const warp = Array.from({ length: count }, () => random() - 0.5);
  const weft = Array.from({ length: count }, () => random() - 0.5);
  const round = (at: number) => Math.sin(((at % thread) + 0.5) * (Math.PI / thread));
  return (x, y) => {
    const i = Math.floor(x / thread);
    const j = Math.floor(y / thread);
    const over = (i + j) % 2 === 0;
    const own = over ? (warp[i] ?? 0) : (weft[j] ?? 0);
    const slub = (over ? round(x) : round(y)) - 0.6;
    return 0.5 + own * 0.42 + slub * 0.3 + (random() - 0.5) * 0.08;
  };
}

/** Long streaks along the board, bent a little, with fine pores. */
function walnut(): (x: number, y: number) => number {
  const random = dice(11);
  const wave = (x: number) =>
    9 * Math.sin((x / SIZE) * 2 * Math.PI) + 5 * Math.sin((x / SIZE) * 4 * Math.PI + 1);
  const streaks = Array.from({ length: SIZE }, () => random());
  const soft = streaks.map(
    (_, i) =>
      Array.from({ length: 13 }, (_, k) => streaks[(i + k) % SIZE] ?? 0).reduce((a, b) => a + b) /
      13,
  );
  const pores = new Map<number, number>();
  for (let i = 0; i < 900; i += 1) {
    const y = Math.floor(random() * SIZE);
    const x = Math.floor(random() * SIZE);
    const length = 8 + Math.floor(random() * 26);
    for (let k = 0; k < length; k += 1) pores.set(y * SIZE + ((x + k) % SIZE), 0.16);
  }
  return (x, y) => {
    const row = (((y + wave(x)) % SIZE) + SIZE) % SIZE;
    const at = Math.floor(row);
    const share = row - at;
    const streak = (soft[at] ?? 0) * (1 - share) + (soft[(at + 1) % SIZE] ?? 0) * share;
    const ring = Math.sin((row / SIZE) * 2 * Math.PI * 3) * 0.16;
    return 0.5 + (streak - 0.5) * 1.1 + ring - (pores.get(y * SIZE + x) ?? 0);
  };
}
