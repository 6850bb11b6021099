# pyright: basic
"""The joint balance of a structure, compiled: a small linear program per question.

A structure is ``owner``: for each of the 216 cells the slot (0 … slots−1) of the piece there, or
−1. Coordinates are in cube edges here. The unknowns are the upward forces at the contact corners;
of the corners between one pair of pieces only those on their convex hull are needed, since a force
further in is a mixture of forces at the hull. Three equations a piece: weight, and the torque
around its own centre in x and y. Feasible or not is decided by the first phase of the simplex
method on a dense tableau.
"""

from __future__ import annotations

import numpy as np

from sightline.kit.compiling import compiled, inlined

EDGE = 6
LAYER = 36
CELLS = 216
PULL = 0.01
MOST_CORNERS = 20
"""Corners between one pair: at most five squares with four corners."""
TINY = 1e-9
FEASIBLE = 1e-7
"""A remainder of the first phase below this is rounding."""


@inlined
def _left_turn(ax, ay, bx, by, px, py):
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


@compiled
def hull(xs, ys, count, out):
    """Indices of the convex hull's corners into ``out``; returns how many."""
    order = np.empty(count, np.int64)
    for i in range(count):  # insertion sort by (x, y): there are at most twenty
        j = i
        while j > 0 and (
            xs[order[j - 1]] > xs[i] or (xs[order[j - 1]] == xs[i] and ys[order[j - 1]] > ys[i])
        ):
            order[j] = order[j - 1]
            j -= 1
        order[j] = i
    size = 0
    for i in range(count):
        p = order[i]
        while size > 1 and (
            _left_turn(
                xs[out[size - 2]],
                ys[out[size - 2]],
                xs[out[size - 1]],
                ys[out[size - 1]],
                xs[p],
                ys[p],
            )
            <= TINY
        ):
            size -= 1
        out[size] = p
        size += 1
    floor = size + 1
    for i in range(count - 2, -1, -1):
        p = order[i]
        while size >= floor and (
            _left_turn(
                xs[out[size - 2]],
                ys[out[size - 2]],
                xs[out[size - 1]],
                ys[out[size - 1]],
                xs[p],
                ys[p],
            )
            <= TINY
        ):
            size -= 1
        out[size] = p
        size += 1
    return size - 1


@compiled
def centres(owner, slots, out):
    """The level centre of each slot's piece, and its number of cells."""
    for s in range(slots):
        out[s, 0] = 0.0
        out[s, 1] = 0.0
        out[s, 2] = 0.0
    for c in range(CELLS):
        s = owner[c]
        if s >= 0:
            out[s, 0] += c % EDGE + 0.5
            out[s, 1] += c // EDGE % EDGE + 0.5
            out[s, 2] += 1.0
    for s in range(slots):
        if out[s, 2] > 0.0:
            out[s, 0] /= out[s, 2]
            out[s, 1] /= out[s, 2]


@compiled
def columns(owner, slots, upper, lower, px, py):
    """Contact corners, hulls only: who rests on whom (−1: the floor) and where. Returns a count."""
    xs = np.empty((slots, slots + 1, MOST_CORNERS), np.float64)
    ys = np.empty((slots, slots + 1, MOST_CORNERS), np.float64)
    count = np.zeros((slots, slots + 1), np.int64)
    for c in range(CELLS):
        s = owner[c]
        if s < 0:
            continue
        if c < LAYER:
            below = slots
        else:
            below = owner[c - LAYER]
            if below < 0 or below == s:
                continue
        x = c % EDGE
        y = c // EDGE % EDGE
        k = count[s, below]
        xs[s, below, k] = x + PULL
        ys[s, below, k] = y + PULL
        xs[s, below, k + 1] = x + 1 - PULL
        ys[s, below, k + 1] = y + PULL
        xs[s, below, k + 2] = x + 1 - PULL
        ys[s, below, k + 2] = y + 1 - PULL
        xs[s, below, k + 3] = x + PULL
        ys[s, below, k + 3] = y + 1 - PULL
        count[s, below] = k + 4
    total = 0
    ring = np.empty(2 * MOST_CORNERS + 2, np.int64)
    for s in range(slots):
        for below in range(slots + 1):
            k = count[s, below]
            if k == 0:
                continue
            size = hull(xs[s, below], ys[s, below], k, ring)
            for i in range(size):
                upper[total] = s
                lower[total] = -1 if below == slots else below
                px[total] = xs[s, below, ring[i]]
                py[total] = ys[s, below, ring[i]]
                total += 1
    return total


