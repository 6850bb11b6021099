"""What was wrong with a decision, in words: part of a sentence that goes on after "This move"."""

from __future__ import annotations

from sightline.core.message import Message, Seat, say
from sightline.games.viewpoint.rules.board import GOAL
from sightline.games.viewpoint.rules.moves import AnyMove, Decline, Name, Pick, Play, Point, Show
from sightline.games.viewpoint.rules.views import View

NEAR = 30
"""So many points from the goal a rival is dangerous."""
MORE = 5
"""A difference in points that is worth naming."""


def remark(view: View, seat: int, move: AnyMove, better: AnyMove) -> Message | None:
    """What a worse decision did that a better one does not, from what the seat saw; None: nothing
    that can be named."""
    match move, better:
        case Decline(), Show(card):
            return say("viewpoint-remark-lets", card=card)
        case Show(card), Decline():
            return say("viewpoint-remark-spends", card=card)
        case Show(card), Show(other):
            return say("viewpoint-remark-other-answer", card=card, better=other)
        case Play(card), Play(other):
            return _played(view, seat, card, other)
        case Pick(card), Pick(other):
            return _picked(view, seat, card, other)
        case Name(who), Name(other):
            totals = view.now.totals
            if totals[other] > totals[who]:
                return say("viewpoint-remark-aims", who=Seat(who), leader=Seat(other))
            return None
        case Point(), Point():
            return _pointed(view, move, better)
        case _:
            return None


def _played(view: View, seat: int, card: str, better: str) -> Message | None:
    points = {face.name: face.points or 0 for face in view.cards}
    total = view.now.totals[seat]
    if total + points[better] >= GOAL > total + points[card]:
        return say("viewpoint-remark-no-win", card=better, points=total + points[better])
    rivals = [other for other in range(view.players) if other != seat]
    first = max(rivals, key=lambda other: view.now.totals[other])
    if view.now.totals[first] >= GOAL - NEAR:
        return say(
            "viewpoint-remark-threat",
            who=Seat(first),
            points=view.now.totals[first],
            card=better,
        )
    if points[better] - points[card] >= MORE:
        return say("viewpoint-remark-fewer", points=points[card], card=better, more=points[better])
    return say("viewpoint-remark-does-less", card=better)


def _picked(view: View, seat: int, card: str, better: str) -> Message | None:
    ask = view.now.ask
    points = {face.name: face.points or 0 for face in view.cards}
    # What leaves the own hand should be what one can spare; what is taken, what is worth most.
    gives = ask is not None and ask.owner == seat and ask.to not in ("hand", "field")
    if gives and points[card] > points[better]:
        return say("viewpoint-remark-gives", card=card, points=points[card], better=better)
    if not gives and points[better] > points[card]:
        return say("viewpoint-remark-takes", card=card, better=better, points=points[better])
    return None


def _pointed(view: View, move: Point, better: Point) -> Message | None:
    if move.seat is None or better.seat is None:
        return None
    worth, most = (
        view.now.points[one.seat][one.place - 1] for one in (move, better) if one.seat is not None
    )
    if move.seat != better.seat and view.now.totals[better.seat] > view.now.totals[move.seat]:
        return say("viewpoint-remark-aims", who=Seat(move.seat), leader=Seat(better.seat))
    if most > worth:
        return say("viewpoint-remark-small", points=worth, more=most)
    return None
