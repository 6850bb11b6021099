"""Drawings of views for games without a board of their own."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from tests.table.games import VEIL
from tests.table.house import Browser

from sightline import start

Visit = Callable[..., Browser]


def test_a_game_draws_the_view_that_it_is_given(visit: Visit) -> None:
    ann = visit()
    view = msgspec.to_builtins(start("pentup", players=2, seed=1).view(0))
    drawn = ann.ask("POST", "/api/games/pentup/picture", json={"view": view}).json()
    assert drawn["svg"].lstrip().startswith("<svg")
    assert drawn["text"] is None


def test_one_without_pictures_draws_with_characters(visit: Visit) -> None:
    ann = visit()
    view = msgspec.to_builtins(VEIL.start(2, seed=1).view(None))
    drawn = ann.ask("POST", f"/api/games/{VEIL.key}/picture", json={"view": view}).json()
    assert drawn["svg"] is None
    assert drawn["text"] is None or drawn["text"].strip()


def test_what_is_no_view_is_refused(visit: Visit) -> None:
    ann = visit()
    for key, view in (("pentup", {"placed": 3}), ("no-such-game", {}), ("pentup", None)):
        answer = ann.ask("POST", f"/api/games/{key}/picture", json={"view": view})
        assert answer.status_code == 400, (key, view)
        assert answer.json()["code"] == "bad-request"
