"""A game of each kind comes with the sources, to try the commands on: it is whole, it was lost by
somebody, and an analysis says where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sightline.bots import bots_of
from sightline.cli.app import app
from sightline.core.record import parse_record
from sightline.core.registry import game_keys

GAMES = Path(__file__).parents[2] / "examples" / "games"
QUICK = {
    "pentup": "search:playouts=10000",
    "perspective": "search:iterations=40",
    "viewpoint": "search:games=12",
    "viewpoints": "partner:structures=12",
}


def analysed(game: str, *arguments: str) -> str:
    command = ["analyse", str(GAMES / f"{game}.jsonl"), "--quick", "--bot", QUICK[game]]
    result = CliRunner().invoke(app, [*command, *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_there_is_one_of_each() -> None:
    assert sorted(file.stem for file in GAMES.glob("*.jsonl")) == sorted(QUICK)
    assert set(QUICK) <= set(game_keys())


@pytest.mark.parametrize("game", QUICK)
def test_it_is_whole_and_tells_who_played(game: str) -> None:
    record = parse_record((GAMES / f"{game}.jsonl").read_text(encoding="utf-8"))
    outcome = record.replay().outcome
    assert outcome is not None
    assert "loss" in outcome.results
    assert all(bots_of(record))


@pytest.mark.parametrize("game", QUICK)
def test_the_analysis_says_where_it_was_lost(game: str, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    found: dict[str, Any] = json.loads(analysed(game, "--json", "--html", str(page)))
    assert len(found["steps"]) == found["to_judge"] > 0
    key = next(step for step in found["steps"] if step["step"] == found["key"])
    assert found["results"][key["seat"]] == "loss"
    assert key["known"]["mark"] != "fine"
    assert key["remark"], "the key moment has a name"
    assert (key["true"] is None) == (game == "pentup")
    html = page.read_text(encoding="utf-8")
    assert "<polyline" in html
    assert f"The key moment: move {key['step']}" in html
    assert key["remark"] in html
