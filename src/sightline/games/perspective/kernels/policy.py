# pyright: basic
"""A quick player for imagined games: ``counter`` in a few dozen microseconds.

It knows what its seat has seen and nothing else.
"""

from __future__ import annotations

import numpy as np

from sightline.games.perspective.kernels.odds import SIDES, chance_of, fit_all, weigh
from sightline.games.perspective.kernels.table import (
    ADVANCED,
    AT_CLAIM,
    AT_END,
    AT_INSERT,
    AT_PLAY,
    DRAW,
    ELIMINATE,
    ELIMINATED,
    FULFILLED,
    GOALS,
    GOING,
    HANDS,
    PLAYERS,
    STRIDE,
    TURN,
    WINNERS,
    carry_out,
    claim,
    end_turn,
    insert,
    other_hand,
)
from sightline.games.perspective.kernels.turns import T_TURN, list_turns, prepare
from sightline.games.perspective.kernels.worth import (
    CERTAIN,
    NOISE,
    claimed,
    drawn_next,
    kept,
    rate,
)
from sightline.kit.chance import random_part
from sightline.kit.compiling import compiled

# From this chance on a claim is worth a thought.
WORTH_A_THOUGHT = 0.2


@compiled
def redraw(table, seat, colours, odds):
    """After a wrong claim: three new cards, each where its hidden side fits best."""
    weigh(table, seat, colours, odds)
    for held in range(3):
        place = 0
        if not table[ADVANCED]:
            face = table[DRAW]
            for i in range(1, held + 1):
                now = odds[face ^ 1, table[GOALS + 3 * seat + i]]
                if now > odds[face ^ 1, table[GOALS + 3 * seat + place]]:
                    place = i
        insert(table, seat, place)


@compiled
def claim_now(table, seat, colours, odds):
    """Claim, and draw anew if it was wrong; whether it was right."""
    if claim(table, seat, colours):
        return True
    if table[WINNERS] == GOING and not table[ELIMINATED] >> seat & 1:
        redraw(table, seat, colours, odds)
    return False


@compiled
def close(table, seat, colours, settings, fit, odds):
    """The end of a turn: claim or not, then on to the next seat."""
    if not table[FULFILLED] >> seat & 1:
        weigh(table, seat, colours, odds)
        fit_all(table, odds, fit)
        own = HANDS + STRIDE * seat
        other = HANDS + STRIDE * other_hand(table, seat)
        a, b, c = table[own], table[own + 1], table[own + 2]
        x, y, z = table[other], table[other + 1], table[other + 2]
        chance = chance_of(table, seat, fit, a, b, c, x, y, z)
        if chance >= (settings[CERTAIN] if table[ELIMINATE] else WORTH_A_THOUGHT):
            drawn = drawn_next(table, np.int64(AT_END))
            none = np.int64(-1)
            hold = kept(table, seat, fit, odds, settings, a, b, c, x, y, z, none, none, drawn)
            if claimed(table, settings, chance) >= hold:
                claim_now(table, seat, colours, odds)
    end_turn(table)


@compiled
def choose(look, seat, colours, settings, rng, odds, worths):
    """The quick player's turn, and what it is worth to it."""
    table, fit = look[0], look[1]
    weigh(table, seat, colours, odds)
    fit_all(table, odds, fit)
    wide = table[ADVANCED] == 1 or table[PLAYERS] == 4
    stage = np.int64(AT_INSERT)
    number = list_turns(look, seat, stage, colours, wide)
    rate(look, seat, stage, odds, settings, worths)
    best, most = 0, -1.0
    for i in range(number):
        worth = worths[i] + settings[NOISE] * random_part(rng)
        if worth > most:
            best, most = i, worth
    return best, worths[best]


@compiled
def take_turn(look, colours, settings, rng, odds, worths):
    """A whole turn of the seat that is to play."""
    table, fit, tops = look[0], look[1], look[2]
    seat = table[TURN]
    best, worth = choose(look, seat, colours, settings, rng, odds, worths)
    if not table[FULFILLED] >> seat & 1:
        own = HANDS + STRIDE * seat
        other = HANDS + STRIDE * other_hand(table, seat)
        chance = chance_of(
            table, seat, fit, table[own], table[own + 1], table[own + 2], table[other],
            table[other + 1], table[other + 2],
        )  # fmt: skip
        if chance >= (settings[CERTAIN] if table[ELIMINATE] else WORTH_A_THOUGHT):
            if claimed(table, settings, chance) >= worth:
                right = claim_now(table, seat, colours, odds)
                if not right or table[WINNERS] != GOING:
                    end_turn(table)
                    return
                best, worth = choose(look, seat, colours, settings, rng, odds, worths)
    turn = tops[best, T_TURN]
    carry_out(table, seat, np.int64(AT_INSERT), turn)
    if turn >> 6 & 1:
        claim_now(table, seat, colours, odds)
        end_turn(table)
    else:
        close(table, seat, colours, settings, fit, odds)


@compiled
def begin(table, seat, stage, turn, claims, colours, settings, fit, odds):
    """One decision of the root: a turn (or the rest of one), a claim, or none at a turn's end."""
    if stage == AT_CLAIM and claims:
        if claim_now(table, seat, colours, odds) and table[WINNERS] == GOING:
            return  # the turn goes on with the draw
        end_turn(table)
    elif stage == AT_END:
        if claims:
            claim_now(table, seat, colours, odds)
        end_turn(table)
    else:
        carry_out(table, seat, stage, turn)
        if stage <= AT_PLAY and turn >> 6 & 1:
            claim_now(table, seat, colours, odds)
            end_turn(table)
        else:
            close(table, seat, colours, settings, fit, odds)


@compiled
def try_out(
    table, seat, stage, turns, claims, decks, order, first, count, settings, most, width, rng, sums
):  # fmt: skip
    """Play every one of ``turns`` to the end in the same ``count`` worlds; add up the wins."""
    look = prepare(table.copy(), width)
    now, fit = look[0], look[1]
    odds = np.zeros((SIDES, 4))
    worths = np.zeros(width)
    for i in range(count):
        colours = decks[order[(first + i) % len(order)]]
        luck = rng[0]
        for j in range(len(turns)):
            now[:] = table
            rng[0] = luck  # the same chance for all
            begin(now, seat, stage, turns[j], claims, colours, settings, fit, odds)
            for _ in range(most):
                if now[WINNERS] == GOING:
                    take_turn(look, colours, settings, rng, odds, worths)
            if now[WINNERS] == GOING:
                sums[j] += 1.0 / now[PLAYERS] if now[PLAYERS] < 4 else 0.5
            elif now[WINNERS] >> seat & 1:
                sums[j] += 1.0
        random_part(rng)
