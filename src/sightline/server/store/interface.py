"""What a database has to promise to hold Sightline's tables.

Everything durable goes through a ``Store``. Nothing outside this folder knows which database it is:
changes are values (``changes.py``), answers are plain values too. What is told to people was saved
before, so the promises below are what "nothing that was confirmed is ever lost" rests on.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from sightline.core.message import Message, say
from sightline.server.store.changes import Change
from sightline.server.store.shelf import Shelves


class NotSaved(Exception):
    """The database did not take it: nothing of this write is kept."""


class Away(NotSaved):
    """The database cannot be reached, or is not ours any more: nothing of this write is kept, or
    this question has no answer. Most often it is back soon."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Elsewhere(Away):
    """The table belongs, or is about to belong, to another server of the house: nothing was done,
    and what was wanted may be wanted there."""

    def __init__(self) -> None:
        super().__init__(say("refused-elsewhere"))


class Row(NamedTuple):
    """A line of the log; (table, seq) is unique, so nothing can be written twice."""

    table: str
    seq: int
    at: float
    body: bytes


class Damage(NamedTuple):
    """A table whose log ends before an entry that had been durable."""

    table: str
    had: int
    """So many entries it had had, at least."""
    has: int
    """So many are left; -1: not even the table is there."""


class Listed(NamedTuple):
    """A table in a list of the lobby, with its card as far as one is kept."""

    table: str
    known: int | None
    """The log entry that the card knows."""
    card: bytes | None
    seq: int
    """The newest log entry."""


class TableLists(NamedTuple):
    """The lists of the lobby, each with the table that changed last first."""

    waiting: Sequence[Listed]
    """Listed tables that wait for players."""
    mine: Sequence[Listed]
    """The unfinished tables of the person who asks."""
    finished: Sequence[Listed]
    """Games that ended: listed ones, and those of the person who asks."""


class Reader(Protocol):
    """Reads tables, for a thread or a process of its own. Each answer is of one moment: it holds
    everything whose ``save`` had come back by then."""

    def header(self, table: str) -> bytes | None:
        """A table's header; None: there is no such table."""
        ...

    def log(self, table: str, after: int = 0) -> list[Row]:
        """A table's log after an entry, in order and without gaps."""
        ...

    def private(self, table: str) -> list[tuple[int, bytes]]:
        """For each seat that has any, what it has decided in secret."""
        ...

    def acknowledged(self, table: str) -> dict[int, int]:
        """For each seat that has acknowledged any, the last public step that it has."""
        ...

    def origin(self, table: str) -> str:
        """What an unfinished table counts for; empty: nothing."""
        ...

    def close(self) -> None:
        """Read no more."""
        ...


class Lease(NamedTuple):
    """Which of several servers a table belongs to."""

    server: int | None
    """Its number; None: there is no such table."""
    address: str | None
    """Where it is reached; None: it is this one."""
    left: float | None
    """Another server had the table before, and was last heard of then."""


class Sign(NamedTuple):
    """What a server learns with each sign of life that it gives."""

    living: Mapping[int, str]
    """All servers, this one too, by their numbers, with where they are reached."""
    silent: Sequence[int]
    """Those that have just been found to have ended."""
    ahead: float
    """By so many seconds the house's clock is ahead of this machine's."""


class Share(Protocol):
    """A server's part in a house that several servers have in common."""

    address: str
    """Where the others reach it."""

    @property
    def number(self) -> int:
        """This server's, which nobody else ever had; another one after ``rejoin``."""
        ...

    def begin(
        self,
        sign: Callable[[Sign | None], object],
        news: Callable[[str | None], object],
        machine: Callable[[], float],
    ) -> None:
        """Give signs of life, for as long as the event loop that opened the store turns. Called on
        it: ``sign`` with what
        was learnt (None: this server was silent for too long, and its tables are others' now),
        ``news`` with what a server has told; None: something may have been missed."""
        ...

    async def claim(self, table: str) -> Lease:
        """A table that belongs to nobody is this server's from now on. Away: so it is, too, if
        this server was silent for too long."""
        ...

    async def claim_playing(self, most: int) -> list[tuple[str, float]]:
        """The same for running games whose servers have ended, with when those were last seen."""
        ...

    async def owners(self, tables: Collection[str]) -> dict[str, int]:
        """Which servers these belong to, as far as they belong to any."""
        ...

    async def held(self) -> set[str]:
        """All tables that belong to this server."""
        ...

    async def drop(self, tables: Collection[str]) -> None:
        """They belong to nobody any more; what was saved before stays saved."""
        ...

    async def secret(self) -> bytes:
        """What the house's servers know each other by."""
        ...

    async def end(self) -> None:
        """After everything that was to be saved: this server's tables are nobody's any more."""
        ...

    async def rejoin(self) -> None:
        """Be a server of the house again, without any table, after having been silent for too
        long. NoStore: not now."""
        ...

    async def tell(self, text: str) -> None:
        """All servers, this one too, get to know something soon: up to 7000 bytes."""
        ...


