/** The messages' types under the names that the page uses. */
import type * as wire from './messages';

export type {
  Analysis,
  Announcement,
  AnalysisNow,
  Belief,
  Believed,
  BotInfo,
  ChatLine,
  ClockInfo,
  Description,
  Entrance,
  Explanation,
  Face,
  GameInfo,
  GamePicture,
  Handover,
  KnockAnswer,
  Judged,
  LessonInfo,
  Lobby,
  Message,
  NewTable,
  OpponentInfo,
  OptionHelp,
  Outcome,
  Part,
  Person,
  Problem,
  Reading,
  Replay,
  ReplayStep,
  RoomInfo,
  SeatInfo,
  SeatWish,
  TableCard,
  TableInfo,
  UndoInfo,
  Why,
  WordsInfo,
} from './messages';

export type ClockSetting = Required<wire.ClockSetting>;

export type Said =
  | wire.Hello
  | wire.MakeMove
  | wire.AskLegal
  | wire.AskWhy
  | wire.Acknowledge
  | wire.StandingAnswer
  | wire.Pace
  | wire.MoreTime
  | wire.AskHint
  | wire.ReadMove
  | wire.AskNotation
  | wire.AskUndo
  | wire.AnswerUndo
  | wire.Chat
  | wire.ReadOn
  | wire.ReadyNow
  | wire.AskCoach
  | wire.Ping;

/** What the table tells, with all that it leaves out. */
export type Told =
  | Snapshot
  | Stepped
  | wire.TableChanged
  | wire.Noted
  | Required<wire.AnswerNoted>
  | (Omit<wire.WindowChanged, 'window'> & { readonly window: WindowInfo })
  | (Omit<wire.LegalMoves, 'told'> & {
      readonly moves: readonly unknown[];
      readonly told: readonly wire.Message[];
    })
  | wire.Why
  | wire.Hint
  | wire.Coached
  | wire.MoveRead
  | wire.Notation
  | wire.Chatted
  | wire.Refused
  | wire.Pong
  | wire.Announced
  | wire.Bye;

/** An open response window: its number, its length, and what is left of it. */
export interface WindowInfo {
  readonly number: number;
  readonly length_ms: number;
  readonly left_ms: number;
}

/** Where the game stands, with nothing left out. */
export type ToldPosition = Required<Omit<wire.Position, 'window' | 'legal'>> & {
  readonly window: WindowInfo | null;
  readonly legal: readonly unknown[] | null;
};

/** Where the game stands, and what I see of it. */
export type WholePosition = ToldPosition & { readonly view: unknown };

/** A line of the move list. */
export interface LoggedMove {
  readonly step: number;
  readonly seat: number;
  readonly by: string | null;
  readonly lines: readonly wire.Message[];
}

export type Snapshot = Omit<wire.Snapshot, 'position' | 'log' | 'once'> & {
  readonly position: ToldPosition;
  readonly log: readonly LoggedMove[];
  readonly once: readonly wire.Message[];
};

export type Stepped = Required<Omit<wire.Stepped, 'position' | 'moved' | 'once'>> & {
  readonly position: ToldPosition;
  readonly moved: readonly LoggedMove[];
  readonly once: readonly wire.Message[];
};

export type Standing = wire.StandingAnswer['rule'];
