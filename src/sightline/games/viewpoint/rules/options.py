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
            description="Cards: the sets that the deck is made of (joined by +: revisioned, "
            "viewpoint-2009, trick-of-the-light, an own set's name, or a file).",
            extra={
                "labels": {
                    "revisioned": "Revisioned (2021)",
                    "viewpoint-2009": "Viewpoint (2009)",
                    "revisioned+viewpoint-2009": "Both, mixed",
                    "trick-of-the-light": "Trick of the Light (our own)",
                    "revisioned+trick-of-the-light": "Revisioned and Trick of the Light",
                    "revisioned+viewpoint-2009+trick-of-the-light": "All three",
                }
            },
        ),
    ] = "revisioned"
    decks: Annotated[
        Literal["auto", 1, 2],
        Meta(
            description="Copies of each set; by default two where five or more would share few "
            "cards.",
            extra={"labels": {"auto": "As many as it takes", "1": "One", "2": "Two"}},
        ),
    ] = "auto"
    first: Annotated[
        Literal["seed", "seat0"],
        Meta(
            description="Who starts: the seat left of a dealer drawn by lot, or the first seat.",
            extra={"labels": {"seed": "Drawn by lot", "seat0": "The first seat"}},
        ),
    ] = "seed"
    turn_limit: Annotated[
        int, Meta(ge=1, le=5000, description="After so many turns the most points win.")
    ] = 500
    custom: Annotated[
        tuple[Annotated[str, Meta(max_length=200_000)], ...],
        Meta(max_length=4, description="Own cards: sets of your own, each a set file's text."),
    ] = ()
