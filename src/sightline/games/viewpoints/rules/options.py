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
DRAWN = {"challenge": ("",), "daily": ("",)}
"""What matters only where a challenge is drawn."""
TOGETHER = {"players": (2, 3, 4, 5)}


class Options(msgspec.Struct, frozen=True):
    """Each first-named value is the default."""

    level: Annotated[
        int,
        Meta(
            ge=1, le=5, extra={"labels": tuple(str(level) for level in range(1, 6)), "when": DRAWN}
        ),
    ] = 1
    size: Annotated[
        int,
        Meta(
            ge=0,
            le=10,
            extra={"labels": ("0", *(str(size) for size in range(2, 11))), "when": DRAWN},
        ),
    ] = 0
    challenge: Annotated[
        str,
        Meta(
            max_length=200,
            extra={
                "secret": True,
                "when": {"daily": ("",)},
                "labels": tuple(f"A{number:03}" for number in range(1, 21)),
            },
        ),
    ] = ""
    daily: Annotated[
        str,
        Meta(
            pattern=rf"^(|{TODAY}|[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})$",
            max_length=10,  # in a pattern $ also stands before a line's end
            extra={"labels": ("", TODAY), "when": {"challenge": ("",)}},
        ),
    ] = ""
    rounds: Annotated[
        Rounds,
        Meta(
            extra={"labels": ("none", "agree", *(str(rounds) for rounds in range(1, 21)))},
        ),
    ] = "none"
    tokens: Annotated[Literal["on", "off"], Meta(extra={"when": TOGETHER, "minor": True})] = "on"
    omit: Annotated[Omitted, Meta(extra={"labels": ("IL", "IP", "NP", "PY"), "minor": True})] = "IL"
    pair: Annotated[
        Literal["12", "34"],
        Meta(extra={"labels": ("12", "34"), "when": {"players": (1, 2)}, "minor": True}),
    ] = "12"
    order: Annotated[
        Literal["number", "clockwise"],
        Meta(
            extra={
                "labels": ("number", "clockwise"),
                "when": {"players": (3, 4, 5)},
                "minor": True,
            }
        ),
    ] = "number"
    first: Annotated[
        int,
        Meta(
            ge=0,
            le=5,
            extra={"labels": tuple(str(first) for first in range(6)), "minor": True},
        ),
    ] = 0
    turn_limit: Annotated[int, Meta(ge=1, le=2000, extra={"minor": True})] = 400
