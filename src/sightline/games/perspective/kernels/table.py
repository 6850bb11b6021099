# pyright: basic
"""A table of Perspective for compiled code: an array of numbers, and whole turns carried out on it.

Sides are numbers as in ``belief.py``; a hand or pile lists the faces of its cards. What a seat has
seen is one integer, a bit a side. The colours of one world are kept apart from the table, so that
the same table can be played on in many worlds.

A turn, or the rest of one, is one number: what of it is still to be done depends on the stage at
which it begins.
"""

from __future__ import annotations

import numpy as np

from sightline.kit.compiling import compiled, inlined

YELLOW, GREEN, RED, BLUE = 0, 1, 2, 3
ORDERS = np.array(
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]], dtype=np.int64
)

# -- the layout ------------------------------------------------------------------------------------

STRIDE = 5  # a hand: four faces at most, then their number
LENGTH = 4
HANDS = 0  # five of them: the seats', then the shared one
DRAW = 25  # 20 faces from the top, then their number
DRAWS = 45
USED = 46  # 20 faces from the lowest, then their number
USEDS = 66
SEEN = 67  # for each seat, the sides it has seen
FULFILLED = 71  # bits of seats
ELIMINATED = 72
TURN = 73
TURNS = 74
TURN_LIMIT = 75
PLAYERS = 76
ADVANCED = 77
ELIMINATE = 78
GOALS = 79  # three colours a seat
WINNERS = 91  # bits of seats; GOING while nobody has won; 0 is a draw
SIZE = 92
GOING = -1

# -- stages, and turns as numbers ------------------------------------------------------------------

# From the lowest bit: where to insert (3 bits), which card to play (3), whether to claim at once,
# the kind of action (4), then what the action needs. FLIP: card (3). TRADE: give card (3) to place
# (5), take card (3) to place (3). RED: put away card (3), take card (5) of the pile to place (3).
# SORT: order (3). ASK and INFORM: card (3).

AT_CLAIM, AT_INSERT, AT_PLAY, AT_ACTION, AT_TAKE, AT_RECLAIM, AT_END = range(7)
FLIP_OWN, FLIP_OTHER, TRADE, RED_OWN, RED_OTHER, SORT_OWN, SORT_OTHER, ASK, INFORM = range(9)


# -- places ----------------------------------------------------------------------------------------


@inlined
def other_hand(table, seat):
    """The hand besides the own one that a seat may act on."""
    return (seat + 2) % 4 if table[PLAYERS] == 4 else table[PLAYERS]


@inlined
def pick(table, hand, place):
    """Take a card out of a hand."""
    base = HANDS + STRIDE * hand
    face = table[base + place]
    table[base + LENGTH] -= 1
    for i in range(place, table[base + LENGTH]):
        table[base + i] = table[base + i + 1]
    return face


@inlined
def put(table, hand, place, face):
    """Put a card into a hand."""
    base = HANDS + STRIDE * hand
    for i in range(table[base + LENGTH], place, -1):
        table[base + i] = table[base + i - 1]
    table[base + place] = face
    table[base + LENGTH] += 1


@inlined
def use(table, face):
    """Put a card onto the used pile."""
    table[USED + table[USEDS]] = face
    table[USEDS] += 1


@compiled
def see(table):
    """Everyone remembers what lies open now."""
    players = table[PLAYERS]
    hands = players + (players < 4)
    one = np.int64(1)
    common = one << table[DRAW]
    for i in range(table[USEDS]):
        common |= one << table[USED + i]
    for seat in range(players):
        seen = common
        for hand in range(hands):
            base = HANDS + STRIDE * hand
            turned = 0 if hand == seat else 1
            for i in range(table[base + LENGTH]):
                seen |= one << (table[base + i] ^ turned)
        table[SEEN + seat] |= seen


@inlined
def show(table, side):
    """Everyone sees this side once."""
    for seat in range(table[PLAYERS]):
        table[SEEN + seat] |= np.int64(1) << side


# -- the steps of a turn ---------------------------------------------------------------------------


@compiled
def insert(table, seat, place):
    """Draw the top card into a hand; an empty draw pile is made anew."""
    face = table[DRAW]
    table[DRAWS] -= 1
    for i in range(table[DRAWS]):
        table[DRAW + i] = table[DRAW + i + 1]
    put(table, seat, place, face)
    if table[DRAWS] == 0:
        top = table[USEDS] - 1
        for i in range(top):
            table[DRAW + i] = table[USED + i] ^ 1
        table[DRAWS] = top
        table[USED] = table[USED + top]
        table[USEDS] = 1
    see(table)


