"""Positions of Pent-Up that are drawn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from sightline.games.pentup.drawing.text import (
    Cell,
)
from sightline.kit.pieces.shapes import PENTOMINOES, orientations


class Tile(NamedTuple):
    seat: int
    tile: str
    cells: tuple[Cell, ...]
    level: int = 1


# Two bars side by side; a P lies on both of them.
TWO_BARS = (
    Tile(0, "I", ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))),
    Tile(1, "I", ((0, 1), (1, 1), (2, 1), (3, 1), (4, 1))),
    Tile(0, "P", ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)), 2),
)
# Four owners around an empty cell, left of and below the origin too.
FOUR_OWNERS = (
    Tile(0, "V", ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))),
    Tile(1, "L", ((0, -1), (1, -1), (2, -1), (3, -1), (3, 0))),
    Tile(2, "U", ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2))),
    Tile(3, "I", ((-2, -1), (-2, 0), (-2, 1), (-2, 2), (-2, 3))),
)


def random_position(players: int, tiles: int, seed: int) -> list[Tile]:
    """Tiles thrown on a small table wherever they lie flat; the drawing knows no other rule."""
    rng = random.Random(seed)
    heights: Counter[Cell] = Counter()
    hands = [rng.sample(PENTOMINOES, len(PENTOMINOES)) for _ in range(players)]
    placed: list[Tile] = []
    spread = 3.0
    while len(placed) < tiles:
        hand = hands[len(placed) % players]
        # The longer the search, the wider: there is always room at the side.
        spread += 0.02
        dx, dy = (round(rng.uniform(-spread, spread)) for _ in range(2))
        cells = tuple((x + dx, y + dy) for x, y in rng.choice(orientations(hand[-1])))
        if len({heights[cell] for cell in cells}) == 1:
            heights.update(cells)
            level = heights[cells[0]]
            placed.append(Tile(len(placed) % players, hand.pop(), cells, level))
    return placed


POSITIONS = {
    "two bars": (2, TWO_BARS),
    "four owners": (4, FOUR_OWNERS),
    "early": (2, random_position(2, 5, 1)),
    "late": (2, random_position(2, 24, 2)),
    "three": (3, random_position(3, 30, 3)),
    "four": (4, random_position(4, 48, 4)),
}
every_position = pytest.mark.parametrize(
    ("players", "placed"), POSITIONS.values(), ids=POSITIONS.keys()
)


def tops(placed: Sequence[Tile]) -> dict[Cell, Tile]:
    """The tile seen from above on every cell in use."""
    return {cell: t for t in sorted(placed, key=lambda t: t.level) for cell in t.cells}
