# pyright: basic
"""The possible worlds of ``knowledge.py``, counted and listed by compiled code.

Colours and sides are numbers here: side ``2 * card + face``, and -1 for a colour not known. Cards
of which something is open are filled in one after the other; what matters for the rest is only how
many cards of each of the ten pairs are left (never more than two), a number to the base of three.
"""

from __future__ import annotations

import numpy as np

from sightline.kit.chance import random_part
from sightline.kit.compiling import compiled, inlined

PAIRS = 10
CODES = 3**PAIRS
PAIR = np.array([[0, 1, 2, 3], [1, 4, 5, 6], [2, 5, 7, 8], [3, 6, 8, 9]], dtype=np.int64)
POWERS = 3 ** np.arange(PAIRS, dtype=np.int64)


@inlined
def left_of(code, pair):
    return code // POWERS[pair] % 3


@compiled
def list_worlds(known, box, limit, rng):
    """How many worlds there are, and the colours of all sides in each of them: in all of them, if
    there are no more than ``limit``, else in so many drawn at random."""
    cards = known.size // 2
    code = np.int64(0)
    for pair in range(PAIRS):
        code += box[pair] * POWERS[pair]
    # The cards with open sides, those with fewer choices first: equal remainders meet sooner.
    places = np.empty(cards, dtype=np.int64)
    depth = 0
    for unknown in range(1, 3):
        for first in range(-1, 4):
            for second in range(-1, 4):
                if (first < 0) + (second < 0) != unknown:
                    continue
                for card in range(cards):
                    if known[2 * card] == first and known[2 * card + 1] == second:
                        places[depth] = card
                        depth += 1
    for card in range(cards):
        up, down = known[2 * card], known[2 * card + 1]
        if up >= 0 and down >= 0:
            if left_of(code, PAIR[up, down]) == 0:
                return 0.0, np.empty((0, known.size), dtype=np.int8)
            code -= POWERS[PAIR[up, down]]

    # Forwards: every remainder that can be reached. Each card takes one away, so that a remainder
    # belongs to one depth alone.
    index = np.full(CODES, -1, dtype=np.int32)
    codes = np.empty(CODES, dtype=np.int64)
    starts = np.zeros(depth + 2, dtype=np.int64)
    codes[0] = code
    index[code] = 0
    count = 1
    starts[1] = 1
    for d in range(depth):
        up, down = known[2 * places[d]], known[2 * places[d] + 1]
        for node in range(starts[d], starts[d + 1]):
            for a in range(4):
                if up >= 0 and up != a:
                    continue
                for b in range(4):
                    if down >= 0 and down != b:
                        continue
                    pair = PAIR[a, b]
                    if left_of(codes[node], pair) > 0:
                        following = codes[node] - POWERS[pair]
                        if index[following] < 0:
                            index[following] = count
                            codes[count] = following
                            count += 1
        starts[d + 2] = count
    # Backwards: in how many ways each remainder can be used up.
    ways = np.zeros(count, dtype=np.float64)
    for node in range(starts[depth], starts[depth + 1]):
        ways[node] = 1.0
    for d in range(depth - 1, -1, -1):
        up, down = known[2 * places[d]], known[2 * places[d] + 1]
        for node in range(starts[d], starts[d + 1]):
            total = 0.0
            for a in range(4):
                if up >= 0 and up != a:
                    continue
                for b in range(4):
                    if down >= 0 and down != b:
                        continue
                    pair = PAIR[a, b]
                    if left_of(codes[node], pair) > 0:
                        total += ways[index[codes[node] - POWERS[pair]]]
            ways[node] = total

    total = ways[0]
    exact = total <= limit
    number = np.int64(total) if exact else np.int64(limit)
    worlds = np.empty((number, known.size), dtype=np.int8)
    for world in range(number):
        ticket = np.float64(world) if exact else np.floor(random_part(rng) * total)
        worlds[world] = known
        left = code
        for d in range(depth):
            card = places[d]
            up, down = known[2 * card], known[2 * card + 1]
            found = False
            for a in range(4):
                if found or (up >= 0 and up != a):
                    continue
                for b in range(4):
                    if found or (down >= 0 and down != b):
                        continue
                    pair = PAIR[a, b]
                    if left_of(left, pair) > 0:
                        below = ways[index[left - POWERS[pair]]]
                        if ticket < below:
                            worlds[world, 2 * card] = a
                            worlds[world, 2 * card + 1] = b
                            left -= POWERS[pair]
                            found = True
                        else:
                            ticket -= below
    return total, worlds
