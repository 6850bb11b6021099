"""Studies of any game: what is measured without a plug-in, and what our games add."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from sightline.arena.study import run_study
from sightline.arena.study.collect import collect, plan_study
from sightline.arena.study.general import GeneralFigures, GeneralStudy
from sightline.arena.study.journal import FIGURES, PAGE
from sightline.arena.study.kind import INSTALLED, find_kind
from sightline.arena.workers import LocalProcesses
from sightline.core.plugins import BrokenPlugin
from sightline.core.registry import find_game

OWN = {
    "pentup": ("random", {"Top level", "Tiles on the top level"}),
    "perspective": ("counter", {"Turns", "Right claims", "Wrong claims"}),
    "viewpoints": ("partner", {"Turns", "Announcements", "Pieces in the end"}),
}


def study(key: str, bot: str, folder: Path, games: int = 4, workers: int = 1) -> GeneralFigures:
    plan = plan_study(find_game(key), None, {}, [bot], games, 5, folder)
    found = run_study(plan, "a <line>", LocalProcesses(workers))
    assert isinstance(found, GeneralFigures)
    return found


@pytest.mark.parametrize("key", OWN)
def test_our_games_tell_of_themselves(key: str, tmp_path: Path) -> None:
    bot, numbers = OWN[key]
    found = study(key, bot, tmp_path / "x")
    assert set(found.numbers) == numbers
    assert found.words
    assert found.games == 4
    wins = sum(seat.count for seat in found.seats)
    assert wins == pytest.approx(found.won.count)
    for counted in (found.moves, found.rounds, found.choices, *found.numbers.values()):
        assert sum(each.games for each in counted.histogram) == 4
    assert found.together == (key == "viewpoints")
    page = (tmp_path / "x" / PAGE).read_text(encoding="utf-8")
    assert "a &lt;line&gt;" in page
    assert page.count("<section") == page.count("</section>") == 5
    assert "<script" not in page
    assert all(name in page for name in numbers)


def test_figures_agree_with_the_games(tmp_path: Path) -> None:
    plan = plan_study(find_game("pentup"), None, {}, ["random"], 5, 5, tmp_path / "x")
    games = collect(plan).games
    found: Any = plan.kind.work_out(plan, collect(plan), "x")
    assert [game.results.count("win") <= 1 for game in games.values()] == [True] * 5
    assert all(len(game.choices) == 24 and game.decisions == (12, 12) for game in games.values())
    assert all(sum(seat["Sum of levels"] for seat in g.seats) > 24 for g in games.values())
    assert (found.moves.least, found.moves.most, found.rounds.most) == (24, 24, 12)
    assert sum(opening.games.count for opening in found.openings) == 5
    top = max(game.numbers["Top level"] for game in games.values())
    assert found.numbers["Top level"].most == top


def test_workers_change_nothing(tmp_path: Path) -> None:
    study("pentup", "random", tmp_path / "one")
    study("pentup", "random", tmp_path / "two", workers=2)
    for name in (FIGURES, PAGE):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_game_that_brings_nothing_is_studied_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(INSTALLED, "entries", list)
    found = study("pentup", "random", tmp_path / "x")
    assert not found.numbers
    assert not found.words
    assert sum(opening.games.count for opening in found.openings) == 4


def test_a_study_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    lame = EntryPoint("pentup", "sightline.arena.study.general:OPENINGS", INSTALLED.group)
    monkeypatch.setattr(INSTALLED, "entries", lambda: [lame])
    with pytest.raises(BrokenPlugin, match="names no StudyKind"):
        find_kind(find_game("pentup"))
    monkeypatch.setattr(INSTALLED, "entries", list)
    assert isinstance(find_kind(find_game("pentup")), GeneralStudy)
