"""What the HTTP interface speaks about people, games and tables, typed once.

As with the messages of the socket, the page's TypeScript types are generated from these structs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from sightline.analysis import Analysis
from sightline.core.bot import Explanation
from sightline.core.description import Part
from sightline.core.message import Message
from sightline.core.opponent import Face
from sightline.core.options import OptionHelp
from sightline.core.outcome import Outcome
from sightline.table.clocks import ClockInfo, ClockSetting
from sightline.table.undo import UndoInfo

PersonName = Annotated[str, Meta(min_length=1, max_length=24)]
Seat = Annotated[int, Meta(ge=0, le=15)]
OpponentKey = Annotated[str, Meta(max_length=24)]


class Person(Struct, frozen=True):
    """Somebody at the table. The id is public; it is not the secret in the cookie."""

    id: str
    name: str


class BotInfo(Struct, frozen=True):
    """A bot that can take a seat."""

    name: str
    level: int
    help: Message


class OpponentInfo(Struct, frozen=True):
    """Somebody to play with: a bot as people meet it."""

    key: str
    name: Message
    sentence: Message
    level: int
    """From 1 to 5."""
    usual: bool
    """Good company for whoever does not choose."""
    face: Face


class LessonCard(Struct, frozen=True):
    """A lesson of a game."""

    name: str
    title: Message


class GameInfo(Struct, frozen=True):
    """A game as the lobby shows it."""

    key: str
    title: str
    summary: Message
    players: tuple[int, ...]
    options: tuple[OptionHelp, ...]
    bots: tuple[BotInfo, ...]
    opponents: tuple[OpponentInfo, ...]
    """The gentlest first; none: bots are offered by their own names."""
    seat_names: dict[str, tuple[Message, ...]]
    """For each number of players (as text) what the seats are called."""
    perfect_information: bool
    talk: bool
    windows: bool
    cooperative: bool
    """All players win or lose together."""
    rules: str
    """Our own wording of the rules, as Markdown."""
    modules: dict[str, str] = {}
    """The addresses of what the game brings to the page, by name: ``board``, ``cover``, …"""
    preloads: dict[str, tuple[str, ...]] = {}
    """By name what a module imports, so that a page can fetch all of it at once."""
    lessons: tuple[LessonCard, ...] = ()
    """In their order."""
    analysed: bool = False
    """A bot here can judge its positions, so that finished games can be analysed."""
    coached: bool = False
    """The game tells somebody new what to do now, and what for."""


class PictureWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A view to be drawn, as it was told."""

    view: Any
    width: int = 60
    """For a drawing with characters: so many of them."""
    language: Annotated[str, Meta(max_length=35)] = "en"
    """For a drawing with words in it; English stands in for a language that is not there."""


class DescriptionWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A view to be put into words, as it was told."""

    view: Any


class Description(Struct, frozen=True):
    """A view in words, part by part, to be told in the reader's language."""

    parts: tuple[Part, ...]


class GamePicture(Struct, frozen=True):
    """A view as its game draws it; nothing where it has no drawing."""

    svg: str | None
    text: str | None


class RoomInfo(Struct, frozen=True):
    """A room as the page finds it."""

    key: str
    game: str
    pages: tuple[str, ...]
    """The addresses of its views, such as ``workshop/{draft}``."""
    module: str
    """The address of what draws them."""
    entrance: tuple[str, Message] | None
    """For the game's card in the lobby: one of those addresses, and what to call it."""
    preloads: tuple[str, ...] = ()
    """What the module imports, so that a page can fetch all of it at once."""


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit in a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    bot: str | None = None
    opponent: OpponentKey | None = None
    """In place of a bot's name."""


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
    newcomer: bool = False
    """It is my first game: nothing begins before I say that I am ready."""
    patience: Annotated[int, Meta(ge=0, le=600)] | None = None
    """For so many seconds the start waits for newcomers; 0: it does not. By default ten minutes,
    and never more than one at a listed table."""


class LessonWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A table at which a lesson is taught; without a name, the game's first."""

    game: str
    lesson: str | None = None


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
    newcomer: bool = False
    """It is my first game: I say when I am ready."""


class LeaveWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Give up a seat (all of mine, if none is named); in a running game a bot plays on for me."""

    seat: Seat | None = None


class BotWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Put a bot into a seat before the start, or (without a bot) open the seat again."""

    seat: Seat
    bot: str | None = None
    opponent: OpponentKey | None = None
    """In place of a bot's name."""


class AdmitWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Let in somebody who knocks: to the first open seat, or to watch; or do not."""

    person: Annotated[str, Meta(max_length=64)]
    admit: bool = True


class KnockAnswer(Struct, frozen=True):
    """What became of a knock; nothing else about the table."""

    state: Literal["none", "waiting", "admitted", "declined"]
    seat: int | None = None
    """The seat that I was given."""
    token: str | None = None
    """The audience's: I may watch."""


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
    name: Message
    """What the game calls the seat: a colour, a position."""
    kind: Literal["open", "person", "bot"]
    person: Person | None
    bot: str | None
    """The bot that sits here, or that plays for the absent owner."""
    opponent: OpponentInfo | None
    """As whom it sits here."""
    stand_in: bool
    """A bot plays for a person who is away or whose clock ran out three times."""
    online: bool
    invite: str | None
    """The seat's invite token, told only to the table's host while the seat is open."""


class LessonInfo(Struct, frozen=True):
    """Where a lesson stands."""

    name: str
    title: Message
    number: int
    """Which of the game's lessons it is, from 1."""
    total: int
    step: int
    """How many steps are done."""
    steps: int
    task: Literal["next", "move", "goal", "try", "wait", "done"]
    """What the learner does now: reads on, makes the move, one that does what was asked, tries one
    that is refused; or waits for the others; or the lesson is over."""
    said: Message | None
    """The sentence."""
    at: tuple[str, ...]
    """What it points at: spots of the board."""
    refusal: Message | None
    """What the engine said of the move that was tried in the step before."""
    following: str | None
    """The next lesson, if there is one."""


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
    lesson: LessonInfo | None = None
    resigned: tuple[int, ...] = ()
    """The seats that have given up, in their order."""
    resigning_ends: bool = False
    """Whoever gives up loses the game at once: two sides play, or one alone."""
    knocks: tuple[Person, ...] = ()
    """Who asks to be let in; told only to the host."""
    patience: int = 0
    """For so many seconds the start waits for newcomers."""
    preparing: tuple[int, ...] = ()
    """The seats of newcomers who have not said yet that they are ready."""
    starts_in_ms: int | None = None
    """So long from now at most; None: somebody is still missing, or nobody is waited for."""


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
    lesson: Message | None = None
    """The title of the lesson that is taught here."""
    mode: Message | None = None
    """What is played here where it is not the usual game: a daily challenge, a game for one, one
    that goes on from another."""
    knocking: int = 0
    """How many ask to be let in; told only to the host."""
    dismissable: bool = False
    """I may take it off my list: it is over, or nobody but bots would miss me."""


class Announcement(Struct, frozen=True):
    """What those who run the server tell everybody, in their own words."""

    id: str
    text: str
    seconds_left: float | None
    """None: until it is taken back."""


class Lobby(Struct, frozen=True):
    """What the lobby shows."""

    me: Person | None
    open: tuple[TableCard, ...]
    mine: tuple[TableCard, ...]
    finished: tuple[TableCard, ...]
    archived: tuple[TableCard, ...] = ()
    """My games with bots alone at which nothing has happened for a week. They can be taken up
    again; the server ends none."""
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
    lines: tuple[Message, ...]
    """What happened."""
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


class AnalysisNow(Struct, frozen=True):
    """How far an analysis is, and what it has found by now."""

    status: Literal["none", "waiting", "running", "done", "stopped"]
    done: int = 0
    of: int = 0
    analysis: Analysis | None = None
    problem: Message | None = None


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
    """In English, for whoever reads this without a page."""
    faults: tuple[tuple[str, Message], ...] = ()
    """For bad options: every field with what is wrong with it."""
    words: Message | None = None
    """The same as data; None: it is told as it is."""


class WordsInfo(Struct, frozen=True):
    """Where the words are: for each language the address of every file, English whole."""

    languages: tuple[str, ...]
    """Those to choose from, English first; a game may speak more of them than the page."""
    files: dict[str, tuple[str, ...]]
    """By language, our own first, then the games'. What a game lacks is told in English."""
    strict: bool
    """A message that cannot be told is an error here, as in tests."""
