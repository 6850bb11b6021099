# pyright: basic
"""Pent-Up compiled: rule (d) alone. How high a tile can go, without counting its placements."""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.lanes import across, any_above, up
from sightline.games.pentup.kernels.position import (
    CELLS,
    LANES,
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
from sightline.games.pentup.kernels.tiles import FIRST, TILES
from sightline.kit.compiling import compiled


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
    first = FIRST[tile]
    for g in range(first, FIRST[tile + 1]):
        for strip in range(low, high + 1):
            a = np.uint64(row(level - 1, strip) + x)
            some = U0
            for i in range(0, columns, LANES):
                some |= any_above(words, a + np.uint64(i), across(g), up(g))
            if some != U0:
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
