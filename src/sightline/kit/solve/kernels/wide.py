# pyright: basic
"""Exact cover of regions of more than 64 cells: the same search as ``kernel_fewest``, plainer.

Sets of cells are rows of several words, and the placements still possible are listed by number.
"""

from __future__ import annotations

import numpy as np

from sightline.kit.compiling import compiled
from sightline.kit.solve.kernels.bits import U0, U1, lowest_bit
from sightline.kit.solve.kernels.fewest import DEPTH, FRESH, NODES, OVER


@compiled
def apart(masks, i, j):
    """Whether two placements share no cell."""
    for w in range(masks.shape[1]):
        if masks[i, w] & masks[j, w] != U0:
            return False
    return True


@compiled
def covers(masks, i, cell):
    """Whether a placement covers a cell."""
    return masks[i, cell >> 6] >> np.uint64(cell & 63) & U1 != U0


@compiled
def choose_wide(masks, row, seg, left, exact, filled, cells, counts):
    """Where to branch: a cell (-1: a piece), first and end place, number of options."""
    pieces = left.shape[0]
    counts[:] = 0
    for j in range(seg[pieces]):
        for w in range(masks.shape[1]):
            rest = masks[row[j], w]
            while rest != U0:
                counts[64 * w + np.int64(lowest_bit(rest))] += 1
                rest &= rest - U1
    best = -1
    for cell in range(cells):
        if filled[cell >> 6] >> np.uint64(cell & 63) & U1 == U0:
            if best < 0 or counts[cell] < counts[best]:
                best = cell
    count = counts[best]
    start = 0
    end = seg[pieces]
    if exact:
        for q in range(pieces):
            if left[q] == 1 and seg[q + 1] - seg[q] < count:
                count = seg[q + 1] - seg[q]
                best = -1
                start = seg[q]
                end = seg[q + 1]
    return best, start, end, count


@compiled
def narrow_wide(masks, row, seg, left, exact, chosen, piece, out_row, out_seg, out_left):
    """The child after a placement; False where it is plainly dead."""
    pieces = left.shape[0]
    k = 0
    for q in range(pieces):
        n = left[q] - (1 if q == piece else 0)
        out_left[q] = n
        out_seg[q] = k
        if n > 0:
            for j in range(seg[q], seg[q + 1]):
                if apart(masks, chosen, row[j]):
                    out_row[k] = row[j]
                    k += 1
            if exact and k - out_seg[q] < n:
                return False
    out_seg[pieces] = k
    return True


@compiled
def search_wide(masks, cells, exact, cut, rows, segs, left, filled, at, end, where, done, total,
                path, counts, info, out, out_size, shares, budget):  # fmt: skip
    """As ``search``, but ``out`` receives the numbers of the placements."""
    written = 0
    d = info[DEPTH]
    last = info[NODES] + budget
    words = masks.shape[1]
    while d >= 0 and written < out.shape[0] and info[NODES] < last:
        if info[FRESH] == 1:
            info[FRESH] = 0
            info[NODES] += 1
            c, s, e, n = choose_wide(
                masks, rows[d], segs[d], left[d], exact, filled[d], cells, counts
            )
            where[d] = c
            at[d] = s
            end[d] = e
            total[d] = n
            done[d] = 0
        j = at[d]
        e = end[d]
        c = where[d]
        while j < e and c >= 0 and not covers(masks, rows[d, j], c):
            j += 1
        if j >= e:
            d -= 1
            continue
        at[d] = j + 1
        done[d] += 1
        chosen = rows[d, j]
        piece = 0
        while segs[d, piece + 1] <= j:
            piece += 1
        path[d] = chosen
        size = 0
        for w in range(words):
            filled[d + 1, w] = filled[d, w] | masks[chosen, w]
        for cell in range(cells):
            size += filled[d + 1, cell >> 6] >> np.uint64(cell & 63) & U1 != U0
        full = size == cells
        alive = full or narrow_wide(
            masks, rows[d], segs[d], left[d], exact, chosen, piece,
            rows[d + 1], segs[d + 1], left[d + 1],
        )  # fmt: skip
        if not alive:
            continue
        if full or d + 1 == cut:
            share = 1.0
            for k in range(d + 1):
                out[written, k] = path[k]
                share /= total[k]
            out_size[written] = d + 1
            shares[written] = share
            written += 1
            continue
        d += 1
        info[FRESH] = 1
    info[DEPTH] = d
    info[OVER] = d < 0
    return written
