# pyright: basic
"""Pent-Up compiled: the last moves of a game of two, looked at to the end.

A search by depth with bounds (alpha-beta), a table of positions already looked at, and moves that
settled other positions tried first. Four things make it quick enough for eight or nine tiles. The
few moves that last settled a position with as many tiles are tried before any others are even
listed: most moves change nothing about what refutes them. While many tiles are left, moves that
leave the other few answers come first: what follows is soon looked at. The last tile has no choice
but its level, which is all that counts. Of the last but one, only what it does to the level of the
last one counts, and most often that is nothing.

Values are the mover's: 1 won, 0 drawn, -1 lost.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.levels import fits_level, highest_level
from sightline.games.pentup.kernels.play import compare
from sightline.games.pentup.kernels.position import (
    EXTENT,
    HANDS,
    PLY,
    TALLY,
    TALLY_STEP,
    TOP,
    U1,
    best_level,
    bit_of,
    column_fits,
    count_legal,
    count_level,
    list_tile,
    place,
    strip_of,
    undo,
    without_same_beneath,
)
from sightline.games.pentup.kernels.tiles import FIRST, HEIGHT, TILES, WIDTH
from sightline.kit.compiling import compiled

PLIES = 2 * TILES
WIDEST = 4096
"""More legal moves than any position seen has."""

OPEN = 9
"""Instead of a value: the nodes did not suffice."""

SORTED = 12
"""So many of a position's moves are tried in order of promise, the others as they come."""

LISTED, ORDERED, ENTERED = 16, 14, 4
"""Listing so many moves, or ordering so many, takes as long as looking at one tile's last level;
entering a position, or counting the answers to a move, as long as so many of those."""

FAR = 5
"""With so many tiles left and more, moves that leave the other few answers are tried early: one
position has four, the next one four hundred."""
FEW = 100.0
"""What a move that leaves one answer promises more."""

KILLERS = 4
"""So many moves that settled a position with as many tiles are tried before the others."""

NODES = 0  # ctl: nodes left, the ply of the root, whether a move was found, and the move
ROOT = 1
FOUND = 2
MOVE = 3
CONTROL = 7

SIDE = 64
HABITS = 2 * 64 * SIDE * SIDE
TABLE = 1 << 20

_EXACT, _LEAST, _MOST = 0, 1, 2
_U27, _U30, _U31 = np.uint64(27), np.uint64(30), np.uint64(31)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


def new_workspace():
    """Moves and promises by ply, habits, the table (keys and values), and the moves that last
    settled a position, by ply."""
    return (
        np.zeros((PLIES, WIDEST, 5), dtype=np.int16),
        np.zeros((PLIES, WIDEST), dtype=np.float32),
        np.zeros(HABITS, dtype=np.float32),
        np.zeros(TABLE, dtype=np.uint64),
        np.zeros(TABLE, dtype=np.int8),
        np.full((PLIES, KILLERS, 5), -1, dtype=np.int16),
    )


@compiled
def code_of(seat, form, x, y, level):
    """A placement as a random-looking word; a position's word is those of its tiles, combined."""
    number = ((((seat * 64 + form) * 512 + x + 256) * 512 + y + 256) * 32 + level) + 1
    z = np.uint64(number) * _GOLDEN
    z = (z ^ (z >> _U30)) * _MIX1
    z = (z ^ (z >> _U27)) * _MIX2
    return z ^ (z >> _U31)


@compiled
def habit_of(seat, form, x, y):
    """Where it is kept how often a placement settled a position; far ones may share a place."""
    return ((seat * 64 + form) * SIDE + (x & (SIDE - 1))) * SIDE + (y & (SIDE - 1))


@compiled
def first_tile(info, seat):
    tile = 0
    while not info[HANDS + seat] >> tile & 1:
        tile += 1
    return tile


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
def last_two(words, info, seat, misere, enough, rows, ctl):
    """The value when two tiles are left; one that is enough need not be the best.

    A placement changes cells of two heights only, so that the last tile's level (``before`` it) can
    rise to one above this tile's, or, if both go to the same level, fall; results between these
    extremes lie between theirs.
    """
    other = 1 - seat
    tile, last = first_tile(info, seat), first_tile(info, other)
    before, level = highest_level(words, info, last), highest_level(words, info, tile)
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
        now = before
        if fits_level(words, info, last, level + 1):
            now = level + 1
        elif before == level:
            now = level
            while not fits_level(words, info, last, now):
                now -= 1
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
def list_promising(words, info, seat, misere, moves, promise, habits, begin):
    """All moves from ``begin`` on, with what they promise; where they end, or -1 where there are
    too many."""
    count = begin
    far = PLIES - info[PLY] >= FAR
    for tile in range(TILES):
        if info[HANDS + seat] >> tile & 1:
            level, total = best_level(words, info, tile)
            if count + total > len(moves):
                return -1
            end = list_tile(words, info, tile, level, moves, count)
            height = -level if misere else level
            usual = np.float32(0.5 / total + 0.05 * height)
            for i in range(count, end):
                form = FIRST[tile] + np.int64(moves[i, 1])
                at = habit_of(seat, form, np.int64(moves[i, 2]), np.int64(moves[i, 3]))
                promise[i] = usual + habits[at]
            count = end
    if far:
        for i in range(begin, count):
            tile, orient = np.int64(moves[i, 0]), np.int64(moves[i, 1])
            x, y, level = np.int64(moves[i, 2]), np.int64(moves[i, 3]), np.int64(moves[i, 4])
            place(words, info, seat, tile, orient, x, y, level)
            promise[i] += np.float32(FEW / count_legal(words, info, 1 - seat))
            undo(words, info)
    return count


