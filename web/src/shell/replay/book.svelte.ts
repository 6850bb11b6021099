/**
 * A game to leaf through: what happened from beginning to end, and the views around the step that
 * is looked at. The server gives a replay in pages, each no larger than it wants to build at once.
 */
import type { Replay, ReplayStep, TableInfo } from '../../wire';

export type Fetch = (from: number, count: number | null, views: boolean) => Promise<Replay>;

/** So many steps are asked for at once when somebody has jumped, and before somebody gets there. */
const AHEAD = 24;
/** Views that are kept; those farthest from the step that is looked at go first. */
const KEPT = 400;

export class Book {
  /** What happened in each step, as far as that is known yet; the first is the start. */
  told = $state.raw<readonly ReplayStep[]>([]);
  table = $state.raw<TableInfo | null>(null);
  total = $state(1);
  #views = $state.raw<ReadonlyMap<number, unknown>>(new Map());
  #fetch: Fetch;
  #under = new Set<number>();
  #looked = 0;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** The number of the last step. */
  get last(): number {
    return this.total - 1;
  }

  /** Whether the view after a step is at hand. */
  has(step: number): boolean {
    return this.#views.has(step);
  }

  view(step: number): unknown {
    return this.#views.get(step);
  }

  /** Open it at a step (or at its end, where that lies beyond it); gives the step it is open at. */
  async open(step: number): Promise<number> {
    this.#take(await this.#fetch(0, null, true));
    const at = Math.min(step, this.last);
    this.#looked = at;
    if (!this.has(at)) this.#take(await this.#fetch(at, AHEAD, true));
    void this.#readOn();
    return at;
  }

  /** Somebody looks at a step: have its view, and those that are likely to be next. */
  async turnTo(step: number): Promise<void> {
    const back = step < this.#looked;
    this.#looked = step;
    if (!this.has(step)) await this.#bring(step, AHEAD);
    if (this.#looked !== step) return;
    if (back) {
      const before = this.#missing(step, -1);
      // Views may be so large that a page has few: then the nearest come one by one.
      if (before !== null) await this.#bring(Math.max(0, before - AHEAD + 1), AHEAD);
      if (step > 0 && !this.has(step - 1)) await this.#bring(step - 1, 1);
    } else {
      const after = this.#missing(step, 1);
      if (after !== null) await this.#bring(after, AHEAD);
    }
  }

  /** The nearest step in a direction, not far off, whose view is not here. */
  #missing(step: number, way: 1 | -1): number | null {
    for (let near = 1; near <= AHEAD / 3; near += 1) {
      const there = step + way * near;
      if (there < 0 || there > this.last) return null;
      if (!this.has(there)) return there;
    }
    return null;
  }

  async #bring(from: number, count: number): Promise<void> {
    if (this.#under.has(from)) return;
    this.#under.add(from);
    try {
      this.#take(await this.#fetch(from, count, true));
    } finally {
      this.#under.delete(from);
    }
  }

  /** The rest of what happened, without views. */
  async #readOn(): Promise<void> {
    try {
      while (this.told.length < this.total) {
        const found = await this.#fetch(this.told.length, 2000, false);
        if (!found.steps.length) return;
        this.#take(found);
      }
    } catch {
      // The list of moves stays short; what is looked at says that the server is away.
    }
  }

  #take(page: Replay): void {
    this.table = page.table;
    this.total = page.total;
    if (page.first <= this.told.length && page.first + page.steps.length > this.told.length)
      this.told = [...this.told, ...page.steps.slice(this.told.length - page.first).map(lean)];
    const views = new Map(this.#views);
    page.steps.forEach((step, place) => {
      if (step.view !== null) views.set(page.first + place, step.view);
    });
    if (views.size > KEPT) {
      const far = (step: number) => Math.abs(step - this.#looked);
      const gone = [...views.keys()].sort((a, b) => far(b) - far(a)).slice(0, views.size - KEPT);
      for (const step of gone) views.delete(step);
    }
    this.#views = views;
  }
}

const lean = (step: ReplayStep): ReplayStep => ({ ...step, view: null });
