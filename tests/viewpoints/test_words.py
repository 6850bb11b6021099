"""The move list and the terminal: actions in words, from where each observer sits."""

from __future__ import annotations

from typing import cast

import pytest

from sightline.games.viewpoints.game import GAME
from sightline.games.viewpoints.rules.ending import outcome_of
from sightline.games.viewpoints.rules.moves import (
    AnyMove,
    Cells,
    Place,
    Reserve,
    Return,
    Shift,
    Token,
)
from sightline.games.viewpoints.rules.space import cells_of, letter_of, tables
from sightline.games.viewpoints.rules.state import ViewpointsState
from sightline.games.viewpoints.rules.telling import told
from sightline.games.viewpoints.rules.views import Piece, Placed

ON_THE_FLOOR = Place("Z", ((2, 3, 0), (2, 4, 0), (3, 4, 0), (4, 4, 0), (4, 5, 0)))
STANDING = ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 0), (0, 2, 0))


def start(players: int, **options: object) -> ViewpointsState:
    state = GAME.start(players, {"challenge": "A001", **options}, seed=1)
    assert isinstance(state, ViewpointsState)
    return state


def said(state: ViewpointsState, move: AnyMove, observer: int | None) -> str:
    """The first thing that an observer is told of a move."""
    copy = state.copy()
    return str(GAME.event_message(copy.apply(state.seat, move).to(observer)[0]))


@pytest.mark.parametrize(
    ("observer", "where"),
    [
        (0, "columns C–E, row 1, depth 4–6 (from front to back C, C–E, E), seen from the front"),
        (1, "columns C–E, row 1, depth 1–3 (from front to back E, C–E, C), seen from the back"),
        (2, "columns D–F, row 1, depth 2–4 (from front to back E–F, E, D–E), seen from the right"),
        (3, "columns D–F, row 1, depth 3–5 (from front to back D–E, E, E–F), seen from the left"),
        (4, "columns 3–5, rows 4–6, level 1 (from front to back 3, 3–5, 5), seen from above"),
        (None, "columns C–E, row 1, depth 4–6 (from front to back C, C–E, E), seen from the front"),
    ],
)
def test_everybody_reads_where_a_piece_lies_from_the_own_side(
    observer: int | None, where: str
) -> None:
    assert said(start(5), ON_THE_FLOOR, observer) == f"Player 1 places Z in {where}."


@pytest.mark.parametrize("position", [1, 4, 5])
def test_no_two_ways_to_lay_a_piece_are_told_alike(position: int) -> None:
    """Whatever the way round and the place, from wherever one looks."""
    places = [place for place in range(tables().placements) if letter_of(place) == "V"]
    pieces = [Piece("V", cast("Cells", cells_of(place))) for place in places]
    lines = {str(told(Placed(0, piece, "free", None, position))) for piece in pieces}
    assert len(lines) == len(places) > 500


def test_after_a_swap_the_words_come_from_the_new_side() -> None:
    state = start(3)
    state.apply(0, Token("swap", 3))
    state.apply(state.seat, ON_THE_FLOOR)
    assert state.seat == 0
    assert said(state, Place("V", STANDING), 0).endswith("seen from the right.")
    assert said(state, Place("V", STANDING), 2).endswith("seen from the front.")


def test_moving_and_returning_have_their_verbs() -> None:
    state = start(2)
    state.apply(0, Place("V", STANDING))
    there = ((5, 0, 0), (5, 0, 1), (5, 0, 2), (5, 1, 0), (5, 2, 0))
    assert said(state, Shift("V", there), 1) == (
        "Player 2 moves V to column F, rows 1–3, depth 4–6 (on edge, from below 4–6, 6, 6 deep), "
        "seen from the back."
    )
    state.apply(1, Reserve("V"))
    state.apply(0, ON_THE_FLOOR)
    assert said(state, Return("V", there), 0) == (
        "Player 2 returns V to column F, rows 1–3, depth 1–3 (on edge, from below 1–3, 1, 1 deep), "
        "seen from the front."
    )


def test_a_solitaire_is_told_from_the_side_that_is_turned_to_the_player() -> None:
    state = start(1, pair="34")
    assert said(state, ON_THE_FLOOR, 0).endswith("seen from the right.")
    state.apply(0, Place("V", STANDING))
    assert said(state, ON_THE_FLOOR, 0).endswith("seen from the left.")


def test_records_of_long_games_keep_their_words() -> None:
    assert str(outcome_of("turns", 1200, []).summary) == "Lost: not solved within 1200 turns."


def test_no_line_of_the_log_shows_bare_digits_of_cells() -> None:
    state = start(3, turn_limit=12)
    while state.outcome is None:
        state.apply(state.seat, state.legal(state.seat)[0])
    for observer in (None, 0, 1, 2):
        for events in state.events(observer):
            for event in events:
                words = str(GAME.event_message(event) or "").rstrip(".").split()
                assert not [word for word in words if word.isdigit() and len(word) == 3]
