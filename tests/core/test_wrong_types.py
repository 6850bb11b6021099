"""Python lets anybody call anything with anything: each wrong value is refused by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sightline
from sightline.arena import play_match
from sightline.arena.counting import count_sequences
from sightline.arena.stats import measure
from sightline.bots import find_bot
from sightline.core.echo import echo
from sightline.core.errors import (
    BadMove,
    BadOptions,
    BadRecord,
    BadSeed,
    IllegalMove,
    NoSuchSeat,
    SightlineError,
    UnknownBot,
    UnknownGame,
    WrongArgument,
)
from sightline.core.registry import find_game
from sightline.core.wellformed import well_formed
from sightline.games.pentup.rules.moves import Place as Lay
from sightline.games.viewpoints.rules.moves import Place, Propose, Reserve, Settle, Shift, Token


def echoed(value: object) -> str:
    return str(echo(value))


HUGE = 10**5000
"""A number that Python refuses to write."""
ODD: list[Any] = [
    None, True, 0.0, 2.0, -1, HUGE, float("nan"), "", "2", "\ud800", "x" * 100_000, b"2",
    [], [2], (2,), {}, {1: 2}, {2}, object(), int, Random,
]  # fmt: skip


@pytest.mark.parametrize("game", ["pentup", "perspective", "viewpoint", "viewpoints"])
def test_the_number_of_players_is_a_whole_number(game: str) -> None:
    odd: list[Any] = [2.0, True, "2", [2], HUGE, float("nan"), object()]
    for players in odd:
        with pytest.raises(BadOptions, match=r"players: .* cannot play"):
            sightline.start(game, players, seed=1)


@pytest.mark.parametrize("options", [[], "misere", 5, {1: 2}, {None: 1}, {"misere": {1}}, object()])
def test_options_are_names_with_values(options: Any) -> None:
    with pytest.raises(BadOptions):
        sightline.start("pentup", 2, options, seed=1)


def test_options_of_another_game_are_refused_by_name() -> None:
    foreign = sightline.start("viewpoints", seed=1).options
    with pytest.raises(BadOptions, match="unknown option"):
        sightline.start("pentup", 2, foreign, seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("odd", ODD, ids=echoed)
def test_every_entrance_refuses_by_name(odd: Any) -> None:
    """Whatever it is, it works or is refused with an error of ours, in a few words."""
    state = sightline.start("pentup", seed=1)
    calls: list[Callable[[], object]] = [
        lambda: sightline.start(odd, seed=1),
        lambda: sightline.start("pentup", odd, seed=1),
        lambda: sightline.start("pentup", 2, odd, seed=1),
        lambda: sightline.start("pentup", 2, {"misere": odd}, seed=1),
        lambda: sightline.start("viewpoint", 2, {"sets": odd}, seed=1),
        lambda: sightline.start("viewpoint", 2, {"custom": [odd]}, seed=1),
        lambda: sightline.start("viewpoints", 2, {"level": odd, "daily": odd}, seed=1),
        lambda: sightline.start("pentup", seed=odd),
        lambda: sightline.parse_record(odd),
        lambda: sightline.find_game(odd),
        lambda: sightline.register(odd),
        lambda: state.copy().apply(odd, state.legal(0)[0]),
        lambda: state.copy().apply(0, odd),
        lambda: state.legal(odd),
        lambda: odd in state.legal(0),
        lambda: state.sight(odd),
        lambda: state.view(odd),
        lambda: state.events(odd),
        lambda: state.parse_move(odd),
        lambda: state.game.read_move(odd),
        lambda: state.sight(0).sample(odd),
        lambda: state.record.replay(odd),
        lambda: find_bot("pentup", odd),
        lambda: find_bot(odd, "random"),
        lambda: play_match(odd, games=1),
        lambda: play_match("pentup", odd, games=1),
        lambda: play_match("pentup", bots=odd, games=1),
        lambda: play_match("pentup", games=odd if odd is not True else 0),
        lambda: play_match("pentup", games=1, seed=odd),
        lambda: play_match("pentup", games=1, workers=odd),
        lambda: count_sequences(state, odd),
    ]
    for call in calls:
        said = refusal(call)
        assert said is None or 0 < len(said.encode()) < 1000


def refusal(call: Callable[[], object]) -> str | None:
    """What was said against it; anything but an error of ours is a failure."""
    try:
        call()
    except SightlineError as error:
        return str(error)
    return None


def test_the_errors_have_their_names() -> None:
    state = sightline.start("pentup", seed=1)
    with pytest.raises(UnknownGame):
        find_game(5)  # type: ignore[arg-type]
    with pytest.raises(WrongArgument):
        sightline.register(5)  # type: ignore[arg-type]
    with pytest.raises(WrongArgument):
        state.sight(0).sample(None)  # type: ignore[arg-type]
    with pytest.raises(UnknownBot):
        find_bot("pentup", None)  # type: ignore[arg-type]
    with pytest.raises(BadSeed):
        sightline.start("pentup", seed=[])  # type: ignore[arg-type]
    with pytest.raises(BadSeed):
        sightline.start("pentup", seed="f" * 1_000_000)
    with pytest.raises(BadMove):
        state.parse_move(5)  # type: ignore[arg-type]
    with pytest.raises(NoSuchSeat):
        state.legal(True)


def test_seeds_may_have_leading_zeros() -> None:
    long = sightline.start("perspective", seed="0" * 40 + "7")
    assert long.fingerprint() == sightline.start("perspective", seed=7).fingerprint()


# -- moves -----------------------------------------------------------------------------------------

NO_CELL: Any = ((0, 0, 0),) * 5


@pytest.mark.parametrize(
    "move",
    [
        Token("xy", 2, "a1"),
        Token("xy", 2, "G1"),
        Token("xy", 2, "A1\n"),
        Token("xy", 2.0, "A1"),  # type: ignore[arg-type]
        Token("xy", True, "A1"),
        Token("colour", 2),  # type: ignore[arg-type]
        Shift("Q", NO_CELL),
        Reserve("F\n"),
        Reserve([]),  # type: ignore[arg-type]
        Place("F", [[0, 0, 0]] * 5),  # type: ignore[arg-type]
        Place("F", ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 2, 0), (2, 1, 9))),
        Propose(99),
        Settle(0),
    ],
)
def test_viewpoints_refuses_what_is_no_move(move: Any) -> None:
    state = sightline.start("viewpoints", 3, seed=1)
    before, tokens = state.fingerprint(), state.view(None).tokens
    assert move not in state.legal(state.awaiting[0])
    with pytest.raises(BadMove, match="not a move of viewpoints"):
        state.apply(state.awaiting[0], move)
    assert state.fingerprint() == before
    assert state.view(None).tokens == tokens


@pytest.mark.parametrize("rounds", [0, -1, 21, 99, 1000, 1.0, True, "3", None, HUGE], ids=echoed)
def test_rounds_are_agreed_on_within_their_limits(rounds: Any) -> None:
    state = sightline.start("viewpoints", 2, {"rounds": "agree"}, seed=1)
    kinds: list[type[Propose] | type[Settle]] = [Propose, Propose, Settle]
    for kind in kinds:
        seat = state.awaiting[0]
        before = state.fingerprint()
        assert kind(rounds) not in state.legal(seat)
        with pytest.raises(BadMove):
            state.apply(seat, kind(rounds))
        assert state.fingerprint() == before
        state.apply(seat, kind(20))
    assert state.view(None).rounds == 20


def test_a_line_end_in_json_is_no_piece() -> None:
    """In a pattern, $ also stands before a line's end."""
    with pytest.raises(BadMove):
        find_game("viewpoints").read_move('{"do":"reserve","piece":"F\\n"}')
    with pytest.raises(BadOptions):
        sightline.start("viewpoints", 2, {"daily": "2026-11-16\n"}, seed=1)
    with pytest.raises(BadOptions):
        sightline.start("viewpoints", 2, {"daily": "٢٠٢٦-١١-١٦"}, seed=1)


