"""What the figures of every study are made of: shares and spreads, ready for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median

import msgspec

from sightline.arena.stats import Estimate, measure, wilson
from sightline.core.message import Message, say

BANDS = (0.1, 0.25, 0.5, 0.75, 0.9)
"""The quantiles that are told of points over time."""


class Share(msgspec.Struct, frozen=True):
    """How often something or somebody won, or happened."""

    name: str
    count: float
    """A win that several share counts in parts."""
    of: int
    share: Estimate


class Bin(msgspec.Struct, frozen=True):
    """One bar of a histogram."""

    value: int
    games: int


class Spread(msgspec.Struct, frozen=True):
    """A whole number that every game has: turns, moves, lead changes."""

    mean: Estimate
    median: float
    least: int
    most: int
    histogram: tuple[Bin, ...]


# -- shares and spreads ----------------------------------------------------------------------------


def share(name: str, count: float, of: int) -> Share:
    """A proportion with its Wilson interval; of nothing it is 0, and may be anything."""
    if not of:
        return Share(name, count, of, Estimate(0.0, 0.0, 1.0))
    return Share(name, count, of, Estimate(count / of, *wilson(count / of, of)))


def spread(values: Sequence[int]) -> Spread:
    """Mean, median, ends and histogram."""
    lengths = measure(values)
    counts = Counter(values)
    bins = tuple(Bin(value, counts[value]) for value in sorted(counts))
    return Spread(lengths.mean, float(median(values)), lengths.min, lengths.max, bins)


def quantiles(values: Iterable[int]) -> tuple[float, ...]:
    """The quantiles of ``BANDS``, straight lines between neighbouring values."""
    ordered = sorted(values)
    found: list[float] = []
    for part in BANDS:
        place = part * (len(ordered) - 1)
        below = int(place)
        above = min(below + 1, len(ordered) - 1)
        found.append(ordered[below] + (place - below) * (ordered[above] - ordered[below]))
    return tuple(found)


def mean(spread: Spread) -> Message:
    """A mean and its interval, for people."""
    found = spread.mean
    low, high = f"{found.low:.1f}", f"{found.high:.1f}"
    return say("study-mean", mean=f"{found.value:.1f}", low=low, high=high)
