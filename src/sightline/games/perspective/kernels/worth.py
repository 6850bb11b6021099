# pyright: basic
"""A closer look at a turn: what it is worth, with the best that the next one can make of it."""

from __future__ import annotations

import numpy as np

from sightline.games.perspective.kernels.odds import COLOUR, SIDES, chance_of, likely, partner_worth
from sightline.games.perspective.kernels.table import (
    ADVANCED,
    AT_INSERT,
    BLUE,
    DRAW,
    DRAWS,
    ELIMINATE,
    FULFILLED,
    GOALS,
    GREEN,
    PLAYERS,
    USED,
    USEDS,
    YELLOW,
)
from sightline.games.perspective.kernels.turns import (
    T_CLAIMS,
    T_LEARNED,
    T_OTHER,
    T_OWN,
    T_PLAYED,
    T_TOLD,
    nth,
)
from sightline.kit.compiling import compiled

# What the quick player goes by.
DISCOUNT, FRESH, CERTAIN, NOISE, SETTINGS = range(5)


@compiled
def best_next(fit, odds, a, b, c, drawn, t0, t1, t2, given, used):
    """How likely the hand is right at the end of the next own turn, if the best is made of it.
    ``given`` and ``used``: the best chance for each place of a card of the other hand and of the
    used pile."""
    best = fit[a ^ 1, t0] * fit[b ^ 1, t1] * fit[c ^ 1, t2]
    if drawn < 0:
        return best
    d0, d1, d2 = fit[drawn ^ 1, t0], fit[drawn ^ 1, t1], fit[drawn ^ 1, t2]
    for i in range(3):
        played = nth(a, b, c, i)
        p, q = (b if i == 0 else a), (b if i == 2 else c)
        p0, p1, p2 = fit[p ^ 1, t0], fit[p ^ 1, t1], fit[p ^ 1, t2]
        q0, q1, q2 = fit[q ^ 1, t0], fit[q ^ 1, t1], fit[q ^ 1, t2]
        best = max(best, d0 * p1 * q2, p0 * d1 * q2, p0 * q1 * d2)
        colour = likely(odds, played)
        if colour == YELLOW:
            e0, e1, e2 = fit[drawn, t0], fit[drawn, t1], fit[drawn, t2]
            f0, f1 = fit[p, t0], fit[p, t1]
            g1, g2 = fit[q, t1], fit[q, t2]
            best = max(best, e0 * p1 * q2, d0 * f1 * q2, d0 * p1 * g2)
            best = max(best, f0 * d1 * q2, p0 * e1 * q2, p0 * d1 * g2)
            best = max(best, f0 * q1 * d2, p0 * g1 * d2, p0 * q1 * e2)
        elif colour == BLUE:
            best = max(best, d0 * q1 * p2, q0 * d1 * p2, q0 * p1 * d2)
        else:
            if colour == GREEN:
                f0, f1, f2 = given[0], given[1], given[2]
            else:
                f0 = max(used[0], fit[played ^ 1, t0])
                f1 = max(used[1], fit[played ^ 1, t1])
                f2 = max(used[2], fit[played ^ 1, t2])
            best = max(best, f0 * p1 * q2, p0 * f1 * q2, p0 * q1 * f2)
            best = max(best, f0 * d1 * q2, d0 * f1 * q2, d0 * q1 * f2)
            best = max(best, f0 * p1 * d2, p0 * f1 * d2, p0 * d1 * f2)
            best = max(best, f0 * d1 * p2, d0 * f1 * p2, d0 * p1 * f2)
            best = max(best, f0 * q1 * d2, q0 * f1 * d2, q0 * d1 * f2)
    return best


