"""The move list and the terminal: actions in words, from where each observer sits."""

from __future__ import annotations

import pytest

from sightline.games.viewpoints.game import GAME
from sightline.games.viewpoints.rules.moves import AnyMove, Place, Reserve, Return, Shift, Token
from sightline.games.viewpoints.rules.state import ViewpointsState

ON_THE_FLOOR = Place("Z", ((2, 3, 0), (2, 4, 0), (3, 4, 0), (4, 4, 0), (4, 5, 0)))
STANDING = ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 0), (0, 2, 0))


def start(players: int, **options: object) -> ViewpointsState:
    state = GAME.start(players, {"challenge": "A001", **options}, seed=1)
    assert isinstance(state, ViewpointsState)
    return state


def said(state: ViewpointsState, move: AnyMove, observer: int | None) -> str:
    """The first thing that an observer is told of a move."""
    copy = state.copy()
    return GAME.describe_event(copy.apply(state.seat, move).to(observer)[0])


@pytest.mark.parametrize(
    ("observer", "where"),
    [
        (0, "columns C–E, row 1, depth 4–6, seen from the front"),
        (1, "columns C–E, row 1, depth 1–3, seen from the back"),
        (2, "columns D–F, row 1, depth 2–4, seen from the right"),
        (3, "columns D–F, row 1, depth 3–5, seen from the left"),
        (4, "columns 3–5, rows 4–6, level 1, seen from above"),
        (None, "columns C–E, row 1, depth 4–6, seen from the front"),
    ],
)
def test_everybody_reads_where_a_piece_lies_from_the_own_side(
    observer: int | None, where: str
) -> None:
    assert said(start(5), ON_THE_FLOOR, observer) == f"Player 1 places Z in {where}."


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
        "Player 2 moves V to column F, rows 1–3, depth 4–6, seen from the back."
    )
    state.apply(1, Reserve("V"))
    state.apply(0, ON_THE_FLOOR)
    assert said(state, Return("V", there), 0) == (
        "Player 2 returns V to column F, rows 1–3, depth 1–3, seen from the front."
    )


def test_a_solitaire_is_told_from_the_side_that_is_turned_to_the_player() -> None:
    state = start(1, pair="34")
    assert said(state, ON_THE_FLOOR, 0).endswith("seen from the right.")
    state.apply(0, Place("V", STANDING))
    assert said(state, ON_THE_FLOOR, 0).endswith("seen from the left.")


def test_no_line_of_the_log_shows_bare_digits_of_cells() -> None:
    state = start(3, turn_limit=12)
    while state.outcome is None:
        state.apply(state.seat, state.legal(state.seat)[0])
    for observer in (None, 0, 1, 2):
        for events in state.events(observer):
            for event in events:
                words = GAME.describe_event(event).rstrip(".").split()
                assert not [word for word in words if word.isdigit() and len(word) == 3]
