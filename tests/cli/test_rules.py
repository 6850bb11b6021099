"""``sightline rules``: the rules in words, with their positions drawn in characters."""

from __future__ import annotations

import json

from tests.cli.conftest import Run

from sightline.core.registry import find_game


def test_pictures_are_drawn_where_the_rules_have_them(run: Run) -> None:
    shown = run("rules", "viewpoint").stdout
    assert "position:" not in shown
    assert "1·Wink +15" in shown
    at = [shown.index(words) for words in ("Playing the game", "1·Wink +15", "After a turn each")]
    assert at == sorted(at)
    assert "Special rules and actions" in shown  # and the text goes on behind them


def test_programs_get_the_text_as_it_is(run: Run) -> None:
    told = json.loads(run("rules", "viewpoint", "--json").stdout)
    assert told["rules"] == find_game("viewpoint").rules
