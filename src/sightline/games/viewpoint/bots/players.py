"""Bots that know Viewpoint. They see what their seat sees, and read cards by what they do.

``sharp`` weighs every choice by hand-written rules (``judging.py``, ``choosing.py``): no look
ahead, no sampling, so it answers at once, and with any set of cards. ``search`` tries its choices
out in imagined games (``searching.py``), in which everybody plays like ``sharp``.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sightline.core.bot import Bot, BotSpec
from sightline.core.options import NoOptions
from sightline.core.sight import Sight
from sightline.games.viewpoint.bots.choosing import weighing
from sightline.games.viewpoint.bots.estimating import cards_of
from sightline.games.viewpoint.bots.judging import Judge
from sightline.games.viewpoint.bots.searching import Budget, Lookahead
from sightline.games.viewpoint.bots.weighing import position_of
from sightline.games.viewpoint.rules.knowledge import TooMuchIsPossible
from sightline.games.viewpoint.rules.moves import AnyMove
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.views import View


class Sharp(Bot):
    """Takes what is worth most now, and holds reveals for what hurts most."""

    def __init__(self, params: NoOptions) -> None:
        del params

    def choose(self, sight: Sight[Any, Any], rng: Random) -> AnyMove:
        del rng
        legal: Sequence[AnyMove] = list(sight.legal)
        view = sight.view
        assert isinstance(view, View)
        ask = view.now.ask
        if len(legal) == 1 or ask is None:
            return legal[0]
        options = sight.options
        assert isinstance(options, Options)
        cards = cards_of(options.sets, options.custom)
        hand = [cards.deck.index[title] for title in view.hand]
        judge = Judge(position_of(view, cards.deck), sight.seat, hand, cards)
        return max(legal, key=weighing(judge, ask))


class Thinking(msgspec.Struct, frozen=True):
    """How much it thinks. Without ``seconds`` the same seed gives the same game everywhere."""

    games: Annotated[
        int,
        Meta(ge=1, le=1_000_000, description="Imagined games a decision, over all choices."),
    ] = 48
    seconds: Annotated[
        Annotated[float, Meta(gt=0, le=600)] | None,
        Meta(description="Think so long a decision instead, whatever the number of games."),
    ] = None


class Search(Bot):
    """Tries its choices out in worlds that its seat thinks possible."""

    def __init__(self, params: Thinking) -> None:
        self._budget = Budget(params.games, params.seconds)

    def choose(self, sight: Sight[Any, Any], rng: Random) -> AnyMove:
        legal: Sequence[AnyMove] = list(sight.legal)
        if len(legal) == 1:
            return legal[0]
        options = sight.options
        assert isinstance(options, Options)
        try:
            world = sight.sample(rng)
        except TooMuchIsPossible:
            return Sharp(NoOptions()).choose(sight, rng)
        assert isinstance(world, ViewpointState)
        cards = cards_of(options.sets, options.custom)
        return Lookahead(world, sight.seat, cards, rng).best(legal, self._budget)


BOTS: tuple[BotSpec, ...] = (
    BotSpec("sharp", 4, "Weighs cards by what they do and holds reveals for what hurts.", Sharp),
    BotSpec(
        "search", 5, "Tries its choices out in games that it thinks possible.", Search, Thinking
    ),
)
