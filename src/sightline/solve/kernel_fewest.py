# pyright: basic
"""Exact cover of up to 64 cells: always branch where the fewest placements are left.

At every node the placements still possible lie side by side in one array, piece by piece. A child
is made in two sweeps: the first, a plain vectorised OR, sees whether some cell or piece is left
without any placement; only then are the surviving placements copied. How many of them cover each
cell is counted for all cells at once, with counters whose bits are spread over six words.
"""

from __future__ import annotations

from sightline.solve.kernel_bits import U0, U1
from sightline.solve.kernel_cache import compiled

# places in ``info``
DEPTH, FRESH, NODES, OVER = 0, 1, 2, 3
INFO = 4

PAD = 8
MANY = 32  # counters stop here


@compiled
def add(a, b, c):
    """Three bits in every place to a sum and a carry."""
    half = a ^ b
    return half ^ c, (a & b) | (half & c)


@compiled
def rarest(row, size, open_cells):
    """The open cells with the fewest of the first ``size`` sets, and how few; 32 means many."""
    end = (size + PAD - 1) // PAD * PAD
    for j in range(size, end):
        row[j] = U0
    p0 = p1 = p2 = p3 = p4 = p5 = U0
    for j in range(0, end, PAD):
        p0, a = add(p0, row[j], row[j + 1])
        p0, b = add(p0, row[j + 2], row[j + 3])
        p1, c = add(p1, a, b)
        p0, a = add(p0, row[j + 4], row[j + 5])
        p0, b = add(p0, row[j + 6], row[j + 7])
        p1, d = add(p1, a, b)
        p2, x = add(p2, c, d)
        carry = p3 & x
        p3 ^= x
        p5 |= p4 & carry
        p4 ^= carry
    few = open_cells & ~p5
    if few == U0:
        return open_cells, MANY
    cells = few
    count = 0
    for plane, weight in ((p4, 16), (p3, 8), (p2, 4), (p1, 2), (p0, 1)):
        few = cells & ~plane
        if few != U0:
            cells = few
        else:
            count += weight
    return cells, count


@compiled
def union_apart(row, start, end, mask):
    """The union of those sets that do not meet ``mask``."""
    union = U0
    for j in range(start, end):
        union |= row[j] if row[j] & mask == U0 else U0
    return union


@compiled
def choose(row, seg, left, exact, open_cells):
    """Where to branch: cells (all of them: a piece), first and end place, number of options."""
    pieces = left.shape[0]
    cells, count = rarest(row, seg[pieces], open_cells)
    if count == 0:
        return U0, 0, 0, 0
    bit = cells & (~cells + U1)
    start = 0
    end = seg[pieces]
    if exact:
        for q in range(pieces):
            if left[q] == 1 and seg[q + 1] - seg[q] < count:
                count = seg[q + 1] - seg[q]
                bit = ~U0
                start = seg[q]
                end = seg[q + 1]
    if count >= MANY:  # the true number, for the share done
        count = 0
        for j in range(start, end):
            count += row[j] & bit != U0
    return bit, start, end, count


@compiled
def narrow(row, seg, left, exact, mask, piece, filled, full, out_row, out_seg, out_left):
    """The child after a placement; False where it is plainly dead."""
    pieces = left.shape[0]
    # Placements of pieces that are used up are not in the row, but for this piece's, if it is now.
    skip = seg[piece + 1] if left[piece] == 1 else seg[piece]
    union = filled | mask
    union |= union_apart(row, 0, seg[piece], mask)
    union |= union_apart(row, skip, seg[pieces], mask)
    if union != full:
        return False
    k = 0
    for q in range(pieces):
        out_seg[q] = k
        n = left[q] - (1 if q == piece else 0)
        out_left[q] = n
        if n > 0:
            for j in range(seg[q], seg[q + 1]):
                out_row[k] = row[j]
                k += row[j] & mask == U0
            if exact and k - out_seg[q] < n:
                return False
    out_seg[pieces] = k
    return True


@compiled
def search(full, exact, cut, rows, segs, left, filled, at, end, bit, done, total, path, owner,
           info, out, out_owner, out_size, shares, budget):  # fmt: skip
    """Go on until the output is full, the budget of nodes is spent, or all is done.

    A branch is written out when the region is full, or when it is ``cut`` placements long.
    ``shares`` receives the part of the whole tree that each one stands for.
    """
    written = 0
    d = info[DEPTH]
    last = info[NODES] + budget
    while d >= 0 and written < out.shape[0] and info[NODES] < last:
        if info[FRESH] == 1:
            info[FRESH] = 0
            info[NODES] += 1
            b, s, e, n = choose(rows[d], segs[d], left[d], exact, full & ~filled[d])
            bit[d] = b
            at[d] = s
            end[d] = e
            total[d] = n
            done[d] = 0
        row = rows[d]
        j = at[d]
        e = end[d]
        b = bit[d]
        while j < e and row[j] & b == U0:
            j += 1
        if j >= e:
            d -= 1
            continue
        at[d] = j + 1
        done[d] += 1
        mask = row[j]
        piece = 0
        while segs[d, piece + 1] <= j:
            piece += 1
        path[d] = mask
        owner[d] = piece
        now = filled[d] | mask
        if now == full or d + 1 == cut:
            if now != full and not narrow(
                row, segs[d], left[d], exact, mask, piece, filled[d], full,
                rows[d + 1], segs[d + 1], left[d + 1],
            ):  # fmt: skip
                continue
            share = 1.0
            for k in range(d + 1):
                out[written, k] = path[k]
                out_owner[written, k] = owner[k]
                share /= total[k]
            out_size[written] = d + 1
            shares[written] = share
            written += 1
            continue
        if narrow(
            row, segs[d], left[d], exact, mask, piece, filled[d], full,
            rows[d + 1], segs[d + 1], left[d + 1],
        ):  # fmt: skip
            d += 1
            filled[d] = now
            info[FRESH] = 1
    info[DEPTH] = d
    info[OVER] = d < 0
    return written
