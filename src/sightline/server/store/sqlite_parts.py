"""A house in a folder, to copy from and to copy to."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sightline.core.message import say
from sightline.server.store.marks import heads, write_marks
from sightline.server.store.parts import Batch, Part
from sightline.server.store.reader import FILE, open_to_read
from sightline.server.store.schema import bring_up_to_date
from sightline.server.store.versions import other_version
from sightline.server.store.where import NoStore

_ROWS_AT_ONCE = 5000


class SqliteSource:
    """See ``parts.Source``."""

    def __init__(self, folder: Path) -> None:
        try:
            self._db = sqlite3.connect(
                f"{(folder / FILE).absolute().as_uri()}?mode=ro", uri=True, isolation_level=None
            )
            self._db.execute("PRAGMA busy_timeout=5000")
            self._db.execute("BEGIN")
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
        except sqlite3.Error as error:
            raise NoStore(say("store-unreadable", error=str(error))) from None
        other = other_version(version)
        if other is not None:
            self._db.close()
            raise NoStore(other)
        self.close = self._db.close

    def rows(self, part: Part) -> Iterator[Batch]:
        return _rows(self._db, part)

    def count(self, part: Part) -> int:
        (number,) = self._db.execute(f"SELECT count(*) FROM {_name(part)}").fetchone()
        return number


class SqliteTarget:
    """See ``parts.Target``: a file under another name until it is whole."""

    def __init__(self, folder: Path) -> None:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise NoStore(say("backup-exists", to=str(folder)))
        self._folder = folder
        self._path = folder / f"{FILE}.new"
        self._whole = False
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._db = sqlite3.connect(self._path, isolation_level=None)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            bring_up_to_date(self._db)
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("DELETE FROM meta")
        except (sqlite3.Error, OSError) as error:
            raise NoStore(say("backup-failed", error=str(error))) from None

    def rows(self, part: Part) -> Iterator[Batch]:
        return _rows(self._db, part)

    def add(self, part: Part, rows: Batch) -> None:
        marks = ", ".join("?" * len(part.columns))
        columns = ", ".join(part.columns)
        sql = f"INSERT INTO {part.name} ({columns}) VALUES ({marks})"
        try:
            self._db.executemany(sql, rows)
        except sqlite3.Error as error:
            raise NoStore(say("backup-failed", error=str(error))) from None

    def finish(self) -> None:
        try:
            self._db.execute("COMMIT")
            bring_up_to_date(self._db)  # a house that had no id has one now
            self._db.close()
            self._path.replace(self._folder / FILE)
            reader = open_to_read(self._folder / FILE)
            try:
                write_marks(self._folder, heads(reader))
            finally:
                reader.close()
        except (sqlite3.Error, OSError) as error:
            raise NoStore(say("backup-failed", error=str(error))) from None
        self._whole = True

    def close(self) -> None:
        if self._whole:
            return
        self._db.close()
        for file in (self._path, *self._folder.glob(f"{self._path.name}-*")):
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)


def _name(part: Part) -> str:
    return "entries" if part.name == "log" else part.name  # both halves of it


def _rows(db: sqlite3.Connection, part: Part) -> Iterator[Batch]:
    # Old files have texts where bytes are meant.
    columns = ", ".join(
        f"CAST({column} AS BLOB)" if part.is_bytes(column) else column for column in part.columns
    )
    try:
        cursor = db.execute(f"SELECT {columns} FROM {_name(part)} ORDER BY {part.order}")
        while rows := cursor.fetchmany(_ROWS_AT_ONCE):
            yield rows
    except sqlite3.Error as error:
        raise NoStore(say("store-unreadable", error=str(error))) from None
