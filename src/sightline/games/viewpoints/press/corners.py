"""The corners from which a structure is shown, and what one sees from each.

There are four, numbered by quarter turns: 0 between players 1 and 3, 1 between 3 and 2, 2 between 2
and 4, 3 between 4 and 1. *Turned* coordinates (u, v, z) are those in which the corner is the one of
picture 0: u to the right and near, v away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sightline.games.viewpoints.rules.space import EDGE
from sightline.kit.pieces.shapes import Cell3
from sightline.press.isometric import Picture, picture

CORNERS = (0, 1, 2, 3)


def turned(cell: Cell3, corner: int) -> Cell3:
    """A cell in the coordinates of a corner."""
    x, y, z = cell
    last = EDGE - 1
    return [(x, y, z), (y, last - x, z), (last - x, last - y, z), (last - y, x, z)][corner]


def seen_from(corner: int, pieces: Mapping[str, Sequence[Cell3]]) -> Picture:
    """What one sees of these pieces from a corner."""
    return picture(
        {turned(cell, corner): letter for letter, cells in pieces.items() for cell in cells}
    )


def best_corner(pieces: Mapping[str, Sequence[Cell3]], order: Sequence[str]) -> int:
    """The corner from which the piece laid last is seen best at every step.

    First the worst step counts, then all of them together; among equals the lowest corner.
    """

    def worth(corner: int) -> tuple[float, float]:
        shares = [
            seen_from(corner, {each: pieces[each] for each in order[: step + 1]}).share(letter)
            for step, letter in enumerate(order)
        ]
        return round(min(shares), 6), round(sum(shares), 6)

    return max(CORNERS, key=worth)


def near_players(corner: int) -> tuple[int, int]:
    """The players at the left and at the right near side."""
    return ((1, 3), (3, 2), (2, 4), (4, 1))[corner]
