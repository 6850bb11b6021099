"""The 6×6×6 cube, and every way to lay a piece of five cubes into it.

Axes as player 1 sees them: x to the right, y away, z up, each 0 to 5. A *cell* is a triple, its
*index* is ``x + 6 y + 36 z``. A *placement* is a piece in one of its orientations at one position;
it has a number, its place in the tables below, which are the same whichever ten pieces are in play.
The kernels read the tables, so they are NumPy arrays; NumPy is loaded when they are built.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from sightline.kit.pieces.shapes import PENTOMINOES, Cell3, Shape3, orientations3

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Ints = npt.NDArray[np.int64]

EDGE = 6
"""The cube's edge, in cells."""
CELLS = EDGE**3
LETTERS: tuple[str, ...] = PENTOMINOES
"""All twelve pieces; a game uses ten of them."""
NUMBER = MappingProxyType({letter: number for number, letter in enumerate(LETTERS)})

SETS = MappingProxyType(
    {
        omitted: tuple(letter for letter in LETTERS if letter not in omitted)
        for omitted in ("IL", "IP", "NP", "PY")
    }
)
"""The four sets of ten pieces that fill the 5×10 box in one way only, by the two left out."""


def index_of(cell: Cell3) -> int:
    """A cell's number."""
    x, y, z = cell
    return x + EDGE * y + EDGE * EDGE * z


def cell_at(index: int) -> Cell3:
    """The cell with this number."""
    return index % EDGE, index // EDGE % EDGE, index // (EDGE * EDGE)


def around(cells: Iterable[Cell3]) -> set[Cell3]:
    """The cells that share a face with one of these (some of which may be among them)."""
    steps = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
    return {(x + dx, y + dy, z + dz) for x, y, z in cells for dx, dy, dz in steps}


@dataclass(frozen=True)
class Tables:
    """All orientations and all placements of the twelve pieces, as arrays.

    Of an orientation: its ``form`` (five cells from (0, 0, 0)), ``size`` (its box), ``letter`` (the
    piece's number), ``first`` (its first placement), and ``own_balance``: for each set of supported
    cells, as five bits, whether the piece balances on them alone. Of a placement: its cells'
    indices, sorted, its ``orientation`` and its ``offset``.
    """

    form: Ints
    size: Ints
    letter: Ints
    first: Ints
    own_balance: npt.NDArray[np.bool_]
    cells: Ints
    orientation: Ints
    offset: Ints

    @property
    def placements(self) -> int:
        """How many placements there are."""
        return len(self.cells)


@cache
def tables() -> Tables:
    """The tables; built on first use, in some tens of milliseconds."""
    import numpy as np

    from sightline.games.viewpoints.rules.balance import balances_on

    forms: list[Shape3] = []
    letters: list[int] = []
    first: list[int] = []
    cells: list[list[int]] = []
    orientation: list[int] = []
    offset: list[Cell3] = []
    balance: list[list[bool]] = []
    for number, letter in enumerate(LETTERS):
        for form in orientations3(letter):
            # By index, so that a placement's cells are sorted as their orientation's form is.
            form = tuple(sorted(form, key=index_of))
            width, depth, height = (1 + max(cell[axis] for cell in form) for axis in range(3))
            first.append(len(cells))
            for dz in range(EDGE - height + 1):
                for dy in range(EDGE - depth + 1):
                    for dx in range(EDGE - width + 1):
                        cells.append([index_of((x + dx, y + dy, z + dz)) for x, y, z in form])
                        orientation.append(len(forms))
                        offset.append((dx, dy, dz))
            balance.append(
                [
                    balances_on(form, [form[i] for i in range(5) if supported >> i & 1])
                    for supported in range(32)
                ]
            )
            forms.append(form)
            letters.append(number)
    form = np.array(forms, dtype=np.int64)
    return Tables(
        form=form,
        size=form.max(axis=1) + 1,
        letter=np.array(letters, dtype=np.int64),
        first=np.array(first, dtype=np.int64),
        own_balance=np.array(balance, dtype=np.bool_),
        cells=np.array(cells, dtype=np.int64),
        orientation=np.array(orientation, dtype=np.int64),
        offset=np.array(offset, dtype=np.int64),
    )


def letter_of(placement: int) -> str:
    """The piece that a placement lays."""
    return _letters()[placement]


@cache
def _letters() -> tuple[str, ...]:
    whole = tables()
    return tuple(LETTERS[int(whole.letter[number])] for number in whole.orientation)


@cache
def cells_of(placement: int) -> Shape3:
    """A placement's five cells, sorted as triples."""
    return tuple(sorted(cell_at(int(index)) for index in tables().cells[placement]))


def placement_of(letter: str, cells: Iterable[Cell3]) -> int | None:
    """The placement of this piece that fills exactly these cells; None if there is none."""
    return _numbers().get((letter, tuple(sorted(cells))))


@cache
def _numbers() -> dict[tuple[str, Shape3], int]:
    return {(letter_of(n), cells_of(n)): n for n in range(tables().placements)}
