"""A puzzle for the puzzle room: a folding screen of three panels."""

from __future__ import annotations

from sightline.puzzles import Collection, Entry, Puzzle, Shelf
from sightline.puzzles.packing import Packing


def make(key: str) -> Puzzle:
    """The puzzle with this key."""
    return Packing(
        key,
        "The screen",
        "Three pieces hide everything behind them.",
        "3x5",
        "LPV",
        kinds=None,
        live_left=True,
        rules="Lay all three pieces so that every cell is covered.",
    )


PUZZLES = Collection(
    entries=(Entry("veil-screen", "veil", difficulty=1),),
    make=make,
    shelf=Shelf("veil", "Veil", "Nothing may show through."),
)
