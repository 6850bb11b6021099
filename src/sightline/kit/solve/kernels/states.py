# pyright: basic
"""Exact cover of flat boards of up to 64 cells through a table of all fronts.

The board is filled from one end: always the lowest empty cell is covered next. What is left to
cover is then described by the set of filled cells alone, its *front*, and few fronts are different:
39 thousand on the 6×10 board, while a plain search meets ten million nodes. For every front the
table holds the set of *stocks* (which pieces are left, as one bit each) with which it can be
completed, so that a walk through the table never meets a dead end.

A stock is a number: the pieces left in a mixed radix. A set of stocks is a row of bits. If placing
piece ``b`` leads from front F to front G, every stock that completes G and has room for one more
``b`` completes F after adding it: a shift of the whole row by the weight of ``b``.

Which placements can cover the lowest empty cell is looked up by the next few cells; these lists
are made when they are first needed, and leave out placements that would cut off a hole which no
pieces can fill.
"""

from __future__ import annotations

import numpy as np

from sightline.kit.compiling import compiled, inlined
from sightline.kit.solve.kernels.bits import U0, U1, lowest_bit, popcount

# places in ``info``
DEPTH, OVER = 0, 1
INFO = 2

U6, U63, U64 = np.uint64(6), np.uint64(63), np.uint64(64)

ABSENT = -2
DEAD = -1
TOO_MANY = -3


@compiled
def list_options(cell, pattern, window, full, masks, first, beside, sums, pool, lists, top):
    """Write the placements on a cell that fit a pattern of the next ``window`` cells."""
    below = (U1 << np.uint64(cell)) - U1
    filled = below | np.uint64(pattern) << np.uint64(cell) << U1
    beyond = U0
    if cell + window + 1 < 64:
        beyond = ~U0 << np.uint64(cell + window + 1)
    for i in range(first[cell], first[cell + 1]):
        if masks[i] & filled != U0:
            continue
        after = filled | masks[i]
        open_cells = full & ~after & ~beyond
        fits = True
        while open_cells != U0 and fits:
            hole = open_cells & (~open_cells + U1)
            edge = hole
            while edge != U0:
                new = beside[np.int64(lowest_bit(edge))] & full & ~after & ~hole
                edge &= edge - U1
                edge |= new
                hole |= new
            open_cells &= ~hole
            # A hole that reaches beyond the pattern is larger than we can see from here.
            if hole & beyond == U0:
                fits = sums[np.int64(popcount(hole))]
        if fits:
            pool[top] = i
            top += 1
    lists[cell, pattern, 1] = top
    return top


@compiled
def slot_of(keys, values, front):
    """Where a front is, or would be, in the hash table (of a power of two of places)."""
    size = keys.shape[0]
    # The low cells are nearly all filled: mix the high ones in, and take the best mixed bits.
    mixed = (front ^ front >> np.uint64(29)) * np.uint64(0x9E3779B97F4A7C15)
    at = np.int64(mixed >> (np.uint64(64) - popcount(np.uint64(size - 1))))
    while values[at] != ABSENT and keys[at] != front:
        at = (at + 1) & (size - 1)
    return at


@inlined
def add_stocks(stocks, to, other, words, rooms, room, shift):
    """Take over another front's stocks, each with one more of a piece.

    All sets of stocks lie in one flat array; unsigned places let the loops be vectorised.
    """
    far = shift >> U6
    near = shift & U63
    if near == U0:
        for w in range(words - far):
            stocks[to + far + w] |= stocks[other + w] & rooms[room + w]
    else:
        for w in range(words - far):
            stocks[to + far + w] |= (stocks[other + w] & rooms[room + w]) << near
        back = U64 - near
        far += U1
        for w in range(words - far):
            stocks[to + far + w] |= (stocks[other + w] & rooms[room + w]) >> back


