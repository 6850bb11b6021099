/** Which kinds of puzzles somebody has been introduced to, or asked about, in this browser. */
import type { PuzzleInfo } from '../wire/puzzles';

const KEY = 'sightline.puzzles.intro';

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

class Intros {
  #asked = $state.raw(read());

  /** A box is another kind than a flat board. */
  #kind({ kind, dimension }: PuzzleInfo): string {
    return `${kind}-${dimension}`;
  }

  isNew(info: PuzzleInfo): boolean {
    return info.intro.length > 0 && !this.#asked.includes(this.#kind(info));
  }

  note(info: PuzzleInfo): void {
    if (!this.isNew(info)) return;
    this.#asked = [...this.#asked, this.#kind(info)];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#asked));
    } catch {
      // A browser that keeps nothing offers it again: no harm.
    }
  }
}

export const intros = new Intros();
