"""The playing grid: a structure, where a piece may go, and why not.

A structure is a tuple with one entry for each of the twelve pieces: its placement's number, or −1.
So it is small, hashable and never half changed. The questions are answered by the kernels; the
explanations are worked out here, in plain Python, only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from sightline.core.message import Listed, Message, all_of, say
from sightline.games.viewpoints.kernels import build as kernel_build
from sightline.games.viewpoints.kernels import moves as kernel_moves
from sightline.games.viewpoints.rules import falling
from sightline.games.viewpoints.rules.balance import overhang
from sightline.games.viewpoints.rules.blueprint import EMPTY, SLOTS, slot_and_depth
from sightline.games.viewpoints.rules.space import (
    EDGE,
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
    """Why a piece may not go somewhere, or not be taken: the rule's name and the reason."""

    rule: str
    reason: Message
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
    return tuple(
        [letter for letter, placement in zip(LETTERS, where, strict=True) if placement >= 0]
    )


def card_of(where: Structure, position: int) -> str:
    """What a position sees: ``blueprint.card``, with the lines of sight looked up."""
    slots = [EMPTY] * SLOTS
    nearest = [EDGE] * SLOTS
    for letter, placement in zip(LETTERS, where, strict=True):
        if placement >= 0:
            for slot, depth in _seen_from(position, placement):
                if depth < nearest[slot]:
                    nearest[slot] = depth
                    slots[slot] = letter
    return "".join(slots)


@lru_cache(maxsize=1 << 14)
def _seen_from(position: int, placement: int) -> tuple[tuple[int, int], ...]:
    """In which slots a position sees a piece, and how deep; of each line the front cell alone."""
    front: dict[int, int] = {}
    for cell in cells_of(placement):
        slot, depth = slot_and_depth(position, cell)
        front[slot] = min(depth, front.get(slot, EDGE))
    return tuple(front.items())


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


@lru_cache(maxsize=256)
def turn_placements(where: Structure, free: tuple[str, ...]) -> Mapping[str, tuple[int, ...]]:
    """Where each of the free pieces may be placed on a structure that stands, and where each piece
    on the grid that can be taken may be laid again, its present place among them."""
    found: dict[str, tuple[int, ...]] = {}
    unknown: list[str] = []
    rests: dict[str, Structure] = dict.fromkeys(free, where)
    for letter in letters_on(where):
        # What was just laid has been offered all its places already.
        rest = rests[letter] = without_piece(where, letter)
        before = _offered.get((rest, letter), ())
        if where[NUMBER[letter]] in before:
            found[letter] = before
        else:
            unknown.append(letter)
    whole = tables()
    # Each piece has its own placements, so together they are no more than there are.
    out = np.empty(whole.placements, dtype=np.int64)
    counts = np.empty(len(LETTERS), dtype=np.int64)
    kernel_moves.turn_placements(
        _array(where),
        _bits(free),
        _bits(unknown),
        whole.form,
        whole.size,
        whole.letter,
        whole.first,
        whole.orientation,
        whole.offset,
        whole.own_balance,
        whole.cells,
        out,
        counts,
    )
    if len(_offered) > MOST_OFFERED:
        _offered.clear()
    start = 0
    for letter in (*sorted(free, key=LETTERS.index), *unknown):
        count = int(counts[NUMBER[letter]])
        if count >= 0:
            places = tuple(out[start : start + count].tolist())
            found[letter] = places
            _offered[rests[letter], letter] = places
            start += count
    return MappingProxyType(found)


MOST_OFFERED = 4096
_offered: dict[tuple[Structure, str], tuple[int, ...]] = {}
"""Lists of placements on structures that stand, made not long ago."""


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
        reason = say("viewpoints-taken", pieces=all_of(in_the_way))
        return WhyNot("free cells", reason, in_the_way)
    verdict = _judge(where, placement)
    if verdict == kernel_moves.FINE:
        return None
    if verdict == kernel_moves.BLOCKED:
        blocking = _blocking(where, placement)
        reason = say("viewpoints-cannot-slide-in", piece=letter, others=all_of(blocking))
        return WhyNot("blocked", reason, blocking)
    if verdict == kernel_moves.UNBALANCED:
        supported = [(x, y, z) for x, y, z in cells if z == 0 or (x, y, z - 1) in taken]
        if not supported:
            reason = say("viewpoints-hangs", piece=letter)
        elif way := falling.towards(*overhang(cells, supported), position):
            reason = say("viewpoints-tips-over-to", piece=letter, way=way)
        else:
            reason = say("viewpoints-tips-over", piece=letter)
        return WhyNot("falls", reason, (letter,))
    falls, pieces = _falls(with_piece(where, placement), position)
    return WhyNot("falls", say("viewpoints-falls-with", piece=letter, falls=falls), pieces)


def why_not_take(where: Structure, letter: str, position: int | None = None) -> WhyNot | None:
    """Why a piece on the grid cannot be taken; None if it can. See :func:`why_not_place`."""
    verdict = _judge_taking(where, letter)
    if verdict == kernel_moves.FINE:
        return None
    rest = without_piece(where, letter)
    if verdict == kernel_moves.BLOCKED:
        blocking = _blocking(rest, where[NUMBER[letter]])
        reason = say("viewpoints-cannot-slide-out", piece=letter, others=all_of(blocking))
        return WhyNot("blocked", reason, blocking)
    falls, pieces = _falls(rest, position)
    return WhyNot("falls", say("viewpoints-falls-without", piece=letter, falls=falls), pieces)


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


def _falls(where: Structure, position: int | None) -> tuple[Listed, tuple[str, ...]]:
    """What a structure does that does not stand, and the pieces that do it."""
    letters = letters_on(where)

    def fall(held: Collection[str]) -> Mapping[str, falling.Motion] | None:
        bits = sum(1 << number for number, letter in enumerate(letters) if letter in held)
        motion = np.zeros((len(letters), 3), dtype=np.float64)
        if not kernel_moves.falling(_array(where), tables().cells, bits, motion):
            return None
        rows = ((float(row[0]), float(row[1]), float(row[2])) for row in motion)
        return dict(zip(letters, rows, strict=True))

    tips = falling.tips(pieces_on(where), fall)
    ways: dict[tuple[bool, Message | None], list[str]] = {}
    for tip in tips:
        way = falling.towards(tip.dx, tip.dy, position) if tip.carried else None
        ways.setdefault((tip.carried, way), []).append(tip.letter)
    falls = all_of(_would(letters, *how) for how, letters in ways.items())
    return falls, tuple(tip.letter for tip in tips)


def _would(letters: Iterable[str], tips: bool, way: Message | None) -> Message:
    """What some pieces would do: tip, maybe in a direction, or fall."""
    pieces = all_of(letters)
    if not tips:
        return say("viewpoints-would-fall", pieces=pieces)
    if way is None:
        return say("viewpoints-would-tip", pieces=pieces)
    return say("viewpoints-would-tip-to", pieces=pieces, way=way)


def _cells_text(cells: Iterable[Cell3]) -> str:
    return " ".join("{},{},{}".format(*cell) for cell in sorted(cells))
