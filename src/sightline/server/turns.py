"""How much of one turn of the event loop strangers may have together.

All that comes in by the same moment is handled in the same turn of the loop, and whoever comes
next waits for the end of it. Two hundred sockets that each ask something dear would be a stall. So
a turn has a share for what people ask; what comes after that waits for a later turn, and addresses
and their people take turns in it. Long answers are made in slices, each of which asks for its place
anew, and comes after what is short.

What counts is how long the loop has worked in this turn, and who asks; never what is asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter

from sightline.server.fair_queue import ASKER, Claim, FairQueue, Owner, Rank

SHARE = 0.004
"""Seconds of each turn."""
_MOST = 64
"""So many at most are let in at once of those who wait."""


class Turns:
    """See the module's docstring. All of it happens on one event loop."""

    def __init__(self, share: float = SHARE, clock: Callable[[], float] = perf_counter) -> None:
        self.share = share
        self._clock = clock
        self._queue = FairQueue[None](())
        self._began: float | None = None
        """When the first one came in this turn."""
        self._at_once = 1
        """So many of those who wait are let in together: what they took lately decides it."""
        self._letting_in = False
        self._let_in_at = 0.0
        self._first = False
        """Nobody of those who were let in has begun yet: whatever comes of it, one may."""

    @property
    def waiting(self) -> int:
        """How many wait for a later turn."""
        return self._queue.waiting

    async def next(self, person: str = "", rank: Rank = Rank.PLAYER) -> None:
        """Wait until there is time for one more, if there is none in this turn. ``person``: which
        of those at the address that asks; ``rank``: how soon it is needed."""
        if not self._is_time():
            await self._wait(Claim(Owner(ASKER.get().address, person), rank))

    def _is_time(self) -> bool:
        if self._queue.waiting:
            return False
        if self._began is None:
            self._began = self._clock()
            asyncio.get_running_loop().call_soon(self._turn_is_over)
            return True
        return self._clock() - self._began < self.share

    def _turn_is_over(self) -> None:
        self._began = None

    async def _wait(self, claim: Claim) -> None:
        if not self._letting_in:
            self._letting_in = True
            asyncio.get_running_loop().call_soon(self._let_in)
        while True:
            await self._queue.take(claim)
            if self._clock() - self._let_in_at < self.share or self._first:
                self._first = False
                return

    def _let_in(self) -> None:
        """Those who are let in work between the two other calls, in the next turn."""
        loop = asyncio.get_running_loop()
        loop.call_soon(self._begin)
        for _ in range(min(self._at_once, self._queue.waiting)):
            self._queue.give(None)
        loop.call_soon(self._end)

    def _begin(self) -> None:
        self._began = self._let_in_at = self._clock()
        self._first = True

    def _end(self) -> None:
        worked, self._began = self._clock() - self._let_in_at, None
        if worked > self.share:
            self._at_once = max(1, self._at_once // 2)
        elif worked < self.share / 2:
            self._at_once = min(_MOST, 2 * self._at_once)
        if self._queue.waiting:
            asyncio.get_running_loop().call_soon(self._let_in)
        else:
            self._letting_in = False
