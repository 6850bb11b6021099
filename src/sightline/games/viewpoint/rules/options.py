"""How Viewpoint can be varied, besides the number of players."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True):
    """Each first-named value is the default."""

    sets: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=400,
            extra={
                "labels": (
                    "revisioned",
                    "viewpoint-2009",
                    "revisioned+viewpoint-2009",
                    "trick-of-the-light",
                    "revisioned+trick-of-the-light",
                    "revisioned+viewpoint-2009+trick-of-the-light",
                ),
                "told": True,
            },
        ),
    ] = "revisioned"
    decks: Annotated[
        Literal["auto", 1, 2], Meta(extra={"labels": ("auto", "1", "2"), "minor": True})
    ] = "auto"
    first: Annotated[
        Literal["seed", "seat0"], Meta(extra={"labels": ("seed", "seat0"), "minor": True})
    ] = "seed"
    turn_limit: Annotated[int, Meta(ge=1, le=5000, extra={"minor": True})] = 500
    custom: Annotated[tuple[Annotated[str, Meta(max_length=200_000)], ...], Meta(max_length=4)] = ()