@compiled
def make_table(full, window, masks, piece, first, beside, sums, rooms, weights, anything,
               pool, lists, keys, values, stocks, begin, next_front, by):  # fmt: skip
    """Fill the table; return the front of the empty board, DEAD or TOO_MANY, and the sizes.

    Front 0 is the full board. ``begin[f]:begin[f + 1]`` are the ways to go on from front f:
    placement ``by`` leads to front ``next_front``. ``anything``: a completed board may leave pieces
    over.
    """
    depths = 66
    widest = 0
    for cell in range(first.shape[0] - 1):
        widest = max(widest, first[cell + 1] - first[cell])
    front = np.zeros(depths, np.uint64)
    at = np.zeros(depths, np.int64)
    end = np.zeros(depths, np.int64)
    ways = np.zeros(depths, np.int64)
    way_front = np.zeros((depths, widest), np.int32)
    way_by = np.zeros((depths, widest), np.int32)
    look = (U1 << np.uint64(window)) - U1
    words = np.uint64(stocks.shape[1])
    flat = stocks.reshape(stocks.size)
    flat_rooms = rooms.reshape(rooms.size)
    stocks[0, :] = ~U0 if anything else U0
    stocks[0, 0] |= U1
    begin[0] = 0
    begin[1] = 0
    here = slot_of(keys, values, full)
    keys[here] = full
    values[here] = 0
    fronts = 1
    edges = 0
    met = 1
    lists[0, 0, 0] = 0
    top = list_options(0, 0, window, full, masks, first, beside, sums, pool, lists, 0)
    end[0] = top
    d = 0
    while True:
        if at[d] == end[d]:
            if fronts + 1 >= stocks.shape[0] or edges + widest >= by.shape[0]:
                return TOO_MANY, fronts, edges
            row = np.uint64(fronts) * words
            for w in range(row, row + words):
                flat[w] = U0
            for k in range(ways[d]):
                b = piece[way_by[d, k]]
                add_stocks(
                    flat, row, np.uint64(way_front[d, k]) * words, words, flat_rooms,
                    np.uint64(b) * words, np.uint64(weights[b]),
                )  # fmt: skip
                next_front[edges + k] = way_front[d, k]
                by[edges + k] = way_by[d, k]
            some = U0
            for w in range(row, row + words):
                some |= flat[w]
            this = DEAD
            if some != U0:
                this = fronts
                edges += ways[d]
                fronts += 1
                begin[fronts] = edges
            if d == 0:
                return this, fronts, edges
            here = slot_of(keys, values, front[d])
            keys[here] = front[d]
            values[here] = this
            met += 1
            if 2 * met > keys.shape[0]:
                return TOO_MANY, fronts, edges
            d -= 1
            if this != DEAD:
                way_front[d, ways[d]] = this
                way_by[d, ways[d]] = pool[at[d] - 1]
                ways[d] += 1
            continue
        i = pool[at[d]]
        at[d] += 1
        if masks[i] & front[d] != U0:
            continue
        after = front[d] | masks[i]
        known = values[slot_of(keys, values, after)]
        if known != ABSENT:
            if known != DEAD:
                way_front[d, ways[d]] = known
                way_by[d, ways[d]] = i
                ways[d] += 1
            continue
        d += 1
        front[d] = after
        ways[d] = 0
        cell = np.int64(lowest_bit(~after))
        pattern = np.int64(after >> np.uint64(cell) >> U1 & look)
        if lists[cell, pattern, 0] < 0:
            if top + widest > pool.shape[0]:
                return TOO_MANY, fronts, edges
            lists[cell, pattern, 0] = top
            top = list_options(
                cell, pattern, window, full, masks, first, beside, sums, pool, lists, top
            )
        at[d] = lists[cell, pattern, 0]
        end[d] = lists[cell, pattern, 1]


@compiled
def walk(stocks, begin, next_front, by, piece, digits, weights, fronts, stock, at, path, info,
         out, out_size):  # fmt: skip
    """Write complete tilings as numbers of placements, until the output is full or all is done.

    ``digits[b]`` is the radix of piece b: there is one left where ``stock // weight % digit > 0``.
    """
    written = 0
    d = info[DEPTH]
    while d >= 0 and written < out.shape[0]:
        i = at[d]
        if i == begin[fronts[d] + 1]:
            d -= 1
            continue
        at[d] = i + 1
        b = piece[by[i]]
        if stock[d] // weights[b] % digits[b] == 0:
            continue
        rest = stock[d] - weights[b]
        after = next_front[i]
        if stocks[after, rest >> 6] >> np.uint64(rest & 63) & U1 == U0:
            continue
        path[d] = by[i]
        if after == 0:
            for k in range(d + 1):
                out[written, k] = path[k]
            out_size[written] = d + 1
            written += 1
            continue
        d += 1
        fronts[d] = after
        stock[d] = rest
        at[d] = begin[after]
    info[DEPTH] = d
    info[OVER] = d < 0
    return written
