"""The playing grid: a structure, where a piece may go, and why not.

A structure is a tuple with one entry for each of the twelve pieces: its placement's number, or −1.
So it is small, hashable and never half changed. The questions are answered by the kernels; the
explanations are worked out here, in plain Python, only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from sightline.games.viewpoints.kernels import build as kernel_build
from sightline.games.viewpoints.kernels import moves as kernel_moves
from sightline.games.viewpoints.rules import falling
from sightline.games.viewpoints.rules.balance import overhang
from sightline.games.viewpoints.rules.space import (
    LETTERS,
    NUMBER,
    around,
    cells_of,
    letter_of,
    placement_of,
    tables,
)
from sightline.kit.pieces.shapes import Cell3, Shape3

if TYPE_CHECKING:
    from sightline.games.viewpoints.rules.space import Ints

Structure = tuple[int, ...]

NOTHING: Structure = (-1,) * len(LETTERS)
"""The empty grid."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a piece may not go somewhere, or not be taken: the rule's name and a sentence."""

    rule: str
    reason: str
    pieces: tuple[str, ...] = ()


def structure_of(pieces: Mapping[str, Iterable[Cell3]]) -> Structure:
    """A structure from cells; ValueError names the piece that is not one."""
    where = list(NOTHING)
    for letter, cells in pieces.items():
        shape = tuple(cells)
        placement = placement_of(letter, shape)
        if placement is None:
            raise ValueError(f"{letter} cannot lie on {_cells_text(shape)}")
        where[NUMBER[letter]] = placement
    return tuple(where)


def pieces_on(where: Structure) -> dict[str, Shape3]:
    """The pieces on the grid with their cells."""
    return {
        letter: cells_of(placement)
        for letter, placement in zip(LETTERS, where, strict=True)
        if placement >= 0
    }


def letters_on(where: Structure) -> tuple[str, ...]:
    """The pieces on the grid."""
    return tuple(letter for letter, placement in zip(LETTERS, where, strict=True) if placement >= 0)


def with_piece(where: Structure, placement: int) -> Structure:
    """The structure with one more piece, or with that piece elsewhere."""
    number = NUMBER[letter_of(placement)]
    return (*where[:number], placement, *where[number + 1 :])


def without_piece(where: Structure, letter: str) -> Structure:
    """The structure without a piece."""
    number = NUMBER[letter]
    return (*where[:number], -1, *where[number + 1 :])


def _array(where: Structure) -> Ints:
    return np.array(where, dtype=np.int64)


def _bits(letters: Iterable[str]) -> int:
    return sum(1 << NUMBER[letter] for letter in letters)


# ------------------------------------------------------------------ where to


@lru_cache(maxsize=4096)
def legal_placements(where: Structure, letter: str) -> tuple[int, ...]:
    """Where a piece that is not on the grid may be placed."""
    if where[NUMBER[letter]] >= 0:
        raise ValueError(f"{letter} is on the grid already")
    whole = tables()
    out = np.empty(whole.placements, dtype=np.int64)
    found: int = kernel_moves.legal_placements(
        _array(where),
        _bits([letter]),
        whole.form,
        whole.size,
        whole.letter,
        whole.first,
        whole.own_balance,
        whole.cells,
        out,
    )
    return tuple(out[:found].tolist())


@lru_cache(maxsize=8192)
def may_place(where: Structure, placement: int) -> bool:
    """Whether this placement is legal. (A piece does not slide onto cells that are taken.)"""
    return _judge(where, placement) == kernel_moves.FINE


@lru_cache(maxsize=4096)
def may_take(where: Structure, letter: str) -> bool:
    """Whether a piece can be taken off the grid: it slides out, and the others still stand."""
    return _judge_taking(where, letter) == kernel_moves.FINE


def stands(where: Structure) -> bool:
    """Whether the structure stands."""
    return bool(kernel_moves.everything_stands(_array(where), tables().cells))


def building_order(where: Structure) -> tuple[str, ...] | None:
    """An order in which the pieces can be laid one by one; None if there is none."""
    whole = tables()
    order = np.empty(len(LETTERS), dtype=np.int64)
    count: int = kernel_build.building_order(
        _array(where),
        whole.form,
        whole.size,
        whole.orientation,
        whole.offset,
        whole.own_balance,
        whole.cells,
        order,
    )
    return None if count < 0 else tuple(LETTERS[int(piece)] for piece in order[:count])


