"""What an end is worth to each seat: a team shares its result, and so do all in a game together."""

from __future__ import annotations

from collections.abc import Callable

from sightline.core.outcome import Outcome

Reward = Callable[[Outcome, int], float]
"""What an outcome is worth to a seat."""

_WORTH = {"win": 1.0, "draw": 0.0, "loss": -1.0}


def by_result(outcome: Outcome, seat: int) -> float:
    """1 for a win, 0 for a draw, −1 for a loss; partners have the same result."""
    return _WORTH[outcome.results[seat]]


def in_common(outcome: Outcome, seat: int) -> float:
    """The share of what can be won that all have won together: for training all seats alike in a
    game with opponents, where it is always the same, and in a cooperative one 1 or 0."""
    del seat
    return sum(result == "win" for result in outcome.results) / len(outcome.results)


def zero_sum(outcome: Outcome, seat: int) -> float:
    """Who loses pays 1, and those who did best share it, so all rewards together are nothing."""
    results = outcome.results
    best = "win" if "win" in results else "draw"
    ahead, behind = results.count(best), results.count("loss")
    if results[seat] == "loss":
        return -1.0 if ahead else 0.0
    return behind / ahead if results[seat] == best else 0.0
