"""The file that remembers everything: SQLite, one writer thread, many moves in one commit.

The event loop never waits for the disk. It hands rows to the writer thread and awaits a future;
while one commit is on its way to the disk the next rows gather, and go together in the next one.
A future resolves only after its commit is durable (WAL with ``synchronous=FULL``). If a commit
fails, exactly the writes in it fail; nothing of them is in the file.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from typing import Any, NamedTuple, TypeVar

from sightline.server.logs import note_failure
from sightline.server.store.chain import first_link, next_link
from sightline.server.store.marks import Head, Marks, heads, missing, read_marks, write_marks
from sightline.server.store.reader import FILE, Damage, Reader, Row, open_to_read
from sightline.server.store.schema import WrongVersion, bring_up_to_date
from sightline.server.store.shelf import Outdated, Shelves
from sightline.server.store.sqlite_shelf import SqliteShelves

T = TypeVar("T")

_LARGEST_BATCH = 512
_HEADS_KEPT = 20_000


class NotSaved(Exception):
    """The disk did not take it: nothing of this write is in the file."""


Statement = tuple[str, tuple[Any, ...]]
Demand = tuple[Statement, bool]
"""A statement, and whether it must change something."""


class _Write(NamedTuple):
    rows: Sequence[Row]
    statements: Sequence[Statement]
    saved: asyncio.Future[None] | None
    demands: Sequence[Demand] = ()


def connect(path: Path) -> sqlite3.Connection:
    """A connection that commits only when told, and then only to the disk itself."""
    db = sqlite3.connect(path, isolation_level=None, cached_statements=256)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA busy_timeout=5000")
    return db


class Store(Reader):
    """All that is durable. Reads happen on the event loop's thread, writes on the writer's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / FILE
        super().__init__(connect(self.path))
        try:
            bring_up_to_date(self._reader)
        except WrongVersion as error:
            super().close()
            raise NotSaved(f"{self.path}: {error}") from None
        self._marks = Marks(folder)
        self._heads: dict[str, Head] = {}
        """The writer's own: the ends of the logs that it has lately added to."""
        self._queue: queue.SimpleQueue[_Write | Callable[[sqlite3.Connection], object] | None] = (
            queue.SimpleQueue()
        )
        self._db: sqlite3.Connection | None = None
        """The writer's own; none yet, or none since the last one could not even take back."""
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._beside: Reader | None = None
        """The reading thread's own."""
        self.commits = 0
        self.saved_rows = 0
        self.failures = 0

    # -- what was lost ----------------------------------------------------------------------------

    def notice_damage(self) -> list[Damage]:
        """Compare the file with the marks beside it, before anything is written; the tables that
        have lost something since the last time. From then on the marks are what the file has."""
        marks = read_marks(self.folder)
        lost = missing(marks, self)
        for damage in lost:
            self._reader.execute(
                "INSERT OR REPLACE INTO damage VALUES (?, ?, ?, ?)", (*damage, time())
            )
        known = heads(self)
        if known != marks:
            write_marks(self.folder, known)
        return lost

    # -- writing ----------------------------------------------------------------------------------

    def open(self) -> None:
        """Start the writer; call it on the event loop that will await the writes."""
        self._loop = asyncio.get_running_loop()
        self._marks.start()
        self._thread = threading.Thread(target=self._write_forever, name="log-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None
            self._marks.close()
        self._reading.submit(self._close_beside)
        self._reading.shutdown()
        super().close()

    # -- reading beside the loop ------------------------------------------------------------------

    async def beside(self, work: Callable[[Reader], T]) -> T:
        """What some work reads on a thread of its own, for queries that may go over many rows."""

        def read() -> T:
            if self._beside is None:
                self._beside = open_to_read(self.path)
            return work(self._beside)

        return await asyncio.get_running_loop().run_in_executor(self._reading, read)

    def _close_beside(self) -> None:
        if self._beside is not None:
            self._beside.close()
            self._beside = None

    # -- saving -----------------------------------------------------------------------------------

    def save(
        self, rows: Sequence[Row] = (), statements: Sequence[Statement] = ()
    ) -> asyncio.Future[None]:
        """A future that resolves once all of this is durable, or raises NotSaved."""
        assert self._loop is not None
        saved = self._loop.create_future()
        self._queue.put(_Write(rows, statements, saved))
        return saved

    def save_lazily(self, statements: Sequence[Statement]) -> None:
        """For what may be lost in a crash: goes along with the next commit."""
        self._queue.put(_Write((), statements, None))

    def save_exactly(self, demands: Sequence[Demand]) -> asyncio.Future[None]:
        """As ``save``; but where a statement had to change something and did not, nothing of this
        write is done, and the future raises Outdated."""
        assert self._loop is not None
        saved = self._loop.create_future()
        self._queue.put(_Write((), (), saved, demands))
        return saved

    def shelves(self, room: str, now: Callable[[], float] = time) -> Shelves:
        """Where a room keeps what it likes."""
        return SqliteShelves(self, room, now)

    def on_writer(self, action: Callable[[sqlite3.Connection], object]) -> None:
        """Run something on the writer's own connection, between two commits."""
        self._queue.put(action)

    def _write_forever(self) -> None:
        going = True
        while going:
            batch, going = self._gather()
            if batch:
                self._commit(batch)
        if self._db is not None:
            self._db.close()

    def _connected(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = connect(self.path)
        return self._db

    def _gather(self) -> tuple[list[_Write], bool]:
        """Everything that waits, and whether there will be more."""
        batch: list[_Write] = []
        item = self._queue.get()
        while True:
            if item is None:
                return batch, False
            if isinstance(item, _Write):
                batch.append(item)
            else:
                try:
                    item(self._connected())
                except Exception:  # not a reason for this thread to end either
                    note_failure("something could not be done between two commits")
            if len(batch) >= _LARGEST_BATCH:
                return batch, True
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return batch, True

    def _commit(self, batch: list[_Write]) -> None:
        problem: NotSaved | None = None
        outdated: set[int] = set()
        """The writes, by their place in the batch, that found another version."""
        try:
            rows = [row for write in batch for row in write.rows]
            db = self._connected()
            db.execute("BEGIN IMMEDIATE")
            for number, write in enumerate(batch):
                for sql, values in write.statements:
                    db.execute(sql, values)
                if write.demands and not _met(db, write.demands):
                    outdated.add(number)
            ends: dict[str, Head] = {}
            for row in rows:
                before = ends.get(row.table) or self._head(db, row.table)
                link = next_link(before.link, row.seq, row.at, row.body)
                ends[row.table] = Head(row.seq, link)
                db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", (*row, link))
            db.execute("COMMIT")
            self.commits += 1
            self.saved_rows += len(rows)
            if len(self._heads) > _HEADS_KEPT:
                self._heads.clear()
            self._heads.update(ends)
            self._marks.note(ends)
        except Exception as error:  # whatever it is, this thread must live on for the next batch
            self.failures += 1
            problem = NotSaved(str(error))
            self._take_back()
        finally:
            waiting = [
                (write.saved, problem or (_outdated() if number in outdated else None))
                for number, write in enumerate(batch)
                if write.saved is not None
            ]
            if waiting and self._loop is not None:
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    self._loop.call_soon_threadsafe(_resolve, waiting)

    def _head(self, db: sqlite3.Connection, table: str) -> Head:
        """The end of a table's log; in this transaction the table itself is there already."""
        known = self._heads.get(table)
        if known is not None:
            return known
        last = "SELECT seq, link FROM log WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
        row = db.execute(last, (table,)).fetchone()
        if row is not None:
            return Head(*row)
        (header,) = db.execute("SELECT header FROM tables WHERE id = ?", (table,)).fetchone()
        return Head(0, first_link(header))

    def mark(self, table: str, header: bytes) -> None:
        """A table without any entry yet is durable, too."""
        self._marks.note({table: Head(0, first_link(header))})

    def _take_back(self) -> None:
        db = self._db
        if db is None:
            return
        try:
            if db.in_transaction:
                db.execute("ROLLBACK")
        except Exception:
            # Not even that: a new connection, at the next batch, knows nothing of this one.
            self._db = None
            with contextlib.suppress(Exception):
                db.close()

    # -- before the writer runs -------------------------------------------------------------------

    def write_meta_now(self, key: str, value: bytes) -> None:
        """Set a value before the writer has started."""
        self._reader.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))


def keep_private(table: str, seat: int, body: bytes) -> Statement:
    """Replace what is kept of a seat's secret decisions."""
    return ("INSERT OR REPLACE INTO private VALUES (?, ?, ?)", (table, seat, body))


def _met(db: sqlite3.Connection, demands: Sequence[Demand]) -> bool:
    """Do all of it, or nothing of it."""
    db.execute("SAVEPOINT demands")
    met = all(db.execute(sql, values).rowcount or not needed for (sql, values), needed in demands)
    if not met:
        db.execute("ROLLBACK TO demands")
    db.execute("RELEASE demands")
    return met


def _outdated() -> Outdated:
    return Outdated("it has changed meanwhile")


def _resolve(waiting: Sequence[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for future, problem in waiting:
        if future.done():
            continue
        if problem is None:
            future.set_result(None)
        else:
            future.set_exception(problem)