@compiled
def bring_forward(moves, promise, at, count):
    """Let the most promising of the moves from ``at`` on be the next one."""
    best = at
    for i in range(at + 1, count):
        if promise[i] > promise[best]:
            best = i
    if best != at:
        promise[at], promise[best] = promise[best], promise[at]
        for i in range(5):
            moves[at, i], moves[best, i] = moves[best, i], moves[at, i]


@compiled
def same_move(moves, one, others, other):
    for i in range(4):
        if moves[one, i] != others[other, i]:
            return False
    return True


@compiled
def is_legal(words, info, seat, tile, orient, x, y, level):
    """Whether a seat may make this move, which was legal in another position."""
    if not info[HANDS + seat] >> tile & 1:
        return False
    g = FIRST[tile] + orient
    under = EXTENT + 4 * (level - 1)
    if level > 1 and (
        x < info[under]
        or y < info[under + 2]
        or x + WIDTH[g] - 1 > info[under + 1]
        or y + HEIGHT[g] - 1 > info[under + 3]
    ):
        return False
    strip = strip_of(y)
    fits = column_fits(words, x, strip, level, g)
    if level > 1:
        fits = without_same_beneath(info, tile, orient, level, x, strip, fits)
    if not fits >> np.uint64(bit_of(y)) & U1:
        return False
    for higher in range(level + 1, info[TOP] + 2):  # rule (d)
        if fits_level(words, info, tile, higher):
            return False
    return True


@compiled
def list_killers(words, info, seat, killers, moves):
    """Those of the moves that last settled a position which can be made in this one: how many."""
    count = 0
    for k in range(KILLERS):
        tile, orient = np.int64(killers[k, 0]), np.int64(killers[k, 1])
        x, y, level = np.int64(killers[k, 2]), np.int64(killers[k, 3]), np.int64(killers[k, 4])
        if tile >= 0 and is_legal(words, info, seat, tile, orient, x, y, level):
            for i in range(5):
                moves[count, i] = killers[k, i]
            count += 1
    return count


@compiled
def remember(killers, moves, move):
    """Put a move that settled a position before the others."""
    at = 0
    while at < KILLERS - 1 and not same_move(killers, at, moves, move):
        at += 1
    while at > 0:
        for i in range(5):
            killers[at, i] = killers[at - 1, i]
        at -= 1
    for i in range(5):
        killers[0, i] = moves[move, i]


@compiled
def solve(
    words, info, seat, misere, low, high, key, moves, promise, habits, keys, values, killers, ctl
):
    """The value as far as it matters: one of at most ``low`` or at least ``high`` is a bound.

    OPEN when ``ctl[NODES]`` have been looked at. The root's best move is left in ``ctl``.
    """
    left = PLIES - info[PLY]
    if left == 1:
        return last_one(words, info, seat, misere)
    ply = info[PLY]
    root = ply == ctl[ROOT]
    if left == 2 and not root:
        return last_two(words, info, seat, misere, high, moves[ply], ctl)
    ctl[NODES] -= ENTERED
    if ctl[NODES] < 0:
        return OPEN
    slot = np.int64(key & np.uint64(len(keys) - 1))
    if keys[slot] == key and not root:
        known, kind = (np.int64(values[slot]) >> 2) - 1, np.int64(values[slot]) & 3
        if kind == _EXACT or (kind == _LEAST and known >= high) or (kind == _MOST and known <= low):
            return known
    killed = 0 if root else list_killers(words, info, seat, killers[ply], moves[ply])
    count = killed
    listed = False
    best = -2
    bound = low
    i = 0
    while True:
        if i == count:
            if listed:
                break
            listed = True
            count = list_promising(
                words, info, seat, misere, moves[ply], promise[ply], habits, killed
            )
            if count < 0:
                ctl[NODES] = 0
                return OPEN
            ctl[NODES] -= (count - killed) // ORDERED
            if left >= FAR:
                ctl[NODES] -= (count - killed) * ENTERED
        if listed:
            if i < killed + SORTED:
                bring_forward(moves[ply], promise[ply], i, count)
            again = False
            for k in range(killed):
                again |= same_move(moves[ply], i, moves[ply], k)
            if again:
                i += 1
                continue
        tile, orient = np.int64(moves[ply, i, 0]), np.int64(moves[ply, i, 1])
        x, y, level = (
            np.int64(moves[ply, i, 2]),
            np.int64(moves[ply, i, 3]),
            np.int64(moves[ply, i, 4]),
        )
        form = FIRST[tile] + orient
        place(words, info, seat, tile, orient, x, y, level)
        below = key ^ code_of(seat, form, x, y, level)
        found = solve(
            words,
            info,
            1 - seat,
            misere,
            -high,
            -bound,
            below,
            moves,
            promise,
            habits,
            keys,
            values,
            killers,
            ctl,
        )
        undo(words, info)
        if found == OPEN:
            return OPEN
        if -found > best:
            best = -found
            if root:
                ctl[FOUND] = 1
                for j in range(4):
                    ctl[MOVE + j] = moves[ply, i, j]
        bound = max(bound, best)
        if bound >= high:
            habits[habit_of(seat, form, x, y)] += np.float32(left)
            remember(killers[ply], moves[ply], i)
            break
        i += 1
    kind = _MOST if best <= low else _LEAST if best >= high else _EXACT
    keys[slot] = key
    values[slot] = np.int8(((best + 1) << 2) | kind)
    return best
