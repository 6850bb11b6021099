"""Who plays Perspective with people.

Three: chance decides so much that there is no room for five whose differences could be felt
(docs/ladder.md). The gentlest forgets; the strongest weighs what may be and plays on in its head.
"""

from __future__ import annotations

from sightline.core.message import say
from sightline.core.opponent import Face, Opponent

OPPONENTS: tuple[Opponent, ...] = (
    Opponent(
        "pia",
        say("perspective-opponent-pia"),
        say("perspective-opponent-pia-plays"),
        bot="careful:memory=2",
        level=1,
        face=Face(skin=1, hair="braid", tint=2, coat=5),
    ),
    Opponent(
        "ines",
        say("perspective-opponent-ines"),
        say("perspective-opponent-ines-plays"),
        bot="careful:memory=3",
        level=3,
        usual=True,
        face=Face(skin=2, hair="long", tint=1, coat=0),
    ),
    Opponent(
        "vera",
        say("perspective-opponent-vera"),
        say("perspective-opponent-vera-plays"),
        bot="search:iterations=200",
        level=5,
        face=Face(skin=0, hair="bob", tint=4, coat=4, glasses=True),
    ),
)
