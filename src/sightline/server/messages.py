"""Everything that crosses the socket between a table and a page, typed once.

The page's TypeScript types are generated from these structs (``scripts/page_types.py``), and
docs/protocol.md explains how the messages play together. Views, moves and events are game data:
they travel as raw JSON that the game's own structs have already validated or produced.

Two tags: what a page *says* (``say``) and what the table *tells* (``tell``).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from sightline.core.message import Message
from sightline.core.outcome import Outcome
from sightline.core.short import FieldNames
from sightline.server.table_messages import Announcement, Person, Seat, TableInfo
from sightline.table.clocks import ClockInfo

Text = Annotated[str, Meta(max_length=500)]
Reference = Annotated[int, Meta(ge=0, le=2**53)]

PROTOCOL = 1
"""Counts up when a message changes so that a program that speaks the old one would misunderstand
(docs/versions.md)."""

# -- what a page says over its socket --------------------------------------------------------------


class Say(Struct, frozen=True, tag_field="say", forbid_unknown_fields=True):
    """Base of everything a page says. ``ref`` comes back in the answer to it."""


class Hello(Say, frozen=True, tag="hello"):
    """First message: which seat this page plays (None: watch), and the last number it has."""

    seat: Seat | None = None
    last: Reference | None = None
    token: Annotated[str, Meta(max_length=64)] | None = None
    """The audience token, for private tables."""


class MakeMove(Say, frozen=True, tag="move"):
    """Make a move. ``step`` is the number of moves the page has seen, so that a late or doubled
    message is refused instead of hitting another position. ``number``, if given, is that of the
    newest public step it has seen: so a message from before an undo is late as well, although
    there are as many moves again. In a window this is an answer: it can be changed until the
    window closes."""

    move: Raw
    step: Reference
    ref: Reference | None = None
    number: Reference | None = None


class AskLegal(Say, frozen=True, tag="legal"):
    """The legal moves whose JSON fields equal all those given, such as ``{"tile": "F"}``."""

    where: dict[str, Any] = {}
    ref: Reference | None = None
    told: bool = False
    """In people's words, too."""


class AskWhy(Say, frozen=True, tag="why"):
    """Would this move be legal, and if not, which rule forbids it?"""

    move: Raw
    ref: Reference | None = None


class Acknowledge(Say, frozen=True, tag="ack"):
    """Everything up to this number has been shown to the person: never repeat it."""

    number: Reference


class StandingAnswer(Say, frozen=True, tag="standing"):
    """What to answer in windows without being asked. Shortens no window that others could see.

    ``ask``: ask me every time; ``pass-turn``: pass until my next turn; ``pass-game``: pass always.
    """

    rule: Literal["ask", "pass-turn", "pass-game"]


class Pace(Say, frozen=True, tag="pace"):
    """How many times as long I want to be asked in windows; 0: until I answer. It holds where
    nobody else could notice: for the only person at a table that is unlisted and unwatched."""

    times: Literal[0, 1, 10]


class MoreTime(Say, frozen=True, tag="more-time"):
    """The open window shall last longer by its usual length. For everybody, and nobody is told who
    has asked for it."""

    ref: Reference | None = None


class AskHint(Say, frozen=True, tag="hint"):
    """Ask for a good move in this position, found with everything known. It is counted, and
    everybody is told that it was asked for; asking again in the same position is free."""

    ref: Reference | None = None


class AskUndo(Say, frozen=True, tag="undo"):
    """Ask the people at the table to take back my last move (and what followed it)."""

    ref: Reference | None = None


class AnswerUndo(Say, frozen=True, tag="answer-undo"):
    """Agree to or refuse an undo."""

    agree: bool


