/** Who sits in front of this page. Everybody has a name from the start; nobody is asked first. */
import type { Person } from '../wire';
import { api, waitForArrival } from './api';
import { guestName } from './phrases';

export const me = $state<{ person: Person | null; fresh: boolean }>({ person: null, fresh: false });

let asked: Promise<void> | null = null;

/** Learn who I am; a first visit gets a friendly guest name. */
export function meet(): Promise<void> {
  asked ??= api
    .me()
    .then(async (person) => {
      me.fresh = person === null || !person.name;
      me.person = me.fresh ? await api.rename(guestName()) : person;
    })
    .catch((error: unknown) => {
      asked = null;
      throw error;
    });
  waitForArrival(asked);
  return asked;
}

/** Who I am, if this browser has been here before; makes nobody up. */
export async function recall(): Promise<Person | null> {
  me.person = await api.me();
  return me.person;
}

export async function rename(name: string): Promise<void> {
  me.person = await api.rename(name.trim());
  me.fresh = false;
}
