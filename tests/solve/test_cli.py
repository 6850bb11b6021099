"""``sightline solve`` as it is typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from sightline.cli.app import Commands
from sightline.cli.solve import add_to
from sightline.core.record import parse_record

app = typer.Typer(cls=Commands)
add_to(app)


@app.callback()
def main() -> None:
    """So that ``solve`` is a group in it."""


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["solve", *arguments])
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.output


def answer(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json"))


def test_counts() -> None:
    found = answer("tiling", "--region", "6x10", "--pieces", "12", "--count")
    assert found["count"] == 2339
    assert found["up_to_symmetry"]
    assert answer("tiling", "-r", "3x20", "--count", "--all-orientations")["count"] == 8
    assert run("tiling", "--region", "8x8-3,3-3,4-4,3-4,4", "--count") == "65\n"
    part = answer("tiling", "-r", "2x5x6", "--count", "--limit", "5", "--workers", "2")
    assert 5 <= part["count"] < 264
    assert not part["finished"]
    assert run("tiling", "-r", "2x5x6", "--count", "--limit", "5").startswith("at least ")


def test_first_and_all(tmp_path: Path) -> None:
    assert len(run("tiling", "--region", "6x10", "--first").splitlines()) == 6
    assert len(answer("tiling", "-r", "3x4x5", "--first")["tiling"]["placed"]) == 12
    assert len(answer("tiling", "-r", "3x20", "--all")["tilings"]) == 2
    assert answer("tiling", "-r", "6x10", "--all", "--limit", "3")["count"] == 3
    assert run("tiling", "-r", "3x20", "--all", "--svg").startswith("<svg")
    picture = tmp_path / "region.txt"
    picture.write_text("#####\n#####\n")
    assert len(answer("tiling", "-r", str(picture), "-p", "LL", "--all")["tilings"]) == 1
    assert answer("tiling", "-r", "5x10", "-p", "ILNTUVWXYZ", "--first")["tiling"] is None


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("-r", "6y10"), "cannot read the region"),
        (("-r", "6x9"), "60 cells"),
        (("-r", "6x10", "-p", "Q"), "no pentomino"),
        (("-r", "6x10", "--count", "--all"), "choose one"),
        (("-r", "6x10", "--svg"), "no picture"),
        (("-r", "6x10", "--first", "--limit", "2"), "--first shows one"),
        (("-r", "nowhere.txt"), "no text file nowhere.txt"),
        (("-r", "6x10", "--all", "--svg", "--text"), "choose one"),
        (("-r", "6x10", "--resume", "x"), "cannot read the point"),
    ],
)
def test_bad_input_is_told_in_words(arguments: tuple[str, ...], told: str) -> None:
    output = run("tiling", *arguments, code=2)
    assert told in " ".join(output.split())
    assert "Traceback" not in output


def test_pentup_height() -> None:
    found = answer("pentup-height")
    assert (found["level"], found["upper_bound"]) == (10, 10)
    state = parse_record(found["record"]).replay()
    assert state.view(None).placed[-1].level == 10
    assert "Level 10" in run("pentup-height")


def test_pentup_surround() -> None:
    found = answer("pentup-surround", "--tile", "F")
    assert (found["white"], found["black"]) == (3, 5)
    assert "3 white tiles" in run("pentup-surround", "--tile", "x")
    assert "no tile" in run("pentup-surround", "--tile", "Q", code=2)


def test_pentup_win() -> None:
    found = answer("pentup-win", "--number", "3")
    assert found["wins"].split() == ["Z2@-4,-7^1", "Z4@-8,-6^1"]
    assert "2 of 179 moves win, proven: Z2" in run("pentup-win", "--number", "3")
    assert "no position 99" in run("pentup-win", "--number", "99", code=2)


def test_pentup_small() -> None:
    assert answer("pentup-small", "--tiles", "pn") == [{"tiles": "NP", "white": 1.0, "first": "P"}]
    assert "3 tiles a hand, 220 games: White wins 0, Black 220" in run("pentup-small")
    assert "one to 3 different tiles" in run("pentup-small", "--tiles", "FF", code=2)
