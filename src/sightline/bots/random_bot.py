"""The weakest player there is, and the measure of all others."""

from __future__ import annotations

from random import Random
from typing import Any

from sightline.core.bot import Bot, BotSpec
from sightline.core.message import say
from sightline.core.options import NoOptions
from sightline.core.sight import Sight


class RandomBot(Bot):
    """Every legal move is equally likely."""

    def choose(self, sight: Sight[Any, Any], rng: Random) -> Any:
        return sight.legal[rng.randrange(len(sight.legal))]


def make(params: NoOptions) -> RandomBot:
    """A random bot has nothing to set."""
    del params
    return RandomBot()


SPEC = BotSpec("random", 1, say("bot-random"), make)
