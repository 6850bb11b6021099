# pyright: basic
"""Every legal placement of a piece, and whether a piece can be taken, compiled.

A structure is ``where``: for each of the twelve pieces its placement's number, or −1. See
:class:`.space.Tables` for the arrays; they are passed as arguments, never as globals, so that the
compiled code does not carry copies of them.
"""

from __future__ import annotations

import numpy as np

from sightline.games.viewpoints.kernels.balance import (
    CELLS,
    EDGE,
    FEASIBLE,
    LAYER,
    MOST_CORNERS,
    PULL,
    carries,
    hull,
    inside,
    part_stands,
    remainder,
    stands,
)
from sightline.kit.compiling import compiled, inlined

PIECES = 12
WEIGHT = 5.0
UNKNOWN, YES, NO = 0, 1, 2


@compiled
def fill(where, cells, owner, rows):
    """The grid of a structure: owners by slot, and each row (y, z) as bits. Returns the slots."""
    for c in range(CELLS):
        owner[c] = -1
    for r in range(LAYER):
        rows[r] = 0
    slots = 0
    for piece in range(PIECES):
        if where[piece] >= 0:
            for k in range(5):
                c = cells[where[piece], k]
                owner[c] = slots
                rows[c // EDGE] |= 1 << (c % EDGE)
            slots += 1
    return slots


@compiled
def reach(form, size, rows, free):
    """Where an orientation can slide to from outside without turning.

    ``free[dy, dz]`` receives, as bits over dx, the offsets inside the cube that are reached. The
    flood runs over all offsets from fully outside on one side to fully outside on the other;
    below the floor is no way.
    """
    sx, sy = size[0], size[1]
    wide = EDGE + sx + 1
    deep = EDGE + sy + 1
    every = (1 << wide) - 1
    open_ = np.empty((EDGE + 1, deep), np.int64)
    seen = np.zeros((EDGE + 1, deep), np.int64)
    for dz in range(EDGE + 1):
        for j in range(deep):
            blocked = 0
            for k in range(5):
                y = j - sy + form[k, 1]
                z = dz + form[k, 2]
                if 0 <= y < EDGE and z < EDGE:
                    blocked |= rows[z * EDGE + y] << (sx - form[k, 0])
            open_[dz, j] = every & ~blocked
    for j in range(deep):
        seen[EDGE, j] = every
    changed = True
    while changed:
        changed = False
        for turn in range(2):
            for a in range(EDGE + 1):
                dz = EDGE - a if turn == 0 else a
                for b in range(deep):
                    j = b if turn == 0 else deep - 1 - b
                    now = seen[dz, j]
                    grown = now
                    if dz < EDGE:
                        grown |= seen[dz + 1, j]
                    if dz > 0:
                        grown |= seen[dz - 1, j]
                    if j > 0:
                        grown |= seen[dz, j - 1]
                    if j < deep - 1:
                        grown |= seen[dz, j + 1]
                    grown &= open_[dz, j]
                    while True:
                        wider = grown | ((grown << 1 | grown >> 1) & open_[dz, j])
                        if wider == grown:
                            break
                        grown = wider
                    if grown != now:
                        seen[dz, j] = grown
                        changed = True
    for dy in range(EDGE):
        for dz in range(EDGE):
            free[dy, dz] = seen[dz, dy + sy] >> sx


@inlined
def supported_cells(form, dx, dy, dz, rows):
    """Which of the five cells rest on something that is not the piece itself, as bits.

    (Cells of the piece under one another are not in ``rows``: the piece is not on the grid.)
    """
    bits = 0
    for k in range(5):
        x = dx + form[k, 0]
        y = dy + form[k, 1]
        z = dz + form[k, 2]
        if z == 0 or rows[(z - 1) * EDGE + y] >> x & 1:
            bits |= 1 << k
    return bits


@inlined
def _corner_x(x, corner):
    return x + (1 - PULL if corner == 1 or corner == 2 else PULL)


@inlined
def _corner_y(y, corner):
    return y + (1 - PULL if corner >= 2 else PULL)


@compiled
def _find_strong_corners(owner, slots, strong):
    """Corners on top of which a structure that stands surely carries one more whole piece.

    More weight on a piece goes on to what carries that piece, in equal parts or others, as long as
    it lies within the hull of these corners. So all corners within the hull of strong ones beneath
    the piece are strong; the floor is. (``strong``: by cell and corner; only YES is written, and
    what is not found here may still be strong.)
    """
    xs = np.empty(MOST_CORNERS, np.float64)
    ys = np.empty(MOST_CORNERS, np.float64)
    ring = np.empty(2 * MOST_CORNERS + 2, np.int64)
    known = np.zeros(slots, np.int64)  # how many strong corners beneath each piece
    changed = True
    while changed:
        changed = False
        for s in range(slots):
            count = 0
            for c in range(CELLS):
                if owner[c] != s or (c >= LAYER and owner[c - LAYER] == s):
                    continue
                for corner in range(4):
                    if c < LAYER or strong[c - LAYER, corner] == YES:
                        xs[count] = _corner_x(c % EDGE, corner)
                        ys[count] = _corner_y(c // EDGE % EDGE, corner)
                        count += 1
            if count == known[s] or count < 3:
                continue
            known[s] = count
            size = hull(xs, ys, count, ring)
            for c in range(CELLS):
                if owner[c] != s:
                    continue
                for corner in range(4):
                    if strong[c, corner] != YES and inside(
                        xs, ys, ring, size,
                        _corner_x(c % EDGE, corner), _corner_y(c // EDGE % EDGE, corner),
                    ):  # fmt: skip
                        strong[c, corner] = YES
                        changed = True


@compiled
def _rests_on_strong_corners(owner, slots, base, strong, form, dx, dy, dz, supported):
    """Whether the piece balances on corners each of which carries a whole piece.

    What a standing structure can bear is a convex set, so it then bears any mixture of them too.
    ``base``: the structure stands, so that a load matters only to what it can reach.
    """
    xs = np.empty(MOST_CORNERS, np.float64)
    ys = np.empty(MOST_CORNERS, np.float64)
    count = 0
    cx = 0.0
    cy = 0.0
    for k in range(5):
        x = dx + form[k, 0]
        y = dy + form[k, 1]
        z = dz + form[k, 2]
        cx += x + 0.5
        cy += y + 0.5
        if not supported >> k & 1:
            continue
        for corner in range(4):
            px = _corner_x(x, corner)
            py = _corner_y(y, corner)
            if z > 0:
                below = (z - 1) * LAYER + y * EDGE + x
                if strong[below, corner] == UNKNOWN:
                    if base:
                        bears = part_stands(owner, slots, owner[below], px, py, WEIGHT)
                    else:
                        bears = carries(owner, slots, owner[below], px, py, WEIGHT)
                    strong[below, corner] = YES if bears else NO
                if strong[below, corner] == NO:
                    continue
            xs[count] = px
            ys[count] = py
            count += 1
    if count < 3:
        return False
    ring = np.empty(2 * MOST_CORNERS + 2, np.int64)
    return inside(xs, ys, ring, hull(xs, ys, count, ring), cx / 5.0, cy / 5.0)


@compiled
def _stands_with(owner, slots, base, form, dx, dy, dz):
    """The whole question: does everything stand with the piece laid there?"""
    for k in range(5):
        owner[(dx + form[k, 0]) + EDGE * (dy + form[k, 1]) + LAYER * (dz + form[k, 2])] = slots
    if base:
        fine = part_stands(owner, slots + 1, slots, 0.0, 0.0, 0.0)
    else:
        fine = stands(owner, slots + 1)
    for k in range(5):
        owner[(dx + form[k, 0]) + EDGE * (dy + form[k, 1]) + LAYER * (dz + form[k, 2])] = -1
    return fine


@compiled
def legal_placements(where, pieces, tables_form, size, letter, first, own_balance, cells, out):
    """Numbers of all legal placements of these pieces (a bit set; none may be on the grid), in
    order, into ``out``; returns how many."""
    owner = np.empty(CELLS, np.int64)
    rows = np.empty(LAYER, np.int64)
    slots = fill(where, cells, owner, rows)
    strong = np.zeros((CELLS, 4), np.int8)
    base = stands(owner, slots)
    if base:
        _find_strong_corners(owner, slots, strong)
    free = np.empty((EDGE, EDGE), np.int64)
    found = 0
    for o in range(len(letter)):
        if not pieces >> letter[o] & 1:
            continue
        form = tables_form[o]
        reach(form, size[o], rows, free)
        nx = EDGE - size[o, 0] + 1
        ny = EDGE - size[o, 1] + 1
        nz = EDGE - size[o, 2] + 1
        for dz in range(nz):
            for dy in range(ny):
                bits = free[dy, dz]
                for dx in range(nx):
                    if not bits >> dx & 1:
                        continue
                    supported = supported_cells(form, dx, dy, dz, rows)
                    if not own_balance[o, supported]:
                        continue
                    if _rests_on_strong_corners(
                        owner, slots, base, strong, form, dx, dy, dz, supported
                    ) or _stands_with(owner, slots, base, form, dx, dy, dz):
                        out[found] = first[o] + (dz * ny + dy) * nx + dx
                        found += 1
    return found


BLOCKED, UNBALANCED, FALLS, FINE = 0, 1, 2, 3


@compiled
def judge(where, placement, tables_form, size, orientation, offset, own_balance, cells):
    """What becomes of one placement on free cells: blocked, unbalanced by itself, something falls,
    or fine."""
    owner = np.empty(CELLS, np.int64)
    rows = np.empty(LAYER, np.int64)
    slots = fill(where, cells, owner, rows)
    o = orientation[placement]
    dx, dy, dz = offset[placement, 0], offset[placement, 1], offset[placement, 2]
    free = np.empty((EDGE, EDGE), np.int64)
    reach(tables_form[o], size[o], rows, free)
    if not free[dy, dz] >> dx & 1:
        return BLOCKED
    if not own_balance[o, supported_cells(tables_form[o], dx, dy, dz, rows)]:
        return UNBALANCED
    if not _stands_with(owner, slots, False, tables_form[o], dx, dy, dz):
        return FALLS
    return FINE


@compiled
def takeable(where, piece, tables_form, size, orientation, offset, cells):
    """Whether a piece on the grid slides out and everything else still stands: BLOCKED, FALLS or
    FINE."""
    placement = where[piece]
    without = where.copy()
    without[piece] = -1
    owner = np.empty(CELLS, np.int64)
    rows = np.empty(LAYER, np.int64)
    slots = fill(without, cells, owner, rows)
    o = orientation[placement]
    free = np.empty((EDGE, EDGE), np.int64)
    reach(tables_form[o], size[o], rows, free)
    if not free[offset[placement, 1], offset[placement, 2]] >> offset[placement, 0] & 1:
        return BLOCKED
    return FINE if stands(owner, slots) else FALLS


@compiled
def falling(where, cells, held, motion):
    """How each piece on the grid, in order of letters, begins to fall, with some of them held (bits
    in the same order): see ``remainder``. Returns whether anything falls."""
    owner = np.empty(CELLS, np.int64)
    rows = np.empty(LAYER, np.int64)
    slots = fill(where, cells, owner, rows)
    return remainder(owner, slots, held, -1, 0.0, 0.0, 0.0, motion) >= FEASIBLE


@compiled
def everything_stands(where, cells):
    """Whether a whole structure stands."""
    owner = np.empty(CELLS, np.int64)
    rows = np.empty(LAYER, np.int64)
    slots = fill(where, cells, owner, rows)
    return stands(owner, slots)
