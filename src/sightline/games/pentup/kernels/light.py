# pyright: basic
"""Pent-Up compiled: random games that are quick to play and quicker to take back.

Nothing is kept for undoing single tiles: a game ends with ``restore``, which copies back what it
touched. A tile's ways round are tried in any order on its highest level, and the first that fits is
taken, on any of its places; the others need not be counted.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.play import random_tile
from sightline.games.pentup.kernels.position import (
    BESIDE,
    CELLS,
    EXTENT,
    HANDS,
    LANES,
    OCCUPIED,
    OWNED,
    OWNED_BITS,
    PLAYERS,
    PLY,
    SEATS,
    STACK,
    STRIP_SHIFT,
    STRIPS,
    TALLY,
    TALLY_STEP,
    TILES_ON,
    TOP,
    U0,
    U1,
    WHERE,
    bit_of,
    flip,
    is_bare,
    reach,
    row,
    strip_of,
)
from sightline.games.pentup.kernels.position import COLUMNS as ALL_COLUMNS
from sightline.games.pentup.kernels.tiles import CELL_X, CELL_Y, FIRST, HEIGHT, TILES, WIDTH
from sightline.kit.chance import random_below
from sightline.kit.compiling import compiled, inlined
from sightline.kit.solve.kernels.bits import lowest_bit, popcount

SIDE = 32
"""Places that are so many cells apart share a slot; hardly a game is as wide."""
SLOTS = SEATS * 64 * SIDE * SIDE

ROOM = STRIPS * ALL_COLUMNS
"""Of the words in which the places of one way round are gathered."""


@inlined
def slot_of(seat, g, x, y):
    """Where it is kept what is known of a placement, wherever in the tree it is made."""
    return ((seat * 64 + g) * SIDE + (x & (SIDE - 1))) * SIDE + (y & (SIDE - 1))


@inlined
def lay(words, info, seat, tile, orient, x, y, level):
    """Place a tile for good: ``undo`` knows nothing of it. Nothing is checked."""
    g = FIRST[tile] + orient
    flip(words, g, x, y, level)
    extent = EXTENT + 4 * level
    info[extent] = min(info[extent], x)
    info[extent + 1] = max(info[extent + 1], x + WIDTH[g] - 1)
    info[extent + 2] = min(info[extent + 2], y)
    info[extent + 3] = max(info[extent + 3], y + HEIGHT[g] - 1)
    info[TOP] = max(info[TOP], level)
    info[PLY] += 1
    info[HANDS + seat] ^= 1 << tile
    info[TALLY + seat * TALLY_STEP + level] += 1
    info[TILES_ON + level] += 1
    info[CELLS + level] += 5
    info[CELLS + level - 1] -= 5
    where = WHERE + (seat * TILES + tile) * 4
    info[where] = level
    info[where + 1] = orient
    info[where + 2] = x
    info[where + 3] = y


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
def gather_above(words, start, columns, g, fits, to):
    """Write the placements of orientation g on cells of the board, by columns: how many."""
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
    t = np.uint64(to)
    total = U0
    for i in range(columns):
        j = np.uint64(i)
        here = (
            (words[p0 + j] >> s0)
            & (words[p1 + j] >> s1)
            & (words[p2 + j] >> s2)
            & (words[p3 + j] >> s3)
            & (words[p4 + j] >> s4)
            & OWNED_BITS
        )
        fits[t + j] = here
        total += popcount(here)
    return np.int64(total)


@inlined
def gather_table(words, start, beside, columns, g, fits, to):
    """The same for the table: no cell occupied, at least one beside a tile."""
    a = np.uint64(start)
    b = np.uint64(beside)
    d0 = CELL_X[g, 0]
    d1 = CELL_X[g, 1]
    d2 = CELL_X[g, 2]
    d3 = CELL_X[g, 3]
    d4 = CELL_X[g, 4]
    s0 = CELL_Y[g, 0]
    s1 = CELL_Y[g, 1]
    s2 = CELL_Y[g, 2]
    s3 = CELL_Y[g, 3]
    s4 = CELL_Y[g, 4]
    t = np.uint64(to)
    total = U0
    for i in range(columns):
        j = np.uint64(i)
        blocked = (
            (words[a + d0 + j] >> s0)
            | (words[a + d1 + j] >> s1)
            | (words[a + d2 + j] >> s2)
            | (words[a + d3 + j] >> s3)
            | (words[a + d4 + j] >> s4)
        )
        touches = (
            (words[b + d0 + j] >> s0)
            | (words[b + d1 + j] >> s1)
            | (words[b + d2 + j] >> s2)
            | (words[b + d3 + j] >> s3)
            | (words[b + d4 + j] >> s4)
        )
        here = touches & ~blocked & OWNED_BITS
        fits[t + j] = here
        total += popcount(here)
    return np.int64(total)


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
                total = 0
                to = 0
                for strip in range(low, high + 1):
                    if level == 1:
                        start, beside = row(OCCUPIED, strip) + x, row(BESIDE, strip) + x
                        total += gather_table(words, start, beside, columns, g, fits, to)
                    else:
                        start = row(level - 1, strip) + x
                        total += gather_above(words, start, columns, g, fits, to)
                    to += columns
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
                    strip = low + i // columns
                    at_x = x + i % columns
                    at_y = strip * OWNED - STRIP_SHIFT + np.int64(lowest_bit(here)) - 1
                    lay(words, info, seat, tile, orient, at_x, at_y, level)
                    return slot_of(seat, g, at_x, at_y)
                orient = orient + 1 if orient + 1 < forms else 0
        level -= 1


@compiled
def lay_any(words, info, seat, rng, fits):
    """Lay a random tile somewhere on its highest level. The answer is the placement's slot."""
    return lay_anywhere(words, info, seat, random_tile(info, seat, rng), rng, fits)
