"""What one of several servers on a PostgreSQL database asks and tells beside its writes: a
connection of its own, for leases, signs of life and news. See ``postgres_servers``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg

from sightline.core.message import say
from sightline.server.logs import note
from sightline.server.store import postgres_servers as servers
from sightline.server.store.interface import Away, Elsewhere, Lease, Sign
from sightline.server.store.postgres_link import GONE, Connection, closed, connect

if TYPE_CHECKING:
    from sightline.server.store.postgres import PostgresStore

T = TypeVar("T")

_PATIENCE_SECONDS = 5.0
_ANSWER_SECONDS = 10.0
_STALL_SECONDS = 10.0
"""If the server's own event loop has not turned for so long, others had better have its tables."""
_TIDY_BEATS = 5
_NEWS_BYTES = 7000
"""PostgreSQL passes on texts of up to 8000."""


class PostgresShare:
    """See ``interface.Share``. ``store`` is the one whose writes it is about."""

    def __init__(self, store: PostgresStore, address: str) -> None:
        self._store = store
        self.address = address
        self._db: Connection | None = None
        self._made_at = inf
        """When the connection was made, by the clock of the loop beside."""
        self._turn = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None
        self._begun = False
        """The server's own event loop turns; before, it only takes its time to start."""
        self._turned_at = inf
        """When that was known last, by the clock of the loop beside."""
        self._machine: Callable[[], float] = lambda: 0.0
        self._sign: Callable[[Sign | None], object] = lambda _: None
        self._news: Callable[[str | None], object] = lambda _: None

    @property
    def number(self) -> int:
        """See ``interface.Share``."""
        return self._store.house.epoch

    # -- signs of life ----------------------------------------------------------------------------

    def begin(
        self,
        sign: Callable[[Sign | None], object],
        news: Callable[[str | None], object],
        machine: Callable[[], float],
    ) -> None:
        """See ``interface.Share``."""
        self._sign, self._news, self._machine = sign, news, machine
        self._begun = True
        self.keep_alive()

    def keep_alive(self) -> None:
        """Give signs of life, whether or not anybody listens already."""

        def start() -> None:
            if self._beating is None or self._beating.done():
                self._beating = asyncio.get_running_loop().create_task(self._beat())

        self._store.beside.loop.call_soon_threadsafe(start)

    def _turn_seen(self, when: float) -> None:
        """On the server's own event loop: it turned after this."""
        self._turned_at = max(self._turned_at, when)

    async def _beat(self) -> None:
        number, beats, loop = self.number, 0, asyncio.get_running_loop()
        self._turned_at = loop.time()
        while number == self.number:
            began = loop.time()
            if self._begun:
                self._store.tell(self._turn_seen, began)
            if not self._begun or began - self._turned_at < _STALL_SECONDS:
                beats += 1
                try:
                    before = self._machine()
                    judge = began - self._made_at > servers.GONE_SECONDS
                    found = await self._do(
                        lambda db, judge=judge: servers.beat(db, number, judge=judge), patience=0.0
                    )
                    if found is None:
                        self._store.tell(self._sign, None)
                        return
                    ahead = found.now - (before + self._machine()) / 2
                    if beats % _TIDY_BEATS == 0 and number == min(found.living):
                        await self._do(servers.tidy, patience=0.0)
                    sign = Sign(found.living, found.silent, ahead)
                    self._store.tell(self._sign, sign)
                except Exception as error:  # whatever it is, the next one may come through
                    note("no sign of life could be given", level=30, problem=str(error))
            await asyncio.sleep(max(0.0, servers.BEAT_SECONDS - (loop.time() - began)))

    # -- one connection, which is made again when it breaks ---------------------------------------

    async def _do(
        self, ask: Callable[[Connection], Awaitable[T]], patience: float = _PATIENCE_SECONDS
    ) -> T:
        loop = asyncio.get_running_loop()
        end = loop.time() + patience
        while True:
            try:
                async with self._turn, asyncio.timeout(_ANSWER_SECONDS):
                    return await ask(await self._reached())
            except (*GONE, asyncpg.DeadlockDetectedError) as error:
                if isinstance(error, GONE):
                    self._lose()
                if loop.time() > end:
                    raise Away(say("refused-store-away")) from None
                await asyncio.sleep(0.1)

    async def _reached(self) -> Connection:
        if self._db is None:
            db = await connect(self._store.address)
            try:
                await db.add_listener(self._channel, self._hear)
            except BaseException:
                db.terminate()
                raise
            self._db, self._made_at = db, asyncio.get_running_loop().time()
            self._store.tell(self._news, None)
        return self._db

    def _lose(self) -> None:
        db, self._db = self._db, None
        self._made_at = inf
        if db is not None:
            db.terminate()

    @property
    def _channel(self) -> str:
        return f"sightline_{self._store.house.id}"

    def _hear(self, db: object, sender: int, channel: str, text: object) -> None:
        del db, sender, channel
        self._store.tell(self._news, str(text))

    async def _beside(self, work: Coroutine[Any, Any, T]) -> T:
        return await self._store.beside.done(work)

    # -- leases -----------------------------------------------------------------------------------

    async def claim(self, table: str) -> Lease:
        """See ``interface.Share``."""
        number = self.number
        found = await self._beside(self._do(lambda db: servers.claim(db, table, number)))
        if found is None:
            raise Elsewhere
        if found.epoch is None:
            return Lease(None, None, None)
        if found.epoch == number:
            return Lease(number, None, found.away)
        return Lease(found.epoch, found.address, None)

    async def claim_playing(self, most: int) -> list[tuple[str, float]]:
        """See ``interface.Share``."""
        number = self.number
        return await self._beside(
            self._do(lambda db: servers.claim_playing(db, number, most), patience=0.0)
        )

    async def owners(self, tables: Collection[str]) -> dict[str, int]:
        """See ``interface.Share``."""
        rows = await self._store.read(servers.OWNERS, list(tables))
        return dict(rows)

    async def held(self) -> set[str]:
        """See ``interface.Share``."""
        return {table for (table,) in await self._store.read(servers.OF_MINE, self.number)}

    async def drop(self, tables: Collection[str]) -> None:
        """See ``interface.Share``."""
        values = (list(tables), self.number)
        await self._store.meet([((servers.DROPPED, values), False)])
        await self._store.forget(tables)

    async def secret(self) -> bytes:
        """See ``interface.Share``."""
        found = await self._store.meta("between")
        assert found is not None
        return found

    # -- the end ----------------------------------------------------------------------------------

    async def end(self) -> None:
        """See ``interface.Share``."""
        await self._store.meet([((servers.ENDED, (self.number,)), False)])
        self._store.stop_saving()

    async def rejoin(self) -> None:
        """See ``interface.Share``."""
        await self._store.rejoin()

    async def tell(self, text: str) -> None:
        """See ``interface.Share``."""
        assert len(text.encode()) <= _NEWS_BYTES
        channel = self._channel
        await self._beside(
            self._do(lambda db: db.execute("SELECT pg_notify($1, $2)", channel, text), 0.0)
        )

    async def stop(self) -> None:
        """No more; on the loop beside."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        db, self._db = self._db, None
        if db is not None:
            await closed(db)
