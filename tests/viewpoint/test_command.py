"""``sightline sets``, and files in ``--option sets=``."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tests.viewpoint.situation import HERE, NOTE
from typer.testing import CliRunner

from sightline.cli.app import app
from sightline.cli.arguments import read_game_options
from sightline.cli.failure import CannotDo
from sightline.core.errors import BadOptions
from sightline.games.viewpoint.game import GAME
from sightline.games.viewpoint.sets import shipped_text

WORKBENCH = HERE / "workbench.toml"
BAD = '[set]\nname = "x"\ntitle = "X"\n[[card]]\ntitle = "A"\ncopies = 3\npoints = 5\n'


def run(*words: object, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["sets", *map(str, words)], prog_name="sightline")
    assert done.exit_code == code, done.output
    return done.output


def as_json(*words: object, code: int = 0) -> Any:
    return json.loads(run(*words, "--json", code=code))


def test_list_and_show() -> None:
    assert "viewpoint-2009" in run("list")
    assert [entry["name"] for entry in as_json("list")][:1] == ["revisioned"]
    shown = as_json("show", "revisioned")
    assert len(shown["faces"]) == 23
    assert shown["note"] == NOTE
    assert "not the publisher's card text" in run("show", "viewpoint-2009")
    assert "Pass Left" in run("show", WORKBENCH)


def test_check_good_and_broken_files(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(BAD, encoding="utf-8")
    assert "36 titles" in run("check", WORKBENCH)
    told = run("check", WORKBENCH, bad, code=1)
    assert "card 'A': text: is missing" in told.replace("\n", " ")
    answer = as_json("check", WORKBENCH, bad, code=1)
    assert answer["ok"] is False
    assert answer["faults"] == [
        {"file": str(bad), "card": "A", "number": 1, "field": "text", "problem": "is missing"}
    ]
    assert answer["sets"][0]["name"] == "workbench"


def test_check_says_what_could_not_be_played(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_text(shipped_text("revisioned"), encoding="utf-8")
    (fault,) = as_json("check", copy, code=1)["faults"]
    assert fault["field"] == "set.name"
    assert fault["problem"].startswith("'revisioned' is a shipped set; call it otherwise")
    with pytest.raises(BadOptions, match="is a shipped set"):
        read_game_options(GAME, 2, [f"sets={copy}"])


def test_sets_that_are_checked_together_know_each_other(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text(BAD + 'text = "a"\n', encoding="utf-8")
    named = BAD.replace('"x"', '"y"').replace('"A"', '"Other"') + 'text = "b"\n'
    swap = 'played = [{ do = "swap", where = { titles = ["A"] } }]\n'
    two.write_text(named + swap, encoding="utf-8")
    assert as_json("check", one, two)["ok"] is True
    assert "no card 'A'" in run("check", two, code=1)


@pytest.mark.skipif(os.name == "nt", reason="devices and pipes")
def test_files_that_never_end_are_not_read_to_the_end(tmp_path: Path) -> None:
    run("check", "/dev/zero", code=2)
    run("show", "/dev/zero", code=2)
    with pytest.raises(CannotDo, match="/dev/zero: this is too long: more than 2,000,000 bytes"):
        read_game_options(GAME, 2, ["sets=/dev/zero"])
    pipe = tmp_path / "endless.toml"
    os.mkfifo(pipe)

    def feed() -> None:
        with suppress(BrokenPipeError), pipe.open("wb") as end:
            while True:
                end.write(b"# more and more\n" * 4096)

    feeding = Thread(target=feed)
    feeding.start()
    assert "too long" in run("check", pipe, code=2)
    feeding.join(60)
    assert not feeding.is_alive()


def test_schema_is_json() -> None:
    assert json.loads(run("schema"))["title"] == "Sightline card set"


@pytest.mark.parametrize("words", [("show", "revisoned"), ("check", "nowhere.toml")])
def test_what_is_not_there(words: tuple[str, ...]) -> None:
    run(*words, code=2)


def test_a_bad_file_to_show(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(BAD, encoding="utf-8")
    run("show", bad, code=2)


def test_an_option_may_name_a_file(tmp_path: Path) -> None:
    players, options = read_game_options(GAME, 3, [f"sets=revisioned+{WORKBENCH}"])
    assert options["sets"] == "revisioned+workbench"
    assert GAME.start(players, options, seed=1).players == 3
    bad = tmp_path / "bad.toml"
    bad.write_text(BAD, encoding="utf-8")
    with pytest.raises(BadOptions, match="card 'A': text: is missing"):
        read_game_options(GAME, 3, [f"sets={bad}"])
    with pytest.raises(OSError, match="nowhere"):
        read_game_options(GAME, 3, ["sets=nowhere.toml"])


def test_a_server_reads_no_files() -> None:
    with pytest.raises(BadOptions, match="on the command line only"):
        GAME.read_options(3, {"sets": str(WORKBENCH)})
