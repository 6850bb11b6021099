"""The store on PostgreSQL.

asyncpg runs on an event loop of its own, in a thread beside the server's: so writes go on, and are
ended in order, whatever the server's own loop does or whether it still turns; and a thread that
reads for itself can ask there, too. What is to be saved is handed over once a turn, as to the
file's writer; ``postgres_writer`` makes it durable, a few connections beside it answer questions.

The data folder holds what must not be in the database itself: the marks (``marks``), and which
house they belong to.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from sightline.core.message import Message, say
from sightline.server.store.changes import Change
from sightline.server.store.interface import Away, Damage, Elsewhere, Row, TableLists
from sightline.server.store.loop_thread import LoopThread
from sightline.server.store.marks import Marks, read_marks, write_marks
from sightline.server.store.postgres_check import HOUSE_FILE, MARKS_FOLDER
from sightline.server.store.postgres_link import (
    GONE,
    connect,
    explained,
    open_pool,
)
from sightline.server.store.postgres_ownership import Alone, Ownership, Shared
from sightline.server.store.postgres_reader import PostgresReader, Queries
from sightline.server.store.postgres_schema import (
    HouseRow,
    bring_up_to_date,
    lock_house,
    read_house,
    take_over,
)
from sightline.server.store.postgres_servers import join
from sightline.server.store.postgres_share import PostgresShare
from sightline.server.store.postgres_shelf import PostgresShelves
from sightline.server.store.postgres_writer import PATIENCE_SECONDS, Demand, Told, Write, Writer
from sightline.server.store.shelf import Shelves
from sightline.server.store.versions import WrongVersion
from sightline.server.store.where import NoStore, shown

T = TypeVar("T")

_READERS = 4
_RETRY_SECONDS = 0.1
_META_NEW = "INSERT INTO meta VALUES ($1, $2) ON CONFLICT DO NOTHING"
_META_REPLACED = "UPDATE meta SET value = $2 WHERE key = $1 AND value = $3"
_READ_THROUGH = (
    "SELECT sum(length(header)) FROM tables",
    "SELECT sum(length(body) + length(link)) FROM log",
    "SELECT sum(length(body)) FROM private",
    "SELECT sum(length(body)) FROM shelf",
)


class PostgresStore:
    """All that is durable, in one database (see ``interface.Store``). Made by its only owner, or by
    one of several, whom the others reach at ``between``; NoStore: it cannot be used, and why."""

    def __init__(self, address: str, folder: Path, between: str = "") -> None:
        self.address = address
        self.folder = folder / MARKS_FOLDER
        self.commits = 0
        self.saved_rows = 0
        self.failures = 0
        self.trouble: Message | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._unwritten: list[Write] = []
        """What has come in this turn of the event loop."""
        self._writing: Future[None] | None = None
        self._queries = Queries(self._ask)
        self.share: PostgresShare | None = None
        self._ended = False
        self.beside = self._beside = LoopThread("postgresql")
        try:
            self._owner = self._beside.wait(self._enter(between))
            self._pool = self._beside.wait(open_pool(address, _READERS))
            self.share = PostgresShare(self, between) if between else None
            with contextlib.suppress(FileExistsError):
                self.folder.mkdir(parents=True, mode=0o700)
            self._know_house()
            if self.share is not None:
                self.share.keep_alive()
        except BaseException:
            self._leave()
            raise
        self._marks = Marks(self.folder)
        self._writer: Writer | None = None

    @property
    def house(self) -> HouseRow:
        """Which house it is, and under which number this server writes."""
        return self._owner.house

    async def _enter(self, between: str) -> Ownership:
        with explained(self.address):
            self._db = db = await connect(self.address)
            if between:
                number = await join(db, between, self.address)
                return Shared(HouseRow((await read_house(db)).id, number, 0))
            if not await lock_house(db):
                raise NoStore(say("postgres-in-use", where=shown(self.address)))
            try:
                await bring_up_to_date(db)
            except WrongVersion as error:
                where = shown(self.address)
                raise NoStore(say("postgres-newer", where=where, problem=str(error))) from None
            return Alone(await take_over(db))

    def _know_house(self) -> None:
        """The marks in the folder are of one house; another one has nothing to do with them."""
        file = self.folder / HOUSE_FILE
        if not file.exists():
            file.write_text(f"{self.house.id}\n", encoding="ascii")
        known = file.read_text(encoding="ascii", errors="replace").strip()
        if known != self.house.id:
            raise NoStore(
                say(
                    "postgres-not-of-folder",
                    where=shown(self.address),
                    found=self.house.id,
                    folder=str(self.folder),
                    known=known,
                )
            )

    def _leave(self) -> None:
        db = getattr(self, "_db", None)
        if db is not None:
            self._beside.loop.call_soon_threadsafe(db.terminate)
        self._beside.stop()

    @property
    def source(self) -> str:
        """The address, with its password: for other processes of this server, and for no log."""
        return self.address

    # -- what was lost ----------------------------------------------------------------------------

    def notice_damage(self, now: float) -> list[Damage]:
        """Compare the database with the marks in the folder, before anything is written: an older
        copy, or a stand-in that did not have everything yet, knows less than they do."""
        return self._beside.wait(self._notice_damage(now))

    async def _notice_damage(self, now: float) -> list[Damage]:
        marks = read_marks(self.folder)
        lost = await self._queries.missing(marks)
        keep = (
            "INSERT INTO damage VALUES ($1, $2, $3, $4) ON CONFLICT (table_id)"
            " DO UPDATE SET had = excluded.had, has = excluded.has, at = excluded.at"
        )
        await self._db.executemany(keep, [(*damage, now) for damage in lost])
        known = await self._queries.heads()
        if known != marks:
            write_marks(self.folder, known)
        return lost

    async def damage(self) -> list[Damage]:
        """The tables that are known to have lost something."""
        return await self._beside.done(self._queries.damage())

    async def fault(self) -> str | None:
        """Read all of it once; the database checks its pages itself."""
        return await self._beside.done(self._fault())

    async def _fault(self) -> str | None:
        try:
            for sql in _READ_THROUGH:
                await self._ask(sql)
        except asyncpg.PostgresError as error:
            return str(error)
        except Away:
            return None  # which is told elsewhere
        return None

    # -- life -------------------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to write; call it on the event loop that will await the writes."""
        self._loop = asyncio.get_running_loop()
        self._marks.start()
        self._writing = self._beside.ask(self._write())
        self._hand_over()

    async def _write(self) -> None:
        await self._get_writer().run()

    def _get_writer(self) -> Writer:
        """Made on its own loop, by whoever needs it there first."""
        if self._writer is None:
            tell, note_ends = self._tell, self._marks.note
            self._writer = Writer(self.address, self._db, self._owner, self, tell, note_ends)
        return self._writer

    # -- one of several ---------------------------------------------------------------------------

    def tell(self, listener: Callable[[Any], object], what: Any) -> None:
        """From this store's own thread to whoever opened it."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
                self._loop.call_soon_threadsafe(listener, what)

    async def forget(self, tables: Collection[str]) -> None:
        """Other servers may write to these from now on."""

        async def do() -> None:
            self._get_writer().forget(tables)

        await self._beside.done(do())

    def stop_saving(self) -> None:
        """From now on all of it is others' business."""
        self._ended = True

    async def rejoin(self) -> None:
        """After this server was taken for dead: write again, under another number."""
        assert self.share is not None
        assert self._writing is not None
        await self._beside.done(self._begin_again(self.share.address))

    async def _begin_again(self, between: str) -> None:
        writer, writing = self._get_writer(), self._writing
        writer.finish()
        if writing is not None:
            await asyncio.wrap_future(writing)
        try:
            self._owner = await self._enter(between)
        except BaseException:
            self._db.terminate()
            raise
        self._writer, self.trouble, self._ended = None, None, False
        self._writing = self._beside.ask(self._write())

    def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._writing is not None:
            self._hand_over()
            self._beside.loop.call_soon_threadsafe(lambda: self._get_writer().finish())
            self._writing.result()
            self._writing = self._loop = None
            self._marks.close()
        if self.share is not None:
            self._beside.wait(self.share.stop())
        self._beside.loop.call_soon_threadsafe(self._pool.terminate)
        self._leave()

    # -- reading ----------------------------------------------------------------------------------

    async def _ask(self, sql: str, *values: Any) -> list[Any]:
        """All rows of a query. A database that is away is waited for, for a moment. What people
        ask for may be any text; PostgreSQL holds none with a zero byte, so it has no such row."""
        end = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        while True:
            try:
                return await self._pool.fetch(sql, *values)
            except asyncpg.CharacterNotInRepertoireError:
                return []  # a name with a character that nothing here can have
            except GONE:
                if asyncio.get_running_loop().time() > end:
                    raise Away(say("refused-store-away")) from None
                await asyncio.sleep(_RETRY_SECONDS)

    async def _read(self, work: Coroutine[Any, Any, T]) -> T:
        return await self._beside.done(work)

    def reader(self) -> PostgresReader:
        """The same tables, for another thread: it asks through the connections that are there."""
        return PostgresReader(self._queries, self._beside.wait, lambda: None)

    async def log(self, table: str, after: int = 0) -> list[Row]:
        """A table's log after an entry."""
        return await self._read(self._queries.log(table, after))

    async def playing(self) -> list[str]:
        """The tables whose games are on."""
        return await self._read(self._queries.playing())

    async def entrance(self, token: str) -> tuple[str, int | None] | None:
        """What a link opens."""
        return await self._read(self._queries.entrance(token))

    async def unfinished_of(self, host: str, since: float) -> int:
        """How many tables somebody has set up that are played."""
        return await self._read(self._queries.unfinished_of(host, since))

    async def unfinished_from(self, origin: str, since: float) -> int:
        """How many unfinished tables were set up since then from an origin."""
        return await self._read(self._queries.unfinished_from(origin, since))

    async def lists(self, person: str, since: float, most: int) -> TableLists:
        """What the lobby lists."""
        return await self._read(self._queries.lists(person, since, most))

    async def person(self, secret: bytes) -> tuple[str, str] | None:
        """Whose digest this is."""
        return await self._read(self._queries.person(secret))

    async def names(self, people: Collection[str]) -> Mapping[str, str]:
        """What people are called."""
        return await self._read(self._queries.names(people))

    async def meta(self, key: str) -> bytes | None:
        """A value under a key."""
        return await self._read(self._queries.meta(key))

    async def read(self, sql: str, *values: Any) -> list[Any]:
        """For the shelves."""
        return await self._read(self._ask(sql, *values))

    # -- saving -----------------------------------------------------------------------------------

    def save(self, rows: Sequence[Row] = (), changes: Sequence[Change] = ()) -> Awaitable[None]:
        """A future that resolves once all of this is durable, or raises NotSaved."""
        return self._saved(rows, changes, ())

    def save_lazily(self, changes: Sequence[Change]) -> None:
        """For what may be lost in a crash: goes along with the next commit."""
        self._put(Write((), changes, None))

    def meet(self, demands: Sequence[Demand]) -> Awaitable[None]:
        """As ``save``; but where a statement had to change something and did not, nothing of this
        write is done, and the future raises Outdated."""
        return self._saved((), (), demands)

    def meet_lazily(self, demands: Sequence[Demand]) -> None:
        """The same for what may be lost in a crash."""
        self._put(Write((), (), None, demands))

    async def replace_meta(self, key: str, was: bytes | None, value: bytes) -> None:
        """A value in the place of the one that was read."""
        new, again = (_META_NEW, (key, value)), (_META_REPLACED, (key, value, was))
        await self.meet([(new if was is None else again, True)])

    def shelves(self, room: str, now: Callable[[], float]) -> Shelves:
        """Where a room keeps what it likes."""
        return PostgresShelves(self, room, now)

    def _saved(
        self, rows: Sequence[Row], changes: Sequence[Change], demands: Sequence[Demand]
    ) -> Awaitable[None]:
        assert self._loop is not None
        saved: asyncio.Future[None] = self._loop.create_future()
        self._put(Write(rows, changes, saved, demands))
        return saved

    def _put(self, write: Write) -> None:
        """To wake the other thread costs more than all the rest: it is done once a turn."""
        if self._ended:
            if write.saved is not None:
                write.saved.set_exception(Elsewhere())
            return
        if not self._unwritten and self._loop is not None:
            self._loop.call_soon(self._hand_over)
        self._unwritten.append(write)

    def _hand_over(self) -> None:
        writes, self._unwritten = self._unwritten, []
        if writes:
            self._beside.loop.call_soon_threadsafe(lambda: self._get_writer().take(writes))

    def _tell(self, told: Told) -> None:
        """From the writer's thread: what became of some writes."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(_resolve, told)


def _resolve(told: Told) -> None:
    for future, problem in told:
        if future.done():
            continue
        if problem is None:
            future.set_result(None)
        else:
            future.set_exception(problem)
