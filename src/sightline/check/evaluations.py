"""What bots think of positions comes from the sight alone, and is of the declared kind."""

from __future__ import annotations

import pickle
from math import isfinite
from random import Random
from typing import Any, cast

from sightline.bots import bot_specs
from sightline.check.bots import global_luck, small
from sightline.check.ground import Broken, Ground
from sightline.core.bot import Bot
from sightline.core.evaluation import Evaluation
from sightline.core.game import AnyState
from sightline.core.sight import Sight


def evaluations_come_from_the_sight(ground: Ground) -> None:
    """A bot values moves by the sight alone: the same in every world, in range, the best first, and
    whatever it is asked about."""
    cases = 0
    able = [(spec, small(spec)) for spec in bot_specs(ground.game) if spec.evaluates]
    for state in ground.points("evaluations_come_from_the_sight", 3) if able else ():
        for seat in state.awaiting[:1]:
            ground.observer = f"seat {seat}"
            for spec, params in able:
                require_evaluation(spec.name, spec.make(params), spec.make(params), state, seat)
                cases += 1
    ground.cases = cases


def require_evaluation(name: str, one: Bot, other: Bot, state: AnyState, seat: int) -> None:
    """Broken, unless what the bot thinks is sound."""
    sight = state.sight(seat)
    legal = sight.legal
    asked = (legal[Random(7).randrange(len(legal))],)
    elsewhere = cast("Sight[Any, Any]", pickle.loads(pickle.dumps(sight)))
    found = evaluated(one, sight, asked, 1)
    if evaluated(other, elsewhere, asked, 2) != found:
        raise Broken(
            f"bot {name} values moves otherwise in another world that the seat thinks possible; "
            "does it know something that is not in the sight, or use global random numbers?"
        )
    if found is None:
        return
    if not found.candidates:
        raise Broken(f"bot {name} returned an evaluation without any move")
    if found.of(asked[0]) is None:
        raise Broken(f"bot {name} was asked about {asked[0]!r} and does not say what it is worth")
    for each in found.candidates:
        if each.move not in legal:
            raise Broken(f"bot {name} values {each.move!r}, which is not legal")
        most = 1.0 if found.measure == "chance" else float("inf")
        if not (isfinite(each.value) and 0 <= each.value <= most and each.error >= 0):
            raise Broken(
                f"bot {name} gives {each.move!r} the value {each.value} ± {each.error}; a "
                f"{found.measure} is at least 0{' and at most 1' if most == 1.0 else ''}"
            )
        if found.lost_by(each) == 0 and each.value != found.best.value:
            raise Broken(f"bot {name} does not put the best move first")


def evaluated(
    bot: Bot, sight: Sight[Any, Any], moves: tuple[Any, ...], luck: int
) -> Evaluation | None:
    """What a bot thinks, always with the same numbers, but each time with other global ones."""
    with global_luck(luck):
        return bot.evaluate(sight, Random(2024), moves=moves, effort=0.02)
