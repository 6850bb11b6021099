"""A clock for the tables that stands still, until a test lets time pass."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

from sightline.server.timekeeper import Timekeeper

NEVER = 10.0**8
"""Seconds. A test may let days pass at once, and no connection is to close by that."""
PASSED = "Time has passed."
"""What a server in a process of its own says then."""


class Ring:
    """An alarm that has not rung yet."""

    def __init__(self, when: float, ring: Callable[[], None]) -> None:
        self.when, self.ring = when, ring
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class StoppedTime(Timekeeper):
    """Time that passes only when a test lets it: however long a test takes
    for what it does meanwhile, nothing becomes due."""

    def __init__(self) -> None:
        self._now = datetime(2026, 7, 14, 12, tzinfo=UTC).timestamp()
        self._rings: list[Ring] = []

    def now(self) -> float:
        return self._now

    def monotonic(self) -> float:
        return self._now

    def call_at(self, when: float, ring: Callable[[], None]) -> Ring:
        alarm = Ring(when, ring)
        self._rings.append(alarm)
        self._ring_soon()
        return alarm

    def forward(self, seconds: float) -> None:
        """So much later. What is due meanwhile happens then, in its order."""
        self._now = round(self._now + seconds, 6)  # three tenths are three times one tenth
        self._ring_soon()

    def _ring_soon(self) -> None:
        self._rings = [ring for ring in self._rings if not ring.cancelled]
        if any(ring.when <= self._now for ring in self._rings):
            asyncio.get_running_loop().call_soon(self._ring_all)

    def _ring_all(self) -> None:
        due = [ring for ring in self._rings if ring.when <= self._now]
        self._rings = [ring for ring in self._rings if ring.when > self._now]
        for ring in sorted(due, key=lambda ring: ring.when):
            if not ring.cancelled:
                ring.ring()


def time_stands_still() -> dict[str, Timekeeper]:
    """For a test's own house: what an address or a socket has asked for is not forgotten before the
    test lets time pass, however slowly it asks."""
    return {"timekeeper": StoppedTime()}
