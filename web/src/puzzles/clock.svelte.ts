/** The time spent on an attempt, between two answers of the server's clock. It stands while nobody looks. */
import { ticker } from '../kit/ticker.svelte';

export class Clock {
  #now = $state.raw({ ms: 0, at: 0, running: false });

  get ms(): number {
    const { ms, at, running } = this.#now;
    return running ? ms + Math.max(0, ticker.now - at) : ms;
  }

  get running(): boolean {
    return this.#now.running;
  }

  /** What the server says. */
  set(ms: number, running: boolean): void {
    this.#now = {
      ms,
      at: performance.now(),
      running: running && document.visibilityState === 'visible',
    };
  }

  stand(): void {
    this.#now = { ms: this.ms, at: 0, running: false };
  }
}
