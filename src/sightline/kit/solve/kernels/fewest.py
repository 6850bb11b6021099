# pyright: basic
"""Exact cover of up to 64 cells: always branch where the fewest placements are left.

At every node the placements still possible lie side by side, piece by piece, on one stack. A child
is made in two sweeps: the first, a plain vectorised OR, sees whether some cell is left without any
placement; only then are the surviving placements copied. How many of them cover each cell is
counted for all cells at once, with counters whose bits are spread over six words.

Numbers of places are unsigned, because a place that might be negative keeps loops from being
vectorised; and all arrays are flat, because a view of a row costs more than a child.
"""

from __future__ import annotations

import numpy as np

from sightline.kit.compiling import compiled, inlined
from sightline.kit.solve.kernels.bits import U0, U1

# places in ``info``
DEPTH, FRESH, NODES, OVER = 0, 1, 2, 3
INFO = 4

PAD = 8
MANY = 32  # counters stop here

U2, U3, U4, U5, U6, U7 = (np.uint64(i) for i in range(2, 8))


@inlined
def add(a, b, c):
    """Three bits in every place to a sum and a carry."""
    half = a ^ b
    return half ^ c, (a & b) | (half & c)


@inlined
def rarest(rows, start, end, open_cells):
    """The open cells with the fewest of the sets, and how few; 32 means many."""
    last = end + (start - end & U7)
    for j in range(end, last):
        rows[j] = U0
    p0 = p1 = p2 = p3 = p4 = p5 = U0
    for j in range(start, last, np.uint64(PAD)):
        p0, a = add(p0, rows[j], rows[j + U1])
        p0, b = add(p0, rows[j + U2], rows[j + U3])
        p1, c = add(p1, a, b)
        p0, a = add(p0, rows[j + U4], rows[j + U5])
        p0, b = add(p0, rows[j + U6], rows[j + U7])
        p1, d = add(p1, a, b)
        p2, x = add(p2, c, d)
        carry = p3 & x
        p3 ^= x
        p5 |= p4 & carry
        p4 ^= carry
    cells = open_cells
    count = U0
    for plane in (p5, p4, p3, p2, p1, p0):
        few = cells & ~plane
        count = count << U1 | np.uint64(few == U0)
        cells = few if few != U0 else cells
    many = count >= np.uint64(MANY)
    return open_cells if many else cells, np.uint64(MANY) if many else count


@inlined
def union_apart(rows, start, end, mask):
    """The union of those sets that do not meet ``mask``."""
    union = U0
    for j in range(start, end):
        union |= rows[j] if rows[j] & mask == U0 else U0
    return union


@inlined
def fewest(segs, left, here, live, most):
    """The place of the piece with the fewest placements, if that is below ``most``, and how few."""
    place = here
    few = most
    for i in range(here, here + live):
        size = segs[i + U1] - segs[i]
        if left[i] == 1 and size < few:
            few = size
            place = i
    return place, few


@inlined
def copy_apart(rows, segs, left, owner, here, live, exact, chosen, mask, there):
    """Make the child after a placement; how many kinds of pieces it has, 0 where one cannot be
    placed any more."""
    end = segs[here + live]
    k = end + (segs[here] - end & U7)
    at = there
    alive = True
    for i in range(here, here + live):
        n = left[i] - (i == chosen)
        if n == 0:
            continue
        segs[at] = k
        left[at] = n
        owner[at] = owner[i]
        for j in range(segs[i], segs[i + U1]):
            rows[k] = rows[j]
            k += np.uint64(rows[j] & mask == U0)
        if exact and np.int64(k - segs[at]) < n:
            alive = False
            break
        at += U1
    segs[at] = k
    return at - there if alive else U0


@compiled
def search(full, exact, cut, width, rows, segs, left, owner, kinds, filled, at, end, bit, done,
           total, path, by, info, out, out_owner, out_size, shares, budget):  # fmt: skip
    """Go on until the output is full, the budget of nodes is spent, or all is done.

    ``segs``, ``left`` and ``owner`` have ``width`` places for every depth: where the placements of
    each kind of piece begin, how many copies are left, and which piece it is; kinds that are used
    up are not among them. A branch is written out when the region is full, or when it is ``cut``
    placements long. ``shares`` receives the part of the whole tree that each one stands for.
    """
    written = 0
    d = info[DEPTH]
    nodes = info[NODES]
    last = nodes + budget
    fresh = info[FRESH] == 1
    while d >= 0 and written < out.shape[0] and nodes < last:
        here = np.uint64(d * width)
        live = np.uint64(kinds[d])
        if fresh:
            fresh = False
            nodes += 1
            first = segs[here]
            e = segs[here + live]
            cells, few = rarest(rows, first, e, full & ~filled[d])
            b = cells & (~cells + U1)
            if exact:
                place, size = fewest(segs, left, here, live, few)
                if size < few:
                    b = ~U0
                    first = segs[place]
                    e = segs[place + U1]
            bit[d] = b
            at[d] = first
            end[d] = e
            n = 0
            for j in range(first, e):
                n += rows[j] & b != U0
            total[d] = n
            done[d] = 0
        j = at[d]
        e = end[d]
        b = bit[d]
        while j < e and rows[j] & b == U0:
            j += U1
        if j >= e:
            d -= 1
            continue
        at[d] = j + U1
        done[d] += 1
        mask = rows[j]
        chosen = here
        while segs[chosen + U1] <= j:
            chosen += U1
        path[d] = mask
        by[d] = owner[chosen]
        now = filled[d] | mask
        if now != full:
            # The other placements of this piece are out if it is used up.
            skip = segs[chosen + U1] if left[chosen] == 1 else segs[chosen]
            union = union_apart(rows, segs[here], segs[chosen], mask)
            union |= union_apart(rows, skip, segs[here + live], mask)
            if union | now != full:
                continue
            number = copy_apart(
                rows, segs, left, owner, here, live, exact, chosen, mask, here + np.uint64(width)
            )
            if number == U0:
                continue
            if d + 1 != cut:
                d += 1
                kinds[d] = number
                filled[d] = now
                fresh = True
                continue
        share = 1.0
        for k in range(d + 1):
            out[written, k] = path[k]
            out_owner[written, k] = by[k]
            share /= total[k]
        out_size[written] = d + 1
        shares[written] = share
        written += 1
    info[FRESH] = fresh
    info[NODES] = nodes
    info[DEPTH] = d
    info[OVER] = d < 0
    return written
