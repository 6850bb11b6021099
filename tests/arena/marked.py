"""Plans whose games leave marks, so that a test sees what workers did, and can let them die."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path

from tests.cli.toy import GAME, Toy

from sightline.arena.errors import ArenaError


@dataclass(frozen=True)
class Marked:
    """Numbers instead of games."""

    games: int
    folder: Path
    deadly: frozenset[int] = frozenset()
    deaths: int = 1
    """So often each of these ends its worker before it goes well."""

    @property
    def game(self) -> Toy:
        return GAME


def mark(plan: Marked, number: int) -> int:
    """How often this game was begun before."""
    for time in range(1_000):
        try:
            (plan.folder / f"{number}-{time}").touch(exist_ok=False)
        except FileExistsError:
            continue
        return time
    raise AssertionError("begun too often")


def square(plan: Marked, number: int) -> tuple[int, int]:
    """A game; some of them kill the process that plays them."""
    if mark(plan, number) < plan.deaths and number in plan.deadly:
        os.kill(os.getpid(), signal.SIGKILL)
    return number, number * number


def refuse(plan: Marked, number: int) -> tuple[int, int]:
    """Games of which the deadly ones only fail."""
    if number in plan.deadly:
        raise ArenaError(f"game {number} fails")
    return number, mark(plan, number)


def mistaken(plan: Marked, number: int) -> tuple[int, int]:
    """A mistake in the code."""
    raise ZeroDivisionError(f"in game {number}")


def squares(games: int) -> list[tuple[int, int]]:
    """What all games come to."""
    return [(number, number * number) for number in range(games)]
