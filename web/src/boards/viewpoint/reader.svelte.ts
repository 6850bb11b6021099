/** Which card is being read in large type, and beside what. */

export interface Reading {
  readonly name: string;
  readonly worth: number | null;
  readonly anchor: DOMRect;
  /** It stays until it is closed; otherwise it goes with the pointer or the focus. */
  readonly pinned: boolean;
}

/** A pointer that passes by does not open anything. */
const LINGER_MS = 140;

export class Reader {
  now = $state.raw<Reading | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;

  hover(name: string, worth: number | null, element: HTMLElement): void {
    this.#stop();
    if (this.now?.pinned) return;
    this.#timer = setTimeout(() => {
      if (element.isConnected) this.#open(name, worth, element, false);
    }, LINGER_MS);
  }

  leave(): void {
    this.#stop();
    if (this.now && !this.now.pinned) this.now = null;
  }

  pin(name: string, worth: number | null, element: HTMLElement): void {
    this.#stop();
    this.#open(name, worth, element, true);
  }

  toggle(name: string, worth: number | null, element: HTMLElement): void {
    if (this.now?.pinned && this.now.name === name) this.close();
    else this.pin(name, worth, element);
  }

  /** Whether something was open. */
  close(): boolean {
    this.#stop();
    const was = this.now !== null;
    this.now = null;
    return was;
  }

  #open(name: string, worth: number | null, element: HTMLElement, pinned: boolean): void {
    this.now = { name, worth, anchor: element.getBoundingClientRect(), pinned };
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