def _judge(where: Structure, placement: int) -> int:
    whole = tables()
    return int(
        kernel_moves.judge(
            _array(where),
            placement,
            whole.form,
            whole.size,
            whole.orientation,
            whole.offset,
            whole.own_balance,
            whole.cells,
        )
    )


def _judge_taking(where: Structure, letter: str) -> int:
    whole = tables()
    return int(
        kernel_moves.takeable(
            _array(where),
            NUMBER[letter],
            whole.form,
            whole.size,
            whole.orientation,
            whole.offset,
            whole.cells,
        )
    )


# ------------------------------------------------------------------- and why not


def why_not_place(where: Structure, placement: int, position: int | None = None) -> WhyNot | None:
    """Why a placement of a piece that is not on the grid is illegal; None if it is legal.

    Directions are as ``position`` sees them; None: as somebody in front does.
    """
    letter = letter_of(placement)
    cells = cells_of(placement)
    taken = {cell: other for other, shape in pieces_on(where).items() for cell in shape}
    in_the_way = tuple(sorted({taken[cell] for cell in cells if cell in taken}))
    if in_the_way:
        lie = "lies" if len(in_the_way) == 1 else "lie"
        return WhyNot("free cells", f"{_list(in_the_way)} already {lie} there", in_the_way)
    verdict = _judge(where, placement)
    if verdict == kernel_moves.FINE:
        return None
    if verdict == kernel_moves.BLOCKED:
        return _blocked(f"{letter} cannot slide there", where, placement)
    if verdict == kernel_moves.UNBALANCED:
        supported = [(x, y, z) for x, y, z in cells if z == 0 or (x, y, z - 1) in taken]
        if not supported:
            reason = f"{letter} would hang in the air: nothing is beneath it"
        else:
            way = falling.towards(*overhang(cells, supported), position)
            reason = f"{letter} would tip over{way}: its weight is not above what carries it"
        return WhyNot("falls", reason, (letter,))
    return _falls(with_piece(where, placement), f"with {letter} there", position)


def why_not_take(where: Structure, letter: str, position: int | None = None) -> WhyNot | None:
    """Why a piece on the grid cannot be taken; None if it can. See :func:`why_not_place`."""
    verdict = _judge_taking(where, letter)
    if verdict == kernel_moves.FINE:
        return None
    rest = without_piece(where, letter)
    if verdict == kernel_moves.BLOCKED:
        return _blocked(f"{letter} cannot slide out", rest, where[NUMBER[letter]])
    return _falls(rest, f"without {letter}", position)


def _blocked(what: str, where: Structure, placement: int) -> WhyNot:
    blocking = _blocking(where, placement)
    are = "is" if len(blocking) == 1 else "are"
    reason = f"{what} without turning: {_list(blocking)} {are} in the way"
    return WhyNot("blocked", reason, blocking)


def _blocking(where: Structure, placement: int) -> tuple[str, ...]:
    """The pieces in the way: each one whose absence alone would clear it; else all that touch."""
    single = tuple(
        letter
        for letter in letters_on(where)
        if _judge(without_piece(where, letter), placement) != kernel_moves.BLOCKED
    )
    if single:
        return single
    near = around(cells_of(placement))
    return tuple(letter for letter, cells in pieces_on(where).items() if near & set(cells))


def _falls(where: Structure, when: str, position: int | None) -> WhyNot:
    """What a structure does that does not stand."""
    letters = letters_on(where)

    def fall(held: Collection[str]) -> Mapping[str, falling.Motion] | None:
        bits = sum(1 << number for number, letter in enumerate(letters) if letter in held)
        motion = np.zeros((len(letters), 3), dtype=np.float64)
        if not kernel_moves.falling(_array(where), tables().cells, bits, motion):
            return None
        rows = ((float(row[0]), float(row[1]), float(row[2])) for row in motion)
        return dict(zip(letters, rows, strict=True))

    tips = falling.tips(pieces_on(where), fall)
    ways: dict[str, list[str]] = {}
    for tip in tips:
        way = "tip" + falling.towards(tip.dx, tip.dy, position) if tip.carried else "fall"
        ways.setdefault(way, []).append(tip.letter)
    what = " and ".join(f"{_list(fallen)} would {way}" for way, fallen in ways.items())
    return WhyNot("falls", f"{when} {what}", tuple(tip.letter for tip in tips))


def _list(letters: Iterable[str]) -> str:
    names = list(letters)
    if len(names) < 2:
        return names[0] if names else "another piece"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _cells_text(cells: Iterable[Cell3]) -> str:
    return " ".join("{},{},{}".format(*cell) for cell in sorted(cells))
