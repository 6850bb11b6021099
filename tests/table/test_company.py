"""Opponents with names at the table, and tables that are put away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.stopped_time import StoppedTime
from tests.table.house import Browser, open_house

from sightline.server.cards import ARCHIVE_SECONDS

Visit = Callable[..., Browser]


def against(browser: Browser, opponent: str, **wish: Any) -> dict[str, Any]:
    """A table of Pent-Up with an opponent."""
    seats = [{"kind": "me"}, {"kind": "bot", "opponent": opponent}]
    return browser.post("/api/tables", {"game": "pentup", "players": 2, "seats": seats, **wish})


def mine(browser: Browser) -> list[str]:
    return [card["id"] for card in browser.get("/api/lobby")["mine"]]


def test_opponents_are_offered_and_take_seats(visit: Visit) -> None:
    ann = visit("Ann")
    games = {game["key"]: game for game in ann.get("/api/games")}
    offered = games["pentup"]["opponents"]
    assert [one["level"] for one in offered] == [1, 2, 3, 4, 5]
    assert sum(one["usual"] for one in offered) == 1
    assert games["adding"]["opponents"] == []  # one without a declaration has its bots as ever
    assert games["viewpoints"]["cooperative"] is True
    table = against(ann, "bruno")
    seat = table["seats"][1]
    assert seat["opponent"] == offered[2]
    assert seat["bot"] == "montecarlo:playouts=2000"
    again = ann.post(f"/api/tables/{table['id']}/dismiss")
    assert again["status"] == "abandoned"
    # The host may fill a seat with one, and who sits there is in every list.
    open_table = ann.table("pentup", "me", "open", listed=True)["id"]
    filled = ann.post(f"/api/tables/{open_table}/bot", {"seat": 1, "opponent": "nils"})
    assert filled["seats"][1]["opponent"]["key"] == "nils"
    card = next(one for one in ann.get("/api/lobby")["mine"] if one["id"] == open_table)
    assert card["seats"][1]["opponent"]["key"] == "nils"


def test_an_opponent_is_no_way_to_any_parameters(visit: Visit) -> None:
    ann = visit("Ann")
    for wrong in ("search:playouts=100000000", "nobody", ""):
        seats = [{"kind": "me"}, {"kind": "bot", "opponent": wrong}]
        wish = {"game": "pentup", "players": 2, "seats": seats}
        assert ann.refused("/api/tables", wish)["status"] == 400
    plain = ann.table("pentup", "me", "search:playouts=100000000")
    assert plain["seats"][1]["bot"] == "search"


def test_opponents_stay_who_they_are(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        ann = Browser(house.url, "Ann")
        table = against(ann, "rosa")["id"]
        ann.post(f"/api/tables/{table}/leave")
        left = ann.get(f"/api/tables/{table}")["seats"]
        assert left[0]["stand_in"]
        assert left[0]["opponent"]["level"] <= 3  # neither fool nor master plays for her
        cookies = dict(ann.http.cookies)
        ann.close()
    with open_house(tmp_path) as house:
        back = Browser(house.url)
        back.http.cookies.update(cookies)
        seats = back.get(f"/api/tables/{table}")["seats"]
        assert seats[1]["opponent"]["key"] == "rosa"
        assert back.join(table, 0)["seats"][0]["opponent"] is None
        back.post(f"/api/tables/{table}/abandon")
        fresh = back.post(f"/api/tables/{table}/rematch")
        assert fresh["seats"][1]["opponent"]["key"] == "rosa"
        back.close()


def test_a_game_with_bots_is_put_away(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    alone = against(ann, "nils")["id"]
    assert mine(ann) == [alone]
    assert bob.refused(f"/api/tables/{alone}/dismiss")["code"] == "not-allowed"
    assert visit().refused(f"/api/tables/{alone}/dismiss")["code"] == "not-allowed"
    assert ann.post(f"/api/tables/{alone}/dismiss")["status"] == "abandoned"
    assert mine(ann) == []
    # Twice is no harm, and nobody else is asked for anything.
    assert ann.post(f"/api/tables/{alone}/dismiss")["status"] == "abandoned"


def test_a_game_with_people_is_not_put_away(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open", listed=True, options={"moves": 1})["id"]
    bob.join(table)
    for one in (ann, bob):
        assert one.refused(f"/api/tables/{table}/dismiss")["code"] == "conflict"
        (card,) = one.get("/api/lobby")["mine"]
        assert not card["dismissable"]
    page = ann.page(table, 0)
    page.move({"amount": 1})
    page.until("step", lambda m: m["position"]["outcome"] is not None)
    # Once it is over, each for their own list.
    ann.post(f"/api/tables/{table}/dismiss")
    assert [one["id"] for one in bob.get("/api/lobby")["finished"]] == [table]


def test_tables_say_what_is_played_there(visit: Visit) -> None:
    ann = visit("Ann")
    daily = ann.table("viewpoints", "me", options={"daily": "today"})["id"]
    solitaire = ann.table("viewpoints", "me", options={"size": 2})["id"]
    solo = ann.table("perspective", "me")["id"]
    usual = ann.table("pentup", "me", "open")["id"]
    modes = {card["id"]: card["mode"] for card in ann.get("/api/lobby")["mine"]}
    assert modes[daily][1] == "viewpoints-mode-daily"
    assert modes[solitaire][1] == "viewpoints-mode-alone"
    assert modes[solo][1] == "perspective-mode-solo"
    assert modes[usual] is None
    ann.post(f"/api/tables/{usual}/abandon")
    branch = ann.post(f"/api/tables/{usual}/branch", {"step": 0})["id"]
    modes = {card["id"]: card["mode"] for card in ann.get("/api/lobby")["mine"]}
    assert modes[branch][1] == "mode-branch"


def test_a_game_with_bots_that_is_left_is_listed_apart(tmp_path: Path) -> None:
    with open_house(tmp_path, StoppedTime()) as house:
        ann, bob = Browser(house.url, "Ann"), Browser(house.url, "Bob")
        alone = against(ann, "nils")["id"]
        shared = ann.table("adding", "me", "open", listed=True)["id"]
        bob.join(shared)
        house.pass_time(ARCHIVE_SECONDS + 1)
        lobby = ann.get("/api/lobby")
        assert [one["id"] for one in lobby["archived"]] == [alone]
        assert [one["id"] for one in lobby["mine"]] == [shared]
        assert lobby["archived"][0]["status"] == "playing"  # it can still be taken up
        ann.post(f"/api/tables/{alone}/dismiss")
        assert ann.get("/api/lobby")["archived"] == []
        ann.close()
        bob.close()


@pytest.mark.parametrize("game", ["pentup", "perspective", "viewpoint", "viewpoints"])
def test_each_of_our_games_has_easy_medium_and_hard(game: str, visit: Visit) -> None:
    (found,) = (one for one in visit().get("/api/games") if one["key"] == game)
    levels = [one["level"] for one in found["opponents"]]
    assert {1, 3, 5} <= set(levels)
    assert len({one["sentence"][1] for one in found["opponents"]}) == len(levels)


def test_games_that_are_listed_apart_keep_nobody_from_playing(tmp_path: Path) -> None:
    with open_house(tmp_path, StoppedTime(), open_tables=2) as house:
        ann = Browser(house.url, "Ann")
        played = ann.table("adding", "me", "me")["id"]
        ann.table("adding", "me", "me")
        assert ann.refused("/api/tables", {"game": "adding"})["code"] == "too-many"
        house.pass_time(ARCHIVE_SECONDS - 1)
        page = ann.page(played, 0)
        page.move({"amount": 1})
        page.reach(1)
        page.close()
        house.pass_time(2)
        # One is left for good; the other has just been played.
        ann.table("adding", "me", "me")
        assert ann.refused("/api/tables", {"game": "adding"})["code"] == "too-many"
        ann.close()
