"""The daily challenge: drawn from the date, so it is the same for everybody who plays that day."""

from __future__ import annotations

import hashlib
from datetime import date
from functools import lru_cache

from sightline.core.echo import echo
from sightline.core.message import Message, say
from sightline.core.seeds import Chance
from sightline.games.viewpoints.challenges import challenge
from sightline.games.viewpoints.rules.grid import Structure
from sightline.games.viewpoints.rules.space import SETS

LEVELS = (1, 2, 2, 3, 3, 4, 5)
"""From Monday to Sunday."""


def why_not(day: str) -> Message | None:
    """What is wrong with a text that should be a date; None: nothing."""
    try:
        date.fromisoformat(day)
    except ValueError:
        return say("viewpoints-not-a-date", day=echo(day))
    return None


def level_on(day: str) -> int:
    """How hard the challenge of a day is."""
    return LEVELS[date.fromisoformat(day).weekday()]


@lru_cache(maxsize=32)
def structure_on(day: str, omit: str) -> Structure:
    """The challenge of a day, from the pieces of a set."""
    seed = hashlib.sha256(f"viewpoints daily {day}".encode()).digest()[:16]
    stream = Chance(int.from_bytes(seed, "big")).stream("challenge")
    return challenge.draw(SETS[omit], level_on(day), 0, stream)
