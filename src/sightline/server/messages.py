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
from sightline.server.table_messages import Person, Seat, TableInfo
from sightline.table.clocks import ClockInfo

Text = Annotated[str, Meta(max_length=500)]
Reference = Annotated[int, Meta(ge=0, le=2**53)]

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


class AskWhy(Say, frozen=True, tag="why"):
    """Would this move be legal, and if not, which rule forbids it?"""

    move: Raw
    ref: Reference | None = None


class Acknowledge(Say, frozen=True, tag="ack"):
    """Everything up to this number has been shown to the person: never repeat it."""

    number: Reference


class StandingAnswer(Say, frozen=True, tag="standing"):
    """What to answer in windows without being asked. Never shortens a window.

    ``ask``: ask me every time; ``pass-turn``: pass until my next turn; ``pass-game``: pass always.
    """

    rule: Literal["ask", "pass-turn", "pass-game"]


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
    | AskHint
    | AskUndo
    | AnswerUndo
    | Chat
    | Ping
)

# -- what the table tells --------------------------------------------------------------------------


class Tell(Struct, frozen=True, tag_field="tell"):
    """Base of everything the table tells a page."""


class WindowInfo(Struct, frozen=True):
    """An open response window: its number, its length, and what is left of it."""

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
    """My legal moves, when I am asked and they are few enough to list; else ask for them."""
    answer: Raw | None = None
    """In a window: what I have answered so far."""
    kept: bool = True
    """That answer is durable (or there is none)."""
    clocks: tuple[ClockInfo, ...] = ()
    outcome: Outcome | None = None
    can_undo: bool = False


class LoggedMove(Struct, frozen=True):
    """A line of the move list, with nothing in it that the observer may no longer see."""

    step: int
    seat: int
    by: str | None
    lines: tuple[Message, ...]


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
    """One-time events that this seat has not acknowledged yet."""
    standing: Literal["ask", "pass-turn", "pass-game"]
    chat: tuple[ChatLine, ...]


class Stepped(Tell, frozen=True, tag="step", omit_defaults=True):
    """Something happened. Numbers go up by one with every step, for every observer alike. What is
    left out has its default."""

    number: int
    position: Position
    moved: tuple[LoggedMove, ...] = ()
    events: tuple[Raw, ...] = ()
    view: Raw | None = None
    """What has changed of the view since the step before, as a change (see ``core.changes``); None:
    nothing has."""
    undone: bool = False
    """Moves were taken back: forget everything after ``position.step``."""


class TableChanged(Tell, frozen=True, tag="table"):
    """Seats, presence, clock settings, status: what of the ``TableInfo`` has changed since this
    page was last told, as a change (see ``core.changes``)."""

    table: Raw


class Noted(Tell, frozen=True, tag="noted"):
    """Your move is durable. In a window: your answer is, told at its next tick or at its end."""

    step: int
    ref: int | None = None


class AnswerNoted(Tell, frozen=True, tag="answer"):
    """What this seat has answered in the open window; told to its own pages only."""

    step: int
    move: Raw
    kept: bool
    """It is durable. Answers become so at fixed moments, which tell nothing about them."""


class LegalMoves(Tell, frozen=True, tag="legal"):
    """The answer to AskLegal."""

    step: int
    moves: Raw
    count: int
    ref: int | None = None


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


class Bye(Tell, frozen=True, tag="bye"):
    """The table is about to close this socket: why, and whether coming back makes sense."""

    code: str
    message: str
    again: bool


Told = (
    Snapshot
    | Stepped
    | TableChanged
    | Noted
    | AnswerNoted
    | LegalMoves
    | Why
    | Hint
    | Chatted
    | Refused
    | Pong
    | Bye
)

decode_said = msgspec.json.Decoder(Said).decode
encode_told = msgspec.json.Encoder().encode
