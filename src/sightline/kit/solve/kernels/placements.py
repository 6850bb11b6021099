# pyright: basic
"""All places where pieces fit into a region, compiled so that a first solution is quick too."""

from __future__ import annotations

import numpy as np

from sightline.kit.compiling import compiled
from sightline.kit.solve.kernels.bits import U0, U1


@compiled
def count_fits(grid, anchors, offsets, sizes):
    """How many (anchor, form) pairs lie within the region."""
    total = 0
    for a in range(anchors.shape[0]):
        for f in range(offsets.shape[0]):
            fits = True
            for k in range(sizes[f]):
                fits &= grid[anchors[a] + offsets[f, k]] >= 0
            total += fits
    return total


@compiled
def list_fits(grid, anchors, offsets, sizes, words, kinds, masks, forms, first):
    """Write all of them, by anchor and then by form, as sets of cells.

    ``grid`` numbers the region's cells in a box with a margin and is -1 elsewhere; a form is given
    by its cells' distances in it from the form's first one. Where ``kinds`` has marks, the cells'
    colours are compared: ``kinds[cell]`` and ``kinds[cells + form * width + k]``, 0 is no colour.
    """
    at = 0
    cells = anchors.shape[0]
    coloured = kinds.shape[0] > 0
    width = offsets.shape[1]
    for a in range(cells):
        first[a] = at
        for f in range(offsets.shape[0]):
            fits = True
            for k in range(sizes[f]):
                cell = grid[anchors[a] + offsets[f, k]]
                fits &= cell >= 0
                if coloured and cell >= 0:
                    mine = kinds[cells + f * width + k]
                    fits &= mine == 0 or kinds[cell] == 0 or kinds[cell] == mine
            if not fits:
                continue
            for w in range(words):
                masks[at, w] = U0
            for k in range(sizes[f]):
                cell = grid[anchors[a] + offsets[f, k]]
                masks[at, cell >> 6] |= U1 << np.uint64(cell & 63)
            forms[at] = f
            at += 1
    first[cells] = at
    return at


@compiled
def list_neighbours(grid, anchors, steps, words, beside):
    """For each cell the set of those that it shares an edge or face with."""
    for a in range(anchors.shape[0]):
        for w in range(words):
            beside[a, w] = U0
        for s in range(steps.shape[0]):
            cell = grid[anchors[a] + steps[s]]
            if cell >= 0:
                beside[a, cell >> 6] |= U1 << np.uint64(cell & 63)
