"""All placements of given pieces in a region, as arrays that the kernels read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sightline.kit.solve.pieces import Form, Piece
from sightline.kit.solve.regions import Cell, Region

Ints = NDArray[np.int32]
Words = NDArray[np.uint64]


@dataclass(frozen=True)
class Placements:
    """Cells are numbered along the shortest side first, so that a filled front stays short.

    ``masks[i]`` are the cells of placement ``i`` as bits, ``piece[i]`` the piece's number;
    ``first[c]:first[c + 1]`` are the placements whose lowest cell is ``c``.
    """

    region: Region
    pieces: tuple[Piece, ...]
    cells: tuple[Cell, ...]
    masks: Words
    piece: Ints
    first: Ints
    grid: Grid

    @property
    def words(self) -> int:
        """How many machine words hold a set of cells."""
        return self.masks.shape[1]

    def __len__(self) -> int:
        return len(self.masks)

    @cached_property
    def beside(self) -> Words:
        """For each cell its neighbours as bits."""
        from sightline.kit.solve.kernels.placements import list_neighbours

        found = np.empty((len(self.cells), self.words), np.uint64)
        grid = self.grid
        list_neighbours(grid.numbers, grid.anchors, grid.steps, self.words, found)
        return found

    def cells_of(self, placement: int) -> tuple[Cell, ...]:
        """The region's cells under a placement, sorted."""
        row = self.masks[placement].tolist()
        bits = sum(word << 64 * i for i, word in enumerate(row))
        found: list[Cell] = []
        while bits:
            low = bits & -bits
            found.append(self.cells[low.bit_length() - 1])
            bits ^= low
        return tuple(sorted(found))

    def chosen(self, keep: NDArray[Any]) -> Placements:
        """Only some of the placements (a boolean for each)."""
        edges = np.concatenate(([0], np.cumsum(keep)))
        return Placements(
            self.region, self.pieces, self.cells, self.masks[keep], self.piece[keep],
            edges[self.first].astype(np.int32), self.grid,
        )  # fmt: skip


@dataclass(frozen=True)
class Grid:
    """The region's cells numbered in a box with a margin that no piece can cross."""

    axes: tuple[int, ...]
    numbers: Ints
    anchors: Ints
    steps: Ints
    strides: tuple[int, ...]


def _grid(region: Region, reach: int) -> tuple[Grid, tuple[Cell, ...]]:
    sides, low = region.sides, region.low
    axes = tuple(sorted(range(len(sides)), key=lambda axis: -sides[axis]))
    widths = [sides[axis] + 2 * reach for axis in axes]
    strides = [1] * len(axes)
    for i in range(len(axes) - 2, -1, -1):
        strides[i] = strides[i + 1] * widths[i + 1]
    table = np.array(region.cells, np.int32)
    moved = table[:, axes] - np.array([low[axis] for axis in axes], np.int32) + reach
    spots = moved @ np.array(strides, np.int32)
    order = np.argsort(spots)
    anchors = spots[order].astype(np.int32)
    numbers = np.full(strides[0] * widths[0], -1, np.int32)
    numbers[anchors] = np.arange(len(anchors), dtype=np.int32)
    steps = np.array([sign * stride for stride in strides for sign in (1, -1)], np.int32)
    cells = tuple(region.cells[i] for i in order.tolist())
    return Grid(axes, numbers, anchors, steps, tuple(strides)), cells


@lru_cache(maxsize=64)
def _all_forms(
    pieces: tuple[Piece, ...], axes: tuple[int, ...]
) -> tuple[NDArray[np.int32], Ints, Ints, tuple[Form, ...], int]:
    """Every form of every piece along the grid's axes: cells, sizes, whose it is; and the reach."""
    forms: list[Form] = []
    owner: list[int] = []
    for number, piece in enumerate(pieces):
        for form in piece.forms(len(axes)):
            turned = sorted((tuple(cell[axis] for axis in axes), mark) for cell, mark in form)
            forms.append(tuple(turned))
            owner.append(number)
    width = max(len(form) for form in forms)
    cells = np.zeros((len(forms), width, len(axes)), np.int32)
    for i, form in enumerate(forms):
        table = np.array([cell for cell, _ in form], np.int32)
        cells[i, : len(form)] = table - table[0]
    sizes = np.array([len(form) for form in forms], np.int32)
    reach = int(np.abs(cells).max())
    return cells, sizes, np.array(owner, np.int32), tuple(forms), reach


def place(region: Region, pieces: tuple[Piece, ...]) -> Placements:
    """All placements of the pieces in the region."""
    from sightline.kit.solve.kernels.placements import count_fits, list_fits

    order = tuple(range(region.dimension))
    reach = max(1, _all_forms(pieces, order)[4])
    grid, cells = _grid(region, reach)
    table, sizes, owner, forms, _ = _all_forms(pieces, grid.axes)
    offsets = (table @ np.array(grid.strides, np.int32)).astype(np.int32)
    words = (len(cells) + 63) // 64
    number = count_fits(grid.numbers, grid.anchors, offsets, sizes)
    masks = np.empty((number, words), np.uint64)
    form = np.empty(number, np.int32)
    first = np.empty(len(cells) + 1, np.int32)
    kinds = _kinds(region, cells, forms, offsets.shape[1])
    number = list_fits(grid.numbers, grid.anchors, offsets, sizes, words, kinds, masks, form, first)
    masks, form = masks[:number], form[:number]
    return Placements(region, pieces, cells, masks, owner[form], first, grid)


def _kinds(region: Region, cells: Sequence[Cell], forms: Sequence[Form], width: int) -> Ints:
    """The colours of the region's cells and of the forms' cells as numbers, if any matter."""
    marks = {mark for form in forms for _, mark in form if mark is not None}
    if not marks or not region.colours:
        return np.empty(0, np.int32)
    names = [*dict.fromkeys((*sorted(marks), *sorted(region.colours.values())))]
    number = {name: i for i, name in enumerate(names, 1)}
    flat = [number.get(region.colours.get(cell, ""), 0) for cell in cells]
    for form in forms:
        row = [0 if mark is None else number[mark] for _, mark in form]
        flat += row + [0] * (width - len(row))
    return np.array(flat, np.int32)
