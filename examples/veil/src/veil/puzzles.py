"""A puzzle for the puzzle room: a folding screen of three panels."""

from __future__ import annotations

from sightline.core.message import say
from sightline.puzzles import Collection, Entry, Puzzle, Shelf
from sightline.puzzles.packing import Packing


def make(key: str) -> Puzzle:
    """The puzzle with this key."""
    return Packing(
        key,
        say("veil-screen"),
        say("veil-screen-about"),
        "3x5",
        "LPV",
        kinds=None,
        live_left=True,
        rules=say("veil-screen-rules"),
    )


PUZZLES = Collection(
    entries=(Entry("veil-screen", "veil", difficulty=1),),
    make=make,
    shelf=Shelf("veil", "Veil", say("veil-puzzles-note")),
)
