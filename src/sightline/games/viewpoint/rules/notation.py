"""Short text for moves: ``play Wink``, ``pass``, ``reveal Spectacles``, ``name 2``, ``point 1.3``.

Seats count from 0, places from 1. ``point 1.3`` is the third card in seat 1's Field of View,
``point d5`` the fifth card of the discard pile, counted from the bottom.
"""

from __future__ import annotations

import re
from typing import assert_never

import msgspec

from sightline.core.echo import echo
from sightline.core.errors import BadMove, instead
from sightline.core.game import AnyGame
from sightline.core.message import Message, Seat, say
from sightline.games.viewpoint.rules.moves import (
    AnyMove,
    Decline,
    Done,
    Name,
    Pick,
    Play,
    Point,
    Show,
)
from sightline.games.viewpoint.rules.views import View

_WORDS = ("play", "pass", "reveal", "pick", "name", "point", "done")
_EXAMPLES = {
    "play": say("viewpoint-write-play"),
    "pass": say("viewpoint-write-pass"),
    "reveal": say("viewpoint-write-reveal"),
    "pick": say("viewpoint-write-pick"),
    "name": say("viewpoint-write-name"),
    "point": say("viewpoint-write-point"),
    "done": say("viewpoint-write-done"),
}
_PLACE = re.compile(r"(?:(?P<seat>\d)\.|d)(?P<place>\d{1,4})")


_VERBS = {
    "play": ("play",),
    "window": ("reveal", "pass"),
    "name": ("name",),
    "point": ("point",),
    "pick": ("pick",),
}
"""For what is asked how it is written."""


def writing(view: View) -> tuple[Message, ...]:
    """How what is asked for now is written: the verbs, and whom and what the numbers mean."""
    ask = view.now.ask
    if ask is None:
        return ()
    verbs = (*_VERBS[ask.what], *(("done",) if ask.optional else ()))
    return (
        *(say("viewpoint-writing", how=_EXAMPLES[verb]) for verb in verbs),
        *(
            say("viewpoint-writing-name", number=seat, who=Seat(seat))
            for seat in (ask.names if ask.what == "name" else ())
        ),
    )


def write_move(move: AnyMove) -> str:
    """The short form of a move."""
    match move:
        case Play(card):
            return f"play {card}"
        case Decline():
            return "pass"
        case Show(card):
            return f"reveal {card}"
        case Pick(card):
            return f"pick {card}"
        case Name(seat):
            return f"name {seat}"
        case Point():
            return (
                f"point d{move.place}" if move.seat is None else f"point {move.seat}.{move.place}"
            )
        case Done():
            return "done"
        case _:
            assert_never(move)


def read_move(text: str, game: AnyGame) -> AnyMove:
    """The move that a text means; BadMove says what would be right."""
    words = text.strip()
    if words.startswith("{"):
        return game.read_move(words)
    first, _, rest = words.partition(" ")
    verb, rest = first.lower(), rest.strip()
    form: dict[str, object] | None = None
    if verb in ("play", "reveal", "pick") and rest:
        form = {"do": verb, "card": rest}
    elif verb in ("pass", "done") and not rest:
        form = {"do": verb}
    elif verb == "name" and re.fullmatch(r"\d", rest, re.ASCII):
        form = {"do": verb, "seat": int(rest)}
    elif verb == "point" and rest.isascii():
        found = _PLACE.fullmatch(rest.lower())
        if found is not None:
            seat = found["seat"]
            form = {
                "do": verb,
                "place": int(found["place"]),
                "seat": None if seat is None else int(seat),
            }
    if form is not None:
        try:
            return msgspec.convert(form, type=AnyMove)
        except msgspec.ValidationError as error:
            problem = say(
                "viewpoint-bad-value", text=echo(words), problem=str(error), right=_EXAMPLES[verb]
            )
            raise BadMove(problem) from None
    if verb in _WORDS:
        raise BadMove(say("viewpoint-unreadable", text=echo(words), right=_EXAMPLES[verb]))
    hint = instead(verb[:20], _WORDS)
    raise BadMove(say("viewpoint-unknown-word", text=echo(words), instead=hint))
