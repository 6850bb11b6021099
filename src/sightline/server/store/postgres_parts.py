"""A house on PostgreSQL, to copy from and to copy to."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

from sightline.core.message import say
from sightline.server.store.loop_thread import LoopThread
from sightline.server.store.parts import Batch, Part
from sightline.server.store.postgres_check import Moment, in_batches
from sightline.server.store.postgres_link import Connection, closed, connect, explained
from sightline.server.store.postgres_schema import give_id, lock_house, make_tables, version_of
from sightline.server.store.versions import other_version
from sightline.server.store.where import NoStore, shown

T = TypeVar("T")


class PostgresSource:
    """See ``parts.Source``."""

    def __init__(self, address: str, alone: bool) -> None:
        self._moment = Moment(address, alone)
        self.close = self._moment.close
        other = other_version(self._moment.run(version_of(self._moment.db)) or 0)
        if other is not None:
            self.close()
            raise NoStore(other)

    def rows(self, part: Part) -> Iterator[Batch]:
        return in_batches(self._moment.db, self._moment.run, _select(part))

    def count(self, part: Part) -> int:
        sql = f"SELECT count(*) FROM {part.name}"
        return self._moment.run(self._moment.db.fetchval(sql)) or 0


class PostgresTarget:
    """See ``parts.Target``: one transaction."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._loop = LoopThread("postgresql")
        self._db: Connection
        try:
            self._run(self._enter())
        except BaseException:
            self._loop.stop()
            raise

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        with explained(self._address):
            return self._loop.wait(work)

    async def _enter(self) -> None:
        self._db = await connect(self._address)
        try:
            if not await lock_house(self._db):
                raise NoStore(say("postgres-in-use", where=shown(self._address)))
            if await version_of(self._db) is not None:
                raise NoStore(say("copy-taken", to=shown(self._address)))
            await self._db.execute("BEGIN")
            await make_tables(self._db)
        except BaseException:
            self._db.terminate()
            raise

    def rows(self, part: Part) -> Iterator[Batch]:
        return in_batches(self._db, self._run, _select(part))

    def add(self, part: Part, rows: Batch) -> None:
        if "listed" in part.columns:
            place = part.columns.index("listed")
            rows = [(*row[:place], bool(row[place]), *row[place + 1 :]) for row in rows]
        copying = self._db.copy_records_to_table(
            part.name, records=rows, columns=list(part.columns)
        )
        self._run(copying)

    def finish(self) -> None:
        async def commit() -> None:
            await give_id(self._db)
            await self._db.execute("COMMIT")

        self._run(commit())

    def close(self) -> None:
        self._loop.wait(closed(self._db))
        self._loop.stop()


def _select(part: Part) -> str:
    columns = ", ".join("listed::int" if each == "listed" else each for each in part.columns)
    return f"SELECT {columns} FROM {part.name} ORDER BY {part.order}"
