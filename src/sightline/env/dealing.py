"""Chance as it is dealt: a game's deal taken apart into the draws that it is made of.

A deal is a function of streams of chance. Run with streams that know only what has been drawn so
far, it stops at the first draw that is not known and says what could come of it, and how likely
each of that is. So every game's deal is a tree of chance nodes, and no rule is written twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.core.seeds import Chance, Stream
from sightline.env.setting import Setting

T = TypeVar("T")

MOST = 1 << 20
"""A draw with more outcomes than that is not looked at one by one."""


class _Open(Exception):
    """A draw that is not known; the weights of what could come of it."""

    def __init__(self, weights: tuple[int, ...]) -> None:
        super().__init__()
        self.weights = weights


class _Draws:
    """What has been drawn so far, in order; and by stream, for those that are asked for twice."""

    def __init__(self, known: Sequence[int]) -> None:
        self._known = known
        self._next = 0

    def take(self, weights: tuple[int, ...]) -> int:
        if len(weights) == 1:
            return 0
        if self._next == len(self._known):
            raise _Open(weights)
        self._next += 1
        return self._known[self._next - 1]


class DealtStream(Stream):
    """A stream whose draws are known, or not yet. Of equal things it is not asked which of them
    comes, so a deck is drawn card by card, kind by kind."""

    __slots__ = ("_draws", "_past", "_read")

    def __init__(self, draws: _Draws, past: list[int]) -> None:
        # None of the numbers behind a seed: every draw below comes from what is known.
        self._draws = draws
        self._past = past
        self._read = 0

    def _take(self, weights: tuple[int, ...]) -> int:
        if self._read == len(self._past):
            self._past.append(self._draws.take(weights))
        self._read += 1
        return self._past[self._read - 1]

    def below(self, bound: int) -> int:
        if bound > MOST:
            raise SightlineError(say("env-chance-too-wide", outcomes=str(bound)))
        if bound < 1:
            raise ValueError(f"below() needs a positive bound, not {bound}")
        return self._take((1,) * bound)

    def bits(self, count: int) -> int:
        return self.below(1 << count)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        left = list(items)
        order: list[T] = []
        while left:
            kinds = list(dict.fromkeys(left))
            kind = kinds[self._take(tuple([left.count(kind) for kind in kinds]))]
            left.remove(kind)
            order.append(kind)
        return order


class DealtChance(Chance):
    """Hands out such streams."""

    __slots__ = ("_draws", "_pasts")

    def __init__(self, known: Sequence[int]) -> None:
        self._draws = _Draws(known)
        self._pasts: dict[str, list[int]] = {}

    def stream(self, purpose: str) -> Stream:
        return DealtStream(self._draws, self._pasts.setdefault(purpose, []))


def dealt(setting: Setting, known: Sequence[int]) -> tuple[Any | None, tuple[int, ...]]:
    """The deal that these draws make, or None and the weights of what can be drawn next."""
    small = setting.small
    if small is not None and small.deals:
        if len(small.deals) == 1:
            return small.deals[0], ()
        return (small.deals[known[0]], ()) if known else (None, (1,) * len(small.deals))
    try:
        return setting.game.deal(setting.players, setting.options, DealtChance(known)), ()
    except _Open as draw:
        return None, draw.weights
