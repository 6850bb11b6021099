"""What the results of a match say, and how sure one can be of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

import msgspec

from sightline.arena.plan import MatchPlan
from sightline.arena.play import GameResult
from sightline.core.options import option_values
from sightline.words import seat_name

Z95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution: what a 95 % interval is made of."""


class Estimate(msgspec.Struct, frozen=True):
    """A number and its 95 % confidence interval."""

    value: float
    low: float
    high: float


class Tally(msgspec.Struct, frozen=True):
    """How one bot, or one seat, fared. ``score`` is the share of points: a win 1, a draw ½.

    ``played`` counts seats: a bot that takes two seats of a game has played twice in it.
    """

    name: str
    played: int
    wins: int
    draws: int
    losses: int
    score: Estimate


class Lengths(msgspec.Struct, frozen=True):
    """How many moves the games took."""

    mean: Estimate
    min: int
    max: int


class MatchResult(msgspec.Struct, frozen=True):
    """A match in numbers; nothing in it depends on the number of workers or on the clock."""

    game: str
    players: int
    options: dict[str, object]
    seed: int | str
    rotate: bool
    games: int
    draws: int
    bots: tuple[Tally, ...]
    seats: tuple[Tally, ...]
    lengths: Lengths


def summarise(match: MatchPlan, results: Sequence[GameResult]) -> MatchResult:
    """Count a finished match."""
    # The same bot in several seats is one bot.
    names = list(dict.fromkeys(match.bots))
    by_bot: dict[str, list[str]] = {name: [] for name in names}
    by_seat: list[list[str]] = [[] for _ in range(match.players)]
    for game in results:
        for seat, (entrant, result) in enumerate(zip(game.entrants, game.results, strict=True)):
            by_bot[match.bots[entrant]].append(result)
            by_seat[seat].append(result)
    games = len(results)
    return MatchResult(
        game=match.game.key,
        players=match.players,
        options=option_values(match.options),
        seed=match.seed if match.seed < 1 << 53 else f"{match.seed:032x}",
        rotate=match.rotate,
        games=games,
        draws=sum(is_draw(game) for game in results),
        bots=tuple(tally(name, by_bot[name], games) for name in names),
        seats=tuple(
            tally(seat_name(match.game, match.players, seat), by_seat[seat], games)
            for seat in range(match.players)
        ),
        lengths=measure([game.length for game in results]),
    )


def is_draw(game: GameResult) -> bool:
    """Nobody won, and it was not a common loss."""
    return "win" not in game.results and "draw" in game.results


def tally(name: str, results: Sequence[str], games: int) -> Tally:
    """The wins, draws, losses and score share in some results."""
    wins, draws = results.count("win"), results.count("draw")
    share = (wins + draws / 2) / len(results)
    # Seats of one game are not independent of each other, so a game counts as one trial.
    low, high = wilson(share, games)
    estimate = Estimate(share, low, high)
    return Tally(name, len(results), wins, draws, results.count("loss"), estimate)


def wilson(share: float, trials: int) -> tuple[float, float]:
    """The Wilson 95 % interval for a proportion; with draws it is a little wider than needed."""
    spread = Z95 * Z95 / trials
    centre = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))


def measure(lengths: Sequence[int]) -> Lengths:
    """Mean (with its 95 % interval), least and greatest length."""
    mean = sum(lengths) / len(lengths)
    half = Z95 * standard_error(lengths, mean)
    # No game is shorter than no move: with few, very different games the interval would be.
    return Lengths(Estimate(mean, max(0.0, mean - half), mean + half), min(lengths), max(lengths))


def standard_error(values: Iterable[float], mean: float) -> float:
    """Of the mean of some values; 0 when there is only one."""
    squares = [(value - mean) ** 2 for value in values]
    if len(squares) < 2:
        return 0.0
    return sqrt(sum(squares) / (len(squares) - 1) / len(squares))
