"""For somebody new: what there is to do now, and what for, from what a seat sees."""

from __future__ import annotations

from collections.abc import Callable

from sightline.core.message import Message, Seat, all_of, say
from sightline.games.viewpoint.rules.board import GOAL
from sightline.games.viewpoint.rules.views import Ask, View

NEAR = 25
"""Who lacks so many points or fewer is close to winning: a card or two."""


def coach(view: View, seat: int) -> Message | None:
    """One line; None: the seat has nothing to decide."""
    ask = view.now.ask
    if ask is None or view.outcome is not None or seat not in ask.seats:
        return None
    return _COACHES[ask.what](view, seat, ask)


def _play(view: View, seat: int, _: Ask) -> Message:
    printed = {face.name: face.points for face in view.cards}
    worth = {card: printed[card] or 0 for card in view.hand}
    dearest = max(view.hand, key=lambda card: worth[card])
    missing = GOAL - view.now.totals[seat]
    if worth[dearest] >= missing:
        return say("viewpoint-coach-win", card=dearest, goal=GOAL)
    rival = _leader(view, seat)
    points = view.now.totals[rival]
    if points >= GOAL - NEAR:
        return say("viewpoint-coach-threat", who=Seat(rival), points=points, goal=GOAL)
    return say("viewpoint-coach-play", card=dearest, points=worth[dearest], missing=missing)


def _window(view: View, seat: int, ask: Ask) -> Message:
    del seat
    asking = next((one for one in view.now.stack if one.id == ask.card), None)
    card = "" if asking is None else asking.card
    if not view.fits:
        return say("viewpoint-coach-nothing-fits")
    return say("viewpoint-coach-fits", cards=all_of(view.fits), card=card)


def _name(view: View, seat: int, ask: Ask) -> Message:
    among = [other for other in ask.names if other != seat] or list(ask.names)
    rival = max(among, key=lambda other: view.now.totals[other])
    return say("viewpoint-coach-name", who=Seat(rival), points=view.now.totals[rival])


POINTING = {
    "destroy": say("viewpoint-coach-destroy"),
    "return": say("viewpoint-coach-return"),
    "mirror": say("viewpoint-coach-mirror"),
    "recover": say("viewpoint-coach-recover"),
    "replace": say("viewpoint-coach-replace"),
}
"""By what a card does to the one that is pointed at."""


def _point(view: View, seat: int, ask: Ask) -> Message:
    match ask.action:
        case "swap":
            own = {card.id for card in view.fields[seat]}
            giving = all(card in own for card in ask.points)
            return say("viewpoint-coach-swap-give" if giving else "viewpoint-coach-swap-get")
        case _:
            return POINTING.get(ask.action or "", say("viewpoint-coach-point"))


def _pick(_: View, seat: int, ask: Ask) -> Message:
    if ask.to == "hand":
        return say("viewpoint-coach-take")
    if ask.to == "top":
        return say("viewpoint-coach-top")
    if ask.owner == seat:
        return say("viewpoint-coach-part")
    return say("viewpoint-coach-rid")


def _leader(view: View, seat: int) -> int:
    others = [other for other in range(view.players) if other != seat]
    return max(others, key=lambda other: view.now.totals[other])


_COACHES: dict[str, Callable[[View, int, Ask], Message]] = {
    "play": _play,
    "window": _window,
    "name": _name,
    "point": _point,
    "pick": _pick,
}
