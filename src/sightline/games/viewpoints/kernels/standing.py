# pyright: basic
"""Structures that look like given cards and stand, found at random, compiled.

``cards.py`` goes through whatever looks right and leaves gravity to the end; with many pieces
hardly one in a thousand of those stands. Here the pieces are drawn in a random order of their
places, and as soon as one of them cannot be held up any more, whatever else is laid, that way is
given up. Nothing is proven: what is not found may exist.
"""

from __future__ import annotations

import numpy as np

from sightline.games.viewpoints.kernels.build import building_order
from sightline.games.viewpoints.kernels.cards import ABSENT, FAR, OPEN, PIECES, _fits, _lay
from sightline.games.viewpoints.kernels.geometry import CELLS, LAYER
from sightline.kit.chance import shifted_below
from sightline.kit.compiling import compiled


@compiled
def _held(p, cells, orientation, own_balance, taken, may):
    """Whether a placement balances on the floor, on what is laid and on what may still be."""
    bits = 0
    for k in range(5):
        below = cells[p, k] - LAYER
        if below < 0:
            bits |= 1 << k
        elif taken[below] or may[below]:
            own = False
            for j in range(5):
                own |= cells[p, j] == below
            if not own:
                bits |= 1 << k
    return own_balance[orientation[p], bits]


@compiled
def _places(
    chosen, begin, domain, shows, slot, depth, cells, taken, right, wrong, live, alive, may
):
    """For each open piece the placements that are left, and the cells that they may fill."""
    may[:] = False
    for piece in range(PIECES):
        alive[piece] = 0
        if chosen[piece] != OPEN:
            continue
        for d in range(begin[piece], begin[piece + 1]):
            if _fits(domain[d], piece, shows, slot, depth, cells, taken, right, wrong):
                live[begin[piece] + alive[piece]] = domain[d]
                alive[piece] += 1
                for k in range(5):
                    may[cells[domain[d], k]] = True


@compiled
def _dive(
    state, shows, slot, depth, begin, domain, shown, chosen, steps,
    form, size, orientation, offset, own_balance, cells,
):  # fmt: skip
    """One way down, with ``steps`` in all for going back. Whether ``chosen`` looks right, stands
    and can be built."""
    seats = shows.shape[0]
    taken = np.zeros((PIECES + 2, CELLS), np.bool_)
    right = np.full((PIECES + 2, seats, 36), FAR, np.int64)
    wrong = np.full((PIECES + 2, seats, 36), FAR, np.int64)
    may = np.zeros(CELLS, np.bool_)
    live = np.empty((PIECES + 2, len(domain) + 1), np.int64)
    alive = np.zeros((PIECES + 2, PIECES), np.int64)
    piece_at = np.full(PIECES + 2, -1, np.int64)
    where = np.empty(PIECES, np.int64)
    order = np.empty(PIECES, np.int64)
    for piece in range(PIECES):
        p = chosen[piece]
        if p >= 0:
            if not _fits(p, piece, shows, slot, depth, cells, taken[0], right[0], wrong[0]):
                return False
            _lay(p, piece, shows, slot, depth, cells, taken[0], right[0], wrong[0])
        elif p == ABSENT and shown[piece]:
            return False
    level = 0
    fresh = True
    while steps > 0:
        steps -= 1
        if fresh:
            _places(
                chosen, begin, domain, shows, slot, depth, cells, taken[level], right[level],
                wrong[level], live[level], alive[level], may,
            )  # fmt: skip
            dead = False
            for piece in range(PIECES):
                if chosen[piece] >= 0 and not _held(
                    chosen[piece], cells, orientation, own_balance, taken[level], may
                ):
                    dead = True
            best, fewest = -1, 1 << 60
            for piece in range(PIECES):
                if dead or chosen[piece] != OPEN:
                    continue
                base, count = begin[piece], 0
                for i in range(alive[level, piece]):
                    p = live[level, base + i]
                    if _held(p, cells, orientation, own_balance, taken[level], may):
                        live[level, base + count] = p
                        count += 1
                alive[level, piece] = count
                if shown[piece] and count == 0:
                    dead = True
                weight = count if shown[piece] else count + 1
                if weight < fewest or (weight == fewest and shifted_below(state, 2) == 0):
                    best, fewest = piece, weight
            if not dead and best < 0:
                for piece in range(PIECES):
                    where[piece] = max(chosen[piece], -1)
                if (
                    building_order(
                        where, form, size, orientation, offset, own_balance, cells, order
                    )
                    >= 0
                ):
                    return True
                dead = True
            piece_at[level] = -1 if dead else best
        piece = piece_at[level]
        if piece < 0 or (alive[level, piece] == 0 and shown[piece]):
            # No way on: one step back, or somewhat more.
            back = 1 + shifted_below(state, 3)
            while back > 0:
                back -= 1
                level -= 1
                if level < 0:
                    return False
                chosen[piece_at[level]] = OPEN
            fresh = False
            continue
        base = begin[piece]
        left = alive[level, piece]
        if left == 0 or (not shown[piece] and shifted_below(state, left + 2) == 0):
            p = ABSENT
            alive[level, piece] = 0
            if left == 0:
                piece_at[level] = piece
        else:
            j = shifted_below(state, left)
            p = live[level, base + j]
            live[level, base + j] = live[level, base + left - 1]
            alive[level, piece] = left - 1
        chosen[piece] = p
        taken[level + 1] = taken[level]
        right[level + 1] = right[level]
        wrong[level + 1] = wrong[level]
        if p >= 0:
            _lay(
                p, piece, shows, slot, depth, cells, taken[level + 1], right[level + 1],
                wrong[level + 1],
            )  # fmt: skip
        level += 1
        fresh = True
    return False


@compiled
def find(
    seed, dives, steps, most, shows, slot, depth, begin, domain, now, optional,
    form, size, orientation, offset, own_balance, cells, out,
):  # fmt: skip
    """Up to ``most`` structures from so many ways down, into ``out`` (some may be equal).

    ``now[piece]``: a placement that the piece has and may keep, or -1; each way down keeps all,
    most, some or none of them. ``optional``: pieces (bits) that no card shows and that may be used.
    """
    state = np.empty(1, np.uint64)
    state[0] = np.uint64(seed) | np.uint64(1)
    for _ in range(8):
        shifted_below(state, 2)
    shown = np.zeros(PIECES, np.bool_)
    for i in range(shows.shape[0]):
        for s in range(36):
            if shows[i, s] >= 0:
                shown[shows[i, s]] = True
    chosen = np.empty(PIECES, np.int64)
    found = 0
    for dive in range(dives):
        loose = (0, 1, 2, 4, 10)[dive % 5]
        bare = shifted_below(state, 2) == 0
        for piece in range(PIECES):
            chosen[piece] = OPEN
            if now[piece] >= 0 and shifted_below(state, 10) >= loose:
                chosen[piece] = now[piece]
            elif not shown[piece] and (bare or not optional >> piece & 1):
                chosen[piece] = ABSENT
            elif begin[piece] == begin[piece + 1] and not shown[piece]:
                chosen[piece] = ABSENT
        if _dive(
            state, shows, slot, depth, begin, domain, shown, chosen, steps,
            form, size, orientation, offset, own_balance, cells,
        ):  # fmt: skip
            for piece in range(PIECES):
                out[found, piece] = max(chosen[piece], -1)
            found += 1
            if found == most:
                return found
    return found
