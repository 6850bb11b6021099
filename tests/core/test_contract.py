"""The engine's contract as a caller meets it, shown on Pent-Up."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

import sightline
from sightline.core.errors import BadMove, BadOptions, NoSuchSeat, NotAwaited, UnknownGame
from sightline.core.events import Event, Happened
from sightline.core.moves import MoveList
from sightline.core.registry import (
    INSTALLED,
    BrokenGame,
    find_game,
    game_keys,
    register,
    unregister,
)
from sightline.core.state import canonical
from sightline.games.pentup.rules.moves import Place

FIRST = Place("I", ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)))


def test_a_game_goes_as_the_readme_shows() -> None:
    state = sightline.start("pentup", players=2, options={"misere": False}, seed=7)
    assert state.awaiting == (0,)
    assert len(state.legal(0)) == 63
    assert FIRST in state.legal(0)
    assert len(state.legal(1)) == 0
    happened = state.apply(0, FIRST)
    assert happened.to(0) == happened.to(1) == happened.to(None)
    assert state.awaiting == (1,)
    assert state.outcome is None
    assert state.view(None).placed[0].tile == "I"
    assert state.sight(1).view == state.view(1)


def test_copies_go_their_own_way() -> None:
    state = sightline.start("pentup", seed=1)
    twin = state.copy()
    before = state.fingerprint()
    twin.apply(0, FIRST)
    assert state.fingerprint() == before != twin.fingerprint()
    assert state.length == 0
    assert twin.length == 1


def test_pickling_keeps_everything() -> None:
    state = sightline.start("pentup", 3, {"misere": True}, seed=1)
    state.apply(0, FIRST)
    twin = pickle.loads(pickle.dumps(state))
    assert twin.fingerprint() == state.fingerprint()
    assert twin.record.dump() == state.record.dump()


def test_a_pickled_sight_has_no_seed() -> None:
    sight = pickle.loads(pickle.dumps(sightline.start("pentup", seed=1).sight(0)))
    assert len(sight.legal) == 63
    with pytest.raises(sightline.NoRecord):
        _ = sight.sample(random.Random(1)).record


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None, 1.0])
def test_seats_that_are_not_there(seat: Any) -> None:
    state = sightline.start("pentup", seed=1)
    with pytest.raises(NoSuchSeat, match="seats go from 0 to 1"):
        state.sight(seat)
    with pytest.raises(NoSuchSeat):
        state.apply(seat, FIRST)


def test_moves_that_are_none() -> None:
    state: Any = sightline.start("pentup", seed=1)
    with pytest.raises(BadMove, match="not a move of pentup"):
        state.apply(0, "I1@0,0")
    with pytest.raises(NotAwaited, match="seat 1 is not awaited now; awaited: 0"):
        state.apply(1, FIRST)


@pytest.mark.parametrize("form", ["", "{", "[]", "1", '{"tile":"Q","cells":[]}', b"\xff", None, 7])
def test_json_that_is_no_move(form: object) -> None:
    with pytest.raises(BadMove, match="not a move of pentup"):
        find_game("pentup").read_move(form)


def test_options_and_players_are_refused_together() -> None:
    with pytest.raises(BadOptions) as caught:
        sightline.start("pentup", players=9, options={"misere": "perhaps", "x": 1}, seed=1)
    assert {fault.where for fault in caught.value.faults} == {"players", "misere", "x"}


def test_unknown_games_get_a_suggestion() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'pentup'"):
        find_game("pentupp")


class Entry:
    """An entry point of some other package."""

    name = "mine"
    value = "mine:GAME"

    def __init__(self, loaded: object) -> None:
        self._loaded = loaded

    def load(self) -> object:
        if isinstance(self._loaded, Exception):
            raise self._loaded
        return self._loaded


@pytest.mark.parametrize(
    ("loaded", "problem"),
    [
        (ImportError("no such thing"), "ImportError: no such thing"),
        (object(), "does not name a sightline.core.Game"),
        (find_game("pentup"), "its key is 'pentup'"),
    ],
)
def test_a_broken_package_is_named(
    loaded: object, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(INSTALLED, "entries", lambda: [Entry(loaded)])
    assert "mine" in game_keys()
    with pytest.raises(BrokenGame, match=problem):
        find_game("mine")


def test_games_can_be_registered_for_a_process() -> None:
    pentup = find_game("pentup")
    try:
        assert register(pentup) is pentup
        assert "pentup" in game_keys()
    finally:
        unregister("pentup")
    assert find_game("pentup") is not None


class Seen(Event, frozen=True, tag="seen"):
    what: str


def test_each_observer_is_told_its_own() -> None:
    happened = Happened(3)
    happened.tell_all(Seen("flip"))
    happened.tell(1, Seen("secret"))
    happened.tell_each(lambda observer: None if observer == 0 else Seen(f"for {observer}"))
    assert happened.to(0) == (Seen("flip"),)
    assert happened.to(1) == (Seen("flip"), Seen("secret"), Seen("for 1"))
    assert happened.to(2) == (Seen("flip"), Seen("for 2"))
    assert happened.to(None) == (Seen("flip"), Seen("for None"))


def test_only_those_at_the_table_are_told() -> None:
    happened = Happened(2)
    happened.tell_owner(1, Seen("mine"), Seen("theirs"), Seen("somebody's"))
    told = [happened.to(observer) for observer in (0, 1, None)]
    assert told == [(Seen("theirs"),), (Seen("mine"),), (Seen("somebody's"),)]
    for stranger in (-1, 2, True, "0"):
        with pytest.raises(NoSuchSeat):
            happened.to(stranger)  # type: ignore[arg-type]
        with pytest.raises(NoSuchSeat):
            happened.tell(stranger, Seen("whose?"))  # type: ignore[arg-type]


def test_move_lists_hold_what_is_in_them() -> None:
    state = sightline.start("perspective", 2, seed=1)
    state.apply(state.awaiting[0], state.parse_move("pass"))
    for many in (1, 30):
        moves = MoveList([*state.legal(state.awaiting[0])] * many)
        assert all(moves.holds(move) and move in moves for move in moves)
        assert not moves.holds(FIRST)
        assert FIRST not in moves


def test_move_lists() -> None:
    moves = MoveList([FIRST])
    assert (len(moves), moves[0], moves[-1], list(moves)) == (1, FIRST, FIRST, [FIRST])
    assert FIRST in moves
    assert "I" not in moves


def test_facts_are_hashed_by_value() -> None:
    assert canonical({1: {2, 3}, "a": [FIRST]}) == canonical({"a": [FIRST], 1: {3, 2}})
    assert canonical([1, 2]) != canonical([2, 1])
    with pytest.raises(TypeError, match="underscore"):
        canonical(object())
