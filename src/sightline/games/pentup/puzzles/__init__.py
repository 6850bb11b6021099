"""The two puzzles of the rulebook, for the puzzle room: how high, and surround."""

from __future__ import annotations

from pathlib import Path

from sightline.kit.pieces.shapes import PENTOMINOES
from sightline.puzzles.collection import Collection, Entry, Shelf
from sightline.puzzles.puzzle import Puzzle

GROUP = "pentup"
HEIGHT = "pentup-height"
SURROUND = "pentup-surround"
_HERE = Path(__file__).parent


def make(key: str) -> Puzzle:
    """One of the puzzles below."""
    # Imported late: the list of puzzles needs neither.
    if key == HEIGHT:
        from sightline.games.pentup.puzzles.height import Height

        return Height()
    from sightline.games.pentup.puzzles.surround import Surround

    return Surround(key[-1])


def warm() -> None:
    """Use every kernel once."""
    surround = make(f"{SURROUND}-I")
    solved = surround.solution()
    surround.hint((*solved[:3], solved[-1]), 3)
    height = make(HEIGHT)
    away = height.choices((), "V")[1][0]
    height.hint((height.read((), "V1@0,0"),) if away else (), 3)


PUZZLES = Collection(
    entries=(
        Entry(HEIGHT, GROUP, 4),
        *(Entry(f"{SURROUND}-{letter}", GROUP, 3) for letter in PENTOMINOES),
    ),
    make=make,
    shelf=Shelf(GROUP, "Pent-Up", "The two puzzles of its rulebook."),
    warm=warm,
    kernels=(str(_HERE), str(_HERE.parent)),
)
