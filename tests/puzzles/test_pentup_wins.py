"""Pent-Up's winning moves: stored ones are legal, right and wrong are told, one comes a day."""

from __future__ import annotations

from datetime import date, timedelta
from typing import cast

import pytest
from tests.puzzles.following import follow

from sightline.core.errors import IllegalMove
from sightline.games.pentup.puzzles import PUZZLES, WINS
from sightline.games.pentup.puzzles.stored import win_answers
from sightline.games.pentup.puzzles.win import Win
from sightline.games.pentup.puzzles.win_proof import proven
from sightline.puzzles import entries, find_puzzle
from sightline.puzzles.model import Lay

FIRST = cast("Win", find_puzzle("pentup-win-01"))


def test_as_many_are_stored_as_take_turns() -> None:
    assert len(win_answers()) == WINS == len(PUZZLES.by_day)


@pytest.mark.parametrize("number", range(1, WINS + 1))
def test_stored_positions_follow_the_rules(number: int) -> None:
    puzzle = Win(number)  # every tile is placed by the rules of the game
    answer = puzzle.answer
    state = puzzle.state(())
    legal = state.legal(puzzle.seat)
    assert len(legal) == answer.moves
    assert 1 <= len(puzzle.wins) <= 3
    assert all(place in legal for place in puzzle.wins)


def test_a_stored_proof_is_found_again() -> None:
    answer = min(win_answers(), key=lambda each: (len(each.placed.split()) < 20, each.moves))
    assert proven(answer.placed) == answer


@pytest.mark.soak
def test_all_stored_proofs_are_found_again() -> None:
    assert [proven(answer.placed) for answer in win_answers()] == list(win_answers())


def test_the_right_move_solves_it() -> None:
    for place in FIRST.wins:
        view = FIRST.view((Lay(place.tile, place.cells),))
        assert (view.solved, view.complete, view.turn) == (True, True, None)
        assert len(view.laid) == 1


def test_a_wrong_move_can_be_taken_back() -> None:
    place = next(each for each in FIRST.state(()).legal(FIRST.seat) if each not in FIRST.wins)
    wrong = (Lay(place.tile, place.cells),)
    view = FIRST.view(wrong)
    assert (view.solved, view.complete) == (False, False)
    with pytest.raises(IllegalMove):
        FIRST.check(wrong, wrong[0])
    with pytest.raises(IllegalMove):
        FIRST.view((*wrong, *FIRST.solution()))
    assert FIRST.choices(wrong, place.tile) == (None, ())
    hint = FIRST.hint(wrong, 1)
    assert (hint.right, hint.take_back) == (False, 1)
    assert FIRST.view(follow(FIRST, wrong)).solved


def test_hints_tell_no_more_than_their_step() -> None:
    one, two, three = (FIRST.hint((), step) for step in (1, 2, 3))
    assert one.piece is None
    assert two.lay is None
    assert two.piece == FIRST.best.tile
    assert three.lay == FIRST.solution()[0]


def test_each_day_has_the_next_one() -> None:
    def listed(day: date) -> list[str]:
        return [each.key for each in entries(day) if each.key.startswith("pentup-win")]

    first = date(2026, 11, 19)
    seen = [listed(first + timedelta(days=days)) for days in range(WINS)]
    assert all(len(day) == 1 for day in seen)
    assert len({day[0] for day in seen}) == WINS
    assert listed(first + timedelta(days=WINS)) == seen[0]
    for key in ("pentup-win-01", f"PENTUP-WIN-{WINS}"):
        assert find_puzzle(key).info.kind == "win"