@compiled
def remainder(owner, slots, held, load_on, load_x, load_y, load, motion):
    """How far the structure is from standing: 0 when it stands, else a positive number.

    ``held``: slots, as bits, that stay where they are whatever pushes them. ``load`` more weight
    acts on slot ``load_on`` at (load_x, load_y); −1: none. ``motion``, if it has a row for each
    slot, receives how the structure begins to fall (without a load): by how much the piece sinks at
    its centre, and how much more for each step in x and in y. That is the dual solution of the
    linear program: no piece sinks into another or into the floor, and the weight as a whole comes
    down.
    """
    centre = np.empty((slots, 3), np.float64)
    centres(owner, slots, centre)
    most = slots * 5 * 4
    upper = np.empty(most, np.int64)
    lower = np.empty(most, np.int64)
    px = np.empty(most, np.float64)
    py = np.empty(most, np.float64)
    n = columns(owner, slots, upper, lower, px, py)
    rows = 3 * slots
    # The tableau: contact forces, the right-hand side; artificial columns are stored only where a
    # motion is asked for, since one that has left the basis does not come back.
    width = n + 1 + 3 * len(motion)
    t = np.zeros((rows + 1, width), np.float64)
    for j in range(n):
        s = upper[j]
        t[3 * s, j] = 1.0
        t[3 * s + 1, j] = px[j] - centre[s, 0]
        t[3 * s + 2, j] = py[j] - centre[s, 1]
        q = lower[j]
        if q >= 0:
            t[3 * q, j] = -1.0
            t[3 * q + 1, j] = centre[q, 0] - px[j]
            t[3 * q + 2, j] = centre[q, 1] - py[j]
    for s in range(slots):
        t[3 * s, n] = centre[s, 2]
    if load_on >= 0:
        t[3 * load_on, n] += load
        t[3 * load_on + 1, n] += load * (load_x - centre[load_on, 0])
        t[3 * load_on + 2, n] += load * (load_y - centre[load_on, 1])
    for i in range(rows):
        if held >> (i // 3) & 1:
            for j in range(n + 1):
                t[i, j] = 0.0
        if t[i, n] < 0.0:
            for j in range(n + 1):
                t[i, j] = -t[i, j]
    for i in range(rows):
        for j in range(n + 1):
            t[rows, j] += t[i, j]
    for i in range(width - n - 1):
        t[i, n + 1 + i] = 1.0
    basis = np.full(rows, -1, np.int64)  # −1: the row's own artificial variable
    stalled = 0
    for _ in range(60 * rows + 200):
        if t[rows, n] < FEASIBLE:
            break
        # Entering: the steepest column; Bland's rule when nothing moves, which cannot cycle.
        enter = -1
        best = TINY
        for j in range(n):
            if t[rows, j] > best:
                enter = j
                if stalled > 2 * rows:
                    break
                best = t[rows, j]
        if enter < 0:
            break
        leave = -1
        ratio = 0.0
        for i in range(rows):
            if t[i, enter] > TINY:
                r = t[i, n] / t[i, enter]
                if (
                    leave < 0
                    or r < ratio - 1e-12
                    or (
                        r <= ratio + 1e-12
                        and _prefer(
                            basis, i, leave, t[i, enter], t[leave, enter], stalled > 2 * rows
                        )
                    )
                ):
                    leave = i
                    ratio = r
        if leave < 0:
            break  # cannot happen: the sum of the artificial variables is bounded below
        if ratio <= 1e-12:
            stalled += 1
        else:
            stalled = 0
        pivot = t[leave, enter]
        for j in range(width):
            t[leave, j] /= pivot
        for i in range(rows + 1):
            if i != leave:
                f = t[i, enter]
                if f != 0.0:
                    for j in range(width):
                        t[i, j] -= f * t[leave, j]
                    t[i, enter] = 0.0
        basis[leave] = enter
    for i in range(width - n - 1):
        motion[i // 3, i % 3] = 0.0 if held >> (i // 3) & 1 else 1.0 + t[rows, n + 1 + i]
    left = 0.0
    for i in range(rows):
        if basis[i] < 0:
            left += abs(t[i, n])
    return left


@inlined
def _prefer(basis, i, leave, pivot, other, bland):
    """Between rows with the same ratio: throw artificial variables out first, then the larger pivot
    (or, against cycling, the lower number)."""
    if bland:
        return basis[i] < basis[leave]
    if (basis[i] < 0) != (basis[leave] < 0):
        return basis[i] < 0
    return pivot > other


@compiled
def part_of(owner, slots, slot, part):
    """The pieces that can pass forces to one of them, and that one: those that it touches above or
    below, those that they touch, and so on. Without the others, and with slots of their own, into
    ``part``. Returns how many they are, the slot that the one got, and their old slots as bits."""
    touching = np.zeros(slots, np.int64)
    for c in range(LAYER, CELLS):
        s = owner[c]
        q = owner[c - LAYER]
        if s >= 0 and q >= 0 and s != q:
            touching[s] |= 1 << q
            touching[q] |= 1 << s
    bits = 1 << slot
    before = 0
    while bits != before:
        before = bits
        for s in range(slots):
            if before >> s & 1:
                bits |= touching[s]
    number = np.full(slots, -1, np.int64)
    count = 0
    for s in range(slots):
        if bits >> s & 1:
            number[s] = count
            count += 1
    for c in range(CELLS):
        part[c] = -1 if owner[c] < 0 else number[owner[c]]
    return count, number[slot], bits


@compiled
def part_stands(owner, slots, slot, x, y, load):
    """Whether those pieces stand that can pass forces to a slot, with ``load`` more on it at
    (x, y)."""
    unasked = np.empty((0, 3), np.float64)
    part = np.empty(CELLS, np.int64)
    count, on, _ = part_of(owner, slots, slot, part)
    return remainder(part, count, 0, on, x, y, load, unasked) < FEASIBLE


@compiled
def stands(owner, slots):
    """Whether forces exist that balance every piece. Parts that do not touch are questions of their
    own: the work grows with the cube of their size."""
    unasked = np.empty((0, 3), np.float64)
    part = np.empty(CELLS, np.int64)
    left = (1 << slots) - 1
    for slot in range(slots):
        if left >> slot & 1:
            count, _, bits = part_of(owner, slots, slot, part)
            if remainder(part, count, 0, -1, 0.0, 0.0, 0.0, unasked) >= FEASIBLE:
                return False
            left &= ~bits
    return True


@compiled
def carries(owner, slots, on, x, y, load):
    """Whether the structure still stands with ``load`` more on slot ``on`` at (x, y)."""
    unasked = np.empty((0, 3), np.float64)
    return remainder(owner, slots, 0, on, x, y, load, unasked) < FEASIBLE


@compiled
def inside(xs, ys, ring, size, x, y):
    """Whether a point lies within a convex hull, or on its edge."""
    for i in range(size):
        a = ring[i]
        b = ring[(i + 1) % size]
        if _left_turn(xs[a], ys[a], xs[b], ys[b], x, y) < -TINY:
            return False
    return size > 2
