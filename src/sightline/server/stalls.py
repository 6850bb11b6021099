"""How late the event loop is: whatever holds it up holds up every table.

A small task asks to be woken in a moment and notes how much later it was. Delays are told in coarse
steps only: what is done for one message, a secret answer for one, takes far less than the smallest.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Callable
from time import monotonic, thread_time

STEPS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 60.0)
"""Seconds; a delay is told as the next of these."""
STALL = 0.1
_WINDOW = 60
_EVERY = 0.02


class Delays:
    """Delays of the last minute, counted in steps."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seconds = [0] * _WINDOW
        """Which second each row of counts is about."""
        self._counts = [[0] * len(STEPS) for _ in range(_WINDOW)]

    def note(self, delay: float) -> None:
        """One more, just now."""
        second = int(self._clock())
        place = second % _WINDOW
        if self._seconds[place] != second:
            self._seconds[place] = second
            self._counts[place] = [0] * len(STEPS)
        self._counts[place][min(bisect_left(STEPS, delay), len(STEPS) - 1)] += 1

    def at_most(self, share: float) -> float:
        """This share of them was no longer."""
        oldest = int(self._clock()) - _WINDOW
        rows = zip(self._seconds, self._counts, strict=True)
        recent = [counts for second, counts in rows if second > oldest]
        sums = [sum(column) for column in zip(*recent, strict=True)] or [0]
        wanted, seen = share * sum(sums), 0
        for step, count in zip(STEPS, sums, strict=False):
            seen += count
            if seen >= wanted:
                return step
        return STEPS[-1]


class LoopLag:
    """How late the loop was in the last minute, and how much of that was its own work."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self.late = Delays(clock)
        self.busy = Delays(clock)
        """The part in which the loop's thread itself computed: what is left was the machine, busy
        with other processes, or another thread."""
        self.stalls = 0
        """Delays above a tenth of a second, ever."""

    async def watch(self) -> None:
        """Measure for ever."""
        while True:
            began, worked = self._clock(), thread_time()
            await asyncio.sleep(_EVERY)
            self.note(self._clock() - began - _EVERY, thread_time() - worked)

    def note(self, lag: float, worked: float = 0.0) -> None:
        """The loop was so late just now, and had computed for so long since the last time."""
        self.late.note(lag)
        self.busy.note(min(lag, worked))
        if lag > STALL:
            self.stalls += 1