@pytest.mark.parametrize(
    "cells",
    [
        None,
        5,
        "abcde",
        (1, 2, 3, 4, 5),
        ((0, 0), (0, 1), (0, 2), (0, 3), (0, "4")),
        ((0, 0), (0, 1), (0, 2), (0, 3), None),
        ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4.0)),
        ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4, 0)),
        ([0, 0], [0, 1], [0, 2], [0, 3], [0, 4]),
        ((0, 0), (0, True), (0, 2), (0, 3), (0, 4)),
        ((0, 0), (0, 1), (0, 2), (0, 3), (0, 10**30)),
        {"a": 1},
        object(),
    ],
)
def test_pentup_refuses_odd_cells(cells: Any) -> None:
    state = sightline.start("pentup", seed=1)
    before = state.fingerprint()
    move = Lay("I", cells)
    assert move not in state.legal(0)
    with pytest.raises(BadMove, match="not a move of pentup"):
        state.apply(0, move)
    assert state.fingerprint() == before


def test_a_wrong_tile_is_refused() -> None:
    state = sightline.start("pentup", seed=1)
    right = state.legal(0)[0]
    for tile in ("Q", "i", None, [], 1):
        with pytest.raises(BadMove):
            state.apply(0, Lay(tile, right.cells))  # type: ignore[arg-type]


@given(value=st.one_of(st.integers(), st.floats(), st.booleans(), st.none(), st.text()))
@settings(max_examples=200, deadline=None)
def test_well_formed_is_what_json_would_allow(value: Any) -> None:
    allowed = type(value) is int and 1 <= value <= 20
    assert well_formed(Propose(value)) is allowed
    any_value: Any = value
    move = Token("xy?", 2, any_value, any_value)
    none_or_slot = value is None
    assert well_formed(move) is none_or_slot


def test_rules_still_refuse_by_their_own_name() -> None:
    state = sightline.start("viewpoints", 3, seed=1)
    with pytest.raises(IllegalMove, match="not asked for now"):
        state.apply(state.awaiting[0], Settle(3))


# -- words -----------------------------------------------------------------------------------------


@given(st.text())
def test_what_is_echoed_is_short_and_printable(text: str) -> None:
    said = echoed(text * 40)
    assert len(said) < 700
    assert said.isprintable()


def test_what_is_echoed_is_no_python() -> None:
    odd = {"a": object()}
    said = [echoed(value) for value in (None, True, [1], (), odd, {1}, 10**5000, b"x", object())]
    assert said == [
        "nothing", "true", "a list", "an empty list", "a table", "a list",
        "a number of very many digits", "bytes", "a value of type object",
    ]  # fmt: skip


# -- figures ---------------------------------------------------------------------------------------


def test_no_game_is_shorter_than_no_move() -> None:
    assert measure([1, 1, 1, 400]).mean.low == 0.0
    assert measure([10, 12]).mean.low > 0


def test_a_match_names_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(SightlineError, match="folder"):
        play_match("pentup", games=1, out=5)  # type: ignore[arg-type]
    result = play_match("pentup", bots="random", games=1, out=str(tmp_path / "kept"))  # type: ignore[arg-type]
    assert result.games == 1
    assert len(list((tmp_path / "kept").iterdir())) == 1


def test_a_record_is_text() -> None:
    for odd in (None, 5, b"{}", ["{}"]):
        with pytest.raises(BadRecord, match="a record is text"):
            sightline.parse_record(odd)  # type: ignore[arg-type]