@compiled
def next_chance(table, seat, fit, odds, a, b, c, x, y, z, played, drawn):
    """``best_next`` for the goal, or for the better one of the two rows of the shared hand."""
    given = np.zeros(3)
    used = np.zeros(3)
    best = 0.0
    for turned in range(2 if table[ADVANCED] else 1):
        for i in range(3):
            if table[ADVANCED]:
                target = nth(x, y, z, i) ^ turned
            else:
                target = COLOUR + table[GOALS + 3 * seat + i]
            given[i] = max(fit[x ^ 1, target], fit[y ^ 1, target], fit[z ^ 1, target])
            used[i] = fit[played ^ 1, target] if played >= 0 else 0.0
            for j in range(table[USEDS]):
                used[i] = max(used[i], fit[table[USED + j] ^ 1, target])
        if table[ADVANCED]:
            t0, t1, t2 = x ^ turned, y ^ turned, z ^ turned
        else:
            t0, t1, t2 = (
                COLOUR + table[GOALS + 3 * seat + 0],
                COLOUR + table[GOALS + 3 * seat + 1],
                COLOUR + table[GOALS + 3 * seat + 2],
            )
        best = max(best, best_next(fit, odds, a, b, c, drawn, t0, t1, t2, given, used))
    return best


@compiled
def kept(table, seat, fit, odds, settings, a, b, c, x, y, z, learned, played, drawn):
    """What a hand is worth that is not claimed now."""
    chance = 0.0
    known = learned < 0
    if not known:
        for colour in range(4):
            known |= odds[learned, colour] > 0.999
    if known:
        chance = next_chance(table, seat, fit, odds, a, b, c, x, y, z, played, drawn)
    else:
        # What is learned is known in time for the next turn.
        before = odds[learned].copy()
        fits = fit[learned].copy()
        for colour in range(4):
            if before[colour] > 0:
                for each in range(4):
                    odds[learned, each] = 1.0 if each == colour else 0.0
                if table[ADVANCED]:
                    for side in range(SIDES):
                        fit[learned, side] = odds[side, colour]
                else:
                    for each in range(4):
                        fit[learned, COLOUR + each] = odds[learned, each]
                chance += before[colour] * next_chance(
                    table, seat, fit, odds, a, b, c, x, y, z, played, drawn
                )
        odds[learned] = before
        fit[learned] = fits
    if table[ELIMINATE]:
        return settings[DISCOUNT] * chance
    return settings[DISCOUNT] * (chance + (1.0 - chance) * settings[DISCOUNT] * settings[FRESH])


@compiled
def claimed(table, settings, chance):
    """What a claim is worth that is right with this chance."""
    if table[ELIMINATE]:
        return chance if chance >= settings[CERTAIN] else 0.0
    return chance + (1.0 - chance) * settings[DISCOUNT] * settings[FRESH]


@compiled
def worth_of(table, seat, fit, odds, settings, top, drawn):
    """The worth of a turn that is looked at closely."""
    worth = 0.0
    a, b, c = top[T_OWN], top[T_OWN + 1], top[T_OWN + 2]
    x, y, z = top[T_OTHER], top[T_OTHER + 1], top[T_OTHER + 2]
    if not table[FULFILLED] >> seat & 1:
        worth = claimed(table, settings, chance_of(table, seat, fit, a, b, c, x, y, z))
        if not top[T_CLAIMS]:
            worth = max(
                worth,
                kept(
                    table, seat, fit, odds, settings, a, b, c, x, y, z, top[T_LEARNED],
                    top[T_PLAYED], drawn,
                ),
            )  # fmt: skip
    if table[PLAYERS] == 4:
        worth += partner_worth(table, seat, fit, x, y, z, top[T_TOLD])
    return worth


@compiled
def drawn_next(table, stage):
    """The card that a seat will draw in its next turn, as far ahead as the pile reaches; -1."""
    index = table[PLAYERS] - 1
    if stage <= AT_INSERT:
        if table[DRAWS] == 1:
            return -1
        index += 1
    return table[DRAW + index] if index < table[DRAWS] else -1


@compiled
def rate(look, seat, stage, odds, settings, worths):
    """The worth of each turn that was kept."""
    table, fit, tops, marks, size, _, _ = look
    drawn = drawn_next(table, stage)
    for i in range(size[0]):
        worths[i] = worth_of(table, seat, fit, odds, settings, tops[i], drawn) + 0.01 * marks[i]
