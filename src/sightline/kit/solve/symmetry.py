"""The symmetries of a region, and which tilings are the same up to them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from sightline.kit.solve.engines import Rows
from sightline.kit.solve.pieces import apply, turns
from sightline.kit.solve.placements import Ints, Placements, Words

Image = NDArray[np.int32]
"""Where a symmetry takes each placement."""


def cell_maps(placements: Placements) -> list[NDArray[np.int64]]:
    """The symmetries of the set of cells, the identity first: cell → cell, by number."""
    cells = placements.cells
    number = {cell: i for i, cell in enumerate(cells)}
    low = placements.region.low
    found: list[NDArray[np.int64]] = []
    for turn in turns(placements.region.dimension, mirrored=True):
        turned = [apply(turn, cell) for cell in cells]
        floor = tuple(min(axis) for axis in zip(*turned, strict=True))
        shift = tuple(a - b for a, b in zip(low, floor, strict=True))
        moved = [
            number.get(tuple(a + b for a, b in zip(cell, shift, strict=True)), -1)
            for cell in turned
        ]
        if -1 not in moved:
            found.append(np.array(moved, np.int64))
    return found


def images(placements: Placements, counts: Ints) -> list[Image]:
    """The symmetries that take tilings to tilings, as maps of placements, the identity first.

    A symmetry may exchange pieces of which there are equally many, such as two mirror images.
    """
    order, keys = _sorted_keys(placements.masks, placements.piece)
    found: list[Image] = []
    for cells in cell_maps(placements):
        masks = _moved(placements.masks, cells)
        image = _same_piece(masks, placements, order, keys)
        if image is None:
            image = _other_piece(masks, placements, counts)
        if image is not None:
            found.append(image)
    return found


def _moved(masks: Words, cells: NDArray[np.int64]) -> Words:
    moved = np.zeros_like(masks)
    one = np.uint64(1)
    for cell, target in enumerate(cells.tolist()):
        bit = masks[:, cell >> 6] >> np.uint64(cell & 63) & one
        moved[:, target >> 6] |= bit << np.uint64(target & 63)
    return moved


def _sorted_keys(masks: Words, piece: Ints) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    table = np.column_stack((piece.astype(np.uint64), masks))
    order = np.lexsort(table.T[::-1])
    return order, table[order]


def _same_piece(
    masks: Words, placements: Placements, order: NDArray[np.int64], keys: NDArray[np.uint64]
) -> Image | None:
    moved, table = _sorted_keys(masks, placements.piece)
    if not np.array_equal(table, keys):
        return None
    image = np.empty(len(masks), np.int32)
    image[moved] = order
    return image


def _other_piece(masks: Words, placements: Placements, counts: Ints) -> Image | None:
    """A symmetry that exchanges pieces, such as a mirror that swaps two one-sided ones."""
    lookup: dict[bytes, int] = {}
    for i, row in enumerate(placements.masks):
        lookup[row.tobytes()] = -1 if row.tobytes() in lookup else i
    image = np.array([lookup.get(row.tobytes(), -1) for row in masks], np.int32)
    if (image < 0).any():
        return None
    partner: dict[int, int] = {}
    for mine, other in zip(
        placements.piece.tolist(), placements.piece[image].tolist(), strict=True
    ):
        if partner.setdefault(mine, other) != other or counts[mine] != counts[other]:
            return None
    return image if len(set(partner.values())) == len(partner) else None


# ------------------------------------------------------------------ one of each kind


@dataclass(frozen=True)
class Symmetry:
    """How to find one tiling of each kind.

    Only the placements in ``keep`` are searched: of one piece that is used exactly once, one
    placement for each orbit. Tilings are then the same only under the symmetries that leave that
    placement where it is: of each such family, the smallest is kept.
    """

    keep: NDArray[np.bool_]
    maps: tuple[Image, ...]
    special: int | None
    group: tuple[Image, ...]

    @property
    def order(self) -> int:
        """How many symmetries there are, the identity included."""
        return len(self.group)

    def first_of_kind(self, rows: Rows, piece: Ints) -> NDArray[np.bool_]:
        """Which of these tilings represent their kind."""
        good = np.ones(len(rows), np.bool_)
        if not self.maps or not len(rows):
            return good
        mine = np.sort(rows, axis=1)
        if self.special is None:
            fixed = None
        else:
            owner = np.where(rows >= 0, piece[rows], -1)
            fixed = rows[np.arange(len(rows)), np.argmax(owner == self.special, axis=1)]
        for image in self.maps:
            applies = good if fixed is None else good & (image[fixed] == fixed)
            some = np.flatnonzero(applies)
            if not len(some):
                continue
            turned = np.where(rows[some] >= 0, image[rows[some]], -1)
            turned.sort(axis=1)
            good[some] = ~_less(turned, mine[some])
        return good


def _less(one: Rows, other: Rows) -> NDArray[np.bool_]:
    """Row by row: whether one comes before the other."""
    differs = one != other
    column = np.argmax(differs, axis=1)
    row = np.arange(len(one))
    return differs.any(axis=1) & (one[row, column] < other[row, column])


def find_symmetry(placements: Placements, counts: Ints, exact: bool) -> Symmetry:
    """The best way to find one tiling of each kind."""
    maps = images(placements, counts)
    everything = np.ones(len(placements), np.bool_)
    group, others = tuple(maps), tuple(maps[1:])
    if not others or not exact:
        return Symmetry(everything, others, None, group)
    least = np.min(np.stack(maps), axis=0)
    heads = least == np.arange(len(placements))
    best: tuple[float, int] | None = None
    for q, count in enumerate(counts.tolist()):
        mine = placements.piece == q
        # The piece must stay itself under every symmetry.
        if count == 1 and all((placements.piece[image[mine]] == q).all() for image in maps):
            # Little is left to search, and the first step has few branches: found by trying.
            number, total = int((heads & mine).sum()), int(mine.sum())
            if number and (best is None or number**1.3 / total < best[0]):
                best = number**1.3 / total, q
    if best is None:
        return Symmetry(everything, others, None, group)
    special = placements.piece == best[1]
    stay = tuple(m for m in others if (m[special & heads] == np.flatnonzero(special & heads)).any())
    return Symmetry(heads | ~special, stay, best[1], group)


def restrict(symmetry: Symmetry, placements: Placements) -> tuple[Placements, Symmetry]:
    """The placements to search, and the same symmetry in their numbers."""
    if symmetry.keep.all():
        return placements, symmetry
    number = np.cumsum(symmetry.keep, dtype=np.int32) - 1
    number[~symmetry.keep] = -1
    maps = tuple(number[image[symmetry.keep]] for image in symmetry.maps)
    kept = np.ones(int(symmetry.keep.sum()), np.bool_)
    return placements.chosen(symmetry.keep), replace(symmetry, keep=kept, maps=maps)


def all_images(rows: Rows, group: tuple[Image, ...]) -> Rows:
    """Each tiling with its images under a group, without repeats; the tiling itself first.

    Tilings are given and returned as numbers of all placements.
    """
    turned = np.stack([np.where(rows >= 0, image[rows], -1) for image in group], axis=1)
    ordered = np.sort(turned, axis=2)
    fresh = np.ones(turned.shape[:2], np.bool_)
    for g in range(1, len(group)):
        for h in range(g):
            fresh[:, g] &= (ordered[:, g] != ordered[:, h]).any(axis=1)
    return turned[fresh]