class Chat(Say, frozen=True, tag="chat"):
    """Say something to the table, where talking is allowed."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class ReadOn(Say, frozen=True, tag="read-on"):
    """I have read the sentence of a lesson; ``step`` is the number of steps that were done."""

    step: Reference
    ref: Reference | None = None


class ReadyNow(Say, frozen=True, tag="ready"):
    """It is my first game, and now it may begin."""

    ref: Reference | None = None


class AskCoach(Say, frozen=True, tag="coach"):
    """What is there to do now, and what for? Answered from what the seat sees."""

    ref: Reference | None = None


class ReadMove(Say, frozen=True, tag="read"):
    """Which move is meant by this text, in the game's own notation? It is not made by that."""

    text: Text
    ref: Reference | None = None


class AskNotation(Say, frozen=True, tag="notation"):
    """My legal moves in the game's own notation: those that begin so, whatever the case."""

    start: Text = ""
    ref: Reference | None = None


class Ping(Say, frozen=True, tag="ping"):
    """Is the table still there? Answered by a Pong at once."""

    ref: Reference | None = None


Said = (
    Hello
    | MakeMove
    | AskLegal
    | AskWhy
    | Acknowledge
    | StandingAnswer
    | Pace
    | MoreTime
    | AskHint
    | AskUndo
    | AnswerUndo
    | Chat
    | ReadOn
    | ReadyNow
    | AskCoach
    | ReadMove
    | AskNotation
    | Ping
)

# -- what the table tells --------------------------------------------------------------------------


class Tell(Struct, frozen=True, tag_field="tell"):
    """Base of everything the table tells a page."""


class WindowInfo(Struct, frozen=True, array_like=True):
    """An open response window, told as a list: its number, its length (0: no end), and what is left
    of it."""

    number: int
    length_ms: int
    left_ms: int


class Position(Struct, frozen=True, omit_defaults=True):
    """Where the game stands for one observer. Comes with every step and every snapshot; what is
    left out has its default."""

    step: int
    """How many moves have been made."""
    asked: tuple[int, ...] = ()
    """Everyone who is asked to decide now."""
    window: WindowInfo | None = None
    legal: Raw | None = None
    """My legal moves in short, when I am asked and they are few enough to list; else ask."""
    answer: Raw | None = None
    """In a window: what I have answered so far."""
    kept: bool = True
    """That answer is durable (or there is none)."""
    clocks: tuple[ClockInfo, ...] = ()
    outcome: Outcome | None = None
    can_undo: bool = False


Line = str | list[Any]
"""A message in short (see ``core.short``), or a text that is told as it is."""


class LoggedMove(Struct, frozen=True, array_like=True):
    """A line of the move list, with nothing in it that the observer may no longer see: told as a
    list, from the end of which a step leaves out what is null."""

    seat: int
    lines: tuple[Line, ...] = ()
    step: int | None = None
    """How many moves had been made with this one; null: those of the position it comes with."""
    by: str | None = None


class ShortForms(Struct, frozen=True):
    """What events, moves and messages are told without (see ``core.short``)."""

    events: FieldNames
    moves: FieldNames
    words: str
    """How the ids of the game's own messages begin; in short they begin with the dash alone."""


class Snapshot(Tell, frozen=True, tag="snapshot"):
    """Everything a page needs to show the table afresh."""

    number: int
    seat: int | None
    table: TableInfo
    position: Position
    view: Raw
    """What this observer sees, whole; steps tell what has changed of it."""
    log: tuple[LoggedMove, ...]
    unseen: tuple[Raw, ...]
    """One-time events, in short, that this seat has not acknowledged yet."""
    standing: Literal["ask", "pass-turn", "pass-game"]
    chat: tuple[ChatLine, ...]
    names: ShortForms
    once: tuple[Line, ...] = ()
    """``unseen`` in words, which stand in no list of moves."""


class Stepped(Tell, frozen=True, tag="step", omit_defaults=True):
    """Something happened. Numbers go up by one with every step, for every observer alike. What is
    left out has its default."""

    number: int
    position: Position
    moved: tuple[LoggedMove, ...] = ()
    events: tuple[Raw, ...] = ()
    """In short."""
    view: Raw | None = None
    """What has changed of the view since the step before, as a change (see ``core.changes``); None:
    nothing has."""
    undone: bool = False
    """Moves were taken back: forget everything after ``position.step``."""
    once: tuple[Line, ...] = ()
    """In words what is to be seen only once; it stands in no list of moves."""


