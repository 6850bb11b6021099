"""Writing to PostgreSQL: one connection, many moves in one commit, and what becomes of them when
the database goes away.

While one commit is on its way the next writes gather, and go together in the next one. Whoever
writes through this connection has a right to (``postgres_ownership``). If it breaks, another one is
made; a commit that was on its way then is neither confirmed nor refused before the database itself
has said whether it took place.

Where several servers share the house, somebody else may have a table by now: what was to be written
to it is refused, and the rest of the commit is made without it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

import asyncpg

from sightline.core.message import Message, say
from sightline.server.logs import note
from sightline.server.store.chain import first_link, next_link
from sightline.server.store.changes import Change, TableSetUp
from sightline.server.store.interface import Away, Elsewhere, NotSaved, Row
from sightline.server.store.marks import Head
from sightline.server.store.postgres_changes import Statement
from sightline.server.store.postgres_link import GONE, Connection, closed, connect, is_gone, reason
from sightline.server.store.postgres_ownership import Ownership
from sightline.server.store.postgres_reader import Queries
from sightline.server.store.shelf import Outdated
from sightline.server.store.where import shown

PATIENCE_SECONDS = 5.0
"""So long writes wait for a database that has gone away; then they are refused."""
ANSWER_SECONDS = 30.0
"""A commit that takes longer is asked for again, through another connection."""
_RETRY_SECONDS = 0.25
_TRIES = 3
"""So often a batch is tried whose connection breaks each time: perhaps it is to blame."""
_LARGEST_BATCH = 512
_HEADS_KEPT = 20_000

_COLLIDED = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Two servers wanted the same things in another order: nothing was done, and it is tried again."""
_COLUMNS = "($1::text[], $2::bigint[], $3::float8[], $4::bytea[], $5::bytea[])"
_INSERT = f"INSERT INTO log (table_id, seq, at, body, link) SELECT * FROM unnest{_COLUMNS}"
_SELF = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2"
)

Demand = tuple[Statement, bool]
"""A statement, and whether it must change something."""


class Write(NamedTuple):
    """Something to be saved together, and who waits for it."""

    rows: Sequence[Row]
    changes: Sequence[Change]
    saved: asyncio.Future[None] | None
    demands: Sequence[Demand] = ()


Told = Sequence[tuple[asyncio.Future[None], Exception | None]]


class Tally(Protocol):
    """What those who run the server want to know."""

    commits: int
    saved_rows: int
    failures: int
    trouble: Message | None


class NotOurs(Exception):
    """The house has another owner by now, or is not the one it was: nothing can be saved here."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class _Strays(Exception):
    """Some of the tables are another server's; nothing was done."""

    def __init__(self, tables: set[str]) -> None:
        super().__init__(", ".join(sorted(tables)))
        self.tables = tables


class InDoubt(Exception):
    """Nobody can say any more whether this was saved."""


class _Attempt:
    """A commit, and how far it has come."""

    def __init__(self, number: int, batch: Sequence[Write]) -> None:
        self.number = number
        self.batch = batch
        self.rows = [row for write in batch for row in write.rows]
        self.ends: dict[str, Head] = {}
        self.outdated: set[int] = set()
        """The writes, by their place in the batch, that found another version."""
        self.sent = False
        """From here on only the database knows whether it took place."""
        self.kept: bool | None = None
        """What the database has said to that."""
        self.waits = False
        """The writer waits for the answer, and would try again."""

    @property
    def is_log_alone(self) -> bool:
        return not any(write.changes or write.demands for write in self.batch)


