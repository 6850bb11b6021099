/** Lets cards fly whenever the view changes. Call it while a component is being made. */
import { untrack } from 'svelte';
import type { Props, View } from './model';
import { flyFrom, placesIn, type Places } from '../../kit/motion';
import { pathsOf } from './motion';

export function followMotion(
  root: () => HTMLElement | undefined,
  props: () => Props,
  settle: () => void,
): void {
  let places: Places = new Map();
  let before: View | null = null;

  $effect.pre(() => {
    void props().view;
    untrack(() => {
      places = props().settings.motion ? placesIn(root()) : new Map();
    });
  });
  $effect(() => {
    const { view: after, last } = props();
    untrack(() => {
      const { settings, seat } = props();
      settle();
      const was = before;
      before = after;
      if (was === after) return;
      const from = places;
      places = new Map();
      if (!settings.motion || !last.live) return;
      flyFrom(root(), from, { ...pathsOf(last.events, was, after, seat), passer: makeBack });
    });
  });
}

/** A card that passes by face down. */
function makeBack(): HTMLElement {
  const back = document.createElement('span');
  back.className = 'passing-back';
  back.setAttribute('aria-hidden', 'true');
  return back;
}
