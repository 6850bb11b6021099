"""Bots that know Viewpoint. They see what their seat sees, and read cards by what they do.

``sharp`` weighs every choice by hand-written rules (``judging.py``): no look ahead, no sampling, so
it answers at once, and with any set of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from sightline.core.bot import Bot, BotSpec
from sightline.core.options import NoOptions
from sightline.core.sight import Sight
from sightline.games.viewpoint.judging import FieldCard, Judge
from sightline.games.viewpoint.moves import (
    AnyMove,
    Done,
    Name,
    Pick,
    Play,
    Point,
    Show,
)
from sightline.games.viewpoint.options import Options
from sightline.games.viewpoint.views import Ask, View
from sightline.games.viewpoint.vocabulary import AnyAction, Mirror, Recover, Return

# Below this a reveal is not worth the trouble.
WORTH_REVEALING = 0.5


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
        judge = Judge(view, sight.seat, options.sets, options.custom)
        return max(legal, key=self._judging(judge, ask))

    def _judging(self, judge: Judge, ask: Ask) -> Callable[[AnyMove], float]:
        index = judge.deck.index
        match ask.what:
            case "play":
                return lambda move: judge.play(index[move.card]) if isinstance(move, Play) else 0.0
            case "window":
                return lambda move: self._answer(judge, ask, move)
            case "pick":
                return lambda move: self._pick(judge, ask, move)
            case "name":
                return lambda move: self._name(judge, ask, move)
            case "point":
                return self._pointing(judge, ask)

    def _answer(self, judge: Judge, ask: Ask, move: AnyMove) -> float:
        if not isinstance(move, Show):
            return WORTH_REVEALING
        entry = judge.entry(ask.card)
        if entry is None:
            return 0.0
        target = ask.names[0] if len(ask.names) == 1 else None
        return judge.revealing(judge.deck.index[move.card], entry, ask.action, target)

    def _pick(self, judge: Judge, ask: Ask, move: AnyMove) -> float:
        if not isinstance(move, Pick):
            return 0.0
        worth = judge.keep(judge.deck.index[move.card])
        if ask.source == "hand":
            # From the own hand the least goes, wherever it goes; from another's the best.
            return -worth if ask.owner == judge.seat else worth
        if ask.to == "hand":
            return worth
        if ask.to == "top":
            # The last one picked lies on top. What the seat will draw itself should be good.
            players, extra = judge.players, judge.view.now.extra[judge.seat]
            depth = ask.left - 1
            mine = depth < extra or (depth - extra) % players == players - 1
            return worth if mine else -worth
        return -worth

    def _name(self, judge: Judge, ask: Ask, move: AnyMove) -> float:
        if not isinstance(move, Name):
            return 0.0
        action = asking(judge, ask)
        gains = judge.nothing()
        if action is not None:
            judge.add(gains, [action], judge.seat, target=move.seat)
        # Hands that hold more have more to offer.
        return judge.utility(gains) + 0.01 * judge.sizes[move.seat]

    def _pointing(self, judge: Judge, ask: Ask) -> Callable[[AnyMove], float]:
        action = asking(judge, ask)

        def worth(move: AnyMove) -> float:
            if isinstance(move, Done):
                return 0.0
            if not isinstance(move, Point):
                return float("-inf")
            if move.seat is None:
                kept = judge.keep(judge.deck.index[judge.view.discard[move.place - 1].card])
                return kept if not isinstance(action, Recover) or action.to == "hand" else -kept
            return self._field_card(judge, ask, action, judge.fields[move.seat][move.place - 1])

        return worth

    def _field_card(
        self, judge: Judge, ask: Ask, action: AnyAction | None, card: FieldCard
    ) -> float:
        seat = judge.seat
        match ask.action:
            case "mirror" if isinstance(action, Mirror):
                return judge.utility(judge.copying(card.kind, seat))
            case "replace":
                return judge.average - judge.in_field(card)
            case "swap":
                # An own card is given for it, so its points come over as well.
                worth = judge.in_field(card)
                return -worth if card.seat == seat else worth + judge.destroying(seat, card)
            case "return" if isinstance(action, Return):
                return judge.returning(seat, card, action.to)
            case _:
                return judge.destroying(seat, card)


def asking(judge: Judge, ask: Ask) -> AnyAction | None:
    """The action that asks for a choice."""
    entry = judge.entry(ask.card)
    if entry is None:
        return None
    actions = judge.actions_of(entry)
    named = [action for action in actions if action.__struct_config__.tag == ask.action]
    return named[0] if named else None


BOTS: tuple[BotSpec, ...] = (
    BotSpec("sharp", 4, "Weighs cards by what they do and holds reveals for what hurts.", Sharp),
)
