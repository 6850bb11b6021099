# pyright: basic
"""A quick player for imagined games: ``counter`` in a few dozen microseconds.

It knows what its seat has seen and nothing else. Where ``counter`` holds whole worlds, it holds for
each side the odds of its four colours, as if sides were independent; the odds are fitted to the
number of cards of each pair that are left.

``fit[side, target]`` is the chance that a side has the colour of its target: COLOUR + a colour, or
(advanced) another side.
"""

from __future__ import annotations

import numpy as np

from sightline.games.perspective.kernels.table import (
    ADVANCED,
    ASK,
    AT_ACTION,
    AT_CLAIM,
    AT_END,
    AT_INSERT,
    AT_PLAY,
    AT_RECLAIM,
    AT_TAKE,
    BLUE,
    DRAW,
    DRAWS,
    ELIMINATE,
    ELIMINATED,
    FLIP_OTHER,
    FLIP_OWN,
    FULFILLED,
    GOALS,
    GOING,
    GREEN,
    HANDS,
    INFORM,
    LENGTH,
    ORDERS,
    PLAYERS,
    RED,
    RED_OTHER,
    RED_OWN,
    SEEN,
    SORT_OTHER,
    SORT_OWN,
    STRIDE,
    TRADE,
    TURN,
    USED,
    USEDS,
    WINNERS,
    YELLOW,
    carry_out,
    claim,
    end_turn,
    insert,
    other_hand,
)
from sightline.kit.chance import random_part
from sightline.kit.compiling import compiled, inlined

SIDES = 40
COLOUR = 40
"""The targets that are colours."""

TARGETS = 44
ROUNDS = 6  # of fitting

# What the quick player goes by.
DISCOUNT, FRESH, CERTAIN, NOISE, SETTINGS = range(5)
WORTH_A_THOUGHT = 0.2

# A turn that is kept for a closer look: its number, the hands after it, what it tells whom.
T_TURN, T_OWN, T_OTHER, T_LEARNED, T_TOLD, T_CLAIMS, T_PLAYED, T_SIZE = 0, 1, 4, 7, 8, 9, 10, 11


# -- what a seat believes --------------------------------------------------------------------------


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


# -- every turn, at a glance -----------------------------------------------------------------------
# Turns are listed one after the other in ``turn``, and the best are kept in ``tops``.


@compiled
def prepare(table, width):
    """What listing turns needs: (table, fit, tops, marks, size of tops, turn, used pile)."""
    return (
        table,
        np.zeros((SIDES, TARGETS)),
        np.zeros((width, T_SIZE), dtype=np.int64),
        np.zeros(width),
        np.zeros(1, dtype=np.int64),
        np.zeros(T_SIZE, dtype=np.int64),
        np.zeros(24, dtype=np.int64),
    )


@compiled
def offer(look, seat, wide):
    """Keep the turn that lies in ``turn`` if it is among the most promising."""
    table, fit, tops, marks, size, turn, _ = look
    a, b, c = turn[T_OWN], turn[T_OWN + 1], turn[T_OWN + 2]
    x, y, z = turn[T_OTHER], turn[T_OTHER + 1], turn[T_OTHER + 2]
    mark = 0.0
    if not table[FULFILLED] >> seat & 1:
        mark = chance_of(table, seat, fit, a, b, c, x, y, z)
        if not turn[T_CLAIMS]:
            mark += 0.2 * near_to(table, seat, fit, a, b, c, x, y, z)
            if turn[T_LEARNED] >= 0:
                side = turn[T_LEARNED] ^ 1
                if side == a or side == b or side == c:
                    mark += 0.1
    if table[PLAYERS] == 4:
        mark += partner_worth(table, seat, fit, x, y, z, turn[T_TOLD])
    number = size[0]
    width = len(marks)
    if number == width and mark <= marks[number - 1]:
        return
    # The same hands by another way are the same.
    for i in range(number):
        same = tops[i, T_LEARNED] == turn[T_LEARNED] and tops[i, T_CLAIMS] == turn[T_CLAIMS]
        for j in range(T_OWN, T_OWN + 3):
            same &= tops[i, j] == turn[j]
        if wide:
            same &= tops[i, T_TOLD] == turn[T_TOLD]
            for j in range(T_OTHER, T_OTHER + 3):
                same &= tops[i, j] == turn[j]
        if same:
            return
    if number < width:
        number += 1
        size[0] = number
    place = number - 1
    while place > 0 and marks[place - 1] < mark:
        tops[place] = tops[place - 1]
        marks[place] = marks[place - 1]
        place -= 1
    marks[place] = mark
    tops[place] = turn


