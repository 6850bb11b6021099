"""How strong the bots of a ladder are: ratings by maximum likelihood, intervals by resampling.

A bot has a strength w > 0, and of the sides at a table the one that wins is its bot's with the
chance w / (the sum of all sides' w): Plackett and Luce's model of who comes first, which for two is
Bradley and Terry's. Points are 400 log10 w, so that 200 points more win three games of four.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

import numpy as np
from numpy.typing import NDArray

from sightline.arena.stats import Estimate

POINTS = 400 / log(10)
"""Points of a factor e in strength."""
MIDDLE = 1500.0
"""The mean of the table."""
DRAWS = 400
"""So often the results are drawn anew."""
_STEPS = 60
_LONGEST_STEP = 2.0
_ENOUGH = 1e-9
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Meetings:
    """Games of two bots at tables of one kind: how many sides each had, and who won."""

    one: int
    other: int
    sides_one: int
    sides_other: int
    games: int
    won: float
    """By the first of them; a game that several won counts in parts."""


def rate(
    bots: int, meetings: Sequence[Meetings], centred: Sequence[int], seed: int
) -> list[Estimate]:
    """The points of each bot, with 95 % intervals; those in ``centred`` have a mean of 1500.

    To each kind of meeting one game is added that says nothing, so that who has won everything is
    not infinitely strong. Results are drawn anew from what was seen, with the same addition: so the
    interval of a bot that has won everything has a width, which it would not have if games were
    drawn from those that were played.
    """
    games = np.array([each.games for each in meetings], dtype=np.float64)
    won = np.array([each.won for each in meetings], dtype=np.float64)
    even = np.array([each.sides_one / (each.sides_one + each.sides_other) for each in meetings])
    table = _Table(bots, meetings, games + 1)
    found = table.solve((won + even)[None])[0]
    generator = np.random.Generator(np.random.PCG64(seed))
    likely = (won + even) / (games + 1)
    drawn = generator.binomial(games.astype(np.int64), likely, size=(DRAWS, len(meetings)))
    others = table.solve(drawn.astype(np.float64) + even)
    those = list(centred)
    found = POINTS * (found - found[those].mean()) + MIDDLE
    others = POINTS * (others - others[:, those].mean(axis=1, keepdims=True)) + MIDDLE
    # What is added each time draws all towards the middle: only how far they scatter counts.
    low, middle, high = np.quantile(others, (0.025, 0.5, 0.975), axis=0)
    low, high = found + low - middle, found + high - middle
    return [
        Estimate(
            round(float(value), 1),
            round(float(min(value, least)), 1),
            round(float(max(value, most)), 1),
        )
        for value, least, most in zip(found, low, high, strict=True)
    ]


class _Table:
    """The likelihood of results, as a function of the logarithms of strengths."""

    def __init__(self, bots: int, meetings: Sequence[Meetings], games: Floats) -> None:
        self._bots = bots
        self._one = np.array([each.one for each in meetings])
        self._other = np.array([each.other for each in meetings])
        self._odds = np.log([each.sides_one / each.sides_other for each in meetings])
        self._games = games

    def solve(self, won: Floats) -> Floats:
        """The likeliest logarithms, a row for each row of results, by Newton's method."""
        rows, bots = len(won), self._bots
        found = np.zeros((rows, bots))
        for _ in range(_STEPS):
            ahead = found[:, self._one] - found[:, self._other] + self._odds
            chance = 1 / (1 + np.exp(-ahead))
            pull = won - self._games * chance
            slope = np.zeros((rows, bots))
            weight = self._games * chance * (1 - chance)
            bend = np.zeros((rows, bots, bots))
            for number, (one, other) in enumerate(zip(self._one, self._other, strict=True)):
                slope[:, one] += pull[:, number]
                slope[:, other] -= pull[:, number]
                bend[:, one, one] += weight[:, number]
                bend[:, other, other] += weight[:, number]
                bend[:, one, other] -= weight[:, number]
                bend[:, other, one] -= weight[:, number]
            # All may be raised together without changing anything: that direction is held.
            bend += 1.0 / bots
            # Nobody may be left who has met nobody; such a bot stays in the middle.
            bend[:, range(bots), range(bots)] += _ENOUGH
            step = np.linalg.solve(bend, slope[..., None])[..., 0]
            longest = np.abs(step).max(axis=1, keepdims=True)
            step *= np.minimum(1, _LONGEST_STEP / np.maximum(longest, _ENOUGH))
            found += step
            if longest.max() < _ENOUGH:
                break
        return found


def even_share(meetings: Sequence[Meetings]) -> float:
    """The first bot's share as it would be with one side each, from meetings of one pair alone."""
    games = sum(each.games for each in meetings)
    won = sum(each.won for each in meetings)
    if all(each.sides_one == each.sides_other for each in meetings) or won in (0, games):
        return won / games
    low, high = -15.0, 15.0
    while high - low > _ENOUGH:
        middle = (low + high) / 2
        odds = ((each.games, each.sides_one / each.sides_other) for each in meetings)
        expected = sum(count / (1 + exp(-middle) / ratio) for count, ratio in odds)
        low, high = (middle, high) if expected < won else (low, middle)
    return 1 / (1 + exp(-low))
