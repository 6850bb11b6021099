"""What a seat sees, as far as judging needs it, and what cards and seats weigh in it, in points.

See ``judging`` for the worth of actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import exp
from typing import NamedTuple, Self

from sightline.games.viewpoint.bots.estimating import PLAY, Cards
from sightline.games.viewpoint.rules.board import GOAL
from sightline.games.viewpoint.rules.sets import Deck
from sightline.games.viewpoint.rules.stack import Frame
from sightline.games.viewpoint.rules.values import amount_for, as_count
from sightline.games.viewpoint.rules.views import View
from sightline.games.viewpoint.rules.vocabulary import (
    Amount,
    Count,
    Filter,
)

# One more card for a hand of 0, 1, 2, … cards: the first ones are plays, later ones are choice.
ONE_MORE = (14.0, 11.0, 8.0, 6.5, 5.5, 4.5, 3.5)
YET_ANOTHER = 2.5
# A card that its owner may choose is the least of the hand; one that a rival chooses is the best.
LEAST, BEST = 0.6, 1.5
# How much more a card is worth when cards run short.
SCARCE, MOST_SCARCE = 2.0, 2.5
# How much a seat minds what its rivals gain, all of them together; in danger it is more.
CARING = 0.8
# From here on a player can win in one turn.
CLOSE = 75
NEAR = 2.0
# How much of a card's usual worth it keeps while it waits in the hand.
WAITING = 0.35


@dataclass(slots=True)
class Gains:
    """What each seat gains: points in its Field of View, and everything else."""

    points: list[float]
    rest: list[float]


class FieldCard(NamedTuple):
    """A card in a Field of View, and what it is worth there."""

    id: int
    kind: int
    seat: int
    points: int


@dataclass(slots=True)
class Position:
    """What all see of a game, by kinds of cards."""

    players: int
    turn_limit: int
    turn: int | None
    turns: int
    extra: Sequence[int]
    draw: int
    sizes: Sequence[int]
    totals: Sequence[int]
    points: Sequence[Sequence[int]] | None
    """What each card in each Field of View is worth now; None if no card's worth ever changes."""
    fields: Sequence[Sequence[tuple[int, int]]]
    """Open cards are (id, kind)."""
    discard: Sequence[tuple[int, int]]
    stack: Sequence[Frame]


def position_of(view: View, deck: Deck) -> Position:
    """The public part of a view, by kinds."""
    now, index = view.now, deck.index
    return Position(
        players=view.players,
        turn_limit=view.turn_limit,
        turn=now.turn,
        turns=now.turns,
        extra=now.extra,
        draw=now.draw,
        sizes=now.sizes,
        totals=now.totals,
        points=now.points,
        fields=[[(laid.id, index[laid.card]) for laid in row] for row in view.fields],
        discard=[(laid.id, index[laid.card]) for laid in view.discard],
        stack=[
            Frame(each.id, index[each.card], each.seat, each.how, each.answers, each.copies)
            for each in now.stack
        ],
    )


@lru_cache(maxsize=4096)
def rivals_weighed(actor: int, totals: tuple[int, ...]) -> tuple[float, ...]:
    """How much a seat minds what each other one gains, by all totals."""
    pull = [0.0 if seat == actor else exp(total / 25) for seat, total in enumerate(totals)]
    best = max(total for seat, total in enumerate(totals) if seat != actor)
    danger = min(1.0, max(0.0, (best - 60) / 40))
    scale = (CARING + 0.4 * danger) / sum(pull)
    return tuple([-each * scale for each in pull])


