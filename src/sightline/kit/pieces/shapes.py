"""The twelve pentominoes, flat and as solid pieces, and small tools for any such shape.

A flat shape is a set of cells ``(x, y)``, a solid one a set of cells ``(x, y, z)``. As in the
pictures below, x grows to the right and y grows downward. *Normalised* means: moved so that the
smallest coordinate along each axis is 0, and sorted; two shapes are translations of each other
exactly when their normalised forms are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import permutations, product
from types import MappingProxyType

Cell = tuple[int, int]
Cell3 = tuple[int, int, int]
Shape = tuple[Cell, ...]
Shape3 = tuple[Cell3, ...]

_PICTURES = """
    F      I   L    N    P    T     U     V     W     X     Y    Z

    .##    #   #.   .#   ##   ###   #.#   #..   #..   .#.   .#   ##.
    ##.    #   #.   .#   ##   .#.   ###   #..   ##.   ###   ##   .#.
    .#.    #   #.   ##   #.   .#.         ###   .##   .#.   .#   .##
           #   ##   #.                                      .#
           #
"""


# ---------------------------------------------------------------- flat shapes


def parse(picture: str) -> Shape:
    """Read one shape from a picture: every character but ``.`` and space is a cell."""
    return normalise(
        (x, y)
        for y, line in enumerate(picture.splitlines())
        for x, char in enumerate(line)
        if char not in ". "
    )


def draw(cells: Iterable[Cell], mark: str = "#") -> str:
    """The picture that :func:`parse` reads back."""
    shape = set(normalise(cells))
    width = 1 + max(x for x, _ in shape)
    height = 1 + max(y for _, y in shape)
    rows = ("".join(mark if (x, y) in shape else "." for x in range(width)) for y in range(height))
    return "\n".join(rows)


def normalise(cells: Iterable[Cell]) -> Shape:
    """Move the bounding box to (0, 0) and sort."""
    cells = tuple(cells)
    if not cells:
        return ()
    left = min(x for x, _ in cells)
    top = min(y for _, y in cells)
    return tuple(sorted((x - left, y - top) for x, y in cells))


def rotate(cells: Iterable[Cell]) -> Shape:
    """Turn by 90° (clockwise in the picture) and normalise."""
    return normalise((-y, x) for x, y in cells)


def mirror(cells: Iterable[Cell]) -> Shape:
    """Turn over, left to right, and normalise."""
    return normalise((-x, y) for x, y in cells)


def fixed_forms(cells: Iterable[Cell]) -> tuple[Shape, ...]:
    """All different orientations, either side up: the rotations, then those of the mirror image."""
    shape = normalise(cells)
    return tuple(dict.fromkeys(_four_turns(shape) + _four_turns(mirror(shape))))


def canonical(cells: Iterable[Cell]) -> Shape:
    """The same shape for all orientations of a piece: the smallest of its fixed forms."""
    return min(fixed_forms(cells))


def _four_turns(shape: Shape) -> list[Shape]:
    turns = [shape]
    for _ in range(3):
        turns.append(rotate(turns[-1]))
    return turns


# --------------------------------------------------------------- solid shapes


def normalise3(cells: Iterable[Cell3]) -> Shape3:
    """Move the bounding box to (0, 0, 0) and sort."""
    cells = tuple(cells)
    if not cells:
        return ()
    low_x = min(x for x, _, _ in cells)
    low_y = min(y for _, y, _ in cells)
    low_z = min(z for _, _, z in cells)
    return tuple(sorted((x - low_x, y - low_y, z - low_z) for x, y, z in cells))


def solid(cells: Iterable[Cell]) -> Shape3:
    """A flat shape as a solid one, lying at z = 0."""
    return normalise3((x, y, 0) for x, y in cells)


def rotations3(cells: Iterable[Cell3]) -> tuple[Shape3, ...]:
    """The different ones of the 24 rotations in space, the given orientation first."""
    cells = tuple(cells)
    turned = (
        normalise3((a * c[i], b * c[j], d * c[k]) for c in cells)
        for (i, j, k), (a, b, d) in _ROTATIONS3
    )
    return tuple(dict.fromkeys(turned))


def _rotations_in_space() -> tuple[tuple[Cell3, Cell3], ...]:
    """Each rotation as (which axis goes where, with which sign); the identity comes first.

    A signed permutation of the axes is a rotation, not a reflection, when its determinant is +1.
    """
    return tuple(
        ((i, j, k), (a, b, c))
        for i, j, k in permutations((0, 1, 2))
        for a, b, c in product((1, -1), repeat=3)
        if a * b * c == (-1) ** ((i > j) + (i > k) + (j > k))
    )


_ROTATIONS3 = _rotations_in_space()


# ------------------------------------------------------------ either dimension


# ------------------------------------------------------------- the pentominoes


def _read_pictures(sheet: str) -> Mapping[str, Shape]:
    letters, *rows = (line for line in sheet.splitlines() if line.strip())
    columns = [i for i, char in enumerate(letters) if char != " "]
    ends = [*columns[1:], None]
    return MappingProxyType(
        {
            letters[start]: parse("\n".join(row[start:end] for row in rows))
            for start, end in zip(columns, ends, strict=True)
        }
    )


_SHAPES = _read_pictures(_PICTURES)

PENTOMINOES: tuple[str, ...] = tuple(_SHAPES)


def shape(letter: str) -> Shape:
    """The pentomino as drawn at the top of this file."""
    return _SHAPES[letter]


@cache
def orientations(letter: str) -> tuple[Shape, ...]:
    """The fixed orientations of a pentomino, 63 over all twelve.

    The order is the one of :func:`fixed_forms`; an orientation's index is its place in it.
    """
    return fixed_forms(_SHAPES[letter])


@cache
def orientations3(letter: str) -> tuple[Shape3, ...]:
    """The orientations in space of a pentomino made of five cubes, 186 over all twelve."""
    return rotations3(solid(_SHAPES[letter]))


def identify(cells: Iterable[Cell]) -> tuple[str, int] | None:
    """Which pentomino these cells are, wherever they lie, and its orientation's index."""
    cells = sorted(cells)
    if not cells:
        return None
    x0, y0 = cells[0]
    return _names().get(tuple([(x - x0, y - y0) for x, y in cells]))


@cache
def _names() -> Mapping[Shape, tuple[str, int]]:
    """All orientations, moved so that the first of their sorted cells is at (0, 0)."""
    names: dict[Shape, tuple[str, int]] = {}
    for name in PENTOMINOES:
        for i, form in enumerate(orientations(name)):
            x0, y0 = form[0]
            names[tuple([(x - x0, y - y0) for x, y in form])] = (name, i)
    return names
