"""Bounds on solo from the player's knowledge: the parts agree with the engine and the solver."""

from __future__ import annotations

from random import Random
from typing import cast

import numpy as np

from sightline.bots import find_bot
from sightline.games.perspective.bots.belief import list_decks
from sightline.games.perspective.bots.solo_bounds import GOALS, ceiling, floor, two_move_costs
from sightline.games.perspective.bots.solo_solver import par_from
from sightline.games.perspective.game import GAME
from sightline.games.perspective.kernels.prefixes import NUMBERS
from sightline.games.perspective.rules.cards import COLOURS, Colour
from sightline.games.perspective.rules.knowledge import Known
from sightline.games.perspective.rules.moves import (
    ORDERS,
    SoloFlip,
    SoloLook,
    SoloMove,
    SoloSort,
    SoloSwap,
)
from sightline.games.perspective.rules.options import Options
from sightline.games.perspective.rules.solo import SoloDeal, SoloState


def silent(done: int, of: int) -> None:
    del done, of


def layouts() -> np.ndarray:
    known: list[Known] = []
    for colour in COLOURS:
        known += [(colour, colour), *[(colour, None)] * 3]
    count, decks = list_decks(known, 1, 10**6, Random(0))
    assert count == len(decks) == 3078
    return decks


def number_of(state: SoloState, move: SoloMove) -> int:
    """A move's number among those of its action, worked out from the move itself."""

    def outer(place: object) -> int:
        side, card = place.side, place.card  # type: ignore[attr-defined]
        return 3 * COLOURS.index(side) + card - 1

    match move:
        case SoloFlip(place):
            return outer(place) if place.card else 12 + COLOURS.index(place.side)
        case SoloSwap(first, second, following):
            one = outer(first) if first.card else COLOURS.index(first.side)
            named = state.up_at(first if first.card else second)
            return 2 * (12 * one + outer(second)) + (following != named)
        case SoloSort(side, order):
            return 6 * COLOURS.index(side) + ORDERS.index(order)
        case SoloLook(place):
            return 6 * COLOURS.index(state.up_at(place))


def test_two_moves_cost_what_the_solver_says() -> None:
    decks = layouts()
    rng = Random(4)
    shortest = 0
    for last in COLOURS:
        deck = decks[rng.randrange(len(decks))]
        sides = [(COLOURS[deck[2 * i]], COLOURS[deck[2 * i + 1]]) for i in range(16)]
        deal = SoloDeal(tuple(sides), GOALS, last)
        begun = cast("SoloState", GAME.begin(1, Options(), deal))
        par, costs = two_move_costs(deck, last)
        assert par == par_from(begun).moves
        assert costs.shape == (NUMBERS, NUMBERS)
        firsts = list(begun.legal(0))
        good = {int(row) for row in np.flatnonzero((costs == par).any(axis=1))}
        some = [move for move in firsts if number_of(begun, move) in good][:1]
        for first in [*some, *rng.sample(firsts, 1)]:
            after = cast("SoloState", begun.copy())
            after.carry_out(0, first)
            seconds = list(after.legal(0))
            best = [
                move
                for move in seconds
                if costs[number_of(begun, first), number_of(after, move)] == par
            ][:1]
            for second in [*best, *rng.sample(seconds, 2)]:
                end = cast("SoloState", after.copy())
                end.carry_out(0, second)
                left = par_from(end).moves
                assert left is not None
                cost = costs[number_of(begun, first), number_of(after, second)]
                assert cost == (par if left <= par - 2 else par + 1)
                shortest += cost == par
    assert shortest >= 4


def test_the_floor_lies_between_par_and_one_more() -> None:
    found = floor(1, 1, silent)
    assert found.layouts == 1
    assert found.par.mean <= found.bound.mean <= found.par.mean + 1
    assert found.bound.low <= found.bound.mean <= found.bound.high


def test_the_ceiling_plays_each_start_as_often() -> None:
    starts: list[Colour] = []

    def deal(seed: int) -> SoloState:
        state = cast("SoloState", GAME.start(1, {"turn_limit": 4}, seed=seed))
        starts.append(state.deal.last)
        return state

    found = ceiling(find_bot(GAME, "random").make(), 2, 0, deal, silent)
    assert found.games == 2
    assert found.moves == (4.0, 4.0, 4.0)
    assert min(starts.count(colour) for colour in COLOURS) >= 2
