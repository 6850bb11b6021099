/** Everything a table page shows, kept up to date by its line to the server. */
import { Refusal } from '../../kit/board';
import type { Asker, Happening, Moment, WhyNot } from '../../kit/board';
import type {
  ChatLine,
  ClockInfo,
  LoggedMove,
  Position,
  Standing,
  TableInfo,
  Told,
  WholePosition,
  WindowInfo,
} from '../../wire';
import { changed } from './changes';
import type { Change } from './changes';
import { Line } from './connection';
import type { LineStatus, SocketLike } from './connection';

/** A clock as the page counts it down: from `at` (performance.now) it has `left` ms. */
export interface RunningClock {
  left: number;
  running: boolean;
  at: number;
}

export interface RunningWindow extends WindowInfo {
  at: number;
}

/** A position with all that is left out where it says nothing new. */
function whole(position: Position, view: unknown): WholePosition {
  return {
    asked: [],
    window: null,
    legal: null,
    answer: null,
    kept: true,
    clocks: [],
    outcome: null,
    can_undo: false,
    ...position,
    view,
  };
}

export function socketTo(table: string): () => SocketLike {
  return () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(
      `${scheme}://${location.host}/ws/tables/${encodeURIComponent(table)}`,
    ) as SocketLike;
  };
}

