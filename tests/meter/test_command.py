"""``sightline meter`` at the command line: verdicts, figures, and why nothing was measured."""

from __future__ import annotations

import json
import socket

import pytest
from tests.loops import apart
from tests.meter.conftest import Ground
from typer.testing import CliRunner

from sightline.cli.app import app


def run(*args: str) -> tuple[int, str, str]:
    ran = apart(CliRunner().invoke, app, ["meter", *args])
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.output
    return ran.exit_code, ran.stdout, " ".join(ran.stderr.split())


def test_a_clean_server(ground: Ground) -> None:
    ground.planted(None)
    given = ("--game", "veil", "--windows", "0", "--openings", "1", "--rate", "9999", "--json")
    code, out, _ = run(ground.house.url, *given)
    said = json.loads(out)
    assert code == 0, json.dumps(said["findings"], indent=1)
    assert said["verdict"] == "clean"
    assert said["findings"] == []
    assert said["players"] == 3
    assert said["bytes"]["messages"] > 100
    assert said["deals"]["alike"] > 0
    assert said["timing"] is None


def test_a_leak_is_told_in_words(ground: Ground) -> None:
    ground.planted("presence")
    given = ("--game", "veil", "--windows", "0", "--openings", "1", "--rate", "9999")
    code, out, _ = run(ground.house.url, *given)
    assert code == 1
    assert "while the window is open: table" in out
    assert "found (veil, 3 players)" in out


def test_a_game_without_windows(ground: Ground) -> None:
    code, out, _ = run(ground.house.url, "--game", "pentup", "--rate", "9999")
    assert code == 0
    assert "pentup has no windows" in out
    assert "No leak measured" in out


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (["--game", "chess"], "this server has no game 'chess'; it has"),
        (["--game", "veil", "--players", "9"], "veil is for 2, 3, 4 players, not 9"),
        (["--game", "veil", "--windows", "5"], "5 windows are too few to say anything"),
        (["--game", "veil", "-o", "hand"], "hand"),
        (["--game", "veil", "-o", "hand=99"], "refused"),
    ],
)
def test_what_cannot_be_measured(ground: Ground, given: list[str], reason: str) -> None:
    code, _, err = run(ground.house.url, *given)
    assert code == 2
    assert reason in err


def test_nobody_is_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen
        code, _, err = run(f"http://127.0.0.1:{taken.getsockname()[1]}", "--game", "veil")
    assert code == 2
    assert "does not answer" in err


@pytest.mark.parametrize("url", ["ftp://here", "http://", "http://x:99999", "::"])
def test_what_is_no_address(url: str) -> None:
    code, _, err = run(url, "--game", "veil")
    assert code == 2
    assert "address" in err
