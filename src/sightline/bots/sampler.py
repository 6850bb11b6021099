"""Search over sampled worlds: a player for any game that sees no more than its seat does.

For a candidate move it imagines a world (``sight.sample``), makes the move there, lets everybody
play at random to the end, and keeps the score. The candidates compete for playouts by UCB1. A game
may offer far more moves than there are playouts, so candidates are drawn at random and their number
grows with the square root of the playouts already spent (progressive widening).
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt, log, sqrt
from random import Random
from time import perf_counter
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sightline.core.bot import Bot, BotSpec, Explanation, explained_by_games
from sightline.core.message import say
from sightline.core.outcome import Outcome, Result
from sightline.core.sight import Sight

POINTS: dict[Result, float] = {"win": 1.0, "draw": 0.5, "loss": 0.0}
# What a playout that was cut short says about the move: nothing.
UNDECIDED = 0.5


class Params(msgspec.Struct, frozen=True):
    """How long it thinks, and how."""

    playouts: Annotated[
        int, Meta(ge=1, le=10_000_000, extra={"help": say("bot-param-playouts")})
    ] = 100
    seconds: Annotated[
        Annotated[float, Meta(ge=0, le=3600)] | None,
        Meta(extra={"help": say("bot-param-seconds")}),
    ] = None
    cap: Annotated[int, Meta(ge=1, extra={"help": say("bot-param-cap")})] = 1000
    explore: Annotated[float, Meta(ge=0, le=100, extra={"help": say("bot-param-explore")})] = 0.7


class Arm:
    """A candidate move and what its playouts scored."""

    __slots__ = ("move", "total", "visits")

    def __init__(self, move: Any) -> None:
        self.move = move
        self.visits = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """What a playout scored on average."""
        return self.total / self.visits

    def add(self, score: float) -> None:
        """One more playout."""
        self.total += score
        self.visits += 1

    def promise(self, spent: int, explore: float) -> float:
        """UCB1: the mean score, plus a bonus for what is still uncertain about it."""
        return self.mean + explore * sqrt(log(spent) / self.visits)


class SamplerBot(Bot):
    """Flat Monte Carlo over the moves at hand."""

    def __init__(self, params: Params, clock: Callable[[], float] = perf_counter) -> None:
        self.params = params
        self._clock = clock

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
        legal = sight.legal
        return legal[0] if len(legal) == 1 else self._tried(sight, rng)[0].move

    def explain(self, sight: Sight[Any, Any], move: Any, rng: Random) -> Explanation | None:
        if len(sight.legal) == 1:
            return None
        arms = self._tried(sight, rng)
        made = arms[0]
        if made.move != move:  # as many games for it, so that the two compare
            made = Arm(move)
            for _ in range(arms[0].visits):
                made.add(playout(sight, move, rng, self.params.cap))
        others = ((arm.move, arm.mean) for arm in arms if arm.move != move)
        return explained_by_games(sight, move, made.visits, made.mean, others)

    def _tried(self, sight: Sight[Any, Any], rng: Random) -> list[Arm]:
        """The moves that it tried, the best first."""
        legal = sight.legal
        arms: list[Arm] = []
        unseen = Lots(len(legal), rng)
        spent, started = 0, self._clock()
        while not self._is_spent(spent, started):
            if len(arms) < len(legal) and len(arms) < 2 * isqrt(spent) + 2:
                arm = Arm(legal[unseen.draw()])
                arms.append(arm)
            else:
                explore = self.params.explore
                arm = max(arms, key=lambda each: each.promise(spent, explore))
            arm.add(playout(sight, arm.move, rng, self.params.cap))
            spent += 1
        return sorted(arms, key=lambda arm: (arm.visits, arm.total), reverse=True)

    def _is_spent(self, spent: int, started: float) -> bool:
        # At least one playout, so that there is a candidate to answer with.
        if spent == 0:
            return False
        seconds = self.params.seconds
        late = seconds is not None and self._clock() - started >= seconds
        return late or spent >= self.params.playouts


class Lots:
    """The numbers below a bound in random order, without spelling all of them out."""

    __slots__ = ("_left", "_moved", "_rng")

    def __init__(self, bound: int, rng: Random) -> None:
        self._left = bound
        self._moved: dict[int, int] = {}
        self._rng = rng

    def draw(self) -> int:
        """A number that was not drawn before."""
        self._left -= 1
        place = self._rng.randrange(self._left + 1)
        number = self._moved.get(place, place)
        self._moved[place] = self._moved.pop(self._left, self._left)
        return number


def playout(sight: Sight[Any, Any], move: Any, rng: Random, cap: int) -> float:
    """What a move scores for its seat in one world in which all others play at random."""
    world = sight.sample(rng)
    world.carry_out(sight.seat, move)
    for _ in range(cap):
        if not world.awaiting:
            break
        seat = world.awaiting[0]
        legal = world.legal(seat)
        world.carry_out(seat, legal[rng.randrange(len(legal))])
    return score(world.outcome, sight.seat)


def score(outcome: Outcome | None, seat: int) -> float:
    """A win is worth 1, a draw ½."""
    return UNDECIDED if outcome is None else POINTS[outcome.results[seat]]


SPEC = BotSpec(
    "sampler",
    2,
    say("bot-sampler"),
    SamplerBot,
    Params,
    explains=True,
    budget="playouts",
)
