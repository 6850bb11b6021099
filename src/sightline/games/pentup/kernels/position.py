# pyright: basic
"""Pent-Up compiled: placements, playouts and counting over bits in flat arrays.

The same rules as the readable ones beside this file, held to them by tests. One position is two
flat arrays, so that passing it around costs nothing and copying it is two array copies:

``words`` (uint64) holds *boards*. A board is a set of cells; a word is a piece of a column (fixed
x), a bit in it is one y. There is one board of the occupied cells, one of their edge neighbours,
and one for each level: the cells whose height is exactly that level. A placement of a tile on
level n is then found for a whole column at once: shift five columns of board n-1 and AND them.

``info`` (int64) holds everything small: hands, tiles per level, the stack of placements for undo.

Why this is the whole rule: "atop at least two tiles" can only fail where the five cells are
exactly one whole tile, so the tile beneath has the same shape and lies the same way. The mover
still holds that tile, so at most one tile of each other seat has to be looked at.

The table is endless, the arrays are not. All tiles on the table hang together by edges, so along
one axis they span no more than the sum of the tiles' longest sides: 41 a player (I 5; L, N, Y 4;
the rest 3), 164 with four players. With the first tile at the origin every cell of a legal game
has -163 <= x, y <= 163, and a placement to try is less than 6 cells further out.
A tile on level n needs two tiles on each level below: 2(n-1)+1 <= 48, so n <= 24.

In the y direction a board is cut into *strips* of 64 bits. Neighbouring strips overlap by six
bits, so that every placement lies, with its neighbours, within the strip that *owns* it, and no
shift has to carry from word to word. Nearly all games stay within one strip.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sightline.games.pentup.kernels.tiles import CELL_X, CELL_Y, COLUMN, FIRST, HEIGHT, TILES, WIDTH
from sightline.kit.compiling import compiled, inlined
from sightline.kit.solve.kernels.bits import lowest_bit, popcount

# ---------------------------------------------------------- layout of `words`

SEATS = 4
MAX_PLIES = SEATS * TILES
SPAN = 41 * SEATS
MAX_LEVEL = MAX_PLIES // 2

OWNED = 58  # anchors per strip: 64 bits less 1 below and 5 above
STRIPS = 7
MIDDLE = STRIPS // 2
STRIP_SHIFT = OWNED * MIDDLE + OWNED // 2  # makes y non-negative, with strip MIDDLE around 0
COLUMNS = 368
COLUMN_SHIFT = 176
LANES = 8  # columns are counted in blocks of so many, which suits vector instructions

OCCUPIED = 0  # boards 1..MAX_LEVEL: height is exactly that
BESIDE = MAX_LEVEL + 1
BOARDS = MAX_LEVEL + 2
WORDS = BOARDS * STRIPS * COLUMNS + 2 * LANES

# A placement to try reaches 5 cells beyond the tiles, its neighbours one more; counting runs on to
# the end of a block and of the widest tile.
assert SPAN + 6 <= COLUMN_SHIFT
assert SPAN + 6 + LANES + 4 <= COLUMNS - COLUMN_SHIFT
assert min(STRIP_SHIFT, STRIPS * OWNED - STRIP_SHIFT) >= SPAN + 6

# ----------------------------------------------------------- layout of `info`

PLAYERS = 0
PLY = 1
TOP = 2  # the highest occupied level
HANDS = 4  # + seat: the tiles in hand, as bits
COUNTS = 8  # + orientation of all 63: placements found when its tile was last counted
LEVELS = COUNTS + 64  # + tile: the level it was last found to go to
CELLS = LEVELS + TILES  # + level: how many cells have exactly this height
TILES_ON = CELLS + MAX_LEVEL + 2  # + level: how many tiles lie on it
EXTENT = TILES_ON + MAX_LEVEL + 2  # + 4 * level: x low, x high, y low, y high of its tiles
TALLY = EXTENT + 4 * (MAX_LEVEL + 2)  # + seat * TALLY_STEP + level: tiles on a level
TALLY_STEP = MAX_LEVEL + 2
WHERE = TALLY + SEATS * TALLY_STEP  # + (seat * TILES + tile) * 4: level (0: in hand), orient, x, y
STACK = WHERE + SEATS * TILES * 4  # + ply * STACK_STEP: seat, tile, orient, x, y, level, ...
STACK_STEP = 12  # ..., the old top, the old extent of the level
INFO = STACK + MAX_PLIES * STACK_STEP

U0 = np.uint64(0)
U1 = np.uint64(1)
U4 = np.uint64(4)
U64 = np.uint64(64)
UOWNED = np.uint64(OWNED)
BOARD_SIZE = np.uint64(STRIPS * COLUMNS)
BESIDE_OFFSET = np.uint64((BESIDE - OCCUPIED) * STRIPS * COLUMNS)
OWNED_BITS = np.uint64(((1 << OWNED) - 1) << 1)
FAR = 1 << 30  # the extent of a level without tiles


def new_position(players: int) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """An empty table, every seat holding its twelve tiles."""
    words = np.zeros(WORDS, dtype=np.uint64)
    info = np.zeros(INFO, dtype=np.int64)
    info[PLAYERS] = players
    info[HANDS : HANDS + players] = (1 << TILES) - 1
    extents = info[EXTENT:TALLY].reshape(-1, 4)
    extents[:] = (FAR, -FAR, FAR, -FAR)
    return words, info


# ------------------------------------------------------- places in the arrays


@inlined
def strip_of(y):
    return np.int64(np.uint64(y + STRIP_SHIFT) // UOWNED)


@inlined
def bit_of(y):
    """The bit of an anchor at y in the strip that owns it: 1 .. OWNED."""
    return np.int64(np.uint64(y + STRIP_SHIFT) % UOWNED) + 1


@inlined
def row(board, strip):
    """Where the columns of a strip begin: add x to it."""
    return (board * STRIPS + strip) * COLUMNS + COLUMN_SHIFT


# ------------------------------------------------------------- counting a tile


@inlined
def count_above(words, start, blocks, g):
    """Placements of orientation g whose five cells are all in the board (one strip of it)."""
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
    total = U0
    for i in range(blocks * LANES):
        j = np.uint64(i)
        fits = (
            (words[p0 + j] >> s0)
            & (words[p1 + j] >> s1)
            & (words[p2 + j] >> s2)
            & (words[p3 + j] >> s3)
            & (words[p4 + j] >> s4)
        )
        total += popcount(fits & OWNED_BITS)
    return np.int64(total)


@inlined
def count_table(words, start, beside, blocks, g):
    """Placements of orientation g on the table: no cell occupied, at least one beside a tile."""
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
    total = U0
    for i in range(blocks * LANES):
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
        total += popcount(touches & ~blocked & OWNED_BITS)
    return np.int64(total)


@inlined
def is_bare(words, info, seat, tile, level):
    """Whether the seat's tile lies on this level with nothing on top of any of its cells."""
    at = WHERE + (seat * TILES + tile) * 4
    if info[at] != level:
        return False
    g = FIRST[tile] + info[at + 1]
    start = row(level, strip_of(info[at + 3])) + info[at + 2]
    bit = np.uint64(bit_of(info[at + 3]))
    missing = U0
    for column in range(5):
        missing |= COLUMN[g, column] & ~(words[np.uint64(start + column)] >> bit)
    return missing == U0


