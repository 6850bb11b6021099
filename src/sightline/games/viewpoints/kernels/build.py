# pyright: basic
"""Whether a structure can be built piece by piece, compiled."""

from __future__ import annotations

import numpy as np

from sightline.games.viewpoints.kernels.moves import FINE, PIECES, everything_stands, judge
from sightline.kit.compiling import compiled


@compiled
def building_order(where, tables_form, size, orientation, offset, own_balance, cells, order):
    """An order in which the structure's pieces can be laid one by one, into ``order``.

    Returns the number of pieces, or −1 when there is no such order. Subsets that were found to be
    dead ends are remembered, so each is tried once.
    """
    pieces = np.empty(PIECES, np.int64)
    count = 0
    for piece in range(PIECES):
        if where[piece] >= 0:
            pieces[count] = piece
            count += 1
    if not everything_stands(where, cells):
        return -1
    dead = np.zeros(1 << count, np.bool_)
    now = np.full(PIECES, -1, np.int64)
    tried = np.zeros(count + 1, np.int64)
    level = 0
    laid = 0
    tried[0] = 0
    while True:
        if level == count:
            return count
        if tried[level] >= count:
            dead[laid] = True
            level -= 1
            if level < 0:
                return -1
            last = order[level]
            now[last] = -1
            for i in range(count):
                if pieces[i] == last:
                    laid &= ~(1 << i)
            continue
        i = tried[level]
        tried[level] += 1
        if laid >> i & 1 or dead[laid | 1 << i]:
            continue
        piece = pieces[i]
        if (
            judge(now, where[piece], tables_form, size, orientation, offset, own_balance, cells)
            != FINE
        ):
            continue
        now[piece] = where[piece]
        laid |= 1 << i
        order[level] = piece
        level += 1
        tried[level] = 0
