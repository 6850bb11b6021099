/** Printing: cards on sheets of nine, and the sheets alone in the print. */
import { mount, tick, unmount } from 'svelte';
import type { Face } from './wire';
import PrintPages from './PrintPages.svelte';

export type Paper = 'A4' | 'Letter';

export interface PrintWish {
  readonly paper: Paper;
  /** Every card as often as the deck has it, or once. */
  readonly copies: boolean;
  readonly marks: boolean;
  /** A sheet of backs after every sheet, for printing on both sides. */
  readonly backs: boolean;
}

export const A_SHEET = 9;

/** The cards of every sheet. */
export function sheets(faces: readonly Face[], copies: boolean): Face[][] {
  const cards = faces.flatMap((face) =>
    Array.from({ length: copies ? face.copies : 1 }, () => face),
  );
  return Array.from({ length: Math.ceil(cards.length / A_SHEET) }, (_, n) =>
    cards.slice(n * A_SHEET, (n + 1) * A_SHEET),
  );
}

/** Each row from the other side: where the back of each card lies when the sheet is turned over. */
export function turnedOver(cards: readonly (Face | null)[]): (Face | null)[] {
  const full = Array.from({ length: A_SHEET }, (_, n) => cards[n] ?? null);
  return [0, 3, 6].flatMap((start) => full.slice(start, start + 3).reverse());
}

let shown: Record<string, unknown> | null = null;

async function clear() {
  if (!shown) return;
  const old = shown;
  shown = null;
  delete document.documentElement.dataset['print'];
  await unmount(old);
}

/** Hand the sheets to the browser's own print, which can also save a PDF. */
export async function print(faces: readonly Face[], wish: PrintWish): Promise<void> {
  await clear();
  shown = mount(PrintPages, { target: document.body, props: { faces, wish } }) as Record<
    string,
    unknown
  >;
  document.documentElement.dataset['print'] = 'cards';
  await tick();
  addEventListener('afterprint', () => void clear(), { once: true });
  window.print();
}