@inlined
def nth(a, b, c, n):
    return a if n == 0 else b if n == 1 else c


@inlined
def set_hand(turn, base, a, b, c):
    turn[base] = a
    turn[base + 1] = b
    turn[base + 2] = c


@inlined
def set_with(turn, base, p, q, place, face):
    """Two cards and a third one at its place."""
    turn[base] = face if place == 0 else p
    turn[base + 1] = face if place == 1 else p if place == 0 else q
    turn[base + 2] = face if place == 2 else q


@compiled
def list_actions(look, seat, wide, colour, piled):
    """Every action of a colour; ``turn`` holds the hands and the beginning of the turn."""
    table, _, _, _, _, turn, pile = look
    start = turn[T_TURN]
    a, b, c = turn[T_OWN], turn[T_OWN + 1], turn[T_OWN + 2]
    x, y, z = turn[T_OTHER], turn[T_OTHER + 1], turn[T_OTHER + 2]
    if colour == YELLOW:
        for i in range(3):
            turn[T_TURN] = start | FLIP_OWN << 7 | i << 11
            turn[T_LEARNED] = turn[T_OWN + i] ^ 1
            turn[T_OWN + i] ^= 1
            offer(look, seat, wide)
            turn[T_OWN + i] ^= 1
            turn[T_TURN] = start | FLIP_OTHER << 7 | i << 11
            turn[T_LEARNED] = turn[T_OTHER + i]
            turn[T_OTHER + i] ^= 1
            offer(look, seat, wide)
            turn[T_OTHER + i] ^= 1
    elif colour == GREEN:
        grown = np.empty(4, dtype=np.int64)
        for i in range(3):
            face = nth(a, b, c, i)
            p, q = (b if i == 0 else a), (b if i == 2 else c)
            for at in range(4 if wide else 1):
                grown[0] = face if at == 0 else x
                grown[1] = face if at == 1 else x if at == 0 else y
                grown[2] = face if at == 2 else y if at < 2 else z
                grown[3] = face if at == 3 else z
                turn[T_TURN] = start | TRADE << 7 | i << 11 | at << 14
                list_takes(look, seat, wide, p, q, grown, face)
        set_hand(turn, T_OTHER, x, y, z)
    elif colour == RED:
        for i in range(3):
            pile[piled] = nth(a, b, c, i)
            p, q = (b if i == 0 else a), (b if i == 2 else c)
            turn[T_TURN] = start | RED_OWN << 7 | i << 11
            list_reclaims(look, seat, wide, np.int64(T_OWN), p, q, piled + 1)
            set_hand(turn, T_OWN, a, b, c)
            pile[piled] = nth(x, y, z, i)
            turn[T_TURN] = start | RED_OTHER << 7 | i << 11
            if wide:
                p, q = (y if i == 0 else x), (y if i == 2 else z)
                list_reclaims(look, seat, wide, np.int64(T_OTHER), p, q, piled + 1)
                set_hand(turn, T_OTHER, x, y, z)
            else:  # put it back: nothing has happened
                turn[T_TURN] |= piled << 14 | i << 19
                offer(look, seat, wide)
    else:
        for order in range(6):
            i, j, k = ORDERS[order, 0], ORDERS[order, 1], ORDERS[order, 2]
            turn[T_TURN] = start | SORT_OWN << 7 | order << 11
            set_hand(turn, T_OWN, nth(a, b, c, i), nth(a, b, c, j), nth(a, b, c, k))
            offer(look, seat, wide)
            set_hand(turn, T_OWN, a, b, c)
            if wide:
                turn[T_TURN] = start | SORT_OTHER << 7 | order << 11
                set_hand(turn, T_OTHER, nth(x, y, z, i), nth(x, y, z, j), nth(x, y, z, k))
                offer(look, seat, wide)
                set_hand(turn, T_OTHER, x, y, z)
        for i in range(3):
            turn[T_TURN] = start | ASK << 7 | i << 11
            turn[T_LEARNED] = turn[T_OWN + i] ^ 1
            offer(look, seat, wide)
            turn[T_TURN] = start | INFORM << 7 | i << 11
            turn[T_LEARNED] = -1
            if table[PLAYERS] == 4:
                turn[T_TOLD] = turn[T_OTHER + i] ^ 1
            else:
                turn[T_LEARNED] = turn[T_OTHER + i]
            offer(look, seat, wide)
            turn[T_TOLD] = -1
    set_hand(turn, T_OWN, a, b, c)
    turn[T_LEARNED] = -1
    turn[T_TURN] = start