class Writer:
    """See the module's docstring. Lives on one event loop; ``tell`` gets what became of writes."""

    def __init__(
        self,
        address: str,
        db: Connection,
        owner: Ownership,
        tally: Tally,
        tell: Callable[[Told], None],
        note_ends: Callable[[Mapping[str, Head]], None],
    ) -> None:
        self._address = address
        self._owner = owner
        self._tally = tally
        self._tell = tell
        self._note_ends = note_ends
        self._batch = owner.house.batch
        self._heads: dict[str, Head] = {}
        self._pending: list[Write] = []
        self._news = asyncio.Event()
        self._closing = False
        self._over = False
        self._doubt: _Attempt | None = None
        self._gone: NotOurs | None = None
        self._returning: asyncio.Task[None] | None = None
        self._back = asyncio.Event()
        self._lost_at = 0.0
        self._session: tuple[Any, ...] | None = None
        """What the database calls the connection."""
        self._db: Connection | None = None
        self._hold(db)

    # -- life -------------------------------------------------------------------------------------

    def take(self, writes: Sequence[Write]) -> None:
        """Save these after those that were given before; whoever comes too late is told so."""
        if self._over:
            self._answer(writes, Away(say("refused-store-away")))
            return
        self._pending += writes
        self._news.set()

    def finish(self) -> None:
        """Save what is waiting, then end."""
        self._closing = True
        self._news.set()

    async def run(self) -> None:
        """Until ``finish``, and through with everything by then."""
        try:
            while self._pending or not self._closing:
                if not self._pending:
                    self._news.clear()
                    await self._news.wait()
                    continue
                batch = self._pending[:_LARGEST_BATCH]
                del self._pending[:_LARGEST_BATCH]
                await self._commit(batch)
        finally:
            self._over = True
            if self._returning is not None:
                self._returning.cancel()
                await asyncio.gather(self._returning, return_exceptions=True)
            if self._doubt is not None:
                note("the last commit is in doubt; the log knows what became of it", level=40)
            db, self._db = self._db, None
            if db is not None:
                await closed(db)

    # -- one commit -------------------------------------------------------------------------------

    async def _commit(self, batch: Sequence[Write]) -> None:
        """Make these durable together. Where the connection breaks and is back soon, they are tried
        again, unless they were durable already; whatever comes after them waits meanwhile."""
        tries = 0
        while batch and tries < _TRIES:
            tries += 1
            db = await self._reached()
            if db is None:
                break
            attempt = _Attempt(self._batch + 1, batch)
            try:
                if self._session is None:
                    self._session = tuple((await db.fetch(_SELF))[0])
                async with asyncio.timeout(min(ANSWER_SECONDS, self._owner.patience)):
                    await self._write(db, attempt)
            except _Strays as error:
                batch, tries = self._without(batch, error.tables), tries - 1
            except Exception as error:  # whatever it is, the next batch must have its turn
                if await self._is_answered(db, attempt, error):
                    return
            else:
                self._succeeded(attempt)
                return
        self._answer(batch, Away(say("refused-store-away")))

    def _without(self, batch: Sequence[Write], tables: set[str]) -> list[Write]:
        """What is left of a batch without what would be written to these."""
        self.forget(tables)
        strays = [write for write in batch if tables & _tables_of(write)]
        self._answer(strays, Elsewhere())
        return [write for write in batch if write not in strays]

    def forget(self, tables: Collection[str]) -> None:
        """Others may write to these from now on."""
        for table in tables:
            self._heads.pop(table, None)

    async def _write(self, db: Connection, attempt: _Attempt) -> None:
        for write in attempt.batch:
            for change in write.changes:
                if isinstance(change, TableSetUp):  # durable, too, without any entry yet
                    attempt.ends[change.table] = Head(0, first_link(change.header))
        owner, mine = self._owner, (self._owner.house.epoch, attempt.number)
        try:
            columns = await self._chained(db, attempt)
        except ValueError:
            strays = await owner.strays(db, attempt.rows, ())
            if strays:
                raise _Strays(strays) from None
            raise
        if attempt.is_log_alone:
            attempt.sent = True
            added = await db.fetchval(owner.add, *mine, *columns)
            if added is None:
                raise _Strays(await owner.strays(db, attempt.rows, ()))
            if not added:
                raise NotOurs(owner.lost(self._address))
            return
        transaction = db.transaction()
        await transaction.start()
        try:
            if not await db.fetchval(owner.mine, *mine):
                raise NotOurs(owner.lost(self._address))
            changes = [change for write in attempt.batch for change in write.changes]
            strays = await owner.strays(db, attempt.rows, changes)
            if strays:
                raise _Strays(strays)
            attempt.outdated = await _carry_out(db, attempt.batch, owner)
            if attempt.rows:
                await db.execute(_INSERT, *columns)
        except BaseException:
            if not db.is_closed():
                await transaction.rollback()
            raise
        attempt.sent = True
        await transaction.commit()

    async def _chained(self, db: Connection, attempt: _Attempt) -> tuple[list[Any], ...]:
        """The columns of the log, each entry with its link."""
        ends, heads = attempt.ends, self._heads
        unknown = {row.table for row in attempt.rows} - heads.keys() - ends.keys()
        if unknown:
            heads.update(await Queries(db.fetch).heads(unknown))
        columns: tuple[list[Any], ...] = ([], [], [], [], [])
        for table, seq, at, body in attempt.rows:
            before = ends.get(table) or heads.get(table)
            if before is None:
                raise ValueError(f"there is no table {table}")
            if seq != before.seq + 1:
                raise ValueError(f"entry {seq} of {table} does not come after entry {before.seq}")
            link = next_link(before.link, seq, at, body)
            ends[table] = Head(seq, link)
            for column, value in zip(columns, (table, seq, at, body, link), strict=True):
                column.append(value)
        return columns

    # -- what became of it ------------------------------------------------------------------------

    def _succeeded(self, attempt: _Attempt) -> None:
        self._batch = attempt.number
        self._tally.commits += 1
        self._tally.saved_rows += len(attempt.rows)
        if len(self._heads) > _HEADS_KEPT:
            self._heads.clear()
        self._heads.update(attempt.ends)
        self._note_ends(attempt.ends)
        self._answer(attempt.batch, None, attempt.outdated)

    async def _is_answered(self, db: Connection, attempt: _Attempt, error: Exception) -> bool:
        """After something went wrong: whether those who wait have been told, or will be. False: it
        did not take place, since the connection broke."""
        self._tally.failures += 1
        if isinstance(error, NotOurs):
            self._give_up(error)
            self._answer(attempt.batch, Away(error.message))
            return True
        if isinstance(error, _COLLIDED):
            return False
        if not isinstance(error, TimeoutError) and not await is_gone(db):
            self._answer(attempt.batch, NotSaved(str(error)))
            return True
        self._lose(db, error)
        if not attempt.sent:
            return False
        self._doubt, attempt.waits = attempt, True
        await self._reached()
        attempt.waits = False
        return attempt.kept is not False

    def _answer(
        self,
        batch: Sequence[Write],
        problem: Exception | None,
        outdated: set[int] | frozenset[int] = frozenset(),
    ) -> None:
        told = [
            (write.saved, problem or (_outdated() if number in outdated else None))
            for number, write in enumerate(batch)
            if write.saved is not None
        ]
        if told:
            self._tell(told)

    # -- when the database goes away --------------------------------------------------------------

    def _hold(self, db: Connection) -> None:
        self._db, self._session = db, None
        db.add_termination_listener(self._ended)
        self._tally.trouble = None
        self._back.set()

    def _ended(self, db: Connection) -> None:
        """The connection has ended, also if nothing was on its way."""
        if db is self._db and not self._closing:
            self._lose(db, ConnectionError("the connection ended"))

    async def _reached(self) -> Connection | None:
        """The connection; None: there is none, and has not been for a while."""
        if self._db is None and self._gone is None:
            left = self._lost_at + PATIENCE_SECONDS - asyncio.get_running_loop().time()
            try:
                async with asyncio.timeout(max(0.0, left)):
                    await self._back.wait()
            except TimeoutError:
                return None
        return self._db

    def _lose(self, db: Connection, error: Exception) -> None:
        if db is not self._db:
            return
        self._db = None
        db.terminate()
        self._back.clear()
        self._lost_at = asyncio.get_running_loop().time()
        self._heads.clear()
        self._tally.trouble = reason(error, self._address)
        note("the database has gone away", level=40, problem=str(error))
        self._returning = asyncio.get_running_loop().create_task(self._return())

    def _give_up(self, error: NotOurs) -> None:
        """It will never be ours again: whoever runs the server has to look."""
        self._gone, self._tally.trouble = error, error.message
        note("nothing can be written here any more", level=50, problem=str(error))
        db, self._db = self._db, None
        if db is not None:
            db.terminate()
        self._back.set()
        doubt, self._doubt = self._doubt, None
        if doubt is not None:
            doubt.kept = True  # for all that anybody knows: it is not tried again
            self._answer(doubt.batch, InDoubt(str(error)))

    async def _return(self) -> None:
        """Find the database again, and with it what became of the commit that was on its way."""
        while True:
            try:
                db = await connect(self._address)
            except (*GONE, asyncpg.PostgresError) as error:
                self._tally.trouble = reason(error, self._address)
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            try:
                if await self._take_again(db):
                    note("the database is back", level=30)
                    self._hold(db)
                    return
            except NotOurs as error:
                db.terminate()
                self._give_up(error)
                return
            except (*GONE, asyncpg.PostgresError) as error:
                self._tally.trouble = reason(error, self._address)
            except BaseException:
                db.terminate()
                raise
            db.terminate()
            await asyncio.sleep(_RETRY_SECONDS)

    async def _take_again(self, db: Connection) -> bool:
        """Whether we may write again; whatever was in doubt is settled then."""
        if self._session is not None:  # perhaps only we know that the old connection is gone
            await db.fetch(_END, *self._session)
        found, where, doubt = await self._owner.find(db), shown(self._address), self._doubt
        ours = self._owner.house.id
        if found.house != ours:
            raise NotOurs(say("postgres-other-house", where=where, found=found.house, ours=ours))
        if not found.ours:
            if found.batch is not None:
                self._settle(found.batch)
            raise NotOurs(self._owner.lost(self._address))
        if not found.locked:
            return False
        kept = doubt is not None and found.batch == doubt.number
        if not kept and found.batch != self._batch:
            raise NotOurs(say("postgres-went-back", where=where))
        self._settle(found.batch)
        return True

    def _settle(self, last: int | None) -> None:
        """The number of the last commit says what became of one that was in doubt."""
        doubt, self._doubt = self._doubt, None
        if doubt is None:
            return
        doubt.kept = last == doubt.number
        if doubt.kept:
            self._succeeded(doubt)
        elif not doubt.waits:
            self._answer(doubt.batch, Away(say("refused-store-away")))


