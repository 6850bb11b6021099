"""What beliefs are made of: imagined structures, outlines on a side, and what was taken when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sightline.games.viewpoints.rules.blueprint import card
from sightline.games.viewpoints.rules.deduction import projection
from sightline.games.viewpoints.rules.grid import Structure, pieces_on
from sightline.games.viewpoints.rules.knowledge import Knowledge
from sightline.games.viewpoints.rules.space import LETTERS, tables

if TYPE_CHECKING:
    from sightline.games.viewpoints.rules.space import Ints

Outline = frozenset[int]
"""The slots that a piece covers on somebody's side."""
LATELY = 8
"""Changes of the grid that are looked back on to see whether it goes round in circles."""


@dataclass(frozen=True)
class Taken:
    """The last time a piece was moved or reserved."""

    seat: int
    turn: int
    """Counted over all turns that began."""
    placement: int
    """Where it lay before."""
    aside: bool = False
    """It was only put out of the way, by somebody with another piece in hand."""


@dataclass(frozen=True)
class Imagined:
    """A structure that may be the one, and how much counts for it."""

    target: Structure
    strain: float
    weight: float


def attempts(count: int) -> Iterable[list[tuple[float, float, int]]]:
    """How loosely to take claims, how much to doubt trusted pieces, and how many unseen pieces may
    come in, group after group of tries; a later group is needed where earlier ones do not please.
    """
    some = max(1, count // 3)
    yield [(0.05, 0.0, 0)] * count
    yield [(0.35, 0.15, 1)] * count + [(0.35, 0.4, 1)] * some
    yield [(0.8, 0.3, 2)] * some + [(2.0, 0.7, 2)] * some + [(99.0, 1.0, 2)] * some


def joined(choices: dict[str, Ints]) -> tuple[Ints, Ints]:
    """The placements as the kernel reads them: where each piece's begin, and all."""
    begin = np.zeros(len(LETTERS) + 1, dtype=np.int64)
    parts: list[Ints] = []
    for number, letter in enumerate(LETTERS):
        part = choices.get(letter)
        size = 0 if part is None else len(part)
        begin[number + 1] = begin[number] + size
        if part is not None:
            parts.append(part)
    return begin, np.concatenate(parts) if parts else np.empty(0, dtype=np.int64)


def cards_of(where: Structure, known: Knowledge) -> dict[int, str]:
    """The cards of a structure that anything is known about."""
    pieces = pieces_on(where)
    asked = {*known.cards, *known.colours, *(p for p, _ in known.slots)}
    asked |= {p for p, _, _ in known.not_slots} | {p for p, _ in known.incomplete}
    return {position: card(pieces, position) for position in asked}


def outline(placement: int, position: int) -> Outline:
    """The slots that a placement covers on a position's side."""
    slots = projection()[0]
    return frozenset(int(slots[position - 1, cell]) for cell in tables().cells[placement])


def mask_of(slots: Outline) -> npt.NDArray[np.bool_]:
    """An outline as one truth value a slot."""
    mask = np.zeros(36, dtype=np.bool_)
    mask[sorted(slots)] = True
    return mask


def least_strain(imagined: Iterable[Imagined]) -> float:
    """The strain of the likeliest structure."""
    return min((each.strain for each in imagined), default=0.0)
