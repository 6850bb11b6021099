"""The commands that only read: games, legal, replay, perft."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.conftest import Run, record_text
from tests.cli.toy import Toy

import sightline
from sightline.core.drawing import Picture
from sightline.core.game import Game
from sightline.core.registry import INSTALLED

Record = Callable[..., str]


def answer(run: Run, *args: str, stdin: str | None = None) -> Any:
    """What a program reads: JSON and nothing else."""
    ran = run(*args, "--json", stdin=stdin)
    assert ran.exit_code == 0, ran.stderr
    assert ran.stdout.count("\n") == 1
    return json.loads(ran.stdout)


# ---------------------------------------------------------------- games


def test_games_lists_what_there_is(run: Run) -> None:
    shown = run("games")
    assert shown.exit_code == 0
    assert "pentup" in shown.stdout
    assert "Pent-Up" in shown.stdout
    (pentup,) = (game for game in answer(run, "games") if game["key"] == "pentup")
    assert pentup["players"] == [2, 3, 4]


def test_games_tells_all_about_one(run: Run) -> None:
    told = answer(run, "games", "pentup")
    assert told["options"] == [
        {
            "name": "misere",
            "values": "true, false",
            "default": "false",
            "help": "Misère: Most tiles on the lowest level win.",
            "labels": [],
            "secret": False,
        }
    ]
    levels = {bot["name"]: bot["level"] for bot in told["bots"]}
    assert levels["random"] == 1
    assert list(levels.values()) == sorted(levels.values())
    sampler = next(bot for bot in told["bots"] if bot["name"] == "sampler")
    assert {"playouts", "seconds"} <= {param["name"] for param in sampler["params"]}
    shown = run("games", "pentup").stdout
    for word in ("Pent-Up", "misere", "true, false", "random", "sampler", "playouts", "2 to 4"):
        assert word in shown


def test_a_broken_game_does_not_hide_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = INSTALLED.entries()
    lame = EntryPoint("lame", "sightline.no_such_module:GAME", INSTALLED.group)
    monkeypatch.setattr(INSTALLED, "entries", lambda: [*ours, lame])
    told = {game["key"]: game for game in answer(run, "games")}
    assert "title" in told["pentup"]
    assert "no_such_module" in told["lame"]["error"]
    shown = run("games")
    assert shown.exit_code == 0
    assert "broken" in shown.stdout
    refused = run("games", "lame")
    assert refused.exit_code == 2
    assert "is broken" in refused.stderr


# ---------------------------------------------------------------- perft


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 63), (2, 62644)])
def test_perft(run: Run, depth: int, nodes: int) -> None:
    told = answer(run, "perft", "pentup", "--depth", str(depth))
    assert told == {"game": "pentup", "depth": depth, "nodes": nodes}


def test_perft_through_the_engine_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pentup = type(sightline.find_game("pentup"))
    monkeypatch.setattr(pentup, "perft", Game.perft)
    assert answer(run, "perft", "pentup", "--depth", "2")["nodes"] == 62644


def test_perft_from_a_position(run: Run, record: Record) -> None:
    path = record(22)
    first = answer(run, "legal", path)["count"]
    assert answer(run, "perft", "pentup", "--depth", "1", "--position", path)["nodes"] == first
    assert answer(run, "perft", "pentup", "--depth", "3", "--position", path)["nodes"] == 0
    piped = answer(run, "perft", "pentup", "-d", "1", "--position", "-", stdin=record_text(22))
    assert piped["nodes"] == first


def test_perft_counts_each_answer_of_a_window_once(run: Run, toy_game: Toy) -> None:
    # Two seats speak in three ways each, then both guess low or high.
    for depth, nodes in ((2, 9), (3, 18), (4, 36), (5, 0)):
        assert answer(run, "perft", "toy", "-d", str(depth))["nodes"] == nodes


def test_perft_lets_a_game_count_faster(
    run: Run, toy_game: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "perft", lambda self, state, depth: 1000 + depth)
    assert answer(run, "perft", "toy", "-d", "7")["nodes"] == 1007


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--players", "3"], "--position says already"),
        (["--option", "misere=true"], "--position says already"),
    ],
)
def test_perft_refuses_what_the_position_says(
    run: Run, record: Record, more: list[str], told: str
) -> None:
    ran = run("perft", "pentup", "--depth", "1", "--position", record(3), *more)
    assert ran.exit_code == 2
    assert told in ran.stderr


def test_perft_refuses_another_games_position(run: Run, record: Record, toy_game: Toy) -> None:
    ran = run("perft", "toy", "--depth", "1", "--position", record(3))
    assert ran.exit_code == 2
    assert "is a record of pentup, not of toy" in ran.stderr


# ---------------------------------------------------------------- legal


@pytest.mark.parametrize("moves", [0, 1, 7, 23])
def test_legal_of_an_unfinished_record(run: Run, record: Record, moves: int) -> None:
    path = record(moves)
    told = answer(run, "legal", path)
    state = sightline.parse_record(Path(path).read_text(encoding="utf-8")).replay()
    (seat,) = state.awaiting
    assert list(told) == ["awaiting", "count", "moves"]
    assert told["awaiting"] == [seat]
    assert told["count"] == len(told["moves"]) == len(state.legal(seat))
    read = [state.game.read_move(move) for move in told["moves"]]
    assert read == list(state.legal(seat))
    shown = run("legal", path).stdout.split()
    assert [state.parse_move(text) for text in shown] == read


def test_legal_after_the_end_and_for_who_is_not_awaited(run: Run, record: Record) -> None:
    assert answer(run, "legal", record(24)) == {"awaiting": [], "count": 0, "moves": []}
    assert answer(run, "legal", record(2), "--seat", "1") == {
        "awaiting": [0],
        "count": 0,
        "moves": [],
    }
    assert answer(run, "legal", record(2), "--seat", "WHITE")["count"] > 0


def test_legal_in_a_window(run: Run, tmp_path: Path, toy_game: Toy) -> None:
    state = toy_game.start(3, seed=1)
    for seat in range(3):
        state.apply(seat, state.legal(seat)[0])
    path = tmp_path / "window.jsonl"
    path.write_text(state.record.dump())
    told = answer(run, "legal", str(path))
    assert told["awaiting"] == [0, 1, 2]
    assert told["moves"] == [{"do": "low"}, {"do": "high"}]
    assert answer(run, "legal", str(path), "--seat", "2")["count"] == 2


# ---------------------------------------------------------------- replay


def test_replay_shows_a_step(run: Run, record: Record) -> None:
    path = record(9, 3)
    told = answer(run, "replay", path, "--step", "4", "--seat", "2")
    assert (told["step"], told["steps"], told["observer"]) == (4, 9, 2)
    assert told["awaiting"] == [1]
    assert len(told["moves"]) == 4
    state = sightline.parse_record(Path(path).read_text(encoding="utf-8")).replay(4)
    assert told["view"] == json.loads(msgspec.json.encode(state.view(2)))
    texts = [move["text"] for move in told["moves"]]
    shown = run("replay", path, "--step", "4").stdout
    assert all(text in shown for text in texts)
    assert "after 4 of 9 moves" in shown
    assert str(state.game.draw_text(state.view(None), 100)).splitlines()[0] in shown


def test_replay_of_a_finished_game_shows_the_outcome(run: Run, record: Record) -> None:
    path = record(24)
    shown = run("replay", path).stdout
    outcome = answer(run, "replay", path)["outcome"]
    assert outcome["summary"] in shown
    assert " win" in shown
    assert answer(run, "replay", path, "--step", "23")["outcome"] is None


def test_replay_reads_the_standard_input(run: Run) -> None:
    assert "after 5 of 5 moves" in run("replay", "-", stdin=record_text(5)).stdout


def test_replay_tells_an_observer_no_more_than_it_saw(
    run: Run, tmp_path: Path, toy_game: Toy
) -> None:
    state = toy_game.start(2, seed=1)
    for seat, do in ((0, "look"), (1, "say"), (0, "low")):
        state.apply(seat, state.parse_move(do))
    path = tmp_path / "secret.jsonl"
    path.write_text(state.record.dump())
    mine = answer(run, "replay", str(path), "--seat", "0")
    theirs = answer(run, "replay", str(path), "--seat", "1")
    everybody = answer(run, "replay", str(path))
    assert [move.get("text") for move in mine["moves"]] == ["look", None, "low"]
    assert [move.get("text") for move in theirs["moves"]] == [None, "say", None]
    assert [move.get("text") for move in everybody["moves"]] == [None, None, None]
    assert len(mine["moves"][0]["events"]) == 2
    assert len(theirs["moves"][0]["events"]) == 1
    assert theirs["moves"][2]["events"] == []
    assert theirs["view"]["card"] != mine["view"]["card"]
    assert everybody["view"]["card"] is None
    assert "low" not in run("replay", str(path), "--seat", "1").stdout


def test_replay_writes_svg(
    run: Run, tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    pentup = type(sightline.find_game("pentup"))
    monkeypatch.setattr(pentup, "draw_svg", lambda self, view: f"<svg>{len(view.placed)}</svg>")
    target = tmp_path / "drawing.svg"
    ran = run("replay", record(6), "--step", "3", "--svg", str(target))
    assert (ran.exit_code, ran.stdout) == (0, "")
    assert target.read_text() == "<svg>3</svg>"
    missing = run("replay", record(6), "--svg", str(tmp_path / "no" / "such" / "folder.svg"))
    assert missing.exit_code == 2
    assert "cannot be written" in missing.stderr


def test_replay_says_when_there_is_no_svg(run: Run, tmp_path: Path, toy_game: Toy) -> None:
    path = tmp_path / "toy.jsonl"
    path.write_text(toy_game.start(2, seed=1).record.dump())
    ran = run("replay", str(path), "--svg", str(tmp_path / "x.svg"))
    assert ran.exit_code == 2
    assert "Toy has no SVG drawing" in ran.stderr


def test_a_drawing_keeps_its_lines_whole(
    run: Run, tmp_path: Path, toy_game: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = "[bold]x" * 40
    monkeypatch.setattr(Toy, "draw_text", lambda self, view, width: Picture.plain(wide))
    path = tmp_path / "toy.jsonl"
    path.write_text(toy_game.start(2, seed=1).record.dump())
    assert wide in run("replay", str(path)).stdout


# ---------------------------------------------------------------- rules


def test_rules_are_shown_in_words(run: Run) -> None:
    shown = run("rules", "pentup")
    assert shown.exit_code == 0
    assert "Game end" in shown.stdout
    assert "As high as it can" in shown.stdout
    assert answer(run, "rules", "pentup")["rules"].startswith("## Introduction")
    assert run("rules", "pentop").exit_code == 2


def test_a_game_without_rules_text_shows_its_summary(run: Run, toy_game: Toy) -> None:
    assert toy_game.summary in run("rules", "toy").stdout
