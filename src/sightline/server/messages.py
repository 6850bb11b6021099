"""Everything that crosses the wire between the table and a page, typed once.

The page's TypeScript types are generated from these structs (``scripts/page_types.py``), and
docs/protocol.md explains how the messages play together. Views, moves and events are game data:
they travel as raw JSON that the game's own structs have already validated or produced.

Two tags: what a page *says* (``say``) and what the table *tells* (``tell``).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from sightline.core.bot import Explanation
from sightline.core.options import OptionHelp
from sightline.core.outcome import Outcome
from sightline.table.clocks import ClockInfo, ClockSetting
from sightline.table.undo import UndoInfo

PersonName = Annotated[str, Meta(min_length=1, max_length=24)]
Text = Annotated[str, Meta(max_length=500)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Reference = Annotated[int, Meta(ge=0, le=2**53)]

# -- people, games, tables: what the HTTP interface speaks -----------------------------------------


class Person(Struct, frozen=True):
    """Somebody at the table. The id is public; it is not the secret in the cookie."""

    id: str
    name: str


class BotInfo(Struct, frozen=True):
    """A bot that can take a seat."""

    name: str
    level: int
    help: str


class GameInfo(Struct, frozen=True):
    """A game as the lobby shows it."""

    key: str
    title: str
    summary: str
    players: tuple[int, ...]
    options: tuple[OptionHelp, ...]
    bots: tuple[BotInfo, ...]
    seat_names: dict[str, tuple[str, ...]]
    """For each number of players (as text) what the seats are called."""
    perfect_information: bool
    talk: bool
    windows: bool
    rules: str
    """Our own wording of the rules, as Markdown."""
    modules: dict[str, str] = {}
    """The addresses of what the game brings to the page, by name: ``board``, ``cover``, …"""


class RoomInfo(Struct, frozen=True):
    """A room as the page finds it."""

    key: str
    game: str
    pages: tuple[str, ...]
    """The addresses of its views, such as ``workshop/{draft}``."""
    module: str
    """The address of what draws them."""
    entrance: tuple[str, str] | None
    """For the game's card in the lobby: one of those addresses, and what to call it."""


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit in a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    bot: str | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything needed to set up a table; the server draws the seed."""

    game: str
    players: int | None = None
    options: dict[str, Any] = {}
    seats: tuple[SeatWish, ...] | None = None
    """One wish a seat; by default: me first, the rest open."""
    clock: ClockSetting = ClockSetting()
    listed: bool = False
    window: Annotated[int, Meta(ge=1, le=60)] = 5
    """Seconds that a response window lasts."""


class BranchWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table that goes on from a step of another one (or of an imported record)."""

    step: Annotated[int, Meta(ge=0)]
    seats: tuple[SeatWish, ...] | None = None


class NameWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest wants to be called."""

    name: PersonName


class JoinWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat: an open one (any, if none is named), one that a token opens, or my own again."""

    seat: Seat | None = None
    token: Annotated[str, Meta(max_length=64)] | None = None


class LeaveWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Give up a seat (all of mine, if none is named); in a running game a bot plays on for me."""

    seat: Seat | None = None


class BotWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Put a bot into a seat before the start, or (without a bot) open the seat again."""

    seat: Seat
    bot: str | None = None


class RematchWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The same people once more; with ``rotate`` everybody moves one seat on."""

    rotate: bool = False


class RevokeWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Make an invite link (of a seat, or of the audience) worthless and draw a new one."""

    seat: Seat | None = None
    audience: bool = False


class HandoverWish(Struct, frozen=True, forbid_unknown_fields=True):
    """I want to go on playing this seat on another device."""

    seat: Seat


class Handover(Struct, frozen=True):
    """Open ``/j/{token}`` on the other device within so many seconds; it works once."""

    token: str
    seconds: int


class ImportWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A record (JSON Lines, as text) to replay, or to play on from its end."""

    record: str
    seats: tuple[SeatWish, ...] | None = None


class SeatInfo(Struct, frozen=True):
    """One seat as everybody at the table sees it."""

    seat: int
    name: str
    """What the game calls the seat: a colour, a position."""
    kind: Literal["open", "person", "bot"]
    person: Person | None
    bot: str | None
    """The bot that sits here, or that plays for the absent owner."""
    stand_in: bool
    """A bot plays for a person who is away or whose clock ran out three times."""
    online: bool
    invite: str | None
    """The seat's invite token, told only to the table's host while the seat is open."""


class TableInfo(Struct, frozen=True):
    """A table as its people and its audience see it: everything but the position."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    status: Literal["waiting", "playing", "finished", "abandoned"]
    seats: tuple[SeatInfo, ...]
    host: Person
    clock: ClockSetting
    clocks: tuple[ClockInfo, ...]
    listed: bool
    window: int
    created: float
    chance: bool
    """Chance decides something here, so there is a deal to keep secret and to check."""
    commitment: str
    """SHA-256 of the seed's 16 big-endian bytes, published before the first move."""
    seed: str | None
    """The seed as 32 hex digits, once the game is over."""
    deal_known: bool
    """The table was made from a record or a branch, so the deal may be known to somebody."""
    audience: str | None
    """The audience's token, told to the people at the table (all of them may share it)."""
    watching: int
    shared_identity: tuple[tuple[int, ...], ...]
    """Seats that one person holds together, shown to all."""
    undo: UndoInfo | None
    next_table: str | None
    """The rematch, once somebody has asked for one."""
    branched_from: str | None
    moves: int
    asked: tuple[int, ...]
    outcome: Outcome | None
    """Once the game is over. Its summary also tells par and the hints, where there are such."""
    offers_hints: bool
    """Players may ask for hints here."""
    hints: tuple[int, ...]
    """For each seat how many hints it has asked for."""
    par: ParInfo | None
    """In games that know such a number: as soon as it is found, after the start."""
    lost: int = 0
    """So many entries of this table's log (moves, answers, talk) were lost with a damaged file."""


class ParInfo(Struct, frozen=True):
    """The fewest moves that the deal needs with everything known; not proven: the best found, and
    ``bound`` at least."""

    moves: int
    proven: bool
    bound: int


class TableCard(Struct, frozen=True):
    """A table as the lobby lists it."""

    id: str
    game: str
    players: int
    status: Literal["waiting", "playing", "finished", "abandoned"]
    seats: tuple[SeatInfo, ...]
    host: Person
    moves: int
    asked: tuple[int, ...]
    mine: tuple[int, ...]
    """The seats that I hold here."""
    updated: float
    outcome: Outcome | None


class Lobby(Struct, frozen=True):
    """What the lobby shows."""

    me: Person | None
    open: tuple[TableCard, ...]
    mine: tuple[TableCard, ...]
    finished: tuple[TableCard, ...]
    friends: str | None = None
    """Where other machines on this network reach the table: what an invite link begins with when
    the host's own page was opened as localhost."""


class Entrance(Struct, frozen=True):
    """What an invite or audience token opens."""

    table: str
    seat: int | None


class ReplayStep(Struct, frozen=True):
    """One step of a replay: what happened, and the view after it."""

    seat: int | None
    by: str | None
    move: Raw | None
    text: str | None
    """The move in the game's short notation."""
    lines: tuple[str, ...]
    """What happened, in words."""
    view: Raw | None
    """None: only what happened was asked for."""
    explains: bool = False
    """A bot made this move that can say what it believed (``Believed``); after the end only."""


class Replay(Struct, frozen=True):
    """A page of a game as one observer saw it, or, after the end, from any seat."""

    table: TableInfo
    observer: int | None
    total: int
    """The steps of the whole game; the first one, 0, is the start."""
    first: int
    """The first step in this page."""
    steps: tuple[ReplayStep, ...]
    """As many as were asked for, or as many as a page may have; at least one."""


class Believed(Struct, frozen=True):
    """What a bot believed when it made a move, thought through again from its seat's sight."""

    step: int
    seat: int
    explanation: Explanation | None
    """None: it has nothing to say about this one."""


class Problem(Struct, frozen=True):
    """How HTTP says no."""

    code: str
    message: str
    faults: tuple[tuple[str, str], ...] = ()
    """For bad options: every field with what is wrong with it."""


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
    lines: tuple[str, ...]


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
    ref: int | None = None


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
    rule: str | None = None
    ref: int | None = None


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
