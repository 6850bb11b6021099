"""Coaching: what somebody new is told and shown, made from what their seat sees."""

from __future__ import annotations

from random import Random
from typing import Any

from sightline.games.viewpoints.game import GAME
from sightline.games.viewpoints.rules.blueprint import card, slot_name
from sightline.games.viewpoints.rules.moves import Pass, Place, Reserve, Token
from sightline.games.viewpoints.rules.state import ViewpointsState
from sightline.words import reader_of, render

CHALLENGE = "P030040050130140.U250251350450451.V200210220300400"
PIECES: dict[str, Any] = {
    part[0]: tuple(tuple(map(int, part[at : at + 3])) for at in range(1, 16, 3))
    for part in CHALLENGE.split(".")
}


def start(players: int = 2, **options: object) -> ViewpointsState:
    state = GAME.start(players, {"challenge": CHALLENGE, **options}, seed=1)
    assert isinstance(state, ViewpointsState)
    return state


def told(state: ViewpointsState, seat: int) -> str | None:
    line = GAME.coach(state.view(seat), seat)
    return None if line is None else render(line, reader_of(GAME, state.players, seat))


def test_what_differs_is_named_and_marked() -> None:
    state = start()
    assert told(state, 0) == (
        "7 squares of your side still differ from your card. V belongs in C1, D1 and E1: "
        "take it, then turn and slide it until your side shows it there."
    )
    assert told(state, 1) is None, "only whose turn it is"
    assert GAME.coach_marks(state.view(0), 0) == (
        *("slot:" + name for name in ("A1", "B1", "C1", "D1", "E1", "C2", "E2")),
        "piece:V", "piece:P", "piece:U",
    )  # fmt: skip
    state.apply(0, Place("V", PIECES["V"]))
    marks = GAME.coach_marks(state.view(0), 0)
    assert "piece:V" not in marks
    assert "slot:C1" not in marks


def test_what_is_wrong_on_the_grid_is_to_be_moved() -> None:
    state = start()
    state.apply(0, Place("T", ((0, 0, 0), (0, 1, 0), (0, 1, 1), (0, 1, 2), (0, 2, 0))))
    state.apply(1, Place("U", PIECES["U"]))
    state.apply(0, Place("V", PIECES["V"]))
    state.apply(1, Place("P", PIECES["P"]))
    line = told(state, 0)
    assert line is not None
    assert "P should be seen in A1: move it there, or move away what hides it." in line
    # From the back P is not hidden: there T is only too much.
    state.apply(0, Place("N", ((5, 0, 0), (5, 1, 0), (5, 2, 0), (5, 2, 1), (5, 3, 1))))
    assert "Nothing should be seen in F1, A2, F2 and A3: move N and T" in str(told(state, 1))


def test_kept_pieces_are_brought_back_or_waited_for() -> None:
    state = start()
    for letter in "VUP":
        state.apply(state.seat, Place(letter, PIECES[letter]))
    state.apply(1, Reserve("P"))
    line = told(state, 0)
    assert line is not None
    assert "P is missing, and another player keeps it: pass if you may" in line
    state.apply(0, Pass())
    assert told(state, 1) is not None
    assert "and you keep it: bring it back there." in str(told(state, 1))


def test_what_is_complete_is_passed() -> None:
    state = start()
    for letter in "VUP":
        state.apply(state.seat, Place(letter, PIECES[letter]))
    assert "once all of you announce and pass in a row" in str(told(state, 1))
    assert GAME.coach_marks(state.view(1), 1) == ()
    state.apply(1, Pass())
    assert "All the others have passed" in str(told(state, 0))
    state.apply(0, Pass())
    assert told(state, 0) is None
    assert GAME.coach_marks(state.view(0), 0) == ()


def test_from_above_squares_have_no_names() -> None:
    state = start(5, first=5)
    line = told(state, 4)
    assert line is not None
    assert "marked squares" in line
    assert GAME.coach(state.view(None), 0) is None
    assert GAME.coach_marks(state.view(None), 0) == ()


def test_rounds_are_guessed_from_the_own_card() -> None:
    assert "up to 3 pieces" in str(told(start(3, rounds="agree"), 0))


def test_it_says_the_same_in_every_world_that_the_seat_thinks_possible() -> None:
    state = start(3)
    state.apply(0, Token("xy", 2, "C1"))
    state.apply(1, Place("U", PIECES["U"]))
    seen = {told(state, 2)}
    for number in range(5):
        world = state.sight(2).sample(Random(number))
        assert isinstance(world, ViewpointsState)
        seen.add(told(world, 2))
        view = world.view(2)
        assert view.card is not None
        now = card({piece.letter: piece.cells for piece in view.structure}, 3)
        differ = [slot for slot in range(36) if view.card[slot] != now[slot]]
        marks = GAME.coach_marks(view, 2)
        assert [mark for mark in marks if mark.startswith("slot:")] == [
            f"slot:{slot_name(slot)}" for slot in differ
        ]
    assert len(seen) == 1
