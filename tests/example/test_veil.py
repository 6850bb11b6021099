"""The example's own rules, and that its worlds are as likely as they should be."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.example import load_example

from sightline.core.errors import BadMove, BadOptions, IllegalMove, NotAwaited

veil = load_example()
Guess, Lay, Look = veil.Guess, veil.Lay, veil.Look


def table(players: int, hands: list[tuple[int, ...]], first: int = 0, **options: int) -> Any:
    """A game with these hands."""
    checked = veil.GAME.read_options(players, {"hand": len(hands[0]), **options})
    return veil.GAME.begin(players, checked, veil.Deal(tuple(hands), first))


def test_points_go_to_who_was_right_and_to_the_owner_for_who_was_wrong() -> None:
    state = table(3, [(15,), (3,), (4,)])
    for seat, move in [
        (0, Lay(15)), (2, Guess(high=True)), (1, Guess(high=False)),
        (1, Lay(3)), (0, Guess(high=True)), (2, Guess(high=True)),
        (2, Lay(4)), (0, Guess(high=False)), (1, Guess(high=False)),
    ]:  # fmt: skip
        assert not state.outcome
        state.apply(seat, move)
    assert state.view(None).points == (2, 3, 1)
    assert state.outcome.results == ("loss", "win", "loss")
    assert state.text(state.outcome.summary) == "Player 2 wins."


def test_equal_points_are_a_draw() -> None:
    state = table(2, [(15,), (3,)])
    for seat, move in [(0, Lay(15)), (1, Guess(high=True)), (1, Lay(3)), (0, Guess(high=False))]:
        state.apply(seat, move)
    assert state.outcome.results == ("draw", "draw")


def test_the_second_look_is_refused() -> None:
    state = table(2, [(1, 2), (3, 4)])
    told = state.apply(0, Look(1))
    assert told.to(0)[-1] == veil.Saw(1, (3, 4))
    assert told.to(0)[-1].once
    assert told.to(1) == told.to(None) == (veil.Looked(0, 1),)
    assert "3" not in state.view(0).hand
    with pytest.raises(IllegalMove, match="one in a game") as refused:
        state.apply(0, Look(1))
    assert refused.value.rule == "one look"


def test_a_look_goes_to_another_hand() -> None:
    state = table(3, [(1,), (2,), (3,)])
    for seat in (0, 3):
        with pytest.raises(IllegalMove) as refused:
            state.apply(0, Look(seat))
        assert refused.value.rule == "another hand"


def test_guesses_wait_for_a_card_and_cards_for_the_guesses() -> None:
    state = table(3, [(1, 5), (2, 6), (3, 7)])
    with pytest.raises(IllegalMove, match="lay a card"):
        state.apply(0, Guess(high=True))
    state.apply(0, Lay(1))
    with pytest.raises(IllegalMove, match="guess"):
        state.apply(1, Lay(2))
    state.apply(1, Guess(high=True))
    with pytest.raises(NotAwaited, match="has answered already"):
        state.apply(1, Guess(high=True))
    with pytest.raises(NotAwaited, match="awaited: 1, 2"):
        state.apply(0, Lay(5))


def test_some_cards_stay_out() -> None:
    with pytest.raises(BadOptions, match="to leave some out"):
        veil.GAME.start(4, {"hand": 5, "cards": 20}, seed=1)
    with pytest.raises(BadOptions) as refused:
        veil.GAME.start(5, {"hand": 9, "cards": 7}, seed=1)
    assert {fault.where for fault in refused.value.faults} == {"players", "hand", "cards"}


def test_notation() -> None:
    state = table(2, [(7,), (3,)])
    assert state.parse_move("  lay  7 ") == Lay(7)
    assert state.parse_move('{"type":"look","at":1}') == Look(1)
    assert state.parse_move("low") == Guess(high=False)
    with pytest.raises(BadMove, match="cannot read"):
        state.parse_move("lay seven")


def test_worlds_are_equally_likely() -> None:
    """Seat 0 holds 1 and 2; seat 1 holds two of 3 to 6, one of which lies face down."""
    state = table(2, [(1, 2), (3, 6)], first=1, cards=6)
    state.apply(1, Lay(6))
    rng = Random(5)
    draws = 6000
    worlds = Counter[tuple[Any, ...]]()
    for _ in range(draws):
        world = state.sight(0).sample(rng)
        worlds[world.deal.hands[1], world.pending.card] += 1
    assert len(worlds) == 12
    expected = draws / 12
    chi_square = sum((count - expected) ** 2 / expected for count in worlds.values())
    assert chi_square < 31  # 11 degrees of freedom: one run in a thousand is above


def test_a_look_is_remembered_in_every_world() -> None:
    state = table(3, [(1, 2), (3, 4), (5, 6)])
    state.apply(0, Look(2))
    state.apply(0, Lay(1))
    state.apply(1, Guess(high=True))
    sight = state.sight(0)
    worlds = [sight.sample(Random(number)) for number in range(50)]
    assert {world.deal.hands[2] for world in worlds} == {(5, 6)}
    assert len({world.deal.hands[1] for world in worlds}) > 20
    assert {world.awaiting for world in worlds} == {(1, 2)}  # who has answered is not known
