"""Pieces to cut out and fold: the net of a pentomino made of five cubes.

A net is a belt of squares, one for each unit of the piece's border, with the piece's outline
hinged to it above and its mirror image below: the two caps. The belt is folded around the caps;
tabs on the caps' free edges and at the belt's end are glued to its inside. All lengths are in edges
of a cube, x to the right and y downward, the printed side is the outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from sightline.kit.pieces.shapes import Cell, Shape, fixed_forms, shape

Point = tuple[float, float]
Edge = tuple[Point, Point]
Fold = Literal["away", "towards", "flat"]
"""How a square bends against its neighbour: away from the reader, towards them, or not at all."""

TAB = 0.3
"""How far a tab reaches."""
SLANT = 0.3
"""How much narrower it is at each end: 45°, so that two tabs in an inner corner do not meet."""


@dataclass(frozen=True, slots=True)
class Square:
    """One face of the piece, where it lies on the paper; the corner is its upper left one."""

    x: int
    y: int
    part: Literal["belt", "upper", "lower"]


@dataclass(frozen=True, slots=True)
class Hinge:
    """Two squares, by number, that stay together, and how the paper bends between them."""

    one: int
    other: int
    fold: Fold


@dataclass(frozen=True)
class Net:
    """All there is to draw and to fold."""

    letter: str
    cap: Shape
    """The upper cap, its lowest row on the belt; y downward."""
    squares: tuple[Square, ...]
    hinges: tuple[Hinge, ...]
    tabs: tuple[tuple[Point, Point, Point, Point], ...]
    """Trapezoids: the two ends on the piece's edge, then the two outer ones."""
    belt: int
    """Squares in the belt."""

    @property
    def width(self) -> float:
        """From the leftmost to the rightmost point."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the highest to the lowest point."""
        return self.bottom - self.top

    @property
    def left(self) -> float:
        return min(x for x, _ in self._points())

    @property
    def right(self) -> float:
        return max(x for x, _ in self._points())

    @property
    def top(self) -> float:
        return min(y for _, y in self._points())

    @property
    def bottom(self) -> float:
        return max(y for _, y in self._points())

    def _points(self) -> list[Point]:
        corners = [(s.x + dx, s.y + dy) for s in self.squares for dx in (0, 1) for dy in (0, 1)]
        return [*corners, *(point for tab in self.tabs for point in tab)]

    def cuts(self) -> list[Edge]:
        """The edges of squares along which scissors go: no neighbour, no tab."""
        tabbed = {_ordered(tab[0], tab[1]) for tab in self.tabs}
        hinged = {self._shared(hinge) for hinge in self.hinges}
        found = {edge for square in self.squares for edge in square_edges(square)}
        return sorted(found - tabbed - hinged)

    def folds(self) -> list[tuple[Edge, Fold]]:
        """The edges along which the paper bends; tabs bend away from the reader."""
        bent: list[tuple[Edge, Fold]] = [(self._shared(each), each.fold) for each in self.hinges]
        bent.extend((_ordered(tab[0], tab[1]), "away") for tab in self.tabs)
        return bent

    def _shared(self, hinge: Hinge) -> Edge:
        one, other = self.squares[hinge.one], self.squares[hinge.other]
        (common,) = set(square_edges(one)) & set(square_edges(other))
        return common


def square_edges(square: Square) -> list[Edge]:
    """A square's four sides."""
    x, y = square.x, square.y
    return [
        ((x, y), (x + 1, y)),
        ((x, y + 1), (x + 1, y + 1)),
        ((x, y), (x, y + 1)),
        ((x + 1, y), (x + 1, y + 1)),
    ]


def _ordered(one: Point, other: Point) -> Edge:
    return (one, other) if one < other else (other, one)


