"""How long bots think on this machine, in processor time, and which counts take how long.

Times are told beside a ladder and are no part of its results: those are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from time import process_time
from typing import Any

import msgspec

from sightline.arena.ladder.plan import LadderPlan, duel_plan
from sightline.arena.play import play_seats
from sightline.bots import chosen_bot
from sightline.bots.registry import BotChoice
from sightline.core.errors import BadOptions
from sightline.core.options import read_options, struct_values

Clock = Callable[[], float]

DECISIONS = 14
"""So many are timed, after a first one that only warms up."""
LONGEST = 20.0
"""Seconds after which a bot has been timed long enough."""
_CORRECTIONS = 3
_NEAR = 1.15
_FIRST = 64


class Timing(msgspec.Struct, frozen=True):
    """How long a bot took for a decision that was one."""

    bot: str
    decisions: int
    mean: float
    most: float


class Counted(msgspec.Struct, frozen=True, tag="count", tag_field="line"):
    """A count that takes about so long a decision on the machine where the ladder was begun."""

    bot: str
    """Without the count."""
    parameter: str
    seconds: float
    count: int
    text: str
    """With it."""


class _Enough(BaseException):
    """Long enough; no error, so that nobody takes it for a bot's."""


def timed(
    plan: LadderPlan, text: str, clock: Clock = process_time, longest: float = LONGEST
) -> Timing:
    """How long a bot thinks in a game with itself. Positions with one legal move do not count."""
    match = plan.match
    course = duel_plan(plan, (text, text), -1)  # a game that is not among the ladder's
    state = match.game.start(match.players, match.options, seed=course.seed)
    rng = Random(course.bot_seeds[0])
    taken: list[float] = []
    begun = clock()

    def decide(sight: Any) -> Any:
        if len(taken) > DECISIONS or clock() - begun > longest:
            raise _Enough
        bot = match.make(text)
        choice = len(sight.legal) > 1
        before = clock()
        move = bot.choose(sight, rng)
        if choice:
            taken.append(clock() - before)
        return move

    with suppress(_Enough):
        play_seats(match, course, state, [decide] * match.players)
    # The first loads what has been compiled.
    counted = taken[1:] or taken or [0.0]
    return Timing(text, len(counted), sum(counted) / len(counted), max(counted))


def counts_for(
    plan: LadderPlan, name: str, seconds: Sequence[float], clock: Clock = process_time
) -> list[Counted]:
    """The counts with which a bot thinks so long, as far as it can think so briefly."""
    choice = chosen_bot(plan.game, name)
    budget = choice.spec.budget
    if budget is None:
        return []
    found: dict[int, Counted] = {}
    # A small count first: the usual one may take seconds, and most goals are shorter.
    usual = max(1, getattr(choice.params, budget) // _FIRST)
    begun = with_count(choice, usual)
    if begun is None:
        usual, begun = getattr(choice.params, budget), choice
    timing = timed(plan, begun.text, clock)
    for goal in sorted(seconds):
        count = usual
        for _ in range(_CORRECTIONS):
            if timing.mean <= 0 or 1 / _NEAR < goal / timing.mean < _NEAR:
                break
            nearer = _rounded(count * goal / timing.mean)
            if nearer == count:
                break
            changed = with_count(choice, nearer)
            if changed is None:
                break
            count, timing = nearer, timed(plan, changed.text, clock)
        changed = with_count(choice, count)
        # A bot that takes longer with the least count has no point here.
        if changed is not None and timing.mean < 2 * goal:
            found.setdefault(count, Counted(choice.spec.name, budget, goal, count, changed.text))
        usual = count
    return list(found.values())


def with_count(choice: BotChoice, count: int) -> BotChoice | None:
    """The same bot with another count; None: it takes no such count."""
    assert choice.spec.budget is not None
    values = {**struct_values(choice.params), choice.spec.budget: count}
    try:
        return BotChoice(choice.spec, read_options(choice.spec.params, values))
    except BadOptions:
        return None


def _rounded(count: float) -> int:
    """To two digits: nobody needs more."""
    whole = max(1, round(count))
    unit = 10 ** max(0, len(str(whole)) - 2)
    return max(1, round(whole / unit) * unit)
