"""Lessons in the terminal, through a pipe: every one to its end, left and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run

from sightline.core.game import AnyState
from sightline.core.registry import game_keys
from sightline.lessons import Lesson, Teacher, find_lesson, lessons_of
from sightline.lessons.rehearsal import lesson_moves

pytestmark = pytest.mark.usefixtures("elsewhere")
TAUGHT = [key for key in game_keys() if lessons_of(key)]


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def lines_of(lesson: Lesson) -> list[str]:
    """What a learner types who does all that is asked."""
    teacher, lines = Teacher(lesson), list[str]()
    state: AnyState = teacher.start()
    for done, step in enumerate(lesson.steps):
        while teacher.pending(done, state):
            for seat, move in teacher.others_moves(done, state):
                state.apply(seat, move)
        if step.task in ("next", "try"):
            lines.append("")
            continue
        move = lesson_moves(teacher, done, state)[0]
        lines.append(state.move_text(move))
        for seat, each in [(teacher.seat, move), *teacher.answers_after(done, state, move)]:
            state.apply(seat, each)
    return lines


def typed(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("game", TAUGHT)
def test_all_lessons_of_a_game(run: Run, game: str) -> None:
    lines = [line for lesson in lessons_of(game) for line in lines_of(lesson)]
    ran = run("learn", game, stdin=typed(lines))
    assert ran.exit_code == 0, ran.stdout
    assert f"Now a real game: sightline play {game}" in ran.stdout
    for lesson in lessons_of(game):
        assert str(lesson.title) in ran.stdout
    assert run("learn", game, "--list").stdout.count("✓") == len(lessons_of(game))


def test_a_lesson_goes_on_where_it_was_left(run: Run) -> None:
    first, second = lessons_of("pentup")[:2]
    lines = lines_of(first)
    ran = run("learn", "pentup", stdin=typed([*lines[:4], "quit"]))
    assert ran.exit_code == 0
    assert "To go on another time: sightline learn pentup" in ran.stdout
    rest = run("learn", "pentup", stdin=typed([*lines[4:], "quit"]))
    assert str(first.title) in rest.stdout
    assert str(second.title) in rest.stdout
    afresh = run("learn", "pentup", "--again", stdin=typed([*lines, "quit"]))
    assert afresh.exit_code == 0


def test_the_board_is_shown_as_the_lesson_has_it(run: Run) -> None:
    lesson = next(one for one in lessons_of("viewpoints") if one.name == "card")
    ran = run("learn", "viewpoints", "card", stdin=typed(lines_of(lesson)))
    boards = [line for line in ran.stdout.splitlines() if line.startswith("free: ")]
    assert [board.removeprefix("free: ").replace(" ", "") for board in boards] == [
        "FNPTVWXYZ", "FNTWXYZ", "FNTWXYZ",
    ]  # fmt: skip


def test_what_is_not_asked_for_is_refused(run: Run) -> None:
    lines = ["", "F1@0,0", "X9@0,0", "nonsense", "", "X1@0,0", "quit"]
    ran = run("learn", "pentup", "tiles", stdin=typed(lines))
    assert "That would be a fine start too." in ran.stdout
    assert "X has orientations 1 to 1, not 9" in ran.stdout
    assert "You place X on level 1." in ran.stdout


def test_questions_are_answered_and_are_no_moves(run: Run) -> None:
    ran = run("learn", "pentup", "tiles", stdin=typed(["", "?", "legal X", "words", "X1@0,0"]))
    assert "Type the move that is asked for" in ran.stdout
    assert "1 legal move, starting with X" in ran.stdout
    assert "The table is empty." in ran.stdout
    assert "You place X on level 1." in ran.stdout


def test_without_a_game_all_that_can_be_learnt_are_listed(run: Run) -> None:
    for name in ("tiles", "up"):
        run("learn", "pentup", name, stdin=typed(lines_of(find_lesson("pentup", name))))
    listed = run("learn").stdout
    assert all(f"sightline learn {game}" in listed for game in TAUGHT)
    assert "4 lessons, 2 done" in listed


def test_input_that_ends_early_and_lessons_that_are_not_there(run: Run) -> None:
    assert run("learn", "pentup", stdin="\n").exit_code == 1
    assert "did you mean" in run("learn", "pentup", "tile").stderr
    assert run("learn", "chess").exit_code != 0
