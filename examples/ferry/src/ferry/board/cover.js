// The picture on the box.

import { ferry } from './boat.js';
import { element, withStyles } from './elements.js';

export const contract = 1;

export function mount(target) {
  const scene = ferry({
    water: 0.4,
    aboard: [
      { label: '7', mine: true },
      { label: '?', mine: false },
      { label: '11', mine: false },
    ],
    ashore: [{ label: '23', mine: false }],
    bottom: 260,
  });
  scene.setAttribute('viewBox', '0 -40 480 300');
  scene.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  const cover = element('div', 'ferry ferry-cover', scene);
  target.append(withStyles(), cover);
  return { update() {}, destroy: () => target.replaceChildren() };
}