@compiled
def list_takes(look, seat, wide, p, q, grown, given):
    """Green, second half: own cards p, q; the other hand has four."""
    turn = look[5]
    start = turn[T_TURN]
    for k in range(4):
        face = grown[k]
        turn[T_OTHER] = grown[1] if k == 0 else grown[0]
        turn[T_OTHER + 1] = grown[2] if k <= 1 else grown[1]
        turn[T_OTHER + 2] = grown[2] if k == 3 else grown[3]
        # A card that was given shows its public side, also if it is taken back.
        turn[T_LEARNED] = given ^ 1 if face == given else -1
        for to in range(3):
            turn[T_TURN] = start | k << 19 | to << 22
            set_with(turn, T_OWN, p, q, to, face)
            offer(look, seat, wide)
    turn[T_LEARNED] = -1


@compiled
def list_reclaims(look, seat, wide, base, p, q, piled):
    """Red, second half: p, q are left of the hand at ``base`` of ``turn``, which gets a card."""
    turn, pile = look[5], look[6]
    start = turn[T_TURN]
    for k in range(piled):
        for at in range(3):
            turn[T_TURN] = start | k << 14 | at << 19
            set_with(turn, base, p, q, at, pile[k])
            offer(look, seat, wide)


@compiled
def list_turns(look, seat, stage, colours, wide):
    """The most promising turns, or rests of a turn, from a stage on; how many there are."""
    table, _, _, _, size, turn, pile = look
    size[0] = 0
    turn[:] = 0
    turn[T_LEARNED] = turn[T_TOLD] = turn[T_PLAYED] = -1
    own = HANDS + STRIDE * seat
    other = HANDS + STRIDE * other_hand(table, seat)
    for i in range(3):
        turn[T_OWN + i] = table[own + i]
        turn[T_OTHER + i] = table[other + i]
    piled = table[USEDS]
    for i in range(piled):
        pile[i] = table[USED + i]
    if stage == AT_ACTION:
        turn[T_PLAYED] = pile[piled - 1]
        list_actions(look, seat, wide, np.int64(colours[pile[piled - 1]]), piled)
    elif stage == AT_TAKE:
        grown = table[other : other + 4].copy()
        list_takes(look, seat, wide, table[own], table[own + 1], grown, np.int64(-1))
    elif stage == AT_RECLAIM:
        mine = table[own + LENGTH] == 2
        base, hand = (T_OWN, own) if mine else (T_OTHER, other)
        turn[T_TURN] = (RED_OWN if mine else RED_OTHER) << 7
        list_reclaims(look, seat, wide, base, table[hand], table[hand + 1], piled)
    if stage >= AT_ACTION:
        return size[0]
    if stage <= AT_INSERT and table[DRAWS] == 1:
        # The pile is turned over as soon as the card is drawn.
        pile[0] = pile[piled - 1]
        piled = np.int64(1)
    four = table[own : own + 4].copy()
    a, b, c = table[own], table[own + 1], table[own + 2]
    places = 4 if stage <= AT_INSERT else 1
    for at in range(places):
        if places == 4:
            four[0] = table[DRAW] if at == 0 else a
            four[1] = table[DRAW] if at == 1 else a if at == 0 else b
            four[2] = table[DRAW] if at == 2 else b if at < 2 else c
            four[3] = table[DRAW] if at == 3 else c
        for card in range(4):
            # Playing the drawn card is the same turn wherever it was inserted.
            if places == 4 and card == at and at < 3:
                continue
            face = four[card]
            turn[T_OWN] = four[1] if card == 0 else four[0]
            turn[T_OWN + 1] = four[2] if card <= 1 else four[1]
            turn[T_OWN + 2] = four[2] if card == 3 else four[3]
            turn[T_PLAYED] = face
            if not table[FULFILLED] >> seat & 1:
                turn[T_TURN] = at | card << 3 | 1 << 6
                turn[T_CLAIMS] = 1
                offer(look, seat, wide)
                turn[T_CLAIMS] = 0
            turn[T_TURN] = at | card << 3
            pile[piled] = face
            list_actions(look, seat, wide, np.int64(colours[face]), piled + 1)
    return size[0]


# -- a closer look ---------------------------------------------------------------------------------


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


# -- playing ---------------------------------------------------------------------------------------


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
