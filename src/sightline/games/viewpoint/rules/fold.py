"""How a view follows from the events that its observer perceives."""

from __future__ import annotations

from msgspec.structs import replace

from sightline.games.viewpoint.rules.views import (
    Answered,
    AnyEvent,
    Ended,
    Holding,
    Laid,
    Left,
    Opened,
    Played,
    Recovered,
    Resolved,
    Standing,
    Swapped,
    View,
)

Row = tuple[Laid, ...]


def fold_view(view: View, event: AnyEvent) -> View:
    """The view after one event."""
    match event:
        case Played():
            return _laid(view, event.seat, Laid(event.id, event.card))
        case Opened():
            return replace(view, discard=(*view.discard, Laid(event.id, event.card)))
        case Left():
            card = Laid(event.id, event.card)
            left = _without(view.fields[event.seat], event.id)
            discard = (*view.discard, card) if event.to == "discard" else view.discard
            return replace(view, fields=_changed(view.fields, event.seat, left), discard=discard)
        case Swapped():
            return replace(view, fields=_swapped(view.fields, event.first, event.second))
        case Resolved():
            card = Laid(event.id, event.card)
            if event.to == "field":
                return _laid(view, event.seat, card)
            if event.to == "discard":
                return replace(view, discard=(*view.discard, card))
            return view
        case Recovered():
            return replace(view, discard=_without(view.discard, event.id))
        case Answered():
            return replace(view, answer=event.card)
        case Holding():
            return replace(view, hand=event.hand, facing=event.facing)
        case Standing():
            return replace(view, now=event.now, answer=None)
        case Ended():
            return replace(view, outcome=event.outcome)
        case _:
            return view  # for ears only: hands and sizes come with Holding and Standing


def _laid(view: View, seat: int, card: Laid) -> View:
    return replace(view, fields=_changed(view.fields, seat, (*view.fields[seat], card)))


def _changed(fields: tuple[Row, ...], seat: int, row: Row) -> tuple[Row, ...]:
    return (*fields[:seat], row, *fields[seat + 1 :])


def _without(row: Row, card: int) -> Row:
    return tuple(laid for laid in row if laid.id != card)


def _swapped(fields: tuple[Row, ...], first: Laid, second: Laid) -> tuple[Row, ...]:
    other = {first.id: second, second.id: first}
    return tuple(tuple(other.get(laid.id, laid) for laid in row) for row in fields)
