"""The commands that work for a while: simulate, check, bench."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.cli.conftest import Run, spawn
from tests.cli.toy import Toy, ToyState

import sightline
from sightline.cli import bench
from sightline.core.game import Variant

# ---------------------------------------------------------------- simulate


def test_simulate_does_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    results = []
    for workers in ("1", "2"):
        folder = tmp_path / workers
        done = spawn(
            "simulate", "pentup", "--players", "3", "--option", "misere=true", "--rotate",
            "--bots", "random,sampler:playouts=1,random", "--games", "4", "--seed", "5",
            "--workers", workers, "--out", str(folder), "--json",
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        records = {path.name: path.read_bytes() for path in folder.iterdir()}
        results.append((done.stdout, records))
    assert results[0] == results[1]
    told, records = json.loads(results[0][0]), results[0][1]
    assert told["options"] == {"misere": True}
    assert told["games"] == 4
    assert told["lengths"]["min"] == told["lengths"]["max"] == 36
    assert sum(bot["played"] for bot in told["bots"]) == 12
    assert [bot["name"] for bot in told["bots"]] == ["random", "sampler:playouts=1"]
    assert sorted(records) == [f"game-{n:04}.jsonl" for n in range(1, 5)]
    for content in records.values():
        record = sightline.parse_record(content.decode())
        assert record.replay().outcome is not None
        assert sorted(record.meta["bots"]) == ["random", "random", "sampler:playouts=1"]


def test_simulate_for_people(run: Run, toy_game: Toy) -> None:
    ran = run("simulate", "toy", "--bots", "quiet,random", "-g", "30", "--seed", "4", "-w", "1")
    assert ran.exit_code == 0
    for part in ("30 games", "quiet", "random", "Player 1", "Player 2", "%", "Moves a game: 4"):
        assert part in ran.stdout
    assert "seconds" in ran.stderr


def test_bots_of_ones_own_in_this_folder(tmp_path: Path) -> None:
    (tmp_path / "mine_at_home.py").write_text(
        "from sightline.core.bot import Bot\n"
        "class Last(Bot):\n"
        "    def choose(self, sight, rng):\n"
        "        return sight.legal[len(sight.legal) - 1]\n",
        encoding="utf-8",
    )
    ran = spawn(
        "simulate", "pentup", "--bots", "mine_at_home:Last,random", "-g", "2", "-w", "2", "--json",
        cwd=tmp_path,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert [bot["name"] for bot in json.loads(ran.stdout)["bots"]] == [
        "mine_at_home:Last",
        "random",
    ]


def test_simulate_draws_a_seed_and_tells_it(run: Run, toy_game: Toy) -> None:
    first, second = (
        json.loads(run("simulate", "toy", "-g", "5", "-w", "1", "--json").stdout) for _ in range(2)
    )
    assert first["seed"] != second["seed"]
    again = run("simulate", "toy", "-g", "5", "-w", "1", "--json", "--seed", str(first["seed"]))
    assert json.loads(again.stdout) == first


def test_simulate_keeps_older_records(run: Run, tmp_path: Path, toy_game: Toy) -> None:
    args = ("simulate", "toy", "-g", "2", "-w", "1", "--out", str(tmp_path))
    assert run(*args).exit_code == 0
    ran = run(*args)
    assert ran.exit_code == 2
    assert "already holds records (game-0001.jsonl)" in ran.stderr


# ---------------------------------------------------------------- check


def test_check_passes_a_sound_game(run: Run) -> None:
    args = ("check", "pentup", "--variant", "two-players", "--only", "games_end")
    ran = run(*args)
    assert ran.exit_code == 0
    assert "games end" in ran.stdout
    assert "pentup keeps its promises" in ran.stdout
    told = json.loads(run(*args, "--json").stdout)
    assert told["ok"] is True
    assert [finding["status"] for finding in told["findings"]] == ["passed"]


def test_check_fails_a_leaking_one_and_writes_the_record(
    run: Run, tmp_path: Path, toy_game: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = ToyState.view

    def leak(self: ToyState, observer: int | None) -> object:
        return view(self, 1 if observer == 0 else observer)

    def variants(self: Toy) -> Sequence[Variant]:
        return [Variant("[two]", 2, {})]

    monkeypatch.setattr(ToyState, "view", leak)
    monkeypatch.setattr(Toy, "variants", variants)
    args = ("check", "toy", "--only", "nothing_leaks", "--out", str(tmp_path / "found"))
    ran = run(*args)
    assert ran.exit_code == 1
    assert "✗ nothing leaks" in ran.stdout
    (path,) = (tmp_path / "found").iterdir()
    assert str(path) in ran.stdout.replace("\n", "")
    assert run("replay", str(path)).exit_code == 0
    told = run(*args, "--json")
    assert told.exit_code == 1
    (finding,) = json.loads(told.stdout)["findings"]
    assert finding["status"] == "failed"
    assert finding["record"] == str(path)
    assert finding["problem"]


def test_check_refuses_what_there_is_not(run: Run) -> None:
    for option, what in (("--variant", "variant"), ("--only", "check")):
        ran = run("check", "pentup", option, "nonsense")
        assert ran.exit_code == 2
        assert f"there is no {what} called 'nonsense'" in ran.stderr


# ---------------------------------------------------------------- bench


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree with two benchmarks, as the folder we are in."""
    (tmp_path / "src" / "sightline").mkdir(parents=True)
    folder = tmp_path / "benchmarks"
    folder.mkdir()
    (folder / "good.py").write_text(
        '"""Goes well.\n\nMore."""\nimport sys\nprint("ran", sys.argv[1:])\n'
    )
    (folder / "_shared.py").write_text("raise SystemExit(9)\n")
    monkeypatch.setattr(bench, "__file__", str(tmp_path / "elsewhere.py"))
    monkeypatch.chdir(tmp_path)
    return folder


def test_bench_lists_and_runs(run: Run, checkout: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert json.loads(run("bench", "--json").stdout) == [{"name": "good", "help": "Goes well."}]
    assert "Goes well." in run("bench", "--list").stdout
    assert run("bench", "good", "--", "--games", "3").exit_code == 0
    assert run("bench").exit_code == 0
    assert capfd.readouterr().out == f"ran ['--games', '3']{os.linesep}ran []{os.linesep}"
    ran = run("bench", "god")
    assert ran.exit_code == 2
    assert "no benchmark called 'god' (did you mean 'good'?)" in ran.stderr


def test_bench_tells_a_failure(run: Run, checkout: Path) -> None:
    (checkout / "bad.py").write_text("raise SystemExit(3)\n")
    ran = run("bench", "bad")
    assert ran.exit_code == 1
    assert "bad ended with 3" in ran.stderr


def test_bench_outside_of_a_checkout(run: Run, checkout: Path) -> None:
    (checkout / "good.py").unlink()
    (checkout / "_shared.py").unlink()
    checkout.rmdir()
    ran = run("bench")
    assert ran.exit_code == 2
    assert "run this in a checkout of Sightline" in " ".join(ran.stderr.split())
