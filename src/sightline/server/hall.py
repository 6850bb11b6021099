"""The hall: all tables of a server, and what they have in common; its start and its end."""

from __future__ import annotations

import asyncio
import gc
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count

from sightline.server.adviser import Adviser
from sightline.server.bot_pool import BotPool
from sightline.server.cards import Cards
from sightline.server.chance import Chance
from sightline.server.connection import Connection
from sightline.server.explaining import Explainer
from sightline.server.handovers import Handovers
from sightline.server.later import Later
from sightline.server.limits import Buckets, network_of
from sightline.server.live import LiveTable
from sightline.server.logs import note, note_failure
from sightline.server.memory import give_memory_back
from sightline.server.messages import Bye
from sightline.server.metrics import Metrics
from sightline.server.offloop import Offloop
from sightline.server.opening import STALE_SECONDS, Opening
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
from sightline.server.timekeeper import Timekeeper

_SWEEP_SECONDS = 10
_COLLECT_SECONDS = 1800
_TRIM_SECONDS = 60
_ALIVE_SECONDS = 5
_THREADS = 2
"""Threads for what takes a moment: they share one interpreter with the event loop."""
_SWITCH_SECONDS = 0.001
"""So long a thread may keep the event loop from running."""
_ALIVE = "alive"


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
        self.timekeeper = timekeeper or Timekeeper()
        self.chance = chance or Chance()
        self.later = Later()
        self.tasks = Tasks()
        self.metrics = Metrics()
        self.people = People(store, self.chance, self.timekeeper.now)
        self.bots = BotPool(settings, self.chance)
        self.adviser = Adviser(settings)
        self.offloop = Offloop(settings)
        self.explainer = Explainer(self.bots, self.offloop, store.source)
        self.replays = Replays(self.offloop, store.source)
        self.cards = Cards(store, self.offloop, self.people, self.later)
        self.services = Services(
            settings, store, self.timekeeper, self.chance, self.people, self.bots, self.adviser,
            self.cards, self.metrics, self.later, self.tasks,
        )  # fmt: skip
        self.memory = TableMemory(self.services)
        self.handovers = Handovers(self.timekeeper, self.chance)
        self.opening = Opening(self.services, self.memory, self.offloop)
        self.seating = Seating(self.handovers, self.chance)
        self.connections: set[Connection] = set()
        self.problems: list[str] = []
        """What was found to be missing or damaged at this start, for those who run the server."""
        self.friends: str | None = None
        """The address for friends on the same network, once the server knows it."""
        guests = settings.guests_per_minute
        self._guests = Buckets(guests / 60, 2 * guests)

    @property
    def tables(self) -> dict[str, LiveTable]:
        """The tables in memory, by their ids."""
        return self.memory.tables

    async def seek(self, table: str) -> LiveTable:
        """A table by its id, from memory or from its log."""
        return await self.memory.seek(table)

    # -- life -------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Go on where the last run stopped."""
        self.loop = asyncio.get_running_loop()
        self.loop.set_default_executor(ThreadPoolExecutor(_THREADS, thread_name_prefix="beside"))
        sys.setswitchinterval(_SWITCH_SECONDS)
        self._notice_damage()
        self.store.open()
        self.services.damage.update({one.table: one for one in await self.store.damage()})
        await self.people.open()
        alive, uptime = await self.store.meta(_ALIVE), self.services.uptime
        uptime.opened, uptime.last_alive = self.timekeeper.now(), float(alive) if alive else 0.0
        self.tasks.spawn(self._resume_games())
        self.tasks.spawn(self._check_store())
        self.tasks.spawn(self._housekeeping())
        self.tasks.spawn(self.metrics.lag.watch())
        if self.settings.warm_bots:
            self.tasks.spawn(self.bots.warm())
            self.tasks.spawn(self.offloop.warm())

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

    async def _check_store(self) -> None:
        """Look everything through for what cannot be read."""
        fault = await self.store.fault()
        if fault is not None:
            note("the file is damaged", level=50, problem=fault)
            self.problems.append("The file is damaged: 'sightline store verify' says where.")

    async def _resume_games(self) -> None:
        """Set all running games going again; whoever asks for one meanwhile gets it at once."""
        for table in await self.store.playing():
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
        self.tasks.stopping = True
        self.memory.put_aside()
        await self.tasks.cancel()
        await self.bots.stop()
        await self.adviser.stop()
        await self.offloop.stop()
        self.memory.keep_cards()
        self.later.write()
        self._note_alive()
        self.store.close()

    def say_bye(self) -> None:
        """Tell every page that the server goes, and that coming back makes sense."""
        for connection in list(self.connections):
            connection.say_bye(Bye("restart", "The server is going down.", again=True), 1012)

    async def _housekeeping(self) -> None:
        for second in count(1):
            await asyncio.sleep(1.0)
            ticking = any(table.ticking for table in self.tables.values())
            if second % _ALIVE_SECONDS == 0 and ticking:
                self._note_alive()
            self.later.write()
            if second % _SWEEP_SECONDS == 0:
                self.memory.sweep()
                self.handovers.sweep()
            if second % _TRIM_SECONDS == 0 and self.memory.forgotten:
                self.memory.forgotten = 0
                await asyncio.to_thread(give_memory_back)
            if second % _COLLECT_SECONDS == 0:
                gc.collect()  # see calm_collector in server.py

    def _note_alive(self) -> None:
        now = str(self.timekeeper.now()).encode()
        self.store.save_lazily([MetaSet(_ALIVE, now)])

    # -- the lobby --------------------------------------------------------------------------------

    async def lobby(self, me: Person | None) -> Lobby:
        """Open tables, my tables, and games that ended lately."""
        person = "" if me is None else me.id
        fresh = self.timekeeper.now() - STALE_SECONDS
        waiting, mine, finished = await self.cards.lists(person, fresh, self.tables)
        return Lobby(me=me, open=waiting, mine=mine, finished=finished, friends=self.friends)

    async def enter(self, token: str) -> Entrance:
        """What a token opens."""
        handed = self.handovers.entrance(token)
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
            raise Refusal("too-many", "Too many new guests from your address; wait a moment.")
        return await self.people.welcome(name)

    async def rename(self, person: Person, name: str) -> Person:
        """Another name for somebody, at all tables."""
        renamed = await self.people.rename(person.id, name)
        for table in self.tables.values():
            if table.story.seats_of(person.id) or table.story.header.host == person.id:
                table.pages.tell_table_soon()
        return renamed