async def _carry_out(db: Connection, batch: Sequence[Write], owner: Ownership) -> set[int]:
    """Do all of it, but for writes that find another version: these are told by their place."""
    outdated: set[int] = set()
    plain: list[Statement] = []
    for number, write in enumerate(batch):
        for change in write.changes:
            plain += owner.statements(change)
        if write.demands:
            await _execute(db, plain)
            plain = []
            if not await _met(db, write.demands):
                outdated.add(number)
    await _execute(db, plain)
    return outdated


async def _execute(db: Connection, plain: Sequence[Statement]) -> None:
    """In their order; equal ones in a row go together."""
    for sql, group in groupby(plain, itemgetter(0)):
        values = [each for _, each in group]
        if len(values) == 1:
            await db.execute(sql, *values[0])
        else:
            await db.executemany(sql, values)


async def _met(db: Connection, demands: Sequence[Demand]) -> bool:
    """Do all of it, or nothing of it."""
    try:
        async with db.transaction():
            for (sql, values), needed in demands:
                done = await db.execute(sql, *values)
                if needed and done.endswith(" 0"):
                    raise _Unmet
    except _Unmet:
        return False
    return True


class _Unmet(Exception):
    pass


def _tables_of(write: Write) -> set[str]:
    """The tables that something is written to."""
    changed = {getattr(change, "table", "") for change in write.changes}
    return {row.table for row in write.rows} | changed - {""}


def _outdated() -> Outdated:
    return Outdated("it has changed meanwhile")
