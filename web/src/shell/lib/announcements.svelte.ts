/** What those who run the server tell everybody: asked for now and then, told at once at a table. */
import { api } from '../../kit/api';
import { announce } from '../../kit/live.svelte';
import { say, render } from '../../kit/words';
import type { Announcement } from '../../wire';

const KEY = 'sightline.announcements';
const LOOK_EVERY = 60_000;

/** Those that are to be seen: not over, and not put away in this browser. */
export const announced = $state<{ now: readonly Announcement[] }>({ now: [] });

let all: readonly Announcement[] = [];
let heard: readonly string[] = [];
let ends: ReturnType<typeof setTimeout> | null = null;

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

let away = read();

function show(): void {
  announced.now = all.filter((one) => !away.includes(one.id));
  // Each is read out once, also if it was here when the page came.
  for (const { id, text } of announced.now) {
    if (!heard.includes(id)) announce(render(say('announcement-heard', { text })));
  }
  heard = all.map((one) => one.id);
}

/** These are announced from now on, and nothing else. */
export function hearAnnouncements(told: readonly Announcement[]): void {
  all = told;
  show();
  if (ends !== null) clearTimeout(ends);
  const left = all.flatMap((one) => (one.seconds_left === null ? [] : [one.seconds_left]));
  ends = null;
  // A time that lies days ahead is longer than a timer can be; it is asked for again before.
  if (left.length > 0 && Math.min(...left) * 1000 < 2 * LOOK_EVERY) {
    ends = setTimeout(() => void look(), Math.max(0, Math.min(...left)) * 1000 + 200);
  }
}

async function look(): Promise<void> {
  try {
    hearAnnouncements(await api.announcements());
  } catch {
    // The server is away, which the page says where it matters.
  }
}

/** Ask now and then, as long as somebody looks at the page. */
export function followAnnouncements(): () => void {
  const now = () => document.visibilityState === 'visible' && void look();
  const timer = setInterval(now, LOOK_EVERY);
  document.addEventListener('visibilitychange', now);
  addEventListener('storage', shared);
  void look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', now);
    removeEventListener('storage', shared);
  };
}

function shared(event: StorageEvent): void {
  if (event.key !== KEY) return;
  away = read();
  show();
}

/** Read; not to be shown in this browser any more. */
export function putAway(id: string): void {
  // Those that are over need not be remembered.
  away = [...away.filter((one) => all.some((other) => other.id === one)), id];
  try {
    localStorage.setItem(KEY, JSON.stringify(away));
  } catch {
    // Private windows may forbid it: it stays away until the page is loaded anew.
  }
  show();
}
