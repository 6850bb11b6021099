# pyright: basic
"""Every legal placement of a piece, and whether a piece can be taken, compiled.

A structure is ``where``: for each of the twelve pieces its placement's number, or −1. See
:class:`.space.Tables` for the arrays; they are passed as arguments, never as globals, so that the
compiled code does not carry copies of them.
"""

from __future__ import annotations

import numpy as np

from sightline.games.viewpoints.kernels.geometry import (
    CELLS,
    EDGE,
    LAYER,
    MOST_CORNERS,
    corner_x,
    corner_y,
    hull,
    inside,
)
from sightline.games.viewpoints.kernels.ground import (
    ALL,
    bodies,
    fall,
    find_ground,
    part_stands,
    stands,
    weak_parts_stand,
)
from sightline.kit.compiling import compiled, inlined

PIECES = 12
UNKNOWN, YES, NO = 0, 1, 2
SUMS = 26
"""The x of five cells together: 0 to 25."""


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
            left = 0  # offsets that are open and not reached
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
                    left |= open_[dz, j] & ~grown
                    if grown != now:
                        seen[dz, j] = grown
                        changed = True
            if left == 0:
                changed = False
                break
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


@compiled
def _rests_on_strong_corners(strong, form, dx, dy, dz, supported):
    """Whether the piece balances on strong corners and the floor alone."""
    xs = np.empty(MOST_CORNERS, np.float64)
    ys = np.empty(MOST_CORNERS, np.float64)
    count = 0
    cx = 0.0
    cy = 0.0
    for k in range(5):
        c = (dx + form[k, 0]) + EDGE * (dy + form[k, 1]) + LAYER * (dz + form[k, 2])
        cx += c % EDGE + 0.5
        cy += c // EDGE % EDGE + 0.5
        if not supported >> k & 1:
            continue
        bits = ALL if c < LAYER else strong[c - LAYER]
        for corner in range(4):
            if bits >> corner & 1:
                xs[count] = corner_x(c, corner)
                ys[count] = corner_y(c, corner)
                count += 1
    if count < 3:
        return False
    ring = np.empty(2 * MOST_CORNERS + 2, np.int64)
    return inside(xs, ys, ring, hull(xs, ys, count, ring), cx / 5.0, cy / 5.0)


@compiled
def _stands_with(owner, body, slots, strong, firm, borne, form, dx, dy, dz):
    """The whole question: does a structure that stands still do so with the piece laid there?

    ``borne`` remembers, by slot and by the sums of the piece's x and y, what a slot alone bears.
    """
    sum_x = 0
    sum_y = 0
    on = -1
    alone = True  # nothing carries the piece but one other, and nothing lies on it
    for k in range(5):
        c = (dx + form[k, 0]) + EDGE * (dy + form[k, 1]) + LAYER * (dz + form[k, 2])
        body[slots, k] = c
        owner[c] = slots
        sum_x += c % EDGE
        sum_y += c // EDGE % EDGE
    for k in range(5):
        c = body[slots, k]
        if c + LAYER < CELLS and 0 <= owner[c + LAYER] < slots:
            alone = False
        if c < LAYER:
            alone = False
        else:
            q = owner[c - LAYER]
            if 0 <= q < slots:
                alone = alone and (on < 0 or on == q)
                on = q
    if alone:
        # Only the weight and where it acts matter to what carries it.
        for k in range(5):
            owner[body[slots, k]] = -1
        if borne[on, sum_x, sum_y] == UNKNOWN:
            x, y = sum_x / 5.0 + 0.5, sum_y / 5.0 + 0.5
            bears = part_stands(owner, body, slots, firm, on, True, x, y)
            borne[on, sum_x, sum_y] = YES if bears else NO
        return borne[on, sum_x, sum_y] == YES
    before = firm.copy()
    firm[slots] = False
    for k in range(5):
        c = body[slots, k] - LAYER
        if c >= 0 and owner[c] >= 0 and strong[c] != ALL:
            firm[owner[c]] = False
    fine = part_stands(owner, body, slots + 1, firm, slots, False, 0.0, 0.0)
    firm[:] = before
    for k in range(5):
        owner[body[slots, k]] = -1
    return fine


