"""Reading the SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from sightline.server.store.interface import Damage, Listed, Row, TableLists

FILE = "sightline.sqlite3"

_WAITING = "SELECT id, updated FROM tables WHERE listed = 1 AND status = 'waiting' AND updated > ?"
_MINE = (
    "SELECT t.id, t.updated FROM members m JOIN tables t ON t.id = m.table_id"
    " WHERE m.person = ? AND t.status {}"
)
_PLAYED = (
    "SELECT count(*) FROM tables WHERE host = ? AND status IN ('waiting', 'playing')"
    " AND (updated > ? OR (SELECT at FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1) > ?"
    " OR EXISTS (SELECT 1 FROM recent WHERE table_id = id AND at > ?))"
)
_LISTED = "SELECT id, updated FROM tables WHERE listed = 1 AND status = 'finished'"
# Each half by its own index, and each no longer than the list can be.
_ENDED = f"SELECT * FROM ({_LISTED} ORDER BY updated DESC LIMIT ?) UNION " + _MINE.format(
    "= 'finished'"
)
_WITH_CARDS = (
    "SELECT found.id, cards.seq, cards.body,"
    " coalesce((SELECT max(seq) FROM recent WHERE table_id = found.id),"
    " (SELECT max(seq) FROM log WHERE table_id = found.id), 0)"
    " FROM ({} ORDER BY 2 DESC LIMIT ?) AS found LEFT JOIN cards ON cards.table_id = found.id"
)


class SqliteReader:
    """Reads the file through a connection of its own; one thread at a time."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def read(self, sql: str, values: Iterable[Any] = ()) -> list[Any]:
        """All rows of a query; on the event loop for small, indexed ones only, since it waits."""
        return self._db.execute(sql, tuple(values)).fetchall()

    def close(self) -> None:
        """Read no more."""
        self._db.close()

    # -- tables -----------------------------------------------------------------------------------

    def header(self, table: str) -> bytes | None:
        """A table's header."""
        rows = self.read("SELECT CAST(header AS BLOB) FROM tables WHERE id = ?", (table,))
        return rows[0][0] if rows else None

    def log(self, table: str, after: int = 0) -> list[Row]:
        """A table's log after an entry, in order."""
        rows = self.read(
            "SELECT table_id, seq, at, body FROM entries WHERE table_id = ? AND seq > ?"
            " ORDER BY seq",
            (table, after),
        )
        return [Row(*row) for row in rows]

    def link(self, table: str, seq: int) -> bytes | None:
        """What chains a table's entry to those before it; None: there is no such entry."""
        rows = self.read("SELECT link FROM entries WHERE table_id = ? AND seq = ?", (table, seq))
        return rows[0][0] if rows else None

    def last(self, table: str) -> int:
        """The number of a table's last entry; 0: it has none."""
        for part in ("recent", "log"):
            (seq,) = self.read(f"SELECT max(seq) FROM {part} WHERE table_id = ?", (table,))[0]
            if seq is not None:
                return seq
        return 0

    def damage(self) -> list[Damage]:
        """The tables that are known to have lost something."""
        return [Damage(*row) for row in self.read("SELECT table_id, had, has FROM damage")]

    def private(self, table: str) -> list[tuple[int, bytes]]:
        """For each seat of a table what it has decided in secret."""
        return self.read("SELECT seat, body FROM private WHERE table_id = ?", (table,))

    def acknowledged(self, table: str) -> dict[int, int]:
        """For each seat the last public step that its page has acknowledged."""
        return dict(self.read("SELECT seat, number FROM acks WHERE table_id = ?", (table,)))

    def origin(self, table: str) -> str:
        """What an unfinished table counts for."""
        rows = self.read("SELECT origin FROM table_origins WHERE table_id = ?", (table,))
        return rows[0][0] if rows else ""

    def playing(self) -> list[str]:
        """The tables whose games are on."""
        return [table for (table,) in self.read("SELECT id FROM tables WHERE status = 'playing'")]

    def entrance(self, token: str) -> tuple[str, int | None] | None:
        """What a link opens."""
        rows = self.read("SELECT table_id, seat FROM tokens WHERE token = ?", (token,))
        return rows[0] if rows else None

    def unfinished_of(self, host: str, since: float) -> int:
        """How many tables somebody has set up that are not over, and at which something has
        happened since then."""
        return self._number(_PLAYED, host, since, since, since)

    def unfinished_from(self, origin: str, since: float) -> int:
        """How many unfinished tables were set up since then from an origin."""
        return self._number(
            "SELECT count(*) FROM table_origins WHERE origin = ? AND at > ?", origin, since
        )

    def _number(self, sql: str, *values: Any) -> int:
        ((number,),) = self.read(sql, values)
        return number

    def lists(self, person: str, since: float, most: int) -> TableLists:
        """What the lobby lists."""
        return TableLists(
            self._listed(_WAITING, since, most),
            self._listed(_MINE.format("IN ('waiting', 'playing')"), person, most),
            self._listed(_ENDED, most, person, most),
        )

    def _listed(self, sql: str, *values: Any) -> list[Listed]:
        return [Listed(*row) for row in self.read(_WITH_CARDS.format(sql), values)]

    # -- people and single values -----------------------------------------------------------------

    def person(self, secret: bytes) -> tuple[str, str] | None:
        """Whose digest this is."""
        rows = self.read("SELECT id, name FROM people WHERE secret = ?", (secret,))
        return rows[0] if rows else None

    def names(self, people: Collection[str]) -> dict[str, str]:
        """What people are called."""
        names: dict[str, str] = {}
        for person in people:
            names.update(self.read("SELECT id, name FROM people WHERE id = ?", (person,)))
        return names

    def meta(self, key: str) -> bytes | None:
        """A value under a key."""
        rows = self.read("SELECT value FROM meta WHERE key = ?", (key,))
        return rows[0][0] if rows else None


def open_to_read(source: str | Path) -> SqliteReader:
    """The file as another thread or process may read it, beside the one that writes."""
    address = f"{Path(source).absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(address, uri=True, isolation_level=None)
    db.execute("PRAGMA busy_timeout=5000")
    return SqliteReader(db)
