"""Short text for moves: ``i2``, ``p3``, ``flip own 2``, and a whole turn joined by semicolons.

What people are asked to do they may also write in those words: ``draw 2``, ``play 3``, ``flip Y2``.
A turn may be written at once, such as ``pass; i2; p3; give 1>4; take 2>1; pass``. Cards and places
count from 1. In solo a place is a direction's letter and a number, 0 for its centre card: ``Y2``,
``B0``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, assert_never

import msgspec

from sightline.core.echo import echo
from sightline.core.errors import BadMove, instead
from sightline.core.message import Message, say
from sightline.games.perspective.rules.cards import Colour
from sightline.games.perspective.rules.moves import (
    AnyMove,
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
    SoloFlip,
    SoloLook,
    SoloPlace,
    SoloSort,
    SoloSwap,
    Sort,
    Take,
    Tell,
)
from sightline.games.perspective.rules.views import Stage


def write_move(move: AnyMove) -> str:
    """The short form of a move."""
    match move:
        case Pass():
            return "pass"
        case Claim():
            return "claim"
        case Insert():
            return f"i{move.at}"
        case Play():
            return f"p{move.card}{'!' if move.claim else ''}"
        case Flip():
            return f"flip {move.hand} {move.card}"
        case Give():
            return f"give {move.card}>{move.at}"
        case Take():
            return f"take {move.card}>{move.at}"
        case Discard():
            return f"drop {move.hand} {move.card}"
        case Reclaim():
            return f"reclaim {move.card}>{move.at}"
        case Sort():
            return f"sort {move.hand} {_digits(move.order)}"
        case Ask():
            return f"ask {move.card}"
        case Tell():
            return f"tell {move.card}"
        case Look():
            return f"look {move.card}"
        case SoloFlip():
            return f"turn {write_place(move.place)}"
        case SoloLook():
            return f"peek {write_place(move.place)}"
        case SoloSort():
            return f"arrange {move.side} {_digits(move.order)}"
        case SoloSwap():
            return f"swap {write_place(move.first)} {write_place(move.second)} then {move.next}"
        case _:
            assert_never(move)


_HAND = r"(?P<hand>own|partner|shared)"
_CARD = r"(?P<card>\d{1,2})"
_AT = r"(?P<at>\d)"
_ORDER = r"(?P<order>[123]{3})"
_SIDE = r"(?P<side>[ygrb])"

_FORMS: tuple[tuple[str, Callable[[dict[str, Any]], dict[str, Any]]], ...] = (
    (r"pass", lambda _: {"do": "pass"}),
    (r"claim", lambda _: {"do": "claim"}),
    (rf"(?:i|insert|draw) ?{_AT}", lambda m: {"do": "insert", "at": int(m["at"])}),
    (
        rf"p(?:lay)? ?{_CARD} ?(?P<claim>!?)",
        lambda m: {"do": "play", "card": int(m["card"]), "claim": bool(m["claim"])},
    ),
    (rf"flip {_HAND} {_CARD}", lambda m: _hand_card("flip", m)),
    (rf"give {_CARD} ?> ?{_AT}", lambda m: _card_at("give", m)),
    (rf"take {_CARD} ?> ?{_AT}", lambda m: _card_at("take", m)),
    (rf"(?:drop|put) {_HAND} {_CARD}", lambda m: _hand_card("discard", m)),
    (rf"reclaim {_CARD} ?> ?{_AT}", lambda m: _card_at("reclaim", m)),
    (rf"sort {_HAND} {_ORDER}", lambda m: {"do": "sort", "hand": m["hand"], "order": _three(m)}),
    (rf"ask {_CARD}", lambda m: {"do": "ask", "card": int(m["card"])}),
    (rf"tell {_CARD}", lambda m: {"do": "tell", "card": int(m["card"])}),
    (rf"look {_CARD}", lambda m: {"do": "look", "card": int(m["card"])}),
    (
        rf"(?:turn|flip) {_SIDE}{_CARD}",
        lambda m: {"do": "turn", "place": _solo(m["side"], m["card"])},
    ),
    (rf"peek {_SIDE}{_CARD}", lambda m: {"do": "peek", "place": _solo(m["side"], m["card"])}),
    (
        rf"arrange {_SIDE} {_ORDER}",
        lambda m: {"do": "arrange", "side": m["side"].upper(), "order": _three(m)},
    ),
    (
        rf"swap {_SIDE}{_CARD} (?P<side2>[ygrb])(?P<card2>\d) then (?P<next>[ygrb])",
        lambda m: {
            "do": "swap",
            "first": _solo(m["side"], m["card"]),
            "second": _solo(m["side2"], m["card2"]),
            "next": m["next"].upper(),
        },
    ),
)
_READERS = tuple((re.compile(form), build) for form, build in _FORMS)
_OTHER_WORDS = {"draw": "insert", "put": "drop"}
"""What the game asks for in other words than it writes it."""


def read_move(text: str) -> AnyMove:
    """The move that a short form means; BadMove says what would be right."""
    words = " ".join(text.lower().split())
    for form, build in _READERS:
        match = form.fullmatch(words)
        if match is not None:
            values = build(match.groupdict())
            try:
                return msgspec.convert(values, type=AnyMove)
            except msgspec.ValidationError:
                example = _EXAMPLES["drop" if values["do"] == "discard" else values["do"]]
                raise BadMove(
                    say("perspective-no-such-card", text=echo(text.strip()), example=example)
                ) from None
    first = words.split(" ")[0] if words else ""
    verb = _OTHER_WORDS.get(first, first)
    if verb in _EXAMPLES:
        example = _EXAMPLES[verb]
        raise BadMove(say("perspective-unreadable", text=echo(text.strip()), example=example))
    hint = instead(first, (*_EXAMPLES, *_OTHER_WORDS))
    raise BadMove(say("perspective-no-such-move", text=echo(text.strip()), instead=hint))


def read_turn(text: str) -> list[AnyMove]:
    """The moves of a whole turn, joined by semicolons; each is one decision."""
    return [read_move(part) for part in text.split(";")]


_EXAMPLES = {
    "pass": say("perspective-write-pass"),
    "claim": say("perspective-write-claim"),
    "insert": say("perspective-write-insert"),
    "play": say("perspective-write-play"),
    "flip": say("perspective-write-flip"),
    "give": say("perspective-write-give"),
    "take": say("perspective-write-take"),
    "drop": say("perspective-write-drop"),
    "reclaim": say("perspective-write-reclaim"),
    "sort": say("perspective-write-sort"),
    "ask": say("perspective-write-ask"),
    "tell": say("perspective-write-tell"),
    "look": say("perspective-write-look"),
    "turn": say("perspective-write-turn"),
    "peek": say("perspective-write-peek"),
    "arrange": say("perspective-write-arrange"),
    "swap": say("perspective-write-swap"),
}


_STAGE_VERBS: dict[Stage, tuple[str, ...]] = {
    "claim": ("claim", "pass"),
    "insert": ("insert",),
    "play": ("play",),
    "flip": ("flip",),
    "give": ("give",),
    "take": ("take",),
    "discard": ("drop",),
    "reclaim": ("reclaim",),
    "inform": ("sort", "ask", "tell", "look"),
    "claim-end": ("claim", "pass"),
    "redraw": ("insert",),
}
_SOLO_VERBS: dict[Colour, tuple[str, ...]] = {
    "Y": ("turn",),
    "G": ("swap",),
    "R": ("swap",),
    "B": ("peek", "arrange"),
}


def table_writing(stage: Stage, players: int) -> tuple[Message, ...]:
    """How what is asked for at a stage is written. Partners are told, shared cards looked at."""
    other = "look" if players == 4 else "tell"
    return _written(verb for verb in _STAGE_VERBS.get(stage, ()) if verb != other)


def solo_writing(action: Colour | None) -> tuple[Message, ...]:
    """The same for an action in solo."""
    return _written(() if action is None else _SOLO_VERBS[action])


def _written(verbs: Iterable[str]) -> tuple[Message, ...]:
    return tuple(say("perspective-writing", how=_EXAMPLES[verb]) for verb in verbs)


def _digits(order: tuple[int, int, int]) -> str:
    return "".join(str(place) for place in order)


def write_place(place: SoloPlace) -> str:
    """The short form of a place in solo."""
    return f"{place.side}{place.card}"


def _solo(side: str, card: str) -> dict[str, Any]:
    return {"side": side.upper(), "card": int(card)}


def _three(match: dict[str, Any]) -> list[int]:
    return [int(digit) for digit in match["order"]]


def _hand_card(do: str, match: dict[str, Any]) -> dict[str, Any]:
    return {"do": do, "hand": match["hand"], "card": int(match["card"])}


def _card_at(do: str, match: dict[str, Any]) -> dict[str, Any]:
    return {"do": do, "card": int(match["card"]), "at": int(match["at"])}
