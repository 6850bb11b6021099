"""Bots that know Viewpoint. They see what their seat sees, and read cards by what they do.

``sharp`` weighs every choice by hand-written rules (``judging.py``, ``choosing.py``): no look
ahead, no sampling, so it answers at once, and with any set of cards. ``simple`` sees no further
than the points on the cards in its hand. ``search`` tries its choices out in imagined games
(``searching.py``), in which everybody plays like ``sharp``.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sightline.core.bot import Bot, BotSpec, Explanation
from sightline.core.evaluation import Evaluation
from sightline.core.message import say
from sightline.core.sight import Sight
from sightline.core.state import State
from sightline.games.viewpoint.bots.choosing import weighing
from sightline.games.viewpoint.bots.estimating import cards_of
from sightline.games.viewpoint.bots.explaining import explained
from sightline.games.viewpoint.bots.judging import Judge
from sightline.games.viewpoint.bots.searching import Budget, Lookahead
from sightline.games.viewpoint.bots.weighing import position_of
from sightline.games.viewpoint.rules.knowledge import TooMuchIsPossible
from sightline.games.viewpoint.rules.moves import AnyMove, Play, Show
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.sets import Deck
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.views import View


class Attention(msgspec.Struct, frozen=True):
    """What it looks at."""

    answers: Annotated[bool, Meta(extra={"help": say("viewpoint-bot-param-answers")})] = True
    least: Annotated[int, Meta(ge=0, le=1000, extra={"help": say("viewpoint-bot-param-least")})] = 0


class Sharp(Bot):
    """Takes what is worth most now, and holds reveals for what hurts most."""

    def __init__(self, params: Attention) -> None:
        self._answers = params.answers
        self._least = params.least

    def choose(self, sight: Sight[Any, Any], rng: Random) -> AnyMove:
        del rng
        weighed = self.weighed(sight)
        return max(weighed, key=lambda each: each[1])[0]

    def explain(self, sight: Sight[Any, Any], move: Any, rng: Random) -> Explanation | None:
        del rng
        return explained(sight, move, self.weighed(sight))

    def weighed(self, sight: Sight[Any, Any]) -> list[tuple[AnyMove, float]]:
        """The moves that it considers, and what each is worth, in points."""
        legal: Sequence[AnyMove] = list(sight.legal)
        view = sight.view
        assert isinstance(view, View)
        ask = view.now.ask
        if len(legal) == 1 or ask is None:
            return [(legal[0], 0.0)]
        if ask.what == "window" and not self._answers:
            legal = [move for move in legal if not isinstance(move, Show)] or legal
        options = sight.options
        assert isinstance(options, Options)
        cards = cards_of(options.sets, options.custom)
        hand = [cards.deck.index[title] for title in view.hand]
        judge = Judge(position_of(view, cards.deck), sight.seat, hand, cards)
        weigh = weighing(judge, ask)
        # What hurts less than this it does not notice.
        least = self._least if ask.what == "window" else 0
        return [(move, weigh(move) - least * isinstance(move, Show)) for move in legal]


ALL_OF_IT = Attention()


class Simplicity(Attention, frozen=True):
    """How little it sees."""

    answers: Annotated[bool, Meta(extra={"help": say("viewpoint-bot-param-answers")})] = False


class Simple(Bot):
    """Plays the card with the most points, and does not ask what it does to the others."""

    def __init__(self, params: Simplicity) -> None:
        self._attention = params

    def choose(self, sight: Sight[Any, Any], rng: Random) -> AnyMove:
        del rng
        return max(self.weighed(sight), key=lambda each: each[1])[0]

    def explain(self, sight: Sight[Any, Any], move: Any, rng: Random) -> Explanation | None:
        del rng
        return explained(sight, move, self.weighed(sight))

    def weighed(self, sight: Sight[Any, Any]) -> list[tuple[AnyMove, float]]:
        """The moves that it considers, and what each is worth, in points."""
        ask = sight.view.now.ask
        if ask is None or ask.what != "play":
            return Sharp(self._attention).weighed(sight)
        options = sight.options
        assert isinstance(options, Options)
        deck = cards_of(options.sets, options.custom).deck
        return [(move, float(_points(deck, move))) for move in sight.legal]


def _points(deck: Deck, move: AnyMove) -> int:
    """What stands on the card that a move plays."""
    if not isinstance(move, Play):
        return 0  # to play nothing brings nothing
    return deck.printed[deck.index[move.card]]


class Thinking(msgspec.Struct, frozen=True):
    """How much it thinks. Without ``seconds`` the same seed gives the same game everywhere."""

    games: Annotated[
        int,
        Meta(ge=1, le=1_000_000, extra={"help": say("viewpoint-bot-param-games")}),
    ] = 48
    seconds: Annotated[
        Annotated[float, Meta(gt=0, le=600)] | None,
        Meta(extra={"help": say("bot-param-seconds")}),
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
            return Sharp(ALL_OF_IT).choose(sight, rng)
        assert isinstance(world, ViewpointState)
        cards = cards_of(options.sets, options.custom)
        return Lookahead(world, sight.seat, cards, rng).best(legal, self._budget)

    def evaluate(
        self,
        sight: Sight[Any, Any],
        rng: Random,
        *,
        moves: Sequence[AnyMove] = (),
        effort: float = 1.0,
        world: State[Any, Any, Any, Any] | None = None,
    ) -> Evaluation | None:
        legal: Sequence[AnyMove] = list(sight.legal)
        options = sight.options
        assert isinstance(options, Options)
        try:
            possible = sight.sample(rng)
        except TooMuchIsPossible:
            return None
        assert isinstance(possible, ViewpointState)
        assert world is None or isinstance(world, ViewpointState)
        cards = cards_of(options.sets, options.custom)
        budget = Budget(max(1, round(ANALYSED * self._budget.games * effort)))
        return Lookahead(possible, sight.seat, cards, rng).evaluate(legal, budget, moves, world)


ANALYSED = 3
"""An analysis imagines so many times the games of a decision: it compares, nobody waits."""


BOTS: tuple[BotSpec, ...] = (
    BotSpec("simple", 2, say("viewpoint-bot-simple"), Simple, Simplicity, explains=True),
    BotSpec("sharp", 4, say("viewpoint-bot-sharp"), Sharp, Attention, explains=True),
    BotSpec(
        "search",
        5,
        say("viewpoint-bot-search"),
        Search,
        Thinking,
        explains=True,
        evaluates=True,
        budget="games",
    ),
)
