"""Short text for moves: ``i2``, ``p3``, ``flip own 2``, and a whole turn joined by semicolons.

A turn may be written at once, such as ``pass; i2; p3; give 1>4; take 2>1; pass``. Cards and places
count from 1. In solo a place is a direction's letter and a number, 0 for its centre card: ``Y2``,
``B0``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, assert_never

import msgspec

from sightline.core.echo import echo
from sightline.core.errors import BadMove, suggestion
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
            return f"turn {_place(move.place)}"
        case SoloLook():
            return f"peek {_place(move.place)}"
        case SoloSort():
            return f"arrange {move.side} {_digits(move.order)}"
        case SoloSwap():
            return f"swap {_place(move.first)} {_place(move.second)} then {move.next}"
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
    (rf"i(?:nsert)? ?{_AT}", lambda m: {"do": "insert", "at": int(m["at"])}),
    (
        rf"p(?:lay)? ?{_CARD} ?(?P<claim>!?)",
        lambda m: {"do": "play", "card": int(m["card"]), "claim": bool(m["claim"])},
    ),
    (rf"flip {_HAND} {_CARD}", lambda m: _hand_card("flip", m)),
    (rf"give {_CARD} ?> ?{_AT}", lambda m: _card_at("give", m)),
    (rf"take {_CARD} ?> ?{_AT}", lambda m: _card_at("take", m)),
    (rf"drop {_HAND} {_CARD}", lambda m: _hand_card("discard", m)),
    (rf"reclaim {_CARD} ?> ?{_AT}", lambda m: _card_at("reclaim", m)),
    (rf"sort {_HAND} {_ORDER}", lambda m: {"do": "sort", "hand": m["hand"], "order": _three(m)}),
    (rf"ask {_CARD}", lambda m: {"do": "ask", "card": int(m["card"])}),
    (rf"tell {_CARD}", lambda m: {"do": "tell", "card": int(m["card"])}),
    (rf"look {_CARD}", lambda m: {"do": "look", "card": int(m["card"])}),
    (rf"turn {_SIDE}{_CARD}", lambda m: {"do": "turn", "place": _solo(m["side"], m["card"])}),
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
_WORDS = ("pass", "claim", "insert", "play", "flip", "give", "take", "drop", "reclaim", "sort")
_ALL_WORDS = (*_WORDS, "ask", "tell", "look", "turn", "peek", "arrange", "swap")


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
                there_is = "there is no such card, place or order"
                raise BadMove(f"{echo(text.strip())}: {there_is}; {example}") from None
    first = words.split(" ")[0] if words else ""
    if first in _ALL_WORDS:
        raise BadMove(f"cannot read {echo(text.strip())}; {_EXAMPLES[first]}")
    hint = suggestion(first, _ALL_WORDS)
    raise BadMove(f"cannot read {echo(text.strip())}{hint}")


def read_turn(text: str) -> list[AnyMove]:
    """The moves of a whole turn, joined by semicolons; each is one decision."""
    return [read_move(part) for part in text.split(";")]


_EXAMPLES = {
    "pass": "write just: pass",
    "claim": "write just: claim",
    "insert": "write: i2 (insert the drawn card at place 2)",
    "play": "write: p3 (play card 3), or p3! (play it without its action, and claim)",
    "flip": "write: flip own 2, or flip shared 2, or flip partner 2",
    "give": "write: give 1>4 (card 1 to place 4)",
    "take": "write: take 2>1 (card 2 to place 1)",
    "drop": "write: drop own 2, or drop shared 2, or drop partner 2",
    "reclaim": "write: reclaim 5>2 (the fifth used card to place 2)",
    "sort": "write: sort own 312 (what was third comes first)",
    "ask": "write: ask 2",
    "tell": "write: tell 2",
    "look": "write: look 2",
    "turn": "write: turn Y2, or turn B0 for the centre card",
    "peek": "write: peek Y2",
    "arrange": "write: arrange R 312",
    "swap": "write: swap Y1 B3 then G",
}


def _digits(order: tuple[int, int, int]) -> str:
    return "".join(str(place) for place in order)


def _place(place: SoloPlace) -> str:
    return f"{place.side}{place.card}"


def _solo(side: str, card: str) -> dict[str, Any]:
    return {"side": side.upper(), "card": int(card)}


def _three(match: dict[str, Any]) -> list[int]:
    return [int(digit) for digit in match["order"]]


def _hand_card(do: str, match: dict[str, Any]) -> dict[str, Any]:
    return {"do": do, "hand": match["hand"], "card": int(match["card"])}


def _card_at(do: str, match: dict[str, Any]) -> dict[str, Any]:
    return {"do": do, "card": int(match["card"]), "at": int(match["at"])}
