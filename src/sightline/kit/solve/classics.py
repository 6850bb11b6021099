"""The classic boards and boxes of the twelve pentominoes, with their known numbers of tilings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sightline.kit.pieces.shapes import PENTOMINOES


@dataclass(frozen=True)
class Classic:
    """A region for all twelve pentominoes; tilings are counted up to symmetry."""

    key: str
    region: str
    tilings: int


CLASSICS: tuple[Classic, ...] = (
    Classic("6x10", "6x10", 2339),
    Classic("5x12", "5x12", 1010),
    Classic("4x15", "4x15", 368),
    Classic("3x20", "3x20", 2),
    Classic("8x8", "8x8-3,3-3,4-4,3-4,4", 65),
    Classic("3x4x5", "3x4x5", 3940),
    Classic("2x5x6", "2x5x6", 264),
    Classic("2x3x10", "2x3x10", 12),
)

FIVE_BY_TEN = "5x10"
"""A box in which ten different pieces lie flat."""

BOX_OMISSIONS: Mapping[str, str] = MappingProxyType(
    {
        omit: "".join(letter for letter in PENTOMINOES if letter not in omit)
        for omit in ("IL", "IP", "NP", "PY")
    }
)
"""The two letters left out → the ten pieces, where the 5×10 box has exactly one tiling."""
