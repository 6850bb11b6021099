/**
 * One page's connection to one table.
 *
 * It knows the protocol (numbers, acknowledgements, references, heartbeats) and nothing about
 * games or Svelte. What it promises:
 *  - messages reach `on.told` in order, each once; a gap is noticed and filled by the server;
 *  - a connection that went dead without saying so is noticed by missing heartbeats and opened anew;
 *  - a move is never lost in silence: `move()` resolves when it is durable, or rejects. A move that
 *    was cut off or made while offline is kept and sent again when the position is still the same.
 */
import { spoken, t } from '../../kit/words';
import type { MakeMove } from '../../wire/messages';
import { Refusal } from '../../kit/board';
import type { Said, Told } from '../../wire';
import { Reading } from './whole';

export interface SocketLike {
  send(data: string): void;
  close(code?: number): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: ((event: never) => void) | null;
}

/** `connecting` first time, `open` caught up, `lost` trying again, `over` not coming back. */
export type LineStatus = 'connecting' | 'open' | 'lost' | 'over';

export interface LineOptions {
  open: () => SocketLike;
  seat: number | null;
  token: string | null;
  on: {
    /** `live` is false while missed messages are being caught up. */
    told: (message: Told, live: boolean) => void;
    status: (status: LineStatus, retryAt: number | null) => void;
    /** The server closed the connection for good, or for a reason worth telling. */
    bye: (code: string, message: string, again: boolean) => void;
  };
  /** Replaced in tests. */
  random?: () => number;
}

export const PING_EVERY = 15_000;
export const PONG_WITHIN = 8_000;
export const OPEN_WITHIN = 10_000;
export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 15_000;

interface Question {
  say: Said & { ref?: number | null };
  resolve: (answer: Told) => void;
  reject: (refusal: Refusal) => void;
}

interface PendingMove {
  message: MakeMove;
  ref: number;
  resolve: () => void;
  reject: (refusal: Refusal) => void;
}

export class Line {
  private socket: SocketLike | null = null;
  private current: LineStatus = 'connecting';
  private last: number | null = null;
  private acknowledged = 0;
  private step = 0;
  private nextRef = 1;
  private helloRef = 0;
  private failures = 0;
  private gaps = 0;
  private pingRef: number | null = null;
  private questions = new Map<number, Question>();
  private pending: PendingMove | null = null;
  private timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly reading = new Reading();

  constructor(private readonly options: LineOptions) {}

  get status(): LineStatus {
    return this.current;
  }

  /** A move waits to be sent or confirmed. */
  get waiting(): boolean {
    return this.pending !== null;
  }

  start(): void {
    this.connect();
  }

  /** Leave for good: the page goes elsewhere. */
  stop(): void {
    this.drop();
    this.setStatus('over');
    this.rejectAll(new Refusal('offline', t('connection-left')));
  }

  /** Try at once instead of waiting for the next attempt: the network or the tab came back. */
  nudge(): void {
    if (this.current === 'lost') {
      this.clear('retry');
      this.failures = 0;
      this.connect();
    } else if (this.current === 'open') {
      this.ping();
    }
  }

  /** Come back after a `bye` that allowed it only by hand. */
  again(): void {
    if (this.current !== 'over') return;
    this.failures = 0;
    this.connect();
  }

  // -- what a page says ---------------------------------------------------------------------------

  /** Make a move (or answer a window). Resolves when the table has it for good. */
  move(move: unknown, step: number): Promise<void> {
    const ref = this.nextRef++;
    const message: MakeMove = { say: 'move', move, step, ref, number: this.last };
    // In a window the newest answer counts; outside, one move at a time.
    this.pending?.reject(new Refusal('replaced', t('connection-replaced')));
    return new Promise((resolve, reject) => {
      this.pending = { message, ref, resolve, reject };
      if (this.current === 'open') this.send(message);
      else if (this.current === 'over') {
        this.pending = null;
        reject(new Refusal('offline', t('connection-closed-move')));
      }
    });
  }

