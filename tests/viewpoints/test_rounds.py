"""Rounds: how many are agreed, when they run out, what a turn and a token cost."""

from __future__ import annotations

import pytest
from tests.viewpoints.played import (
    A001,
    ORDER,
    X_ASIDE,
    act,
    build_all,
    elsewhere,
    placing,
    start,
)

from sightline.core.errors import IllegalMove
from sightline.core.message import all_of
from sightline.games.viewpoints.challenges.challenge import read
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.game import GAME
from sightline.games.viewpoints.rules.grid import (
    building_order,
)
from sightline.games.viewpoints.rules.moves import (
    Pass,
    Propose,
    Reserve,
    Return,
    Settle,
    Shift,
    Token,
)
from sightline.games.viewpoints.rules.space import SETS

# -- rounds ---------------------------------------------------------------------------------------


def test_agreed_rounds() -> None:
    """Clockwise the highest position is not the last in turn, but has the last word."""
    state = start(4, rounds="agree", order="clockwise")
    asked: list[int] = []
    for number in (4, 5, 6, 7):
        with pytest.raises(IllegalMove, match="first the number of rounds"):
            act(state, X_ASIDE)
        asked.append(state.position)
        act(state, Propose(number))
    assert asked == [1, 4, 2, 3]
    assert state.proposals == (4, 5, 6, 7)
    assert state.stage == "settle"
    assert state.position == 4
    with pytest.raises(IllegalMove, match="not asked for now"):
        act(state, Propose(3))
    act(state, Settle(2))
    assert state.rounds == 2
    assert state.position == 1
    with pytest.raises(IllegalMove, match="not asked for now"):
        act(state, Settle(3))


def test_a_solitaire_agrees_with_itself() -> None:
    state = start(1, rounds="agree")
    assert state.view(0).card == A001.cards[0], "the card is seen before"
    act(state, Propose(5))
    act(state, Settle(3))
    assert (state.rounds, state.position) == (3, 1)


def test_rounds_run_out() -> None:
    state = start(2, rounds="1")
    act(state, elsewhere(state, "X"))
    act(state, elsewhere(state, "V"))
    assert state.outcome is not None
    assert state.outcome.results == ("loss", "loss")
    assert "round counter" in str(state.outcome.summary)


def test_a_token_costs_a_round_at_once() -> None:
    state = start(2, rounds="2")
    act(state, Token("colours", 2))
    assert state.rounds == 1
    state = start(2, rounds="1")
    act(state, Token("colours", 2))
    assert state.outcome is not None


@pytest.mark.parametrize("rounds", ["none", "1", "2", "3"])
@pytest.mark.parametrize("before", [0, 1])
def test_people_are_cautioned_exactly_before_a_token_that_loses(rounds: str, before: int) -> None:
    """Ruling 14: the last of a round pays twice; the engine itself lets it happen."""
    state = start(2, rounds=rounds)
    for letter in "XV"[:before]:
        act(state, elsewhere(state, letter))
    move = Token("view", 5)
    cautioned = GAME.caution(state.view(state.seat), move) is not None
    assert GAME.caution(state.view(state.seat), elsewhere(state, "W")) is None
    act(state, move)
    assert (state.outcome is not None) == cautioned


def test_solved_is_checked_before_the_counter_falls() -> None:
    """A001 has as many pieces as two players lay in whole rounds, plus one round to pass."""
    turns = len(ORDER) + 2
    rounds = -(-turns // 2)
    state = start(2, rounds=str(rounds))
    build_all(state)
    while state.outcome is None:
        act(state, Pass())
    assert state.outcome.results == ("win", "win")


def test_solitaire_shows_one_card_at_a_time() -> None:
    state = start(1)
    assert state.view(0).card == A001.cards[0]
    assert state.knowledge(0).cards.keys() == {1}
    act(state, placing(ORDER[0]))
    assert state.view(0).card == A001.cards[1]
    assert state.knowledge(0).cards.keys() == {1, 2}
    assert not state.tokens
    for letter in ORDER[1:]:
        act(state, placing(letter))
    act(state, Pass())
    act(state, Pass())
    assert state.outcome is not None
    assert state.outcome.results == ("win",)
    # The two passes that end it are in the record, and no turns of the score.
    assert (state.length, state.turns) == (len(ORDER) + 2, len(ORDER) + 2)
    assert state.outcome.sheet.rows == ((all_of(("1", "2")), 2, len(ORDER)),)
    assert f"after {len(ORDER)} turns" in str(state.outcome.summary)


def test_turn_limit() -> None:
    state = start(2, turn_limit=1)
    act(state, elsewhere(state, "X"))
    assert state.outcome is not None
    assert "Lost" in str(state.outcome.summary)


def test_both_limits_hold_whichever_comes_first() -> None:
    assert start(2).options.turn_limit == 400
    state = start(2, rounds="5", turn_limit=1)
    act(state, elsewhere(state, "X"))
    assert state.outcome is not None
    assert "1 turn" in str(state.outcome.summary)


def test_the_shipped_building_order_is_one() -> None:
    for each in all_shipped().values():
        where = read(each.structure, SETS[each.omit])
        assert building_order(where) == each.order


# -- more about variants --------------------------------------------------------------------------


def test_r_rounds_are_r_full_rounds() -> None:
    state = start(3, rounds="2", tokens="off")
    turns = 0
    while state.outcome is None:
        act(state, state.legal(state.seat)[0])
        turns += 1
    assert turns == 6
    assert "round counter" in str(state.outcome.summary)


def test_solitaire_has_no_second_way_to_pass_and_two_turns_a_round() -> None:
    state = start(1, rounds="2")
    act(state, placing(ORDER[0]))
    act(state, Reserve(ORDER[0]))
    assert state.rounds == 1
    assert Pass() not in state.legal(0)
    with pytest.raises(IllegalMove, match="without tokens"):
        act(state, Token("view", 5))
    act(state, placing(ORDER[0], Return))
    with pytest.raises(IllegalMove, match="not on the grid"):
        act(state, Reserve(ORDER[1]))
    act(state, placing(ORDER[1]))
    assert state.outcome is not None
    assert state.outcome.results == ("loss",)


def test_moves_as_text_and_as_json_mean_the_same() -> None:
    state = start(5, rounds="agree")
    moves = [
        placing("F"), placing("F", Shift), placing("F", Return), Reserve("F"), Pass(),
        Token("xy", 3, "D3"), Token("xy?", 2, "C4", "."), Token("view", 5), Propose(12), Settle(3),
    ]  # fmt: skip
    for move in moves:
        text = state.move_text(move)
        assert state.parse_move(text) == move
        assert GAME.read_move(GAME.write_move(move)) == move
