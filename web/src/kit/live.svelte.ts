/** What a screen reader is told. Two regions, so that a polite message never cuts an urgent one. */

export const live = $state({ polite: '', urgent: '' });

let queue: string[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let count = 0;

/** How many messages there have been: who waits to say something sees whether others spoke first. */
export const announced = (): number => count;

/** Say something. Messages that come together are read together. */
export function announce(text: string, urgent = false): void {
  if (!text) return;
  count++;
  if (urgent) {
    // The same text twice would not be read twice; a no-break space makes it new.
    live.urgent = live.urgent === text ? `${text}\u00a0` : text;
    return;
  }
  queue.push(text);
  timer ??= setTimeout(() => {
    const next = queue.join(' ');
    live.polite = live.polite === next ? `${next}\u00a0` : next;
    queue = [];
    timer = null;
  }, 120);
}

/** A short message at the edge of the page: done, copied, refused. */
export interface Notice {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
}

export const notices = $state<Notice[]>([]);
let nextNotice = 1;

export function notice(text: string, tone: Notice['tone'] = 'plain'): void {
  const id = nextNotice++;
  notices.push({ id, text, tone });
  announce(text, tone === 'bad');
  setTimeout(() => dismiss(id), tone === 'bad' ? 7000 : 3500);
}

export function dismiss(id: number): void {
  const index = notices.findIndex((one) => one.id === id);
  if (index >= 0) notices.splice(index, 1);
}
