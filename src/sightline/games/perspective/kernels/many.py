# pyright: basic
"""Many tables of Perspective at once, decision by decision, for programs that learn.

A row of ``tables`` is the array of ``table.py`` with more behind it: the stage, the colours of the
deck, and what each seat was shown since its own last move. A decision is an id of the encoding, and
what is legal is always a stretch of ids. Held to the readable rules by tests.
"""

from __future__ import annotations

import numpy as np

from sightline.games.perspective.kernels.table import (
    DRAW,
    DRAWS,
    ELIMINATE,
    ELIMINATED,
    FULFILLED,
    GOALS,
    GOING,
    HANDS,
    LENGTH,
    ORDERS,
    PLAYERS,
    SEEN,
    SIZE,
    STRIDE,
    TURN,
    TURN_LIMIT,
    TURNS,
    USED,
    USEDS,
    WINNERS,
    claim,
    end_turn,
    insert,
    other_hand,
    pick,
    put,
    reclaim,
    see,
    show,
    use,
)
from sightline.kit.compiling import compiled, inlined

# -- the layout, behind that of ``table.py`` -------------------------------------------------------

STAGE = SIZE
REDRAWS = SIZE + 1
RECLAIMING = SIZE + 2  # the hand that gets a card back
COLOURS = SIZE + 3  # of each side, 1 to 4
SIDES = 40
HEARD = COLOURS + SIDES  # for each seat: how many, then so many times five numbers
KEPT = 24
HEARD_STEP = 1 + 5 * KEPT
WIDTH = HEARD + 4 * HEARD_STEP

CLAIM, INSERT, PLAY, FLIP, GIVE, TAKE, DISCARD, RECLAIM, INFORM, CLAIM_END, REDRAW, OVER = range(12)
DEALT, DRAWN, CLAIMED, LOOKED, ANSWERED = range(1, 6)
PRIVATE, PUBLIC = 1, 2
CARDS = 20
SLOTS = 4
AFTER_PLAY = np.array([0, FLIP, GIVE, DISCARD, INFORM], dtype=np.int64)  # by colour

# -- ids: where each kind of decision begins -------------------------------------------------------

ID_PASS, ID_CLAIM, ID_INSERT, ID_PLAY, ID_PLAY_CLAIM, ID_FLIP, ID_GIVE, ID_TAKE = (
    0, 1, 2, 6, 10, 14, 20, 32
)  # fmt: skip
ID_DISCARD, ID_RECLAIM, ID_SORT, ID_ASK, ID_TELL, IDS = 44, 50, 110, 122, 125, 128


@inlined
def colour_of(table, side):
    return table[COLOURS + side]


@inlined
def hear(table, seat, why, hand, place, which, colour):
    """One seat is shown a side in passing; the newest are kept."""
    base = HEARD + seat * HEARD_STEP
    players = table[PLAYERS]
    if table[base] == KEPT:
        for i in range(base + 1, base + 1 + 5 * (KEPT - 1)):
            table[i] = table[i + 5]
        table[base] -= 1
    at = base + 1 + 5 * table[base]
    table[at] = why
    table[at + 1] = players + 1 if hand == players else (hand - seat) % players + 1
    table[at + 2] = place + 1
    table[at + 3] = which
    table[at + 4] = colour
    table[base] += 1


@compiled
def hear_all(table, why, hand, place, which, colour):
    """Every seat is shown a side."""
    for seat in range(table[PLAYERS]):
        hear(table, seat, why, hand, place, which, colour)


@compiled
def legal(table):
    """The first legal id, and the one behind the last."""
    stage = table[STAGE]
    seat = table[TURN]
    if stage == CLAIM or stage == CLAIM_END:
        return ID_PASS, ID_INSERT
    if stage == INSERT or stage == REDRAW:
        return ID_INSERT, ID_INSERT + table[HANDS + STRIDE * seat + LENGTH] + 1
    if stage == PLAY:
        done = table[FULFILLED] >> seat & 1
        return ID_PLAY, ID_PLAY_CLAIM if done else ID_FLIP
    if stage == FLIP:
        return ID_FLIP, ID_GIVE
    if stage == GIVE:
        return ID_GIVE, ID_TAKE
    if stage == TAKE:
        return ID_TAKE, ID_DISCARD
    if stage == DISCARD:
        return ID_DISCARD, ID_RECLAIM
    if stage == RECLAIM:
        return ID_RECLAIM, ID_RECLAIM + 3 * table[USEDS]
    if stage == INFORM:
        return ID_SORT, IDS
    return 0, 0


