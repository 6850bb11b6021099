"""Small variants: a duel with three kinds of cards, for algorithms that look at everything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from sightline.core.game import SmallVariant
from sightline.games.viewpoint.rules.board import Deal

_SET = """
[set]
name = "duel"
title = "Duel"
words = "2021"
about = "Three kinds of cards."

[[card]]
title = "Glimmer"
copies = 12
points = 10
text = "Nothing more."
played = []

[[card]]
title = "Shutter"
copies = 4
points = 5
text = "↕ When another player plays a card: CANCEL it."
reveal = { when = "play", do = [{ do = "cancel" }] }

[[card]]
title = "Spark"
copies = 4
points = 20
text = "Nothing more."
played = []
"""
_GLIMMER, _SHUTTER, _SPARK = range(3)
_COPIES = (12, 4, 4)
_HANDS = (
    (_GLIMMER, _GLIMMER, _GLIMMER, _GLIMMER, _SPARK),
    (_GLIMMER, _GLIMMER, _GLIMMER, _SHUTTER, _SPARK),
    (_GLIMMER, _GLIMMER, _GLIMMER, _SPARK, _SPARK),
)
"""Each seat has one of these, whatever the other one has: so no hand tells of the other."""


def _deal(first: Sequence[int], second: Sequence[int]) -> Deal:
    """The hands on top, dealt by turns; under them two Glimmers to draw, and all the rest."""
    top = [kind for pair in zip(first, second, strict=True) for kind in pair]
    top += [_GLIMMER, _GLIMMER]
    rest = [kind for kind, copies in enumerate(_COPIES) for _ in range(copies - top.count(kind))]
    return Deal((*rest, *reversed(top)), 0)


@cache
def small_variants() -> tuple[SmallVariant, ...]:
    """All of them."""
    deals = tuple(_deal(first, second) for first, second in product(_HANDS, repeat=2))
    options = {"sets": "duel", "custom": (_SET,), "first": "seat0"}
    return (
        SmallVariant("duel", 2, {**options, "turn_limit": 2}, deals),
        SmallVariant("long-duel", 2, {**options, "turn_limit": 4}, deals),
    )
