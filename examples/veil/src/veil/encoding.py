"""Veil for programs that learn: moves as ids, and sights as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from sightline.core.encoding import Encoding, Field
from sightline.core.sight import Sight

from veil.rules import Guess, Lay, Look, Options, Saw, VeilMove, View


class VeilEncoding(Encoding[VeilMove]):
    """An id is a guess, a card to lay, or a seat to look at, counted clockwise from the own one."""

    def __init__(self, players: int, options: Options) -> None:
        self.version = f"veil-{players}-{options.hand}-{options.cards}/1"
        self.cards = cards = options.cards
        self.players = players
        self.actions = 2 + cards + players - 1
        most = players * options.hand * (players - 1)
        self.fields = (
            Field("turn", (1,), players, "whose turn it is, from the own seat; players: nobody's"),
            Field("lying", (1,), 1, "whether a card lies face down"),
            Field("hand", (cards,), 1, "own cards in hand"),
            Field("own", (cards,), 1, "the own card that lies face down"),
            Field("guess", (1,), 2, "the own answer: none, low, high"),
            Field("over", (cards,), players, "by card: who turned it over, plus one"),
            Field("saw", (cards,), players, "by card: in whose hand it was just seen, plus one"),
            Field("looked", (players,), 1, "who has had the look"),
            Field("sizes", (players,), options.hand, "cards in each hand", "number"),
            Field("points", (players,), most, "points of each", "number"),
        )

    def id_of(self, sight: Sight[VeilMove, Any], move: VeilMove) -> int:
        match move:
            case Guess(high):
                return int(high)
            case Lay(card):
                return 1 + card
            case Look(at):
                return 1 + self.cards + (at - sight.seat) % self.players

    def move_of(self, sight: Sight[VeilMove, Any], number: int) -> VeilMove:
        number = self.require(number)
        if number < 2:
            return Guess(high=bool(number))
        if number < 2 + self.cards:
            return Lay(number - 1)
        return Look((sight.seat + number - 1 - self.cards) % self.players)

    def vector(self, sight: Sight[VeilMove, Any]) -> np.ndarray:
        view: View = sight.view
        seats = [(sight.seat + n) % self.players for n in range(self.players)]
        away = {seat: n for n, seat in enumerate(seats)}
        over = {turned.card: away[turned.owner] + 1 for turned in view.rounds}
        saw = {card: away[seen.at] + 1 for seen in sight.perceived(Saw) for card in seen.cards}
        own = () if view.card is None else (view.card,)
        numbers = [
            self.players if view.turn is None else away[view.turn],
            view.lying,
            *self._marked(view.hand),
            *self._marked(own),
            0 if view.guess is None else 1 + view.guess,
            *(over.get(card, 0) for card in range(1, self.cards + 1)),
            *(saw.get(card, 0) for card in range(1, self.cards + 1)),
            *(view.looked[seat] is not None for seat in seats),
            *(view.sizes[seat] for seat in seats),
            *(view.points[seat] for seat in seats),
        ]
        return np.array(numbers, dtype=np.int16)

    def _marked(self, some: Iterable[int]) -> list[int]:
        marked = set(some)
        return [int(card in marked) for card in range(1, self.cards + 1)]
