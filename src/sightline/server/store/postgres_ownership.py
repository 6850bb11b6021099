"""By what right a connection writes: as a house's only server, or as one of several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from sightline.core.message import Message, say
from sightline.server.store.changes import (
    Acknowledged,
    Change,
    MemberCame,
    MemberLeft,
    PrivateSaved,
    StatusChanged,
    TableSetUp,
    TokenReplaced,
)
from sightline.server.store.interface import Row
from sightline.server.store.postgres_changes import Statement, statements
from sightline.server.store.postgres_link import Connection
from sightline.server.store.postgres_schema import (
    PATIENCE_SECONDS,
    HouseRow,
    lock_house,
    read_house,
)
from sightline.server.store.postgres_servers import (
    HELD,
    LEASE_SECONDS,
    MINE,
    STRAYS,
    own_lock,
    read_server,
)
from sightline.server.store.where import shown

_COLUMNS = "($1, $2, $3, $4, $5, $6, $7)"
_OF_A_TABLE = (
    MemberCame, MemberLeft, StatusChanged, TokenReplaced, Acknowledged, PrivateSaved,
)  # fmt: skip
"""What only a table's owner may change of it."""


class Found(NamedTuple):
    """What the database says after another connection was made."""

    house: str
    batch: int | None
    """Our last commit; None: nobody knows any more."""
    ours: bool
    """Nobody else has taken our place."""
    locked: bool
    """The connection before this one is gone for good."""


class Ownership(Protocol):
    """See the module's docstring."""

    house: HouseRow
    """``epoch``: under which number commits are made; ``batch``: that of the last one."""
    add: str
    """A commit of entries alone: true; false: the right is gone; null: not to all of the tables."""
    mine: str
    """Begins another commit; no row: the right is gone."""
    patience: float
    """A commit that takes longer is asked for again, through another connection."""

    def statements(self, change: Change) -> Iterator[Statement]:
        """What carries a change out."""
        ...

    async def strays(
        self, db: Connection, rows: Sequence[Row], changes: Sequence[Change]
    ) -> set[str]:
        """The tables that may not be written here."""
        ...

    async def find(self, db: Connection) -> Found:
        """Have the right on another connection."""
        ...

    def lost(self, where: str) -> Message:
        """What is said when the right is gone."""
        ...


class Alone:
    """The house's only server: an advisory lock, and a number that counts the owners."""

    add = f"SELECT add_entries{_COLUMNS}"
    mine = "UPDATE house SET batch = $2 WHERE epoch = $1 RETURNING true"

    patience = 30.0

    def __init__(self, house: HouseRow) -> None:
        self.house = house
        self.statements = statements

    async def strays(
        self, db: Connection, rows: Sequence[Row], changes: Sequence[Change]
    ) -> set[str]:
        """All tables are this server's."""
        del db, rows, changes
        return set()

    async def find(self, db: Connection) -> Found:
        """Lock the house again."""
        locked = await lock_house(db, patience=PATIENCE_SECONDS)
        house, epoch, batch = await read_house(db)
        ours = epoch == self.house.epoch
        return Found(house, batch if ours else None, ours, locked)

    def lost(self, where: str) -> Message:
        """Another server has the house."""
        return say("postgres-taken-over", where=shown(where))


class Shared:
    """One of several servers: see ``postgres_servers``."""

    add = f"SELECT add_entries_of{_COLUMNS}"
    mine = MINE
    patience = 2 * LEASE_SECONDS  # others have its tables by then

    def __init__(self, house: HouseRow) -> None:
        self.house = house

    def statements(self, change: Change) -> Iterator[Statement]:
        """Who sets a table up has it."""
        yield from statements(change)
        if isinstance(change, TableSetUp):
            yield HELD, (change.table, self.house.epoch)

    async def strays(
        self, db: Connection, rows: Sequence[Row], changes: Sequence[Change]
    ) -> set[str]:
        """Those for which this server holds no lease."""
        tables = {row.table for row in rows}
        tables |= {change.table for change in changes if isinstance(change, _OF_A_TABLE)}
        tables -= {change.table for change in changes if isinstance(change, TableSetUp)}
        if not tables:
            return set()
        return {one for (one,) in await db.fetch(STRAYS, list(tables), self.house.epoch)}

    async def find(self, db: Connection) -> Found:
        """Lock what is shared and what is one's own again, as long as nobody has ended us."""
        number = self.house.epoch
        locked = await lock_house(db, patience=PATIENCE_SECONDS, shared=True)
        locked = locked and await own_lock(db, number)
        house, batch, found = await read_server(db, number)
        # As long as an earlier connection lives, nothing of this is the last word.
        return Found(house, batch, found == number or not locked, locked)

    def lost(self, where: str) -> Message:
        """The others thought that it was gone."""
        return say("postgres-ended", where=shown(where))