@inlined
def reach(info, level):
    """Where to look for placements on a level: first x, number of columns, first and last strip."""
    if level == 1:
        at = EXTENT + 4
        low, high = info[at] - 5, info[at + 1] + 1
        return low, high - low + 1, strip_of(info[at + 2] - 5), strip_of(info[at + 3] + 1)
    at = EXTENT + 4 * (level - 1)
    low, high = info[at], info[at + 1]
    return low, high - low + 1, strip_of(info[at + 2]), strip_of(info[at + 3])


@inlined
def count_level(words, info, tile, level):
    """How many placements a tile in hand has on a level; per orientation in COUNTS.

    Not for the very first tile.
    """
    if level > 1 and (info[TILES_ON + level - 1] < 2 or info[CELLS + level - 1] < 5):
        return 0
    x, columns, low, high = reach(info, level)
    blocks = (columns + LANES - 1) // LANES
    first = FIRST[tile]
    total = 0
    for o in range(FIRST[tile + 1] - first):
        count = 0
        for strip in range(low, high + 1):
            if level == 1:
                beside = row(BESIDE, strip) + x
                count += count_table(words, row(OCCUPIED, strip) + x, beside, blocks, first + o)
            else:
                count += count_above(words, row(level - 1, strip) + x, blocks, first + o)
        info[COUNTS + first + o] = count
        total += count
    if level > 1 and total > 0:
        for seat in range(info[PLAYERS]):
            if is_bare(words, info, seat, tile, level - 1):
                info[COUNTS + first + info[WHERE + (seat * TILES + tile) * 4 + 1]] -= 1
                total -= 1
    return total