class Weighing:
    """What seats, cards and numbers weigh in one position, seen from one seat."""

    def __init__(self, position: Position, seat: int, hand: Sequence[int], cards: Cards) -> None:
        self.position = position
        self.seat = seat
        self.hand = hand
        self.deck = cards.deck
        self.usual = cards.usual
        self.average = cards.average
        self._lasting = cards.lasting
        self.players = position.players
        self.sizes = list(position.sizes)
        self._weights: dict[int, tuple[float, ...]] = {}
        self._scarcity: dict[int, float] = {}
        self._removals: dict[tuple[int, int, int, int, float], float] = {}
        self._targets: dict[tuple[str, int, Filter | None], list[FieldCard]] = {}
        self._own_worths: dict[int, list[float]] = {}

    def seen_by(self, seat: int, hand: Sequence[int]) -> Self:
        """The same position, from now on seen from another seat."""
        self.seat, self.hand = seat, hand
        return self

    @cached_property
    def fields(self) -> list[list[FieldCard]]:
        """The cards in every Field of View."""
        position = self.position
        return [
            [
                FieldCard(card, kind, owner, points)
                for (card, kind), points in zip(row, self._points(owner), strict=True)
            ]
            for owner, row in enumerate(position.fields)
        ]

    def _points(self, owner: int) -> Sequence[int]:
        points = self.position.points
        if points is not None:
            return points[owner]
        fixed = self.deck.fixed
        return [fixed[kind] or 0 for _, kind in self.position.fields[owner]]

    # -- the seats ---------------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> float:
        """How many rounds the game will still take."""
        now = self.position
        ahead = (GOAL - max(now.totals)) / 9
        cards = now.draw / self.players + max(now.sizes, default=0)
        turns = (now.turn_limit - now.turns) / self.players
        return max(1.0, min(ahead, cards, turns, 8.0))

    def scarcity(self, seat: int) -> float:
        """A card is worth more when those that a seat can still get will hardly do."""
        found = self._scarcity.get(seat)
        if found is None:
            now = self.position
            needed = max(0, GOAL - now.totals[seat]) / PLAY
            coming = now.sizes[seat] + now.draw / self.players
            found = min(MOST_SCARCE, max(1.0, SCARCE * needed / max(coming, 1.0)))
            self._scarcity[seat] = found
        return found

    def weights(self, actor: int) -> tuple[float, ...]:
        """How much a seat minds what each other one gains: all in all once, or more in danger."""
        weights = self._weights.get(actor)
        if weights is None:
            weights = self._weights[actor] = rivals_weighed(actor, tuple(self.position.totals))
        return weights

    def prospect(self, seat: int, total: float) -> float:
        """What a total is worth: near the goal more than its points, above it a win."""
        if total >= GOAL:
            worth = GOAL + NEAR * (GOAL - CLOSE) + 0.05 * (total - GOAL)
            return worth + (260.0 if seat == self.position.turn else 50.0)
        return total + NEAR * (total - CLOSE) if total > CLOSE else total

    def utility(self, gains: Gains, actor: int | None = None) -> float:
        """What the gains of all mean to a seat; to the own one if none is named."""
        who = self.seat if actor is None else actor
        totals, weights = self.position.totals, self.weights(who)
        value = 0.0
        for seat in range(self.players):
            worth, points = gains.rest[seat], gains.points[seat]
            if points:
                total = totals[seat]
                worth += self.prospect(seat, total + points) - self.prospect(seat, total)
            if worth:
                value += worth if seat == who else worth * weights[seat]
        return value

    def nothing(self) -> Gains:
        """No gains at all."""
        return Gains([0.0] * self.players, [0.0] * self.players)

    def rival(self, actor: int, holding: bool = False) -> int | None:
        """Whom a seat would attack: the one ahead, among those with cards in hand if need be."""
        seats = [
            seat
            for seat in range(self.players)
            if seat != actor and (self.sizes[seat] or not holding)
        ]
        return min(seats, key=lambda seat: self.weights(actor)[seat], default=None)

    # -- numbers -----------------------------------------------------------------------------------

    def amount(self, seat: int, wanted: Amount, fresh: int | None = None) -> int:
        """A number that depends on the board; ``fresh`` is a kind that is about to lie there."""
        return amount_for(wanted, self._measured(seat, wanted, fresh))

    def _measured(self, seat: int, wanted: Amount, fresh: int | None) -> int:
        now, fits = self.position, self.deck.fits
        match wanted.per:
            case "draw-pile":
                return now.draw
            case "own-hand":
                return self.sizes[seat]
            case "other-hands":
                return sum(self.sizes) - self.sizes[seat]
            case "players":
                return self.players
            case "discard-pile":
                return sum(fits(kind, wanted.where) for _, kind in now.discard)
            case "own-field":
                rows = [now.fields[seat]]
            case "other-fields":
                rows = [row for other, row in enumerate(now.fields) if other != seat]
            case "viewniverse":
                rows = now.fields
        counted = sum(fits(kind, wanted.where) for row in rows for _, kind in row)
        own = wanted.per != "other-fields"
        return counted + (own and fresh is not None and fits(fresh, wanted.where))

    def count(self, seat: int, count: Count) -> int:
        """How often or how many."""
        return count if isinstance(count, int) else as_count(self.amount(seat, count))

    def points_of(self, kind: int, seat: int) -> int:
        """What a card would be worth if it were played into this Field of View."""
        points = self.deck.kinds[kind].card.points
        return points if isinstance(points, int) else self.amount(seat, points, kind)

    # -- cards -------------------------------------------------------------------------------------

    def more_cards(self, seat: int, count: int) -> float:
        """So many more cards in a hand."""
        size = self.sizes[seat]
        return self.scarcity(seat) * sum(_one_more(size + n) for n in range(count))

    def fewer_cards(self, seat: int, count: int) -> float:
        """So many cards less in a hand."""
        size = self.sizes[seat]
        fewer = sum(_one_more(size - 1 - n) for n in range(min(count, size)))
        return self.scarcity(seat) * fewer

    def keep(self, kind: int) -> float:
        """What a card is worth in the own hand: to be played some day, and its reveal."""
        usual, reveal = self.usual[kind]
        # Near the end what it can do at once counts, and its points most of all.
        return WAITING * max(usual, 0.0) + 0.3 * max(0, self.points_of(kind, self.seat)) + reveal

    def in_field(self, card: FieldCard) -> float:
        """What a card in a Field of View is worth to who has it, ongoing actions included."""
        return card.points + self.ongoing(card.kind)

    def ongoing(self, kind: int) -> float:
        """What an ongoing card will still bring."""
        lasting = self._lasting[kind]
        return 0.7 * max(0.0, self.rounds - 1) * lasting if lasting else 0.0


def _one_more(size: int) -> float:
    return ONE_MORE[size] if 0 <= size < len(ONE_MORE) else YET_ANOTHER
