# pyright: basic
"""What the quick player believes, and how near a hand is to its goal.

Where ``counter`` holds whole worlds, it holds for each side the odds of its four colours, as if
sides were independent; the odds are fitted to the number of cards of each pair that are left.

``fit[side, target]`` is the chance that a side has the colour of its target: COLOUR + a colour, or
(advanced) another side.
"""

from __future__ import annotations

import numpy as np

from sightline.games.perspective.kernels.table import (
    ADVANCED,
    FULFILLED,
    GOALS,
    HANDS,
    LENGTH,
    PLAYERS,
    SEEN,
    STRIDE,
)
from sightline.kit.compiling import compiled

SIDES = 40
COLOUR = 40
"""The targets that are colours."""

TARGETS = 44
ROUNDS = 6  # of fitting


@compiled
def weigh(table, seat, colours, odds):
    """The odds of every side's colours, as far as a seat can know."""
    cards = 16 if table[PLAYERS] == 2 else 20
    seen = table[SEEN + seat]
    left = np.full((4, 4), 2.0)
    if cards == 16:
        for c in range(4):
            left[c, c] = 1.0
    half = np.zeros(4)
    closed = 0
    for card in range(cards):
        up, down = seen >> 2 * card & 1, seen >> (2 * card + 1) & 1
        if up and down:
            a, b = colours[2 * card], colours[2 * card + 1]
            left[a, b] -= 1.0
            if a != b:
                left[b, a] -= 1.0
        elif up:
            half[colours[2 * card]] += 1.0
        elif down:
            half[colours[2 * card + 1]] += 1.0
        else:
            closed += 1
    # Each card left is one of those seen from one side, or one of those not seen at all: fit
    # weights for the four kinds of half-seen cards, so that there are as many of each as there are.
    weight = np.zeros(4)
    for a in range(4):
        weight[a] = 1.0 if half[a] > 0 else 0.0
    share = np.zeros((4, 4))
    unseen = 1.0 if closed else 0.0
    for _ in range(ROUNDS):
        for a in range(4):
            total = 0.0
            for b in range(4):
                if a == b:
                    whole = weight[a] + unseen
                else:
                    whole = weight[a] + weight[b] + 2.0 * unseen
                share[a, b] = left[a, b] * weight[a] / whole if whole > 0 else 0.0
                total += share[a, b]
            if total > 0:
                for b in range(4):
                    share[a, b] /= total
                weight[a] *= half[a] / total
    rest = np.zeros(4)
    if closed:
        total = 0.0
        for a in range(4):
            for b in range(4):
                if a == b:
                    rest[a] += 2.0 * left[a, a] / (weight[a] + 1.0)
                else:
                    rest[a] += 2.0 * left[a, b] / (weight[a] + weight[b] + 2.0)
            total += rest[a]
        for a in range(4):
            rest[a] = rest[a] / total if total > 0 else 0.25
    for side in range(2 * cards):
        if seen >> side & 1:
            for c in range(4):
                odds[side, c] = 0.0
            odds[side, colours[side]] = 1.0
        elif seen >> (side ^ 1) & 1:
            for c in range(4):
                odds[side, c] = share[colours[side ^ 1], c]
        else:
            for c in range(4):
                odds[side, c] = rest[c]


@compiled
def fit_all(table, odds, fit):
    """The chances of every side for every target."""
    sides = 32 if table[PLAYERS] == 2 else 40
    if not table[ADVANCED]:
        for side in range(sides):
            for c in range(4):
                fit[side, COLOUR + c] = odds[side, c]
        return
    for one in range(sides):
        for two in range(one, sides):
            total = 0.0
            for c in range(4):
                total += odds[one, c] * odds[two, c]
            fit[one, two] = total
            fit[two, one] = total
        fit[one, one] = 1.0


@compiled
def likely(odds, side):
    """The most likely colour of a side."""
    best = 0
    for c in range(1, 4):
        if odds[side, c] > odds[side, best]:
            best = c
    return best


@compiled
def chance_of(table, seat, fit, a, b, c, x, y, z):
    """How likely a hand is right; x, y, z: the shared hand."""
    if not table[ADVANCED]:
        return (
            fit[a ^ 1, COLOUR + table[GOALS + 3 * seat + 0]]
            * fit[b ^ 1, COLOUR + table[GOALS + 3 * seat + 1]]
            * fit[c ^ 1, COLOUR + table[GOALS + 3 * seat + 2]]
        )
    upper = fit[a ^ 1, x ^ 1] * fit[b ^ 1, y ^ 1] * fit[c ^ 1, z ^ 1]
    lower = fit[a ^ 1, x] * fit[b ^ 1, y] * fit[c ^ 1, z]
    # Two different rows exclude each other.
    same = fit[x, x ^ 1] * fit[y, y ^ 1] * fit[z, z ^ 1]
    return upper + lower * (1.0 - same)


@compiled
def near_to(table, seat, fit, a, b, c, x, y, z):
    """How many positions are expected to be right."""
    if not table[ADVANCED]:
        return (
            fit[a ^ 1, COLOUR + table[GOALS + 3 * seat + 0]]
            + fit[b ^ 1, COLOUR + table[GOALS + 3 * seat + 1]]
            + fit[c ^ 1, COLOUR + table[GOALS + 3 * seat + 2]]
        )
    upper = fit[a ^ 1, x ^ 1] + fit[b ^ 1, y ^ 1] + fit[c ^ 1, z ^ 1]
    return max(upper, fit[a ^ 1, x] + fit[b ^ 1, y] + fit[c ^ 1, z])


@compiled
def partner_worth(table, seat, fit, x, y, z, told):
    """4 players: how near the partner is to a goal that the partner also knows to be reached."""
    partner = (seat + 2) % 4
    if table[FULFILLED] >> partner & 1:
        return 0.0
    base = HANDS + STRIDE * partner
    right, near, unknown = 1.0, 0.0, 1.0
    for i in range(3):
        face = x if i == 0 else y if i == 1 else z
        chance = fit[face ^ 1, COLOUR + table[GOALS + 3 * partner + i]]
        right *= chance
        aware = face ^ 1 == told or table[SEEN + partner] >> (face ^ 1) & 1
        if not aware:
            held = False
            for j in range(table[base + LENGTH]):
                held |= table[base + j] == face
            aware = not held  # given or turned: the partner saw that side before
        if aware:
            near += chance
        else:
            near += 0.7 * chance
            unknown *= 0.4
    return 0.7 * right * unknown + 0.1 * near
