"""A table of Viewpoint in words."""

from __future__ import annotations

from collections.abc import Iterator

from sightline.core.description import Part
from sightline.core.message import Message, Seat, all_of, plain, say
from sightline.games.viewpoint.rules.board import GOAL
from sightline.games.viewpoint.rules.saying import asking, cards_counted
from sightline.games.viewpoint.rules.views import Stacked, View


def parts(view: View) -> Iterator[Part]:
    """All that an observer sees, what is asked first."""
    now = view.now
    if view.outcome is not None:
        question = view.outcome.summary
    else:
        question = say("viewpoint-over") if now.ask is None else asking(now.ask)
    turn = say("viewpoint-twin-turn", turn=str(now.turns), limit=str(view.turn_limit))
    yield Part(say("viewpoint-twin-now"), (question, turn))
    fields = (line for seat in range(view.players) for line in _field(view, seat))
    yield Part(say("viewpoint-twin-fields"), tuple(fields))
    if now.stack:
        titles = {item.id: item.card for item in now.stack}
        stacked = tuple(_stacked(item, titles) for item in now.stack)
        yield Part(say("viewpoint-twin-stack"), stacked)
    if view.hand:
        yield Part(say("viewpoint-hand"), tuple(_hand(view)), own=True)
    if view.facing:
        yield Part(say("viewpoint-twin-front"), tuple(map(plain, view.facing)))
    yield Part(say("viewpoint-twin-piles"), tuple(_piles(view)))


def _field(view: View, seat: int) -> Iterator[Message]:
    now = view.now
    notes = [
        say("viewpoint-twin-points", points=str(now.totals[seat]), goal=GOAL),
        say("viewpoint-drawn-hand-size", cards=cards_counted(now.sizes[seat])),
    ]
    if now.missed[seat]:
        turns = say("viewpoint-turns", count=now.missed[seat])
        notes.append(say("viewpoint-drawn-misses", turns=turns))
    if now.extra[seat]:
        notes.append(say("viewpoint-further-turns", count=now.extra[seat]))
    if now.turn == seat:
        notes.append(say("viewpoint-twin-whose-turn"))
    yield say("viewpoint-twin-seat", name=Seat(seat), notes=all_of(notes, "comma"))
    laid = [
        # Its place is what a move points at it with.
        say("viewpoint-twin-placed", place=place, card=card.card, points=f"{worth:+d}")
        for place, (card, worth) in enumerate(
            zip(view.fields[seat], now.points[seat], strict=True), 1
        )
    ]
    cards = all_of(laid, "comma") if laid else say("viewpoint-nothing")
    yield say("viewpoint-twin-view", cards=cards)


def _stacked(item: Stacked, titles: dict[int, str]) -> Message:
    how, who = Message(f"viewpoint-how-{item.how}"), Seat(item.seat)
    if item.answers is None or item.answers not in titles:
        return say("viewpoint-twin-stacked", card=item.card, who=who, how=how)
    answered = titles[item.answers]
    return say(
        "viewpoint-twin-stacked-against", card=item.card, who=who, how=how, answered=answered
    )


def _hand(view: View) -> Iterator[Message]:
    faces = {face.name: face for face in view.cards}
    for title in view.hand:
        face = faces[title]
        worth = (
            say("viewpoint-varies")
            if face.points is None
            else say("viewpoint-drawn-points", points=str(face.points))
        )
        yield say("viewpoint-twin-held", card=title, worth=worth, text=face.text)


def _piles(view: View) -> Iterator[Message]:
    yield say("viewpoint-twin-draw", cards=cards_counted(view.now.draw))
    titles = [card.card for card in reversed(view.discard)]
    if titles:
        yield say("viewpoint-twin-discard", cards=all_of(titles, "comma"))
    else:
        yield say("viewpoint-twin-discard-empty")
