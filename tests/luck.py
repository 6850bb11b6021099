"""The same cards, challenges and bots' moves in every run of a test."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sightline.server.chance import Chance


class Luck(Chance):
    """Chances that are always the same; addresses and keys stay unguessable."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self._below = below

    def below(self, limit: int) -> int:
        return self._below(limit)


class TestLuck(Luck):
    """What a test meets depends on the test alone, also at a server that several share."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__(self._next)
        self.begin("no test")

    def _next(self, limit: int) -> int:
        return self._numbers.randrange(limit)

    def begin(self, test: str) -> None:
        """Another test begins."""
        self._numbers = Random(test)


LUCK = TestLuck()
"""That of all servers in the tests' own process."""
