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
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sightline.table.logs import note_failure

T = TypeVar("T")

FILE = "sightline.sqlite3"
_VERSION = 1
_LARGEST_BATCH = 512

_SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY, secret BLOB UNIQUE, name TEXT NOT NULL, created REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, header BLOB NOT NULL, host TEXT NOT NULL, listed INTEGER NOT NULL,
    status TEXT NOT NULL, updated REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_status ON tables (status, updated);
CREATE INDEX IF NOT EXISTS tables_by_list ON tables (listed, status, updated);
CREATE INDEX IF NOT EXISTS tables_by_host ON tables (host, status);
CREATE TABLE IF NOT EXISTS table_origins (
    table_id TEXT PRIMARY KEY, origin TEXT NOT NULL, at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_by_origin ON table_origins (origin, at);
CREATE TRIGGER IF NOT EXISTS origin_forgotten AFTER UPDATE OF status ON tables
    WHEN NEW.status IN ('finished', 'abandoned')
    BEGIN DELETE FROM table_origins WHERE table_id = NEW.id; END;
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS cards (
    table_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, body BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS members (
    person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (
    token TEXT PRIMARY KEY, table_id TEXT NOT NULL, seat INTEGER
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS acks (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, number INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS private (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS attempts (
    person TEXT NOT NULL, puzzle TEXT NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL,
    updated REAL NOT NULL, PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS puzzle_solutions (
    person TEXT NOT NULL, puzzle TEXT NOT NULL, solution TEXT NOT NULL, shown INTEGER NOT NULL,
    at REAL NOT NULL, PRIMARY KEY (person, puzzle, solution)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS puzzle_shares (
    id TEXT PRIMARY KEY, person TEXT NOT NULL, body BLOB NOT NULL, at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS puzzle_shares_by_person ON puzzle_shares (person);
CREATE TABLE IF NOT EXISTS challenges (
    id TEXT PRIMARY KEY, edit TEXT NOT NULL UNIQUE, person TEXT NOT NULL, body BLOB NOT NULL,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS challenges_by_person ON challenges (person);
"""


class NotSaved(Exception):
    """The disk did not take it: nothing of this write is in the file."""


class Row(NamedTuple):
    """A line of the log; (table, seq) is unique, so nothing can be written twice."""

    table: str
    seq: int
    at: float
    body: bytes


Statement = tuple[str, tuple[Any, ...]]


class _Write(NamedTuple):
    rows: Sequence[Row]
    statements: Sequence[Statement]
    saved: asyncio.Future[None] | None


def connect(path: Path) -> sqlite3.Connection:
    """A connection that commits only when told, and then only to the disk itself."""
    db = sqlite3.connect(path, isolation_level=None, cached_statements=256)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA busy_timeout=5000")
    return db


class Reader:
    """Reads the file through a connection of its own; one thread at a time."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._reader = db

    def read(self, sql: str, values: Iterable[Any] = ()) -> list[Any]:
        """All rows of a query; on the event loop for small, indexed ones only, since it waits."""
        return self._reader.execute(sql, tuple(values)).fetchall()

    def header(self, table: str) -> bytes | None:
        """A table's header."""
        rows = self.read("SELECT header FROM tables WHERE id = ?", (table,))
        return rows[0][0] if rows else None

    def log(self, table: str, after: int = 0) -> list[Row]:
        """A table's log after an entry, in order."""
        rows = self.read(
            "SELECT table_id, seq, at, body FROM log WHERE table_id = ? AND seq > ? ORDER BY seq",
            (table, after),
        )
        return [Row(*row) for row in rows]

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


class Store(Reader):
    """All that is durable. Reads happen on the event loop's thread, writes on the writer's."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        super().__init__(connect(self.path))
        self._reader.executescript(_SCHEMA)
        self._check_version()
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

    def _check_version(self) -> None:
        (version,) = self._reader.execute("PRAGMA user_version").fetchone()
        if version == 0:
            self._reader.execute(f"PRAGMA user_version={_VERSION}")
        elif version != _VERSION:
            raise NotSaved(f"{self.path} was written by another version of Sightline ({version})")

    # -- writing ----------------------------------------------------------------------------------

    def open(self) -> None:
        """Start the writer; call it on the event loop that will await the writes."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write_forever, name="log-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None
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
        try:
            rows = [row for write in batch for row in write.rows]
            db = self._connected()
            db.execute("BEGIN IMMEDIATE")
            db.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)
            for write in batch:
                for sql, values in write.statements:
                    db.execute(sql, values)
            db.execute("COMMIT")
            self.commits += 1
            self.saved_rows += len(rows)
        except Exception as error:  # whatever it is, this thread must live on for the next batch
            self.failures += 1
            problem = NotSaved(str(error))
            self._take_back()
        finally:
            waiting = [write.saved for write in batch if write.saved is not None]
            if waiting and self._loop is not None:
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    self._loop.call_soon_threadsafe(_resolve, waiting, problem)

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


def _resolve(waiting: list[asyncio.Future[None]], problem: NotSaved | None) -> None:
    for future in waiting:
        if future.done():
            continue
        if problem is None:
            future.set_result(None)
        else:
            future.set_exception(problem)
