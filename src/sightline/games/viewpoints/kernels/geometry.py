# pyright: basic
"""Cells, the corners of their squares, and convex hulls of such corners, compiled.

A cell is its index (:mod:`.space`). The corners of a cell's square, 0 to 3, go round it, each
pulled in a little towards its centre. Coordinates are in cube edges.
"""

from __future__ import annotations

import numpy as np

from sightline.kit.compiling import compiled, inlined

EDGE = 6
LAYER = 36
CELLS = 216
PULL = 0.01
MOST_CORNERS = 20
"""Of the squares of one piece: five with four corners each."""
TINY = 1e-9


@inlined
def corner_x(cell, corner):
    """Where a corner lies in x."""
    return cell % EDGE + (1 - PULL if corner == 1 or corner == 2 else PULL)


@inlined
def corner_y(cell, corner):
    """Where a corner lies in y."""
    return cell // EDGE % EDGE + (1 - PULL if corner >= 2 else PULL)


@inlined
def _left_turn(ax, ay, bx, by, px, py):
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


@inlined
def _turns_left(xs, ys, a, b, p):
    return _left_turn(xs[a], ys[a], xs[b], ys[b], xs[p], ys[p]) > TINY


@compiled
def hull(xs, ys, count, out):
    """Indices of the convex hull's corners into ``out``, which needs room for two more than twice
    the count; returns how many."""
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
        while size > 1 and not _turns_left(xs, ys, out[size - 2], out[size - 1], p):
            size -= 1
        out[size] = p
        size += 1
    floor = size + 1
    for i in range(count - 2, -1, -1):
        p = order[i]
        while size >= floor and not _turns_left(xs, ys, out[size - 2], out[size - 1], p):
            size -= 1
        out[size] = p
        size += 1
    return size - 1


@compiled
def inside(xs, ys, ring, size, x, y):
    """Whether a point lies within a convex hull, or on its edge."""
    for i in range(size):
        a = ring[i]
        b = ring[i + 1 if i + 1 < size else 0]
        if _left_turn(xs[a], ys[a], xs[b], ys[b], x, y) < -TINY:
            return False
    return size > 2
