"""All puzzles by their keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache

from sightline.core.echo import echo
from sightline.core.errors import SightlineError
from sightline.core.registry import find_game
from sightline.kit.pieces.shapes import PENTOMINOES
from sightline.kit.solve.classics import BOX_OMISSIONS, CLASSICS, FIVE_BY_TEN
from sightline.puzzles.collection import Entry, Shelf, collection_of, collections
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
_FILL = "Lay all {} pieces so that every cell is covered. Turn them and turn them over as you like."
_SOLID = (
    "Lay all twelve pieces, one cube thick, so that the box is full. "
    "They may stand upright as well as lie."
)


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


def entries() -> tuple[Entry, ...]:
    """What the room lists: boards and boxes, the puzzles that games bring, and games for one."""
    brought = [entry for each in collections().values() for entry in each.entries]
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
        known = [entry.key for entry in brought.entries if entry.game is None] or known
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
        raise UnknownPuzzle(_hole_help(key[:60]))
    # Only now: whoever knows the key need not wait for any other game's puzzles.
    known = [entry.key for entry in entries() if entry.game is None]
    close = get_close_matches(key[:60], known, n=1)
    hint = (
        f"; did you mean {echo(close[0])}?"
        if close
        else "; there is box-5x10, board-6x10 and others"
    )
    raise UnknownPuzzle(f"there is no puzzle {echo(key)}{hint}")


def _hole_help(key: str) -> str:
    return (
        f"cannot read the hole in {echo(key)}; write {HOLE_KEY}@2,5 (a 2×2 hole with its upper "
        f"left cell at row 2, column 5) or four cells, {HOLE_KEY}-0,0-0,7-7,0-7,7; they count "
        "from 0"
    )


def _read_hole(text: str, key: str) -> Sequence[tuple[int, int]]:
    numbers = [int(digit) for digit in re.findall(r"[0-9]", text)]
    cells = sorted(set(zip(numbers[::2], numbers[1::2], strict=True)))
    if not cells:
        cells = sorted(_MIDDLE)
    elif text.startswith("@"):
        ((row, column),) = cells
        cells = [(row + a, column + b) for a in (0, 1) for b in (0, 1)]
    if len(cells) != 4 or max(max(cell) for cell in cells) >= _SIDE:
        raise UnknownPuzzle(_hole_help(key))
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
        title = "8×8 without the middle" if kinds == 65 else f"8×8 without {hole}"
        summary = "All twelve pentominoes on a chessboard with a hole of your choice."
    elif solid:
        title = f"{sides} box"
        summary = f"All twelve pentominoes, as solid pieces, fill the box: {kinds} ways."
    else:
        title = f"{sides} board"
        summary = f"All twelve pentominoes fill the board: {kinds} ways."
    return Packing(
        key,
        title,
        summary,
        region,
        _LETTERS,
        kinds=kinds,
        live_left=True,
        rules=_SOLID if solid else _FILL.format("twelve"),
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
    without = f"without {omit[0]} and {omit[1]}"
    return Packing(
        key,
        "The 5×10 box" if omit == "IL" else f"The 5×10 box {without}",
        f"Ten pieces ({without}) lie flat in their box, in one way only.",
        FIVE_BY_TEN,
        letters,
        kinds=1,
        live_left=False,
        rules=_FILL.format("ten") + " There is only one way, apart from turning the whole box.",
    )