@compiled
def deal(table):
    """Deal from the deck, whose cards lie on the draw pile. What is not set here is in the row."""
    players = table[PLAYERS]
    hands = players + (players < 4)
    for hand in range(5):
        table[HANDS + STRIDE * hand + LENGTH] = 0
    for seat in range(4):
        table[SEEN + seat] = 0
        table[HEARD + seat * HEARD_STEP] = 0
    table[USEDS] = 0
    top = 0
    for _ in range(3):
        for seat in range(players):
            put(table, seat, table[HANDS + STRIDE * seat + LENGTH], table[DRAW + top])
            top += 1
    if players < 4:
        for _ in range(3):
            put(table, players, table[HANDS + STRIDE * players + LENGTH], table[DRAW + top])
            top += 1
    table[DRAWS] -= top
    for i in range(table[DRAWS]):
        table[DRAW + i] = table[DRAW + i + top]
    for place in range(3):
        for hand in range(hands):
            face = table[HANDS + STRIDE * hand + place]
            show(table, face)
            hear_all(table, DEALT, hand, place, PRIVATE, colour_of(table, face))
    see(table)
    table[FULFILLED] = table[ELIMINATED] = table[TURNS] = table[REDRAWS] = 0
    table[RECLAIMING] = -1
    table[WINNERS] = GOING
    table[STAGE] = CLAIM


@inlined
def next_turn(table):
    end_turn(table)
    if table[WINNERS] != GOING:
        table[STAGE] = OVER
    else:
        table[STAGE] = INSERT if table[FULFILLED] >> table[TURN] & 1 else CLAIM


@inlined
def acted(table, seat):
    """After the action: the claim at the end of the turn, for those who still can."""
    if table[FULFILLED] >> seat & 1:
        next_turn(table)
    else:
        table[STAGE] = CLAIM_END


@compiled
def claims(table, seat):
    """A claim, and where it leads."""
    for place in range(3):
        side = table[HANDS + STRIDE * seat + place] ^ 1
        hear_all(table, CLAIMED, seat, place, PUBLIC, colour_of(table, side))
    right = claim(table, seat, table[COLOURS : COLOURS + SIDES])
    if table[WINNERS] != GOING:
        table[STAGE] = OVER
    elif not right and not table[ELIMINATE]:
        table[STAGE] = REDRAW
        table[REDRAWS] = 3
    elif right and table[STAGE] == CLAIM:
        table[STAGE] = INSERT
    else:
        next_turn(table)


