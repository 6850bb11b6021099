"""Why Pent-Up's bots made their moves: what they say is what they went by."""

from __future__ import annotations

import random
from itertools import islice
from random import Random

import pytest
from tests.pentup.kernel_reference import random_game

from sightline.bots import find_bot
from sightline.core.game import AnyState
from sightline.games.pentup.game import GAME
from sightline.games.pentup.kernels.search import Move, greedy_move
from sightline.games.pentup.kernels.standing import standings


@pytest.mark.parametrize("look_ahead", [False, True])
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("players", [2, 4])
def test_the_greedy_take_what_stands_best(players: int, misere: bool, look_ahead: bool) -> None:
    for board in islice(random_game(players, random.Random(players)), 0, players * 12, 5):
        seat = board.ply % players
        ways = {"misere": misere, "look_ahead": look_ahead}
        found = standings(board, seat, **ways)
        lead = {each.move: each.lead for each in found}
        assert lead[greedy_move(board, seat, seed=5, **ways)] == found[0].lead == max(lead.values())
        assert set(lead) == {Move(*row[:4]) for row in board.legal(seat).tolist()}
        assert all(
            (each.answer > 0) == look_ahead for each in found[: players * 12 - board.ply - 1]
        )


def test_a_lead_is_told_by_the_level_that_makes_it() -> None:
    assert "it has 1 tile more than the best rival on level 1" in why(played(2, 0), "greedy")
    assert "it has as many tiles as the best rival on every" in why(played(2, 1), "greedy")
    assert "it has 3 tiles fewer than the best rival on level 2" in why(played(2, 12), "greedy")
    assert "the answer that it expects, on level 1, it has as many" in why(played(2, 0), "greedy2")


def test_the_move_and_the_favourite_get_as_many_games() -> None:
    """A dozen games go to three of hundreds of moves: what was made is tried as well."""
    state = played(2, 6)
    bot = find_bot(GAME, "montecarlo:playouts=12").make()
    for move in list(state.legal(0))[:3]:
        said = bot.explain(state.sight(0), move, Random(1))
        assert said is not None
        assert str(said.reason).startswith("It let 4 random games follow “")
        assert 2 <= len(said.beside) <= 3


def test_what_is_proven_is_told_as_proven() -> None:
    early, late = played(2, 4), played(2, 21)
    assert "a chance of" in why(early, "master:playouts=200")
    assert any(
        "It had proven that" in why(played(2, ply), "master:playouts=200") for ply in (21, 22)
    )
    # Whoever made another move is not told that it was proven.
    bot = find_bot(GAME, "master:playouts=200").make()
    sight = late.sight(late.awaiting[0])
    best = bot.choose(sight, Random(1))
    other = next(move for move in sight.legal if move != best)
    said = bot.explain(sight, other, Random(1))
    assert said is not None
    assert "a chance of" in str(said.reason)


def played(players: int, plies: int) -> AnyState:
    """A game that greedy players have begun."""
    state = GAME.start(players, {}, seed=3)
    bot = find_bot(GAME, "greedy2").make()
    for ply in range(plies):
        seat = ply % players
        state.carry_out(seat, bot.choose(state.sight(seat), Random(ply)))
    return state


def why(state: AnyState, bot: str) -> str:
    """What a bot says of its own move."""
    player = find_bot(GAME, bot).make()
    sight = state.sight(state.awaiting[0])
    said = player.explain(sight, player.choose(sight, Random(5)), Random(6))
    assert said is not None
    return str(said.reason)


def test_with_three_players_master_thinks_as_search() -> None:
    state = played(3, 9)
    sight = state.sight(state.awaiting[0])
    master = find_bot(GAME, "master:playouts=500").make()
    as_search = find_bot(GAME, "search:playouts=300").make()
    move = master.choose(sight, Random(2))
    assert move == as_search.choose(sight, Random(2))
    assert master.explain(sight, move, Random(3)) == as_search.explain(sight, move, Random(3))
