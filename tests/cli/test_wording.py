"""What commands say in games with many options, own cards and hidden things."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.conftest import Run

import sightline
from sightline.cli.options_line import options_line
from sightline.core.registry import find_game

# Rich would take the closing tag for markup of its own.
OWN_SET = """
[set]
name = "odd-texts"
title = "Odd texts"

[[card]]
title = "Bracket"
copies = 30
points = 20
text = "A card [/with] a [bold]tag."
"""


def words(text: str) -> str:
    """A text without the breaks of its lines."""
    return " ".join(text.split())


# ---------------------------------------------------------------- options


def test_options_are_told_as_they_are_typed_and_only_if_they_are_not_the_usual_ones() -> None:
    builder, cards = find_game("viewpoints"), find_game("viewpoint")
    usual = dict(builder.shown_options(builder.read_options(2, {})))
    assert options_line(builder, 2, usual) == ""
    assert options_line(builder, 2, usual | {"omit": "NP", "level": 3}) == "level=3, omit=NP"
    assert options_line(find_game("pentup"), 2, {"misere": True}) == "misere=true"
    long = {"sets": "a\nb", "custom": [OWN_SET, OWN_SET], "first": "x" * 99}
    assert options_line(cards, 2, long) == f"sets=a b, custom=(2), first={'x' * 59}…"


def test_an_own_sets_text_stays_out_of_the_heading(run: Run, elsewhere: Path) -> None:
    Path("odd.toml").write_text(OWN_SET, encoding="utf-8")
    game = ("viewpoint", "--option", "sets=revisioned+odd.toml", "--bots", "sharp")
    ran = run("simulate", *game, "-g", "1", "-w", "1", "--seed", "1", "--out", "games")
    assert ran.exit_code == 0
    heading = "Viewpoint, 2 players, sets=revisioned+odd-texts, custom=(1): 1 game, 0 draws, seed 1"
    assert heading in words(ran.stdout)
    shown = run("replay", "games/game-0001.jsonl", "--step", "0")
    assert shown.exit_code == 0
    assert "2 players, sets=revisioned+odd-texts, custom=(1) · after 0 of" in words(shown.stdout)
    told = run("replay", "games/game-0001.jsonl", "--step", "0", "--json")
    assert json.loads(told.stdout)["options"]["custom"] == [OWN_SET], "programs get all of it"


def test_a_secret_option_is_in_no_heading_before_the_end(run: Run, tmp_path: Path) -> None:
    structure = "F131141241251341.U221223231232233.Z230240340440450"
    state = sightline.start("viewpoints", 2, {"challenge": structure}, seed=1)
    file = tmp_path / "game.jsonl"
    file.write_text(state.record.dump(), encoding="utf-8")
    shown = run("replay", str(file))
    assert shown.exit_code == 0
    assert "F131141" not in shown.stdout


# ---------------------------------------------------------------- seats


def unfinished(tmp_path: Path) -> tuple[str, int]:
    """A record of Viewpoint in which one seat is to play, and that seat."""
    state = sightline.start("viewpoint", 3, seed=7)
    (seat,) = state.awaiting
    file = tmp_path / "unfinished.jsonl"
    file.write_text(state.record.dump(), encoding="utf-8")
    return str(file), seat


def test_an_unknown_seat_is_answered_with_those_there_are(run: Run, tmp_path: Path) -> None:
    file, _ = unfinished(tmp_path)
    for name in ("bob", "3"):
        ran = run("legal", file, "--seat", name)
        assert ran.exit_code == 2
        assert "there is: 0 (Player 1), 1 (Player 2), 2 (Player 3)" in ran.stderr


def test_no_legal_moves_are_explained_beside_the_answer(run: Run, tmp_path: Path) -> None:
    file, seat = unfinished(tmp_path)
    other = (seat + 1) % 3
    ran = run("legal", file, "--seat", str(other))
    assert (ran.exit_code, ran.stdout) == (0, "")
    assert f"Player {other + 1} is not asked now; asked: seat {seat} (Player {seat + 1})." in (
        words(ran.stderr)
    )
    assert run("legal", file, "--seat", str(other), "--json").stderr == ""
    assert run("legal", file).stderr == ""


def test_no_legal_moves_after_the_end_are_explained(run: Run, tmp_path: Path) -> None:
    state = sightline.start("viewpoint", 2, {"turn_limit": 1}, seed=7)
    while state.awaiting:
        state.apply(state.awaiting[0], state.legal(state.awaiting[0])[0])
    file = tmp_path / "over.jsonl"
    file.write_text(state.record.dump(), encoding="utf-8")
    ran = run("legal", str(file))
    assert (ran.exit_code, ran.stdout) == (0, "")
    assert "The game is over" in ran.stderr


# ---------------------------------------------------------------- play


in_an_empty_folder = pytest.mark.usefixtures("elsewhere")


@in_an_empty_folder
def test_help_offers_only_what_works(run: Run) -> None:
    hidden = run("play", "viewpoint", "--seats", "you,sharp", "--seed", "7", stdin="?\nshow pass\n")
    assert "show MOVE" not in hidden.stdout
    assert "can't be tried out where things are hidden" in hidden.stdout
    assert "show MOVE" in run("play", "pentup", "--seed", "7", stdin="?\n").stdout


@in_an_empty_folder
def test_enter_plays_the_only_move_there_is(run: Run) -> None:
    args = ("play", "viewpoint", "--seats", "you,sharp", "--seed", "7")
    # A move that was advised, then Enter alone: in most windows there is nothing but to pass,
    # and at a choice it decides nothing.
    ran = run(*args, stdin="hint sharp\n\n\n" * 12)
    assert "1 move: pass  Enter plays it." in ran.stdout
    assert "You pass." in ran.stdout
    assert "Type a move, or ? for help." in ran.stdout
    choice = re.search(r"^\d+ moves: .*", ran.stdout, re.MULTILINE)
    assert choice
    assert "Enter" not in choice[0]


@in_an_empty_folder
def test_what_a_wrong_move_could_go_on_as_is_told_without_a_gap(run: Run) -> None:
    ran = run("play", "viewpoints", "--seed", "3", stdin="place Q 000\n")
    assert "Legal moves that start with place: place F  place N" in ran.stdout


@in_an_empty_folder
def test_a_bot_that_does_not_play_this_game_is_not_suggested(run: Run) -> None:
    ran = run("play", "viewpoints", "--seats", "you,smapler")
    assert ran.exit_code == 2
    assert "'smapler' is neither you nor a bot of viewpoints" in ran.stderr
    assert "'sampler'" not in ran.stderr
    assert "there is: you, random, novice, headstrong" in ran.stderr
