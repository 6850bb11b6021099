# pyright: basic
"""Pent-Up compiled: random games that are quick to play and quicker to take back.

Nothing is kept for undoing single tiles: a game ends with ``restore``, which copies back what it
touched. A tile's ways round are tried in any order on its highest level, and the first that fits is
taken, on any of its places; the others need not be counted.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.lanes import across, fits_above, fits_table, up
from sightline.games.pentup.kernels.play import random_tile
from sightline.games.pentup.kernels.position import (
    BESIDE,
    BESIDE_OFFSET,
    CELLS,
    EXTENT,
    LANES,
    OWNED,
    PLAYERS,
    SEATS,
    STACK,
    STRIP_SHIFT,
    STRIPS,
    TILES_ON,
    TOP,
    U0,
    U1,
    WHERE,
    bit_of,
    is_bare,
    lay,
    reach,
    row,
    strip_of,
)
from sightline.games.pentup.kernels.position import COLUMNS as ALL_COLUMNS
from sightline.games.pentup.kernels.tiles import FIRST, TILES
from sightline.kit.chance import random_below
from sightline.kit.compiling import compiled, inlined
from sightline.kit.solve.kernels.bits import lowest_bit, popcount

SIDE = 32
"""Places that are so many cells apart share a slot; hardly a game is as wide."""
SLOTS = SEATS * 64 * SIDE * SIDE

FARTHEST = 256
"""No tile lies so many cells from the first one."""
assert FARTHEST % SIDE == 0

ULANES = np.uint64(LANES)

ROOM = STRIPS * ALL_COLUMNS
"""Of the words in which the places of one way round are gathered."""


@inlined
def slot_of(seat, g, x, y):
    """Where it is kept what is known of a placement, wherever in the tree it is made."""
    return ((seat * 64 + g) * SIDE + (x & (SIDE - 1))) * SIDE + (y & (SIDE - 1))


@inlined
def packed(g, x, y, level):
    """A placement as one number of 29 bits."""
    return (level << 24 | g << 18) + (x + FARTHEST << 9) + y + FARTHEST


@inlined
def unpacked(code):
    """Orientation (among all of them), x, y and level of a packed placement."""
    x, y = (code >> 9 & 511) - FARTHEST, (code & 511) - FARTHEST
    return code >> 18 & 63, x, y, code >> 24


@inlined
def slot_of_packed(seat, code):
    return slot_of(seat, code >> 18 & 63, code >> 9, code)


@compiled
def restore(words, info, base_words, base_info):
    """Make a position that has grown out of another by ``lay`` that other one again."""
    at = EXTENT + 4
    x = info[at] - 1
    columns = info[at + 1] + 2 - x
    low, high = strip_of(info[at + 2] - 6), strip_of(info[at + 3] + 6)
    for level in range(info[TOP] + 2):
        board = level if level <= info[TOP] else BESIDE
        for strip in range(low, high + 1):
            start = np.uint64(row(board, strip) + x)
            for i in range(columns):
                words[start + np.uint64(i)] = base_words[start + np.uint64(i)]
    for i in range(STACK):
        info[i] = base_info[i]


@inlined
def gather(words, level, x, columns, low, high, g, fits):
    """Write the placements of an orientation on a level by strips and columns: how many."""
    rightwards, upwards = across(g), up(g)
    total = 0
    to = np.uint64(0)
    for strip in range(low, high + 1):
        start = np.uint64(row(level - 1, strip) + x)
        if level == 1:
            for i in range(0, columns, LANES):
                at = start + np.uint64(i)
                beside = at + BESIDE_OFFSET
                total += fits_table(words, at, beside, rightwards, upwards, fits, to)
                to += ULANES
        else:
            for i in range(0, columns, LANES):
                at = start + np.uint64(i)
                total += fits_above(words, at, rightwards, upwards, fits, to)
                to += ULANES
    return total


@inlined
def spare_single(words, info, tile, orient, level, x, low, columns, fits):
    """Take out the places atop one single tile: how many those were."""
    spared = 0
    for seat in range(info[PLAYERS]):
        at = WHERE + (seat * TILES + tile) * 4
        if info[at + 1] == orient and is_bare(words, info, seat, tile, level - 1):
            i = np.uint64((strip_of(info[at + 3]) - low) * columns + info[at + 2] - x)
            fits[i] &= ~(U1 << np.uint64(bit_of(info[at + 3])))
            spared += 1
    return spared


@compiled
def lay_anywhere(words, info, seat, tile, rng, fits):
    """Lay a tile somewhere on its highest level. The answer is the placement's slot.

    Not for the very first tile. ``fits`` is room to work in.
    """
    first = FIRST[tile]
    forms = FIRST[tile + 1] - first
    level = info[TOP] + 1
    while True:
        if level == 1 or (info[TILES_ON + level - 1] >= 2 and info[CELLS + level - 1] >= 5):
            x, columns, low, high = reach(info, level)
            columns = (columns + LANES - 1) // LANES * LANES
            orient = random_below(rng, forms)
            for _ in range(forms):
                g = first + orient
                total = gather(words, level, x, columns, low, high, g, fits)
                if level > 1 and total > 0:
                    total -= spare_single(words, info, tile, orient, level, x, low, columns, fits)
                if total > 0:
                    index = random_below(rng, total)
                    i = 0
                    while True:
                        here = fits[np.uint64(i)]
                        count = np.int64(popcount(here))
                        if index < count:
                            break
                        index -= count
                        i += 1
                    for _ in range(index):
                        here &= here - U1
                    strip = low
                    while i >= columns:
                        i -= columns
                        strip += 1
                    at_x = x + i
                    at_y = strip * OWNED - STRIP_SHIFT + np.int64(lowest_bit(here)) - 1
                    lay(words, info, seat, tile, g, at_x, at_y, level)
                    return slot_of(seat, g, at_x, at_y)
                orient = orient + 1 if orient + 1 < forms else 0
        level -= 1


@compiled
def list_packed(words, info, tile, codes, begin, fits):
    """Write all placements of a tile from ``begin`` on; where they end, or -1 without room.

    Not for the very first tile. ``fits`` is room to work in.
    """
    first = FIRST[tile]
    end = begin
    level = info[TOP] + 1
    while end == begin:
        if level == 1 or (info[TILES_ON + level - 1] >= 2 and info[CELLS + level - 1] >= 5):
            x, columns, low, high = reach(info, level)
            columns = (columns + LANES - 1) // LANES * LANES
            for g in range(first, FIRST[tile + 1]):
                total = gather(words, level, x, columns, low, high, g, fits)
                if level > 1 and total > 0:
                    orient = g - first
                    total -= spare_single(words, info, tile, orient, level, x, low, columns, fits)
                if end + total > len(codes):
                    return -1
                strip, column = low, 0
                i = np.uint64(0)
                behind = end + total
                while end < behind:
                    here = fits[i]
                    low_y = strip * OWNED - STRIP_SHIFT - 1
                    while here != U0:
                        codes[end] = packed(
                            g, x + column, low_y + np.int64(lowest_bit(here)), level
                        )
                        end += 1
                        here &= here - U1
                    i += U1
                    column += 1
                    if column == columns:
                        strip, column = strip + 1, 0
        level -= 1
    return end


@compiled
def lay_any(words, info, seat, rng, fits):
    """Lay a random tile somewhere on its highest level. The answer is the placement's slot."""
    return lay_anywhere(words, info, seat, random_tile(info, seat, rng), rng, fits)
