"""Close a ring of white tiles with as few black ones as possible, some of which lie already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np

from sightline.games.pentup.puzzles.surround_proof import around, covering
from sightline.puzzles.model import Cell, Cells, Lay, Letter
from sightline.puzzles.notation import LETTERS
from sightline.puzzles.puzzle import Stop

MOST_CELLS = 64
"""More open cells than that are more than the search can take."""
MOST_TILES = 7
"""Beyond that a search could take minutes; Black has eleven tiles."""
_UNIT = 60  # divisible by 1 … 5, so that the weights below are whole numbers
_WIDTH = 1024
_MIDDLE = 512 * _WIDTH + 512


def rings_with(centre: Cells, white: Sequence[Lay], number: int) -> list[frozenset[Lay]]:
    """Every ring of so many different white tiles around a tile that these belong to."""
    inside = set(centre)
    wanted = sorted(around(cast("tuple[tuple[int, int], ...]", centre)))
    place: dict[Cell, int] = {cell: i for i, cell in enumerate(wanted)}
    spots: dict[Cell, int] = {}

    def bits_of(lay: Lay) -> tuple[int, int]:
        """The wanted cells that a tile covers, and all of its cells."""
        covers = sum(1 << place[cell] for cell in lay.cells if cell in place)
        return covers, sum(1 << spots.setdefault(cell, len(spots)) for cell in lay.cells)

    options: list[list[tuple[int, int, Lay]]] = []
    for cell in wanted:
        lays = {
            Lay(cast("Letter", laid.tile), laid.cells)
            for laid in covering(cell, LETTERS)
            if inside.isdisjoint(laid.cells)
        }
        options.append([(*bits_of(lay), lay) for lay in lays])
    widest = max(covers.bit_count() for found in options for covers, _, _ in found)
    rings: set[frozenset[Lay]] = set()

    def extend(chosen: tuple[Lay, ...], left: int, taken: int) -> None:
        if not left:
            if len(chosen) == number:
                rings.add(frozenset(chosen))
            return
        more = number - len(chosen)
        if left.bit_count() > widest * more:
            return
        letters = {lay.piece for lay in chosen}
        for covers, cells, lay in options[(left & -left).bit_length() - 1]:
            if not cells & taken and lay.piece not in letters and (more > 1 or not left & ~covers):
                extend((*chosen, lay), left & ~covers, taken | cells)

    left, taken = (1 << len(wanted)) - 1, 0
    for lay in white:
        covers, cells = bits_of(lay)
        left, taken = left & ~covers, taken | cells
    extend(tuple(white), left, taken)
    return sorted(rings, key=lambda ring: sorted((lay.piece, lay.cells) for lay in ring))


def close_ring(
    tile: Letter,
    centre: Cells,
    white: Sequence[Lay],
    black: Sequence[Lay],
    stop: Stop,
    most: int = MOST_TILES,
) -> list[Lay] | None:
    """The fewest black tiles that cover all open cells beside white ones; None: not with ``most``.

    Weights make a lower bound: a cell weighs 1/n of a tile where the best option for it covers n
    open cells, so no tile covers more than a weight of 1.
    """
    from sightline.games.pentup.kernels.surround import find_cover

    taken = {cell for lay in (*white, *black) for cell in lay.cells} | set(centre)
    ring = cast("set[tuple[int, int]]", {cell for lay in white for cell in lay.cells})
    wanted = [cell for cell in around(ring) if cell not in taken]
    if not wanted:
        return []
    if len(wanted) > MOST_CELLS:
        return None
    used = {tile, *(lay.piece for lay in black)}
    letters = [letter for letter in LETTERS if letter not in used]
    by_cell: dict[Cell, set[Lay]] = {
        cell: {
            Lay(cast("Letter", laid.tile), laid.cells)
            for laid in covering(cell, letters)
            if taken.isdisjoint(laid.cells)
        }
        for cell in wanted
    }
    cells = sorted(wanted, key=lambda cell: (len(by_cell[cell]), cell))
    if not all(by_cell.values()):
        return None
    options = sorted(
        {lay for found in by_cell.values() for lay in found}, key=lambda lay: (lay.piece, lay.cells)
    )
    number = {lay: i for i, lay in enumerate(options)}
    place: dict[Cell, int] = {cell: i for i, cell in enumerate(cells)}
    bits = [sum(1 << place[cell] for cell in lay.cells if cell in place) for lay in options]
    lists = [
        sorted((number[lay] for lay in by_cell[cell]), key=lambda i: (-bits[i].bit_count(), i))
        for cell in cells
    ]
    weights = [_UNIT // max(bits[i].bit_count() for i in found) for found in lists]
    spots = [[_MIDDLE + cell[1] * _WIDTH + cell[0] for cell in lay.cells] for lay in options]
    tables = (
        np.array(bits, np.uint64),
        np.array(spots, np.int64),
        np.array([LETTERS.index(lay.piece) for lay in options], np.int64),
        np.cumsum([0, *map(len, lists)]).astype(np.int64),
        np.array([i for found in lists for i in found], np.int64),
        np.array(weights, np.int64),
    )
    grid = np.zeros(_WIDTH * _WIDTH, np.uint8)
    for limit in range(-(-sum(weights) // _UNIT), min(most, len(letters)) + 1):
        if stop():
            return None
        chosen = np.zeros(limit + 1, np.int64)
        found = int(find_cover(*tables, _UNIT, limit, grid, chosen))
        if found >= 0:
            return [options[i] for i in chosen[:found].tolist()]
    return None
