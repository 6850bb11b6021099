"""All tables of a server: setting them up, finding them, and what the lobby shows."""

from __future__ import annotations

import asyncio
import gc
import secrets
import sys
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import lru_cache
from itertools import count
from time import monotonic
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from sightline.bots import find_bot
from sightline.core.errors import BadOptions, SightlineError
from sightline.core.game import AnyGame
from sightline.core.message import as_message
from sightline.core.options import option_values
from sightline.core.record import Record, RecordedMove
from sightline.core.registry import find_game
from sightline.core.seeds import SEED_LIMIT, check_seed, commitment
from sightline.server.adviser import Adviser
from sightline.server.bot_pool import BotPool
from sightline.server.cards import Cards
from sightline.server.connection import Connection
from sightline.server.explaining import Explainer, mover
from sightline.server.importing import Bounds, Checked, check_record, took_too_long, weigh
from sightline.server.limits import Buckets, network_of
from sightline.server.live import LiveTable
from sightline.server.logs import note, note_failure
from sightline.server.memory import give_memory_back
from sightline.server.messages import (
    BranchWish,
    Bye,
    Entrance,
    Handover,
    Lobby,
    NewTable,
    Person,
    SeatInfo,
    SeatWish,
)
from sightline.server.metrics import Metrics
from sightline.server.offloop import Offloop, TookTooLong
from sightline.server.people import People
from sightline.server.recalling import Recalled, recall, recall_from
from sightline.server.refusal import Refusal
from sightline.server.replaying import Replays
from sightline.server.settings import Settings
from sightline.server.store import Damage, NotSaved, Row, Statement, Store, quick_fault
from sightline.server.timekeeper import Timekeeper
from sightline.table.clocks import ClockSetting
from sightline.table.entries import (
    AnyEntry,
    BotSat,
    Decision,
    HandedOver,
    Header,
    Rematched,
    Sat,
    SeatOpened,
    Started,
    TokenChanged,
    encode_entry,
)
from sightline.table.story import Status, Story

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_HANDOVER_SECONDS = 600
_SWEEP_SECONDS = 10
_COLLECT_SECONDS = 1800
_IDLE_SECONDS = 600.0
_OVER_SECONDS = 60.0
"""A table whose game is over is looked at once more, if at all; then its log is enough."""
HELD_SECONDS = 10.0
"""Whoever has just found a table may still be about to do something with it."""
_TRIM_SECONDS = 60
_ALIVE_SECONDS = 5
_THREADS = 2
"""Threads for what takes a moment: they share one interpreter with the event loop."""
_SWITCH_SECONDS = 0.001
"""So long a thread may keep the event loop from running."""
_STALE_SECONDS = 86_400.0
"""A listed table that has waited for so long has been forgotten by its host; and so long a table
counts for the address that it was set up from."""


Keeper = Callable[[str], Awaitable[str | None]]

_DEAD_LINK = "This link is not valid any more; ask for a new one."
_LOST = (
    "This table was kept here, but the file was damaged and the table is lost. "
    "Whoever runs this server may have a backup."
)
_SECRET_SEED = "The seed of this game is secret until its end."


class _HandoverLink(NamedTuple):
    """What a token for another device opens, and for how long."""

    until: float
    table: str
    seat: int
    owner: str
    secret: str
    """The owner's: a device that has no identity of its own gets theirs."""

    def holds_at(self, table: LiveTable) -> bool:
        """It is not too old, and whoever made it still has the seat."""
        if self.until < monotonic() or self.table != table.id:
            return False
        return table.story.chairs[self.seat].person == self.owner