@compiled
def _listed(
    where, pieces, upright, tables_form, size, letter, first, own_balance, cells, out, found
):
    """Numbers of all legal placements of these pieces (a bit set; none may be on the grid), in
    order, into ``out`` from ``found`` on; returns where they end. ``upright``: only if the
    structure stands without them, else −1."""
    owner = np.empty(CELLS, np.int64)
    rows = np.empty(LAYER, np.int64)
    slots = fill(where, cells, owner, rows)
    body = np.empty((slots + 1, 5), np.int64)
    bodies(owner, slots, body)
    strong = np.empty(CELLS, np.int64)
    firm = np.zeros(slots + 1, np.bool_)
    find_ground(owner, body, slots, strong, firm)
    base = weak_parts_stand(owner, body, slots, firm)
    if upright and not base:
        return -1
    sure = np.zeros(LAYER, np.int64)  # rows of cells all of whose corners are strong
    for c in range(CELLS):
        if strong[c] == ALL:
            sure[c // EDGE] |= 1 << (c % EDGE)
    borne = np.zeros((slots, SUMS, SUMS), np.int8)
    free = np.empty((EDGE, EDGE), np.int64)
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
                    if base:
                        fine = (
                            own_balance[o, supported_cells(form, dx, dy, dz, sure)]
                            or _rests_on_strong_corners(strong, form, dx, dy, dz, supported)
                            or _stands_with(
                                owner, body, slots, strong, firm, borne, form, dx, dy, dz
                            )
                        )
                    else:
                        fine = _all_stands_with(owner, slots, form, dx, dy, dz)
                    if fine:
                        out[found] = first[o] + (dz * ny + dy) * nx + dx
                        found += 1
    return found


@compiled
def _all_stands_with(owner, slots, form, dx, dy, dz):
    """Whether everything stands with the piece laid there, whatever the others did before."""
    for k in range(5):
        owner[(dx + form[k, 0]) + EDGE * (dy + form[k, 1]) + LAYER * (dz + form[k, 2])] = slots
    fine = stands(owner, slots + 1)
    for k in range(5):
        owner[(dx + form[k, 0]) + EDGE * (dy + form[k, 1]) + LAYER * (dz + form[k, 2])] = -1
    return fine


@compiled
def legal_placements(where, pieces, tables_form, size, letter, first, own_balance, cells, out):
    """Numbers of all legal placements of these pieces (a bit set; none may be on the grid), in
    order, into ``out``; returns how many."""
    return _listed(
        where, pieces, False, tables_form, size, letter, first, own_balance, cells, out, 0
    )


@compiled
def turn_placements(
    where, free, laid,
    tables_form, size, letter, first, orientation, offset, own_balance, cells, out, counts,
):  # fmt: skip
    """All that a turn offers: the legal placements of the free pieces (a bit set), then for each
    piece of ``laid`` (a bit set, too), which is on the grid, those to which it may be moved, the
    present one among them; into ``out``. ``counts`` receives how many for each of the twelve
    pieces, −1 for one that cannot be taken."""
    for piece in range(PIECES):
        counts[piece] = 0
    found = _listed(
        where, free, False, tables_form, size, letter, first, own_balance, cells, out, 0
    )
    for i in range(found):
        counts[letter[orientation[out[i]]]] += 1
    owner = np.empty(CELLS, np.int64)
    rows = np.empty(LAYER, np.int64)
    for piece in range(PIECES):
        placement = where[piece]
        if not laid >> piece & 1:
            continue
        where[piece] = -1
        fill(where, cells, owner, rows)
        counts[piece] = -1
        if _reached(placement, rows, tables_form, size, orientation, offset):
            end = _listed(
                where, 1 << piece, True,
                tables_form, size, letter, first, own_balance, cells, out, found,
            )  # fmt: skip
            if end >= 0:
                counts[piece] = end - found
                found = end
        where[piece] = placement


@compiled
def _reached(placement, rows, tables_form, size, orientation, offset):
    """Whether a piece slides from outside to this placement."""
    o = orientation[placement]
    free = np.empty((EDGE, EDGE), np.int64)
    reach(tables_form[o], size[o], rows, free)
    return free[offset[placement, 1], offset[placement, 2]] >> offset[placement, 0] & 1 == 1


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
    if not _reached(placement, rows, tables_form, size, orientation, offset):
        return BLOCKED
    if not own_balance[o, supported_cells(tables_form[o], dx, dy, dz, rows)]:
        return UNBALANCED
    if not _all_stands_with(owner, slots, tables_form[o], dx, dy, dz):
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
    if not _reached(placement, rows, tables_form, size, orientation, offset):
        return BLOCKED
    return FINE if stands(owner, slots) else FALLS


@compiled
def falling(where, cells, held, motion):
    """How each piece on the grid, in order of letters, begins to fall, with some of them held (bits
    in the same order): see ``balance.remainder``. Returns whether anything falls."""
    owner = np.empty(CELLS, np.int64)
    rows = np.empty(LAYER, np.int64)
    slots = fill(where, cells, owner, rows)
    return fall(owner, slots, held, motion)


@compiled
def everything_stands(where, cells):
    """Whether a whole structure stands."""
    owner = np.empty(CELLS, np.int64)
    rows = np.empty(LAYER, np.int64)
    slots = fill(where, cells, owner, rows)
    return stands(owner, slots)
