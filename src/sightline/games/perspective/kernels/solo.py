# pyright: basic
"""Solo with all sides known: a depth-first search below a bound on the number of moves.

Outer cards are numbered 0–11 (three a direction), centre cards 0–3; colours are numbers in the
order of COLOURS. *Work* is a lower bound in half moves: for each hand the smaller of its wrong
positions and two more than the colours it lacks. Yellow and Red take away at most one, Green (two
cards) and a rearrangement at most two; so on a way to the goal ``work`` never exceeds twice the
moves that are left, and what a move falls short of two is taken from the slack.

A position that failed with so many moves left is kept in a table under its exact layout, so nothing
is ever cut off by a collision.
"""

from __future__ import annotations

import numpy as np

from sightline.kit.compiling import compiled, inlined

YELLOW, GREEN, RED, BLUE = 0, 1, 2, 3
MOST_MOVES = 160
ORDERS = np.array(
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]], dtype=np.int64
)

# A move in one number: kind, two places, the next action, and 2 minus the work it takes away.
FLIP_OUTER, FLIP_CENTRE, SWAP_OUTER, SWAP_CENTRE, SORT = 0, 1, 2, 3, 4


@inlined
def pack(kind, first, second, following, loss):
    return kind | first << 3 | second << 7 | following << 11 | loss << 13


@inlined
def code_of(up, hand):
    base = 3 * hand
    return up[base] | up[base + 1] << 2 | up[base + 2] << 4


@inlined
def turn_pair(up, down, i, other_up, other_down, j):
    """Two cards change places, both turned; doing it twice is doing nothing."""
    a, b = up[i], down[i]
    up[i], down[i] = other_down[j], other_up[j]
    other_up[j], other_down[j] = b, a


@compiled
def make(up, down, centre_up, centre_down, move):
    """Carry out a move (or take it back, for all kinds but SORT)."""
    kind, first, second = move & 7, move >> 3 & 15, move >> 7 & 15
    if kind == FLIP_OUTER:
        up[first], down[first] = down[first], up[first]
    elif kind == FLIP_CENTRE:
        centre_up[first], centre_down[first] = centre_down[first], centre_up[first]
    elif kind == SWAP_OUTER:
        turn_pair(up, down, first, up, down, second)
    elif kind == SWAP_CENTRE:
        turn_pair(centre_up, centre_down, first, up, down, second)
    else:
        base = 3 * first
        a, b, c = ORDERS[second, 0], ORDERS[second, 1], ORDERS[second, 2]
        up[base], up[base + 1], up[base + 2] = up[base + a], up[base + b], up[base + c]
        down[base], down[base + 1], down[base + 2] = down[base + a], down[base + b], down[base + c]


@compiled
def take_back(up, down, centre_up, centre_down, move):
    """Undo a move."""
    if move & 7 != SORT:
        make(up, down, centre_up, centre_down, move)
        return
    second = move >> 7 & 15
    # The two orders that go round undo each other; the rest undo themselves.
    inverse = 4 if second == 3 else 3 if second == 4 else second
    make(up, down, centre_up, centre_down, move & ~(15 << 7) | inverse << 7)


@compiled
def layout_of(up, down, centre_up, centre_down):
    """The whole layout in 64 bits; the order of the centre cards makes no difference."""
    layout = np.uint64(0)
    for i in range(12):
        layout = layout << np.uint64(4) | np.uint64(up[i] << 2 | down[i])
    a = centre_up[0] << 2 | centre_down[0]
    b = centre_up[1] << 2 | centre_down[1]
    c = centre_up[2] << 2 | centre_down[2]
    d = centre_up[3] << 2 | centre_down[3]
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return layout << np.uint64(16) | np.uint64(a << 12 | b << 8 | c << 4 | d)


@inlined
def place_of(layout, action, mask):
    mixed = (layout ^ np.uint64(action) << np.uint64(62)) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    return np.int64(mixed >> np.uint64(33)) & mask


@compiled
def worth_of_sorting(up, work_of, lack_of):
    """The most work that one rearrangement can take away now."""
    most = 0
    for hand in range(4):
        code = code_of(up, hand)
        most = max(most, work_of[hand, code] - lack_of[hand, code])
    return most