class Hall:
    """See the module's docstring."""

    def __init__(
        self, settings: Settings, store: Store, timekeeper: Timekeeper | None = None
    ) -> None:
        self.settings = settings
        self.store = store
        self.timekeeper = timekeeper or Timekeeper()
        self.people = People(store)
        self.bots = BotPool(settings)
        self.adviser = Adviser(settings)
        self.offloop = Offloop(settings)
        self.explainer = Explainer(self.bots, self.offloop, store.path)
        self.replays = Replays(self.offloop, store.path)
        self.cards = Cards(store, self.offloop, self.people.person)
        self.keepers: dict[str, list[Keeper]] = {}
        """By a game's key: the rooms that keep what the options of its tables may name."""
        self.metrics = Metrics()
        self.tables: dict[str, LiveTable] = {}
        self.connections: set[Connection] = set()
        self.stopping = False
        self.damage: dict[str, Damage] = {}
        """The tables that have lost something, now or at an earlier start."""
        self.problems: list[str] = []
        """What was found to be missing or damaged at this start, for those who run the server."""
        self.friends: str | None = None
        """The address for friends on the same network, once the server knows it."""
        self.opened = self.last_alive = 0.0
        self._forgotten = 0
        """Tables that were dropped from memory since it was last given back."""
        self._crowd = settings.idle_tables
        self.commitment = lru_cache(maxsize=4096)(_commitment)
        guests = settings.guests_per_minute
        self._guests = Buckets(guests / 60, 2 * guests)
        self._tasks: set[asyncio.Task[None]] = set()
        self._handovers: dict[str, _HandoverLink] = {}
        self._later: dict[Any, Statement] = {}
        self._seeking: dict[str, asyncio.Future[Recalled]] = {}
        """The tables that are being folded from their logs."""
        self.bounds = Bounds()
        """What a record may cost that somebody brings."""

    # -- life -------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Go on where the last run stopped."""
        self.loop = asyncio.get_running_loop()
        self.loop.set_default_executor(ThreadPoolExecutor(_THREADS, thread_name_prefix="beside"))
        sys.setswitchinterval(_SWITCH_SECONDS)
        self._notice_damage()
        self.store.open()
        alive = self.store.meta("alive")
        self.opened, self.last_alive = self.timekeeper.now(), float(alive) if alive else 0.0
        self.spawn(self._resume_games())
        self.spawn(self._check_file())
        self.spawn(self._housekeeping())
        self.spawn(self.metrics.lag.watch())
        if self.settings.warm_bots:
            self.spawn(self.bots.warm())
            self.spawn(self.offloop.warm())

    def _notice_damage(self) -> None:
        """Say loudly what was durable and is not there any more."""
        lost = self.store.notice_damage()
        for damage in lost:
            what = "a table is lost" if damage.has < 0 else "a table has lost entries of its log"
            note(what, level=50, table=damage.table, had=damage.had, has=max(0, damage.has))
        if lost:
            tables = "a table" if len(lost) == 1 else f"{len(lost)} tables"
            self.problems.append(
                f"The file has lost something of {tables}: the log says which, and so does"
                " 'sightline store verify'."
            )
        self.damage = {damage.table: damage for damage in self.store.damage()}

    async def _check_file(self) -> None:
        """Look through the whole file for pages that are not as they should be."""
        fault = await asyncio.to_thread(quick_fault, self.store.path)
        if fault is not None:
            note("the file is damaged", level=50, problem=fault)
            self.problems.append("The file is damaged: 'sightline store verify' says where.")

    async def _resume_games(self) -> None:
        """Set all running games going again; whoever asks for one meanwhile gets it at once."""
        for (table,) in self.store.read("SELECT id FROM tables WHERE status = 'playing'"):
            while True:
                try:
                    async with (await self.seek(table)).changing():
                        break
                except NotSaved:
                    await asyncio.sleep(1.0)
                except Exception:  # one broken table must not keep the others from opening
                    note_failure("a table could not be resumed", table=table)
                    break

    async def close(self) -> None:
        """Stop everything; whatever is on its way to the disk still arrives."""
        self.stopping = True
        for table in self.tables.values():
            table.stop()
            table.keep_lazily()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.stop()
        await self.adviser.stop()
        await self.offloop.stop()
        for table in self.tables.values():
            self.keep_card(table)
        self._write_later()
        self.store.save_lazily([_alive(self.timekeeper.now())])
        self.store.close()

    def say_bye(self) -> None:
        """Tell every page that the server goes, and that coming back makes sense."""
        for connection in list(self.connections):
            connection.say_bye(Bye("restart", "The server is going down.", again=True), 1012)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside everything else; its failure is logged, not lost."""
        if self.stopping:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            error = task.exception()
            note("a task failed", level=40, problem=f"{type(error).__name__}: {error}")

    async def _housekeeping(self) -> None:
        for second in count(1):
            await asyncio.sleep(1.0)
            if second % _ALIVE_SECONDS == 0 and any(map(_is_ticking, self.tables.values())):
                self.remember_soon("alive", _alive(self.timekeeper.now()))
            self._write_later()
            if second % _SWEEP_SECONDS == 0:
                self.sweep()
            if second % _TRIM_SECONDS == 0 and self._forgotten:
                self._forgotten = 0
                await asyncio.to_thread(give_memory_back)
            if second % _COLLECT_SECONDS == 0:
                gc.collect()  # see calm_collector in server.py

    def _write_later(self) -> None:
        later, self._later = list(self._later.values()), {}
        if later:
            self.store.save_lazily(later)

    def remember_soon(self, key: Any, statement: Statement) -> None:
        """Save something that would not hurt if a crash lost it."""
        self._later[key] = statement

    def sweep(self, idle: float = _IDLE_SECONDS) -> None:
        """Forget tables at which nothing happens; the log has them."""
        now = monotonic()
        for table in self._idle_tables():
            if now - table.touched > (min(idle, _OVER_SECONDS) if table.story.over else idle):
                self._forget(table)
        self._handovers = {t: h for t, h in self._handovers.items() if h.until > now}

    def _idle_tables(self) -> list[LiveTable]:
        """The tables at which nobody is and nothing happens, the longest so first."""
        tables = [
            table
            for table in self.tables.values()
            if not (table.sockets or table.busy or _is_ticking(table))
        ]
        return sorted(tables, key=lambda table: table.touched)

    def _forget(self, table: LiveTable) -> None:
        table.stop()
        table.keep_lazily()
        self.keep_card(table)
        del self.tables[table.id]
        self._forgotten += 1

    def _keep(self, live: LiveTable) -> None:
        """Hold a table in memory, and not too many others at which nobody is."""
        self.tables[live.id] = live
        if len(self.tables) <= self._crowd:
            return
        idle, most = self._idle_tables(), self.settings.idle_tables
        latest = monotonic() - HELD_SECONDS
        for table in idle[: max(0, len(idle) - most)]:
            if table is not live and table.touched < latest:
                self._forget(table)
        # Looking through all of them is not worth it before there are some more again.
        self._crowd = max(most, len(self.tables) + most // 8)

    # -- finding tables ---------------------------------------------------------------------------

    def find(self, table: str) -> LiveTable:
        """A table by its id, from memory or, at once, from its log; ``seek`` keeps nobody waiting
        meanwhile."""
        live = self.tables.get(table)
        return self._opened(recall(self.store, table)) if live is None else _touched(live)

    async def seek(self, table: str) -> LiveTable:
        """A table by its id; one that is not in memory is folded from its log beside the loop."""
        live = self.tables.get(table)
        lost = self.damage.get(table)
        if lost is not None and lost.has < 0:
            raise Refusal("lost", _LOST)
        if live is None:
            seeking = self._seeking.get(table)
            if seeking is None:
                reading = asyncio.to_thread(recall_from, self.store.path, table)
                seeking = self._seeking[table] = asyncio.ensure_future(reading)
                seeking.add_done_callback(lambda _: self._seeking.pop(table, None))
            live = self._opened(await asyncio.shield(seeking))
        return _touched(live)

    def _opened(self, recalled: Recalled) -> LiveTable:
        story, seq, acks = recalled
        live = self.tables.get(story.table)
        if live is None:  # else somebody was faster: there is only one of each
            live = LiveTable(self, story, seq, acks, self._origin_of(story.table))
            self._keep(live)
        return _touched(live)

    def _origin_of(self, table: str) -> str:
        rows = self.store.read("SELECT origin FROM table_origins WHERE table_id = ?", (table,))
        return rows[0][0] if rows else ""

    def enter(self, token: str) -> Entrance:
        """What a token opens."""
        if token in self._handovers:
            link = self._handovers[token]
            return Entrance(link.table, link.seat)
        rows = self.store.read("SELECT table_id, seat FROM tokens WHERE token = ?", (token,))
        if not rows:
            raise Refusal("not-found", _DEAD_LINK)
        return Entrance(*rows[0])

    async def lobby(self, me: Person | None) -> Lobby:
        """Open tables, my tables, and games that ended lately."""
        person = "" if me is None else me.id
        waiting, mine, finished = await self.cards.lists(
            person, self.timekeeper.now() - _STALE_SECONDS, self.tables
        )
        return Lobby(me=me, open=waiting, mine=mine, finished=finished, friends=self.friends)

    def keep_card(self, table: LiveTable) -> None:
        """Let the lobby list a table when it is no longer in memory, without playing it again."""
        statement = self.cards.kept(table.story, table.seq)
        self.remember_soon(("card", table.id), statement)

    # -- setting up tables ------------------------------------------------------------------------

    async def _kept_options(
        self, game: AnyGame, options: Mapping[str, object]
    ) -> Mapping[str, object]:
        """Options with what a room of the game keeps in the place of its name."""
        keepers = self.keepers.get(game.key)
        if not keepers:
            return game.kept_options(options, lambda _: None)
        loop = asyncio.get_running_loop()

        async def find(name: str) -> str | None:
            for keeper in keepers:
                found = await keeper(name)
                if found is not None:
                    return found
            return None

        def read(name: str) -> str | None:
            return asyncio.run_coroutine_threadsafe(find(name), loop).result()

        # The game's own code does not wait for anything: on a thread it may.
        return await asyncio.to_thread(game.kept_options, options, read)

    def origin(self, address: str) -> str:
        """What an address counts as for limits and turns; the file may hold it."""
        return self.people.pseudonym(network_of(address))

    async def welcome(self, name: str | None, origin: str) -> tuple[Person, str]:
        """A new guest, and the secret for their cookie; not too many from one address."""
        if not self._guests.take(origin):
            raise Refusal("too-many", "Too many new guests from your address; wait a moment.")
        return await self.people.welcome(name)

    async def set_up(self, host: Person, wish: NewTable, origin: str = "") -> LiveTable:
        """A new table with a fresh deal."""
        self._check_quota(host, origin)
        try:
            game = find_game(wish.game)
            players = game.players[0] if wish.players is None else wish.players
            today = _today(self.timekeeper.now())
            wished = game.dated_options(await self._kept_options(game, wish.options), today)
            # Anybody's words, a long card set perhaps: read beside the loop.
            options = await asyncio.to_thread(game.read_options, players, wished)
        except BadOptions as error:
            faults = tuple((fault.where, as_message(fault.problem)) for fault in error.faults)
            raise Refusal("bad-options", error.message, faults=faults) from None
        except SightlineError as error:
            raise Refusal("bad-request", error.message) from None
        _check_clock(game, wish.clock)
        header = Header(
            game=game.key,
            players=players,
            options=option_values(options),
            seed=f"{secrets.randbelow(SEED_LIMIT):032x}",
            host=host.id,
            created=self.timekeeper.now(),
            clock=wish.clock,
            window=wish.window,
            listed=wish.listed,
            invites=tuple(new_token() for _ in range(players)),
            audience=new_token(),
        )
        return await self._found(host, header, _seating(game, players, wish.seats, host), origin)

    async def branch(
        self, host: Person, table: LiveTable, wish: BranchWish, origin: str = ""
    ) -> LiveTable:
        """A new table that goes on from a step of a game that may be shown."""
        self._check_quota(host, origin)
        story = table.story
        if not story.open_information:
            raise Refusal("conflict", "A game with hidden things can be branched after its end.")
        if wish.step > len(story.notes):
            raise Refusal("bad-request", f"This game has steps 0 to {len(story.notes)}.")
        carried = tuple(
            Decision(note.seat, Raw(story.game.write_move(note.move)), note.by, mover(story, step))
            for step, note in enumerate(story.notes[: wish.step], 1)
        )
        # The seed of a game that goes on stays secret; one without chance can have any other.
        seed = story.header.seed
        if not story.over:
            if not _needs_no_seed(story):
                raise Refusal("conflict", _SECRET_SEED)
            seed = f"{secrets.randbelow(SEED_LIMIT):032x}"
        header = msgspec.structs.replace(
            story.header,
            seed=seed,
            host=host.id,
            created=self.timekeeper.now(),
            clock=ClockSetting(),
            listed=False,
            invites=tuple(new_token() for _ in range(story.players)),
            audience=new_token(),
            deal_known=True,
            branched_from=table.id,
            carried=carried,
            hints=story.hint_counts_at(wish.step),
        )
        return await self._found(
            host, header, _seating(story.game, story.players, wish.seats, host), origin
        )

    async def import_record(
        self, host: Person, text: str, seats: Sequence[SeatWish] | None, origin: str = ""
    ) -> LiveTable:
        """A table from a record: to look at if the game is over, else to play on."""
        self._check_quota(host, origin)
        try:
            # Anybody's text, and perhaps a long game: replayed in another process, for so long.
            record = await self.offloop.ask(
                check_record, text, self.bounds, kind=Checked, seconds=self.bounds.patience
            )
        except TookTooLong:
            raise took_too_long(self.bounds) from None
        game = find_game(record.game)
        header = Header(
            game=game.key,
            players=record.players,
            options=record.options,
            seed=record.seed,
            host=host.id,
            created=self.timekeeper.now(),
            clock=ClockSetting(),
            window=5,
            listed=False,
            invites=tuple(new_token() for _ in range(record.players)),
            audience=new_token(),
            deal_known=True,
            carried=record.carried,
            hints=record.hints,
        )
        return await self._found(host, header, _seating(game, record.players, seats, host), origin)

    async def rematch(
        self, person: Person, table: LiveTable, rotate: bool, origin: str = ""
    ) -> LiveTable:
        """The table at which the same people play again; asking twice gives the same one."""

        def check() -> None:
            if not table.story.seats_of(person.id):
                raise Refusal("not-allowed", "Only those who played can ask for a rematch.")
            if not table.story.over:
                raise Refusal("conflict", "The game is still on.")

        async with table.changing(check):
            check()
            known = table.story.next_table
            if known:
                fresh = await self.seek(known)
            else:
                fresh = await self._again(person, table, rotate, origin)
        async with fresh.changing():
            for seat in fresh.story.seats_of(person.id):
                await fresh.owner_is_here(seat)
        return fresh

    async def _again(
        self, person: Person, table: LiveTable, rotate: bool, origin: str
    ) -> LiveTable:
        story = table.story
        chairs = story.chairs[-1:] + story.chairs[:-1] if rotate else story.chairs
        entries: list[AnyEntry] = []
        for seat, chair in enumerate(chairs):
            if chair.person is not None:
                entries.append(Sat(seat, chair.person, ready=chair.person == person.id))
            elif chair.bot is not None:
                entries.append(BotSat(seat, chair.bot))
        header = msgspec.structs.replace(
            story.header,
            seed=f"{secrets.randbelow(SEED_LIMIT):032x}",
            host=person.id,
            created=self.timekeeper.now(),
            invites=tuple(new_token() for _ in range(story.players)),
            audience=new_token(),
            deal_known=False,
            branched_from=None,
            carried=(),
            hints=(),
        )
        self._check_quota(person, origin)
        fresh = await self._found(person, header, entries, origin)
        await table.write(Rematched(fresh.id))
        return fresh

    async def _found(
        self, host: Person, header: Header, entries: list[AnyEntry], origin: str
    ) -> LiveTable:
        table = new_table_id()
        # Dealing may take a while, and so may playing a long game's moves again.
        story = await asyncio.to_thread(_begun, table, header)
        if story.over:
            entries = []
        full = len(entries) == header.players and all(
            isinstance(entry, BotSat) or (isinstance(entry, Sat) and entry.ready)
            for entry in entries
        )
        status: Status = story.status
        if full:
            entries = [*entries, Started()]
            status = "playing"
        at = header.created
        rows = [Row(table, n, at, encode_entry(entry)) for n, entry in enumerate(entries, 1)]
        people = {host.id} | {entry.person for entry in entries if isinstance(entry, Sat)}
        statements: list[Statement] = [
            (
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)",
                (table, msgspec.json.encode(header), host.id, header.listed, status, at),
            ),
            ("INSERT INTO tokens VALUES (?, ?, NULL)", (header.audience, table)),
        ]
        if status in ("waiting", "playing"):
            statements.append(("INSERT INTO table_origins VALUES (?, ?, ?)", (table, origin, at)))
        for seat, token in enumerate(header.invites):
            statements.append(("INSERT INTO tokens VALUES (?, ?, ?)", (token, table, seat)))
        statements.extend(_member(person, table) for person in people)
        await self.store.save(rows, statements)
        if not rows:
            self.store.mark(table, msgspec.json.encode(header))
        for entry in entries:
            story.fold(entry, at)
        # Somebody may have found it in the file already: there is only one of each.
        live = self.tables.get(table)
        if live is None:
            live = LiveTable(self, story, len(rows), {}, origin)
            self._keep(live)
        async with live.changing():
            pass  # bots that are to move first begin to think
        self.metrics.tables += 1
        note("table set up", table=table, game=header.game, players=header.players)
        return live

    def _check_quota(self, host: Person, origin: str) -> None:
        (count,) = self.store.read(
            "SELECT count(*) FROM tables WHERE host = ? AND status IN ('waiting', 'playing')",
            (host.id,),
        )[0]
        if count >= self.settings.open_tables:
            raise Refusal(
                "too-many", f"You have {count} unfinished tables; finish or abandon one first."
            )
        # Whoever sends no cookie is somebody new each time: the address is still the same.
        (count,) = self.store.read(
            "SELECT count(*) FROM table_origins WHERE origin = ? AND at > ?",
            (origin, self.timekeeper.now() - _STALE_SECONDS),
        )[0]
        if count >= self.settings.address_tables:
            raise Refusal(
                "too-many",
                f"{count} tables that were set up from your address within a day are unfinished;"
                " finish or abandon one first.",
            )

    async def rename(self, person: Person, name: str) -> Person:
        """Another name for somebody, at all tables."""
        renamed = await self.people.rename(person.id, name)
        for table in self.tables.values():
            if table.story.seats_of(person.id) or table.story.header.host == person.id:
                table.tell_table_soon()
        return renamed

    # -- seats ------------------------------------------------------------------------------------

    async def join(
        self,
        table: LiveTable,
        person: Person,
        seat: int | None,
        token: str | None,
        *,
        by_link: bool = False,
    ) -> int:
        """Take a seat, or come back to one's own.

        ``by_link``: whoever asks is only known by the handover link that they bring.
        """

        def check() -> int:
            if by_link and token not in self._handovers:  # used by somebody else meanwhile
                raise Refusal("not-found", _DEAD_LINK)
            return self.seat_to_join(table, person.id, seat, token)

        async with table.changing(check):
            taken = check()
            link = self._handovers.pop(token, None) if token is not None else None
            if taken not in table.story.seats_of(person.id):
                entry = (Sat if link is None else HandedOver)(taken, person.id)
                await table.write(entry, statements=[_member(person.id, table.id)])
                self._drop_handovers(table, taken)
                await table.start_if_full()
            await table.owner_is_here(taken)
        return taken

    def seat_to_join(
        self, table: LiveTable, person: str, seat: int | None, token: str | None
    ) -> int:
        """The seat that somebody takes or comes back to; a Refusal if they may not."""
        story = table.story
        if token is not None and token in self._handovers:
            link = self._handovers[token]
            if not link.holds_at(table):
                raise Refusal("not-found", _DEAD_LINK)
            return link.seat
        own = story.seats_of(person)
        if seat is None and own and token is None:
            return own[0]
        if seat is not None and seat in own:
            return seat
        if story.status != "waiting":
            raise Refusal("conflict", "The game has begun; you can watch it.")
        if token is not None and token in story.invites:
            opened = story.invites.index(token)
            if seat is not None and seat != opened:
                raise Refusal("not-allowed", "This link is for another seat.")
            seat = opened
        elif not story.header.listed and person != story.header.host:
            raise Refusal("not-allowed", "This table is private; ask its host for an invite link.")
        if seat is None:
            free = [number for number, chair in enumerate(story.chairs) if not chair.taken]
            if not free:
                raise Refusal("conflict", "All seats are taken.")
            seat = free[0]
        if not 0 <= seat < story.players:
            raise Refusal("bad-request", f"This table has seats 0 to {story.players - 1}.")
        if story.chairs[seat].taken:
            raise Refusal("conflict", "Somebody sits there already.")
        return seat

    async def leave(self, table: LiveTable, person: Person, seat: int | None) -> None:
        """Give up one's seats: before the start they are open again, later a bot plays on."""
        story = table.story

        def check() -> tuple[int, ...]:
            own = story.seats_of(person.id)
            seats = own if seat is None else tuple(mine for mine in own if mine == seat)
            if not seats:
                raise Refusal("not-allowed", "You do not sit there.")
            return seats

        async with table.changing(check):
            seats = check()
            gives_up_all = seats == story.seats_of(person.id)
            for mine in seats:
                if story.status == "waiting":
                    statements: list[Statement] = []
                    if gives_up_all and person.id != story.header.host:
                        gone = "DELETE FROM members WHERE person = ? AND table_id = ?"
                        statements.append((gone, (person.id, table.id)))
                    await table.write(SeatOpened(mine), statements=statements)
                    self._drop_handovers(table, mine)
                elif story.status == "playing" and story.chairs[mine].away is None:
                    await table.leave(mine)

    async def seat_bot(self, table: LiveTable, person: Person, seat: int, bot: str | None) -> None:
        """The host fills a seat with a bot, or opens it again."""
        story = table.story

        def check() -> AnyEntry:
            self._require_host(table, person)
            if story.status != "waiting":
                raise Refusal("conflict", "The game has begun.")
            if seat >= story.players:
                raise Refusal("bad-request", f"This table has seats 0 to {story.players - 1}.")
            chair = story.chairs[seat]
            if chair.person is not None and chair.ready:
                raise Refusal("conflict", "Somebody sits there already.")
            return SeatOpened(seat) if bot is None else BotSat(seat, checked_bot(story.game, bot))

        async with table.changing(check):
            await table.write(check())
            self._drop_handovers(table, seat)
            await table.start_if_full()

    async def abandon(self, table: LiveTable, person: Person) -> None:
        """Give up a table: its host may, and a person who plays with bots only."""
        story = table.story

        def check() -> None:
            alone = story.people() == [person.id]
            if person.id != story.header.host and not alone:
                raise Refusal(
                    "not-allowed", "Only the host can abandon a game with several people."
                )
            if story.over:
                raise Refusal("conflict", "The game is over already.")

        async with table.changing(check):
            check()
            await table.abandon(person.id)

    async def revoke(
        self, table: LiveTable, person: Person, seat: int | None, audience: bool
    ) -> None:
        """Replace an invite link, so that the old one opens nothing any more."""
        story = table.story

        def check() -> str:
            self._require_host(table, person)
            if audience == (seat is not None):
                raise Refusal("bad-request", "Name a seat, or the audience.")
            if seat is not None and seat >= story.players:
                raise Refusal("bad-request", f"This table has seats 0 to {story.players - 1}.")
            return story.audience if seat is None else story.invites[seat]

        async with table.changing(check):
            old, token = check(), new_token()
            await table.write(
                TokenChanged(token, seat),
                statements=[
                    ("DELETE FROM tokens WHERE token = ?", (old,)),
                    ("INSERT INTO tokens VALUES (?, ?, ?)", (token, table.id, seat)),
                ],
            )

    def _require_host(self, table: LiveTable, person: Person) -> None:
        if person.id != table.story.header.host:
            raise Refusal("not-allowed", "Only the table's host can do that.")

    # -- another device ---------------------------------------------------------------------------

    def hand_over(self, table: LiveTable, person: Person, seat: int, secret: str) -> Handover:
        """A link with which the owner of a seat goes on playing it on another device."""
        if seat not in table.story.seats_of(person.id):
            raise Refusal("not-allowed", "You do not sit there.")
        token = new_token()
        until = monotonic() + _HANDOVER_SECONDS
        self._handovers[token] = _HandoverLink(until, table.id, seat, person.id, secret)
        return Handover(token, _HANDOVER_SECONDS)

    def owner_secret(self, token: str | None, table: LiveTable) -> str | None:
        """The identity that a handover link carries, for a device that has none of its own."""
        link = self._handovers.get(token or "")
        return link.secret if link is not None and link.holds_at(table) else None

    def _drop_handovers(self, table: LiveTable, seat: int) -> None:
        """A seat has changed hands: links of its last owner open nothing any more."""
        kept = self._handovers.items()
        self._handovers = {t: h for t, h in kept if (h.table, h.seat) != (table.id, seat)}

    # -- records ----------------------------------------------------------------------------------

    def record(self, table: LiveTable) -> Record:
        """A game on paper."""
        story = table.story
        if not story.open_information:
            raise Refusal("conflict", "The record of a game with hidden things is open at its end.")
        seed = check_seed(story.header.seed)
        meta: dict[str, Any] = {
            "table": story.table,
            "names": [_sitter(seat) for seat in table.info(None).seats],
        }
        if not story.over:
            if not _needs_no_seed(story):
                raise Refusal("conflict", _SECRET_SEED)
            seed = 0
            meta["seed_withheld"] = True
        if story.flagged is not None:
            meta["ran_out_of_time"] = story.flagged
        if any(story.hint_counts):
            meta["hints"] = story.hint_counts
        return Record(
            game=story.game.key,
            players=story.players,
            options=story.state.options,
            seed=seed,
            moves=[
                RecordedMove(note.seat, note.move, {"by": note.by} if note.by else {})
                for note in story.notes
            ],
            outcome=story.state.outcome,
            commitment=commitment(seed) if story.over else None,
            meta=meta,
        )


