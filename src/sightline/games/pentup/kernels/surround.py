# pyright: basic
"""Pent-Up's second puzzle compiled: cover the cells around a shape with few different tiles."""

from __future__ import annotations

import numpy as np

from sightline.kit.compiling import compiled
from sightline.kit.solve.kernels.bits import lowest_bit

U0 = np.uint64(0)
U1 = np.uint64(1)


@compiled
def weigh(rest, weights):
    """How many tiles the uncovered cells need at least, in the units of ``weights``."""
    total = 0
    while rest != U0:
        total += weights[np.int64(lowest_bit(rest))]
        rest &= rest - U1
    return total


@compiled
def find_cover(covers, cells, letters, starts, order, weights, unit, limit, occupied, chosen):
    """Whether ``limit`` disjoint tiles, no letter twice, cover all wanted cells.

    Option ``i`` is a tile of ``letters[i]`` on the five grid cells ``cells[i]``; it covers the
    wanted cells in the bits ``covers[i]``. ``order[starts[c]:starts[c + 1]]`` are the options that
    cover wanted cell ``c``; wanted cells are numbered so that those with few options come first.
    An option covers cells of at most ``unit`` weights together. ``occupied`` is the grid and is
    left as it was; ``chosen`` receives the options. Returns how many were needed, or -1.
    """
    wanted = starts.shape[0] - 1
    full = ~U0 if wanted == 64 else (U1 << np.uint64(wanted)) - U1
    if full == U0:
        return 0
    rest = np.zeros(limit + 2, np.uint64)
    at = np.zeros(limit + 2, np.int64)
    end = np.zeros(limit + 2, np.int64)
    used = 0
    rest[0] = full
    cell = np.int64(lowest_bit(full))
    at[0] = starts[cell]
    end[0] = starts[cell + 1]
    depth = 0
    found = -1
    if weigh(full, weights) > limit * unit:
        return -1
    while depth >= 0:
        if at[depth] == end[depth]:
            depth -= 1
            if depth >= 0:
                last = chosen[depth]
                used &= ~(1 << letters[last])
                for i in range(5):
                    occupied[cells[last, i]] = 0
            continue
        option = order[at[depth]]
        at[depth] += 1
        if used >> letters[option] & 1:
            continue
        left = rest[depth] & ~covers[option]
        if left != U0 and (depth + 1 >= limit or weigh(left, weights) > (limit - depth - 1) * unit):
            continue
        free = True
        for i in range(5):
            free &= occupied[cells[option, i]] == 0
        if not free:
            continue
        chosen[depth] = option
        if left == U0:
            found = depth + 1
            break
        used |= 1 << letters[option]
        for i in range(5):
            occupied[cells[option, i]] = 1
        depth += 1
        rest[depth] = left
        cell = np.int64(lowest_bit(left))
        at[depth] = starts[cell]
        end[depth] = starts[cell + 1]
    for d in range(depth):
        for i in range(5):
            occupied[cells[chosen[d], i]] = 0
    return found
