"""What happens in Viewpoint, and what is to be decided, as messages."""

from __future__ import annotations

from typing import assert_never

from sightline.core.message import Argument, Message, Seat, all_of, say, seats
from sightline.games.viewpoint.rules import moves
from sightline.games.viewpoint.rules.moves import AnyMove
from sightline.games.viewpoint.rules.views import (
    Aimed,
    Answered,
    AnyEvent,
    Ask,
    Asked,
    Dealt,
    Drew,
    Ended,
    Given,
    Granted,
    Kept,
    Left,
    Lent,
    LookedAt,
    Mirrored,
    Opened,
    Played,
    PutBack,
    Recovered,
    Resolved,
    Revealed,
    Saw,
    Swapped,
    Taken,
    TurnBegan,
    TurnMissed,
    View,
)

_PURPOSES = {
    "miss-turn": say("viewpoint-aimed-miss-turn"),
    "mirror": say("viewpoint-aimed-mirror"),
    "recover": say("viewpoint-aimed-recover"),
}


def action_title(name: str) -> Message:
    """What an action is called beside a card: *discard*, *miss a turn*."""
    return Message(f"viewpoint-action-{name}")


def goes(to: str) -> Message:
    """Where a card goes: *to the discard pile*."""
    return Message(f"viewpoint-goes-{to}")


def cards_counted(count: int) -> Message:
    """*1 card*, *3 cards*."""
    return say("viewpoint-cards", count=count)


def event_message(event: AnyEvent) -> Message | None:
    """An event in one line; None: what came before or comes after says it."""
    match event:
        case Dealt(dealer, first):
            return say("viewpoint-dealt", dealer=Seat(dealer), first=Seat(first))
        case TurnBegan(seat, extra):
            return say("viewpoint-another-turn" if extra else "viewpoint-turn", who=Seat(seat))
        case TurnMissed(seat):
            return say("viewpoint-missed", who=Seat(seat))
        case Mirrored(seat, card, copies):
            return say("viewpoint-mirrored", who=Seat(seat), card=card.card, copies=copies.card)
        case Aimed():
            return _aimed(event)
        case Granted(seat, what, count):
            return _granted(Seat(seat), what, count)
        case Answered(card):
            return say("viewpoint-answered", card=card) if card else say("viewpoint-passed")
        case Asked(ask):
            return _next(ask)
        case Ended(outcome):
            return outcome.summary
        case _:
            return _card_moves(event)


CardMoves = (
    Drew
    | Played
    | Revealed
    | Opened
    | Left
    | Swapped
    | Resolved
    | Recovered
    | Taken
    | LookedAt
    | Saw
    | Kept
    | PutBack
    | Lent
    | Given
)


def _card_moves(event: CardMoves) -> Message:
    """A card goes somewhere, or is looked at."""
    match event:
        case Drew(seat, card, end):
            below = end == "bottom"
            return say(
                "viewpoint-drew-bottom" if below else "viewpoint-drew",
                who=Seat(seat),
                card=_card(card),
            )
        case Played(seat, _, card, source):
            drawn = source == "draw"
            return say(
                "viewpoint-played-top" if drawn else "viewpoint-played",
                who=Seat(seat),
                card=card,
            )
        case Revealed(seat, _, card):
            return say("viewpoint-revealed", who=Seat(seat), card=card)
        case Opened(seat, _, card, source):
            held = source == "hand"
            return say(
                "viewpoint-discarded" if held else "viewpoint-put-aside",
                who=Seat(seat),
                card=card,
            )
        case Left(seat, _, card, to, why):
            return say("viewpoint-left", who=Seat(seat), card=card, why=why, where=goes(to))
        case Swapped(first, second):
            return say("viewpoint-swapped", first=first.card, second=second.card)
        case Resolved(_, _, card, to, cancelled):
            if cancelled:
                return say("viewpoint-cancelled", card=card)
            return say("viewpoint-resolved", card=card, where=goes(to))
        case Recovered(seat, _, card, to):
            if to == "hand":
                return say("viewpoint-recovered", who=Seat(seat), card=card)
            return say("viewpoint-recovered-to", who=Seat(seat), card=card, where=goes(to))
        case Taken(seat, victim, card):
            return say("viewpoint-taken", who=Seat(seat), victim=Seat(victim), card=_card(card))
        case LookedAt():
            return _looked(event)
        case Saw():
            return _saw(event)
        case Kept(seat, card):
            return say("viewpoint-kept", who=Seat(seat), card=_card(card))
        case PutBack(seat, card, to):
            return say("viewpoint-put", who=Seat(seat), card=_card(card), where=goes(to))
        case Lent(seat, to, card, back):
            if back:
                return say("viewpoint-lent-back", who=Seat(seat), card=_card(card))
            return say("viewpoint-lent", who=Seat(seat), card=_card(card), to=seats((to,)))
        case Given(seat, to, card):
            return say("viewpoint-given", who=Seat(seat), card=_card(card), to=seats((to,)))
        case _:
            assert_never(event)


