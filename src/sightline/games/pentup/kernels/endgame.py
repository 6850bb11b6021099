# pyright: basic
"""Pent-Up compiled: the last moves of a game of two, looked at to the end.

A search by depth with bounds (alpha-beta), a table of positions already looked at, and moves that
settled other positions tried first. Four things make it quick enough for eight or nine tiles. The
few moves that last settled a position with as many tiles are tried before any others are even
listed: most moves change nothing about what refutes them. While many tiles are left, moves that
leave the other few answers come first: what follows is soon looked at. With three tiles left a tile
is not even listed where no placement of it can matter, and with fewer (``last.py``) only levels
count.

Values are the mover's: 1 won, 0 drawn, -1 lost.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.last import (
    NODES,
    first_tile,
    first_tile_of,
    last_one,
    last_two,
    last_two_from,
    level_after,
    limits,
)
from sightline.games.pentup.kernels.levels import fits_level, highest_level
from sightline.games.pentup.kernels.position import (
    EXTENT,
    HANDS,
    PLY,
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
from sightline.kit.compiling import compiled, inlined

PLIES = 2 * TILES
WIDEST = 4096
"""More legal moves than any position seen has."""

OPEN = 9
"""Instead of a value: the nodes did not suffice."""

SORTED = 12
"""So many of a position's moves are tried in order of promise, the others as they come."""

ORDERED, ENTERED, FOLLOWED = 14, 4, 2
"""Ordering so many moves takes as long as looking at one tile's last level; entering a position or
counting the answers to a move, and following what a move does to the last two, so many times as
long."""

FAR = 5
"""With so many tiles left and more, moves that leave the other few answers are tried early: one
position has four, the next one four hundred."""
FEW = 100.0
"""What a move that leaves one answer promises more."""

KILLERS = 4
"""So many moves that settled a position with as many tiles are tried before the others."""

ROOT = 1  # ctl: nodes left, the ply of the root, whether a move was found, and the move
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
def hope_for(seat, moves, promise, habits, begin, total, height):
    """Write what the ``total`` moves of a tile from ``begin`` on promise."""
    usual = np.float32(0.5 / total + 0.05 * height)
    for i in range(begin, begin + total):
        form = FIRST[np.int64(moves[i, 0])] + np.int64(moves[i, 1])
        at = habit_of(seat, form, np.int64(moves[i, 2]), np.int64(moves[i, 3]))
        promise[i] = usual + habits[at]


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
            list_tile(words, info, tile, level, moves, count)
            hope_for(seat, moves, promise, habits, count, total, -level if misere else level)
            count += total
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
def fits_at(words, info, tile, orient, x, y, level):
    """Whether a tile can lie here on a level, where it could in another position."""
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
    return fits >> np.uint64(bit_of(y)) & U1 != 0


@compiled
def is_legal(words, info, seat, tile, orient, x, y, level):
    """Whether a seat may make this move, which was legal in another position."""
    if not info[HANDS + seat] >> tile & 1:
        return False
    if not fits_at(words, info, tile, orient, x, y, level):
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
def last_three(words, info, seat, misere, low, high, moves, promise, habits, killers, ctl):
    """The value when three tiles are left, as far as it matters."""
    ply = info[PLY]
    rows, hopes = moves[ply], promise[ply]
    other = 1 - seat
    last = first_tile(info, other)
    theirs = highest_level(words, info, last)
    tiles = first_tile(info, seat), 0
    tiles = tiles[0], first_tile_of(info[HANDS + seat] ^ 1 << tiles[0])
    levels = highest_level(words, info, tiles[0]), highest_level(words, info, tiles[1])
    best = -2
    wanted = 0
    for one in range(2):
        worst, most = limits(info, seat, levels[one], levels[1 - one], other, theirs, misere)
        if worst >= high:
            return worst
        if most <= low:
            best = max(best, most)
        else:
            wanted |= 1 << one
    if wanted == 0:
        return best
    count = 0
    for k in range(KILLERS):
        tile = np.int64(killers[ply, k, 0])
        for one in range(2):
            if wanted >> one & 1 and tile == tiles[one] and killers[ply, k, 4] == levels[one]:
                orient = np.int64(killers[ply, k, 1])
                x, y = np.int64(killers[ply, k, 2]), np.int64(killers[ply, k, 3])
                if fits_at(words, info, tile, orient, x, y, levels[one]):
                    for i in range(5):
                        rows[count, i] = killers[ply, k, i]
                    count += 1
    killed = count
    listed = False
    bound = low
    i = 0
    while True:
        if i == count:
            if listed:
                break
            listed = True
            for one in range(2):
                if wanted >> one & 1:
                    total = count_level(words, info, tiles[one], levels[one])
                    if count + total > len(rows):
                        ctl[NODES] = 0
                        return OPEN
                    list_tile(words, info, tiles[one], levels[one], rows, count)
                    height = -levels[one] if misere else levels[one]
                    hope_for(seat, rows, hopes, habits, count, total, height)
                    count += total
            ctl[NODES] -= (count - killed) // ORDERED
            if i == count:
                break
        if listed and i < killed + SORTED:
            bring_forward(rows, hopes, i, count)
        again = False
        for k in range(killed if listed else 0):
            again |= same_move(rows, i, rows, k)
        if again:
            i += 1
            continue
        one = 0 if np.int64(rows[i, 0]) == tiles[0] else 1
        tile, rest, level = tiles[one], tiles[1 - one], levels[one]
        orient, x, y = np.int64(rows[i, 1]), np.int64(rows[i, 2]), np.int64(rows[i, 3])
        place(words, info, seat, tile, orient, x, y, level)
        ctl[NODES] -= FOLLOWED
        its = level_after(words, info, last, theirs, level)
        mine = level_after(words, info, rest, levels[1 - one], level)
        found = last_two_from(
            words, info, other, misere, -bound, last, its, rest, mine, moves[ply + 1], ctl
        )
        undo(words, info)
        best = max(best, -found)
        bound = max(bound, best)
        if bound >= high:
            habits[habit_of(seat, FIRST[tile] + orient, x, y)] += np.float32(3)
            remember(killers[ply], rows, i)
            break
        if ctl[NODES] < 0:
            return OPEN
        i += 1
    return best


@inlined
def keep_value(keys, values, slot, key, best, low, high):
    kind = _MOST if best <= low else _LEAST if best >= high else _EXACT
    keys[slot] = key
    values[slot] = np.int8(((best + 1) << 2) | kind)


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
    if left == 3 and not root:
        best = last_three(
            words, info, seat, misere, low, high, moves, promise, habits, killers, ctl
        )
        if best != OPEN:
            keep_value(keys, values, slot, key, best, low, high)
        return best
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
    keep_value(keys, values, slot, key, best, low, high)
    return best