class TableChanged(Tell, frozen=True, tag="table"):
    """Seats, presence, clock settings, status: what of the ``TableInfo`` has changed since this
    page was last told, as a change (see ``core.changes``)."""

    table: Raw


class Noted(Tell, frozen=True, tag="noted", omit_defaults=True):
    """Your move is durable. In a window: your answer is, told at its next tick or at its end."""

    step: int
    ref: int | None = None


class AnswerNoted(Tell, frozen=True, tag="answer", omit_defaults=True):
    """What this seat has answered in the open window; told to its own pages only."""

    step: int
    move: Raw | None = None
    """Left out: the same as before."""
    kept: bool = True
    """It is durable. Answers become so at fixed moments, which tell nothing about them."""


class WindowChanged(Tell, frozen=True, tag="window"):
    """The open window lasts longer than was told, or shorter."""

    step: int
    window: WindowInfo


class LegalMoves(Tell, frozen=True, tag="legal", omit_defaults=True):
    """The answer to AskLegal; the moves in short."""

    step: int
    moves: Raw
    count: int
    ref: int | None = None
    told: tuple[Line, ...] = ()
    """Each of them in people's words, where that was asked for."""


class Why(Tell, frozen=True, tag="why"):
    """The answer to AskWhy."""

    step: int
    legal: bool
    rule: str | None
    message: str | None
    """In English."""
    ref: int | None = None
    words: Message | None = None
    """The same as data."""


class Hint(Tell, frozen=True, tag="hint"):
    """The answer to AskHint, told only to the page that asked; the move and its short text."""

    step: int
    move: Raw
    text: str
    ref: int | None = None


class Coached(Tell, frozen=True, tag="coach"):
    """The answer to AskCoach."""

    step: int
    words: Message | None
    """None: there is nothing to say."""
    ref: int | None = None
    marks: tuple[str, ...] = ()
    """What the board marks for somebody new, by names that it knows."""


class MoveRead(Tell, frozen=True, tag="read"):
    """The answer to ReadMove: the move and its short text. Nothing says that it is legal."""

    step: int
    move: Raw
    text: str
    ref: int | None = None


class Notation(Tell, frozen=True, tag="notation"):
    """The answer to AskNotation, as far as a person can take it in."""

    step: int
    texts: list[str]
    more: bool
    """There are more that begin so."""
    ref: int | None = None


class ChatLine(Struct, frozen=True):
    """Something that was said at the table."""

    person: Person
    text: str
    at: float


class Chatted(Tell, frozen=True, tag="chat"):
    """Somebody said something."""

    line: ChatLine


class Refused(Tell, frozen=True, tag="refused"):
    """What you said could not be done; the socket stays open."""

    code: str
    message: str
    """In English."""
    rule: str | None = None
    ref: int | None = None
    words: Message | None = None
    """The same as data; None: it is told as it is."""


class Pong(Tell, frozen=True, tag="pong"):
    """The answer to a Ping."""

    ref: int | None = None


class Announced(Tell, frozen=True, tag="announced"):
    """What is announced to everybody from now on, in place of what was; it is not numbered."""

    announcements: tuple[Announcement, ...]


class Bye(Tell, frozen=True, tag="bye"):
    """The table is about to close this socket: why, and whether coming back makes sense."""

    code: str
    message: str
    """In English."""
    again: bool
    words: Message | None = None
    """The same as data."""


Told = (
    Snapshot
    | Stepped
    | TableChanged
    | Noted
    | AnswerNoted
    | WindowChanged
    | LegalMoves
    | Why
    | Hint
    | Coached
    | MoveRead
    | Notation
    | Chatted
    | Refused
    | Pong
    | Announced
    | Bye
)


def farewell(code: str, why: Message, *, again: bool) -> Bye:
    """A Bye in words."""
    return Bye(code, str(why), again, why)


decode_said = msgspec.json.Decoder(Said).decode
encode_told = msgspec.json.Encoder().encode
