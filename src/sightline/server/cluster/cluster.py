"""One of several servers: which tables it has, where the others are, and what becomes of its own
when it goes or is taken for dead."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import socket
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any

from sightline.core.errors import SightlineError
from sightline.core.message import Message, say
from sightline.server.cluster.asking import Cards, CardsWanted
from sightline.server.cluster.link import Unreached
from sightline.server.cluster.news import News
from sightline.server.cluster.peers import Peers
from sightline.server.logs import note, note_failure
from sightline.server.messages import farewell
from sightline.server.services import Uptime
from sightline.server.store import Away, Elsewhere, NotSaved, Share, Sign
from sightline.server.table_messages import TableCard
from sightline.server.timekeeper import HouseTime

if TYPE_CHECKING:
    from sightline.server.hall import Hall

CUT_OFF_SECONDS = 10.0
"""Without a sign of life for so long, pages had better look for another server."""
_AT_ONCE = 25
"""Running games that are taken over in one go: the other servers take some, too."""
_LEAVING_SECONDS = 3.0
_RETRY_SECONDS = 1.0


class Here:
    """This server has the table, or the person."""


HERE = Here()
Place = Here | str | None
"""Where something is: here, at an address, or (None) nobody knows just now."""


class Cluster:
    """See the module's docstring."""

    def __init__(self, hall: Hall, share: Share) -> None:
        self._hall = hall
        self.share = share
        self.living: dict[int, str] = {}
        self.changed: list[Callable[[], object]] = []
        """Called when servers have come or gone."""
        self.listener: socket.socket
        """Where the others reach this server, once whoever made it has said so."""
        self.leaving = False
        self.lost = False
        """Taken for dead, and not back yet."""
        self.news = News(hall, share)
        self._uptimes: dict[str, Uptime] = {}
        self._taken: dict[str, None] = {}
        """Running games that were taken over and are still to be set going, in their order."""
        self.peers = Peers(hall)
        self._dropping = asyncio.Lock()
        self._unneeded: set[str] = set()
        self._resuming = False
        self._ticking = False
        self._heard = 0.0
        self._warned = False
        self._started = asyncio.Event()

    # -- life -------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin to give signs of life."""
        self.peers.secret = await self.share.secret()
        memory = self._hall.memory
        memory.claim = self._claim
        self._hall.cards.elsewhere = self.cards
        self._heard = self._hall.timekeeper.monotonic()
        self.share.begin(self._sign, self.news.heard, self._hall.timekeeper.machine)
        await self._started.wait()

    @property
    def trouble(self) -> Message | None:
        """What keeps this server from being one of the house just now."""
        if self.lost:
            return say("health-taken-for-dead")
        if self._is_cut_off:
            return say("health-cut-off")
        return self.peers.trouble

    @property
    def is_fit(self) -> bool:
        """Whether visitors should come here."""
        if self.lost or self._is_cut_off:
            return False
        return in_larger_part(self.living.keys(), self.peers.unreached.keys() & self.living.keys())

    @property
    def _is_cut_off(self) -> bool:
        return self._hall.timekeeper.monotonic() - self._heard > CUT_OFF_SECONDS

    def _sign(self, sign: Sign | None) -> None:
        if self.leaving or self.lost:
            return
        if sign is None:
            self._hall.tasks.spawn(self._begin_again())
            return
        self._heard, self._warned = self._hall.timekeeper.monotonic(), False
        if isinstance(self._hall.timekeeper, HouseTime):
            self._hall.timekeeper.set_right(sign.ahead)
        for number in sign.silent:
            note("a server was not heard of and has lost its tables", level=30, silent=number)
        if dict(sign.living) != self.living:
            self.living = dict(sign.living)
            others = {n: at for n, at in self.living.items() if n != self.share.number}
            self.peers.there_are(others)
            note("the servers of this house", servers=sorted(self.living))
            for one in self.changed:
                one()
        self._started.set()
        if not self._resuming:
            self._resuming = True
            self._hall.tasks.spawn(self._resume())

    def tick(self, second: int) -> None:
        """Once a second."""
        if self._is_cut_off and not self._warned and not self.lost:
            self._warned = True
            note("the database cannot be reached: pages look for another server", level=40)
            self._send_away(list(self._hall.connections))
        if not self.leaving and not self.lost and not self._ticking:
            self._ticking = True
            self._hall.tasks.spawn(self._keep_up(second))
            self.peers.look(second)

    async def _keep_up(self, second: int) -> None:
        try:
            await self.news.tell()
            if second % 10 == 0:
                await self._drop_unneeded()
        finally:
            self._ticking = False

    # -- games that nobody has --------------------------------------------------------------------

    async def _resume(self) -> None:
        """Go on with running games whose servers have ended."""
        try:
            while not self.leaving and not self.lost:
                while self._taken:
                    await self._set_going(next(iter(self._taken)))
                found = await self.share.claim_playing(_AT_ONCE)
                for table, left in found:
                    self._uptimes[table] = Uptime(self._hall.timekeeper.now(), left)
                    self._taken[table] = None
                if not found:
                    return
        except NotSaved:
            pass  # the next sign of life tries again, with those that were taken first
        finally:
            self._resuming = False

    async def _set_going(self, table: str) -> None:
        """Away: not now; nobody else will do it, since the table is this server's by now."""
        try:
            async with (await self._hall.memory.seek(table)).changing():
                pass
        except Elsewhere:
            pass
        except Away:
            raise
        except Exception:  # one broken table must not keep the others from going on
            note_failure("a table could not be resumed", table=table)
        self._taken.pop(table, None)

    # -- whose is it? -----------------------------------------------------------------------------

    async def place_of(self, table: str) -> Place:
        """Where a table is; if it is nobody's, it is this server's from now on."""
        if self.lost:
            return None
        if self.leaving:
            owner = (await self.share.owners([table])).get(table)
            return self.living.get(owner or 0) if owner != self.share.number else None
        if self._hall.memory.has(table):
            return HERE
        async with self._dropping:
            lease = await self.share.claim(table)
        if lease.address is not None:
            return lease.address
        self._unneeded.discard(table)
        if lease.left is not None:
            self._uptimes[table] = Uptime(self._hall.timekeeper.now(), lease.left)
        return HERE

    async def _claim(self, table: str) -> Uptime | None:
        taken = table in self._taken and not self.lost and not self.leaving
        if not taken and await self.place_of(table) is not HERE:
            raise Elsewhere
        return self._uptimes.pop(table, None)

    def place_of_person(self, secret: str) -> Place:
        """At which server what somebody does by themselves is kept in memory: always the same one,
        as long as no server comes or goes."""
        if self.lost or not self.living:
            return None
        number = max(self.living, key=lambda one: _weight(one, secret))
        return HERE if number == self.share.number else self.living[number]

    async def _drop_unneeded(self) -> None:
        """What has not been in memory for two looks is anybody's who wants it."""
        with contextlib.suppress(NotSaved):
            unneeded = {t for t in await self.share.held() if not self._is_needed(t)}
            async with self._dropping:
                gone = {t for t in unneeded & self._unneeded if not self._is_needed(t)}
                if gone:
                    await self.share.drop(gone)
            self._unneeded = unneeded - gone

    def _is_needed(self, table: str) -> bool:
        return table in self._taken or self._hall.memory.is_needed(table)

    # -- going ------------------------------------------------------------------------------------

    async def leave(self) -> None:
        """Hand all tables over: what is under way still becomes durable before."""
        if self.leaving:
            return
        self.leaving = True
        tables = self._hall.memory.empty()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LEAVING_SECONDS):
                await asyncio.gather(*(table.leave() for table in tables))
        for table in tables:
            table.lose()
            self._hall.cards.keep(table.story, table.seq)
        self._hall.later.write()
        self._send_away(list(self._hall.connections))
        with contextlib.suppress(NotSaved, TimeoutError):
            async with asyncio.timeout(_LEAVING_SECONDS):
                await self.share.end()
                await self.news.ended()

    async def _begin_again(self) -> None:
        """The others have taken this server for dead, and have its tables: be another server."""
        if self.lost:
            return
        self.lost = True
        note("this server was taken for dead; its tables are others' now", level=40)
        for table in self._hall.memory.empty():
            table.lose()
        self._uptimes.clear()
        self._taken.clear()
        self._unneeded.clear()
        self._send_away(list(self._hall.connections))
        while True:
            try:
                await self.share.rejoin()
                break
            except Exception as error:  # whatever it is, it may be over in a moment
                note("the house cannot be joined again yet", level=40, problem=str(error))
            await asyncio.sleep(_RETRY_SECONDS)
        self.lost = False
        self._heard = self._hall.timekeeper.monotonic()
        note("back in the house", level=30, number=self.share.number)
        self.share.begin(self._sign, self.news.heard, self._hall.timekeeper.machine)

    def _send_away(self, connections: Iterable[Any]) -> None:
        for connection in connections:
            bye = farewell("restart", say("refused-elsewhere"), again=True)
            connection.say_bye(bye, 1012)

    def close(self) -> None:
        """No more links."""
        self.peers.close()

    # -- asking the others ------------------------------------------------------------------------

    async def cards(self, person: str, tables: list[str]) -> dict[str, TableCard]:
        """What the lobby shows of tables that other servers have in memory."""
        if not self.peers.reached or not tables:
            return {}
        by_address: dict[str, list[str]] = {}
        for table, owner in (await self.share.owners(tables)).items():
            address = self.peers.reached.get(owner)
            if address is not None:
                by_address.setdefault(address, []).append(table)
        asked = (
            self.peers.ask_quickly(at, CardsWanted(person, of)) for at, of in by_address.items()
        )
        answers = await asyncio.gather(*asked)
        return {card.id: card for one in answers if isinstance(one, Cards) for card in one.cards}


