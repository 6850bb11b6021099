"""Who plays Viewpoint with people.

The first looks at the points on its cards alone. The next three know what cards do: one of them
never answers, one only the worst, one whatever is worth an answer. The last one tries choices out
ahead. How often each beats the next lower one: docs/ladder.md.
"""

from __future__ import annotations

from sightline.core.message import say
from sightline.core.opponent import Face, Opponent

OPPONENTS: tuple[Opponent, ...] = (
    Opponent(
        "leo",
        say("viewpoint-opponent-leo"),
        say("viewpoint-opponent-leo-plays"),
        bot="simple:answers=true:least=20",
        level=1,
        usual=True,
        face=Face(skin=1, hair="curls", tint=5, coat=5),
    ),
    Opponent(
        "greta",
        say("viewpoint-opponent-greta"),
        say("viewpoint-opponent-greta-plays"),
        bot="sharp:answers=false",
        level=2,
        face=Face(skin=0, hair="braid", tint=3, coat=1),
    ),
    Opponent(
        "omar",
        say("viewpoint-opponent-omar"),
        say("viewpoint-opponent-omar-plays"),
        bot="sharp:least=250",
        level=3,
        face=Face(skin=4, hair="none", tint=0, coat=0, beard=True),
    ),
    Opponent(
        "yuki",
        say("viewpoint-opponent-yuki"),
        say("viewpoint-opponent-yuki-plays"),
        bot="sharp",
        level=4,
        face=Face(skin=2, hair="bob", tint=0, coat=2),
    ),
    Opponent(
        "clara",
        say("viewpoint-opponent-clara"),
        say("viewpoint-opponent-clara-plays"),
        bot="search",
        level=5,
        face=Face(skin=3, hair="bun", tint=1, coat=4, glasses=True),
    ),
)
