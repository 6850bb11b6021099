# pyright: basic
"""Random structures that agree with what is known of the cards, compiled.

A structure is built piece by piece as a player would: each step lays a piece where the rules and
the known slots allow it. So whatever comes out stands and can be built, and whatever can be built
and agrees has a chance to come out; the chances are not equal.

Known slots are ``shows[position − 1, slot]``: a piece, EMPTY, or UNKNOWN.
"""

from __future__ import annotations

import numpy as np

from sightline.games.viewpoints.kernels.geometry import CELLS, EDGE, LAYER
from sightline.games.viewpoints.kernels.ground import stands
from sightline.games.viewpoints.kernels.moves import PIECES, fill, reach, supported_cells
from sightline.kit.chance import shifted_below
from sightline.kit.compiling import compiled, inlined

EMPTY = -1
UNKNOWN = -2
FAR = 99
FEW = 60
"""Lists of places that are gone through after every step."""


@compiled
def known_domains(shows, slot, pieces, letter, orientation, cells, begin, out):
    """For each piece the placements that the known slots allow one by one."""
    want = np.zeros((5, PIECES), np.int64)
    for i in range(5):
        for s in range(36):
            if shows[i, s] >= 0:
                want[i, shows[i, s]] += 1
    total = 0
    at = 0
    n = len(orientation)
    for piece in range(PIECES):
        begin[piece] = total
        while at < n and letter[orientation[at]] < piece:
            at += 1
        while at < n and letter[orientation[at]] == piece:
            fine = pieces >> piece & 1 == 1
            for i in range(5):
                if not fine:
                    break
                covered = 0
                for k in range(5):
                    s = slot[i, cells[at, k]]
                    if shows[i, s] == EMPTY:
                        fine = False
                        break
                    if shows[i, s] == piece:
                        fresh = True
                        for j in range(k):
                            if slot[i, cells[at, j]] == s:
                                fresh = False
                        if fresh:
                            covered += 1
                if covered != want[i, piece]:
                    fine = False
            if fine:
                out[total] = at
                total += 1
            at += 1
    begin[PIECES] = total
    return total