@compiled
def best_level(words, info, tile):
    """Rule (d): the highest level on which the tile can go, and its number of placements there."""
    if info[PLY] == 0:
        forms = FIRST[tile + 1] - FIRST[tile]
        for o in range(forms):
            info[COUNTS + FIRST[tile] + o] = 1
        return 1, forms
    level = info[TOP] + 1
    while True:
        total = count_level(words, info, tile, level)
        if total > 0:
            return level, total
        level -= 1


# ---------------------------------------------------------- finding placements


@inlined
def same_beneath(info, tile, orient, level):
    """Whether a tile of this shape, lying this way, is on the level below, wherever it may be."""
    if level == 1:
        return False
    for seat in range(info[PLAYERS]):
        at = WHERE + (seat * TILES + tile) * 4
        if info[at] == level - 1 and info[at + 1] == orient:
            return True
    return False


@compiled
def without_same_beneath(info, tile, orient, level, x, strip, fits):
    """Take those placements out of a column that would lie atop one single tile."""
    for seat in range(info[PLAYERS]):
        at = WHERE + (seat * TILES + tile) * 4
        if info[at] == level - 1 and info[at + 1] == orient and info[at + 2] == x:
            if strip_of(info[at + 3]) == strip:
                fits &= ~(U1 << np.uint64(bit_of(info[at + 3])))
    return fits


@inlined
def column_fits(words, x, strip, level, g):
    """Placements of one orientation in one column of a strip, as bits of their anchors."""
    at = np.uint64(row(level - 1, strip) + x)
    if level == 1:
        blocked = U0
        touches = U0
        for c in range(5):
            blocked |= words[at + CELL_X[g, c]] >> CELL_Y[g, c]
            touches |= words[at + CELL_X[g, c] + BESIDE_OFFSET] >> CELL_Y[g, c]
        return touches & ~blocked & OWNED_BITS
    fits = OWNED_BITS
    for c in range(5):
        fits &= words[at + CELL_X[g, c]] >> CELL_Y[g, c]
    return fits


@compiled
def find(words, info, tile, level, index):
    """The index-th placement of a tile that has just been counted: orientation, x, y."""
    g = FIRST[tile]
    while index >= info[COUNTS + g]:
        index -= info[COUNTS + g]
        g += 1
    orient = g - FIRST[tile]
    if info[PLY] == 0:
        return orient, 0, 0
    same = same_beneath(info, tile, orient, level)
    x, _, low, high = reach(info, level)
    while True:
        for strip in range(low, high + 1):
            fits = column_fits(words, x, strip, level, g)
            if same:
                fits = without_same_beneath(info, tile, orient, level, x, strip, fits)
            here = np.int64(popcount(fits))
            if index < here:
                for _ in range(index):
                    fits &= fits - U1
                return orient, x, strip * OWNED - STRIP_SHIFT + np.int64(lowest_bit(fits)) - 1
            index -= here
        x += 1


@compiled
def list_tile(words, info, tile, level, out, at):
    """Write the placements of a tile that has just been counted: tile, orientation, x, y, level.

    The rows of ``out`` are filled from ``at`` on; the answer is where the next one would go.
    """
    first_x, _, low, high = reach(info, level)
    for orient in range(FIRST[tile + 1] - FIRST[tile]):
        end = at + info[COUNTS + FIRST[tile] + orient]
        if info[PLY] == 0:
            out[at, 0], out[at, 1], out[at, 2], out[at, 3], out[at, 4] = tile, orient, 0, 0, 1
            at = end
        same = same_beneath(info, tile, orient, level)
        x = first_x
        while at < end:
            for strip in range(low, high + 1):
                fits = column_fits(words, x, strip, level, FIRST[tile] + orient)
                if same:
                    fits = without_same_beneath(info, tile, orient, level, x, strip, fits)
                low_y = strip * OWNED - STRIP_SHIFT - 1
                while fits:
                    out[at, 0] = tile
                    out[at, 1] = orient
                    out[at, 2] = x
                    out[at, 3] = low_y + np.int64(lowest_bit(fits))
                    out[at, 4] = level
                    at += 1
                    fits &= fits - U1
            x += 1
    return at


