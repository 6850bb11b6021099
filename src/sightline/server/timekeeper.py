"""What time it is for the tables, and how they are woken when something is due."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic, time
from typing import Protocol


class Alarm(Protocol):
    """Something that will ring, unless it is told not to."""

    def cancel(self) -> None: ...


class Timekeeper:
    """The machine's clock. A test puts another one in its place, on which time passes only when
    the test lets it: then no machine is too slow for it, and none has to wait."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time()

    def machine(self) -> float:
        """The same by the machine's own clock, whatever time it is for the tables; from any
        thread."""
        return time()

    def monotonic(self) -> float:
        """Seconds since some moment, for how long something takes: never goes back."""
        return monotonic()

    def call_at(self, when: float, ring: Callable[[], None]) -> Alarm:
        """Call ``ring`` on the event loop when that time has come."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), ring)


class HouseTime(Timekeeper):
    """The time of a house with several servers, whose own clocks may differ: the database's."""

    _NOTICED = 0.2
    """Seconds by which a clock may be wrong without being set again; less is the network's."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds since 1970, by the house's clock."""
        return time() + self._ahead

    def set_right(self, ahead: float) -> None:
        """The house's clock is so many seconds ahead of the machine's."""
        if abs(ahead - self._ahead) > self._NOTICED:
            self._ahead = ahead