def _sitter(seat: SeatInfo) -> str | None:
    """Who sat there, in a record: a person's name, or which bot; nobody in a seat still open."""
    if seat.person is not None:
        return seat.person.name
    return None if seat.bot is None else f"bot:{seat.bot}"


def _is_ticking(table: LiveTable) -> bool:
    ticking = table.story.clocks.seat is not None or table.story.window is not None
    return ticking and not table.unwatched


def _needs_no_seed(story: Story) -> bool:
    """Chance decides nothing in this game, so any seed gives the same one."""
    return not msgspec.structs.fields(story.state.deal)


def _begun(table: str, header: Header) -> Story:
    """A new table's story, unless looking at it would be too much for everybody."""
    story = Story(table, header)
    weigh(story.state)
    return story


def _touched(table: LiveTable) -> LiveTable:
    table.touched = monotonic()
    return table


def _check_clock(game: AnyGame, clock: ClockSetting) -> None:
    if clock.kind != "none" and clock.amount < 1:
        raise Refusal("bad-request", "A clock needs an amount of at least 1.")
    if clock.kind == "days" and game.windows:
        raise Refusal("bad-request", f"{game.title} asks several at once: no days for each move.")
    if clock.kind == "days" and clock.amount > 60:
        raise Refusal("bad-request", "At most 60 days for each move.")


