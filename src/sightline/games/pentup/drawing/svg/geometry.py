"""Cells, their borders, and where they are on the picture.

A cell (x, y) lies to the right for larger x and further back for larger y. Tops are drawn on a
sheet in *plane* units, 24 to a cell, x to the right and y downward (so a cell's y is negated); a
matrix then lays the sheet down on its level.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from itertools import pairwise

from sightline.games.pentup.drawing.text import Cell
from sightline.kit.pieces.patterns import BOX

Point = tuple[float, float]


# The view: what one step to the right (x), back (y) and up (z) is on the screen. Seen from the
# lower right corner of the sheet, steeper than a true isometric view: more of the tops is seen.
RIGHT, DOWN, UP = 28.0, 18.0, 21.0


def screen(x: float, y: float, z: float = 0) -> Point:
    """Where a point of the table, or above it, is on the picture."""
    return (x + y) * RIGHT, (x - y) * DOWN - z * UP


def plane(level: int) -> str:
    """The matrix that lays a sheet in plane units on top of a level (0: the table)."""
    a, b = RIGHT / BOX, DOWN / BOX
    return f"matrix({num(a, 4)} {num(b, 4)} {num(-a, 4)} {num(b, 4)} 0 {num(-level * UP)})"


# Undoes the matrix above, so that letters stand upright on the picture and are easy to read.
UPRIGHT = "matrix({0} -{0} {1} {1} 0 0)".format(
    round(1.12 * BOX / 2 / RIGHT, 4), round(1.12 * BOX / 2 / DOWN, 4)
)


def corners(cell: Cell, height: int) -> list[Point]:
    """The corners of a cell's top on the picture."""
    x, y = cell
    return [screen(x + i, y + j, height) for i in (0, 1) for j in (0, 1)]


def square(cell: Cell) -> tuple[Point, Point, Point, Point]:
    """The corners of a cell on the sheet, clockwise from the upper left."""
    x, y = cell[0] * BOX, -cell[1] * BOX
    return (x, y - BOX), (x + BOX, y - BOX), (x + BOX, y), (x, y)


def middle(cell: Cell) -> Point:
    return cell[0] + 0.5, cell[1] + 0.5


def outlines(cells: Collection[Cell]) -> list[list[Point]]:
    """The border of a set of cells in plane units, clockwise on the sheet, corners only."""
    steps: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells):
        around = {(1, 0): (x, y + 1), (0, 1): (x + 1, y), (-1, 0): (x, y - 1), (0, -1): (x - 1, y)}
        corner = {(1, 0): (x, -y - 1), (0, 1): (x + 1, -y - 1), (-1, 0): (x + 1, -y)}
        corner[0, -1] = (x, -y)
        for way, beside in around.items():
            if beside not in cells:
                steps.setdefault(corner[way], []).append(way)
    loops: list[list[Point]] = []
    while steps:
        loops.append(_walk(steps, min(steps)))
    return loops


def _walk(steps: dict[Cell, list[Cell]], start: Cell) -> list[Point]:
    """Follow the border once around, taking the steps used out of the map."""
    loop: list[Point] = []
    here, way = start, (0, 0)
    while here in steps:
        ways = steps[here]
        # Where two cells meet at a corner only, turning right stays with the same cell.
        right = (-way[1], way[0])
        next_way = right if right in ways else ways[0]
        ways.remove(next_way)
        if not ways:
            del steps[here]
        if next_way != way:
            loop.append((here[0] * BOX, here[1] * BOX))
        here, way = (here[0] + next_way[0], here[1] + next_way[1]), next_way
    return loop


def inset(loop: Sequence[Point], depth: float) -> list[Point]:
    """The border moved inward."""
    moved: list[Point] = []
    for i, here in enumerate(loop):
        (ax, ay), (bx, by) = heading(loop[i - 1], here), heading(here, loop[(i + 1) % len(loop)])
        # Clockwise, the inside is to the right of each edge: both edges push the corner there.
        moved.append((here[0] - depth * (ay + by), here[1] + depth * (ax + bx)))
    return moved


def heading(start: Point, end: Point) -> Point:
    """A step of length 1 along a level or upright line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = abs(dx) + abs(dy)
    return dx / length, dy / length


def edges_of(loop: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(pairwise([*loop, loop[0]]))


def connected_parts(cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    """The groups of cells that hang together by edges."""
    left = dict.fromkeys(cells)
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for x, y in part:
            for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if beside in left:
                    del left[beside]
                    part.append(beside)
        yield part


def central_first(part: Sequence[Cell]) -> list[Cell]:
    """The cells, the most central first."""
    cx, cy = (sum(numbers) / len(part) for numbers in zip(*part, strict=True))
    return sorted(part, key=lambda c: (abs(c[0] - cx) + abs(c[1] - cy), c))


def grown(cells: Collection[Cell]) -> set[Cell]:
    """The cells and all around them."""
    return {(x + i, y + j) for x, y in cells for i in (-1, 0, 1) for j in (-1, 0, 1)}


def grid_lines(cells: Set[Cell], without: Set[Cell] = frozenset()) -> str:
    """The edges of the cells, but not those that a cell of the second set has, as long lines."""
    rows: dict[int, set[int]] = {}
    columns: dict[int, set[int]] = {}
    for x, y in cells:
        for edge in (y, y + 1):
            if without.isdisjoint(((x, edge - 1), (x, edge))):
                rows.setdefault(edge, set()).add(x)
        for edge in (x, x + 1):
            if without.isdisjoint(((edge - 1, y), (edge, y))):
                columns.setdefault(edge, set()).add(y)
    parts = [
        f"M{BOX * start} {-BOX * y}h{BOX * length}"
        for y in sorted(rows)
        for start, length in _runs(rows[y])
    ]
    parts += [
        f"M{BOX * x} {-BOX * start}v{-BOX * length}"
        for x in sorted(columns)
        for start, length in _runs(columns[x])
    ]
    return "".join(parts)


def _runs(numbers: Collection[int]) -> Iterator[tuple[int, int]]:
    """Numbers in a row as (first, how many)."""
    for first in sorted(numbers):
        if first - 1 not in numbers:
            length = 1
            while first + length in numbers:
                length += 1
            yield first, length


def closed_path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "z"


def num(value: float, digits: int = 1) -> str:
    """A number as short as it can be."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
