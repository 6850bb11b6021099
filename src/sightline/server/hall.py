"""The hall: all tables of a server, and what they have in common; its start and its end."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TYPE_CHECKING

from sightline.core.message import Message, say
from sightline.server.adviser import Adviser
from sightline.server.analysing import Analyst
from sightline.server.announcing import Announcements
from sightline.server.bot_pool import BotPool
from sightline.server.cards import Cards, is_archived
from sightline.server.chance import Chance
from sightline.server.collecting import Collector
from sightline.server.connection import Connection
from sightline.server.explaining import Explainer
from sightline.server.handovers import ROOM as HANDOVERS
from sightline.server.handovers import Handovers
from sightline.server.later import Later
from sightline.server.limits import Buckets, network_of
from sightline.server.live import LiveTable
from sightline.server.logs import note, note_failure
from sightline.server.memory import give_memory_back
from sightline.server.messages import Announced, encode_told, farewell
from sightline.server.metrics import Metrics
from sightline.server.offloop import Offloop
from sightline.server.opening import STALE_SECONDS, Opening
from sightline.server.operations import Operations, server_name
from sightline.server.people import People
from sightline.server.refusal import Refusal
from sightline.server.replaying import Replays
from sightline.server.seating import DEAD_LINK, Seating
from sightline.server.services import Services
from sightline.server.settings import Settings
from sightline.server.store import NotSaved, Store
from sightline.server.store.changes import MetaSet
from sightline.server.table_memory import TableMemory
from sightline.server.table_messages import Entrance, Lobby, Person
from sightline.server.tasks import Tasks
from sightline.server.threads import THREADS, Threads
from sightline.server.timekeeper import HouseTime, Timekeeper
from sightline.server.turns import Turns

if TYPE_CHECKING:
    from sightline.server.cluster.cluster import Cluster

_SWEEP_SECONDS = 10
_TRIM_SECONDS = 60
_ALIVE_SECONDS = 5
_MORE_THREADS = 6
"""Threads for the server's own work, such as asking bots: strangers' never takes them."""
_SWITCH_SECONDS = 0.001
"""So long a thread may keep the event loop from running."""
_ALIVE = "alive"
_VERIFY = "sightline store verify"


class Hall:
    """See the module's docstring. What happens in it is done by its parts."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        timekeeper: Timekeeper | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        usual = Timekeeper if store.share is None else HouseTime
        self.timekeeper = timekeeper or usual()
        self.chance = chance or Chance()
        self.later = Later()
        self.tasks = Tasks()
        self.metrics = Metrics(self.timekeeper.monotonic)
        self.collector = Collector(
            settings.collect_seconds, self.metrics.nobody_is_there, self.timekeeper.monotonic
        )
        self.people = People(store, self.chance, self.timekeeper.now)
        self.bots = BotPool(settings, self.chance)
        self.adviser = Adviser(settings)
        self.offloop = Offloop(settings)
        self.explainer = Explainer(self.bots, self.offloop, store.source)
        self.turns = Turns()
        threads = Threads()
        self.analyst = Analyst(store, self.tasks, self.timekeeper, threads)
        self.replays = Replays(self.offloop, store.source)
        self.cards = Cards(store, self.offloop, self.people, self.later)
        self.services = Services(
            settings, store, self.timekeeper, self.chance, self.people, self.bots, self.adviser,
            self.cards, self.metrics, self.later, self.tasks, threads,
            self.turns,
        )  # fmt: skip
        self.operations = Operations(
            store, self.timekeeper.now, self.chance.token(24), server_name(settings.server)
        )
        self.announcements = Announcements(store, self.timekeeper.now, self.chance.token)
        self.memory = TableMemory(self.services)
        self.handovers = Handovers(
            self.timekeeper, self.chance, store.shelves(HANDOVERS, self.timekeeper.now)
        )
        self.opening = Opening(self.services, self.memory, self.offloop)
        self.seating = Seating(self.handovers, self.chance)
        self.connections: set[Connection] = set()
        self.problems: list[Message] = []
        """What was found to be missing or damaged at this start, for those who run the server."""
        self.friends: str | None = None
        """The address for friends on the same network, once the server knows it."""
        guests = settings.guests_per_minute
        self._guests = Buckets(guests / 60, 2 * guests, self.timekeeper.monotonic)
        knocks = settings.knocks_per_minute
        self._knocks = Buckets(knocks / 60, 2 * knocks, self.timekeeper.monotonic)
        tables = settings.tables_per_minute
        self._new_tables = Buckets(tables / 60, 2 * tables, self.timekeeper.monotonic)
        self.cluster: Cluster | None = None
        if store.share is not None:
            from sightline.server.cluster.cluster import Cluster

            self.cluster = Cluster(self, store.share)
            self.cluster.news.share_limit("guests", self._guests)
            self.cluster.news.share_limit("tables", self._new_tables)
            self.cluster.news.share_limit("knocks", self._knocks)

    @property
    def tables(self) -> dict[str, LiveTable]:
        """The tables in memory, by their ids."""
        return self.memory.tables

    @property
    def troubles(self) -> tuple[Message, ...]:
        """What keeps this server from its work just now."""
        apart = None if self.cluster is None else self.cluster.trouble
        return tuple(one for one in (self.store.trouble, apart) if one is not None)

    @property
    def is_ready(self) -> bool:
        """Whether it should be given visitors."""
        fit = self.cluster is None or self.cluster.is_fit
        return fit and self.store.trouble is None and not self.operations.draining

    async def seek(self, table: str) -> LiveTable:
        """A table by its id, from memory or from its log."""
        return await self.memory.seek(table)

    # -- life -------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Go on where the last run stopped."""
        self.loop = asyncio.get_running_loop()
        self.loop.set_default_executor(
            ThreadPoolExecutor(THREADS + _MORE_THREADS, thread_name_prefix="beside")
        )
        sys.setswitchinterval(_SWITCH_SECONDS)
        self._notice_damage()
        self.store.open()
        self.services.damage.update({one.table: one for one in await self.store.damage()})
        await self.people.open()
        await self.operations.open()
        await self.announcements.open()
        alive, uptime = await self.store.meta(_ALIVE), self.services.uptime
        uptime.opened, uptime.last_alive = self.timekeeper.now(), float(alive) if alive else 0.0
        if self.cluster is None:
            self.tasks.spawn(self._resume_games())
        else:
            await self.cluster.open()
        self.tasks.spawn(self._check_store())
        self.tasks.spawn(self._housekeeping())
        self.tasks.spawn(self.metrics.lag.watch())
        if self.settings.warm_bots:
            self.tasks.spawn(self.bots.warm())
            self.tasks.spawn(self.offloop.warm())

    def _notice_damage(self) -> None:
        """Say loudly what was durable and is not there any more."""
        lost = self.store.notice_damage(self.timekeeper.now())
        for damage in lost:
            what = "a table is lost" if damage.has < 0 else "a table has lost entries of its log"
            note(what, level=50, table=damage.table, had=damage.had, has=max(0, damage.has))
        if lost:
            self.problems.append(say("health-lost", count=len(lost), command=_VERIFY))

    async def _check_store(self) -> None:
        """Look everything through for what cannot be read."""
        fault = await self.store.fault()
        if fault is not None:
            note("the file is damaged", level=50, problem=fault)
            self.problems.append(say("health-damaged", command=_VERIFY))

    async def _resume_games(self) -> None:
        """Set all running games going again; whoever asks for one meanwhile gets it at once."""
        for table in await self._playing():
            while True:
                try:
                    async with (await self.seek(table)).changing():
                        break
                except NotSaved:
                    await asyncio.sleep(1.0)
                except Exception:  # one broken table must not keep the others from opening
                    note_failure("a table could not be resumed", table=table)
                    break

    async def _playing(self) -> list[str]:
        while True:
            try:
                return await self.store.playing()
            except NotSaved:
                await asyncio.sleep(1.0)

    async def leave(self) -> None:
        """The server is about to end: say goodbye to every page, and let other servers, if there
        are any, go on with its tables."""
        if self.cluster is not None:
            await self.cluster.leave()
        self.say_bye()

    async def close(self) -> None:
        """Stop everything; whatever is on its way to the disk still arrives."""
        if self.cluster is not None:
            await self.cluster.leave()
            self.cluster.close()
        self.tasks.stopping = True
        self.memory.put_aside()
        await self.tasks.cancel()
        await self.bots.stop()
        await self.adviser.stop()
        await self.offloop.stop()
        self.memory.keep_cards()
        self.later.write()
        if self.cluster is None:
            self._note_alive()
        self.store.close()

    def say_bye(self) -> None:
        """Tell every page that the server goes, and that coming back makes sense."""
        for connection in list(self.connections):
            connection.say_bye(farewell("restart", say("refused-going-down"), again=True), 1012)

    async def _housekeeping(self) -> None:
        for second in count(1):
            await asyncio.sleep(1.0)
            if self.cluster is not None:
                self.cluster.tick(second)
            ticking = self.cluster is None and any(table.ticking for table in self.tables.values())
            if second % _ALIVE_SECONDS == 0 and ticking:
                self._note_alive()
            self.later.write()
            if second % _SWEEP_SECONDS == 0:
                self.memory.sweep()
                self.handovers.sweep()
            if second % _TRIM_SECONDS == 0 and self.memory.forgotten:
                self.memory.forgotten = 0
                await asyncio.to_thread(give_memory_back)
            self.collector.look()

    def _note_alive(self) -> None:
        now = str(self.timekeeper.now()).encode()
        self.store.save_lazily([MetaSet(_ALIVE, now)])

    # -- the lobby --------------------------------------------------------------------------------

    async def lobby(self, me: Person | None) -> Lobby:
        """Open tables, my tables, and games that ended lately."""
        person = "" if me is None else me.id
        now = self.timekeeper.now()
        waiting, mine, finished = await self.cards.lists(person, now - STALE_SECONDS, self.tables)
        old = tuple(one for one in mine if is_archived(one, now))
        return Lobby(
            me=me,
            open=waiting,
            mine=tuple(one for one in mine if one not in old),
            finished=finished,
            archived=old,
            friends=self.friends,
        )

    async def enter(self, token: str) -> Entrance:
        """What a token opens."""
        handed = await self.handovers.entrance(token)
        if handed is not None:
            return handed
        found = await self.store.entrance(token)
        if found is None:
            raise Refusal("not-found", DEAD_LINK)
        return Entrance(*found)

    # -- people -----------------------------------------------------------------------------------

    def origin(self, address: str) -> str:
        """What an address counts as for limits and turns; the store may hold it."""
        return self.people.pseudonym(network_of(address))

    async def welcome(self, name: str | None, origin: str) -> tuple[Person, str]:
        """A new guest, and the secret for their cookie; not too many from one address."""
        if not self._guests.take(origin):
            raise Refusal("too-many", say("refused-guests"))
        return await self.people.welcome(name)

    def count_new_table(self, origin: str) -> None:
        """Not too many new tables from one address, and none while the server is being emptied."""
        self.operations.check_new_table()
        if not self._new_tables.take(origin):
            raise Refusal("too-many", say("refused-new-tables"))

    def count_knock(self, origin: str) -> None:
        """Not too many knocks from one address, at whatever tables."""
        if not self._knocks.take(origin):
            raise Refusal("too-many", say("refused-knocks"))

    def keep_out(self) -> None:
        """Close the pages of those who may not come any more."""
        for connection in list(self.connections):
            if connection.person is not None and self.operations.is_out(connection.person.id):
                bye = farewell("not-allowed", say("refused-banned"), again=False)
                connection.say_bye(bye, 4003)

    def announce(self) -> None:
        """Tell all pages what is announced now; another server tells those that it passes on."""
        told = encode_told(Announced(self.announcements.told()))
        for connection in list(self.connections):
            if not connection.relayed:
                connection.tell(told)

    async def rename(self, person: Person, name: str) -> Person:
        """Another name for somebody, at all tables."""
        renamed = await self.people.rename(person.id, name)
        self.show_name(person.id)
        if self.cluster is not None:
            await self.cluster.news.renamed(person.id)
        return renamed

    def show_name(self, person: str) -> None:
        """Somebody has another name: tell the tables where they are."""
        for table in self.tables.values():
            if table.story.seats_of(person) or table.story.header.host == person:
                table.pages.tell_table_soon()