@cache
def net(letter: str) -> Net:
    """The net of a piece, in the orientation that needs the least height."""
    cap = _lying(letter)
    high = 1 + max(y for _, y in cap)
    walk = _border(cap)
    belt = len(walk)
    along = _along_bottom(cap, walk)
    # Both caps hang on the belt by the squares below the cap's lowest row, which is in one piece.
    # The belt begins there, moved as far to the right as keeps the caps within the belt's length.
    begin = _begin(cap, belt, along)
    order = [walk[(along[0] - begin + n) % belt] for n in range(belt)]
    first_x = walk[along[0]][0][0]
    shift = first_x - begin

    squares: list[Square] = [Square(n + shift, high, "belt") for n in range(belt)]
    hinges = [Hinge(n, n + 1, _corner(order[n], order[n + 1])) for n in range(belt - 1)]
    numbers: dict[tuple[str, Cell], int] = {}
    for part in ("upper", "lower"):
        for x, y in cap:
            numbers[part, (x, y)] = len(squares)
            squares.append(Square(x, y if part == "upper" else 2 * high - y, part))
    for part in ("upper", "lower"):
        for x, y in cap:
            for beside in ((x + 1, y), (x, y + 1)):
                if beside in cap:
                    one, other = numbers[part, (x, y)], numbers[part, beside]
                    hinges.append(Hinge(one, other, "flat"))
        for n in range(begin, begin + len(along)):
            x = order[n][0][0]
            hinges.append(Hinge(n, numbers[part, (int(x), high - 1)], "away"))

    tabs: list[tuple[Point, Point, Point, Point]] = []
    hinged = {walk[n] for n in along}
    for one, other in walk:
        if (one, other) in hinged:
            continue
        upper = _tab(one, other)
        tabs.append(upper)
        # The lower cap is the upper one's mirror image in the middle of the belt.
        a, b, c, d = [(x, 2 * high + 1 - y) for x, y in upper]
        tabs.append((b, a, d, c))
    end = belt + shift
    tabs.append(_tab((end, high + 1), (end, high)))
    return Net(letter, cap, tuple(squares), tuple(hinges), tuple(tabs), belt)


def _lying(letter: str) -> Shape:
    """The orientation with the least height whose lowest row is in one piece, then the widest."""

    def fits(cells: Shape) -> bool:
        low = max(y for _, y in cells)
        row = sorted(x for x, y in cells if y == low)
        return row[-1] - row[0] == len(row) - 1

    def worth(cells: Shape) -> tuple[int, int, Shape]:
        low = max(y for _, y in cells)
        return low, -sum(y == low for _, y in cells), cells

    return min((form for form in fixed_forms(shape(letter)) if fits(form)), key=worth)


def _border(cap: Shape) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The cap's border as steps, with its inside always at the same hand.

    Seen on paper (y downward) the lowest row is passed from left to right, so that the belt, which
    lies beneath it, goes on to the right as the walk goes on around the cap.
    """
    cells = set(cap)
    steps: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in cap:
        if (x, y + 1) not in cells:
            steps.setdefault((x, y + 1), []).append((x + 1, y + 1))
        if (x + 1, y) not in cells:
            steps.setdefault((x + 1, y + 1), []).append((x + 1, y))
        if (x, y - 1) not in cells:
            steps.setdefault((x + 1, y), []).append((x, y))
        if (x - 1, y) not in cells:
            steps.setdefault((x, y), []).append((x, y + 1))
    # No pentomino's border touches itself, so every corner has one way on.
    start = min(steps)
    walk: list[tuple[tuple[int, int], tuple[int, int]]] = []
    at = start
    while not walk or at != start:
        (after,) = steps[at]
        walk.append((at, after))
        at = after
    return walk


def _along_bottom(cap: Shape, walk: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> list[int]:
    """The steps below the lowest row, in their order."""
    high = 1 + max(y for _, y in cap)
    found = [n for n, (one, other) in enumerate(walk) if one[1] == other[1] == high]
    return sorted(found, key=lambda n: walk[n][0][0])


def _begin(cap: Shape, belt: int, along: Sequence[int]) -> int:
    """How many squares of the belt lie left of the caps' hinges: the caps come to its middle."""
    width = 1 + max(x for x, _ in cap)
    high = 1 + max(y for _, y in cap)
    first = min(x for x, y in cap if y == high - 1)
    return max(0, min(belt - len(along), first + (belt - width) // 2))


def _corner(
    one: tuple[tuple[int, int], tuple[int, int]], other: tuple[tuple[int, int], tuple[int, int]]
) -> Fold:
    """How the belt bends where two steps meet: away at the piece's outer corners."""
    ax, ay = one[1][0] - one[0][0], one[1][1] - one[0][1]
    bx, by = other[1][0] - other[0][0], other[1][1] - other[0][1]
    turn = ax * by - ay * bx
    return "flat" if turn == 0 else "away" if turn < 0 else "towards"


def _tab(one: Point, other: Point) -> tuple[Point, Point, Point, Point]:
    """The trapezoid outside a step (its inside is at the left hand as y goes downward)."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    out_x, out_y = -dy * TAB, dx * TAB
    return (
        one,
        other,
        (other[0] - dx * SLANT + out_x, other[1] - dy * SLANT + out_y),
        (one[0] + dx * SLANT + out_x, one[1] + dy * SLANT + out_y),
    )
