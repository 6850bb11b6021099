# pyright: basic
"""Pent-Up compiled: the last tiles of a game of two, of which only the levels count.

The last tile has no choice but its level. Of the last but one, only what it does to the level of
the last one counts, and most often that is nothing. Before any of the last three is laid, it is
known between what results it must lead.

Values are the mover's: 1 won, 0 drawn, -1 lost.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.levels import fits_level, highest_level
from sightline.games.pentup.kernels.play import compare
from sightline.games.pentup.kernels.position import (
    HANDS,
    TALLY,
    TALLY_STEP,
    TOP,
    count_level,
    list_tile,
    place,
    undo,
)
from sightline.kit.compiling import compiled, inlined
from sightline.kit.solve.kernels.bits import lowest_bit

NODES = 0
"""Where ``ctl`` says how many nodes are left."""

LISTED = 16
"""Listing so many placements takes as long as looking at what one does to a level."""


@inlined
def first_tile_of(hand):
    return np.int64(lowest_bit(np.uint64(hand)))


@inlined
def first_tile(info, seat):
    return first_tile_of(info[HANDS + seat])


@compiled
def outcome(info, seat, mine, other, theirs, misere):
    """The result for a seat once its last tile and the other's lie on these levels."""
    at = TALLY + seat * TALLY_STEP + mine
    to = TALLY + other * TALLY_STEP + theirs
    top = info[TOP]
    info[at] += 1
    info[to] += 1
    info[TOP] = max(top, mine, theirs)
    result = compare(info, seat, other, misere)
    info[TOP] = top
    info[at] -= 1
    info[to] -= 1
    return result


@compiled
def level_after(words, info, tile, before, laid):
    """The highest level of a tile that could go to ``before`` until one was laid on ``laid``.

    A tile laid changes cells of two heights only.
    """
    if laid < before:
        return before
    if fits_level(words, info, tile, laid + 1):
        return laid + 1
    level = before
    if laid == before:
        while not fits_level(words, info, tile, level):
            level -= 1
    return level


@compiled
def last_two(words, info, seat, misere, enough, rows, ctl):
    """The value when two tiles are left; one that is enough need not be the best."""
    tile, last = first_tile(info, seat), first_tile(info, 1 - seat)
    before, level = highest_level(words, info, last), highest_level(words, info, tile)
    return last_two_from(words, info, seat, misere, enough, tile, level, last, before, rows, ctl)


@compiled
def last_two_from(words, info, seat, misere, enough, tile, level, last, before, rows, ctl):
    """The same, where the levels to which the two tiles can go are known.

    The last tile's level (``before`` the other is laid) can rise to one above this tile's, or, if
    both go to the same level, fall; results between these extremes lie between theirs.
    """
    other = 1 - seat
    usual = outcome(info, seat, level, other, before, misere)
    if before > level:
        return usual
    opened = outcome(info, seat, level, other, level + 1, misere)
    fallen = outcome(info, seat, level, other, 1, misere) if before == level else usual
    if opened == usual and fallen == usual:
        return usual
    hope = max(usual, opened, fallen)
    total = count_level(words, info, tile, level)
    list_tile(words, info, tile, level, rows, 0)
    ctl[NODES] -= total // LISTED
    best = -2
    for i in range(total):
        orient, x, y = np.int64(rows[i, 1]), np.int64(rows[i, 2]), np.int64(rows[i, 3])
        place(words, info, seat, tile, orient, x, y, level)
        now = level_after(words, info, last, before, level)
        undo(words, info)
        ctl[NODES] -= 1
        value = usual if now == before else outcome(info, seat, level, other, now, misere)
        best = max(best, value)
        if best >= enough or best >= hope:
            break
    return best


@compiled
def last_one(words, info, seat, misere):
    """The value when one tile is left."""
    level = highest_level(words, info, first_tile(info, seat))
    top = info[TOP]
    at = TALLY + seat * TALLY_STEP + level
    info[at] += 1
    info[TOP] = max(top, level)
    result = compare(info, seat, 1 - seat, misere)
    info[TOP] = top
    info[at] -= 1
    return result


@compiled
def limits(info, seat, level, rest, other, theirs, misere):
    """Between what results a seat's last tile but one, on this level, must lead, when its last one
    could go to the level ``rest`` before, and the other's last one to ``theirs``."""
    low_theirs, high_theirs = 1 if theirs == level else theirs, max(theirs, level + 1)
    low_rest, high_rest = 1 if rest == level else rest, max(rest, level + 1)
    if low_rest <= high_theirs and low_theirs <= high_rest:
        low_rest = 1
    high_rest = max(high_rest, high_theirs + 1)
    at = TALLY + seat * TALLY_STEP + level
    top = info[TOP]
    info[at] += 1
    info[TOP] = max(top, level)
    worst, best = 1, -1
    for mine in (low_rest, high_rest):
        for its in (low_theirs, high_theirs):
            result = outcome(info, seat, mine, other, its, misere)
            worst, best = min(worst, result), max(best, result)
    info[TOP] = top
    info[at] -= 1
    return worst, best
