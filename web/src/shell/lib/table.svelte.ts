/** Everything a table page shows, kept up to date by its connection to the server. */
import { hearAnnouncements } from './announcements.svelte';
import { render, spoken, t, type Message } from '../../kit/words';
import { NOTHING_YET, Refusal } from '../../kit/board';
import type { Asker, Happening, Moment, ToldMove, WhyNot } from '../../kit/board';
import type {
  ChatLine,
  ClockInfo,
  LoggedMove,
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
  happening = $state.raw<Happening<unknown>>(NOTHING_YET);
  /** A move is on its way (or kept until the connection is back). */
  sending = $state(false);
  /** A refusal that nobody in particular asked for. */
  refused = $state.raw<{ message: string; id: number } | null>(null);

  private readonly connection: Line;
  private number = 0;
  private refusals = 0;

  constructor(
    readonly id: string,
    readonly seat: number | null,
    token: string | null,
    open: () => SocketLike = socketTo(id),
  ) {
    this.connection = new Line({
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
    this.connection.start();
  }

  stop(): void {
    this.connection.stop();
  }

  nudge = (): void => this.connection.nudge();

  again = (): void => this.connection.again();

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
        if (isVisible()) this.connection.acknowledge(Math.min(drawn, this.number));
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
      moves: position.legal,
      answer: position.answer ?? null,
      legal: this.legal,
      told: this.told,
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
    if (!position) throw new Refusal('offline', t('connection-loading'));
    this.sending = true;
    try {
      await this.connection.move(move, position.step);
    } finally {
      this.sending = this.connection.waiting;
    }
  };

  legal = async (where: Record<string, unknown> = {}): Promise<unknown[]> => {
    const answer = await this.connection.ask({ say: 'legal', where });
    return answer.tell === 'legal' ? [...answer.moves] : [];
  };

  told = async (where: Record<string, unknown> = {}): Promise<ToldMove[]> => {
    const answer = await this.connection.ask({ say: 'legal', where, told: true });
    if (answer.tell !== 'legal') return [];
    return answer.told.flatMap((words, index) => ({ move: answer.moves[index], words }));
  };

  why = async (move: unknown): Promise<WhyNot> => {
    const answer = await this.connection.ask({ say: 'why', move });
    if (answer.tell !== 'why') throw new Refusal('unknown', t('connection-other-answer'));
    return {
      legal: answer.legal,
      rule: answer.rule,
      message: answer.words ? render(answer.words) : answer.message,
    };
  };

  hint = async (): Promise<{ move: unknown; text: string }> => {
    const answer = await this.connection.ask({ say: 'hint' });
    if (answer.tell !== 'hint') throw new Refusal('unknown', t('connection-other-answer'));
    return { move: answer.move, text: answer.text };
  };

  /** The board has taken what it needs: what was to be seen once is not kept. */
  forget = (number: number): void => {
    const happening = this.happening;
    if (happening.number === number && happening.events.length + happening.once.length > 0) {
      this.happening = { ...happening, events: [], once: [] };
    }
  };

  /** The sentence of a lesson has been read. */
  readOn(step: number): void {
    this.tell({ say: 'read-on', step });
  }

  /** A newcomer is ready: the game may begin. */
  ready(): void {
    this.tell({ say: 'ready' });
  }

  coach = async (): Promise<{ words: Message | null; marks: readonly string[] }> => {
    const answer = await this.connection.ask({ say: 'coach' });
    if (answer.tell !== 'coach') throw new Refusal('unknown', t('connection-other-answer'));
    return answer;
  };

  /** The move that a text means, in the game's own notation. */
  read = async (text: string): Promise<{ move: unknown; text: string }> => {
    const answer = await this.connection.ask({ say: 'read', text });
    if (answer.tell !== 'read') throw new Refusal('unknown', t('connection-other-answer'));
    return { move: answer.move, text: answer.text };
  };

  /** My legal moves in notation, those that begin so; `more`: there are others. */
  notation = async (start: string): Promise<{ texts: readonly string[]; more: boolean }> => {
    const answer = await this.connection.ask({ say: 'notation', start });
    if (answer.tell !== 'notation') throw new Refusal('unknown', t('connection-other-answer'));
    return { texts: answer.texts, more: answer.more };
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

  /** How many times as long I want to be asked; 0: until I answer. */
  pace(times: 0 | 1 | 10): void {
    this.connection.tell({ say: 'pace', times });
  }

  moreTime(): void {
    this.tell({ say: 'more-time' });
  }

  private tell(message: Parameters<Line['tell']>[0]): boolean {
    const sent = this.connection.tell(message);
    if (!sent) this.refuse(t('connection-not-sent'));
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
        this.happen(
          message.number,
          {
            events: message.unseen,
            told: message.log.filter((line) => line.step === message.position.step),
            once: message.once,
          },
          { ...message.position, view: message.view },
          false,
        );
        break;
      case 'step': {
        const { number, position, moved, events, once, undone } = message;
        const view = changed(this.position?.view, message.view as Change);
        this.log = undone
          ? this.log.filter((line) => line.by === 'hint' || line.step <= position.step)
          : [...this.log, ...moved];
        this.happen(number, { events, told: moved, once }, { ...position, view }, live && !undone);
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
          const answer = message.move ?? this.position.answer;
          this.position = { ...this.position, answer, kept: message.kept };
        }
        break;
      case 'window':
        if (this.position?.step === message.step) {
          this.position = { ...this.position, window: message.window };
          this.window = { ...message.window, at: performance.now() };
        }
        break;
      case 'chat':
        this.chat = [...this.chat, message.line];
        this.unread += 1;
        break;
      case 'refused':
        this.refuse(spoken(message));
        break;
      case 'announced':
        hearAnnouncements(message.announcements);
        break;
      default:
    }
  }

  private happen(
    number: number,
    what: Pick<Happening<unknown>, 'events' | 'told' | 'once'>,
    position: WholePosition,
    isLive: boolean,
  ): void {
    this.number = number;
    this.position = position;
    this.window = position.window ? { ...position.window, at: performance.now() } : null;
    this.setClocks(position.clocks);
    this.happening = { number, ...what, step: position.step, live: isLive };
    this.acknowledge();
  }

  private setClocks(clocks: readonly ClockInfo[]): void {
    const at = performance.now();
    this.clocks = clocks.map(({ left_ms: left, running }) => ({ left, running, at }));
  }
}
