"""Two players: one who shares fairly and says the truth, and one who thinks the others through."""

from __future__ import annotations

from random import Random
from typing import Any

from sightline.core.bot import Bot, BotSpec
from sightline.core.message import say
from sightline.core.sight import Sight

from ferry.rules import Call, FerryMove, Send, View, is_high, sailed, tide_range


class Deckhand(Bot):
    """Calls what is true, believes what is called, and takes a fair share of the boat."""

    def choose(self, sight: Sight[FerryMove, View], rng: Random) -> FerryMove:
        view = sight.view
        if view.called is None:
            assert view.tide is not None
            return Call(high=is_high(view.players, view.tide))
        lowest, highest = view.tides
        middle = (lowest + highest) // 2
        believed = (middle + highest) // 2 if view.called else (lowest + middle) // 2
        share = (view.tide or believed) / view.players
        fitting = [passenger for passenger in view.hand if passenger <= share]
        return Send(max(fitting, default=view.hand[0]))


class Pilot(Bot):
    """Imagines worlds and sends whoever earns most in them; it does not always call the truth."""

    worlds = 40

    def choose(self, sight: Sight[FerryMove, View], rng: Random) -> FerryMove:
        view = sight.view
        if view.called is None:
            assert view.tide is not None
            truth = is_high(view.players, view.tide)
            return Call(high=not truth if rng.random() < 0.4 else truth)
        gains = dict.fromkeys(view.hand, 0.0)
        for _ in range(self.worlds):
            tide, others = self._imagined(sight, rng)
            for passenger in view.hand:
                sent = (passenger, *others)
                fares = [weight * on for weight, on in zip(sent, sailed(tide, sent), strict=True)]
                gains[passenger] += fares[0] - sum(fares[1:]) / len(others)
        # Between equals the lighter one goes: who stays may still earn more.
        return Send(max(view.hand, key=lambda passenger: (gains[passenger], -passenger)))

    def _imagined(self, sight: Sight[FerryMove, View], rng: Random) -> tuple[int, list[int]]:
        """A tide, and whom the others might send: mostly what a fair share allows."""
        view, world = sight.view, sight.sample(rng)
        me = sight.seat
        lowest, highest = tide_range(view.players)
        tide = view.tide or rng.randint(lowest, highest)
        if view.tide is None and is_high(view.players, tide) != view.called:
            # Most calls are true: look again, once.
            tide = rng.randint(lowest, highest)
        others: list[int] = []
        for seat in range(view.players):
            if seat != me:
                hand = world.view(seat).hand
                fair = [passenger for passenger in hand if passenger <= tide / view.players + 2]
                others.append(rng.choice(fair or hand[:1]))
        return tide, others


def make_deckhand(_: Any) -> Bot:
    return Deckhand()


def make_pilot(_: Any) -> Bot:
    return Pilot()


BOTS = (
    BotSpec("deckhand", 2, say("ferry-bot-deckhand"), make_deckhand),
    BotSpec("pilot", 3, say("ferry-bot-pilot"), make_pilot),
)
