"""Mistakes about bots, opponents and ladders."""

from __future__ import annotations

import random
from collections.abc import Callable
from random import Random
from typing import Any

from tests.conformance.broken.enrolling import Veil, noticed_by

from sightline.core.bot import Bot, BotSpec
from sightline.core.evaluation import Candidate, Evaluation
from sightline.core.game import Variant
from sightline.core.opponent import Opponent


class Muddled(Bot):
    """Chooses by something that is neither its sight nor the numbers that it is given."""

    def __init__(self, muddle: Callable[[Muddled], float]) -> None:
        self.muddle = muddle
        self.asked = 0

    def choose(self, sight: Any, rng: Random) -> Any:
        del rng
        self.asked += 1
        return sight.legal[int(self.muddle(self) * 1e6) % len(sight.legal)]


def brings(muddle: Callable[[Muddled], float]) -> Any:
    """A game's bots: one that is muddled."""
    spec = BotSpec("muddled", 1, "Knows too much.", lambda _: Muddled(muddle))
    return lambda self: [spec]


def offers(*things: Opponent | BotSpec | Variant) -> Any:
    """A game's opponents, bots or modes."""
    return lambda self: things


def fellow(key: str = "ada", **more: Any) -> Opponent:
    """An opponent like any other, but for what is given."""
    usual: dict[str, Any] = {"name": key.title(), "sentence": "Plays.", "bot": "random", "level": 1}
    return Opponent(key, **{**usual, **more})


@noticed_by("opponents_can_be_offered")
class AnOpponentWithoutABot(Veil):
    opponents = offers(fellow(bot="nobody"))


@noticed_by("opponents_can_be_offered")
class AnOpponentBeyondTheLevels(Veil):
    opponents = offers(fellow(level=6))


@noticed_by("opponents_can_be_offered")
class TwoOpponentsOfOneLevel(Veil):
    opponents = offers(fellow("ada"), fellow("bob"))


@noticed_by("opponents_can_be_offered")
class AnOpponentWhoIsSilent(Veil):
    opponents = offers(fellow(sentence=" "))


@noticed_by("opponents_can_be_offered")
class TwoUsualOpponents(Veil):
    opponents = offers(fellow("ada", usual=True), fellow("bob", level=2, usual=True))


@noticed_by("opponents_can_be_offered")
class AnOpponentByTheClock(Veil):
    opponents = offers(fellow(bot="sampler:seconds=1"))


@noticed_by("ladders_can_be_played")
class ABudgetThatNobodyCanSet(Veil):
    bots = offers(
        BotSpec("counting", 1, "Counts.", lambda _: Muddled(lambda _: 0.0), budget="playouts")
    )


@noticed_by("ladders_can_be_played")
class TwoModesOfOneName(Veil):
    modes = offers(Variant("usual", 2, {}), Variant("usual", 3, {}))


@noticed_by("ladders_can_be_played")
class AModeThatCannotBePlayed(Veil):
    modes = offers(Variant("crowd", 99, {}))


@noticed_by("bots_repeat_themselves")
class ABotRemembersWhatItWasAsked(Veil):
    bots = brings(lambda bot: bot.asked / 1e6)


@noticed_by("bots_repeat_themselves")
class ABotUsesGlobalRandomNumbers(Veil):
    bots = brings(lambda bot: random.random())


class Judging(Bot):
    """Values every move alike, less or more what is wrong with it."""

    def __init__(self, judged: Callable[[Any, list[Any]], list[Candidate]]) -> None:
        self.judged = judged

    def choose(self, sight: Any, rng: Random) -> Any:
        return sight.legal[rng.randrange(len(sight.legal))]

    def evaluate(self, sight: Any, rng: Random, **how: Any) -> Evaluation:
        return Evaluation(tuple(self.judged(sight, list(sight.legal))))


def judges(judged: Callable[[Any, list[Any]], list[Candidate]]) -> Any:
    """A game's bots: one whose evaluations are wrong."""
    make = lambda _: Judging(judged)  # noqa: E731
    spec = BotSpec("judging", 1, "Says too much.", make, evaluates=True)
    return lambda self: [spec]


@noticed_by("evaluations_come_from_the_sight")
class ABotValuesByGlobalRandomNumbers(Veil):
    bots = judges(lambda sight, legal: [Candidate(move, random.random(), 0.1) for move in legal])


@noticed_by("evaluations_come_from_the_sight")
class ABotIsSurerThanSure(Veil):
    bots = judges(lambda sight, legal: [Candidate(move, 1.01, 0.1) for move in legal])


@noticed_by("evaluations_come_from_the_sight")
class ABotValuesNothingItIsAskedAbout(Veil):
    bots = judges(lambda sight, legal: [])


@noticed_by("evaluations_come_from_the_sight")
class ABotPutsTheWorstFirst(Veil):
    bots = judges(
        lambda sight, legal: [
            Candidate(move, number / len(legal), 0.1) for number, move in enumerate(legal)
        ]
    )
