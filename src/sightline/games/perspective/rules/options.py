"""How Perspective can be varied, besides the number of players. What to call it is in the words."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

TABLE = {"players": (2, 3, 4)}
"""What matters only at a table, not in solo."""


class Options(msgspec.Struct, frozen=True):
    """Each first-named value is the default."""

    advanced: Annotated[bool, Meta(extra={"when": {"players": (2,)}})] = False
    goals: Annotated[Literal["cards", "all24"], Meta(extra={"labels": ("cards", "all24")})] = (
        "cards"
    )
    failed_claim: Annotated[
        Literal["redraw", "eliminate"],
        Meta(extra={"labels": ("redraw", "eliminate"), "when": TABLE}),
    ] = "redraw"
    memory_aid: Annotated[
        Literal["off", "on"], Meta(extra={"labels": ("off", "on"), "aid": True})
    ] = "off"
    first: Annotated[
        Literal["seed", "seat0"],
        Meta(extra={"labels": ("seed", "seat0"), "when": TABLE, "minor": True}),
    ] = "seed"
    turn_limit: Annotated[int, Meta(ge=1, le=1000, extra={"minor": True})] = 200
