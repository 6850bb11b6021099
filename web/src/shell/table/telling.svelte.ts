/** What a table tells beyond the screen: the window's icon, sounds, what a screen reader reads. */
import { untrack } from 'svelte';
import { toldLines, type BoardModule } from '../../kit/board';
import { announce, notice } from '../../kit/live.svelte';
import { settings, wishes } from '../../kit/settings.svelte';
import { chime, fanfare, knock } from '../../kit/sound';
import { render, t, type Reader } from '../../kit/words';
import type { TableInfo } from '../../wire';
import type { TableStore } from '../lib/table.svelte';
import { resultWords } from '../lib/turn';

/** The table as it is now: each part is read when it is needed, and only what was read counts. */
export interface Scene {
  readonly store: TableStore;
  readonly table: TableInfo;
  readonly board: BoardModule;
  readonly reader: Reader;
  readonly me: string | null;
  /** It is my turn, also in a window that I have answered. */
  readonly called: boolean;
}

/** So many sentences at most: what came before them stands in the list of moves. */
const MOST = 4;
const PACES = { usual: 1, ten: 10, none: 0 } as const;

/** The table hears how long its only person wants to be asked, whenever the line is there anew. */
export function keepPace(now: Pick<Scene, 'store'>): void {
  $effect(() => {
    const { store } = now;
    if (store.status === 'open' && store.seat !== null) store.pace(PACES[settings.time]);
  });
}

/** What to do now: said last, and once. */
function prompt({ store, board, reader }: Scene): string {
  const { window, position, seat } = store;
  const asked = seat === null || !position ? null : board.prompt?.(position.view, seat);
  const what = asked ? render(asked, reader) : null;
  if (!window) return what ?? t('table-your-turn');
  if (!window.length_ms) return what ?? t('window-told-free');
  const seconds = Math.ceil(window.left_ms / 1000);
  if (what === null) return t('window-told', { seconds });
  return [what, t('window-told-time', { seconds })].join(' ');
}

/** A step in words, and what it has shown beyond them. */
function happened({ store, board, reader }: Scene, since: number): string[] {
  const { events } = store.happening;
  const lines = store.log
    .filter((line) => line.step > since)
    .flatMap((line) => toldLines(board, line, reader, false));
  const shown = store.position ? (board.shown?.(events, store.position.view) ?? []) : [];
  return [...lines.slice(-MOST), ...shown.map((one) => render(one, reader))];
}

/** To be called while a component is set up. `onresult`: it is time to show the result. */
export function tellBeyond(now: Scene, onresult: () => void): void {
  $effect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = now.called ? '/icon-turn.svg' : '/icon.svg';
    return () => {
      if (icon) icon.href = '/icon.svg';
    };
  });

  let heard = 0;
  /** How far the course of the game has been told. */
  let told = 0;
  let wasMine = false;
  /** The window in which I was asked last, how long it was said to last, and whether I answered. */
  let asked: { number: number; length: number; answered: boolean } | null = null;
  $effect(() => {
    const { store } = now;
    const { number, live, step } = store.happening;
    const mine = now.called;
    untrack(() => {
      if (number !== heard && live) {
        knock();
        const missed = asked && !asked.answered && store.window?.number !== asked.number;
        const all = [
          missed ? t('window-told-ended') : '',
          ...happened(now, Math.min(told, step - 1)),
          mine ? prompt(now) : '',
        ];
        announce(all.filter(Boolean).join(' '));
      } else if (mine && !wasMine) announce(prompt(now));
      told = step;
      if (mine && !wasMine && heard > 0) chime();
      heard = number;
      wasMine = mine;
    });
  });

  // An answer changes nothing that is told; another length does.
  $effect(() => {
    const { window, position, mine } = now.store;
    if (!window || !mine) {
      asked = null;
      return;
    }
    const { number, length_ms: length } = window;
    const isLonger = asked?.number === number && asked.length !== length && length > 0;
    const seconds = Math.ceil(window.left_ms / 1000);
    if (isLonger) untrack(() => announce(t('window-told-longer', { seconds })));
    asked = { number, length, answered: position?.answer != null };
  });

  // The result opens by itself, once, when the game ends (or was over when the page came).
  let shown = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  $effect(() => {
    const { store, table, reader, me } = now;
    if (!table.outcome || table.lesson || shown === table.id) return;
    shown = table.id;
    const live = store.happening.live;
    if (live) fanfare();
    const result = resultWords(table, store.seat, me);
    announce(
      t('table-result-told', { result, summary: render(table.outcome.summary, reader) }),
      true,
    );
    // Let the last piece settle before covering the board.
    timer = setTimeout(onresult, live && wishes.motion ? 900 : 0);
  });
  $effect(() => () => clearTimeout(timer));

  $effect(() => {
    const refused = now.store.refused;
    // Saying it changes the list of notices, which must not say it again.
    if (refused) untrack(() => notice(refused.message, 'bad'));
  });
}
