"""How a view follows from the events that its observer perceives."""

from __future__ import annotations

from msgspec.structs import replace

from sightline.games.perspective.rules.views import (
    CardView,
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
    View,
)

Hand = tuple[CardView, ...]


def fold_table(view: View, event: TableEvent) -> View:
    """The view after one event."""
    match event:
        case Seen() | Informed() | Passed():
            return view  # a view keeps nothing of what is shown in passing
        case Inserted():
            grown = put(hand_of(view, event.seat), event.at, event.card)
            drawn = replace(view, draw=event.draw, draw_top=event.draw_top)
            return with_hand(drawn, event.seat, grown)
        case PileTurned():
            return replace(view, draw=event.draw, draw_top=event.draw_top, used=view.used[-1:])
        case Played():
            left = without(hand_of(view, event.seat), event.card)
            return with_hand(replace(view, used=(*view.used, event.face)), event.seat, left)
        case Discarded():
            left = without(hand_of(view, event.hand), event.place)
            return with_hand(replace(view, used=(*view.used, event.face)), event.hand, left)
        case Flipped():
            left = without(hand_of(view, event.hand), event.place)
            return with_hand(view, event.hand, put(left, event.place, event.card))
        case Moved():
            given = with_hand(view, event.source, without(hand_of(view, event.source), event.place))
            grown = put(hand_of(given, event.target), event.at, event.card)
            return with_hand(given, event.target, grown)
        case Reclaimed():
            used = (*view.used[: event.used - 1], *view.used[event.used :])
            grown = put(hand_of(view, event.hand), event.at, event.card)
            return with_hand(replace(view, used=used), event.hand, grown)
        case Sorted():
            hand = hand_of(view, event.hand)
            return with_hand(view, event.hand, tuple(hand[place - 1] for place in event.order))
        case Claimed():
            return replace(
                view,
                fulfilled=_mark(view.fulfilled, event.seat, event.right),
                eliminated=_mark(view.eliminated, event.seat, event.eliminated),
            )
        case Now():
            return replace(view, turn=event.turn, stage=event.stage, turns=event.turns)
        case Noted():
            return replace(view, notebook=event.notebook)
        case Ended():
            return replace(view, outcome=event.outcome)


def hand_of(view: View, hand: int | None) -> Hand:
    """A seat's hand, or the shared one."""
    return view.shared if hand is None else view.hands[hand]


def with_hand(view: View, hand: int | None, cards: Hand) -> View:
    """The view with one hand changed."""
    if hand is None:
        return replace(view, shared=cards)
    return replace(view, hands=(*view.hands[:hand], cards, *view.hands[hand + 1 :]))


def put(cards: Hand, place: int, card: CardView) -> Hand:
    """The hand with a card at a place, counted from 1."""
    return (*cards[: place - 1], card, *cards[place - 1 :])


def without(cards: Hand, place: int) -> Hand:
    """The hand without the card at a place."""
    return (*cards[: place - 1], *cards[place:])


def _mark(flags: tuple[bool, ...], seat: int, set_it: bool) -> tuple[bool, ...]:
    return tuple(flag or (set_it and seat == other) for other, flag in enumerate(flags))
