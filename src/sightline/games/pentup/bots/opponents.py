"""Who plays Pent-Up with people.

A stronger one sees further: a handful of games to their end, all of its moves with the next answer,
many games, then a tree of moves and answers, and a larger one. How often each beats the next lower
one: docs/ladder.md.
"""

from __future__ import annotations

from sightline.core.message import say
from sightline.core.opponent import Face, Opponent

OPPONENTS: tuple[Opponent, ...] = (
    Opponent(
        "nils",
        say("pentup-opponent-nils"),
        say("pentup-opponent-nils-plays"),
        bot="montecarlo:playouts=16",
        level=1,
        usual=True,
        face=Face(skin=1, hair="short", tint=3, coat=3),
    ),
    Opponent(
        "rosa",
        say("pentup-opponent-rosa"),
        say("pentup-opponent-rosa-plays"),
        bot="greedy2",
        level=2,
        face=Face(skin=3, hair="curls", tint=0, coat=1),
    ),
    Opponent(
        "bruno",
        say("pentup-opponent-bruno"),
        say("pentup-opponent-bruno-plays"),
        bot="montecarlo:playouts=2000",
        level=3,
        face=Face(skin=2, hair="none", tint=1, coat=2, beard=True),
    ),
    Opponent(
        "hana",
        say("pentup-opponent-hana"),
        say("pentup-opponent-hana-plays"),
        bot="search:playouts=1200",
        level=4,
        face=Face(skin=2, hair="bob", tint=0, coat=4, glasses=True),
    ),
    Opponent(
        "edda",
        say("pentup-opponent-edda"),
        say("pentup-opponent-edda-plays"),
        bot="search:playouts=6000",
        level=5,
        face=Face(skin=0, hair="bun", tint=4, coat=0, glasses=True),
    ),
)
