/** The time, for what counts down. Ticks only while somebody looks at it. */
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 200);
  return () => clearInterval(timer);
});

export const ticker = {
  /** performance.now(), read anew five times a second. */
  get now(): number {
    subscribe();
    return performance.now();
  },
};
