"""Moves as titles, in people's words: *Turn around card 2 of your hand*."""

from __future__ import annotations

from typing import assert_never

from sightline.core.message import Message, say
from sightline.games.perspective.rules.cards import COLOUR_NAMES
from sightline.games.perspective.rules.moves import (
    AnyMove,
    Ask,
    Claim,
    Discard,
    Flip,
    Give,
    Insert,
    Look,
    Order,
    Pass,
    Play,
    Reclaim,
    SoloFlip,
    SoloLook,
    SoloPlace,
    SoloSort,
    SoloSwap,
    Sort,
    Take,
    Tell,
    Which,
)

_HANDS: dict[Which, Message] = {
    "own": say("perspective-your-hand"),
    "partner": say("perspective-partner-hand"),
    "shared": say("perspective-shared-hand"),
}


def move_title(move: AnyMove) -> Message:
    """A move, as the page's board calls it, too."""
    match move:
        case Pass():
            return say("perspective-move-pass")
        case Claim():
            return say("perspective-move-claim")
        case Insert():
            return say("perspective-move-insert", at=move.at)
        case Play():
            return say(
                "perspective-move-play-to-claim" if move.claim else "perspective-move-play",
                card=move.card,
            )
        case Flip():
            return say("perspective-move-flip", card=move.card, hand=_HANDS[move.hand])
        case Give():
            return say("perspective-move-give", card=move.card, at=move.at)
        case Take():
            return say("perspective-move-take", card=move.card, at=move.at)
        case Discard():
            return say("perspective-move-discard", card=move.card, hand=_HANDS[move.hand])
        case Reclaim():
            return say("perspective-move-reclaim", card=move.card, at=move.at)
        case Sort():
            return say("perspective-move-sort", hand=_HANDS[move.hand], order=_order(move.order))
        case Ask():
            return say("perspective-move-ask", card=move.card)
        case Tell():
            return say("perspective-move-tell", card=move.card)
        case Look():
            return say("perspective-move-look", card=move.card)
        case SoloFlip() | SoloLook() | SoloSort() | SoloSwap():
            return _solo_title(move)
        case _:
            assert_never(move)


def _solo_title(move: SoloFlip | SoloLook | SoloSort | SoloSwap) -> Message:
    match move:
        case SoloFlip():
            return say("perspective-move-turn", card=place_name(move.place))
        case SoloLook():
            return say("perspective-move-peek", card=place_name(move.place))
        case SoloSort():
            hand = say("perspective-solo-hand", colour=COLOUR_NAMES[move.side])
            return say("perspective-move-sort", hand=hand, order=_order(move.order))
        case SoloSwap():
            return say(
                "perspective-move-swap",
                first=place_name(move.first),
                second=place_name(move.second),
                colour=COLOUR_NAMES[move.next],
            )
        case _:
            assert_never(move)


def place_name(place: SoloPlace) -> Message:
    """*yellow hand, card 2*, or *yellow centre card*."""
    colour = COLOUR_NAMES[place.side]
    if place.card == 0:
        return say("perspective-solo-centre", colour=colour)
    return say("perspective-solo-card", colour=colour, place=place.card)


def _order(order: Order) -> str:
    return " ".join(map(str, order))
