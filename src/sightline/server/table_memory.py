"""The tables in memory: found there or folded from their logs, and forgotten when nothing happens
at them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from sightline.core.message import say
from sightline.server.live import LiveTable
from sightline.server.recalling import Recalled, recall
from sightline.server.refusal import Refusal
from sightline.server.services import Services, Uptime
from sightline.server.store import Elsewhere

Claim = Callable[[str], Awaitable[Uptime | None]]

IDLE_SECONDS = 600.0
OVER_SECONDS = 60.0
"""A table whose game is over is looked at once more, if at all; then its log is enough."""
HELD_SECONDS = 10.0
"""Whoever has just found a table may still be about to do something with it."""


class TableMemory:
    """See the module's docstring. There is only one live table for each log."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.tables: dict[str, LiveTable] = {}
        self.forgotten = 0
        """Tables that were dropped from memory since it was last given back."""
        self._crowd = services.settings.idle_tables
        self._seeking: dict[str, asyncio.Future[LiveTable]] = {}
        """The tables that are being folded from their logs."""
        self.claim: Claim | None = None
        """Where there are several servers: makes sure that a table is this one's."""
        self.emptied = 0
        """How often all tables were given up."""

    def at_hand(self, table: str) -> LiveTable | None:
        """A table by its id, if it is in memory and nothing of it is lost."""
        return None if table in self._services.damage else self._here(table)

    def _here(self, table: str) -> LiveTable | None:
        """One that turned out to be another server's is none of this one's any more."""
        live = self.tables.get(table)
        if live is not None and live.gone:
            del self.tables[table]
            return None
        return live

    async def seek(self, table: str) -> LiveTable:
        """A table by its id; one that is not in memory is folded from its log beside the loop."""
        live = self._here(table)
        lost = self._services.damage.get(table)
        if lost is not None and lost.has < 0:
            raise Refusal("lost", say("refused-table-lost"))
        if live is None:
            seeking = self._seeking.get(table)
            if seeking is None:
                seeking = self._seeking[table] = asyncio.ensure_future(self._recalled(table))
                seeking.add_done_callback(lambda _: self._seeking.pop(table, None))
            live = await asyncio.shield(seeking)
        live.touch()
        return live

    async def _recalled(self, table: str) -> LiveTable:
        """Until it is in memory, whoever else seeks it waits for the same."""
        emptied = self.emptied
        uptime = None if self.claim is None else await self.claim(table)
        recalled = await self._services.threads.run(self._recall, table)
        return await self._opened(recalled, uptime, emptied)

    def _recall(self, table: str) -> Recalled:
        reader = self._services.store.reader()
        try:
            return recall(reader, table)
        finally:
            reader.close()

    async def _opened(self, recalled: Recalled, uptime: Uptime | None, emptied: int) -> LiveTable:
        story = recalled.story
        people = {chair.person for chair in story.chairs} | {talk.person for talk in story.talk}
        await self._services.people.learn({story.header.host, *people} - {None})
        if emptied != self.emptied:
            raise Elsewhere
        live = self.tables.get(story.table)
        if live is None:  # else somebody was faster
            seq, acks, origin = recalled.seq, recalled.acks, recalled.origin
            live = LiveTable(self._services, story, seq, acks, origin, uptime)
            self.keep(live)
        return live

    def keep(self, live: LiveTable) -> None:
        """Hold a table in memory, and not too many others at which nobody is."""
        self.tables[live.id] = live
        if len(self.tables) <= self._crowd:
            return
        idle, most = self._idle(), self._services.settings.idle_tables
        latest = self._services.timekeeper.monotonic() - HELD_SECONDS
        for table in idle[: max(0, len(idle) - most)]:
            if table is not live and table.touched < latest:
                self._forget(table)
        # Looking through all of them is not worth it before there are some more again.
        self._crowd = max(most, len(self.tables) + most // 8)

    def sweep(self, idle: float = IDLE_SECONDS) -> None:
        """Forget tables at which nothing happens; the log has them."""
        now = self._services.timekeeper.monotonic()
        for table in self._idle():
            if now - table.touched > (min(idle, OVER_SECONDS) if table.story.over else idle):
                self._forget(table)

    def _idle(self) -> list[LiveTable]:
        """The tables at which nobody is and nothing happens, the longest so first."""
        tables = [
            table
            for table in self.tables.values()
            if not (table.pages.sockets or table.busy or table.ticking)
        ]
        return sorted(tables, key=lambda table: table.touched)

    def _forget(self, table: LiveTable) -> None:
        table.put_aside()
        self._services.cards.keep(table.story, table.seq)
        del self.tables[table.id]
        self.forgotten += 1

    def empty(self) -> list[LiveTable]:
        """Other servers have all of them from now on; those that were here."""
        tables = list(self.tables.values())
        self.tables.clear()
        self.emptied += 1
        return tables

    def has(self, table: str) -> bool:
        """It is in memory, and this server's as far as is known."""
        return self._here(table) is not None

    def is_needed(self, table: str) -> bool:
        """It is in memory, or about to be."""
        return self.has(table) or table in self._seeking

    def put_aside(self) -> None:
        """The server ends: nothing happens at any table any more."""
        for table in self.tables.values():
            table.put_aside()

    def keep_cards(self) -> None:
        """Let the lobby of the next server list all of them."""
        for table in self.tables.values():
            self._services.cards.keep(table.story, table.seq)
