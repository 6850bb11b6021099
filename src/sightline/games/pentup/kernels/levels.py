# pyright: basic
"""Pent-Up compiled: rule (d) alone. How high a tile can go, without counting its placements."""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.position import (
    CELLS,
    LANES,
    OWNED_BITS,
    PLAYERS,
    TILES_ON,
    TOP,
    U0,
    WHERE,
    count_level,
    is_bare,
    reach,
    row,
)
from sightline.games.pentup.kernels.tiles import CELL_X, CELL_Y, FIRST, TILES
from sightline.kit.compiling import compiled, inlined


@inlined
def any_above(words, start, blocks, g):
    """Whether orientation g has a placement whose five cells are all in the board: not 0."""
    a = np.uint64(start)
    p0 = a + CELL_X[g, 0]
    p1 = a + CELL_X[g, 1]
    p2 = a + CELL_X[g, 2]
    p3 = a + CELL_X[g, 3]
    p4 = a + CELL_X[g, 4]
    s0 = CELL_Y[g, 0]
    s1 = CELL_Y[g, 1]
    s2 = CELL_Y[g, 2]
    s3 = CELL_Y[g, 3]
    s4 = CELL_Y[g, 4]
    some = U0
    for i in range(blocks * LANES):
        j = np.uint64(i)
        some |= (
            (words[p0 + j] >> s0)
            & (words[p1 + j] >> s1)
            & (words[p2 + j] >> s2)
            & (words[p3 + j] >> s3)
            & (words[p4 + j] >> s4)
        )
    return some & OWNED_BITS


@compiled
def lies_beneath(words, info, tile, orient, level):
    """Whether a tile of this shape lies this way, bare, on the level below."""
    for seat in range(info[PLAYERS]):
        at = WHERE + (seat * TILES + tile) * 4
        if info[at + 1] == orient and is_bare(words, info, seat, tile, level - 1):
            return True
    return False


@compiled
def fits_level(words, info, tile, level):
    """Whether a tile in hand has a placement on a level. Not for the very first tile."""
    if level == 1:
        return True  # the table is endless
    if info[TILES_ON + level - 1] < 2 or info[CELLS + level - 1] < 5:
        return False
    x, columns, low, high = reach(info, level)
    blocks = (columns + LANES - 1) // LANES
    first = FIRST[tile]
    for g in range(first, FIRST[tile + 1]):
        for strip in range(low, high + 1):
            if any_above(words, row(level - 1, strip) + x, blocks, g):
                if lies_beneath(words, info, tile, g - first, level):
                    # Perhaps nowhere but atop that one tile.
                    return count_level(words, info, tile, level) > 0
                return True
    return False


@compiled
def highest_level(words, info, tile):
    """The highest level on which a tile in hand can go. Not for the very first tile."""
    level = info[TOP] + 1
    while not fits_level(words, info, tile, level):
        level -= 1
    return level
