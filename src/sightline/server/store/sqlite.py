"""The file that remembers everything: SQLite, one writer thread, many moves in one commit.

The event loop never waits for the disk. At the end of each of its turns it hands what there is to
save to the writer thread, and awaits futures; while one commit is on its way to the disk the next
rows gather, and go together in the next one.
A future resolves only after its commit is durable (WAL with ``synchronous=FULL``). If a commit
fails, exactly the writes in it fail; nothing of them is in the file.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sightline.core.message import Message
from sightline.server.store.chain import first_link, next_link
from sightline.server.store.changes import Change, TableSetUp
from sightline.server.store.interface import Damage, NotSaved, Row, TableLists
from sightline.server.store.marks import Head, Marks, heads, missing, read_marks, write_marks
from sightline.server.store.reader import FILE, SqliteReader, open_to_read
from sightline.server.store.schema import bring_up_to_date, put_in_place
from sightline.server.store.shelf import Outdated, Shelves
from sightline.server.store.sqlite_changes import Statement, statements
from sightline.server.store.sqlite_shelf import SqliteShelves
from sightline.server.store.verify import quick_fault
from sightline.server.store.versions import WrongVersion

T = TypeVar("T")

_LARGEST_BATCH = 512
_LOG_COLUMNS = 5
_ROWS_AT_ONCE = (128, 32, 8, 2, 1)
_INSERT = {
    many: "INSERT INTO recent (table_id, seq, at, body, link)"
    f" VALUES {', '.join(['(?, ?, ?, ?, ?)'] * many)}"
    for many in _ROWS_AT_ONCE
}
_MOST_RECENT = 1024
"""So many entries are put into their places together (see ``schema``)."""
_HEADS_KEPT = 20_000
_META_NEW = "INSERT OR IGNORE INTO meta VALUES (?, ?)"
_META_REPLACED = "UPDATE meta SET value = ? WHERE key = ? AND value = ?"


Demand = tuple[Statement, bool]
"""A statement, and whether it must change something."""


class _Write(NamedTuple):
    rows: Sequence[Row]
    changes: Sequence[Change]
    saved: asyncio.Future[None] | None
    demands: Sequence[Demand] = ()


def connect(path: Path) -> sqlite3.Connection:
    """A connection that commits only when told, and then only to the disk itself."""
    db = sqlite3.connect(path, isolation_level=None, cached_statements=256)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA busy_timeout=5000")
    return db


class SqliteStore:
    """All that is durable, in one file (see ``interface.Store``). Short reads happen on the event
    loop's thread, long ones on a thread of their own, writes on the writer's."""

    trouble: Message | None = None  # a file does not go away
    share = None  # it has one server

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / FILE
        self._reads = connect(self.path)
        self._reader = SqliteReader(self._reads)
        try:
            bring_up_to_date(self._reads)
        except WrongVersion as error:
            self._reader.close()
            raise NotSaved(f"{self.path}: {error}") from None
        # All that a start has to read: where that cannot be done, it is said now.
        self._marked = read_marks(folder)
        self._lost = missing(self._marked, self._reader)
        self._known = heads(self._reader)
        self._marks = Marks(folder)
        self._heads: dict[str, Head] = {}
        """The writer's own: the ends of the logs that it has lately added to."""
        self._unwritten: list[_Write] = []
        """What has come in this turn of the event loop."""
        self._queue: queue.SimpleQueue[list[_Write] | None] = queue.SimpleQueue()
        self._db: sqlite3.Connection | None = None
        """The writer's own; none yet, or none since the last one could not even take back."""
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._beside: SqliteReader | None = None
        """The reading thread's own."""
        self._recent = 0
        """The writer's own: how many entries are not in their places."""
        self.commits = 0
        self.saved_rows = 0
        self.failures = 0

    @property
    def source(self) -> str:
        """The file's path."""
        return str(self.path)

    # -- what was lost ----------------------------------------------------------------------------

    def notice_damage(self, now: float) -> list[Damage]:
        """Compare the file with the marks beside it, before anything is written; the tables that
        have lost something since the last time. From then on the marks are what the file has."""
        for damage in self._lost:
            self._reads.execute("INSERT OR REPLACE INTO damage VALUES (?, ?, ?, ?)", (*damage, now))
        if self._known != self._marked:
            write_marks(self.folder, self._known)
        return self._lost

    async def damage(self) -> list[Damage]:
        """The tables that are known to have lost something."""
        return self._reader.damage()

    async def fault(self) -> str | None:
        """Look through the whole file for pages that are not as they should be."""
        return await asyncio.to_thread(quick_fault, self.path)

    # -- writing ----------------------------------------------------------------------------------

    def open(self) -> None:
        """Start the writer; call it on the event loop that will await the writes."""
        self._loop = asyncio.get_running_loop()
        self._hand_over()
        self._marks.start()
        self._thread = threading.Thread(target=self._write_forever, name="log-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._thread is not None:
            self._hand_over()
            self._queue.put(None)
            self._thread.join()
            self._thread = self._loop = None
            self._marks.close()
        self._reading.submit(self._close_beside)
        self._reading.shutdown()
        self._reader.close()

    # -- reading ----------------------------------------------------------------------------------

    def reader(self) -> SqliteReader:
        """The same tables, for another thread."""
        return open_to_read(self.path)

    async def log(self, table: str, after: int = 0) -> list[Row]:
        """A table's log after an entry."""
        return self._reader.log(table, after)

    async def playing(self) -> list[str]:
        """The tables whose games are on."""
        return self._reader.playing()

    async def entrance(self, token: str) -> tuple[str, int | None] | None:
        """What a link opens."""
        return self._reader.entrance(token)

    async def unfinished_of(self, host: str, since: float) -> int:
        """How many tables somebody has set up that are played."""
        return self._reader.unfinished_of(host, since)

    async def unfinished_from(self, origin: str, since: float) -> int:
        """How many unfinished tables were set up since then from an origin."""
        return self._reader.unfinished_from(origin, since)

    async def lists(self, person: str, since: float, most: int) -> TableLists:
        """What the lobby lists."""
        return await self._read_beside(lambda reader: reader.lists(person, since, most))

    async def person(self, secret: bytes) -> tuple[str, str] | None:
        """Whose digest this is."""
        return self._reader.person(secret)

    async def names(self, people: Collection[str]) -> Mapping[str, str]:
        """What people are called."""
        return self._reader.names(people)

    async def meta(self, key: str) -> bytes | None:
        """A value under a key."""
        return self._reader.meta(key)

    def read(self, sql: str, values: Sequence[Any]) -> list[Any]:
        """For the shelves: a short query."""
        return self._reader.read(sql, values)

    async def _read_beside(self, work: Callable[[SqliteReader], T]) -> T:
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
        self, rows: Sequence[Row] = (), changes: Sequence[Change] = ()
    ) -> asyncio.Future[None]:
        """A future that resolves once all of this is durable, or raises NotSaved."""
        assert self._loop is not None
        saved = self._loop.create_future()
        self._put(_Write(rows, changes, saved))
        return saved

    def save_lazily(self, changes: Sequence[Change]) -> None:
        """For what may be lost in a crash: goes along with the next commit."""
        self._put(_Write((), changes, None))

    def meet_lazily(self, demands: Sequence[Demand]) -> None:
        """The same for what ``meet`` makes durable."""
        self._put(_Write((), (), None, demands))

    def meet(self, demands: Sequence[Demand]) -> asyncio.Future[None]:
        """As ``save``; but where a statement had to change something and did not, nothing of this
        write is done, and the future raises Outdated."""
        assert self._loop is not None
        saved = self._loop.create_future()
        self._put(_Write((), (), saved, demands))
        return saved

    async def replace_meta(self, key: str, was: bytes | None, value: bytes) -> None:
        """A value in the place of the one that was read."""
        new, again = (_META_NEW, (key, value)), (_META_REPLACED, (value, key, was))
        await self.meet([(new if was is None else again, True)])

    def shelves(self, room: str, now: Callable[[], float]) -> Shelves:
        """Where a room keeps what it likes."""
        return SqliteShelves(self, room, now)

    def _put(self, write: _Write) -> None:
        """To wake the writer costs more than all the rest: it is done once a turn of the loop."""
        if not self._unwritten and self._loop is not None:
            self._loop.call_soon(self._hand_over)
        self._unwritten.append(write)

    def _hand_over(self) -> None:
        writes, self._unwritten = self._unwritten, []
        if writes:
            self._queue.put(writes)

    def _write_forever(self) -> None:
        going = True
        while going:
            batch, going = self._gather()
            if batch:
                self._commit(batch)
        if self._db is not None:
            self._tidy(self._db)
            self._db.close()

    def _tidy(self, db: sqlite3.Connection) -> None:
        """Before the end: all entries into their places. If that fails, the next start does it."""
        try:
            db.execute("BEGIN IMMEDIATE")
            put_in_place(db)
            db.execute("COMMIT")
        except sqlite3.Error:
            self._take_back()

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
            batch += item
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
            ends: dict[str, Head] = {}
            for number, write in enumerate(batch):
                for change in write.changes:
                    for sql, values in statements(change):
                        db.execute(sql, values)
                    if isinstance(change, TableSetUp):  # durable, too, without any entry yet
                        ends[change.table] = Head(0, first_link(change.header))
                if write.demands and not _met(db, write.demands):
                    outdated.add(number)
            self._add_to_log(db, rows, ends)
            recent = self._recent + len(rows)
            if recent >= _MOST_RECENT:
                put_in_place(db)
                recent = 0
            db.execute("COMMIT")
            self._recent = recent
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

    def _add_to_log(
        self, db: sqlite3.Connection, rows: Sequence[Row], ends: dict[str, Head]
    ) -> None:
        """Each row with its link. Many rows are one statement: after each one this thread has to
        wait until the event loop lets go of the interpreter."""
        values: list[Any] = []
        for table, seq, at, body in rows:
            before = ends.get(table) or self._head(db, table)
            if seq != before.seq + 1:
                raise ValueError(f"entry {seq} of {table} does not come after entry {before.seq}")
            link = next_link(before.link, seq, at, body)
            ends[table] = Head(seq, link)
            values += (table, seq, at, body, link)
        width = _LOG_COLUMNS
        while values:
            many = next(n for n in _ROWS_AT_ONCE if n * width <= len(values))
            db.execute(_INSERT[many], values[: many * width])
            del values[: many * width]

    def _head(self, db: sqlite3.Connection, table: str) -> Head:
        """The end of a table's log; in this transaction the table itself is there already."""
        known = self._heads.get(table)
        if known is not None:
            return known
        for part in ("recent", "log"):
            last = f"SELECT seq, link FROM {part} WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
            row = db.execute(last, (table,)).fetchone()
            if row is not None:
                return Head(*row)
        (header,) = db.execute("SELECT header FROM tables WHERE id = ?", (table,)).fetchone()
        return Head(0, first_link(header))

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
