"""What happens, as messages: the move list, the terminal, the screen reader."""

from __future__ import annotations

from typing import assert_never

from sightline.core.events import Event
from sightline.core.message import Message, Seat, say
from sightline.games.perspective.rules.cards import COLOUR_NAMES
from sightline.games.perspective.rules.moves import SoloPlace
from sightline.games.perspective.rules.notation import write_place
from sightline.games.perspective.rules.solo import (
    Changed,
    NextAction,
    Peeked,
    SoloEnded,
    SoloEvent,
)
from sightline.games.perspective.rules.views import (
    Claimed,
    Discarded,
    Ended,
    Flipped,
    Informed,
    Inserted,
    Moved,
    Noted,
    Now,
    Passed,
    PileTurned,
    Played,
    Reclaimed,
    Seen,
    Sorted,
    TableEvent,
)


def event_message(event: Event) -> Message | None:
    """An event in one line; None: nobody needs to be told.

    Lines of the move list name places, and no colour but that of a card as it is played: it comes
    to lie open, and its action is told anyhow. What was seen in passing has lines of its own, which
    a table tells once and does not keep.
    """
    assert isinstance(event, TableEvent | SoloEvent)
    match event:
        case Changed() | Peeked() | NextAction() | SoloEnded():
            return _solo(event)
        case _:
            return _table(event)


def _table(event: TableEvent) -> Message | None:
    match event:
        case Seen():
            return _seen(event)
        case Passed():
            return say("perspective-passed", who=Seat(event.seat))
        case Inserted():
            return say("perspective-inserted", who=Seat(event.seat), place=event.at)
        case PileTurned():
            return say("perspective-pile-turned", cards=event.draw)
        case Played():
            return say(
                "perspective-played-to-claim" if event.claim else "perspective-played",
                who=Seat(event.seat),
                place=event.card,
                colour=COLOUR_NAMES[event.face],
            )
        case Flipped():
            card = _card(event.hand, event.place)
            return say("perspective-flipped", who=Seat(event.seat), card=card)
        case Moved():
            return say(
                "perspective-moved",
                who=Seat(event.seat),
                card=_card(event.source, event.place),
                hand=_hand(event.target),
                at=event.at,
            )
        case Discarded():
            # After a wrong claim three cards go that way, as the claim's own line says.
            card = _card(event.hand, event.place)
            return None if event.claim else say("perspective-discarded", card=card)
        case Reclaimed():
            return say(
                "perspective-reclaimed",
                who=Seat(event.seat),
                used=event.used,
                hand=_hand(event.hand),
                at=event.at,
            )
        case Sorted():
            order = " ".join(str(place) for place in event.order)
            return say(
                "perspective-sorted", who=Seat(event.seat), hand=_hand(event.hand), order=order
            )
        case Informed():
            return _informed(event)
        case Claimed():
            return _claimed(event)
        case Now():
            # Only a new turn is news; the steps within one follow from what was just done.
            if event.turn is None or event.stage != "claim":
                return None
            return say("perspective-turn", who=Seat(event.turn))
        case Noted():
            return None
        case Ended():
            return event.outcome.summary
        case _:
            assert_never(event)


def _informed(event: Informed) -> Message:
    who, card = Seat(event.seat), _card(event.hand, event.place)
    match event.how:
        case "ask":
            return say("perspective-asks", who=who, card=card)
        case "tell":
            return say("perspective-tells", who=who, card=card)
        case "look":
            return say("perspective-looks", who=who, card=card)


def _claimed(event: Claimed) -> Message:
    who = Seat(event.seat)
    if event.right:
        return say("perspective-claimed-rightly", who=who)
    if event.eliminated:
        return say("perspective-claimed-and-out", who=who)
    return say("perspective-claimed-wrongly", who=who)


def _seen(event: Seen) -> Message:
    card, colour = _card(event.hand, event.place), COLOUR_NAMES[event.colour]
    match event.why:
        case "dealt" if event.hand is None:
            return say("perspective-seen-dealt-shared", card=card, colour=colour)
        case "dealt":
            return say("perspective-seen-dealt", card=card, colour=colour)
        case "drawn":
            return say("perspective-seen-drawn", card=card, colour=colour)
        case "claim":
            return say("perspective-seen-claim", card=card, colour=colour)
        case "look":
            return say("perspective-seen-look", card=card, colour=colour)
        case "answer":
            return say("perspective-seen-answer", card=card, colour=colour)


def _solo(event: SoloEvent) -> Message | None:
    match event:
        case Changed():
            return _changed(event.how, event.places)
        case Peeked():
            place, colour = write_place(event.place), COLOUR_NAMES[event.colour]
            return say("perspective-solo-peeked", place=place, colour=colour)
        case NextAction():
            # The colour of the next action is the one just covered: the view shows it while it
            # holds, the move list must not keep it.
            return None
        case SoloEnded():
            return event.outcome.summary


def _changed(how: str, places: tuple[SoloPlace, ...]) -> Message:
    names = [write_place(place) for place in places]
    match how:
        case "turned":
            return say("perspective-solo-turned", place=names[0])
        case "exchanged":
            return say("perspective-solo-exchanged", first=names[0], second=names[1])
        case "arranged":
            colour, order = COLOUR_NAMES[places[0].side], "".join(str(p.card) for p in places)
            return say("perspective-solo-arranged", colour=colour, order=order)
        case _:
            return say("perspective-solo-looked", place=names[0])


def _card(hand: int | None, place: int) -> Message:
    return say("perspective-card", place=place, hand=_hand(hand))


def _hand(hand: int | None) -> Message:
    if hand is None:
        return say("perspective-shared-hand")
    return say("perspective-hand", who=Seat(hand))
