"""Python's garbage collector, kept from holding up the tables.

A full collection walks over every object of every table, half a microsecond each: with thousands of
tables in memory that is longer than anybody may be kept waiting. What lies about for it is little,
since moves, requests, sockets and forgotten tables leave no cycles behind. So Python itself looks
only through what is new, a little at a time, and through everything when that takes a moment or
when nobody is there to wait. How long it would take is known beforehand: by how much is in memory,
and by how long it took the last time.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from time import thread_time

from sightline.server.logs import note

MOMENT = 0.03
"""Seconds of work that nobody at a table notices."""
_YOUNG = 5_000
"""New objects until Python looks through them; those that have stayed it looks through once more,
after two more rounds, and then leaves them to us."""
_NEVER = 1_000_000
_LATEST = 86_400.0
"""After so long everything is looked through, whoever waits: a stranger's game may leave cycles."""
_AGAIN = 60.0
"""Where it would have taken too long, the next try."""


class Collector:
    """See the module's docstring. Until it has begun it leaves everything as it is."""

    def __init__(
        self,
        every: float,
        alone: Callable[[], bool],
        now: Callable[[], float],
        work: Callable[[], float] = thread_time,
    ) -> None:
        self._every = every
        self._alone = alone
        """Whether nobody is there."""
        self._now = now
        self._work = work
        self._start = 0
        """What was in memory at the start, which is never looked through again."""
        self._each: float | None = None
        """Seconds for everything that is in memory, divided by how much that is."""
        self._last = self._due = 0.0
        self.collections = 0
        """How often everything was looked through."""

    def begin(self) -> None:
        """Everything has been imported, and is never garbage."""
        before = self._work()
        gc.collect()
        held = sys.getallocatedblocks()
        self._each = (self._work() - before) / held
        self._start = held
        gc.freeze()
        gc.set_threshold(_YOUNG, 1, _NEVER)
        self._last = self._now()
        self._due = self._last + self._every

    @property
    def takes(self) -> float:
        """Seconds that it would take to look through everything now, about."""
        return (self._each or 0.0) * self._held()

    def look(self) -> bool:
        """If it is time, and holds nobody up, look through everything; whether it was done."""
        now = self._now()
        if self._each is None or now < self._due:
            return False
        late = now - self._last >= max(_LATEST, self._every)
        expected = self.takes
        if expected > MOMENT and not self._alone() and not late:
            self._due = now + min(_AGAIN, self._every)
            return False
        held, before = self._held(), self._work()
        gc.collect()
        took = self._work() - before
        # A quick one, of little, says nothing of a large one; a slow one is believed at once.
        self._each = max(took / held, 0.9 * self._each)
        self._last, self._due = now, now + self._every
        self.collections += 1
        if took > MOMENT:
            note("garbage was collected for long", seconds=round(took, 3), late=late)
        return True

    def _held(self) -> int:
        return max(1, sys.getallocatedblocks() - self._start)
