"""Bots keep their promise: what they choose is a function of the sight and the given numbers."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, cast, get_args, get_origin

import msgspec
from msgspec import Meta

from sightline.bots import bot_specs
from sightline.check.ground import Broken, Ground
from sightline.core.bot import Bot, BotSpec
from sightline.core.game import AnyState
from sightline.core.sight import Sight

SMALL = 3
"""How much a bot thinks here, in whatever it counts: it is its promise that matters, not play."""


def bots_repeat_themselves(ground: Ground) -> None:
    """A bot chooses the same from the same sight and the same numbers, whatever came before.

    One that has played all along, a fresh one, and a fresh one that is handed the sight as a table
    hands it to another process, where the real world is replaced by one that the seat thinks
    possible. Global random numbers differ each time. All think with small budgets.
    """
    cases = 0
    specs = [(spec, small(spec)) for spec in bot_specs(ground.game)]
    warmed: dict[tuple[str, int, int], Bot] = {}
    for state in ground.points("bots_repeat_themselves", 3):
        trial = ground.trials.index(ground.trial) if ground.trial is not None else 0
        for seat in state.awaiting[:1]:
            ground.observer = f"seat {seat}"
            for spec, params in specs:
                old = warmed.setdefault((spec.name, trial, seat), spec.make(params))
                require_same_choice(spec, params, old, state, seat)
                cases += 1
    ground.cases = cases


def require_same_choice(
    spec: BotSpec, params: msgspec.Struct, old: Bot, state: AnyState, seat: int
) -> None:
    """Broken, unless all ways of asking lead to the same legal move."""
    sight = state.sight(seat)
    elsewhere = cast("Sight[Any, Any]", pickle.loads(pickle.dumps(sight)))
    fresh = spec.make(params)
    choices = {
        "asked before": chosen(old, sight, 1),
        "fresh": chosen(fresh, sight, 2),
        "the same, asked again": chosen(fresh, sight, 3),
        "fresh, in another process": chosen(spec.make(params), elsewhere, 4),
    }
    wanted = choices["fresh"]
    if wanted not in sight.legal:
        raise Broken(f"bot {spec.name} chose {wanted!r}, which is not legal")
    for how, choice in choices.items():
        if choice != wanted:
            raise Broken(
                f"bot {spec.name} with {params!r} chose {wanted!r} when fresh, but {choice!r} "
                f"({how}) from the same sight with the same numbers; does it remember what it was "
                "asked, or read the clock, global random numbers, or the order of a set?"
            )


def chosen(bot: Bot, sight: Sight[Any, Any], luck: int) -> Any:
    """What a bot chooses, always with the same numbers, but each time with other global ones."""
    with global_luck(luck):
        return bot.choose(sight, Random(2024))


@contextmanager
def global_luck(seed: int) -> Iterator[None]:
    """Global random numbers that nobody should ask for; those of before come back."""
    before = random.getstate()
    random.seed(seed)
    try:
        yield
    finally:
        random.setstate(before)


def small(spec: BotSpec) -> msgspec.Struct:
    """A bot's parameters with whatever it counts set low."""
    values = {
        field.name: low
        for field in msgspec.structs.fields(spec.params)
        if (low := _low(field.type)) is not None
    }
    return msgspec.convert(values, spec.params)


def _low(kind: Any) -> int | None:
    """A small number that a field may hold; None: it does not count anything."""
    least, most, counts = 0, SMALL, False
    for part in _parts(kind):
        if part is int:
            counts = True
        elif isinstance(part, Meta):
            least = max(least, int(part.ge or 0), int(part.gt + 1 if part.gt is not None else 0))
            most = min(most, int(part.le)) if part.le is not None else most
    return max(least, min(SMALL, most)) if counts else None


def _parts(kind: Any) -> Iterator[Any]:
    """The types and limits that an annotation is made of."""
    if get_origin(kind) is None:
        yield kind
    for part in get_args(kind):
        yield from _parts(part)