class Store(Protocol):
    """All that is durable, for the event loop that opened it.

    Reading: a question is answered from what is durable; whatever was saved before, as far as this
    store's own saves go, is in the answer. Away: there is no answer just now.

    A database may go away while it is used and come back. What is saved meanwhile waits for it for
    a moment, and is refused then (``Away``); only a write that was under way when it went may wait
    for as long as it takes to find out what became of it.
    """

    commits: int
    """How often something was made durable, for those who run the server; as the next two."""
    saved_rows: int
    failures: int
    trouble: Message | None
    """What keeps it from being used just now, for those who run the server; None: nothing."""

    @property
    def share(self) -> Share | None:
        """This server's part in it; None: no other server has one."""
        ...

    @property
    def source(self) -> str:
        """Where ``open_to_read`` finds the same tables, from any process of this machine."""
        ...

    # -- life -------------------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to write; call it on the event loop that will await the writes."""
        ...

    def close(self) -> None:
        """Write what was given to it before, then stop."""
        ...

    # -- writing ----------------------------------------------------------------------------------

    def save(self, rows: Sequence[Row] = (), changes: Sequence[Change] = ()) -> Awaitable[None]:
        """Done once all of this survives a power cut; all of it becomes visible at once. The order
        of calls is the order of effects, whether or not one is awaited before the next.

        NotSaved: nothing of it is kept, now or later. So it is also if a row is there already:
        of two who write an entry with the same number, one is refused. Whoever stops waiting
        learns from the log what became of it.
        """
        ...

    def save_lazily(self, changes: Sequence[Change]) -> None:
        """For what may be lost in a crash: soon, in the order of calls, and never half."""
        ...

    async def replace_meta(self, key: str, was: bytes | None, value: bytes) -> None:
        """Make a value of the server's own durable in the place of the one that was read (None:
        there was none). Outdated: it is another one by now, and stays."""
        ...

    def shelves(self, room: str, now: Callable[[], float]) -> Shelves:
        """Where a room keeps what it likes; what it promises is said there."""
        ...

    # -- tables -----------------------------------------------------------------------------------

    def reader(self) -> Reader:
        """Reads the same tables, for another thread of this process; cheap to open and close."""
        ...

    async def log(self, table: str, after: int = 0) -> list[Row]:
        """See ``Reader.log``."""
        ...

    async def playing(self) -> list[str]:
        """The tables whose games are on."""
        ...

    async def entrance(self, token: str) -> tuple[str, int | None] | None:
        """The table and the seat (None: the audience) that a link opens; None: it opens nothing."""
        ...

    async def unfinished_of(self, host: str, since: float) -> int:
        """How many tables somebody has set up that are not over, and at which something has
        happened since then."""
        ...

    async def unfinished_from(self, origin: str, since: float) -> int:
        """How many unfinished tables were set up since then from an origin."""
        ...

    async def lists(self, person: str, since: float, most: int) -> TableLists:
        """What the lobby lists for a person (empty: nobody), at most so many each; tables that have
        waited since before ``since`` are forgotten. May go over many rows: never on the loop."""
        ...

    # -- people and single values -----------------------------------------------------------------

    async def person(self, secret: bytes) -> tuple[str, str] | None:
        """The id and the name of the person with this digest; None: nobody."""
        ...

    async def names(self, people: Collection[str]) -> Mapping[str, str]:
        """What people are called, as far as they are known."""
        ...

    async def meta(self, key: str) -> bytes | None:
        """A value of the server's own."""
        ...

    # -- damage -----------------------------------------------------------------------------------

    def notice_damage(self, now: float) -> list[Damage]:
        """Before ``open``: the tables that have lost something that was durable, as far as this
        was not noticed before."""
        ...

    async def damage(self) -> list[Damage]:
        """All tables that are known to have lost something, now or earlier."""
        ...

    async def fault(self) -> str | None:
        """Look everything through for what cannot be read; None: nothing is wrong. Takes long."""
        ...
