// The picture: a ferry between two banks, on water whose height is what it can carry.

import { drawn } from './elements.js';

/** The scene as SVG: `water` from 0 (the lowest) to 1, and whoever is aboard or ashore. */
export function ferry({ water, aboard, ashore, bottom = 176 }) {
  const level = 148 - 26 * water;
  const boat = level - 22;
  return drawn(
    'svg',
    { viewBox: `0 30 480 ${bottom - 30}`, 'aria-hidden': 'true', class: 'scene' },
    drawn('path', { class: 'water', d: `M84 ${level} ${waves(10)} V${bottom} H84 Z` }),
    drawn('path', {
      class: 'bank',
      d: `M0 112 H92 L124 ${bottom} H0 Z M480 112 H388 L356 ${bottom} H480 Z`,
    }),
    drawn(
      'g',
      { class: 'boat', transform: `translate(240 ${boat})` },
      drawn('path', { class: 'rail', d: 'M-104 0 V-14 M104 0 V-14' }),
      drawn('path', { class: 'hull', d: 'M-118 0 H118 L98 34 H-98 Z' }),
      ...aboard.map((who, at) => passenger(who, (at - (aboard.length - 1) / 2) * 50, -18)),
    ),
    ...ashore.map((who, at) => passenger(who, 30 + 44 * (at % 2), 93 - 40 * Math.floor(at / 2))),
  );
}

function waves(count) {
  return Array.from({ length: count }, () => 'q 8 -5 16 0 t 16 0').join(' ');
}

function passenger({ label, mine }, x, y) {
  const text = drawn('text', { y: 6, 'text-anchor': 'middle' });
  text.textContent = label;
  return drawn(
    'g',
    { class: mine ? 'passenger mine' : 'passenger', transform: `translate(${x} ${y})` },
    drawn('rect', { x: -19, y: -18, width: 38, height: 36, rx: 8 }),
    text,
  );
}
