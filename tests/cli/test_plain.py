"""``--plain``: words instead of drawings, wherever it is written; and without it, none of that."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from tests.cli.conftest import Run

from sightline.cli.plain import be_plain, plain_drawing, taken_from
from sightline.core.registry import find_game
from sightline.games.viewpoints.drawing.positions import POSITIONS

DRAWN = re.compile(r"[\u2500-\u259f\u25cb\u25cf]")
COMMANDS = (
    ("--help",),
    ("play", "--help"),
    ("puzzle", "--help"),
    ("games",),
    ("games", "pentup"),
    ("rules", "pentup"),
    ("rules", "perspective"),
    ("puzzle", "show", "pentup-height", "--solution"),
)


@pytest.fixture(autouse=True)
def _drawn_after_it() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    yield
    be_plain(False)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_nothing_is_drawn(run: Run, words: tuple[str, ...]) -> None:
    first, last = run("--plain", *words), run(*words, "--plain")
    assert first.exit_code == last.exit_code == 0
    assert first.stdout == last.stdout
    assert not DRAWN.search(first.stdout)
    assert "[dim]" not in first.stdout
    assert "[bold]" not in first.stdout


def test_it_holds_for_one_command_only(run: Run) -> None:
    run("--plain", "play", "--help")
    assert "╭" in run("play", "--help").stdout
    assert "┌" in run("rules", "pentup").stdout


def test_mistakes_are_told_plainly_too(run: Run) -> None:
    assert not DRAWN.search(run("--plain", "play", "--nonsense").stderr)
    assert DRAWN.search(run("play", "--nonsense").stderr)


def test_only_what_comes_before_two_dashes_counts() -> None:
    assert taken_from(["play", "--plain", "x"]) == (True, ["play", "x"])
    assert taken_from(["play", "--", "--plain"]) == (False, ["play", "--", "--plain"])


def test_a_replay_in_words(run: Run, record: Callable[..., str]) -> None:
    ran = run("replay", record(3), "--plain")
    assert "Tiles left:" in ran.stdout
    assert not DRAWN.search(ran.stdout)


def test_what_has_no_words_is_drawn_with_plain_signs() -> None:
    assert plain_drawing("┌─┐█░") == "┌─┐█░"
    be_plain(True)
    assert plain_drawing("┌─┐█░") == "+-+##"


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_put_together_are_those_of_the_engine(name: str) -> None:
    """Viewpoints' rules are read without its compiled engine, which would play the same."""
    game = find_game("viewpoints")
    assert POSITIONS[name].played.view(game) == game.pictured(name)
