"""A copy of a data folder, made while the server runs, and checked before it counts."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.server.store.marks import heads, write_marks
from sightline.server.store.reader import FILE, open_to_read
from sightline.server.store.verify import Report, verify

_PAGES_AT_ONCE = 1000


class NoBackup(SightlineError):
    """The copy could not be made, and why."""


def back_up(folder: Path, to: Path, progress: Callable[[int, int], None] | None = None) -> Report:
    """Copy everything of one moment into a new folder. NoBackup: there is no copy, or no good one.

    ``progress`` is told how many pages there are still to go, and how many there are in all.
    """
    if not (folder / FILE).is_file():
        raise NoBackup(say("backup-nothing", file=FILE, folder=str(folder)))
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise NoBackup(say("backup-exists", to=str(to)))
    to.mkdir(parents=True, exist_ok=True, mode=0o700)
    copy = to / FILE
    try:
        _copy(folder / FILE, copy, progress)
        reader = open_to_read(copy)
        try:
            write_marks(to, heads(reader))
        finally:
            reader.close()
    except (sqlite3.Error, OSError) as error:
        copy.unlink(missing_ok=True)
        raise NoBackup(say("backup-failed", error=str(error))) from None
    return verify(to)


def _copy(source: Path, copy: Path, progress: Callable[[int, int], None] | None) -> None:
    def told(_: int, remaining: int, total: int) -> None:
        if progress is not None:
            progress(remaining, total)

    reading = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
    writing = sqlite3.connect(copy)
    try:
        reading.execute("PRAGMA busy_timeout=5000")
        # One read transaction: the server's further writes do not make the copy begin anew.
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM meta").fetchone()
        reading.backup(writing, pages=_PAGES_AT_ONCE, progress=told)
        writing.execute("PRAGMA journal_mode=WAL")
    finally:
        reading.close()
        writing.close()
