"""A house on PostgreSQL as it is at one moment, for checking (``verify``) and copying."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from sightline.core.message import Message, say
from sightline.server.store.interface import Damage
from sightline.server.store.loop_thread import LoopThread
from sightline.server.store.marks import Head, read_marks
from sightline.server.store.postgres_link import Connection, closed, connect, explained
from sightline.server.store.postgres_reader import Queries
from sightline.server.store.postgres_schema import lock_house, version_of
from sightline.server.store.where import NoStore, shown

T = TypeVar("T")

MARKS_FOLDER = "postgresql"
"""In the data folder, beside what a store in the folder itself would keep there."""
HOUSE_FILE = "house"
_ROWS_AT_ONCE = 5000


class Moment:
    """A connection that sees one moment; whoever asks may have an event loop running, or none.
    ``alone``: nobody writes meanwhile. NoStore: there is no such thing, and why."""

    def __init__(self, address: str, alone: bool = False) -> None:
        self.address = address
        self._loop = LoopThread("postgresql")
        self.db: Connection
        try:
            self.run(self._enter(alone))
        except BaseException:
            self._loop.stop()
            raise

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What some work comes to."""
        with explained(self.address):
            return self._loop.wait(work)

    async def _enter(self, alone: bool) -> None:
        self.db = await connect(self.address)
        try:
            if alone and not await lock_house(self.db):
                raise NoStore(say("copy-in-use", where=shown(self.address)))
            await self.db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            if await version_of(self.db) is None:
                raise NoStore(say("postgres-no-house", where=shown(self.address)))
        except BaseException:
            self.db.terminate()
            raise

    def close(self) -> None:
        self._loop.wait(closed(self.db))
        self._loop.stop()


def in_batches(
    db: Connection, run: Callable[[Coroutine[Any, Any, Any]], Any], sql: str
) -> Iterator[list[tuple[Any, ...]]]:
    """All rows of a query, some at a time; within a transaction."""

    async def begin() -> Any:
        return await db.cursor(sql)

    cursor = run(begin())
    while rows := run(cursor.fetch(_ROWS_AT_ONCE)):
        yield [tuple(row) for row in rows]


class PostgresChecked:
    """See ``verify.Checked``."""

    def __init__(self, moment: Moment) -> None:
        self._moment = moment
        self._queries = Queries(moment.db.fetch)
        self.close = moment.close

    def _ask(self, sql: str, *values: Any) -> list[Any]:
        return self._moment.run(self._queries.ask(sql, *values))  # type: ignore[arg-type]

    def marks_in(self, folder: Path) -> dict[str, Head]:
        """The marks of this house; none where a folder holds another one's."""
        file = folder / MARKS_FOLDER / HOUSE_FILE
        mine = self._moment.run(self._queries.meta("house"))
        if not file.is_file() or file.read_bytes().strip() != mine:
            return {}
        return read_marks(folder / MARKS_FOLDER)

    def version(self) -> int:
        return self._moment.run(version_of(self._moment.db)) or 0

    def faults(self) -> Iterator[Message]:
        (durable,) = self._ask("SHOW fsync")[0]
        if durable == "off":
            yield say("postgres-not-durable")

    def tables(self) -> Iterable[tuple[str, bytes]]:
        sql = "SELECT id, header FROM tables ORDER BY id"
        for batch in in_batches(self._moment.db, self._moment.run, sql):
            for row in batch:
                yield row[0], row[1]

    def entries(self, table: str) -> Iterable[tuple[int, float, bytes, bytes]]:
        sql = "SELECT seq, at, body, link FROM log WHERE table_id = $1 ORDER BY seq"
        return [tuple(row) for row in self._ask(sql, table)]

    def private(self, table: str) -> Iterable[tuple[int, bytes]]:
        return self._moment.run(self._queries.private(table))

    def orphans(self) -> Iterable[str]:
        sql = "SELECT DISTINCT table_id FROM log WHERE NOT EXISTS"
        rows = self._ask(f"{sql} (SELECT FROM tables WHERE id = table_id)")
        return [table for (table,) in rows]

    def missing(self, marks: Mapping[str, Head]) -> Iterable[Damage]:
        return self._moment.run(self._queries.missing(marks))

    def damage(self) -> Iterable[Damage]:
        return self._moment.run(self._queries.damage())


def open_to_check(address: str) -> PostgresChecked:
    """The house at an address, as it is now. NoStore: it cannot be looked at, and why."""
    return PostgresChecked(Moment(address))
