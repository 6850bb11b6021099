"""``sightline puzzle``."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from sightline.cli.app import app


def ask(*words: str, typed: str = "") -> str:
    done = CliRunner().invoke(app, ["puzzle", *words], input=typed)
    assert done.exit_code == 0, done.output
    return done.output


def test_list() -> None:
    told = ask("list")
    for key in ("box-5x10", "board-8x8@0,0", "pentup-height", "pentup-surround-F"):
        assert key in told
    assert "box-2x3x10" in [row["key"] for row in json.loads(ask("list", "--json"))]


def test_show() -> None:
    assert "1 solution" in ask("show", "box-5x10")
    assert "no solution" in ask("show", "board-8x8-0,1-1,0-7,6-6,7")
    assert ask("show", "pentup-surround-F", "--svg", "--solution").startswith("<svg")
    told = json.loads(ask("show", "board-3x20", "--json", "--solution"))
    assert told["solutions"] == {"status": "exact", "ways": 8, "kinds": 2, "share": 1.0}
    assert told["solution"]["solved"]


@pytest.mark.parametrize("words", [("show", "nix"), ("play", "board-8x8-1"),
                                   ("show", "box-5x10", "--svg", "--json")])  # fmt: skip
def test_mistakes(words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, ["puzzle", *words])
    assert done.exit_code == 2
    assert "Traceback" not in done.output


def test_play_by_hints() -> None:
    from sightline.puzzles import find_puzzle

    puzzle = find_puzzle("box-5x10")
    laid = puzzle.view(puzzle.solution()).laid
    lines = ["help", "pieces", "pieces x", "where X", "hint", "hint 2", "hint 3", "left", "undo"]
    lines += ["X1@0,0", "left", "undo x", "nonsense", "undo q", "hint 9", "where 7", "board"]
    lines += [tile.text for tile in laid[:2]] + ["undo 1", laid[1].text, "", "restart"]
    told = ask("play", "box-5x10", typed="\n".join(lines + [tile.text for tile in laid]) + "\n")
    assert "Solved in 0:" in told
    assert "0 solutions left" in told
    assert "cannot read 'nonsense'" in told
    assert told.count("X1") > 20


def test_play_and_give_up() -> None:
    told = ask("play", "pentup-height", typed="pieces\nV1@0,0\nhint 3\nleft\ngive\ngive up\n")
    assert "Level 10" in told
    assert "White:" in told
    assert ask("play", "box-2x3x10", typed="pieces f\nquit\n").count("layer") > 4
    assert "+" in ask("play", "pentup-surround-W", typed="hint 3\n")
