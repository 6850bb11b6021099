"""Small drawings of what a move puts down, for moves that name the cells of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

Cells = frozenset[tuple[int, int]]

# Anything larger is a picture, not a thumbnail.
_LARGEST = 8


def shape_of(move: Any) -> Cells | None:
    """The cells of a move with its corner at (0, 0); None for moves without flat cells."""
    cells = getattr(move, "cells", None)
    if not isinstance(cells, tuple) or not cells:
        return None
    if not all(is_pair(cell) for cell in cast("tuple[object, ...]", cells)):
        return None
    pairs = cast("tuple[tuple[int, int], ...]", cells)
    left, low = min(x for x, _ in pairs), min(y for _, y in pairs)
    shape = frozenset((x - left, y - low) for x, y in pairs)
    return shape if max(max(cell) for cell in shape) < _LARGEST else None


def is_pair(cell: object) -> bool:
    """A cell is two whole numbers."""
    return (
        isinstance(cell, tuple)
        and len(cast("tuple[object, ...]", cell)) == 2
        and all(isinstance(number, int) for number in cast("tuple[object, ...]", cell))
    )


def common_shape(moves: Sequence[Any]) -> Cells | None:
    """The shape that all these moves put down, if it is the same."""
    first = shape_of(moves[0])
    if first is None or any(shape_of(move) != first for move in moves):
        return None
    return first


def thumbnail(shape: Cells) -> list[str]:
    """The shape in blocks, the first coordinate to the right and the second up."""
    width, height = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    return [
        "".join("██" if (x, y) in shape else "  " for x in range(width)).rstrip()
        for y in reversed(range(height))
    ]