@compiled
def act(table, seat, turn):
    """Carry out the action of a turn."""
    kind = turn >> 7 & 15
    first, second, third, fourth = turn >> 11 & 7, turn >> 14 & 31, turn >> 19 & 7, turn >> 22 & 7
    own, other = seat, other_hand(table, seat)
    if kind == FLIP_OWN or kind == FLIP_OTHER:
        hand = own if kind == FLIP_OWN else other
        table[HANDS + STRIDE * hand + first] ^= 1
    elif kind == TRADE:
        put(table, other, second, pick(table, own, first))
        see(table)
        put(table, own, fourth, pick(table, other, third))
    elif kind == RED_OWN or kind == RED_OTHER:
        hand = own if kind == RED_OWN else other
        use(table, pick(table, hand, first))
        see(table)
        reclaim(table, hand, second, third)
    elif kind == SORT_OWN or kind == SORT_OTHER:
        base = HANDS + STRIDE * (own if kind == SORT_OWN else other)
        a, b, c = table[base], table[base + 1], table[base + 2]
        for i in range(3):
            place = ORDERS[first, i]
            table[base + i] = a if place == 0 else b if place == 1 else c
    elif kind == ASK:
        show(table, table[HANDS + STRIDE * own + first] ^ 1)
    elif table[PLAYERS] == 4:
        show(table, table[HANDS + STRIDE * other + first] ^ 1)
    else:
        table[SEEN + seat] |= np.int64(1) << table[HANDS + STRIDE * other + first]
    see(table)


@compiled
def reclaim(table, hand, card, place):
    """A card of the used pile enters a hand."""
    face = table[USED + card]
    table[USEDS] -= 1
    for i in range(card, table[USEDS]):
        table[USED + i] = table[USED + i + 1]
    put(table, hand, place, face)


@compiled
def carry_out(table, seat, stage, turn):
    """Make a turn, from a stage on, up to the claim that ends it."""
    if stage <= AT_INSERT:
        insert(table, seat, turn & 7)
    if stage <= AT_PLAY:
        use(table, pick(table, seat, turn >> 3 & 7))
        see(table)
        if turn >> 6 & 1:
            return
    if stage <= AT_ACTION:
        act(table, seat, turn)
    elif stage == AT_TAKE:
        other = other_hand(table, seat)
        put(table, seat, turn >> 22 & 7, pick(table, other, turn >> 19 & 7))
        see(table)
    elif stage == AT_RECLAIM:
        hand = seat if turn >> 7 & 15 == RED_OWN else other_hand(table, seat)
        reclaim(table, hand, turn >> 14 & 31, turn >> 19 & 7)
        see(table)


# -- claims, and the end of a turn -----------------------------------------------------------------


@compiled
def is_right(table, seat, colours):
    """Whether a claim is right in this world."""
    base = HANDS + STRIDE * seat
    if not table[ADVANCED]:
        for i in range(3):
            if colours[table[base + i] ^ 1] != table[GOALS + 3 * seat + i]:
                return False
        return True
    shared = HANDS + STRIDE * table[PLAYERS]
    for turned in range(2):
        same = True
        for i in range(3):
            if colours[table[base + i] ^ 1] != colours[table[shared + i] ^ turned]:
                same = False
        if same:
            return True
    return False


@compiled
def end_turn(table):
    """On to the next seat that still plays."""
    if table[WINNERS] != GOING:
        return
    table[TURNS] += 1
    if table[TURNS] >= table[TURN_LIMIT]:
        table[WINNERS] = 0
        return
    seat = (table[TURN] + 1) % table[PLAYERS]
    while table[ELIMINATED] >> seat & 1:
        seat = (seat + 1) % table[PLAYERS]
    table[TURN] = seat


@compiled
def claim(table, seat, colours):
    """A claim. True: right. After a wrong one the hand is gone; with redraw, three cards are to be
    drawn; with elimination the seat is out."""
    base = HANDS + STRIDE * seat
    for i in range(3):
        show(table, table[base + i] ^ 1)
    if is_right(table, seat, colours):
        table[FULFILLED] |= 1 << seat
        if table[PLAYERS] < 4:
            table[WINNERS] = 1 << seat
        elif table[FULFILLED] >> (seat + 2) % 4 & 1:
            table[WINNERS] = 1 << seat | 1 << (seat + 2) % 4
        return True
    for _ in range(3):
        use(table, pick(table, seat, 0))
    see(table)
    if table[ELIMINATE]:
        table[ELIMINATED] |= 1 << seat
        if table[PLAYERS] == 4:
            table[WINNERS] = 10 if seat % 2 == 0 else 5
        else:
            left = 0
            for other in range(table[PLAYERS]):
                if not table[ELIMINATED] >> other & 1:
                    left |= 1 << other
            if left & (left - 1) == 0:
                table[WINNERS] = left
    return False
