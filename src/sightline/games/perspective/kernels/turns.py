# pyright: basic
"""Every turn that is possible, at a glance.

Turns are listed one after the other in ``turn``, and the best are kept in ``tops``.
"""

from __future__ import annotations

import numpy as np

from sightline.games.perspective.kernels.odds import (
    SIDES,
    TARGETS,
    chance_of,
    near_to,
    partner_worth,
)
from sightline.games.perspective.kernels.table import (
    ASK,
    AT_ACTION,
    AT_INSERT,
    AT_RECLAIM,
    AT_TAKE,
    DRAW,
    DRAWS,
    FLIP_OTHER,
    FLIP_OWN,
    FULFILLED,
    GREEN,
    HANDS,
    INFORM,
    LENGTH,
    ORDERS,
    PLAYERS,
    RED,
    RED_OTHER,
    RED_OWN,
    SORT_OTHER,
    SORT_OWN,
    STRIDE,
    TRADE,
    USED,
    USEDS,
    YELLOW,
    other_hand,
)
from sightline.kit.compiling import compiled, inlined

# A turn that is kept for a closer look: its number, the hands after it, what it tells whom.
T_TURN, T_OWN, T_OTHER, T_LEARNED, T_TOLD, T_CLAIMS, T_PLAYED, T_SIZE = 0, 1, 4, 7, 8, 9, 10, 11


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
