"""Looking ahead: each choice is tried out in the same imagined games, and the best one is made.

A seat cannot know who holds what, so it draws worlds that it thinks possible, and plays each choice
on in the same ones for a round (``search_games.py``). Where such a game stops, a formula says
how good the seat's chances are. A choice that lags behind for certain is dropped, so that easy
decisions are made fast and the good choices get most of the games.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple, cast

from sightline.core.evaluation import Candidate, Evaluation, ordered
from sightline.games.viewpoint.bots.estimating import Cards
from sightline.games.viewpoint.bots.search_games import Imagined
from sightline.games.viewpoint.rules.board import GOAL
from sightline.games.viewpoint.rules.moves import AnyMove, Point
from sightline.games.viewpoint.rules.state import ViewpointState

TRIED = 8  # choices that are tried out, the likeliest by the judge's opinion
ROUNDS = 1  # rounds of turns until an imagined game stops; two were no better, and cost twice
PRIOR = 4.0  # how many games the judge's opinion counts for
POINT = 0.004  # what a point of its opinion means, as a chance to win
FIRM = 0.12  # the most that an opinion means
HOPELESS = 60.0  # so many points less by that opinion are not tried
LEAST_WORLDS = 6  # before anything is dropped
SURE = 1.6  # standard errors by which a choice must lag to be dropped
FORMULA = 0.02  # how far the formula is off anyway, where choices are compared
ENOUGH = 0.005  # a chance that is not worth thinking on for


class Budget(NamedTuple):
    """How much to think about one decision."""

    games: int
    """Imagined games, over all choices."""
    seconds: float | None = None
    """Where people wait: no more than fit into these."""


class Chances(NamedTuple):
    """What makes a seat likely to win, fitted to games between players that go by the judge.

    The second five count the more, the fewer cards are left to draw: as long as there are many, the
    one who is ahead is pulled down again.
    """

    total: float
    beyond_half: float
    in_reach: float
    cards: float
    first_cards: float
    worth: float
    reveals: float
    waiting: float
    missed: float
    ongoing: float
    late_total: float
    late_cards: float
    late_first_cards: float
    late_worth: float
    late_reveals: float


TWO = Chances(
    1.54, 0.84, 0.24, 0.64, 0.62, -0.14, 0.70, -0.33, -0.64, 1.18, 1.47, -2.36, -0.78, 1.84, -0.08
)
MORE = Chances(
    -0.39, 0.48, 0.61, 0.22, -0.20, 0.13, 0.17, -0.09, -0.46, 0.67, 3.49, 0.32, 0.58, 1.33, 0.14
)


def chance(world: Imagined, seat: int, cards: Cards) -> float:
    """How likely a seat is to win from here: its share of what speaks for each."""
    if world.winners is not None:
        return float(seat in world.winners)
    strengths = [exp(_strength(world, other, cards)) for other in range(world.players)]
    return strengths[seat] / sum(strengths)


def _strength(world: Imagined, seat: int, cards: Cards) -> float:
    by = TWO if world.players == 2 else MORE
    hand, deck, players = world.hands[seat], cards.deck, world.players
    late = 1 / (1 + len(world.draw) / players / 3)
    total = max(-30, min(GOAL, world.total(seat)))
    size = len(hand)
    worth = reveals = best = 0.0
    for kind in hand:
        usual, reveal = cards.usual[kind]
        worth += max(usual, 0.0)
        reveals += reveal
        best = max(best, deck.fixed[kind] or 0)
    lasting = sum([cards.lasting[kind] > 0 for _, kind in world.fields[seat]])
    turn = 0 if world.turn is None else world.turn
    return (
        (by.total + by.late_total * late) * total / 100
        + by.beyond_half * max(0, total - 50) / 50
        + by.in_reach * (total + best >= GOAL)
        + (by.cards + by.late_cards * late) * size / 5
        + (by.first_cards + by.late_first_cards * late) * min(size, 3) / 3
        + (by.worth + by.late_worth * late) * worth / 50
        + (by.reveals + by.late_reveals * late) * reveals / 10
        + by.waiting * ((seat - turn) % players) / players
        + by.missed * world.missed[seat]
        + by.ongoing * lasting * (1 - late)
    )


class Choice:
    """A move, and its chances in each imagined world so far."""

    def __init__(self, move: AnyMove, opinion: float) -> None:
        self.move = move
        self.opinion = opinion
        self.chances: list[float] = []
        self.sum = 0.0

    def add(self, value: float) -> None:
        """It has been tried once more."""
        self.chances.append(value)
        self.sum += value


class Lookahead:
    """One decision of a seat."""

    def __init__(self, world: ViewpointState, seat: int, cards: Cards, rng: Random) -> None:
        self._world = world
        self._seat = seat
        self._cards = cards
        self._rng = rng

    def best(self, moves: Sequence[AnyMove], budget: Budget) -> AnyMove:
        """The move that wins most often."""
        choices = self._choices(moves)
        until = None if budget.seconds is None else perf_counter() + budget.seconds
        left = budget.games
        while len(choices) > 1 and left > 0 and (until is None or perf_counter() < until):
            self._play_out(choices)
            left -= len(choices)
            if len(choices[0].chances) >= LEAST_WORLDS:
                choices = still_open(choices)
        return by_score(choices)[0].move

    def evaluate(
        self,
        moves: Sequence[AnyMove],
        budget: Budget,
        asked: Sequence[AnyMove],
        world: ViewpointState | None = None,
    ) -> Evaluation:
        """What the likeliest moves, and those asked about, are worth: in that world, or in those
        that the seat thinks possible."""
        choices = self._choices(moves)
        for move in asked:
            if all(choice.move != move for choice in choices):
                choices.append(Choice(move, self._imagined().weighed(self._seat, [move])[0]))
        if world is not None:
            self._play_out(choices, Imagined.of(cast("ViewpointState", world.copy()), self._cards))
        else:
            for _ in range(max(LEAST_WORLDS, budget.games // len(choices))):
                self._play_out(choices)
        return ordered([self._candidate(choice) for choice in choices])

    def _candidate(self, choice: Choice) -> Candidate:
        worlds = len(choice.chances)
        mean = choice.sum / worlds
        spread = sum((value - mean) ** 2 for value in choice.chances) / max(1, worlds - 1)
        return Candidate(choice.move, mean, sqrt(spread / worlds + FORMULA**2))

    def _choices(self, moves: Sequence[AnyMove]) -> list[Choice]:
        """The moves worth trying, the likeliest first."""
        world = self._imagined()
        different: dict[object, AnyMove] = {}
        for move in moves:
            different.setdefault(self._likeness(world, move), move)
        kept = list(different.values())
        opinions = world.weighed(self._seat, kept)
        choices = [Choice(move, worth) for move, worth in zip(kept, opinions, strict=True)]
        choices.sort(key=lambda choice: choice.opinion, reverse=True)
        least = choices[0].opinion - HOPELESS
        return [choice for choice in choices[:TRIED] if choice.opinion >= least]

    def _likeness(self, world: Imagined, move: AnyMove) -> object:
        """The same for moves that come to the same: of two equal cards it does not matter which."""
        if not isinstance(move, Point):
            return move
        row = world.discard if move.seat is None else world.fields[move.seat]
        return (move.seat, row[move.place - 1][1])

    def _play_out(self, choices: Sequence[Choice], world: Imagined | None = None) -> None:
        """Every choice once, in the same world: this one, or one that is imagined."""
        if world is None:
            world = self._imagined()
        last_turn = world.turns + ROUNDS * world.players
        for choice in choices:
            game = world.again()
            game.decide(self._seat, choice.move)
            game.play_on(last_turn)
            choice.add(chance(game, self._seat, self._cards))

    def _imagined(self) -> Imagined:
        return Imagined.of(self._world.guess(self._seat, self._rng), self._cards)


def by_score(choices: Sequence[Choice]) -> list[Choice]:
    """The choices, best first: by how often they win, mixed with the judge's opinion."""
    worlds = len(choices[0].chances)
    firmest = max(choice.opinion for choice in choices)
    mean = sum(choice.sum for choice in choices) / len(choices) / max(1, worlds)

    def score(choice: Choice) -> float:
        prior = mean - min(FIRM, POINT * (firmest - choice.opinion))
        return (choice.sum + PRIOR * prior) / (worlds + PRIOR)

    return sorted(choices, key=score, reverse=True)


def still_open(choices: Sequence[Choice]) -> list[Choice]:
    """Those that may yet turn out to be the best, by how much worlds differ, and by enough."""
    first, *others = by_score(choices)
    worlds = len(first.chances)
    kept = [first]
    for choice in others:
        lead = (first.sum - choice.sum) / worlds
        squares = sum([(a - b) ** 2 for a, b in zip(first.chances, choice.chances, strict=True)])
        error = sqrt(max(0.0, squares / worlds - lead * lead) / (worlds - 1))
        if SURE * error - lead > ENOUGH:
            kept.append(choice)
    return kept
