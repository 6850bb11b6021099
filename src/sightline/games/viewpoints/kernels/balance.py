# pyright: basic
"""The joint balance of some pieces, compiled: a small linear program per question.

A structure is ``owner``: for each of the 216 cells the slot (0 … slots−1) of the piece there, or
−1; and ``body``: for each slot the five cells, in order. The *members* of a program are the slots
whose balance is in question, and ``number`` says for each slot which member it is, or GROUND: a
piece that bears whatever is laid on it, as the floor does.

The unknowns are the upward forces at the contact corners; of the corners between one pair of
pieces, or between a piece and all ground, only those on their convex hull are needed, since a force
further in is a mixture of forces at the hull. Three equations a piece: weight, and the torque
around its own centre in x and y. Feasible or not is decided by the first phase of the simplex
method on a dense tableau.
"""

from __future__ import annotations

import numpy as np

from sightline.games.viewpoints.kernels.geometry import (
    EDGE,
    LAYER,
    MOST_CORNERS,
    TINY,
    corner_x,
    corner_y,
    hull,
)
from sightline.kit.compiling import compiled, inlined

WEIGHT = 5.0
"""Of a piece."""
GROUND = -2
FEASIBLE = 1e-7
"""A remainder of the first phase below this is rounding."""


@compiled
def _contacts(owner, body, number, members, count, upper, lower, px, py):
    """Contact corners, hulls only: which member rests on which (GROUND: on the ground), and where.
    Returns how many."""
    below = np.empty(5, np.int64)
    xs = np.empty(MOST_CORNERS, np.float64)
    ys = np.empty(MOST_CORNERS, np.float64)
    ring = np.empty(2 * MOST_CORNERS + 2, np.int64)
    nothing = GROUND - 1
    total = 0
    for i in range(count):
        s = members[i]
        for k in range(5):
            c = body[s, k]
            if c < LAYER:
                below[k] = GROUND
            else:
                q = owner[c - LAYER]
                below[k] = nothing if q < 0 or q == s else number[q]
        for k in range(5):
            other = below[k]
            if other == nothing:
                continue
            corners = 0
            for again in range(k, 5):
                if below[again] == other:
                    below[again] = nothing
                    for corner in range(4):
                        xs[corners] = corner_x(body[s, again], corner)
                        ys[corners] = corner_y(body[s, again], corner)
                        corners += 1
            if corners == 4:
                size = 4
                for corner in range(4):
                    ring[corner] = corner
            else:
                size = hull(xs, ys, corners, ring)
            for corner in range(size):
                upper[total] = i
                lower[total] = other
                px[total] = xs[ring[corner]]
                py[total] = ys[ring[corner]]
                total += 1
    return total


@compiled
def remainder(owner, body, number, members, count, held, load_on, load_x, load_y, motion):
    """How far the members are from standing: 0 when they stand, else a positive number.

    ``held``: members, as bits, that stay where they are whatever pushes them. The weight of one
    more piece acts on member ``load_on`` at (load_x, load_y); −1: none. ``motion``, if it has a row
    for each member, receives how they begin to fall (without a load): by how much the piece sinks
    at its centre, and how much more for each step in x and in y. That is the dual solution of the
    linear program: no piece sinks into another or into the ground, and the weight as a whole comes
    down.
    """
    centre = np.zeros((count, 2), np.float64)
    for i in range(count):
        for k in range(5):
            c = body[members[i], k]
            centre[i, 0] += (c % EDGE + 0.5) / 5.0
            centre[i, 1] += (c // EDGE % EDGE + 0.5) / 5.0
    most = count * MOST_CORNERS
    upper = np.empty(most, np.int64)
    lower = np.empty(most, np.int64)
    px = np.empty(most, np.float64)
    py = np.empty(most, np.float64)
    n = _contacts(owner, body, number, members, count, upper, lower, px, py)
    rows = 3 * count
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
    for s in range(count):
        t[3 * s, n] = WEIGHT
    if load_on >= 0:
        t[3 * load_on, n] += WEIGHT
        t[3 * load_on + 1, n] += WEIGHT * (load_x - centre[load_on, 0])
        t[3 * load_on + 2, n] += WEIGHT * (load_y - centre[load_on, 1])
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
    _first_phase(t, n, basis)
    for i in range(width - n - 1):
        motion[i // 3, i % 3] = 0.0 if held >> (i // 3) & 1 else 1.0 + t[rows, n + 1 + i]
    left = 0.0
    for i in range(rows):
        if basis[i] < 0:
            left += abs(t[i, n])
    return left


@compiled
def _first_phase(t, n, basis):
    """Drive the artificial variables out as far as they go: their sum is the last row's goal."""
    rows = len(basis)
    width = t.shape[1]
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


@inlined
def _prefer(basis, i, leave, pivot, other, bland):
    """Between rows with the same ratio: throw artificial variables out first, then the larger pivot
    (or, against cycling, the lower number)."""
    if bland:
        return basis[i] < basis[leave]
    if (basis[i] < 0) != (basis[leave] < 0):
        return basis[i] < 0
    return pivot > other