  /** Ask something that has an answer. Asked again by itself after a reconnect. */
  ask(say: {
    say: 'legal' | 'why' | 'hint' | 'coach' | 'read' | 'notation';
    [field: string]: unknown;
  }): Promise<Told> {
    if (this.current === 'over') {
      return Promise.reject(new Refusal('offline', t('connection-closed')));
    }
    const ref = this.nextRef++;
    const question = { ...say, ref } as Said & { ref: number };
    return new Promise((resolve, reject) => {
      this.questions.set(ref, { say: question, resolve, reject });
      if (this.current === 'open') this.send(question);
    });
  }

  /** Say something without an answer; false when offline (nothing was sent). */
  tell(say: Said): boolean {
    if (this.current !== 'open') return false;
    this.send(say);
    return true;
  }

  /** Everything up to this number has been shown. */
  acknowledge(number: number): void {
    // The audience is shown nothing that is not shown again, so it has nothing to acknowledge.
    if (this.options.seat === null || number <= this.acknowledged || this.current !== 'open')
      return;
    this.acknowledged = number;
    this.send({ say: 'ack', number });
  }

  // -- the socket ---------------------------------------------------------------------------------

  private connect(): void {
    this.drop();
    if (this.current !== 'connecting') this.setStatus('lost');
    const socket = this.options.open();
    this.socket = socket;
    this.after('open', OPEN_WITHIN, () => this.lose(socket));
    socket.onopen = () => {
      if (socket !== this.socket) return;
      const { seat, token } = this.options;
      this.send({ say: 'hello', seat, last: this.last, token });
      // The answer to this ping comes after everything that was missed: then we are caught up.
      this.helloRef = this.nextRef++;
      this.send({ say: 'ping', ref: this.helloRef });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket && typeof event.data === 'string') this.receive(event.data);
    };
    socket.onclose = () => this.lose(socket);
    socket.onerror = () => undefined; // a close follows
  }

  private lose(socket: SocketLike): void {
    if (socket !== this.socket) return;
    this.drop();
    if (this.current === 'over') return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    // Spread out, so that a restarted server is not met by everyone at the same moment.
    const spread = wait * (0.75 + 0.5 * (this.options.random ?? Math.random)());
    this.failures += 1;
    this.current = 'lost';
    this.options.on.status('lost', Date.now() + spread);
    this.after('retry', spread, () => this.connect());
  }

  private drop(): void {
    for (const name of [...this.timers.keys()]) this.clear(name);
    this.pingRef = null;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  private send(message: Said): void {
    this.socket?.send(JSON.stringify(message));
  }

  private ping(): void {
    const socket = this.socket;
    if (!socket || this.pingRef !== null) return;
    this.pingRef = this.nextRef++;
    this.send({ say: 'ping', ref: this.pingRef });
    this.after('pong', PONG_WITHIN, () => this.lose(socket));
  }

  // -- what the table tells -----------------------------------------------------------------------

  private receive(data: string): void {
    // Any message shows that the connection is alive.
    this.clear('pong');
    this.pingRef = null;
    this.after('ping', PING_EVERY, () => this.ping());
    let message: Told;
    try {
      message = this.reading.whole(JSON.parse(data) as Told);
    } catch {
      return; // not ours to understand
    }
    this.handle(message);
  }

  private handle(message: Told): void {
    const live = this.current === 'open';
    switch (message.tell) {
      case 'snapshot':
        this.last = message.number;
        this.step = message.position.step;
        this.gaps = 0;
        this.options.on.told(message, live);
        this.settle(message.log, false);
        return;
      case 'step':
        if (this.last !== null && message.number <= this.last) return;
        if (this.last === null || message.number !== this.last + 1) {
          this.resync();
          return;
        }
        this.last = message.number;
        this.step = message.position.step;
        this.gaps = 0;
        this.options.on.told(message, live);
        this.settle(message.moved, message.undone);
        return;
      case 'noted':
        if (this.pending && message.ref === this.pending.ref) this.finish();
        return;
      case 'refused':
        this.refuse(message);
        return;
      case 'legal':
      case 'why':
      case 'hint':
      case 'coach':
      case 'read':
      case 'notation':
        this.answer(message.ref ?? null, message);
        return;
      case 'pong':
        if (message.ref === this.helloRef && this.current !== 'open') this.caughtUp();
        return;
      case 'bye':
        this.leave(message.code, spoken(message), message.again);
        return;
      default:
        this.options.on.told(message, live);
    }
  }

  private caughtUp(): void {
    this.clear('open');
    this.failures = 0;
    this.acknowledged = 0;
    this.setStatus('open');
    for (const question of this.questions.values()) this.send(question.say);
    const pending = this.pending;
    if (!pending) return;
    // The step number makes sending twice harmless: the table takes a move once.
    if (pending.message.step === this.step) this.send(pending.message);
    else this.late();
  }

  /** Our move has come back as a step, before or instead of its confirmation. */
  private settle(
    moved: readonly { step: number; seat: number; by: string | null }[],
    undone: boolean,
  ): void {
    const pending = this.pending;
    if (!pending || this.current === 'open') return;
    const mine = moved.some(
      (line) =>
        line.seat === this.options.seat && line.by === null && line.step > pending.message.step,
    );
    if (mine && !undone) this.finish();
  }

  private finish(): void {
    const pending = this.pending;
    this.pending = null;
    pending?.resolve();
  }

  private late(): void {
    const pending = this.pending;
    this.pending = null;
    pending?.reject(new Refusal('late', t('connection-late')));
  }

  private refuse(message: Told & { tell: 'refused' }): void {
    const refusal = new Refusal(message.code, spoken(message), message.rule);
    const ref = message.ref ?? null;
    if (ref !== null && this.pending?.ref === ref) {
      const pending = this.pending;
      this.pending = null;
      pending.reject(refusal);
    } else if (ref !== null && this.questions.has(ref)) {
      const question = this.questions.get(ref);
      this.questions.delete(ref);
      question?.reject(refusal);
    } else if (this.current !== 'open' && ref === null) {
      // The hello itself was refused: the seat is not mine, or the table is private.
      this.leave(message.code, spoken(message), false);
    } else {
      this.options.on.told(message, true);
    }
  }

  private answer(ref: number | null, message: Told): void {
    if (ref === null) return;
    const question = this.questions.get(ref);
    this.questions.delete(ref);
    question?.resolve(message);
  }

  /** A number is missing: ask for what was missed; if that does not help, for everything. */
  private resync(): void {
    this.gaps += 1;
    if (this.gaps > 1) this.last = null;
    this.setStatus('lost');
    this.connect();
  }

  private leave(code: string, text: string, again: boolean): void {
    if (!again) {
      this.drop();
      this.setStatus('over');
      this.rejectAll(new Refusal('offline', text));
    }
    // Otherwise the close that follows starts the next attempt.
    this.options.on.bye(code, text, again);
  }

  private rejectAll(refusal: Refusal): void {
    const pending = this.pending;
    this.pending = null;
    pending?.reject(refusal);
    const questions = [...this.questions.values()];
    this.questions.clear();
    for (const question of questions) question.reject(refusal);
  }

  // -- small things -------------------------------------------------------------------------------

  private setStatus(status: LineStatus): void {
    if (status === this.current && status !== 'open') return;
    this.current = status;
    this.options.on.status(status, null);
  }

  private after(name: string, delay: number, act: () => void): void {
    this.clear(name);
    this.timers.set(
      name,
      setTimeout(() => {
        this.timers.delete(name);
        act();
      }, delay),
    );
  }

  private clear(name: string): void {
    const timer = this.timers.get(name);
    if (timer !== undefined) clearTimeout(timer);
    this.timers.delete(name);
  }
}
