"""The two puzzles of the rulebook, how high and surround, and a winning move to find each day."""

from __future__ import annotations

from pathlib import Path

from sightline.core.message import say
from sightline.kit.pieces.shapes import PENTOMINOES
from sightline.puzzles.collection import Collection, Entry, Shelf
from sightline.puzzles.puzzle import Puzzle

GROUP = "pentup"
HEIGHT = "pentup-height"
SURROUND = "pentup-surround"
WIN = "pentup-win"
WINS = 30
"""So many positions are stored; a test counts them."""
_HERE = Path(__file__).parent


def make(key: str) -> Puzzle:
    """One of the puzzles below."""
    # Imported late: the list of puzzles needs neither.
    if key == HEIGHT:
        from sightline.games.pentup.puzzles.height import Height

        return Height()
    if key.startswith(WIN):
        from sightline.games.pentup.puzzles.win import Win

        return Win(int(key[-2:]))
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
    by_day=tuple(Entry(f"{WIN}-{number:02}", GROUP, 4) for number in range(1, WINS + 1)),
    make=make,
    shelf=Shelf(GROUP, "Pent-Up", say("pentup-puzzles-note")),
    warm=warm,
    kernels=(str(_HERE), str(_HERE.parent)),
)
