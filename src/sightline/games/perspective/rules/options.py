"""How Perspective can be varied, besides the number of players."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True):
    """Each first-named value is the default."""

    advanced: Annotated[
        bool, Meta(description="2 players only: the shared hand is the goal, either side of it.")
    ] = False
    goals: Annotated[
        Literal["cards", "all24"],
        Meta(
            description="Goals from the six goal cards, or any of the 24 rows.",
            extra={"labels": {"cards": "The six goal cards", "all24": "All 24 rows"}},
        ),
    ] = "cards"
    failed_claim: Annotated[
        Literal["redraw", "eliminate"],
        Meta(
            description="A wrong claim costs the hand and the turn, or the game.",
            extra={"labels": {"redraw": "Hand and turn", "eliminate": "The game"}},
        ),
    ] = "redraw"
    memory_aid: Annotated[
        Literal["off", "on"],
        Meta(description="Give each seat a notebook of everything it has itself seen."),
    ] = "off"
    first: Annotated[
        Literal["seed", "seat0"],
        Meta(
            description="Who starts: drawn from the seed, or seat 0.",
            extra={"labels": {"seed": "Drawn by lot", "seat0": "The first seat"}},
        ),
    ] = "seed"
    turn_limit: Annotated[
        int, Meta(ge=1, le=1000, description="A game not decided after so many turns is a draw.")
    ] = 200
