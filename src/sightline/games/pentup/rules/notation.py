"""Short text for placements: ``F3@4,-2^2``.

The tile's letter, the number of its orientation (from 1, in the order of ``pieces.shapes``), ``@``
and the corner of its bounding box, ``^`` and the level. The level follows from the cells, so it
may be left out when reading; if it is given, it must be the right one.
"""

from __future__ import annotations

import re
from typing import cast

from sightline.core.echo import echo
from sightline.core.errors import BadMove
from sightline.games.pentup.rules.board import Board
from sightline.games.pentup.rules.moves import FARTHEST, Place, Tile, corner_of, placed_at
from sightline.kit.pieces.shapes import PENTOMINOES, identify, orientations

_PLACEMENT = re.compile(
    r"(?P<tile>[A-Za-z])(?P<turn>[0-9]{1,2})\s*@\s*(?P<x>-?[0-9]{1,4})\s*,\s*(?P<y>-?[0-9]{1,4})"
    r"(?:\s*\^\s*(?P<level>[0-9]{1,2}))?"
)


def write_placement(place: Place, level: int) -> str:
    """The notation of a placement that lies on this level."""
    x, y = corner_of(place.cells)
    found = identify(place.cells)
    if found is None or found[0] != place.tile:
        raise BadMove(f"{place.cells} do not have the shape of {place.tile}")
    return f"{place.tile}{found[1] + 1}@{x},{y}^{level}"


def read_placement(text: str, board: Board) -> Place:
    """The placement that a notation means; BadMove says what is wrong with it."""
    match = _PLACEMENT.fullmatch(text.strip())
    if match is None:
        raise BadMove(
            f"cannot read {echo(text)}; a placement is written like F3@4,-2 "
            "(tile F, orientation 3, corner 4,-2), optionally with its level: F3@4,-2^1"
        )
    letter = match["tile"].upper()
    if letter not in PENTOMINOES:
        raise BadMove(f"there is no tile {letter}; the tiles are {' '.join(PENTOMINOES)}")
    tile = cast("Tile", letter)
    turn, turns = int(match["turn"]), orientations(tile)
    if not 1 <= turn <= len(turns):
        raise BadMove(f"{tile} has orientations 1 to {len(turns)}, not {turn}")
    corner = int(match["x"]), int(match["y"])
    if max(abs(corner[0]), abs(corner[1])) > FARTHEST - 5:
        raise BadMove(f"({corner[0]},{corner[1]}) is further out than any game can reach")
    place = placed_at(tile, turns[turn - 1], corner)
    if match["level"] is not None:
        level = 1 + board.height_at(place.cells[0])
        if int(match["level"]) != level:
            raise BadMove(
                f"{text.strip()} names level {match['level']}, but it would lie on level {level}"
            )
    return place
