"""Tokens: what each tells, to whom, and what it costs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.viewpoints.played import (
    A001,
    ORDER,
    X_ASIDE,
    act,
    build_all,
    placing,
    start,
)

from sightline.core.errors import IllegalMove
from sightline.games.viewpoints.rules.blueprint import POSITIONS, shown
from sightline.games.viewpoints.rules.moves import (
    Reserve,
    Token,
)
from sightline.games.viewpoints.rules.views import Saw

# -- tokens ---------------------------------------------------------------------------------------


def test_xy_tells_everybody_one_slot() -> None:
    state = start(3)
    happened = act(state, Token("xy", 3, "D1"))
    (answered, *_) = happened.to(None)
    assert answered.answer.colour == A001.cards[2][3]
    assert state.view(1).answers[-1].colour == A001.cards[2][3]
    with pytest.raises(IllegalMove, match="used"):
        act(state, Token("xy", 3, "D2"))


def test_xy_cannot_ask_player_5_and_not_oneself() -> None:
    state = start(5)
    for position in (1, 5):
        with pytest.raises(IllegalMove, match="allowed: 2, 3, 4"):
            act(state, Token("xy", position, "A1"))
    with pytest.raises(IllegalMove, match="slot"):
        act(state, Token("xy", 2))
    act(state, Token("colours", 5))
    assert set(state.answers[-1].colours or ()) == shown(A001.cards[4])


def test_a_card_out_of_play_can_be_looked_at() -> None:
    state = start(3)
    happened = act(state, Token("view", 5))
    assert Saw(5, A001.cards[4]) in happened.to(0)
    assert not [event for event in happened.to(1) if isinstance(event, Saw)]
    assert state.knowledge(0).cards.keys() == {1, 5}
    assert state.knowledge(1).cards.keys() == {2}
    for position in POSITIONS:
        assert state.world(0, Random(position)).cards[5] == A001.cards[4]


def test_swap_exchanges_positions_and_the_swapper_of_two_moves_twice() -> None:
    state = start(2)
    act(state, Token("swap", 2))
    assert state.positions == (2, 1)
    assert state.seat == 0
    assert state.view(0).card == A001.cards[1]
    assert state.knowledge(0).cards.keys() == {1, 2}


def test_a_token_is_the_action_of_the_turn() -> None:
    state = start(3)
    act(state, Token("colours", 2))
    assert state.position == 2
    assert state.tokens == ("xy", "xy?", "view", "swap")


@pytest.mark.parametrize(
    ("slot", "colour", "yes"), [("A1", ".", True), ("A1", "Z", False), ("D1", "Z", True)]
)
def test_xy_question_is_answered_publicly(slot: str, colour: str, yes: bool) -> None:
    state = start(3)
    act(state, Token("xy?", 3, slot, colour))
    for observer in (None, 0, 1, 2):
        assert state.view(observer).answers[-1].yes is yes


def test_xy_may_find_an_empty_slot() -> None:
    state = start(3)
    act(state, Token("xy", 2, "A1"))
    assert state.answers[-1].colour == "."


@pytest.mark.parametrize("token", ["xy", "xy?", "colours", "swap"])
def test_cards_out_of_play_cannot_be_asked(token: Any) -> None:
    state = start(3)
    with pytest.raises(IllegalMove, match="position 4; allowed: 2, 3"):
        act(state, Token(token, 4))


def test_player_5_may_ask_and_the_own_card_is_not_looked_at() -> None:
    state = start(5, first=5)
    with pytest.raises(IllegalMove, match="position 5"):
        act(state, Token("view", 5))
    act(state, Token("xy", 4, "D1"))
    assert state.answers[-1].seat == 4


def test_after_a_swap_the_reserve_stays_with_the_person_and_the_right_to_pass_with_the_card() -> (
    None
):
    state = start(2)
    act(state, X_ASIDE)
    act(state, Reserve("X"))
    for letter in ORDER:
        act(state, placing(letter))
    announced = state.position
    assert announced == 2
    assert state.announced == {2}
    act(state, Token("swap", 1))
    assert state.positions == (2, 1)
    assert state.reserved == (None, "X")
    assert state.announced == {1, 2}, "card 1 is complete as well, and its turn has come"
    assert state.seat == 1, "the turn goes on by position, so seat 1 acts again"


def test_the_announced_right_goes_with_the_card() -> None:
    state = start(3)
    build_all(state)
    assert state.announced == {1}
    act(state, Token("swap", 3))
    assert state.positions == (3, 2, 1)
    assert 1 in state.announced
    assert 3 not in state.announced
