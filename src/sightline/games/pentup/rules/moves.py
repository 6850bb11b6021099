"""A Pent-Up move: which tile, and the five cells it goes to. Its level follows from the cells."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Literal

import msgspec

from sightline.core.moves import Move
from sightline.kit.pieces.shapes import Cell, Shape

Tile = Literal["F", "I", "L", "N", "P", "T", "U", "V", "W", "X", "Y", "Z"]

# The table has no edge, but a coordinate that no game can reach is a mistake, not a move: 48 tiles
# in a row reach at most 240 cells from the first one.
FARTHEST = 240
Coordinate = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
FiveCells = Annotated[
    tuple[tuple[Coordinate, Coordinate], ...], msgspec.Meta(min_length=5, max_length=5)
]


class Place(Move, frozen=True, forbid_unknown_fields=True):
    """Place a tile on five cells."""

    tile: Tile
    cells: FiveCells

    def __post_init__(self) -> None:
        # Sorted cells make equal placements equal values.
        with suppress(TypeError):  # cells that cannot be compared are none: ``apply`` says so
            msgspec.structs.force_setattr(self, "cells", tuple(sorted(self.cells)))


def placed_at(tile: Tile, shape: Shape, corner: Cell) -> Place:
    """The placement of an orientation with its bounding box starting at a corner."""
    x0, y0 = corner
    return Place(tile, tuple((x0 + x, y0 + y) for x, y in shape))


def at_origin(place: Place) -> Place:
    """The same, with its bounding box starting at (0, 0)."""
    x, y = corner_of(place.cells)
    cells = tuple((each - x, other - y) for each, other in place.cells)
    return Place(place.tile, cells)


def corner_of(cells: tuple[Cell, ...]) -> Cell:
    """Where the bounding box of these cells starts."""
    return min(x for x, _ in cells), min(y for _, y in cells)
