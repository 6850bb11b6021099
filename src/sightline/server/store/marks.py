"""A high-water mark beside the file: how far each table's log had come.

The file repairs itself after a crash by dropping what is not whole at its end. If something that
was durable is dropped (a truncated or garbled journal, a disk that lied), the file itself does not
know it. So the head of each table's chain is also noted in a second file, within a second after
the commit, by a thread of its own: no move ever waits for it.

Each line is a table's id, the number of its last entry and that entry's link; the last line about
a table counts. A line that was cut off is no line.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from sightline.server.logs import note_failure
from sightline.server.store.chain import LINK_BYTES, first_link
from sightline.server.store.interface import Damage
from sightline.server.store.reader import SqliteReader

FILE = "marks"
_EVERY_SECONDS = 0.5


class Head(NamedTuple):
    """The end of a table's log."""

    seq: int
    link: bytes


class Marks:
    """Writes the marks; ``note`` may be called from any thread."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._fresh: dict[str, Head] = {}
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to write."""
        self._thread = threading.Thread(target=self._write_forever, name="marks", daemon=True)
        self._thread.start()

    def note(self, heads: Mapping[str, Head]) -> None:
        """These are durable now."""
        with self._lock:
            self._fresh.update(heads)
        self._news.set()

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closed.set()
        self._news.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._write()

    def _write_forever(self) -> None:
        while not self._closed.is_set():
            self._news.wait()
            self._news.clear()
            self._write()
            self._closed.wait(_EVERY_SECONDS)

    def _write(self) -> None:
        with self._lock:
            fresh, self._fresh = self._fresh, {}
        if not fresh:
            return
        try:
            with self._path.open("ab") as file:
                file.write(_lines(fresh))
                file.flush()
                os.fsync(file.fileno())
        except OSError:  # the moves themselves are safe; the next mark may be written again
            note_failure("the marks could not be written")


def read_marks(folder: Path) -> dict[str, Head]:
    """The last mark of each table; none if the file is not there."""
    marks: dict[str, Head] = {}
    with contextlib.suppress(FileNotFoundError):
        for line in (folder / FILE).read_bytes().split(b"\n")[:-1]:
            with contextlib.suppress(ValueError):
                table, seq, link = line.decode("ascii").split(" ")
                head = Head(int(seq), bytes.fromhex(link))
                if len(head.link) == LINK_BYTES:
                    marks[table] = head
    return marks


def write_marks(folder: Path, marks: Mapping[str, Head]) -> None:
    """Replace all marks, at once or not at all."""
    fresh = folder / f"{FILE}.new"
    with fresh.open("wb") as file:
        file.write(_lines(marks))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / FILE)


def _lines(marks: Mapping[str, Head]) -> bytes:
    return "".join(
        f"{table} {head.seq} {head.link.hex()}\n" for table, head in marks.items()
    ).encode()


def missing(marks: Mapping[str, Head], reader: SqliteReader) -> list[Damage]:
    """The tables of which the file knows less than the marks do."""
    found: list[Damage] = []
    for table, head in marks.items():
        header = reader.header(table)
        if header is None:
            found.append(Damage(table, head.seq, -1))
            continue
        link = first_link(header) if head.seq == 0 else reader.link(table, head.seq)
        if link != head.link:
            has = min(reader.last(table), head.seq - 1)
            found.append(Damage(table, head.seq, max(0, has)))
    return found


def heads(reader: SqliteReader) -> dict[str, Head]:
    """The end of every table's log, as the file has it."""
    empty = "SELECT id, header FROM tables WHERE id NOT IN (SELECT DISTINCT table_id FROM log)"
    marks = {table: Head(0, first_link(header)) for table, header in reader.read(empty)}
    for part in ("log", "recent"):
        ends = f"SELECT table_id, max(seq), link FROM {part} GROUP BY table_id"
        marks.update((table, Head(seq, link)) for table, seq, link in reader.read(ends))
    return marks
