# pyright: basic
"""What of a structure is as good as the floor, and whether the rest stands, compiled.

A corner on top of a piece is *strong* when any weight on it goes on to the floor, whatever else
happens: it lies within the hull of strong corners beneath the piece (the floor's are). A piece is
*firm* when its own weight acts within that hull, others rest on strong corners of it alone, and it
rests on firm pieces or the floor alone. A firm piece can always be balanced, and helps to balance
nothing beneath it, so no program has to ask about it: what lies on it lies on the ground. What is
left falls into parts that pass no forces to one another; each is a question of its own, and most
are small.
"""

from __future__ import annotations

import numpy as np

from sightline.games.viewpoints.kernels.balance import FEASIBLE, GROUND, remainder
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
from sightline.kit.compiling import compiled

ALL = 15
"""The four corners of a cell, as bits."""


@compiled
def bodies(owner, slots, body):
    """The cells of each slot, in order."""
    filled = np.zeros(slots, np.int64)
    for c in range(CELLS):
        s = owner[c]
        if s >= 0:
            body[s, filled[s]] = c
            filled[s] += 1


@compiled
def find_ground(owner, body, slots, strong, firm):
    """The strong corners on top of each cell, as bits, and which slots are firm."""
    for c in range(CELLS):
        strong[c] = 0
    xs = np.empty(MOST_CORNERS, np.float64)
    ys = np.empty(MOST_CORNERS, np.float64)
    ring = np.empty(2 * MOST_CORNERS + 2, np.int64)
    known = np.zeros(slots, np.int64)  # how many strong corners beneath each piece
    for s in range(slots):
        firm[s] = False
    changed = True
    while changed:
        changed = False
        for s in range(slots):
            count = 0
            whole = True
            for k in range(5):
                c = body[s, k]
                if c >= LAYER and owner[c - LAYER] == s:
                    continue
                bits = ALL if c < LAYER else strong[c - LAYER]
                whole = whole and bits == ALL
                for corner in range(4):
                    if bits >> corner & 1:
                        xs[count] = corner_x(c, corner)
                        ys[count] = corner_y(c, corner)
                        count += 1
            if count == known[s] or count < 3:
                continue
            known[s] = count
            size = 0 if whole else hull(xs, ys, count, ring)
            cx = 0.0
            cy = 0.0
            for k in range(5):
                c = body[s, k]
                cx += c % EDGE + 0.5
                cy += c // EDGE % EDGE + 0.5
                if whole:
                    bits = ALL
                elif c >= LAYER and owner[c - LAYER] == s:
                    bits = strong[c - LAYER]
                else:
                    bits = strong[c]
                    for corner in range(4):
                        if not bits >> corner & 1 and inside(
                            xs, ys, ring, size, corner_x(c, corner), corner_y(c, corner)
                        ):
                            bits |= 1 << corner
                if bits != strong[c]:
                    strong[c] = bits
                    changed = True
            firm[s] = whole or inside(xs, ys, ring, size, cx / 5.0, cy / 5.0)
    for s in range(slots):
        for k in range(5):
            c = body[s, k] - LAYER
            if c >= 0 and owner[c] >= 0 and owner[c] != s and strong[c] != ALL:
                firm[owner[c]] = False
    changed = True
    while changed:
        changed = False
        for s in range(slots):
            if not firm[s]:
                continue
            for k in range(5):
                c = body[s, k] - LAYER
                if c >= 0 and owner[c] >= 0 and not firm[owner[c]]:
                    firm[s] = False
                    changed = True


@compiled
def _part(owner, body, slots, firm, slot, number, members):
    """The pieces that can pass forces to one that is taken as not firm, and that one, which comes
    first: those that lie on it, firm or not, since they weigh on it; those beneath it that are not
    firm; those that they touch, and so on. Returns how many."""
    for s in range(slots):
        number[s] = GROUND if firm[s] else -1
    number[slot] = 0
    members[0] = slot
    count = 1
    looked = 0
    while looked < count:
        s = members[looked]
        looked += 1
        for k in range(5):
            c = body[s, k]
            for near in (c - LAYER, c + LAYER):
                if 0 <= near < CELLS:
                    q = owner[near]
                    if q >= 0 and (number[q] == -1 or (number[q] == GROUND and near > c)):
                        number[q] = count
                        members[count] = q
                        count += 1
    return count


@compiled
def part_stands(owner, body, slots, firm, slot, loaded, x, y):
    """Whether those pieces stand that can pass forces to a slot, which counts as one that is not
    firm; ``loaded``: with one more piece on it whose weight acts at (x, y)."""
    number = np.empty(slots, np.int64)
    members = np.empty(slots, np.int64)
    count = _part(owner, body, slots, firm, slot, number, members)
    unasked = np.empty((0, 3), np.float64)
    on = 0 if loaded else -1
    return remainder(owner, body, number, members, count, 0, on, x, y, unasked) < FEASIBLE


@compiled
def weak_parts_stand(owner, body, slots, firm):
    """Whether all pieces stand that are not firm, and so all."""
    number = np.empty(slots, np.int64)
    members = np.empty(slots, np.int64)
    unasked = np.empty((0, 3), np.float64)
    done = firm.copy()
    for slot in range(slots):
        if not done[slot]:
            count = _part(owner, body, slots, firm, slot, number, members)
            left = remainder(owner, body, number, members, count, 0, -1, 0.0, 0.0, unasked)
            if left >= FEASIBLE:
                return False
            for i in range(count):
                done[members[i]] = True
    return True


@compiled
def stands(owner, slots):
    """Whether forces exist that balance every piece."""
    body = np.empty((slots, 5), np.int64)
    bodies(owner, slots, body)
    strong = np.empty(CELLS, np.int64)
    firm = np.empty(slots, np.bool_)
    find_ground(owner, body, slots, strong, firm)
    return weak_parts_stand(owner, body, slots, firm)


@compiled
def fall(owner, slots, held, motion):
    """Whether anything falls, with some slots held (as bits), and how: see ``remainder``."""
    body = np.empty((slots, 5), np.int64)
    bodies(owner, slots, body)
    everyone = np.arange(slots)
    left = remainder(owner, body, everyone, everyone, slots, held, -1, 0.0, 0.0, motion)
    return left >= FEASIBLE
