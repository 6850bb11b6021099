"""``sightline ladder``: what it prints and writes, what it refuses, and how it stops."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest
from tests.arena import lots
from tests.cli.conftest import Run, command

from sightline.cli.progress import PaceLines
from sightline.core.registry import register, unregister


@pytest.fixture(autouse=True)
def lots_game() -> Iterator[None]:
    for game in (lots.GAME, lots.TOGETHER):
        register(game)
    yield
    for game in (lots.GAME, lots.TOGETHER):
        unregister(game.key)


def test_a_small_ladder(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "ladder"
    line = ["ladder", "lots", "--bots", "levels,random", "--games", "20", "--workers", "1"]
    line += ["--out", str(folder)]
    done = run(*line, "--seed", "7", "--json", "--progress", "json")
    assert done.exit_code == 0, done.stderr
    printed = json.loads(done.stdout)
    assert printed == json.loads((folder / "ladder.json").read_text(encoding="utf-8"))
    assert printed["games"] == 6 * 20
    assert "--seed 7" in printed["command"]
    assert "--players 2" in printed["command"]
    told = [json.loads(text) for text in done.stderr.splitlines()]
    assert told[0]["done"] == 0
    assert (told[-1]["done"], told[-1]["of"], told[-1]["left"]) == (120, 120, 0)
    # Again, without the seed: nothing is left to play, and the terminal tells the table.
    again = run(*line)
    assert again.exit_code == 0
    assert "120 games between 4 bots, seed 7" in again.stdout
    assert "Cat · lots:lots=16" in again.stdout
    assert "Level 3 against level 1" in again.stdout
    assert "index.html" in again.stdout.replace("\n", "")
    page = tmp_path / "page.html"
    assert run(*line[:-2], "--seed", "7", "--html", str(page)).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_all_modes(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "modes"
    line = ["ladder", "lots", "--all-modes", "--bots", "levels", "--games", "4", "--seed", "7"]
    done = run(*line, "--workers", "1", "--out", str(folder))
    assert done.exit_code == 0, done.stderr
    names = [mode.name for mode in lots.GAME.modes()]
    assert names == ["2-players", "3-players", "4-players"]
    page = (folder / "index.html").read_text(encoding="utf-8")
    for name in names:
        assert name in done.stdout
        assert f'href="{name}/index.html"' in page
        figures = json.loads((folder / name / "ladder.json").read_text(encoding="utf-8"))
        assert figures["setting"]["players"] == int(name[0])
    together = run("ladder", "together-lots", "--bots", "levels", "--games", "4", "--seed", "7",
                   "--all-modes", "--workers", "1", "--json")  # fmt: skip
    assert [mode["together"] for mode in json.loads(together.stdout).values()] == [True] * 3
    (folder / "letter.txt").touch()
    refused = run(*line, "--out", str(folder))
    assert refused.exit_code == 2
    assert "holds other files (letter.txt)" in refused.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bots", "lot,random"], "no bot called 'lot'"),
        (["--bots", "lots"], "at least 2 different bots"),
        (["--bots", "lots:seconds=1,random"], "stops by the clock"),
        (["--bots", "nowhere:Bot"], "nowhere"),
        (["--games", "0"], "at least one game"),
        (["--until", "0"], "more than nothing"),
        (["--until", "nan"], "more than nothing"),
        (["--minutes", "-1"], "more than no minutes"),
        (["--curve", "0.1,x"], "seconds between 0.001 and 60"),
        (["--curve", "0"], "seconds between 0.001 and 60"),
        (["--players", "9"], "9 cannot play lots"),
        (["--option", "x=1"], "x"),
        (["--seed", "x"], "seed"),
        (["--all-modes", "--players", "2"], "leave out --players"),
        (["--all-modes", "--html", "x.html"], "needs a folder"),
    ],
)
def test_refusals(run: Run, tmp_path: Path, words: list[str], told: str) -> None:
    folder = tmp_path / "ladder"
    done = run("ladder", "lots", *words, "--out", str(folder))
    assert done.exit_code == 2
    assert told in done.stderr.replace("\n", " ")
    assert not folder.exists()


def test_a_game_without_opponents_has_no_levels(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lots.Lots, "opponents", lambda _self: [])
    done = run("ladder", "lots", "--bots", "levels")
    assert done.exit_code == 2
    assert "declares no opponents" in done.stderr


def test_all_faults_at_once(run: Run) -> None:
    done = run("ladder", "lots", "--bots", "lot,lots:lots=99", "--games", "0", "--players", "9")
    assert "4 things are wrong" in done.stderr


def test_the_pace_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    now = 10.0
    lines = PaceLines(lambda: now)
    for done in (10, 12, 14):  # the first ten were played before
        lines.tell(done, 20)
        now += 2
    told = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert told[-1] == {"done": 14, "of": 20, "rate": 1.0, "left": 6}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
def test_ctrl_c_reports_on_what_was_played(tmp_path: Path) -> None:
    folder = tmp_path / "ladder"
    words = ["ladder", "viewpoint", "--bots", "simple,sharp", "--games", "100000", "--until", "0.1"]
    with subprocess.Popen(
        command(*words, "--seed", "1", "--workers", "2", "--json", "--out", str(folder)),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ},
    ) as process:  # fmt: skip
        journal = folder / "ladder.jsonl"
        while process.poll() is None and not (
            journal.exists() and journal.read_bytes().count(b"\n") > 4
        ):
            sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    figures = json.loads(out)
    assert figures["stopped"]
    assert figures["games"] >= 4
    assert "Stopped after" in err
    assert "Stopped early" in (folder / "index.html").read_text(encoding="utf-8")
