"""Who is served next where there is more to do than there are hands: a fair queue over owners.

Three rules, in this order:

1. **Rank.** What people wait for comes before what nobody waits for. So that nothing waits for
   ever, every so often a place goes to the lowest rank that has been passed over.
2. **Owners.** Within a rank the addresses take turns, and at each address its people do. Whoever
   asks for a hundred things waits for them one after the other; whoever asks for one gets it next.
3. **First come, first served**, among the wishes of one person.

What counts is who asks and whether somebody is there, never what is asked or answered, so that the
order tells nothing about a game.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import Any, Generic, NamedTuple, TypeVar

PlaceT = TypeVar("PlaceT")
WaitingT = TypeVar("WaitingT")

PASSED_OVER = 8
"""So many places in a row go past a waiting lower rank; the next one is its own."""

_MOST_REMEMBERED = 1000


class Rank(IntEnum):
    """How soon something is needed; the lowest number first."""

    PLAYER = 0
    """A person who plays is there and waits for it."""
    WATCHER = 1
    """Somebody looks on, or reads about a game that is over."""
    NOBODY = 2
    """Nobody is there now."""


class Owner(NamedTuple):
    """On whose behalf something is done."""

    address: str = ""
    person: str = ""


class Claim(NamedTuple):
    """Who wants a place, and how soon."""

    owner: Owner = Owner()
    rank: Rank = Rank.PLAYER
    source: str = ""
    """What ``rerank`` names it by, such as a table."""


_RANKS = tuple(Rank)

HOUSE = Claim()
"""The server's own."""

ASKER: ContextVar[Owner] = ContextVar("asker", default=HOUSE.owner)
"""On whose behalf the request at hand is answered, for work that is far from where it came in."""


class _Wish:
    """Something that waits for a place."""

    __slots__ = ("cost", "granted", "owner", "rank", "source")

    def __init__(self, claim: Claim, cost: float, granted: asyncio.Future[Any]) -> None:
        self.owner, self.rank, self.source = claim
        self.cost = cost
        self.granted = granted


class _Turns(Generic[WaitingT]):
    """Takes turns over keys by what each has been given: the one that has had least goes next.

    A key that comes (back) begins where the others are, so that nobody saves up turns.
    """

    def __init__(self) -> None:
        self.waiting: dict[str, WaitingT] = {}
        self._had: dict[str, float] = {}
        self._now = 0.0
        self._count = count()
        self._line: list[tuple[float, int, str]] = []
        """A heap: what a key has had, since when it has stood there, and the key. Of those with one
        key the newest holds."""
        self._newest: dict[str, int] = {}

    def enter(self, key: str, value: WaitingT) -> None:
        self.waiting[key] = value
        had = self._had[key] = max(self._had.get(key, 0.0), self._now)
        self._stand(key, had)

    def next(self) -> str:
        line, newest = self._line, self._newest
        while newest.get(line[0][2]) != line[0][1]:
            heappop(line)
        # The first of equals is the one that has waited longest.
        return line[0][2]

    def charge(self, key: str, cost: float) -> None:
        had = self._now = self._had[key]
        self._had[key] = had = had + cost
        self._stand(key, had)

    def leave(self, key: str) -> None:
        del self.waiting[key], self._newest[key]
        if not self.waiting:
            self._had.clear()  # nobody is kept from anything: all begin anew
            self._line.clear()
        elif len(self._had) > _MOST_REMEMBERED:
            self._had = {key: self._had[key] for key in self.waiting}

    def _stand(self, key: str, had: float) -> None:
        number = self._newest[key] = next(self._count)
        heappush(self._line, (had, number, key))


_People = _Turns[deque[_Wish]]


