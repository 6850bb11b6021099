"""What all servers of a house tell each other: who has another name, that somebody was banned, and
what was asked for from which address, so that limits are those of the house."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from sightline.server.limits import Buckets
from sightline.server.logs import note
from sightline.server.store import NotSaved, Share

if TYPE_CHECKING:
    from sightline.server.hall import Hall

_TOLD = 0.02
"""What an address takes in a second is told if it is more than this part of what it may burst to:
whoever is far from any limit costs nothing."""
_MOST = 30
"""Addresses in one piece of news, which must not be long."""
_RETRY_SECONDS = 1.0


class Told(msgspec.Struct, omit_defaults=True):
    """One piece of news."""

    server: int
    person: str = ""
    """Has another name."""
    spent: dict[str, dict[str, float]] = {}
    """By the limit's name and the address's pseudonym."""
    sockets: dict[str, int] | None = None
    """How many there are open now, for addresses with many of them."""
    ended: bool = False
    bans: bool = False
    """There are others now."""
    announced: bool = False
    """Something else is."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Told).decode


class News:
    """See the module's docstring."""

    def __init__(self, hall: Hall, share: Share) -> None:
        self._hall = hall
        self._share = share
        self._limits: dict[str, Buckets] = {}
        self._sockets: Counter[str] = Counter()
        self._most_sockets = hall.settings.sockets_per_address
        self._told_sockets = False
        self._elsewhere: dict[int, dict[str, int]] = {}

    # -- limits -----------------------------------------------------------------------------------

    def share_limit(self, name: str, buckets: Buckets) -> None:
        """This limit is the whole house's."""
        buckets.spent = {}
        self._limits[name] = buckets

    def share_sockets(self, sockets: Counter[str]) -> None:
        """So is how many sockets an address may have open."""
        self._sockets = sockets

    def sockets_elsewhere(self, address: str) -> int:
        """How many sockets an address has open at other servers, if they are many."""
        return sum(one.get(address, 0) for one in self._elsewhere.values())

    # -- telling ----------------------------------------------------------------------------------

    async def tell(self) -> None:
        """What has been asked for since the last time."""
        spent: dict[str, dict[str, float]] = {}
        for name, buckets in self._limits.items():
            taken, buckets.spent = buckets.spent or {}, {}
            enough = buckets.burst * _TOLD
            much = sorted(((cost, key) for key, cost in taken.items() if cost > enough))[-_MOST:]
            if much:
                spent[name] = {key: cost for cost, key in much}
        most = self._most_sockets
        many = {key: n for key, n in self._sockets.items() if n > max(1, most // 20)}
        told = Told(self._share.number, spent=spent)
        if many or self._told_sockets:
            told.sockets, self._told_sockets = dict(sorted(many.items())[:_MOST]), bool(many)
        if spent or told.sockets is not None:
            await self._tell(told)

    async def renamed(self, person: str) -> None:
        """Somebody has another name."""
        await self._tell(Told(self._share.number, person=person))

    async def banned(self) -> None:
        """Somebody is kept out, or no longer."""
        await self._tell(Told(self._share.number, bans=True))

    async def announced(self) -> None:
        """Something else is announced to everybody."""
        await self._tell(Told(self._share.number, announced=True))

    async def ended(self) -> None:
        """This server has none of its tables any more."""
        await self._tell(Told(self._share.number, ended=True))

    async def _tell(self, told: Told) -> None:
        try:
            await self._share.tell(_encode(told).decode())
        except NotSaved as error:
            note("the other servers were not told", level=30, problem=str(error))

    # -- hearing ----------------------------------------------------------------------------------

    def heard(self, text: str | None) -> None:
        """What a server has told; None: something may have been missed."""
        if text is None:
            self._elsewhere.clear()
            for learn in (self._names, self._bans, self._announcements):
                self._learn(learn)
            return
        told = _decode(text)
        if told.server == self._share.number:
            return
        if told.person:
            self._learn(lambda: self._names(told.person))
        if told.bans:
            self._learn(self._bans)
        if told.announced:
            self._learn(self._announcements)
        for name, taken in told.spent.items():
            for key, cost in taken.items():
                if name in self._limits:
                    self._limits[name].heard(key, cost)
        if told.sockets is not None:
            self._elsewhere[told.server] = told.sockets
        if told.ended:
            self._elsewhere.pop(told.server, None)

    def forget(self, living: set[int]) -> None:
        """Only these servers are there any more."""
        self._elsewhere = {n: one for n, one in self._elsewhere.items() if n in living}

    def _learn(self, learn: Callable[[], Awaitable[None]]) -> None:
        self._hall.tasks.spawn(self._learnt(learn))

    async def _learnt(self, learn: Callable[[], Awaitable[None]]) -> None:
        """Nobody tells it again: where the database cannot answer just now, it is asked later."""
        while True:
            try:
                return await learn()
            except NotSaved:
                await asyncio.sleep(_RETRY_SECONDS)

    async def _names(self, person: str | None = None) -> None:
        """One who has another name, or all that are known."""
        hall = self._hall
        for one in await hall.people.learn_again(None if person is None else [person]):
            hall.show_name(one)

    async def _announcements(self) -> None:
        before = self._hall.announcements.current
        await self._hall.announcements.open()
        if self._hall.announcements.current != before:
            self._hall.announce()

    async def _bans(self) -> None:
        await self._hall.operations.open()
        self._hall.keep_out()
