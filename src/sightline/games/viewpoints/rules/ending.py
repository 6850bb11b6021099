"""How a game of Viewpoints ends: won or lost together, in words and on the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sightline.core.outcome import Outcome, ScoreSheet

Ending = Literal["solved", "rounds", "turns"]


def outcome_of(why: Ending, turns: int, seats: Sequence[tuple[str, int]]) -> Outcome:
    """The outcome; of each seat its position in words, and how many of its cards are complete."""
    plural = "" if turns == 1 else "s"
    words = {
        "solved": f"Solved: every card is complete, after {turns} turn{plural}.",
        "rounds": "Lost: the round counter has run out.",
        "turns": f"Lost: not solved within {turns} turn{plural}.",
    }
    return Outcome(
        tuple("win" if why == "solved" else "loss" for _ in seats),
        words[why],
        ScoreSheet(
            ("position", "cards complete", "turns"),
            tuple((position, complete, turns) for position, complete in seats),
        ),
    )