@compiled
def list_moves(up, down, centre_up, centre_down, action, slack, work_of, out):
    """The moves that the slack allows, those that take away most first; how many there are."""
    count = 0
    if action == YELLOW:
        for i in range(12):
            hand, shift = i // 3, 2 * (i % 3)
            code = code_of(up, hand)
            turned = code & ~(3 << shift) | down[i] << shift
            loss = 2 - work_of[hand, code] + work_of[hand, turned]
            if loss <= slack:
                out[count] = pack(FLIP_OUTER, i, 0, up[i], loss)
                count += 1
        if slack >= 2:
            for j in range(4):
                out[count] = pack(FLIP_CENTRE, j, 0, centre_up[j], 2)
                count += 1
    elif action == GREEN:
        for i in range(12):
            one, shift = i // 3, 2 * (i % 3)
            code = code_of(up, one)
            for j in range(i + 1, 12):
                two, shift2 = j // 3, 2 * (j % 3)
                changed = code & ~(3 << shift) | down[j] << shift
                if one == two:
                    changed = changed & ~(3 << shift2) | down[i] << shift2
                    loss = 2 - work_of[one, code] + work_of[one, changed]
                else:
                    code2 = code_of(up, two)
                    changed2 = code2 & ~(3 << shift2) | down[i] << shift2
                    loss = 2 - work_of[one, code] + work_of[one, changed]
                    loss += work_of[two, changed2] - work_of[two, code2]
                if loss <= slack:
                    out[count] = pack(SWAP_OUTER, i, j, up[i], loss)
                    count += 1
                    if up[j] != up[i]:
                        out[count] = pack(SWAP_OUTER, i, j, up[j], loss)
                        count += 1
    elif action == RED:
        for i in range(12):
            hand, shift = i // 3, 2 * (i % 3)
            code = code_of(up, hand)
            for j in range(4):
                changed = code & ~(3 << shift) | centre_down[j] << shift
                loss = 2 - work_of[hand, code] + work_of[hand, changed]
                if loss <= slack:
                    out[count] = pack(SWAP_CENTRE, j, i, up[i], loss)
                    count += 1
                    if centre_up[j] != up[i]:
                        out[count] = pack(SWAP_CENTRE, j, i, centre_up[j], loss)
                        count += 1
    else:
        # A look changes nothing, and neither does the same order: that one names any direction.
        for hand in range(4):
            base = 3 * hand
            code = code_of(up, hand)
            for order in range(6):
                changed = up[base + ORDERS[order, 0]]
                changed |= up[base + ORDERS[order, 1]] << 2
                changed |= up[base + ORDERS[order, 2]] << 4
                loss = 2 - work_of[hand, code] + work_of[hand, changed]
                if loss <= slack:
                    out[count] = pack(SORT, hand, order, hand, loss)
                    count += 1
    for i in range(1, count):  # insertion sort by loss
        move = out[i]
        j = i - 1
        while j >= 0 and out[j] >> 13 > move >> 13:
            out[j + 1] = out[j]
            j -= 1
        out[j + 1] = move
    return count


@compiled
def search(
    up, down, centre_up, centre_down, action, most, work_of, lack_of, layouts, failed, width,
    budget, line,
):  # fmt: skip
    """Look for a solution of at most ``most`` moves.

    Returns (moves of the solution | -1 there is none | -2 the budget is spent, nodes looked at).
    ``width`` above 0 looks at so many moves a position only: then -1 proves nothing, and the table
    must not be used again.
    """
    mask = layouts.size - 1
    lists = np.empty((most + 1, MOST_MOVES), dtype=np.int64)
    counts = np.zeros(most + 1, dtype=np.int64)
    nexts = np.zeros(most + 1, dtype=np.int64)
    acts = np.zeros(most + 1, dtype=np.int64)
    works = np.zeros(most + 1, dtype=np.int64)
    keys = np.zeros(most + 1, dtype=np.uint64)
    nodes = 0
    for hand in range(4):
        works[0] += work_of[hand, code_of(up, hand)]
    if works[0] == 0:
        return 0, nodes
    slack = 2 * most - works[0]
    if slack < 0:
        return -1, nodes
    acts[0] = action
    keys[0] = layout_of(up, down, centre_up, centre_down)
    counts[0] = list_moves(up, down, centre_up, centre_down, action, slack, work_of, lists[0])
    depth = 0
    while True:
        limit = counts[depth] if width == 0 else min(width, counts[depth])
        if nexts[depth] == limit:
            # Everything tried: remember that so many moves do not suffice from here.
            left = most - depth
            place = place_of(keys[depth], acts[depth], mask)
            layouts[place] = keys[depth]
            failed[place] = left << 2 | acts[depth]
            if depth == 0:
                return -1, nodes
            depth -= 1
            take_back(up, down, centre_up, centre_down, line[depth])
            continue
        move = lists[depth, nexts[depth]]
        nexts[depth] += 1
        line[depth] = move
        loss, following = move >> 13, move >> 11 & 3
        work = works[depth] - 2 + loss
        left = most - depth - 1
        make(up, down, centre_up, centre_down, move)
        nodes += 1
        if work == 0:
            return depth + 1, nodes
        if nodes >= budget:
            return -2, nodes
        slack = 2 * left - work
        if following == YELLOW or following == RED:
            slack -= 1
        elif following == BLUE:
            slack -= 2 - worth_of_sorting(up, work_of, lack_of)
        if slack < 0:
            take_back(up, down, centre_up, centre_down, move)
            continue
        key = layout_of(up, down, centre_up, centre_down)
        place = place_of(key, following, mask)
        if layouts[place] == key and failed[place] & 3 == following and failed[place] >> 2 >= left:
            take_back(up, down, centre_up, centre_down, move)
            continue
        depth += 1
        acts[depth] = following
        works[depth] = work
        keys[depth] = key
        nexts[depth] = 0
        counts[depth] = list_moves(
            up, down, centre_up, centre_down, following, 2 * left - work, work_of, lists[depth]
        )
