"""Small variants: one or two turns of a table for two, from deals that look alike to one seat."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, cast

from sightline.core.game import Game, SmallVariant
from sightline.games.perspective.rules.cards import Row
from sightline.games.perspective.rules.hands import Hands, TableDeal

_SEED = 1
_OPENING = ((0, "pass"), (0, "i1"), (0, "p1"))
"""A blue card: from here the first seat may sort, ask or look, and then claim."""
_EACH = 3
"""So many deals in which its three public sides are those of its goal, and so many others."""
_OPTIONS = {"first": "seat0", "failed_claim": "eliminate"}


def small_variants(game: Game[Any, Any, Any, Any]) -> tuple[SmallVariant, ...]:
    """All of them."""
    deals = _deals(game)
    return (
        SmallVariant("last-turn", 2, {**_OPTIONS, "turn_limit": 1}, deals, _OPENING),
        SmallVariant("two-turns", 2, {**_OPTIONS, "turn_limit": 2}, deals, _OPENING),
    )


@cache
def _deals(game: Game[Any, Any, Any, Any]) -> tuple[TableDeal, ...]:
    state = game.start(2, _OPTIONS, seed=_SEED)
    for seat, text in _OPENING:
        state.apply(seat, state.parse_move(text))
    rng = Random(_SEED)
    kinds: dict[bool, list[TableDeal]] = {True: [], False: []}
    while any(len(deals) < _EACH for deals in kinds.values()):
        world = cast("Hands", state.world(0, rng))
        goal: Row = world.deal.goals[0]
        deals = kinds[sorted(world.public_row(0)) == sorted(goal)]
        if len(deals) < _EACH and world.deal not in deals:
            deals.append(world.deal)
    return (*kinds[True], *kinds[False])
