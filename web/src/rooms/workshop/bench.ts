/** What all forms of the workshop share: the words of card sets, and the set that is being edited. */
import { getContext, setContext } from 'svelte';
import type { FormAction, FormGroup, WorkshopInfo } from './wire';
import type { Draft } from './draft.svelte';
import { above } from './model';

export type Part = FormAction['places'][number];

export class Bench {
  readonly groups: ReadonlyMap<string, FormGroup>;
  readonly actions: ReadonlyMap<string, FormAction>;

  constructor(
    readonly info: WorkshopInfo,
    readonly draft: Draft,
  ) {
    this.groups = new Map(
      [info.heading, info.card, ...info.groups].map((group) => [group.name, group]),
    );
    this.actions = new Map(info.actions.map((action) => [action.name, action]));
  }
}

const KEY = Symbol('bench');
export const setBench = (bench: Bench) => setContext(KEY, bench);
export const getBench = () => getContext<Bench>(KEY);

/** The id of a field's control. */
export const idOf = (path: string) => `field-${path.replace(/[^A-Za-z0-9_-]/g, '_')}`;

/** Go to a field's control, or to what it is in; whether there was one. */
export function goTo(path: string): boolean {
  for (const place of above(path)) {
    const found = document.getElementById(idOf(place));
    if (found) {
      found.scrollIntoView({ block: 'center' });
      found.focus({ preventScroll: true });
      return true;
    }
  }
  return false;
}
