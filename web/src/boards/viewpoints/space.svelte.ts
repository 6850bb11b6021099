/** 3-D or flat: three.js is loaded when it is needed, and may fail. */
import { hasWebgl } from '../../kit/three/webgl';

type Loaded = typeof import('./three/Space.svelte');

/** Made while a component starts. */
export class Space {
  /** Why there is no 3-D. */
  without = $state<'webgl' | 'lost' | 'load' | null>(hasWebgl() ? null : 'webgl');
  #attempt = $state(0);

  readonly #wishesFlat: () => boolean;

  constructor(wishesFlat: () => boolean) {
    this.#wishesFlat = wishesFlat;
    $effect(() => {
      this.module?.catch(() => (this.without = 'load'));
    });
  }

  readonly flat = $derived.by(() => this.#wishesFlat() || this.without !== null);
  readonly module = $derived.by<Promise<Loaded> | null>(() => {
    void this.#attempt;
    return this.flat ? null : import('./three/Space.svelte');
  });

  again(): void {
    this.#attempt += 1;
    this.without = null;
  }
}
