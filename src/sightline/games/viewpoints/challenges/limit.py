"""How long a search may take: the rules know no clock, so whoever asks brings one."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Within:
    """Says that a search is over after so many seconds; the clock starts when it is first asked."""

    __slots__ = ("_clock", "_ends", "_seconds")

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._ends: float | None = None

    def __call__(self) -> bool:
        now = self._clock()
        if self._ends is None:
            self._ends = now + self._seconds
        return now >= self._ends
