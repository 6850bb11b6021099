"""Drawings of views for games without a board of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import msgspec
import pytest
from tests.table.games import VEIL
from tests.table.house import Browser

from sightline import start

pytestmark = pytest.mark.storeless

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


def test_a_drawing_with_words_speaks_the_reader_s_language(visit: Visit) -> None:
    ann = visit()
    view = msgspec.to_builtins(VEIL.start(2, seed=1).view(0))

    def drawn(**wish: str) -> str:
        answer = ann.ask("POST", f"/api/games/{VEIL.key}/picture", json={"view": view, **wish})
        return answer.json()["text"]

    assert "Your hand:" in drawn()
    assert "Deine Hand:" in drawn(language="de")
    assert drawn(language="tlh") == drawn(language="../x") == drawn(language="en") == drawn()


def test_a_game_puts_the_view_that_it_is_given_into_words(visit: Visit) -> None:
    ann = visit()
    view = VEIL.start(2, seed=1).view(1)
    wish = {"view": msgspec.to_builtins(view)}
    parts = ann.ask("POST", f"/api/games/{VEIL.key}/description", json=wish).json()["parts"]
    assert parts == msgspec.json.decode(msgspec.json.encode(VEIL.describe(view)))
    assert [part["own"] for part in parts] == [False, False, False, True]
    answer = ann.ask("POST", f"/api/games/{VEIL.key}/description", json={"view": {"hand": 1}})
    assert answer.status_code == 400


def test_what_is_no_view_is_refused(visit: Visit) -> None:
    ann = visit()
    for key, view in (("pentup", {"placed": 3}), ("no-such-game", {}), ("pentup", None)):
        answer = ann.ask("POST", f"/api/games/{key}/picture", json={"view": view})
        assert answer.status_code == 400, (key, view)
        assert answer.json()["code"] == "bad-request"


def test_the_pictures_in_the_rules_are_drawn_from_positions(visit: Visit) -> None:
    ann = visit("Ann")
    pictures = 0
    for game in ann.get("/api/games"):
        for name in re.findall(r"!\[[^\]]+\]\(position:([^)]+)\)", game["rules"]):
            drawn = ann.get(f"/api/games/{game['key']}/positions/{name}")
            assert ElementTree.fromstring(drawn["svg"]).tag.endswith("svg")
            pictures += 1
    assert pictures >= 3
    assert ann.refused("/api/games/viewpoint/positions/nowhere", method="GET")["status"] == 404
    assert ann.refused("/api/games/chess/positions/turn", method="GET")["status"] == 404
