/** The messages' types under the names that the page uses. */
import type * as wire from './messages';

export type {
  Belief,
  Believed,
  BotInfo,
  ChatLine,
  ClockInfo,
  Entrance,
  Explanation,
  GameInfo,
  GamePicture,
  Handover,
  Lobby,
  LoggedMove,
  NewTable,
  OptionHelp,
  Outcome,
  Person,
  Position,
  Problem,
  Replay,
  ReplayStep,
  RoomInfo,
  SeatInfo,
  SeatWish,
  Snapshot,
  Stepped,
  TableCard,
  TableInfo,
  UndoInfo,
  Why,
  WindowInfo,
} from './messages';

export type ClockSetting = Required<wire.ClockSetting>;

export type Said =
  | wire.Hello
  | wire.MakeMove
  | wire.AskLegal
  | wire.AskWhy
  | wire.Acknowledge
  | wire.StandingAnswer
  | wire.AskHint
  | wire.AskUndo
  | wire.AnswerUndo
  | wire.Chat
  | wire.Ping;

export type Told =
  | wire.Snapshot
  | wire.Stepped
  | wire.TableChanged
  | wire.Noted
  | wire.AnswerNoted
  | wire.LegalMoves
  | wire.Why
  | wire.Hint
  | wire.Chatted
  | wire.Refused
  | wire.Pong
  | wire.Bye;

/** Where the game stands, with nothing left out, and what I see of it. */
export type WholePosition = Required<wire.Position> & { readonly view: unknown };

export type Standing = wire.StandingAnswer['rule'];
