/**
 * Keys that people may switch off or change: those that are a letter, a digit or a sign. Whoever
 * speaks to the machine, or strikes a key by accident, would else play with every word. Boards and
 * pages know nothing of it: a key that was changed reaches them as the one they have declared.
 */
import type { KeyHelp } from './board';
import { isTyping } from './keys';
import { choose, settings } from './settings.svelte';

/** A key as it is kept: `F`, `?`, `Shift+M`, `Alt+Q`. */
export type Chord = string;

export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly KeyHelp[];
}

/** Whose keys hold now: a game's key, or another name for what is open. */
export const held = $state<{ name: string; groups: readonly KeyGroup[] }>({ name: '', groups: [] });

const ARROWS = '←↑→↓';
const isSign = (key: string) => key.length === 1 && key !== ' ' && key !== '…';
const isChangeable = (key: string) => isSign(key) && !ARROWS.includes(key);
/** A minus sign is printed on keys; what they say is a hyphen. */
const spelled = (key: string) => (key === '−' ? '-' : key.toUpperCase());

export function chordOf(event: KeyboardEvent): Chord {
  const { key } = event;
  const isLetter = key.length === 1 && key.toUpperCase() !== key.toLowerCase();
  const parts = [
    event.ctrlKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    event.metaKey ? 'Meta' : '',
    event.shiftKey && (isLetter || key.length > 1) ? 'Shift' : '',
    isLetter ? key.toUpperCase() : key,
  ];
  return parts.filter(Boolean).join('+');
}

/** The keys of a row that can be changed, as they are declared. */
export function declared(row: KeyHelp): readonly Chord[] {
  const [first, second, ...others] = row.keys;
  if (first === 'Shift') {
    return second && isChangeable(second) && !others.length ? [`Shift+${spelled(second)}`] : [];
  }
  return row.keys.includes('…') ? [] : row.keys.filter(isChangeable).map(spelled);
}

const changes = (): Readonly<Record<Chord, Chord>> => settings.keys[held.name] ?? {};

/** What is pressed for a key that was declared; null: nothing, single keys are off. */
export function pressed(key: Chord): Chord | null {
  const changed = changes()[key];
  if (changed !== undefined) return changed;
  return settings.letters ? key : null;
}

/** A row as it holds now: its keys, or null where none does. */
export function holding(row: KeyHelp): readonly string[] | null {
  const own = declared(row);
  if (own.length) {
    const now = own.map(pressed).filter((key) => key !== null);
    return now.length ? now.flatMap((key) => key.split(/\+(?=.)/)) : null;
  }
  const single = row.keys.some(isChangeable);
  return single && !settings.letters ? null : row.keys;
}

/** Give a key another; null: its own again. */
export function change(key: Chord, to: Chord | null): void {
  const mine: Record<Chord, Chord> = { ...changes() };
  delete mine[key];
  // What has this key now gives it up.
  for (const [other, chord] of Object.entries(mine)) if (chord === to) delete mine[other];
  if (to !== null && to !== key) mine[key] = to;
  choose('keys', { ...settings.keys, [held.name]: mine });
}

/** Another press of a key that changes nothing: it only means something else. */
function press(target: EventTarget | null, chord: Chord): boolean {
  const shift = chord.startsWith('Shift+');
  const bare = shift ? chord.slice(6) : chord;
  const key = shift || bare.length > 1 ? bare : bare.toLowerCase();
  const event = new KeyboardEvent('keydown', {
    key,
    shiftKey: shift,
    bubbles: true,
    cancelable: true,
  });
  return (target ?? document.body).dispatchEvent(event);
}

function intercept(event: KeyboardEvent): void {
  if (!event.isTrusted || event.defaultPrevented || isTyping(event)) return;
  const chord = chordOf(event);
  const meant = Object.entries(changes()).find(([, to]) => to === chord)?.[0];
  if (meant !== undefined) {
    event.stopImmediatePropagation();
    event.preventDefault();
    press(event.target, meant);
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey || !isSign(event.key)) return;
  if (!settings.letters || chord in changes()) event.stopImmediatePropagation();
}

/** To be called once, before anything else listens; the answer takes it back. */
export function watchKeys(): () => void {
  addEventListener('keydown', intercept, { capture: true });
  return () => removeEventListener('keydown', intercept, { capture: true });
}

/** These keys hold from now on; the answer ends it. */
export function hold(name: string, groups: readonly KeyGroup[]): () => void {
  held.name = name;
  held.groups = groups;
  return () => {
    if (held.name !== name) return;
    held.name = '';
    held.groups = [];
  };
}
