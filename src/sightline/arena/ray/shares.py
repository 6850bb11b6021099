"""How games are shared out: in chunks that are worth a message, and few at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from sightline.arena.errors import WorkerLost
from sightline.arena.executor import games_in
from sightline.core.message import say

WORTH = 0.4
"""Seconds that a chunk should take: a task of Ray costs one or two thousandths."""
LARGEST = 2_000
"""Games in a chunk; the results of so many travel together."""
AHEAD = 100_000
"""So many games may be given out beyond the first that has not ended. Who puts results in order
holds no more of them, however long that one takes."""
MOST_DEATHS = 4
"""So often a game may lose its worker. Machines come and go; a game that ends its worker each time
is at fault itself."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games that are given out together."""

    place: int
    """Of the first of them in the list of all."""
    numbers: Sequence[int]
    deaths: int = 0


class Shares:
    """What is still to be given out."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers
        self._given = 0
        self._again: deque[Chunk] = deque()
        self._seconds: float | None = None

    def take(self, workers: int, oldest: int | None) -> Chunk | None:
        """The next chunk; None: there is nothing to give now. ``oldest`` is the place of the first
        game that is being played."""
        if self._again:
            return self._again.popleft()
        left = len(self._numbers) - self._given
        if not left or (oldest is not None and self._given - oldest >= AHEAD):
            return None
        size = 1
        if self._seconds is not None:
            size = int(WORTH / max(self._seconds, WORTH / LARGEST))
        # Towards the end the chunks get smaller, so that all workers end together.
        size = max(1, min(size, LARGEST, ceil(left / (2 * workers))))
        chunk = Chunk(self._given, self._numbers[self._given : self._given + size])
        self._given += size
        return chunk

    def took(self, chunk: Chunk, seconds: float) -> None:
        """Learn from a chunk how long games take."""
        each = seconds / len(chunk.numbers)
        before = self._seconds
        # The first games of a worker load what has been compiled, which the others don't.
        self._seconds = each if before is None else min(each, (before + each) / 2)

    def lost(self, chunk: Chunk) -> None:
        """A worker is gone: its games are played again, each by itself, so that one that ends its
        worker takes no others with it and can be named."""
        alone = len(chunk.numbers) == 1
        deaths = chunk.deaths + alone  # of several nobody knows which it was
        if deaths >= MOST_DEATHS:
            raise WorkerLost(say("ray-game-kills", games=games_in(chunk.numbers), times=deaths))
        self._again.extend(
            Chunk(chunk.place + nth, [number], deaths) for nth, number in enumerate(chunk.numbers)
        )

    def forget_after(self, number: int) -> None:
        """Give out nothing more but what comes before this game and was lost."""
        self._given = len(self._numbers)
        self._again = deque(chunk for chunk in self._again if chunk.numbers[0] < number)
