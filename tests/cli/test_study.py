"""``sightline study``: what it prints and writes, what it refuses, and how it stops."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest
from tests.cli.conftest import Run, command
from tests.viewpoint.situation import HERE

WORKBENCH = HERE / "workbench.toml"


def test_a_small_study(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    line = ["study", "viewpoint", "--sets", f"revisioned,{WORKBENCH}", "--games", "3"]
    line += ["--players", "3", "--seed", "7", "--workers", "1", "--report", str(folder)]
    done = run(*line, "--json", "--progress", "json")
    assert done.exit_code == 0, done.stderr
    printed = json.loads(done.stdout)
    assert printed == json.loads((folder / "study.json").read_text(encoding="utf-8"))
    assert printed["games"] == 3
    assert printed["setting"]["options"]["sets"] == "revisioned+workbench"
    assert "--seed 7" in printed["command"]
    assert "--players 3" in printed["command"]
    lines = [json.loads(text) for text in done.stderr.splitlines()]
    assert [(line["done"], line["of"]) for line in lines] == [(n, 3) for n in range(4)]
    assert lines[-1]["left"] == 0
    assert "Workbench" in (folder / "index.html").read_text(encoding="utf-8")
    # Again: nothing is left to play, and the report is the same.
    again = run(*line)
    assert again.exit_code == 0
    assert "3 games, seed 7" in again.stdout
    assert "index.html" in again.stdout.replace("\n", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["viewpoint", "--sets", "revisoned"], "there is no set 'revisoned'"),
        (["viewpoint", "--sets", "nowhere.toml"], "nowhere.toml"),
        (["viewpoint", "--games", "0"], "a study has at least one game"),
        (["viewpoint", "--players", "9"], "9 cannot play viewpoint"),
        (["viewpoint", "--bots", "shrap"], "no bot called 'shrap'"),
        (["viewpoint", "--seed", "x"], "seed"),
        (["viewpoint", "--option", "sets=revisioned", "--sets", "revisioned"], "given twice"),
        (["pentup", "--bots", "sharp"], "no bot called 'sharp'"),
        (["pentup", "--sets", "revisioned"], "sets"),
        (["viewpoin"], "viewpoin"),
    ],
)
def test_refusals(run: Run, tmp_path: Path, words: list[str], told: str) -> None:
    folder = tmp_path / "report"
    done = run("study", *words, "--report", str(folder))
    assert done.exit_code == 2
    assert told in done.stderr
    assert not folder.exists()


def test_all_faults_at_once(run: Run, tmp_path: Path) -> None:
    words = ["--sets", "revisoned", "--games", "0", "--bots", "shrap"]
    done = run("study", "viewpoint", *words, "--report", str(tmp_path / "x"))
    assert "3 things are wrong" in done.stderr


def test_folders(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    done = run("study", "viewpoint", "--report", str(tmp_path))
    assert done.exit_code == 2
    assert "holds other files (letter.txt)" in done.stderr
    done = run("study", "viewpoint", "--report", str(tmp_path / "letter.txt" / "report"))
    assert done.exit_code == 2
    assert "letter.txt" in done.stderr
    assert run("study", "viewpoint").exit_code == 2


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
def test_modes_side_by_side(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "modes"
    line = ["study", "pentup", "--by", "players=2,3", "--by", "misere=true", "--bots", "random"]
    line += ["--games", "2", "--seed", "7", "--workers", "1", "--report", str(folder)]
    done = run(*line, "--json", "--progress", "none")
    assert done.exit_code == 0, done.stderr
    printed = json.loads(done.stdout)
    assert printed == json.loads((folder / "modes.json").read_text(encoding="utf-8"))
    assert [mode["name"] for mode in printed["modes"]] == [
        "players 2, misere true",
        "players 3, misere true",
    ]
    for mode, seats in zip(printed["modes"], (2, 3), strict=True):
        alone = json.loads((folder / mode["folder"] / "study.json").read_text(encoding="utf-8"))
        assert alone["setting"]["options"]["misere"] is True
        assert mode["shares"] == alone["seats"]
        assert len(mode["shares"]) == alone["setting"]["players"] == seats
        assert (mode["moves"], mode["choices"]) == (alone["moves"], alone["choices"])
        assert mode["winning"] == alone["winning"]
    page = (folder / "index.html").read_text(encoding="utf-8")
    for mode in printed["modes"]:
        assert f'<a href="{mode["folder"]}/index.html">{mode["name"]}</a>' in page
    (folder / "letter.txt").touch()
    for more, told in (
        ([], "holds other files (letter.txt)"),
        (["--by", "tiles"], "it is written KEY=A,B"),
        (["--by", "misere=false"], "misere is given twice"),
    ):
        refused = run(*line, *more)
        assert refused.exit_code == 2
        assert told in refused.stderr.replace("\n", " ")


def test_ctrl_c_reports_on_what_was_played(tmp_path: Path) -> None:
    folder = tmp_path / "report"
    words = ["study", "viewpoint", "--games", "100000", "--seed", "1", "--report", str(folder)]
    with subprocess.Popen(
        command(*words, "--workers", "2", "--progress", "json", "--json"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        journal = folder / "games.jsonl"
        assert json.loads(process.stderr.readline())["of"] == 100_000
        while process.poll() is None and journal.read_bytes().count(b"\n") < 4:
            sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    study = json.loads(out)
    assert study["stopped"]
    assert 3 <= study["games"] < 100_000
    assert "Stopped after" in err
    assert "Stopped early" in (folder / "index.html").read_text(encoding="utf-8")
