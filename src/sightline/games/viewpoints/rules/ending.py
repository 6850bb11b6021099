"""How a game of Viewpoints ends: won or lost together, in words and on the score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, assert_never

from sightline.core.message import Argument, Message, all_of, say
from sightline.core.outcome import Outcome, ScoreSheet

Ending = Literal["solved", "rounds", "turns"]


def outcome_of(why: Ending, turns: int, seats: Sequence[tuple[Argument, int]]) -> Outcome:
    """The outcome; of each seat its position, and how many of its cards are complete."""
    return Outcome(
        tuple("win" if why == "solved" else "loss" for _ in seats),
        _summary(why, turns),
        ScoreSheet(
            (
                say("viewpoints-sheet-position"),
                say("viewpoints-sheet-complete"),
                say("viewpoints-sheet-turns"),
            ),
            tuple((position, complete, turns) for position, complete in seats),
        ),
    )


def what_lacks(sides: Mapping[int, tuple[str, str]]) -> Message:
    """Which cards were not complete in the end; of each position its side and its card."""
    lacking = [
        say("viewpoints-decided-card", position=position, squares=squares)
        for position, (side, card) in sides.items()
        if (squares := sum(now != wanted for now, wanted in zip(side, card, strict=True)))
    ]
    if not lacking:
        return say("viewpoints-decided-complete")
    return say("viewpoints-decided", cards=all_of(lacking))


def _summary(why: Ending, turns: int) -> Message:
    match why:
        case "solved":
            return say("viewpoints-solved", turns=turns)
        case "rounds":
            return say("viewpoints-out-of-rounds")
        case "turns":
            return say("viewpoints-out-of-turns", turns=turns)
        case _:
            assert_never(why)
