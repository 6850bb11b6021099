"""Wishes that take long to fulfil must not keep anybody else waiting, and old tables stay open."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from tests.table.house import Browser, House

from sightline.core.registry import find_game
from sightline.core.seeds import Chance
from sightline.games.viewpoint.sets import shipped_text
from sightline.games.viewpoints.challenges import challenge
from sightline.games.viewpoints.challenges.difficulty import rate
from sightline.games.viewpoints.rules.space import SETS
from sightline.table.story import LONGEST_SHOWN

Visit = Callable[..., Browser]


def test_options_are_read_and_games_dealt_beside_the_event_loop(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("viewpoints")
    threads: dict[str, set[int]] = {}
    for name in ("option_faults", "deal"):
        real = getattr(game, name)

        def noted(*given: Any, name: str = name, real: Callable[..., Any] = real) -> Any:
            threads.setdefault(name, set()).add(threading.get_ident())
            return real(*given)

        monkeypatch.setattr(game, name, noted)
    ada = visit("Ada")
    ada.table("viewpoints", "me", options={"level": 1, "size": 10})
    loop = house.inside(threading.get_ident)
    assert threads.keys() == {"option_faults", "deal"}
    assert all(loop not in found for found in threads.values())


@pytest.mark.parametrize(("level", "size"), [(1, 10), (5, 2), (1, 9), (5, 6)])
def test_level_that_a_size_never_has_is_not_waited_for(
    level: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    real = challenge.certified

    def counted(*given: Any) -> Any:
        drawn.append(1)
        return real(*given)

    monkeypatch.setattr(challenge, "certified", counted)
    where = challenge.draw(SETS["IL"], level, size, Chance(4).stream("challenge"))
    lowest, highest = challenge.REACH[size]
    assert rate(where, SETS["IL"]).level == min(max(level, lowest), highest)
    assert len(drawn) < challenge.PATIENCE


def test_game_of_a_bot_that_is_gone_can_be_replayed(house: House, visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.table("pentup", "random", "me")["id"]
    ada.page(table, 1).reach(1)
    ada.post(f"/api/tables/{table}/abandon")

    def rename_the_bot() -> None:
        house.hall.tables[table].story.chairs[0].bot = "long-gone"

    house.inside(rename_the_bot)
    steps = ada.get(f"/api/tables/{table}/replay")["steps"]
    assert len(steps) > 1
    assert not any(step["explains"] for step in steps)


def test_table_tells_only_the_beginning_of_a_long_text(house: House, visit: Visit) -> None:
    text = shipped_text("revisioned").replace('name = "revisioned"', 'name = "mine"')
    options = {"sets": "mine", "custom": [text]}
    ada = visit("Ada")
    table = ada.table("viewpoint", "me", "random", options=options)
    (told,) = table["options"]["custom"]
    assert len(told) == LONGEST_SHOWN < len(text)
    assert text.startswith(told[:-1])
    kept = house.table(table["id"]).story.header.options
    assert list(kept["custom"]) == [text]
