"""What a bot thinks of a position: what it is worth to a seat, and what each move would be."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from sightline.core.message import Message, say

Measure = Literal["chance", "rounds", "moves"]
"""What a value counts: the chance to win, from 0 to 1, where more is better; or what is still to
go, where fewer are better: rounds where all play together, moves where one plays alone."""


def amount(measure: Measure, value: float) -> Message:
    """A value as people read it."""
    match measure:
        case "chance":
            return say("analysis-percent", percent=round(100 * value))
        case "rounds":
            return say("analysis-rounds", rounds=round(value, 1))
        case "moves":
            return say("analysis-moves", moves=round(value, 1))


class Candidate(msgspec.Struct, frozen=True):
    """A move, what it is worth to its seat, and how uncertain that is."""

    move: Any
    value: float
    error: float
    """The standard error of the value, as far as the bot can tell."""
    continuation: tuple[Any, ...] = ()
    """The moves that it expects after this one, by whoever is to move then; seldom there where
    things are hidden."""


class Evaluation(msgspec.Struct, frozen=True):
    """A position as one seat sees it. The candidates come best first."""

    candidates: tuple[Candidate, ...]
    measure: Measure = "chance"

    @property
    def best(self) -> Candidate:
        """The move that the bot would make."""
        return self.candidates[0]

    def of(self, move: Any) -> Candidate | None:
        """What the bot thinks of this move, if it has looked at it."""
        return next((each for each in self.candidates if each.move == move), None)

    def lost_by(self, candidate: Candidate) -> float:
        """How much worse than the best a move is, in the measure's unit; never below 0."""
        lost = self.best.value - candidate.value
        return max(0.0, lost if self.measure == "chance" else -lost)


def ordered(candidates: list[Candidate], measure: Measure = "chance") -> Evaluation:
    """An evaluation with its candidates put in order, the best first."""
    sign = -1.0 if measure == "chance" else 1.0
    return Evaluation(tuple(sorted(candidates, key=lambda each: sign * each.value)), measure)
