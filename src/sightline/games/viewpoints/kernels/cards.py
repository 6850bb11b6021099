# pyright: basic
"""All sets of placements that look like given cards, compiled.

What a card demands of placements is of two kinds. Alone, a placement must keep to slots that are
not empty, and cover every slot that shows its own colour. In pairs, along each line of sight the
piece that is shown must come before all others. Gravity is asked at the end, of whole structures.

``shows[i, slot]`` is the piece on the i-th card in play (−1: empty); ``slot[i, cell]`` and
``depth[i, cell]`` are that card's projection.
"""

from __future__ import annotations

import numpy as np

from sightline.kit.compiling import compiled, inlined

PIECES = 12
FAR = 99
ABSENT = -2
OPEN = -1


@compiled
def domains(shows, slot, pieces, letter, orientation, cells, begin, out):
    """For each piece of the set the placements that every card allows by itself.

    ``out[begin[p]:begin[p+1]]`` receives those of piece p. Returns how many there are in all.
    """
    seats = shows.shape[0]
    want = np.zeros((seats, PIECES), np.int64)
    for i in range(seats):
        for s in range(36):
            if shows[i, s] >= 0:
                want[i, shows[i, s]] += 1
    total = 0
    n = len(orientation)
    at = 0
    for piece in range(PIECES):
        begin[piece] = total
        while at < n and letter[orientation[at]] < piece:
            at += 1
        while at < n and letter[orientation[at]] == piece:
            if pieces >> piece & 1:
                fine = True
                for i in range(seats):
                    covered = 0
                    for k in range(5):
                        s = slot[i, cells[at, k]]
                        if shows[i, s] < 0:
                            fine = False
                            break
                        if shows[i, s] == piece:
                            fresh = True
                            for j in range(k):
                                if slot[i, cells[at, j]] == s:
                                    fresh = False
                                    break
                            if fresh:
                                covered += 1
                    if not fine or covered != want[i, piece]:
                        fine = False
                        break
                if fine:
                    out[total] = at
                    total += 1
            at += 1
    begin[PIECES] = total
    return total


@inlined
def _fits(p, piece, shows, slot, depth, cells, taken, right, wrong):
    for k in range(5):
        if taken[cells[p, k]]:
            return False
    for i in range(shows.shape[0]):
        for k in range(5):
            c = cells[p, k]
            s = slot[i, c]
            if shows[i, s] == piece:
                # One of its cells on the line must come first; its own others do not matter.
                near = FAR
                for j in range(5):
                    if slot[i, cells[p, j]] == s and depth[i, cells[p, j]] < near:
                        near = depth[i, cells[p, j]]
                if near >= wrong[i, s]:
                    return False
            elif right[i, s] < FAR and depth[i, c] <= right[i, s]:
                return False
    return True


@compiled
def search(shows, slot, depth, cells, begin, domain, fixed, most, nodes, out):
    """Structures that look like the cards, as rows of placements (−1: not used), into ``out``.

    ``fixed[piece]``: a placement, ABSENT, or OPEN. At most ``most`` structures and about ``nodes``
    steps. Returns (how many, whether that is all of them).
    """
    seats = shows.shape[0]
    shown = np.zeros(PIECES, np.bool_)
    for i in range(seats):
        for s in range(36):
            if shows[i, s] >= 0:
                shown[shows[i, s]] = True
    taken = np.zeros(216, np.bool_)
    # Along each line: the nearest cell of the piece that the card shows, and of any other piece.
    # Kept per depth of the search, so that going back is only a step back.
    right = np.full((PIECES + 2, seats, 36), FAR, np.int64)
    wrong = np.full((PIECES + 2, seats, 36), FAR, np.int64)
    chosen = np.full(PIECES, OPEN, np.int64)
    order = np.full(PIECES + 1, -1, np.int64)
    place = np.zeros(PIECES + 1, np.int64)
    level = 0
    # What is fixed goes first.
    for piece in range(PIECES):
        if fixed[piece] == ABSENT:
            if shown[piece]:
                return 0, True
            chosen[piece] = ABSENT
        elif fixed[piece] >= 0:
            if not _fits(fixed[piece], piece, shows, slot, depth, cells, taken, right[0], wrong[0]):
                return 0, True
            _lay(fixed[piece], piece, shows, slot, depth, cells, taken, right[0], wrong[0])
            chosen[piece] = fixed[piece]
        elif begin[piece] == begin[piece + 1]:
            if shown[piece]:
                return 0, True
            chosen[piece] = ABSENT
    found = 0
    steps = 0
    live = np.empty((PIECES + 1, len(domain) + 1), np.int64)
    size = np.zeros(PIECES + 1, np.int64)
    descending = True
    while True:
        if descending:
            # The piece with the fewest placements left; an unseen piece may also stay away.
            best = -1
            fewest = 1 << 60
            for piece in range(PIECES):
                if chosen[piece] != OPEN:
                    continue
                count = 0 if shown[piece] else 1
                for d in range(begin[piece], begin[piece + 1]):
                    if _fits(
                        domain[d],
                        piece,
                        shows,
                        slot,
                        depth,
                        cells,
                        taken,
                        right[level],
                        wrong[level],
                    ):
                        count += 1
                        if count >= fewest:
                            break
                steps += 1
                if count < fewest:
                    fewest = count
                    best = piece
                    if count == 0:
                        break
            if best < 0:
                for piece in range(PIECES):
                    out[found, piece] = chosen[piece] if chosen[piece] >= 0 else -1
                found += 1
                if found >= most:
                    return found, False
                descending = False
                level -= 1
                if level < 0:
                    return found, True
                continue
            if fewest == 0:
                descending = False
                level -= 1
                if level < 0:
                    return found, True
                continue
            order[level] = best
            count = 0
            if not shown[best]:
                live[level, 0] = ABSENT
                count = 1
            for d in range(begin[best], begin[best + 1]):
                if _fits(
                    domain[d], best, shows, slot, depth, cells, taken, right[level], wrong[level]
                ):
                    live[level, count] = domain[d]
                    count += 1
            size[level] = count
            place[level] = 0
        else:
            piece = order[level]
            if chosen[piece] >= 0:
                for k in range(5):
                    taken[cells[chosen[piece], k]] = False
            chosen[piece] = OPEN
            place[level] += 1
        if place[level] >= size[level]:
            descending = False
            level -= 1
            if level < 0:
                return found, True
            continue
        if steps > nodes:
            return found, False
        piece = order[level]
        p = live[level, place[level]]
        chosen[piece] = p
        right[level + 1] = right[level]
        wrong[level + 1] = wrong[level]
        if p >= 0:
            _lay(p, piece, shows, slot, depth, cells, taken, right[level + 1], wrong[level + 1])
        level += 1
        descending = True


@inlined
def _lay(p, piece, shows, slot, depth, cells, taken, right, wrong):
    for k in range(5):
        c = cells[p, k]
        taken[c] = True
        for i in range(shows.shape[0]):
            s = slot[i, c]
            if shows[i, s] == piece:
                if depth[i, c] < right[i, s]:
                    right[i, s] = depth[i, c]
            elif depth[i, c] < wrong[i, s]:
                wrong[i, s] = depth[i, c]
