"""What an analysis found, as values: they travel to the page, to files and to the terminal."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from sightline.core.evaluation import Measure
from sightline.core.message import Message

Mark = Literal["fine", "slip", "mistake", "blunder"]

LIMITS: dict[Measure, tuple[float, float, float]] = {
    "chance": (0.05, 0.12, 0.25),
    "rounds": (0.5, 1.0, 2.0),
    "moves": (0.8, 1.5, 3.0),
}
"""From how much on a loss is a slip, a mistake, a blunder."""
CERTAIN = 2.0
"""A loss that is not so many times its own standard error may be noise, and gets no mark."""


class Suggestion(msgspec.Struct, frozen=True):
    """A move that was looked at."""

    text: str
    told: Message
    """In people's words."""
    move: Any
    """In its JSON form."""
    value: float
    error: float
    continuation: tuple[str, ...] = ()


class Reading(msgspec.Struct, frozen=True):
    """A decision, judged in one way."""

    best: float
    played: float
    error: float
    """The standard error of the difference."""
    lost: float
    mark: Mark
    suggestions: tuple[Suggestion, ...]
    """The best first; what was played is among them."""


class Judged(msgspec.Struct, frozen=True):
    """One decision of a game; steps count from 1, as moves do."""

    step: int
    seat: int
    text: str
    told: Message
    """In people's words."""
    effort: float
    known: Reading
    """From what the seat could know."""
    true: Reading | None = None
    """In the world as it was; None where nothing is hidden, or the bot cannot tell."""
    remark: Message | None = None
    """What was wrong with it, in the game's words."""


class Dot(msgspec.Struct, frozen=True, array_like=True):
    """After so many moves a seat could hope for this much."""

    step: int
    value: float


class Curve(msgspec.Struct, frozen=True):
    """The course of a game for a seat."""

    seat: int
    dots: tuple[Dot, ...]


class Analysis(msgspec.Struct, frozen=True):
    """A game, decision by decision."""

    game: str
    players: int
    bot: str
    measure: Measure
    moves: int
    to_judge: int
    """How many decisions there are: moves of seats that had a choice."""
    steps: tuple[Judged, ...]
    key: int | None
    """The step that decided it, as far as anything did."""
    effort: float
    """How thoroughly all decisions have been judged by now, as a share of the bot's usual budget;
    it ends with the last of ``course.PASSES``."""
    results: tuple[str, ...] | None = None
    curves: tuple[Curve, ...] = ()
    """The course of the game: a curve for each seat, or one where that tells all."""

    @property
    def highest(self) -> float:
        """The highest value that the curves reach; a chance always has all of its range."""
        if self.measure == "chance":
            return 1.0
        return max((dot.value for curve in self.curves for dot in curve.dots), default=1.0) or 1.0

    def at(self, step: int) -> Judged | None:
        """What was found about a step."""
        return next((each for each in self.steps if each.step == step), None)


def marked(measure: Measure, lost: float, error: float) -> Mark:
    """How bad a loss is."""
    if lost < CERTAIN * error:
        return "fine"
    slip, mistake, blunder = LIMITS[measure]
    if lost >= blunder:
        return "blunder"
    if lost >= mistake:
        return "mistake"
    return "slip" if lost >= slip else "fine"


def key_moment(steps: tuple[Judged, ...], results: tuple[str, ...] | None) -> int | None:
    """The decision that cost most, by somebody who did not win if there is one; None without any
    that was at least a slip."""
    costly = [each for each in steps if each.known.mark != "fine"]
    losers = [each for each in costly if results is None or results[each.seat] != "win"]
    chosen = losers or costly
    return max(chosen, key=lambda each: each.known.lost).step if chosen else None
