"""Whether cells hang together."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product

from sightline.kit.pieces.shapes import Cell, Cell3


def is_connected(cells: Collection[Cell] | Collection[Cell3]) -> bool:
    """Whether the cells hang together by edges (flat) or faces (solid). Nothing is connected."""
    left: set[tuple[int, ...]] = set(cells)
    if not left:
        return True
    reached = [left.pop()]
    while reached:
        cell = reached.pop()
        for axis, step in product(range(len(cell)), (-1, 1)):
            beside = (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
            if beside in left:
                left.remove(beside)
                reached.append(beside)
    return not left
