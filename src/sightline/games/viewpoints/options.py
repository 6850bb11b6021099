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


class Options(msgspec.Struct, frozen=True):
    """Each first-named value is the default."""

    level: Annotated[
        int, Meta(ge=1, le=5, description="Difficulty of the challenge drawn from the seed.")
    ] = 1
    size: Annotated[
        int,
        Meta(ge=0, le=10, description="Pieces in that challenge (0: as many as fit its level)."),
    ] = 0
    challenge: Annotated[
        str,
        Meta(
            max_length=200,
            description="A shipped challenge (A001 …) or a structure as text, instead of a drawn "
            "one.",
        ),
    ] = ""
    rounds: Annotated[
        Rounds,
        Meta(description="Limited rounds: a number, or agreed on after the cards are seen."),
    ] = "none"
    tokens: Annotated[
        Literal["on", "off"], Meta(description="Play with the five action tokens.")
    ] = "on"
    omit: Annotated[
        Omitted, Meta(description="The two pentominoes that are not among the ten pieces.")
    ] = "IL"
    pair: Annotated[
        Literal["12", "34"],
        Meta(description="With 1 or 2 players: which two opposite cards are in play."),
    ] = "12"
    order: Annotated[
        Literal["number", "clockwise"],
        Meta(description="Turns go by the numbers of the positions, or clockwise."),
    ] = "number"
    first: Annotated[
        int, Meta(ge=0, le=5, description="The position that starts (0: the lowest in play).")
    ] = 0
    turn_limit: Annotated[
        int,
        Meta(ge=1, le=2000, description="A game not solved after so many turns is lost."),
    ] = 400
