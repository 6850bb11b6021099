"""Standing and falling: when pieces rest on what is beneath them.

The ruling, in the words of statics. Every cube weighs 1. Where a cube lies on the floor or on a
cube of another piece, forces push upward at the four corners of that unit square, each corner
pulled in by 0.01 towards the square's centre (so that "exactly on the edge" counts as falling).
Side neighbours hold nothing. A structure stands when non-negative forces exist that balance every
piece: its weight, and its torque around both level axes. Besides, a piece must balance on its own
supports when it is placed: what lies on top of it may not hold it down.

Lengths here are whole numbers, hundredths of a cube's edge, so that the geometry is exact. The
joint balance of many pieces is a linear program; ``kernels/balance.py`` solves it, and the tests
hold it to scipy's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sightline.kit.pieces.shapes import Cell3

SCALE = 100
"""Lengths per cube's edge."""
PULLED_IN = 1
"""How far a contact corner lies inside its square."""

Point = tuple[int, int]


def corners(cell: Cell3) -> tuple[Point, Point, Point, Point]:
    """The four pulled-in corners of a cell's lower square."""
    x, y, _ = cell
    left, right = SCALE * x + PULLED_IN, SCALE * (x + 1) - PULLED_IN
    near, far = SCALE * y + PULLED_IN, SCALE * (y + 1) - PULLED_IN
    return (left, near), (right, near), (right, far), (left, far)


def weight_point(cells: Collection[Cell3]) -> tuple[int, int]:
    """Where the weight of a piece acts, times the number of its cells, so that it stays whole."""
    half = SCALE // 2
    return sum(SCALE * x + half for x, _, _ in cells), sum(SCALE * y + half for _, y, _ in cells)


def balances_on(cells: Collection[Cell3], supported: Iterable[Cell3]) -> bool:
    """Whether a piece balances by itself on the lower squares of these of its cells."""
    points = [corner for cell in supported for corner in corners(cell)]
    count = len(cells)
    x, y = weight_point(cells)
    edge = hull([(count * px, count * py) for px, py in points])
    if len(edge) < 3:
        return False
    return all(
        _turn(start, end, (x, y)) >= 0
        for start, end in zip(edge, [*edge[1:], edge[0]], strict=True)
    )


def overhang(cells: Collection[Cell3], supported: Collection[Cell3]) -> tuple[float, float]:
    """From the nearest point of what carries a piece to where its weight acts, in x and in y; so
    (0, 0) for a piece that balances."""
    if balances_on(cells, supported):
        return 0.0, 0.0
    edge = hull(corner for cell in supported for corner in corners(cell))
    x, y = (coordinate / len(cells) for coordinate in weight_point(cells))
    away = [
        _from_segment(start, end, x, y)
        for start, end in zip(edge, [*edge[1:], edge[0]], strict=True)
    ]
    return min(away, key=lambda each: each[0] ** 2 + each[1] ** 2)


def _from_segment(start: Point, end: Point, x: float, y: float) -> tuple[float, float]:
    """From the nearest point of a segment to (x, y)."""
    (ax, ay), (bx, by) = start, end
    wx, wy = bx - ax, by - ay
    along = min(1.0, max(0.0, ((x - ax) * wx + (y - ay) * wy) / (wx * wx + wy * wy)))
    return x - ax - along * wx, y - ay - along * wy


def hull(points: Iterable[Point]) -> list[Point]:
    """The corners of the smallest convex polygon around the points, counter-clockwise."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    return [*_half_hull(ordered)[:-1], *_half_hull(ordered[::-1])[:-1]]


def _half_hull(ordered: Sequence[Point]) -> list[Point]:
    half: list[Point] = []
    for point in ordered:
        while len(half) > 1 and _turn(half[-2], half[-1], point) <= 0:
            half.pop()
        half.append(point)
    return half


def _turn(start: Point, end: Point, point: Point) -> int:
    """Positive when the point lies to the left of the way from start to end."""
    (ax, ay), (bx, by), (px, py) = start, end, point
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)