export class TableStore {
  status = $state<LineStatus>('connecting');
  retryAt = $state<number | null>(null);
  bye = $state.raw<{ code: string; message: string; again: boolean } | null>(null);
  table = $state.raw<TableInfo | null>(null);
  position = $state.raw<WholePosition | null>(null);
  log = $state.raw<readonly LoggedMove[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** Chat lines that have come since the chat was last looked at. */
  unread = $state(0);
  standing = $state<Standing>('ask');
  clocks = $state.raw<readonly RunningClock[]>([]);
  window = $state.raw<RunningWindow | null>(null);
  happening = $state.raw<Happening<unknown>>({ number: 0, events: [], step: 0, live: false });
  /** A move is on its way (or kept until the line is back). */
  sending = $state(false);
  /** A refusal that nobody in particular asked for. */
  refused = $state.raw<{ message: string; id: number } | null>(null);

  private readonly line: Line;
  private number = 0;
  private refusals = 0;

  constructor(
    readonly id: string,
    readonly seat: number | null,
    token: string | null,
    open: () => SocketLike = socketTo(id),
  ) {
    this.line = new Line({
      open,
      seat,
      token,
      on: {
        told: (message, live) => this.hear(message, live),
        status: (status, retryAt) => {
          this.status = status;
          this.retryAt = retryAt;
          if (status === 'open') {
            this.bye = null;
            this.acknowledge();
          }
        },
        bye: (code, message, again) => (this.bye = { code, message, again }),
      },
    });
  }

  start(): void {
    this.line.start();
  }

  stop(): void {
    this.line.stop();
  }

  nudge = (): void => this.line.nudge();

  again = (): void => this.line.again();

  /**
   * Says that what was told has been shown, once it has been: what one frame of a visible page
   * draws is on the screen by the next. In a background tab nothing is drawn, so it waits.
   */
  acknowledge = (): void => {
    const isVisible = () => document.visibilityState === 'visible';
    requestAnimationFrame(() => {
      const drawn = this.number;
      if (drawn === 0 || !isVisible()) return;
      requestAnimationFrame(() => {
        // A table that begins anew counts from the start.
        if (isVisible()) this.line.acknowledge(Math.min(drawn, this.number));
      });
    });
  };

  get mine(): boolean {
    const { position, seat, table } = this;
    return (
      position !== null &&
      seat !== null &&
      table?.status === 'playing' &&
      position.asked.includes(seat)
    );
  }

  /** Where the game stands, as boards draw it. */
  get moment(): Moment | null {
    const position = this.position;
    if (!position) return null;
    const { step, asked, window, outcome } = position;
    return { step, asked, window, outcome, hints: this.hints, par: this.table?.par ?? null };
  }

  /** What a board may do about it; null: nothing. */
  get asker(): Asker | null {
    const position = this.position;
    // While a move is on its way, another one would only be refused (but a window's answer can be
    // changed at any time).
    if (!position || !this.mine || (this.sending && position.window === null)) return null;
    return {
      moves: (position.legal as readonly unknown[] | null) ?? null,
      answer: position.answer ?? null,
      legal: this.legal,
      why: this.why,
      play: this.play,
      hint: this.table?.offers_hints ? this.hint : null,
    };
  }

  /** How many hints I have asked for; the audience sees those of all seats together. */
  private get hints(): number {
    const counts = this.table?.hints ?? [];
    return this.seat === null
      ? counts.reduce((sum, one) => sum + one, 0)
      : (counts[this.seat] ?? 0);
  }

  // -- what the person does -----------------------------------------------------------------------

  play = async (move: unknown): Promise<void> => {
    const position = this.position;
    if (!position) throw new Refusal('offline', 'The table is still loading.');
    this.sending = true;
    try {
      await this.line.move(move, position.step);
    } finally {
      this.sending = this.line.waiting;
    }
  };

  legal = async (where: Record<string, unknown> = {}): Promise<unknown[]> => {
    const answer = await this.line.ask({ say: 'legal', where });
    return answer.tell === 'legal' ? (answer.moves as unknown[]) : [];
  };

  why = async (move: unknown): Promise<WhyNot> => {
    const answer = await this.line.ask({ say: 'why', move });
    if (answer.tell !== 'why') throw new Refusal('unknown', 'The table gave another answer.');
    return { legal: answer.legal, rule: answer.rule, message: answer.message };
  };

  hint = async (): Promise<{ move: unknown; text: string }> => {
    const answer = await this.line.ask({ say: 'hint' });
    if (answer.tell !== 'hint') throw new Refusal('unknown', 'The table gave another answer.');
    return { move: answer.move, text: answer.text };
  };

  /** The board has taken what it needs: what was to be seen once is not kept. */
  forget = (number: number): void => {
    const happening = this.happening;
    if (happening.number === number && happening.events.length > 0) {
      this.happening = { ...happening, events: [] };
    }
  };

  askUndo(): void {
    this.tell({ say: 'undo' });
  }

  answerUndo(agree: boolean): void {
    this.tell({ say: 'answer-undo', agree });
  }

  say(text: string): boolean {
    return this.tell({ say: 'chat', text });
  }

  stand(rule: Standing): void {
    if (this.tell({ say: 'standing', rule })) this.standing = rule;
  }

  private tell(message: Parameters<Line['tell']>[0]): boolean {
    const sent = this.line.tell(message);
    if (!sent) this.refuse('Not sent: the table cannot be reached just now.');
    return sent;
  }

  private refuse(message: string): void {
    this.refused = { message, id: ++this.refusals };
  }

  // -- what the table tells -----------------------------------------------------------------------

  private hear(message: Told, live: boolean): void {
    switch (message.tell) {
      case 'snapshot':
        this.table = message.table;
        this.log = message.log;
        this.chat = message.chat;
        this.standing = message.standing;
        this.happen(message.number, message.unseen, whole(message.position, message.view), false);
        break;
      case 'step': {
        const { number, position, moved = [], events = [], undone = false } = message;
        const view = changed(this.position?.view, (message.view ?? {}) as Change);
        this.log = undone
          ? this.log.filter((line) => line.by === 'hint' || line.step <= position.step)
          : [...this.log, ...moved];
        this.happen(number, events, whole(position, view), live && !undone);
        break;
      }
      case 'table': {
        const table = changed(this.table, message.table as Change) as TableInfo;
        this.table = table;
        this.setClocks(table.clocks);
        break;
      }
      case 'answer':
        if (this.position?.step === message.step) {
          this.position = { ...this.position, answer: message.move, kept: message.kept };
        }
        break;
      case 'chat':
        this.chat = [...this.chat, message.line];
        this.unread += 1;
        break;
      case 'refused':
        this.refuse(message.message);
        break;
      default:
    }
  }

  private happen(
    number: number,
    events: readonly unknown[],
    position: WholePosition,
    isLive: boolean,
  ): void {
    this.number = number;
    this.position = position;
    this.window = position.window ? { ...position.window, at: performance.now() } : null;
    this.setClocks(position.clocks);
    this.happening = { number, events, step: position.step, live: isLive };
    this.acknowledge();
  }

  private setClocks(clocks: readonly ClockInfo[]): void {
    const at = performance.now();
    this.clocks = clocks.map(({ left_ms: left, running }) => ({ left, running, at }));
  }
}
