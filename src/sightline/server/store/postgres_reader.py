"""Reading a PostgreSQL database: the questions, and a reader that asks them for a thread."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping
from typing import Any, TypeVar

from sightline.server.store.chain import first_link
from sightline.server.store.interface import Damage, Listed, Row, TableLists
from sightline.server.store.loop_thread import LoopThread
from sightline.server.store.marks import Head
from sightline.server.store.postgres_link import Connection, closed, connect, explained

T = TypeVar("T")
Ask = Callable[..., Awaitable[list[Any]]]
"""Given a query and its values: all rows, of one moment."""

_WAITING = "SELECT id, updated FROM tables WHERE listed AND status = 'waiting' AND updated > $1"
_MINE = (
    "SELECT t.id, t.updated FROM members m JOIN tables t ON t.id = m.table_id"
    " WHERE m.person = $1 AND t.status {}"
)
# Each half by its own index, and each no longer than the list can be.
_ENDED = (
    "SELECT * FROM (SELECT id, updated FROM tables WHERE listed AND status = 'finished'"
    " ORDER BY updated DESC LIMIT $2) AS newest UNION " + _MINE.format("= 'finished'")
)
_WITH_CARDS = (
    "SELECT found.id, cards.seq, cards.body,"
    " coalesce((SELECT max(seq) FROM log WHERE table_id = found.id), 0)"
    " FROM ({} ORDER BY 2 DESC LIMIT $2) AS found LEFT JOIN cards ON cards.table_id = found.id"
    " ORDER BY found.updated DESC"
)
# The end of each table's log; a header only where there is no entry yet to hang on.
_HEADS = (
    "SELECT t.id, CASE WHEN l.seq IS NULL THEN t.header END, coalesce(l.seq, 0), l.link"
    " FROM tables t LEFT JOIN LATERAL ("
    "SELECT seq, link FROM log WHERE table_id = t.id ORDER BY seq DESC LIMIT 1) l ON true"
)
_MARKED = (
    "SELECT m.table_id, m.seq, t.header, l.link,"
    " coalesce((SELECT max(seq) FROM log WHERE table_id = m.table_id), 0)"
    " FROM unnest($1::text[], $2::bigint[]) AS m (table_id, seq)"
    " LEFT JOIN tables t ON t.id = m.table_id"
    " LEFT JOIN log l ON l.table_id = m.table_id AND l.seq = m.seq"
)
_MARKS_AT_ONCE = 5000


class Queries:
    """All that can be asked, of whatever answers."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask

    async def _first(self, sql: str, *values: Any) -> Any:
        rows = await self.ask(sql, *values)
        return tuple(rows[0]) if rows else None

    async def _value(self, sql: str, *values: Any) -> Any:
        rows = await self.ask(sql, *values)
        return rows[0][0] if rows else None

    # -- tables -----------------------------------------------------------------------------------

    async def header(self, table: str) -> bytes | None:
        return await self._value("SELECT header FROM tables WHERE id = $1", table)

    async def log(self, table: str, after: int = 0) -> list[Row]:
        sql = (
            "SELECT table_id, seq, at, body FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        )
        return [Row(*row) for row in await self.ask(sql, table, after)]

    async def private(self, table: str) -> list[tuple[int, bytes]]:
        sql = "SELECT seat, body FROM private WHERE table_id = $1 ORDER BY seat"
        return [(seat, body) for seat, body in await self.ask(sql, table)]

    async def acknowledged(self, table: str) -> dict[int, int]:
        sql = "SELECT seat, number FROM acks WHERE table_id = $1"
        return dict(map(tuple, await self.ask(sql, table)))

    async def origin(self, table: str) -> str:
        sql = "SELECT origin FROM table_origins WHERE table_id = $1"
        return await self._value(sql, table) or ""

    async def playing(self) -> list[str]:
        sql = "SELECT id FROM tables WHERE status = 'playing'"
        return [table for (table,) in await self.ask(sql)]

    async def entrance(self, token: str) -> tuple[str, int | None] | None:
        return await self._first("SELECT table_id, seat FROM tokens WHERE token = $1", token)

    async def unfinished_of(self, host: str, since: float) -> int:
        sql = (
            "SELECT count(*) FROM tables WHERE host = $1 AND status IN ('waiting', 'playing')"
            " AND (updated > $2"
            " OR (SELECT at FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1) > $2)"
        )
        return await self._value(sql, host, since)

    async def unfinished_from(self, origin: str, since: float) -> int:
        sql = "SELECT count(*) FROM table_origins WHERE origin = $1 AND at > $2"
        return await self._value(sql, origin, since)

    async def lists(self, person: str, since: float, most: int) -> TableLists:
        return TableLists(
            await self._listed(_WAITING, since, most),
            await self._listed(_MINE.format("IN ('waiting', 'playing')"), person, most),
            await self._listed(_ENDED, person, most),
        )

    async def _listed(self, sql: str, *values: Any) -> list[Listed]:
        return [Listed(*row) for row in await self.ask(_WITH_CARDS.format(sql), *values)]

    # -- people and single values -----------------------------------------------------------------

    async def person(self, secret: bytes) -> tuple[str, str] | None:
        return await self._first("SELECT id, name FROM people WHERE secret = $1", secret)

    async def names(self, people: Collection[str]) -> dict[str, str]:
        rows = await self.ask("SELECT id, name FROM people WHERE id = ANY($1)", list(people))
        return dict(map(tuple, rows))

    async def meta(self, key: str) -> bytes | None:
        return await self._value("SELECT value FROM meta WHERE key = $1", key)

    # -- what is there, and what is not -----------------------------------------------------------

    async def heads(self, tables: Iterable[str] | None = None) -> dict[str, Head]:
        """The ends of these tables' logs, or of all; a table that is not there has none."""
        if tables is None:
            rows = await self.ask(_HEADS)
        else:
            rows = await self.ask(f"{_HEADS} WHERE t.id = ANY($1)", list(tables))
        return {
            table: Head(seq, first_link(header) if header is not None else link)
            for table, header, seq, link in rows
        }

    async def missing(self, marks: Mapping[str, Head]) -> list[Damage]:
        """The tables of which the database knows less than the marks do."""
        found: list[Damage] = []
        marked = list(marks.items())
        for start in range(0, len(marked), _MARKS_AT_ONCE):
            some = marked[start : start + _MARKS_AT_ONCE]
            rows = await self.ask(_MARKED, [t for t, _ in some], [head.seq for _, head in some])
            for table, seq, header, link, last in rows:
                if header is None:
                    found.append(Damage(table, seq, -1))
                elif marks[table].link != (first_link(header) if seq == 0 else link):
                    found.append(Damage(table, seq, max(0, min(last, seq - 1))))
        return found

    async def damage(self) -> list[Damage]:
        """The tables that are known to have lost something."""
        return [Damage(*row) for row in await self.ask("SELECT table_id, had, has FROM damage")]


class PostgresReader:
    """See ``interface.Reader``: what ``Queries`` answers, for one thread that waits for it."""

    def __init__(
        self,
        queries: Queries,
        wait: Callable[[Coroutine[Any, Any, Any]], Any],
        close: Callable[[], None],
    ) -> None:
        self.queries = queries
        self.wait = wait
        self.close = close

    def header(self, table: str) -> bytes | None:
        return self.wait(self.queries.header(table))

    def log(self, table: str, after: int = 0) -> list[Row]:
        return self.wait(self.queries.log(table, after))

    def private(self, table: str) -> list[tuple[int, bytes]]:
        return self.wait(self.queries.private(table))

    def acknowledged(self, table: str) -> dict[int, int]:
        return self.wait(self.queries.acknowledged(table))

    def origin(self, table: str) -> str:
        return self.wait(self.queries.origin(table))


def open_to_read(address: str) -> PostgresReader:
    """A connection of one's own; whoever asks may have an event loop running, or none. NoStore:
    there is none to be had."""
    loop = LoopThread("postgresql")
    try:
        with explained(address):
            db: Connection = loop.wait(connect(address))
    except BaseException:
        loop.stop()
        raise

    def close() -> None:
        loop.wait(closed(db))
        loop.stop()

    return PostgresReader(Queries(db.fetch), loop.wait, close)