@compiled
def agrees(p, piece, shows, slot, depth, cells, rows, right, wrong):
    """Whether a placement is on free cells and keeps every known line of sight right."""
    for k in range(5):
        c = cells[p, k]
        if rows[c // EDGE] >> (c % EDGE) & 1:
            return False
    for i in range(5):
        for k in range(5):
            c = cells[p, k]
            s = slot[i, c]
            if shows[i, s] == piece:
                near = FAR
                for j in range(5):
                    if slot[i, cells[p, j]] == s and depth[i, cells[p, j]] < near:
                        near = depth[i, cells[p, j]]
                if near >= wrong[i, s]:
                    return False
            elif shows[i, s] >= 0 and depth[i, c] <= right[i, s] and right[i, s] < FAR:
                return False
    return True


@compiled
def note(p, piece, shows, slot, depth, cells, right, wrong):
    """Remember along every line of sight what a placement puts there."""
    for i in range(5):
        for k in range(5):
            c = cells[p, k]
            s = slot[i, c]
            if shows[i, s] == piece:
                if depth[i, c] < right[i, s]:
                    right[i, s] = depth[i, c]
            elif depth[i, c] < wrong[i, s]:
                wrong[i, s] = depth[i, c]


@inlined
def _from_above(p, cells, rows):
    """Whether nothing lies above a placement: then it can be let down from the top."""
    for k in range(5):
        c = cells[p, k] + LAYER
        while c < CELLS:
            if rows[c // EDGE] >> (c % EDGE) & 1:
                return False
            c += LAYER
    return True


@inlined
def _on_the_floor(p, cells):
    """Which of the five cells lie on the floor, as bits."""
    bits = 0
    for k in range(5):
        if cells[p, k] < LAYER:
            bits |= 1 << k
    return bits


@compiled
def _still_possible(
    needed, shows, slot, depth, cells, rows, right, wrong, begin, live, alive, where, laid
):
    """Whether each needed piece still has a place after one was laid; pieces with many are taken
    to have one. Places that are shut out are struck off the lists."""
    for k in range(5):
        rows[cells[laid, k] // EDGE] |= 1 << (cells[laid, k] % EDGE)
    for piece in range(PIECES):
        if where[piece] >= 0 or not needed >> piece & 1:
            continue
        base = begin[piece]
        if begin[piece + 1] == base or alive[piece] > FEW:
            continue
        i = 0
        while i < alive[piece]:
            p = live[base + i]
            if agrees(p, piece, shows, slot, depth, cells, rows, right, wrong):
                i += 1
            else:
                alive[piece] -= 1
                live[base + i] = live[base + alive[piece]]
                live[base + alive[piece]] = p
        if alive[piece] == 0:
            return False
    return True


@compiled
def build(
    state, shows, slot, depth, needed, extras, begin, domain,
    tables_form, size, letter, orientation, offset, own_balance, cells, where,
):  # fmt: skip
    """One attempt: lay all ``needed`` pieces (bits), and up to ``extras`` others.

    Returns whether it came to an end with every needed piece laid; the structure is in ``where``.
    """
    for piece in range(PIECES):
        where[piece] = -1
    right = np.full((5, 36), FAR, np.int64)
    wrong = np.full((5, 36), FAR, np.int64)
    owner = np.empty(CELLS, np.int64)
    rows = np.empty(LAYER, np.int64)
    free = np.empty((EDGE, EDGE), np.int64)
    reached = np.empty((len(letter), EDGE, EDGE), np.int64)
    have = np.zeros(len(letter), np.bool_)
    order = np.empty(PIECES, np.int64)
    # Of each piece the placements that may still come: one that a piece already laid shuts out is
    # out for the rest of the attempt.
    live = domain.copy()
    alive = np.empty(PIECES, np.int64)
    for piece in range(PIECES):
        alive[piece] = begin[piece + 1] - begin[piece]
    while True:
        slots = fill(where, cells, owner, rows)
        # Needed pieces first, in a random order; then, by chance or for want of others, extras.
        count = 0
        for piece in range(PIECES):
            if where[piece] < 0 and needed >> piece & 1 and begin[piece] < begin[piece + 1]:
                order[count] = piece
                count += 1
        missing = count
        for i in range(count - 1, 0, -1):
            j = shifted_below(state, i + 1)
            order[i], order[j] = order[j], order[i]
        if missing == 0 and extras == 0:
            return True
        first_extra = count
        if extras > 0:
            for piece in range(PIECES):
                if where[piece] < 0 and not needed >> piece & 1 and begin[piece] < begin[piece + 1]:
                    order[count] = piece
                    count += 1
            for i in range(count - 1, first_extra, -1):
                j = first_extra + shifted_below(state, i - first_extra + 1)
                order[i], order[j] = order[j], order[i]
            if count > first_extra and (missing == 0 or shifted_below(state, missing + 1) == 0):
                # An extra piece comes first this time.
                order[0], order[first_extra] = order[first_extra], order[0]
        laid = False
        have[:] = False
        for turn in range(count):
            piece = order[turn]
            base = begin[piece]
            # Drawn without putting back until one is legal: each legal one is equally likely, and
            # most are never looked at.
            open_ = alive[piece]
            while open_ > 0:
                j = shifted_below(state, open_)
                p = live[base + j]
                open_ -= 1
                live[base + j] = live[base + open_]
                live[base + open_] = p
                if not agrees(p, piece, shows, slot, depth, cells, rows, right, wrong):
                    alive[piece] -= 1
                    live[base + open_] = live[base + alive[piece]]
                    live[base + alive[piece]] = p
                    continue
                o = orientation[p]
                dx, dy, dz = offset[p, 0], offset[p, 1], offset[p, 2]
                if not own_balance[o, supported_cells(tables_form[o], dx, dy, dz, rows)]:
                    continue
                if not _from_above(p, cells, rows):
                    if not have[o]:
                        reach(tables_form[o], size[o], rows, free)
                        reached[o] = free
                        have[o] = True
                    if not reached[o, dy, dz] >> dx & 1:
                        continue
                for k in range(5):
                    owner[cells[p, k]] = slots
                # What balances on the floor alone burdens nothing.
                if own_balance[o, _on_the_floor(p, cells)] or stands(owner, slots + 1):
                    where[piece] = p
                    note(p, piece, shows, slot, depth, cells, right, wrong)
                    if not needed >> piece & 1:
                        extras -= 1
                    laid = True
                    if not _still_possible(
                        needed, shows, slot, depth, cells, rows, right, wrong, begin, live, alive,
                        where, p,
                    ):  # fmt: skip
                        return False
                    break
                for k in range(5):
                    owner[cells[p, k]] = -1
            if laid:
                break
            if alive[piece] == 0 and needed >> piece & 1:
                return False
        if not laid:
            return missing == 0


@compiled
def sample(
    seed, tries, shows, slot, depth, needed, most_extras, begin, domain,
    tables_form, size, letter, orientation, offset, own_balance, cells, where,
):  # fmt: skip
    """Attempts until one succeeds; returns how many it took, or −1. The number of extra pieces is
    drawn anew each time, 0 half of the time."""
    state = np.empty(1, np.uint64)
    state[0] = np.uint64(seed) | np.uint64(1)
    for _ in range(8):
        shifted_below(state, 2)
    for attempt in range(tries):
        extras = 0
        while extras < most_extras and shifted_below(state, 2) == 1:
            extras += 1
        if build(
            state, shows, slot, depth, needed, extras, begin, domain,
            tables_form, size, letter, orientation, offset, own_balance, cells, where,
        ):  # fmt: skip
            return attempt + 1
    return -1
