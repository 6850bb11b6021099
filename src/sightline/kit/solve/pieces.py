"""Pieces to tile with: flat or solid shapes, each with a number of copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from typing import cast

from sightline.core.echo import echo
from sightline.core.errors import instead
from sightline.core.message import say
from sightline.kit.pieces.shapes import PENTOMINOES, shape
from sightline.kit.solve.errors import BadPieces

Cell = tuple[int, ...]
Form = tuple[tuple[Cell, str | None], ...]
"""An orientation: its cells, normalised and sorted, each with its colour."""


@dataclass(frozen=True)
class Piece:
    """A shape with so many copies.

    Flat pieces may be turned over unless ``flip`` is false; solid ones are only ever rotated. Where
    a cell of the piece has a colour, it may lie only on cells of the region of that colour, or of
    no colour.
    """

    name: str
    cells: tuple[Cell, ...]
    count: int = 1
    flip: bool = True
    colours: tuple[str | None, ...] | None = None

    def __post_init__(self) -> None:
        if not self.cells or len(set(self.cells)) != len(self.cells):
            raise BadPieces(say("piece-no-cells", name=self.name))
        if len({len(cell) for cell in self.cells}) != 1 or len(self.cells[0]) not in (2, 3):
            raise BadPieces(say("piece-coordinates", name=self.name))
        if self.count < 1:
            raise BadPieces(say("piece-count", name=self.name, count=str(self.count)))
        if self.colours is not None and len(self.colours) != len(self.cells):
            raise BadPieces(say("piece-colours", name=self.name))

    def forms(self, dimension: int) -> tuple[Form, ...]:
        """Its different orientations on a flat board or in space."""
        if dimension < len(self.cells[0]):
            raise BadPieces(say("piece-solid", name=self.name))
        return _forms(self.cells, self.colours, self.flip, dimension)


@lru_cache(maxsize=512)
def _forms(
    cells: tuple[Cell, ...], colours: tuple[str | None, ...] | None, flip: bool, dimension: int
) -> tuple[Form, ...]:
    marks = colours or (None,) * len(cells)
    found: dict[Form, None] = {}
    for turn in turns(dimension, mirrored=dimension == 2 and flip):
        turned = [apply(turn, (*cell, 0)[:dimension]) for cell in cells]
        low = tuple(min(axis) for axis in zip(*turned, strict=True))
        moved = [tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in turned]
        form = sorted(zip(moved, marks, strict=True), key=lambda pair: pair[0])
        found[tuple(form)] = None
    return tuple(found)


# ------------------------------------------------------------------- orientations

Turn = tuple[tuple[int, int], ...]
"""For each new axis the old one that it comes from, and a sign."""


@lru_cache(maxsize=4)
def turns(dimension: int, mirrored: bool) -> tuple[Turn, ...]:
    """The rotations of the plane or of space, the identity first; and reflections if asked."""
    found: list[Turn] = []
    for axes in permutations(range(dimension)):
        swaps = sum(axes[i] > axes[j] for j in range(dimension) for i in range(j))
        for signs in product((1, -1), repeat=dimension):
            rotation = (swaps + signs.count(-1)) % 2 == 0
            if rotation or mirrored:
                found.append(tuple(zip(axes, signs, strict=True)))
    # Rotations come before reflections, so that the first form is the piece as given.
    return tuple(sorted(found, key=_is_mirror))


def _is_mirror(turn: Turn) -> bool:
    axes = [axis for axis, _ in turn]
    swaps = sum(axes[i] > axes[j] for j in range(len(axes)) for i in range(j))
    return (swaps + sum(sign < 0 for _, sign in turn)) % 2 == 1


def apply(turn: Turn, cell: Cell) -> Cell:
    """A cell turned about the origin."""
    return tuple(sign * cell[axis] for axis, sign in turn)


# ------------------------------------------------------------------------ reading

Pieces = int | str | Mapping[str, int] | Iterable[Piece]


@lru_cache(maxsize=64)
def pentominoes(letters: str = "".join(PENTOMINOES)) -> tuple[Piece, ...]:
    """The pentominoes with these letters; a letter given twice means two copies."""
    number = Counter(letters)
    return tuple(Piece(name, shape(name), number[name]) for name in PENTOMINOES if name in number)


def read_pieces(text: str) -> tuple[Piece, ...]:
    """``12`` is all twelve pentominoes; otherwise their letters, ``FNP`` or ``F,N,P``."""
    letters = "".join(text.replace(",", " ").split()).upper()
    if letters == "12":
        return pentominoes()
    if not letters:
        raise BadPieces(say("pieces-none-write"))
    for letter in letters:
        if letter not in PENTOMINOES:
            meant = instead(letter, PENTOMINOES)
            raise BadPieces(say("no-such-pentomino", letter=echo(letter), instead=meant))
    return pentominoes("".join(sorted(letters)))


def as_pieces(pieces: Pieces) -> tuple[Piece, ...]:
    """Pieces from whatever describes them."""
    if isinstance(pieces, int):
        return read_pieces(str(pieces))
    if isinstance(pieces, str):
        return read_pieces(pieces)
    if isinstance(pieces, Mapping):
        numbers = cast("Mapping[str, int]", pieces)
        return read_pieces("".join(letter * number for letter, number in numbers.items()))
    given = tuple(pieces)
    if not given:
        raise BadPieces(say("pieces-none"))
    names = Counter(piece.name for piece in given)
    if twice := [name for name, number in names.items() if number > 1]:
        raise BadPieces(say("pieces-twice", piece=twice[0]))
    return given
