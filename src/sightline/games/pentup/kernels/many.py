# pyright: basic
"""Many games of Pent-Up at once, for programs that learn: legal ids, moves and observations.

A game is a row of ``words`` and one of ``info`` (``position.py``). Ids are those of the encoding:
an orientation of all 63, and the row and column of the bounding box's corner in a window that wraps
around. Held to the readable rules by tests.
"""

from __future__ import annotations

import numpy as np

from sightline.games.pentup.kernels.play import next_seat, winners
from sightline.games.pentup.kernels.position import (
    COUNTS,
    EXTENT,
    HANDS,
    LEVELS,
    OWNED,
    PLAYERS,
    PLY,
    STACK,
    STACK_STEP,
    STRIP_SHIFT,
    U1,
    best_level,
    bit_of,
    column_fits,
    count_legal,
    place,
    reach,
    same_beneath,
    strip_of,
    undo,
    without_same_beneath,
)
from sightline.games.pentup.kernels.tiles import (
    CELL_X,
    CELL_Y,
    FIRST,
    HEIGHT,
    ORIENTATIONS,
    TILES,
    WIDTH,
)
from sightline.kit.compiling import compiled, inlined
from sightline.kit.solve.kernels.bits import lowest_bit

SPAN = 41
TILE_OF = np.searchsorted(FIRST, np.arange(ORIENTATIONS), side="right").astype(np.int64) - 1


@inlined
def side_of(info):
    """The edge of the window."""
    return SPAN * info[PLAYERS] + 1


@inlined
def placed_in(window, least, place_):
    """The coordinate of a column or row of the window that is not less than this."""
    return least + (place_ - window // 2 - least) % window


@compiled
def read(info, number):
    """What an id says: orientation of all, x, y; (-1, 0, 0) where it means nothing here."""
    window = side_of(info)
    if number < 0 or number >= ORIENTATIONS * window * window:
        return -1, 0, 0
    column = number % window
    row = number // window % window
    g = number // (window * window)
    if info[PLY] == 0:
        if row != window // 2 or column != window // 2:
            return -1, 0, 0
        return g, 0, 0
    at = EXTENT + 4
    x = placed_in(window, info[at] - WIDTH[g], column)
    y = placed_in(window, info[at + 2] - HEIGHT[g], row)
    if x > info[at + 1] + 1 or y > info[at + 3] + 1:
        return -1, 0, 0
    return g, x, y


@compiled
def level_of(words, info, seat, number):
    """The level that a legal placement goes to; 0 where it is not legal."""
    g, x, y = read(info, number)
    if g < 0:
        return 0
    tile = TILE_OF[g]
    if not info[HANDS + seat] >> tile & 1:
        return 0
    level, total = best_level(words, info, tile)
    if info[PLY] == 0:
        return 1
    first, columns, low, high = reach(info, level)
    strip = strip_of(y)
    if total == 0 or not (first <= x < first + columns and low <= strip <= high):
        return 0
    fits = column_fits(words, x, strip, level, g)
    if same_beneath(info, tile, g - FIRST[tile], level):
        fits = without_same_beneath(info, tile, g - FIRST[tile], level, x, strip, fits)
    return level if fits >> np.uint64(bit_of(y)) & U1 else 0


@compiled
def list_ids(words, info, seat, out, at):
    """Write the legal ids of a seat, whose placements have just been counted, from ``at`` on."""
    window = side_of(info)
    half = window // 2
    for tile in range(TILES):
        if not info[HANDS + seat] >> tile & 1:
            continue
        level = info[LEVELS + tile]
        first_x, _, low, high = reach(info, level)
        for g in range(FIRST[tile], FIRST[tile + 1]):
            base = g * window * window
            if info[PLY] == 0:
                out[at] = base + half * window + half
                at += 1
                continue
            end = at + info[COUNTS + g]
            same = same_beneath(info, tile, g - FIRST[tile], level)
            x = first_x
            while at < end:
                column = (x + half) % window
                for strip in range(low, high + 1):
                    fits = column_fits(words, x, strip, level, g)
                    if same:
                        fits = without_same_beneath(
                            info, tile, g - FIRST[tile], level, x, strip, fits
                        )
                    low_y = strip * OWNED - STRIP_SHIFT - 1 + half
                    while fits:
                        row = (low_y + np.int64(lowest_bit(fits))) % window
                        out[at] = base + row * window + column
                        at += 1
                        fits &= fits - U1
                x += 1
    return at


@compiled
def look(info, seat, misere, out):
    """The fields of the encoding, as this seat sees the table."""
    players = info[PLAYERS]
    window = side_of(info)
    half = window // 2
    plane = window * window
    out[:] = 0
    for ply in range(info[PLY]):
        at = STACK + ply * STACK_STEP
        tile, level = info[at + 1], info[at + 5]
        owner = (info[at] - seat) % players
        g = FIRST[tile] + info[at + 2]
        for c in range(5):
            x = (info[at + 3] + np.int64(CELL_X[g, c]) + half) % window
            y = (info[at + 4] + np.int64(CELL_Y[g, c]) + half) % window
            cell = y * window + x
            out[cell] = level
            out[plane + cell] = owner + 1
            out[2 * plane + cell] = tile + 1
        out[3 * plane + owner * TILES + tile] = level
    over = info[PLY] == players * TILES
    end = 3 * plane + players * TILES
    out[end] = players if over else (info[PLY] - seat) % players
    out[end + 1] = misere


# -- all games at once -----------------------------------------------------------------------------


@compiled
def begin(words, info):
    """Take all tiles back."""
    while info[PLY] > 0:
        undo(words, info)


@compiled
def count_many(words, info, turn, counts):
    """How many legal ids each game has."""
    for i in range(len(turn)):
        counts[i] = count_legal(words[i], info[i], turn[i]) if turn[i] >= 0 else 0


@compiled
def list_many(words, info, turn, starts, out):
    """The legal ids of all games, which have just been counted, one game behind the other."""
    for i in range(len(turn)):
        if turn[i] >= 0:
            list_ids(words[i], info[i], turn[i], out, starts[i])


@compiled
def place_many(words, info, numbers, levels, misere, history, turn, results):
    """A placement in each game that is not over; where one is not legal, its place, and nothing has
    happened; else -1."""
    for i in range(len(turn)):
        levels[i] = 0
        if turn[i] >= 0:
            levels[i] = level_of(words[i], info[i], turn[i], numbers[i])
            if levels[i] == 0:
                return i
    for i in range(len(turn)):
        if turn[i] < 0:
            continue
        seat = turn[i]
        g, x, y = read(info[i], numbers[i])
        history[i, info[i, PLY]] = numbers[i]
        tile = TILE_OF[g]
        place(words[i], info[i], seat, tile, g - FIRST[tile], x, y, levels[i])
        players = info[i, PLAYERS]
        if info[i, PLY] < players * TILES:
            turn[i] = next_seat(info[i], seat)
            continue
        turn[i] = -1
        won = winners(info[i], misere)
        alone = won & (won - 1) == 0 or (players == 4 and (won == 5 or won == 10))
        for seat in range(players):
            results[i, seat] = (1 if alone else 0) if won >> seat & 1 else -1
    return -1


@compiled
def look_many(info, seats, misere, out):
    """What one seat of each game sees; nothing where the seat is negative."""
    for i in range(len(seats)):
        if seats[i] >= 0:
            look(info[i], seats[i], misere, out[i])
        else:
            out[i] = 0
