"""A player that counts cards: it knows what is out, and remembers the hand it has looked at."""

from __future__ import annotations

from random import Random
from typing import Any

from sightline.core.bot import Bot, BotSpec
from sightline.core.message import say
from sightline.core.opponent import Opponent
from sightline.core.sight import Sight

from veil.rules import Guess, Lay, Look, Saw, VeilMove, View


class Counter(Bot):
    """Guesses what is likelier, and lays what the others think less likely."""

    def choose(self, sight: Sight[Any, Any], rng: Random) -> VeilMove:
        view: View = sight.view
        half = view.cards // 2
        if view.lying:
            cards = could_lie(sight)
            high = sum(card > half for card in cards)
            if 2 * high == len(cards):
                return Guess(high=rng.random() < 0.5)
            return Guess(high=2 * high > len(cards))
        looks = [move for move in sight.legal if isinstance(move, Look)]
        if looks:
            return rng.choice(looks)
        # Everybody sees what was turned over, so everybody expects what is left of it.
        left = cards_left(view)
        high_expected = 2 * sum(card > half for card in left) > len(left)
        surprising = [card for card in view.hand if (card > half) != high_expected]
        return Lay(rng.choice(surprising or list(view.hand)))


def cards_left(view: View) -> list[int]:
    """The cards that nobody has turned over yet."""
    turned = {turned.card for turned in view.rounds}
    return [card for card in range(1, view.cards + 1) if card not in turned]


def could_lie(sight: Sight[Any, Any]) -> list[int]:
    """The cards that the one face down can be, as far as the seat knows."""
    view: View = sight.view
    left = [card for card in cards_left(view) if card not in view.hand]
    for events in sight.events:
        for event in events:
            if isinstance(event, Saw):
                theirs = event.at == view.turn
                left = [card for card in left if (card in event.cards) == theirs]
    return left


BOTS = (
    BotSpec("counter", 3, say("veil-bot-counter"), lambda _: Counter()),
    # Who the lobby offers: a bot with a name, a face and a sentence.
    Opponent("una", say("veil-una"), say("veil-una-plays"), bot="counter", level=3, usual=True),
)
