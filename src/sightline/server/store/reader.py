"""Reading the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

FILE = "sightline.sqlite3"


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


class Reader:
    """Reads the file through a connection of its own; one thread at a time."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._reader = db

    def read(self, sql: str, values: Iterable[Any] = ()) -> list[Any]:
        """All rows of a query; on the event loop for small, indexed ones only, since it waits."""
        return self._reader.execute(sql, tuple(values)).fetchall()

    def header(self, table: str) -> bytes | None:
        """A table's header."""
        rows = self.read("SELECT CAST(header AS BLOB) FROM tables WHERE id = ?", (table,))
        return rows[0][0] if rows else None

    def log(self, table: str, after: int = 0) -> list[Row]:
        """A table's log after an entry, in order."""
        rows = self.read(
            "SELECT table_id, seq, at, body FROM log WHERE table_id = ? AND seq > ? ORDER BY seq",
            (table, after),
        )
        return [Row(*row) for row in rows]

    def link(self, table: str, seq: int) -> bytes | None:
        """What chains a table's entry to those before it; None: there is no such entry."""
        rows = self.read("SELECT link FROM log WHERE table_id = ? AND seq = ?", (table, seq))
        return rows[0][0] if rows else None

    def last(self, table: str) -> int:
        """The number of a table's last entry; 0: it has none."""
        (seq,) = self.read("SELECT max(seq) FROM log WHERE table_id = ?", (table,))[0]
        return seq or 0

    def damage(self) -> list[Damage]:
        """The tables that are known to have lost something."""
        return [Damage(*row) for row in self.read("SELECT table_id, had, has FROM damage")]

    def private(self, table: str) -> list[tuple[int, bytes]]:
        """For each seat of a table what it has decided in secret."""
        return self.read("SELECT seat, body FROM private WHERE table_id = ?", (table,))

    def meta(self, key: str) -> bytes | None:
        """A value under a key."""
        rows = self.read("SELECT value FROM meta WHERE key = ?", (key,))
        return rows[0][0] if rows else None

    def close(self) -> None:
        """Read no more."""
        self._reader.close()


def open_to_read(path: Path) -> Reader:
    """The file as another thread or process may read it, beside the one that writes."""
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    db.execute("PRAGMA busy_timeout=5000")
    return Reader(db)
