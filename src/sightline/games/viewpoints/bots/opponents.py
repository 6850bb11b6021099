"""Who plays Viewpoints with people.

They are partners, and there are three: one that does not heed what the others' actions say, one
that heeds only the last of them and does not put together what it knows, and one that does all of
it. How much each solves: docs/ladder.md.
"""

from __future__ import annotations

from sightline.core.message import say
from sightline.core.opponent import Face, Opponent

OPPONENTS: tuple[Opponent, ...] = (
    Opponent(
        "finn",
        say("viewpoints-opponent-finn"),
        say("viewpoints-opponent-finn-plays"),
        bot="novice",
        level=1,
        face=Face(skin=1, hair="short", tint=5, coat=2),
    ),
    Opponent(
        "samuel",
        say("viewpoints-opponent-samuel"),
        say("viewpoints-opponent-samuel-plays"),
        bot="partner:thorough=false:memory=1",
        level=3,
        face=Face(skin=5, hair="short", tint=0, coat=3, beard=True),
    ),
    Opponent(
        "marta",
        say("viewpoints-opponent-marta"),
        say("viewpoints-opponent-marta-plays"),
        bot="partner",
        level=5,
        usual=True,
        face=Face(skin=2, hair="curls", tint=4, coat=4, glasses=True),
    ),
)
