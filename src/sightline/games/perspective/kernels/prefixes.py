# pyright: basic
"""What the first two moves of solo cost with all sides known: the fewest moves after each pair.

A first or second move is a number among the moves of its action: a flip has its place (outer cards
0-11, centre cards 12-15), an exchange its two places and which of the two sides that were up names
the next action, a rearrangement its hand and order. A look is a rearrangement into the same order,
as far as the layout goes.
"""

from __future__ import annotations

import numpy as np

from sightline.games.perspective.kernels.solo import (
    FLIP_CENTRE,
    FLIP_OUTER,
    MOST_MOVES,
    SWAP_CENTRE,
    SWAP_OUTER,
    code_of,
    list_moves,
    make,
    search,
    take_back,
)
from sightline.kit.compiling import compiled

NUMBERS = 288
"""More than the moves of any action have."""
FAR = 100_000_000
"""Positions; no search at hand needs as many."""


@compiled
def number_of(move, up):
    """A move's number among those of its action; ``up``: before it is made."""
    kind, first, second, following = move & 7, move >> 3 & 15, move >> 7 & 15, move >> 11 & 3
    if kind == FLIP_OUTER:
        return first
    if kind == FLIP_CENTRE:
        return 12 + first
    if kind == SWAP_OUTER:
        return 2 * (12 * first + second) + (following != up[first])
    if kind == SWAP_CENTRE:
        return 2 * (12 * first + second) + (following != up[second])
    return 6 * first + second


@compiled
def work_left(up, work_of):
    total = 0
    for hand in range(4):
        total += work_of[hand, code_of(up, hand)]
    return total


@compiled
def two_moves(
    up, down, centre_up, centre_down, action, most, work_of, lack_of, layouts, failed, costs
):  # fmt: skip
    """Lower ``costs[first, second]`` to ``most`` where these two moves begin a solution of at most
    so many, and is more. Whether any does."""
    firsts = np.empty(MOST_MOVES, dtype=np.int64)
    seconds = np.empty(MOST_MOVES, dtype=np.int64)
    line = np.zeros(most + 1, dtype=np.int64)
    slack = 2 * most - work_left(up, work_of)
    if slack < 0:
        return False
    any_found = False
    for i in range(list_moves(up, down, centre_up, centre_down, action, slack, work_of, firsts)):
        first = firsts[i]
        one = number_of(first, up)
        following = first >> 11 & 3
        make(up, down, centre_up, centre_down, first)
        found, _ = search(
            up.copy(), down.copy(), centre_up.copy(), centre_down.copy(), following, most - 1,
            work_of, lack_of, layouts, failed, 0, FAR, line,
        )  # fmt: skip
        if found >= 0:
            any_found = True
            slack = 2 * (most - 1) - work_left(up, work_of)
            count = list_moves(up, down, centre_up, centre_down, following, slack, work_of, seconds)
            for j in range(count):
                second = seconds[j]
                two = number_of(second, up)
                if costs[one, two] <= most:
                    continue
                make(up, down, centre_up, centre_down, second)
                found, _ = search(
                    up.copy(), down.copy(), centre_up.copy(), centre_down.copy(),
                    second >> 11 & 3, most - 2, work_of, lack_of, layouts, failed, 0, FAR, line,
                )  # fmt: skip
                take_back(up, down, centre_up, centre_down, second)
                if found >= 0:
                    costs[one, two] = most
        take_back(up, down, centre_up, centre_down, first)
    return any_found