@compiled
def count_legal(words, info, seat):
    """The number of placements open to a seat."""
    total = 0
    for tile in range(TILES):
        if info[HANDS + seat] >> tile & 1:
            info[LEVELS + tile], count = best_level(words, info, tile)
            total += count
    return total


@compiled
def list_legal(words, info, seat):
    """All placements open to a seat, in order of tile, orientation, x, y."""
    out = np.empty((count_legal(words, info, seat), 5), dtype=np.int64)
    at = 0
    for tile in range(TILES):
        if info[HANDS + seat] >> tile & 1:
            at = list_tile(words, info, tile, info[LEVELS + tile], out, at)
    return out


# ------------------------------------------------------------- place and undo


@inlined
def flip_strip(words, start, g, level, left, right):
    """Flip within one strip; ``start`` is the tile's first column on the board of its level."""
    above = np.uint64(start)
    below = above - BOARD_SIZE
    for c in range(5):
        cells = COLUMN[g, c] << left >> right
        words[above + np.uint64(c)] ^= cells
        words[below + np.uint64(c)] ^= cells
    if level == 1:
        for c in range(7):  # one more column on either side
            at = below + np.uint64(c) - U1
            occupied = words[at]
            neighbours = (occupied << U1) | (occupied >> U1) | words[at - U1] | words[at + U1]
            words[at + BESIDE_OFFSET] = neighbours


@inlined
def flip(words, g, x, y, level):
    """What placing a tile does to the boards, and equally what taking it away does.

    Its cells change sides between "height is level - 1" and "height is level"; from the table
    they change sides between free and occupied, which is what board 0 says.
    """
    start = row(level, strip_of(y)) + x
    bit = np.uint64(bit_of(y))
    flip_strip(words, start, g, level, bit, U0)
    if bit < U64 - UOWNED:  # also in the overlap with the strip before
        flip_strip(words, start - COLUMNS, g, level, bit + UOWNED, U0)
    elif bit + U4 >= UOWNED:  # or after
        flip_strip(words, start + COLUMNS, g, level, bit, UOWNED)


@inlined
def lay(words, info, seat, tile, g, x, y, level):
    """Place a tile in orientation g of all for good: ``undo`` knows nothing of it."""
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
    info[where + 1] = g - FIRST[tile]
    info[where + 2] = x
    info[where + 3] = y


@compiled
def place(words, info, seat, tile, orient, x, y, level):
    """Place a tile. Nothing is checked."""
    at = STACK + info[PLY] * STACK_STEP
    info[at], info[at + 1], info[at + 2] = seat, tile, orient
    info[at + 3], info[at + 4], info[at + 5] = x, y, level
    info[at + 6] = info[TOP]
    for i in range(4):
        info[at + 7 + i] = info[EXTENT + 4 * level + i]
    lay(words, info, seat, tile, FIRST[tile] + orient, x, y, level)


@compiled
def undo(words, info):
    """Take the last tile back."""
    info[PLY] -= 1
    at = STACK + info[PLY] * STACK_STEP
    seat = info[at]
    tile = info[at + 1]
    level = info[at + 5]
    flip(words, FIRST[tile] + info[at + 2], info[at + 3], info[at + 4], level)
    info[TOP] = info[at + 6]
    for i in range(4):
        info[EXTENT + 4 * level + i] = info[at + 7 + i]
    info[HANDS + seat] ^= 1 << tile
    info[TALLY + seat * TALLY_STEP + level] -= 1
    info[TILES_ON + level] -= 1
    info[CELLS + level] -= 5
    info[CELLS + level - 1] += 5
    info[WHERE + (seat * TILES + tile) * 4] = 0


@compiled
def height_at(words, x, y):
    """The number of tiles on a cell."""
    at = row(OCCUPIED, strip_of(y)) + x
    bit = np.uint64(bit_of(y))
    for level in range(1, MAX_LEVEL + 1):
        if words[np.uint64(at) + np.uint64(level) * BOARD_SIZE] >> bit & U1:
            return level
    return 0


@compiled
def level_at(words, tile, orient, x, y):
    """The level a tile would lie on, or 0 where the five cells are not level."""
    g = FIRST[tile] + orient
    height = height_at(words, x + np.int64(CELL_X[g, 0]), y + np.int64(CELL_Y[g, 0]))
    for c in range(1, 5):
        if height_at(words, x + np.int64(CELL_X[g, c]), y + np.int64(CELL_Y[g, c])) != height:
            return 0
    return height + 1