def _seating(
    game: AnyGame, players: int, wishes: Sequence[SeatWish] | None, host: Person
) -> list[AnyEntry]:
    if wishes is None:
        wishes = [SeatWish("me"), *(SeatWish("open") for _ in range(players - 1))]
    if len(wishes) != players:
        raise Refusal("bad-request", f"There are {players} seats, not {len(wishes)}.")
    entries: list[AnyEntry] = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "me":
            entries.append(Sat(seat, host.id))
        elif wish.kind == "bot":
            entries.append(BotSat(seat, checked_bot(game, wish.bot)))
    return entries


def checked_bot(game: AnyGame, name: str | None) -> str:
    """The name of a bot that plays this game. Parameters are for the command line only: a table's
    bots share a few processes, so nobody may ask for an hour of thinking."""
    try:
        return find_bot(game, (name or "").partition(":")[0]).spec.name
    except SightlineError as error:
        raise Refusal("bad-request", error.message) from None


def _member(person: str, table: str) -> Statement:
    return ("INSERT OR IGNORE INTO members VALUES (?, ?)", (person, table))


def _alive(now: float) -> Statement:
    return ("INSERT OR REPLACE INTO meta VALUES ('alive', ?)", (str(now).encode(),))


def _today(now: float) -> str:
    """The same day everywhere, so that a daily challenge is the same for everybody."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def _commitment(seed: str) -> str:
    return commitment(check_seed(seed))


def new_token() -> str:
    """A secret for a link."""
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    """A short id that nobody guesses and that can be read out over the phone."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))