def _looked(event: LookedAt) -> Message:
    who, cards = Seat(event.seat), cards_counted(event.count)
    if event.owner is None:
        return say("viewpoint-looked-pile", who=who, end=event.at, cards=cards)
    return say("viewpoint-looked-hand", who=who, owner=Seat(event.owner), cards=cards)


def _saw(event: Saw) -> Message:
    cards = all_of(event.cards, "comma") if event.cards else say("viewpoint-nothing")
    if event.owner is None:
        return say("viewpoint-saw-pile", end=event.at, cards=cards)
    return say("viewpoint-saw-hand", owner=Seat(event.owner), cards=cards)


def _aimed(event: Aimed) -> Message:
    target: Argument = _card(None if event.card is None else event.card.card)
    if event.player is not None:
        target = seats((event.player,))
    purpose = _PURPOSES.get(event.action)
    if purpose is None:
        purpose = say("viewpoint-aimed-other", action=action_title(event.action))
    return say("viewpoint-aimed", who=Seat(event.seat), target=target, purpose=purpose)


def _granted(who: Seat, what: str, count: int) -> Message:
    match what:
        case "plays":
            return say("viewpoint-granted-plays", who=who, count=count)
        case "turns":
            turns = say("viewpoint-further-turns", count=count)
            return say("viewpoint-granted-turns", who=who, turns=turns)
        case _:
            turns = say("viewpoint-turns", count=count)
            return say("viewpoint-granted-missed", who=who, turns=turns)


def _next(ask: Ask) -> Message | None:
    """What comes next, in as few words as will do."""
    if ask.what != "window":
        return asking(ask)
    # That a card was played or revealed has words of its own.
    if ask.action in ("play", "reveal"):
        return None
    return say("viewpoint-next", action=action_title(ask.action))


def asking(ask: Ask) -> Message:
    """What is being decided, in one line."""
    who = Seat(ask.seats[0])
    match ask.what:
        case "window":
            if ask.action == "play":
                return say("viewpoint-asks-after-play")
            if ask.action == "reveal":
                return say("viewpoint-asks-after-reveal")
            return say("viewpoint-asks-before-action", action=action_title(ask.action))
        case "play":
            return say("viewpoint-asks-play", who=who)
        case "name":
            return say("viewpoint-asks-name", who=who, action=action_title(ask.action))
        case "point":
            return say("viewpoint-asks-point", who=who, action=action_title(ask.action))
        case "pick":
            if ask.action == "discard":
                return say("viewpoint-asks-discard", who=who)
            if ask.action == "steal":
                return say("viewpoint-asks-steal", who=who)
            return say(
                "viewpoint-asks-pick", who=who, action=action_title(ask.action), where=goes(ask.to)
            )


def move_title(view: View, move: AnyMove) -> Message:
    """A decision in a few words: *Play* and a card, or a card *of* its player."""
    match move:
        case moves.Play(card):
            return say("viewpoint-move-play", card=card)
        case moves.Show(card):
            return say("viewpoint-move-reveal", card=card)
        case moves.Pick(card):
            return say("viewpoint-move-pick", card=card)
        case moves.Decline():
            return say("viewpoint-pass")
        case moves.Done():
            return say("viewpoint-no-more")
        case moves.Name(seat):
            return say("viewpoint-move-name", number=seat + 1)
        case moves.Point(place):
            if move.seat is None:
                return say("viewpoint-move-of-pile", card=view.discard[place - 1].card)
            card = view.fields[move.seat][place - 1].card
            return say("viewpoint-move-of-field", card=card, who=Seat(move.seat))
        case _:
            assert_never(move)


def _card(card: str | None) -> Argument:
    """A title, or that it is not known."""
    return say("viewpoint-a-card") if card is None else card