@compiled
def decide(table, number):
    """Make the move that a legal id means."""
    seat = table[TURN]
    stage = table[STAGE]
    other = other_hand(table, seat)
    table[HEARD + seat * HEARD_STEP] = 0
    if stage == CLAIM or stage == CLAIM_END:
        if number == ID_CLAIM:
            claims(table, seat)
        elif stage == CLAIM:
            table[STAGE] = INSERT
        else:
            next_turn(table)
    elif stage == INSERT or stage == REDRAW:
        place = number - ID_INSERT
        face = table[DRAW]
        insert(table, seat, place)
        hear_all(table, DRAWN, seat, place, PRIVATE, colour_of(table, face))
        if stage == INSERT:
            table[STAGE] = PLAY
        else:
            table[REDRAWS] -= 1
            if table[REDRAWS] == 0:
                next_turn(table)
    elif stage == PLAY:
        face = pick(table, seat, (number - ID_PLAY) % 4)
        use(table, face)
        see(table)
        if number >= ID_PLAY_CLAIM:
            claims(table, seat)
        else:
            table[STAGE] = AFTER_PLAY[colour_of(table, face)]
    elif stage == GIVE:
        at = number - ID_GIVE
        put(table, other, at % 4, pick(table, seat, at // 4))
        see(table)
        table[STAGE] = TAKE
    elif stage == DISCARD:
        at = number - ID_DISCARD
        hand = seat if at < 3 else other
        use(table, pick(table, hand, at % 3))
        see(table)
        table[RECLAIMING] = hand
        table[STAGE] = RECLAIM
    else:
        if stage == FLIP:
            at = number - ID_FLIP
            hand = seat if at < 3 else other
            table[HANDS + STRIDE * hand + at % 3] ^= 1
        elif stage == TAKE:
            at = number - ID_TAKE
            put(table, seat, at % 3, pick(table, other, at // 3))
        elif stage == RECLAIM:
            at = number - ID_RECLAIM
            reclaim(table, table[RECLAIMING], at // 3, at % 3)
            table[RECLAIMING] = -1
        else:
            inform(table, seat, other, number)
        see(table)
        acted(table, seat)


@compiled
def inform(table, seat, other, number):
    """Blue: sort a hand, ask, tell or look."""
    if number < ID_ASK:
        at = number - ID_SORT
        base = HANDS + STRIDE * (seat if at < 6 else other)
        a, b, c = table[base], table[base + 1], table[base + 2]
        for i in range(3):
            place = ORDERS[at % 6, i]
            table[base + i] = a if place == 0 else b if place == 1 else c
        return
    place = (number - ID_ASK) % 3
    hand = seat if number < ID_TELL else other
    face = table[HANDS + STRIDE * hand + place]
    if number < ID_TELL or table[PLAYERS] == 4:
        show(table, face ^ 1)
        hear_all(table, ANSWERED, hand, place, PUBLIC, colour_of(table, face ^ 1))
    else:
        table[SEEN + seat] |= np.int64(1) << face
        players = table[PLAYERS]
        hear(table, seat, LOOKED, players, place, PRIVATE, colour_of(table, face))


# -- what a seat sees ------------------------------------------------------------------------------


@inlined
def known(table, seat, side):
    """The colour of a side, if a seat has seen it."""
    return colour_of(table, side) if table[SEEN + seat] >> side & 1 else 0


@compiled
def look(table, seat, notes, out):
    """The fields of the encoding, as this seat sees the table."""
    players = table[PLAYERS]
    out[:] = 0
    over = table[STAGE] == OVER
    out[0] = table[STAGE]
    out[1] = players if over else (table[TURN] - seat) % players
    out[2] = table[TURNS]
    out[3] = table[TURN_LIMIT]
    out[4] = table[DRAWS]
    out[5] = colour_of(table, table[DRAW])
    at = 6
    for n in range(players):
        hand = (seat + n) % players
        base = HANDS + STRIDE * hand
        for i in range(table[base + LENGTH]):
            face = table[base + i]
            if n == 0:
                out[at + 2 * i] = colour_of(table, face)
            else:
                out[at + 2 * i + 1] = colour_of(table, face ^ 1)
        at += 2 * SLOTS
    if players < 4:
        base = HANDS + STRIDE * players
        for i in range(table[base + LENGTH]):
            out[at + 2 * i + 1] = colour_of(table, table[base + i] ^ 1)
    at += 2 * SLOTS
    for i in range(table[USEDS]):
        out[at + i] = colour_of(table, table[USED + i])
    at += CARDS
    for n in range(players):
        for i in range(3):
            out[at + 3 * n + i] = table[GOALS + 3 * ((seat + n) % players) + i]
    at += 3 * players
    for n in range(players):
        out[at + n] = table[FULFILLED] >> (seat + n) % players & 1
        out[at + players + n] = table[ELIMINATED] >> (seat + n) % players & 1
    at += 2 * players
    base = HEARD + seat * HEARD_STEP
    for i in range(5 * table[base]):
        out[at + i] = table[base + 1 + i]
    at += 5 * KEPT
    if not notes:
        return
    for n in range(players + 1):
        hand = (seat + n) % players if n < players else players
        if hand < players or players < 4:
            base = HANDS + STRIDE * hand
            for i in range(table[base + LENGTH]):
                face = table[base + i]
                out[at + 2 * i] = known(table, seat, face)
                out[at + 2 * i + 1] = known(table, seat, face ^ 1)
        at += 2 * SLOTS
    for i in range(table[DRAWS]):
        out[at + 2 * i] = known(table, seat, table[DRAW + i])
        out[at + 2 * i + 1] = known(table, seat, table[DRAW + i] ^ 1)
    at += 2 * CARDS
    for i in range(table[USEDS]):
        out[at + 2 * i] = known(table, seat, table[USED + i])
        out[at + 2 * i + 1] = known(table, seat, table[USED + i] ^ 1)


# -- all tables at once ----------------------------------------------------------------------------


@compiled
def decide_many(tables, numbers, low, high, history, length, turn, results):
    """A decision at each table that is not over; where one is not legal, its place, and nothing has
    happened; else -1. Everything that was known of legal ids, turns and results is brought up to
    date."""
    for i in range(len(tables)):
        if high[i] > 0 and not low[i] <= numbers[i] < high[i]:
            return i
    for i in range(len(tables)):
        if high[i] == 0:
            continue
        table = tables[i]
        decide(table, numbers[i])
        history[i, length[i]] = numbers[i]
        length[i] += 1
        low[i], high[i] = legal(table)
        if table[STAGE] != OVER:
            turn[i] = table[TURN]
            continue
        turn[i] = -1
        for seat in range(table[PLAYERS]):
            won = table[WINNERS] >> seat & 1
            results[i, seat] = 0 if table[WINNERS] == 0 else 1 if won else -1
    return -1


@compiled
def look_many(tables, seats, notes, out):
    """What one seat of each table sees; nothing where the seat is negative."""
    for i in range(len(tables)):
        if seats[i] >= 0:
            look(tables[i], seats[i], notes, out[i])
        else:
            out[i] = 0
