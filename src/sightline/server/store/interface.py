"""What a database has to promise to hold Sightline's tables.

Everything durable goes through a ``Store``. Nothing outside this folder knows which database it is:
changes are values (``changes.py``), answers are plain values too. What is told to people was saved
before, so the promises below are what "nothing that was confirmed is ever lost" rests on.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from sightline.server.store.changes import Change
from sightline.server.store.shelf import Shelves


class NotSaved(Exception):
    """The database did not take it: nothing of this write is kept."""


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


class Store(Protocol):
    """All that is durable, for the event loop that opened it.

    Reading: a question is answered from what is durable; whatever was saved before, as far as this
    store's own saves go, is in the answer.
    """

    commits: int
    """How often something was made durable, for those who run the server; as the next two."""
    saved_rows: int
    failures: int

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

    def shelves(self, room: str, now: Callable[[], float]) -> Shelves:
        """Where a room keeps what it likes; what it promises is said there."""
        ...

    # -- tables -----------------------------------------------------------------------------------

    async def log(self, table: str, after: int = 0) -> list[Row]:
        """See ``Reader.log``."""
        ...

    async def playing(self) -> list[str]:
        """The tables whose games are on."""
        ...

    async def entrance(self, token: str) -> tuple[str, int | None] | None:
        """The table and the seat (None: the audience) that a link opens; None: it opens nothing."""
        ...

    async def unfinished_of(self, host: str) -> int:
        """How many tables somebody has set up that are not over."""
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

    def notice_damage(self) -> list[Damage]:
        """Before ``open``: the tables that have lost something that was durable, as far as this
        was not noticed before."""
        ...

    async def damage(self) -> list[Damage]:
        """All tables that are known to have lost something, now or earlier."""
        ...

    async def fault(self) -> str | None:
        """Look everything through for what cannot be read; None: nothing is wrong. Takes long."""
        ...
