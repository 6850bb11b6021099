/**
 * What is happening, line by line, and whom and what it touches: so that everybody can follow how a
 * card resolves. A new play begins a new recap; answers and actions continue it.
 */
import { render, say, type Argument, type Reader } from '../../kit/words';
import type { Event, Happened, View } from './model';
import { eventMessage } from './telling';

export interface Line {
  readonly id: number;
  readonly text: string;
  /** Its place among the lines that came together, for unfolding one after the other. */
  readonly order: number;
}

const KEPT = 12;

/** The cards (by id) and seats that an event touches. */
export function touched(event: Event): { cards: number[]; seats: number[] } {
  switch (event.event) {
    case 'played':
      return { cards: [event.id], seats: [] };
    case 'revealed':
      return { cards: [event.id, event.answers], seats: [] };
    case 'left':
    case 'opened':
      return { cards: [event.id], seats: [event.seat] };
    case 'swapped':
      return { cards: [event.first.id, event.second.id], seats: [] };
    case 'resolved':
    case 'recovered':
      return { cards: [event.id], seats: [] };
    case 'mirrored':
      return { cards: [event.card.id, event.copies.id], seats: [] };
    case 'aimed':
      return {
        cards: event.card ? [event.card.id] : [],
        seats: event.player === null ? [] : [event.player],
      };
    case 'taken':
      return { cards: [], seats: [event.seat, event.victim] };
    case 'drew':
    case 'granted':
    case 'missed':
    case 'kept':
      return { cards: [], seats: [event.seat] };
    case 'given':
    case 'lent':
      return { cards: [], seats: [event.seat, event.to] };
    case 'looked':
      return { cards: [], seats: event.owner === null ? [event.seat] : [event.owner] };
    default:
      return { cards: [], seats: [] };
  }
}

export class Recap {
  lines = $state.raw<readonly Line[]>([]);
  /** For each card or seat that was just touched its place in the order of what happened. */
  marks = $state.raw<ReadonlyMap<string, number>>(new Map());
  #titles = new Map<number, string>();
  #heard = -1;
  #next = 1;

  titled = (id: number): Argument => this.#titles.get(id) ?? say('viewpoint-a-card');

  /** Every open card has a title: it is told once and stays with the id. */
  #learn(view: View, events: readonly Event[]): void {
    for (const row of [...view.fields, view.discard]) {
      for (const card of row) this.#titles.set(card.id, card.card);
    }
    for (const card of view.now.stack) this.#titles.set(card.id, card.card);
    for (const event of events) {
      if ('id' in event && 'card' in event && typeof event.card === 'string') {
        this.#titles.set(event.id, event.card);
      }
    }
  }

  follow(view: View, last: Happened, listener: Reader): void {
    this.#learn(view, last.events);
    if (last.number === this.#heard) return;
    this.#heard = last.number;
    if (!last.live) {
      this.lines = [];
      this.marks = new Map();
      return;
    }
    const marks = new Map<string, number>();
    let lines: Line[] = [...this.lines];
    let order = 0;
    for (const event of last.events) {
      const message = eventMessage(event, this.titled);
      if (message === null) continue;
      // A play out of nothing that is still being resolved begins a new recap.
      if (event.event === 'played' && view.now.stack[0]?.id === event.id) lines = [];
      lines.push({ id: this.#next++, text: render(message, listener), order });
      const { cards, seats } = touched(event);
      for (const card of cards) if (!marks.has(`c${card}`)) marks.set(`c${card}`, order);
      for (const seat of seats) if (!marks.has(`s${seat}`)) marks.set(`s${seat}`, order);
      order += 1;
    }
    this.lines = lines.slice(-KEPT);
    this.marks = marks;
  }
}
