"""How Viewpoints can be varied, besides the number of players."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Omitted = Literal["IL", "IP", "NP", "PY"]
Rounds = Literal[
    "none", "agree",
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
    "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
]  # fmt: skip
TODAY = "today"

_LEVELS = {"1": "1, easy", "2": "2", "3": "3", "4": "4", "5": "5, hard"}
_SIZES = {"0": "As fits the level", **{str(size): f"{size} pieces" for size in range(2, 11)}}
_SHIPPED = {f"A{number:03}": f"level {(number + 3) // 4}" for number in range(1, 21)}
_ROUNDS = {
    "none": "No limit",
    "agree": "Agreed on at the table",
    **{str(rounds): f"{rounds} round{'' if rounds == 1 else 's'}" for rounds in range(1, 21)},
}
_FIRST = {"0": "The lowest in play", **{str(n): f"Position {n}" for n in range(1, 6)}}


class Options(msgspec.Struct, frozen=True):
    """Each first-named value is the default."""

    level: Annotated[
        int,
        Meta(
            ge=1,
            le=5,
            description="Level: how hard the challenge is that is drawn from the seed.",
            extra={"labels": _LEVELS},
        ),
    ] = 1
    size: Annotated[
        int,
        Meta(
            ge=0,
            le=10,
            description="Pieces: how many the drawn challenge has; by default as fits its level.",
            extra={"labels": _SIZES},
        ),
    ] = 0
    challenge: Annotated[
        str,
        Meta(
            max_length=200,
            description="Challenge: a given one instead of one drawn: A001 to A020, a structure as "
            "text, or (on the command line) a challenge file. The others are told at the end.",
            extra={"secret": True, "labels": _SHIPPED},
        ),
    ] = ""
    daily: Annotated[
        str,
        Meta(
            pattern=rf"^(|{TODAY}|[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})$",
            max_length=10,  # in a pattern $ also stands before a line's end
            description="Daily challenge: that of today or of a date such as 2026-11-16, the same "
            "for everybody, easy on Mondays and hard on Sundays.",
            extra={"labels": {"": "No", TODAY: "Today's challenge"}},
        ),
    ] = ""
    rounds: Annotated[
        Rounds,
        Meta(
            description="Limited rounds: a number, or agreed on after the cards are seen.",
            extra={"labels": _ROUNDS},
        ),
    ] = "none"
    tokens: Annotated[
        Literal["on", "off"], Meta(description="Tokens: play with the five action tokens.")
    ] = "on"
    omit: Annotated[
        Omitted,
        Meta(
            description="Left out: the two pentominoes that are not among the ten pieces.",
            extra={
                "labels": {
                    pair: f"Without {pair[0]} and {pair[1]}" for pair in ("IL", "IP", "NP", "PY")
                }
            },
        ),
    ] = "IL"
    pair: Annotated[
        Literal["12", "34"],
        Meta(
            description="Pair: which two opposite cards 1 or 2 players have.",
            extra={"labels": {"12": "1 and 2, front and back", "34": "3 and 4, right and left"}},
        ),
    ] = "12"
    order: Annotated[
        Literal["number", "clockwise"],
        Meta(
            description="Turn order: by the numbers of the positions, or clockwise.",
            extra={"labels": {"number": "By number", "clockwise": "Clockwise"}},
        ),
    ] = "number"
    first: Annotated[
        int,
        Meta(
            ge=0,
            le=5,
            description="First: the position that starts; by default the lowest in play.",
            extra={"labels": _FIRST},
        ),
    ] = 0
    turn_limit: Annotated[
        int,
        Meta(
            ge=1, le=2000, description="Turn limit: a game not solved after so many turns is lost."
        ),
    ] = 400
