"""What can be decided at each stage of a turn."""

from __future__ import annotations

from functools import cache

from sightline.core.message import Message, say
from sightline.core.moves import MoveList
from sightline.games.perspective.rules.moves import (
    ORDERS,
    Ask,
    Claim,
    Discard,
    Flip,
    Give,
    Insert,
    Look,
    Pass,
    Play,
    Reclaim,
    Sort,
    TableMove,
    Take,
    Tell,
    Which,
)
from sightline.games.perspective.rules.views import Stage

HAND = 3
"""How many cards a hand has."""
ASKED: dict[Stage, Message] = {
    "claim": say("perspective-asked-claim"),
    "insert": say("perspective-asked-insert"),
    "play": say("perspective-asked-play"),
    "flip": say("perspective-asked-flip"),
    "give": say("perspective-asked-give"),
    "take": say("perspective-asked-take"),
    "discard": say("perspective-asked-discard"),
    "reclaim": say("perspective-asked-reclaim"),
    "inform": say("perspective-asked-inform"),
    "claim-end": say("perspective-asked-claim"),
    "redraw": say("perspective-asked-insert"),
}
"""What whose turn it is has to decide; nothing once the game is over."""


@cache
def open_moves(
    stage: Stage, other_name: Which, own: int, other: int, used: int, may_claim: bool
) -> MoveList[TableMove]:
    """What can be decided at a stage, with so many cards in the own hand, in the other one that can
    be acted on, and on the used pile. There are few such lists, and they are the same in all games.
    """
    both: tuple[Which, Which] = ("own", other_name)
    three = range(1, HAND + 1)
    match stage:
        case "claim" | "claim-end":
            return MoveList[TableMove]([Pass(), Claim()])
        case "insert" | "redraw":
            return MoveList[TableMove](Insert(at) for at in range(1, own + 2))
        case "play":
            acts: list[TableMove] = [Play(card) for card in range(1, own + 1)]
            if may_claim:
                acts += [Play(card, True) for card in range(1, own + 1)]
            return MoveList(acts)
        case "flip":
            return MoveList[TableMove](Flip(hand, card) for hand in both for card in three)
        case "give":
            places = range(1, other + 2)
            return MoveList[TableMove](
                Give(card, at) for card in range(1, own + 1) for at in places
            )
        case "take":
            places = range(1, own + 2)
            return MoveList[TableMove](
                Take(card, at) for card in range(1, other + 1) for at in places
            )
        case "discard":
            return MoveList[TableMove](Discard(hand, card) for hand in both for card in three)
        case "reclaim":
            return MoveList[TableMove](
                Reclaim(card, at) for card in range(1, used + 1) for at in three
            )
        case "inform":
            moves: list[TableMove] = [Sort(hand, order) for hand in both for order in ORDERS]
            moves += [Ask(card) for card in three]
            told: type[Tell] | type[Look] = Tell if other_name == "partner" else Look
            return MoveList([*moves, *(told(card) for card in three)])
        case "over":
            return MoveList[TableMove]()
