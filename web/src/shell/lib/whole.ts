/**
 * What the table tells, with all that it leaves out because a page knows it: names of fields that a
 * snapshot has told once, and defaults (docs/protocol.md, "What is left out").
 */
import { say } from '../../kit/words';
import type { LoggedMove, Message, Told, ToldPosition, WindowInfo } from '../../wire';
import type * as wire from '../../wire/messages';

/** A message in short, or a text that is told as it is. */
type ShortText = wire.LoggedMove[1][number];
type WireTold =
  Told | wire.Snapshot | wire.Stepped | wire.LegalMoves | wire.WindowChanged | wire.AnswerNoted;

/** Null, or not there at all: nothing is said of it. */
type ShortLine = readonly [
  seat: wire.LoggedMove[0],
  lines: wire.LoggedMove[1],
  step?: wire.LoggedMove[2],
  by?: wire.LoggedMove[3],
];
type ShortMessage = readonly [id: string, args?: Readonly<Record<string, unknown>>];

export class Reading {
  #names: wire.ShortForms | null = null;

  /** A message as it came, made whole. */
  whole(message: WireTold): Told {
    switch (message.tell) {
      case 'snapshot': {
        const { position, log, unseen, names, once = [] } = message as wire.Snapshot;
        this.#names = names;
        return {
          ...(message as wire.Snapshot),
          position: this.#position(position),
          log: log.map((line) => this.#logged(line, position.step)),
          unseen: this.#events(unseen),
          once: this.#texts(once),
        };
      }
      case 'step': {
        const step = message as wire.Stepped;
        const { position, moved = [], events = [], view = {}, undone = false, once = [] } = step;
        return {
          ...step,
          position: this.#position(position),
          moved: moved.map((line) => this.#logged(line, position.step)),
          events: this.#events(events),
          view,
          undone,
          once: this.#texts(once),
        };
      }
      case 'legal': {
        const { moves, told = [] } = message as wire.LegalMoves;
        return {
          ...(message as wire.LegalMoves),
          moves: this.#moves(moves),
          told: this.#texts(told),
        };
      }
      case 'window': {
        const { step, window } = message as wire.WindowChanged;
        return { tell: 'window', step, window: windowOf(window) };
      }
      case 'answer':
        return { move: null, kept: true, ...(message as wire.AnswerNoted) };
      default:
        return message as Told;
    }
  }

  #position(position: wire.Position): ToldPosition {
    const { window = null, legal = null } = position;
    return {
      asked: [],
      answer: null,
      kept: true,
      clocks: [],
      outcome: null,
      can_undo: false,
      ...position,
      window: window && windowOf(window),
      legal: legal === null ? null : this.#moves(legal),
    };
  }

  /** A line of the move list. */
  #logged([seat, lines, step, by]: ShortLine, now: number): LoggedMove {
    return {
      seat,
      step: step ?? now,
      by: by ?? null,
      lines: this.#texts(lines),
    };
  }

  #texts(lines: readonly ShortText[]): readonly Message[] {
    return lines.map((line) =>
      typeof line === 'string'
        ? say('plain', { text: line })
        : messageOf(line as unknown as ShortMessage, this.#names?.words ?? ''),
    );
  }

  #events(events: readonly unknown[]): readonly unknown[] {
    return events.map((event) => named(event, this.#names?.events));
  }

  #moves(moves: unknown): readonly unknown[] {
    return (moves as readonly unknown[]).map((move) => named(move, this.#names?.moves));
  }
}

function windowOf([number, length_ms, left_ms]: wire.WindowInfo): WindowInfo {
  return { number, length_ms, left_ms };
}

/**
 * A message in short (its id, in which a dash stands for how the game's ids begin, and its
 * arguments if it has any) as the words know it; so are messages and seats among its arguments.
 */
function messageOf([id, args]: ShortMessage, beginning: string): Message {
  const whole = Object.entries(args ?? {}).map(([name, value]) => [
    name,
    argumentOf(value, beginning),
  ]);
  const name = id.startsWith('-') ? beginning + id.slice(1) : id;
  return ['say', name, Object.fromEntries(whole) as Message[2]];
}

function argumentOf(value: unknown, beginning: string): unknown {
  if (!Array.isArray(value)) return value;
  const [kind, items, ...rest] = value as unknown[];
  if (typeof kind === 'number') return ['seat', kind];
  if (kind === 'list') {
    return [kind, (items as unknown[]).map((item) => argumentOf(item, beginning)), ...rest];
  }
  const own = String(kind).startsWith('-');
  return own ? messageOf(value as unknown as ShortMessage, beginning) : value;
}

/** Something in short (its tag, if it has one, and its values in order) with its fields' names. */
function named(form: unknown, names: wire.FieldNames | undefined): unknown {
  if (!Array.isArray(form) || !names) return form;
  const [tag, ...rest] = form as unknown[];
  const fields = names.fields[names.tag === null ? '' : String(tag)];
  if (!fields) return form;
  const values = names.tag === null ? form : rest;
  const whole = Object.fromEntries(fields.map((name, place) => [name, values[place] as unknown]));
  return names.tag === null ? whole : { [names.tag]: tag, ...whole };
}