class FairQueue(Generic[PlaceT]):
    """Hands out places; see the module's docstring. All of it happens on one event loop."""

    def __init__(self, places: Iterable[PlaceT]) -> None:
        self._free = list(places)
        self.waiting = 0
        """How many wishes wait."""
        self._ranks: dict[Rank, _Turns[_People]] = {rank: _Turns() for rank in Rank}
        self._passed = dict.fromkeys(Rank, 0)
        self._sources: dict[str, dict[_Wish, None]] = {}

    @asynccontextmanager
    async def place(self, claim: Claim, cost: float = 1.0) -> AsyncGenerator[PlaceT]:
        """A place, as soon as it is this claim's turn; ``cost`` is how many turns it takes.

        Cancelling takes the claim back.
        """
        place = await self.take(claim, cost)
        try:
            yield place
        finally:
            self.give(place)

    async def take(self, claim: Claim, cost: float = 1.0) -> PlaceT:
        """As ``place``, for those who give it back themselves."""
        if self._free:
            # The one used last: its caches are warm, and the others need not even start.
            return self._free.pop()
        wish = _Wish(claim, cost, asyncio.get_running_loop().create_future())
        self._enter(wish)
        if wish.source:
            self._sources.setdefault(wish.source, {})[wish] = None
        try:
            return await wish.granted
        except asyncio.CancelledError:
            if wish.granted.cancelled():
                self._remove(wish)
            else:
                self.give(wish.granted.result())  # it came too late: for the next one
            raise
        finally:
            if wish.source:
                self._forget(wish)

    def waiting_at(self, address: str) -> int:
        """How many claims of one address wait."""
        return sum(
            len(wishes)
            for ranked in self._ranks.values()
            if address in ranked.waiting
            for wishes in ranked.waiting[address].waiting.values()
        )

    def is_free(self, place: PlaceT) -> bool:
        """Whether nobody has this place."""
        return place in self._free

    def take_free(self, place: PlaceT) -> bool:
        """Take this very place, if nobody has it."""
        if place not in self._free:
            return False
        self._free.remove(place)
        return True

    def give(self, place: PlaceT) -> None:
        """Give a place back: the next one gets it."""
        wish = self._next()
        if wish is None:
            self._free.append(place)
        else:
            wish.granted.set_result(place)

    def rerank(self, source: str, rank: Rank) -> None:
        """Somebody came or went: what waits on behalf of a source is needed sooner or later."""
        for wish in list(self._sources.get(source, ())):
            if wish.rank is not rank and not wish.granted.done():
                self._remove(wish)
                wish.rank = rank
                self._enter(wish)

    # -- order ------------------------------------------------------------------------------------

    def _enter(self, wish: _Wish) -> None:
        ranked, (address, person) = self._ranks[wish.rank], wish.owner
        people = ranked.waiting.get(address)
        if people is None:
            people = _People()
            ranked.enter(address, people)
        wishes = people.waiting.get(person)
        if wishes is None:
            wishes = deque[_Wish]()
            people.enter(person, wishes)
        wishes.append(wish)
        self.waiting += 1

    def _remove(self, wish: _Wish) -> None:
        ranked, (address, person) = self._ranks[wish.rank], wish.owner
        people = ranked.waiting[address]
        wishes = people.waiting[person]
        wishes.remove(wish)
        self.waiting -= 1
        if not wishes:
            people.leave(person)
        if not people.waiting:
            ranked.leave(address)
        if not ranked.waiting:
            self._passed[wish.rank] = 0

    def _next(self) -> _Wish | None:
        rank = self._next_rank()
        if rank is None:
            return None
        ranked = self._ranks[rank]
        people = ranked.waiting[address := ranked.next()]
        wish = people.waiting[person := people.next()][0]
        people.charge(person, wish.cost)
        ranked.charge(address, wish.cost)
        self._remove(wish)
        return wish

    def _next_rank(self) -> Rank | None:
        there = [rank for rank in _RANKS if self._ranks[rank].waiting]
        if not there:
            return None
        patient = [rank for rank in there if self._passed[rank] >= PASSED_OVER]
        chosen = patient[-1] if patient else there[0]
        for rank in there:
            self._passed[rank] = 0 if rank is chosen else self._passed[rank] + (rank > chosen)
        return chosen

    def _forget(self, wish: _Wish) -> None:
        mates = self._sources[wish.source]
        del mates[wish]
        if not mates:
            del self._sources[wish.source]