def in_larger_part(living: Collection[int], unreached: Collection[int]) -> bool:
    """Where the servers of a house are cut off from each other, the larger part of it takes
    visitors; of two halves, the one with the oldest server."""
    if not unreached:
        return True
    there = set(living) - set(unreached)
    oldest = min(living)
    return (len(there), oldest in there) > (len(unreached), oldest in unreached)


def _weight(number: int, secret: str) -> bytes:
    return hashlib.blake2b(f"{number} {secret}".encode(), digest_size=8).digest()


def listen_between(given: str) -> socket.socket:
    """Where the others reach this server. SightlineError: why that cannot be."""
    host, _, port = given.rpartition(":")
    host = host.strip("[]")
    if not host or not port.isdigit() or int(port) > 65535:
        raise SightlineError(say("serve-internal-address", given=given))
    if host in ("0.0.0.0", "::"):
        raise SightlineError(say("serve-internal-everywhere", host=host))
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, int(port)))
    except OSError as error:
        listener.close()
        problem = str(error)
        raise SightlineError(say("serve-no-port", host=host, port=port, problem=problem)) from None
    return listener


def address_of(listener: socket.socket) -> str:
    """What the others are told of it."""
    host, port = listener.getsockname()[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


__all__ = ["HERE", "Away", "Cluster", "Place", "Unreached", "address_of", "listen_between"]
