"""All puzzles by their keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from difflib import get_close_matches
from functools import lru_cache

from sightline.core.echo import echo
from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.core.registry import find_game
from sightline.kit.pieces.shapes import PENTOMINOES
from sightline.kit.solve.classics import BOX_OMISSIONS, CLASSICS, FIVE_BY_TEN
from sightline.puzzles.collection import Entry, Shelf, collection_of, collections, of_day
from sightline.puzzles.model import UnknownPuzzle
from sightline.puzzles.packing import Packing
from sightline.puzzles.puzzle import Puzzle

HOLE_KEY = "board-8x8"
_MIDDLE = ((3, 3), (3, 4), (4, 3), (4, 4))
_SIDE = 8
SQUARE_HOLES = {
    (0, 0): 5027, (0, 1): 3207, (0, 2): 1839, (0, 3): 1288, (1, 1): 987,
    (1, 2): 1662, (1, 3): 721, (2, 2): 582, (2, 3): 768, (3, 3): 65,
}  # fmt: skip
"""How many solutions the 8×8 board has without a 2×2 square, by the square's corner nearest to the
board's (turned and reflected ones are the same)."""
_HOLE = re.compile(rf"{HOLE_KEY}((?:-[0-9],[0-9])*|@[0-9],[0-9])")
_LETTERS = "".join(PENTOMINOES)

_ENTRIES = (
    Entry("box-5x10", "box", 3),
    Entry("board-6x10", "boards", 2),
    Entry("board-5x12", "boards", 2),
    Entry("board-4x15", "boards", 3),
    Entry("board-3x20", "boards", 5),
    Entry(f"{HOLE_KEY}-3,3-3,4-4,3-4,4", "boards", 3, choose_hole=True),
    Entry("box-3x4x5", "solids", 3),
    Entry("box-2x5x6", "solids", 4),
    Entry("box-2x3x10", "solids", 5),
    *(Entry(f"box-5x10-{omit}", "box", 3) for omit in BOX_OMISSIONS if omit != "IL"),
)


def entries(day: date | None = None) -> tuple[Entry, ...]:
    """What the room lists on a day (today, the same day everywhere): boards and boxes, the puzzles
    that games bring, and games for one."""
    day = day or datetime.now(UTC).date()
    brought = [
        entry for each in collections().values() for entry in (*each.entries, *of_day(each, day))
    ]
    puzzles = [entry for entry in brought if entry.game is None]
    tables = [entry for entry in brought if entry.game is not None and _plays_alone(entry)]
    return (*_ENTRIES, *puzzles, *tables)


def shelves() -> tuple[Shelf, ...]:
    """Where the puzzles that games bring stand."""
    found = (collection.shelf for collection in collections().values())
    return tuple(shelf for shelf in found if shelf is not None)


def _plays_alone(entry: Entry) -> bool:
    """Whether the game that is registered under this key can be played so."""
    assert entry.game is not None
    try:
        game = find_game(entry.game)
        game.read_options(1, game.dated_options(entry.options or {}, "2026-01-01"))
    except SightlineError:
        return False
    return True


def find_puzzle(key: str) -> Puzzle:
    """The puzzle with a key; UnknownPuzzle says which there are."""
    return _made(full_key(key))


def full_key(key: str) -> str:
    """The one way to write a puzzle's key: a hole as its four cells, sorted."""
    known = [entry.key for entry in _ENTRIES]
    brought = collection_of(key)
    if brought is not None:
        every = (*brought.entries, *brought.by_day)
        known = [entry.key for entry in every if entry.game is None] or known
    for name in known:
        if key.casefold() == name.casefold():
            return name
    hole = _HOLE.fullmatch(key)
    if hole is not None:
        cells = _read_hole(hole[1], key)
        return HOLE_KEY + "".join(f"-{row},{column}" for row, column in cells)
    if key == "box-5x10-IL":
        return "box-5x10"
    if key.startswith(HOLE_KEY):
        raise UnknownPuzzle(say("puzzle-hole-unread", key=echo(key[:60]), board=HOLE_KEY))
    # Only now: whoever knows the key need not wait for any other game's puzzles.
    known = [entry.key for entry in entries() if entry.game is None]
    close = get_close_matches(key[:60], known, n=1)
    instead = (
        say("did-you-mean", name=echo(close[0]))
        if close
        else say("puzzle-there-is", first="box-5x10", second="board-6x10")
    )
    raise UnknownPuzzle(say("no-such-puzzle", key=echo(key), instead=instead))


def _read_hole(text: str, key: str) -> Sequence[tuple[int, int]]:
    numbers = [int(digit) for digit in re.findall(r"[0-9]", text)]
    cells = sorted(set(zip(numbers[::2], numbers[1::2], strict=True)))
    if not cells:
        cells = sorted(_MIDDLE)
    elif text.startswith("@"):
        ((row, column),) = cells
        cells = [(row + a, column + b) for a in (0, 1) for b in (0, 1)]
    if len(cells) != 4 or max(max(cell) for cell in cells) >= _SIDE:
        raise UnknownPuzzle(say("puzzle-hole-unread", key=echo(key), board=HOLE_KEY))
    return cells


@lru_cache(maxsize=256)
def _made(key: str) -> Puzzle:
    brought = collection_of(key)
    if brought is not None and brought.make is not None:
        return brought.make(key)
    if key.startswith("box-5x10"):
        return _five_by_ten(key, key[9:] or "IL")
    region = key.split("-", 1)[1]
    kinds = next((known.tilings for known in CLASSICS if known.region == region), None)
    if key.startswith(HOLE_KEY):
        kinds = _square_hole(region)
    solid = region.count("x") == 2
    sides = region.split("-")[0].replace("x", "×")
    if key.startswith(HOLE_KEY):
        hole = " ".join(region.split("-")[1:])
        title = say("puzzle-hole-middle") if kinds == 65 else say("puzzle-hole-at", cells=hole)
        summary = say("puzzle-hole-summary")
    elif solid:
        title = say("puzzle-solid", sides=sides)
        summary = say("puzzle-solid-summary", kinds=str(kinds))
    else:
        title = say("puzzle-board", sides=sides)
        summary = say("puzzle-board-summary", kinds=str(kinds))
    return Packing(
        key,
        title,
        summary,
        region,
        _LETTERS,
        kinds=kinds,
        live_left=True,
        rules=say("puzzle-solid-rules") if solid else say("puzzle-board-rules"),
    )


def _square_hole(region: str) -> int | None:
    """The number of solutions where the hole is a 2×2 square."""
    cells = [tuple(map(int, cell.split(","))) for cell in region.split("-")[1:]]
    row, column = cells[0]
    if cells != [(row + a, column + b) for a in (0, 1) for b in (0, 1)]:
        return None
    nearest = sorted(min(place, _SIDE - 2 - place) for place in (row, column))
    return SQUARE_HOLES[nearest[0], nearest[1]]


def _five_by_ten(key: str, omit: str) -> Packing:
    letters = BOX_OMISSIONS[omit]
    return Packing(
        key,
        say("puzzle-box")
        if omit == "IL"
        else say("puzzle-box-without", first=omit[0], second=omit[1]),
        say("puzzle-box-summary", first=omit[0], second=omit[1]),
        FIVE_BY_TEN,
        letters,
        kinds=1,
        live_left=False,
        rules=say("puzzle-box-rules"),
    )
