"""Viewpoints for 3-D printers: the twelve pieces, and the finished structures of challenges."""

from __future__ import annotations

from collections.abc import Sequence

from sightline.games.viewpoints.challenges import challenge as challenges
from sightline.games.viewpoints.challenges.shipped import Challenge
from sightline.games.viewpoints.rules.grid import pieces_on
from sightline.games.viewpoints.rules.space import SETS
from sightline.kit.pieces.colours import PIECES
from sightline.kit.pieces.shapes import shape, solid
from sightline.press.bodies import Body, Solid

INWARD = -0.1
"""Pieces are this much smaller all around (millimetres), so that they slide past each other."""
OUTWARD = 0.1
"""Structures are this much larger, so that what meets in an edge only is one body."""


def bodies(every: Sequence[Challenge], edge: float) -> list[Body]:
    """All pieces, then all structures."""
    pieces = [
        Body(f"piece-{letter}", (Solid(letter, colour, tuple(solid(shape(letter)))),), edge, INWARD)
        for letter, colour in PIECES.items()
    ]
    return [*pieces, *(structure(each, edge) for each in every)]


def structure(challenge: Challenge, edge: float) -> Body:
    """A finished structure: each piece a solid in its colour, a hair into its neighbours."""
    where = challenges.read(challenge.structure, SETS[challenge.omit])
    parts = tuple(
        Solid(letter, PIECES[letter], tuple(cells)) for letter, cells in pieces_on(where).items()
    )
    return Body(f"structure-{challenge.name}", parts, edge, OUTWARD)
