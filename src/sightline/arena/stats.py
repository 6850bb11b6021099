"""What the results of a match say, and how sure one can be of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum, sqrt

import msgspec

from sightline.arena.plan import MatchPlan
from sightline.arena.play import GameResult
from sightline.core.options import option_values
from sightline.core.outcome import Result
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


class MatchSetting(msgspec.Struct, frozen=True):
    """What was played, with the names that are told of it."""

    game: str
    players: int
    options: dict[str, object]
    bots: tuple[str, ...]
    """By entrant."""
    seats: tuple[str, ...]
    games: int
    seed: int | str
    rotate: bool


def setting_of(match: MatchPlan) -> MatchSetting:
    """That of a match."""
    return MatchSetting(
        game=match.game.key,
        players=match.players,
        options=option_values(match.options),
        bots=match.bots,
        seats=tuple(seat_name(match.game, match.players, seat) for seat in range(match.players)),
        games=match.games,
        seed=match.seed if match.seed < 1 << 53 else f"{match.seed:032x}",
        rotate=match.rotate,
    )


class Counting:
    """Counts games as they come. What it holds depends on how different they are, not on how many,
    and what it finds does not depend on their order."""

    def __init__(self, setting: MatchSetting) -> None:
        self._setting = setting
        self._endings: Counter[tuple[tuple[int, ...], tuple[Result, ...]]] = Counter()
        self._lengths: Counter[int] = Counter()

    def add(self, game: GameResult) -> None:
        """One more game."""
        self._endings[game.entrants, game.results] += 1
        self._lengths[game.length] += 1

    def result(self) -> MatchResult:
        """What all games say."""
        setting = self._setting
        # The same bot in several seats is one bot.
        by_bot: dict[str, Counter[Result]] = {name: Counter() for name in setting.bots}
        by_seat: list[Counter[Result]] = [Counter() for _ in setting.seats]
        for (entrants, results), count in self._endings.items():
            for seat, (entrant, result) in enumerate(zip(entrants, results, strict=True)):
                by_bot[setting.bots[entrant]][result] += count
                by_seat[seat][result] += count
        games = self._lengths.total()
        draws = sum(count for (_, results), count in self._endings.items() if is_draw(results))
        return MatchResult(
            game=setting.game,
            players=setting.players,
            options=setting.options,
            seed=setting.seed,
            rotate=setting.rotate,
            games=games,
            draws=draws,
            bots=tuple(tally(name, counts, games) for name, counts in by_bot.items()),
            seats=tuple(
                tally(name, counts, games)
                for name, counts in zip(setting.seats, by_seat, strict=True)
            ),
            lengths=measured(self._lengths),
        )


def summarise(match: MatchPlan, results: Iterable[GameResult]) -> MatchResult:
    """Count a finished match."""
    counting = Counting(setting_of(match))
    for game in results:
        counting.add(game)
    return counting.result()


def is_draw(results: Sequence[Result]) -> bool:
    """Nobody won, and it was not a common loss."""
    return "win" not in results and "draw" in results


def tally(name: str, counts: Mapping[Result, int], games: int) -> Tally:
    """The wins, draws, losses and score share in some results."""
    wins, draws, losses = (counts.get(kind, 0) for kind in ("win", "draw", "loss"))
    number = wins + draws + losses
    share = (wins + draws / 2) / number
    # Seats of one game are not independent of each other, so a game counts as one trial.
    low, high = wilson(share, games)
    return Tally(name, number, wins, draws, losses, Estimate(share, low, high))


def wilson(share: float, trials: int) -> tuple[float, float]:
    """The Wilson 95 % interval for a proportion; with draws it is a little wider than needed."""
    spread = Z95 * Z95 / trials
    centre = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))


def measure(lengths: Iterable[int]) -> Lengths:
    """Mean (with its 95 % interval), least and greatest length, in whatever order they come."""
    return measured(Counter(lengths))


def measured(lengths: Mapping[int, int]) -> Lengths:
    """The same of lengths that were counted: how many games took each."""
    games = sum(lengths.values())
    mean = sum(length * count for length, count in lengths.items()) / games
    half = Z95 * _standard_error(lengths, games, mean)
    # No game is shorter than no move: with few, very different games the interval would be.
    spread = Estimate(mean, max(0.0, mean - half), mean + half)
    return Lengths(spread, min(lengths), max(lengths))


def _standard_error(lengths: Mapping[int, int], games: int, mean: float) -> float:
    if games < 2:
        return 0.0
    # fsum: exact, so the order does not show in the last digit.
    squares = fsum((length - mean) ** 2 * count for length, count in lengths.items())
    return sqrt(squares / (games - 1) / games)


def standard_error(values: Iterable[float], mean: float) -> float:
    """Of the mean of some values; 0 when there is only one."""
    squares = [(value - mean) ** 2 for value in values]
    if len(squares) < 2:
        return 0.0
    return sqrt(sum(squares) / (len(squares) - 1) / len(squares))
