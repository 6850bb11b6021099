"""A clock for the tables that runs, but can be held while somebody is looking at a window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic, time

from sightline.server.timekeeper import Timekeeper

_LOOK = 0.02
"""Seconds after which an alarm looks again whether its time has come."""


class _Alarm:
    def __init__(self, clock: HeldTime, when: float, ring: Callable[[], None]) -> None:
        self._clock, self._when, self._ring = clock, when, ring
        self._loop = asyncio.get_running_loop()
        self._look()

    def _look(self) -> None:
        left = self._when - self._clock.now()
        if left > 0:
            self._handle = self._loop.call_later(max(left, _LOOK), self._look)
        else:
            self._handle = self._loop.call_soon(self._ring)

    def cancel(self) -> None:
        self._handle.cancel()


class HeldTime(Timekeeper):
    """The machine's clock, less the time for which it was held: a window that several look at stays
    open until all of them have seen enough, however slow the machine is."""

    def __init__(self) -> None:
        self._ahead = time() - monotonic()
        self._held_at: float | None = None
        self._holders: set[object] = set()

    def now(self) -> float:
        return (monotonic() if self._held_at is None else self._held_at) + self._ahead

    def call_at(self, when: float, ring: Callable[[], None]) -> _Alarm:
        return _Alarm(self, when, ring)

    def hold(self, holder: object) -> None:
        self._holders.add(holder)
        if self._held_at is None:
            self._held_at = monotonic()

    def release(self, holder: object) -> None:
        """It runs on when nobody holds it any more."""
        self._holders.discard(holder)
        if self._held_at is not None and not self._holders:
            self._ahead -= monotonic() - self._held_at
            self._held_at = None

    def release_all(self) -> None:
        for holder in list(self._holders):
            self.release(holder)
