"""What having had a card goes with: the difference of win rates, and how sure it is.

The unit is a seat in a game. Seats of one game are not independent (one wins, so the others do
not), so the intervals come from a bootstrap that draws whole games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec
import numpy as np

from sightline.arena.stats import Estimate
from sightline.games.viewpoint.studies.facts import GameFacts, SeatFacts

if TYPE_CHECKING:
    from numpy.typing import NDArray

Measure = Literal["dealt", "drawn", "played", "revealed", "held"]
MEASURES: tuple[Measure, ...] = ("dealt", "drawn", "played", "revealed", "held")

RESAMPLES = 1000
_BATCH = 50
# With fewer seats on one side a bootstrap says more than it knows.
ENOUGH = 20
_SEED = 20210093


class Effect(msgspec.Struct, frozen=True):
    """Seats that had a card against seats that had not."""

    having: int
    """Seats (in games) that had at least one copy."""
    wins_having: float
    """The share of games that these won; a shared win counts in parts."""
    lacking: int
    wins_lacking: float
    difference: Estimate | None
    """None when there are too few seats on one side to say anything."""


def measured(seat: SeatFacts, measure: Measure) -> dict[str, int]:
    """The titles that count for a measure."""
    match measure:
        case "dealt":
            return seat.dealt
        case "drawn":
            return seat.drawn
        case "played":
            return seat.played
        case "revealed":
            return seat.revealed
        case "held":
            return seat.held


def effects(
    games: Sequence[GameFacts], titles: Sequence[str], players: int
) -> dict[str, dict[Measure, Effect]]:
    """By title and measure. Games are in the order of their numbers, so the result is too."""
    pairs: list[tuple[str, Measure]] = [(title, each) for title in titles for each in MEASURES]
    columns = {pair: number for number, pair in enumerate(pairs)}
    having = np.zeros((len(games), len(columns)), dtype=np.float32)
    wins = np.zeros_like(having)
    for row, game in enumerate(games):
        share = 1 / len(game.winners)
        for place, seat in enumerate(game.seats):
            won = share if place in game.winners else 0.0
            for measure in MEASURES:
                for title in measured(seat, measure):
                    column = columns[title, measure]
                    having[row, column] += 1
                    wins[row, column] += won
    low, high = _bootstrap(having, wins, players)
    result: dict[str, dict[Measure, Effect]] = {title: {} for title in titles}
    for (title, measure), column in columns.items():
        result[title][measure] = _effect(
            float(having[:, column].sum()),
            float(wins[:, column].sum(dtype=np.float64)),
            len(games),
            players,
            (float(low[column]), float(high[column])),
        )
    return result


def _effect(
    having: float, wins: float, games: int, players: int, interval: tuple[float, float]
) -> Effect:
    lacking = games * players - having
    with_it = wins / having if having else 0.0
    without = (games - wins) / lacking if lacking else 0.0
    difference = None
    if min(having, lacking) >= ENOUGH:
        difference = Estimate(with_it - without, *interval)
    return Effect(int(having), with_it, int(lacking), without, difference)


def _bootstrap(
    having: NDArray[np.float32], wins: NDArray[np.float32], players: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The middle 95 % of the differences in resampled studies, for every column."""
    games = len(having)
    rng = np.random.Generator(np.random.PCG64(_SEED))
    drawn: list[NDArray[np.float64]] = []
    for _ in range(RESAMPLES // _BATCH):
        picks = rng.integers(0, games, size=(_BATCH, games))
        weights = np.zeros((_BATCH, games), dtype=np.float32)
        for row, pick in enumerate(picks):
            weights[row] = np.bincount(pick, minlength=games)
        had = (weights @ having).astype(np.float64)
        won = (weights @ wins).astype(np.float64)
        with np.errstate(divide="ignore", invalid="ignore"):
            drawn.append(won / had - (games - won) / (games * players - had))
    with np.errstate(invalid="ignore"):
        # A resample without a single seat on one side has no difference, and counts for nothing.
        spread = np.nan_to_num(np.vstack(drawn), nan=0.0, posinf=0.0, neginf=0.0)
        low, high = np.quantile(spread, (0.025, 0.975), axis=0)
    return low, high
