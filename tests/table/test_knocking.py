"""A table's address lets somebody knock; the host admits; nobody learns more than that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.stopped_time import StoppedTime
from tests.table.house import Browser, open_house

from sightline.server.live.knocks import DECLINED_SECONDS, MOST_KNOCKS, WAITING_SECONDS

Visit = Callable[..., Browser]
NOBODY = {"state": "none", "seat": None, "token": None}
WAITING = {"state": "waiting", "seat": None, "token": None}
DECLINED = {"state": "declined", "seat": None, "token": None}


def knock(browser: Browser, table: str) -> Any:
    return browser.post(f"/api/tables/{table}/knock")


def looked(browser: Browser, table: str) -> Any:
    return browser.get(f"/api/tables/{table}/knock")


def admit(host: Browser, table: str, person: Browser, admit: bool = True) -> Any:
    wish = {"person": person.me["id"], "admit": admit}
    return host.post(f"/api/tables/{table}/admit", wish)


def test_who_knocks_is_let_in_to_an_open_seat(visit: Visit) -> None:
    ann, bob, cid = visit("Ann"), visit("Bob"), visit("Cid")
    table = ann.table("adding", "me", "open", "open")["id"]
    page = ann.page(table, 0)
    page.until("snapshot")
    assert bob.refused(f"/api/tables/{table}", method="GET")["code"] == "not-allowed"
    assert looked(bob, table) == NOBODY
    assert knock(bob, table) == WAITING
    assert knock(bob, table) == WAITING  # again is the same
    told = page.until("table", lambda m: m["table"]["knocks"])["table"]
    assert told["knocks"] == [bob.me]
    (card,) = ann.get("/api/lobby")["mine"]
    assert card["knocking"] == 1
    # Only the host is told, and only the host may answer.
    admit(ann, table, bob)
    answer = looked(bob, table)
    assert answer == {"state": "admitted", "seat": 1, "token": None}
    seen = bob.get(f"/api/tables/{table}")
    assert seen["seats"][1]["person"] == bob.me
    bobs = bob.page(table, 1)
    bobs.until("table")  # that he has come
    knock(cid, table)
    assert bob.get(f"/api/tables/{table}")["knocks"] == []
    wish = {"person": cid.me["id"], "admit": True}
    assert bob.refused(f"/api/tables/{table}/admit", wish)["code"] == "not-allowed"
    assert cid.refused(f"/api/tables/{table}/admit", wish)["code"] == "not-allowed"
    assert bobs.meanwhile() == []  # nothing came to him of all that
    admit(ann, table, cid)
    assert ann.get(f"/api/tables/{table}")["status"] == "playing"


def test_a_running_game_is_only_watched(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("veil", "me", "random", "random")["id"]
    assert knock(bob, table) == WAITING
    admit(ann, table, bob)
    answer = looked(bob, table)
    assert answer["seat"] is None
    watched = bob.page(table, token=answer["token"]).until("snapshot")
    assert watched["seat"] is None
    ann.post(f"/api/tables/{table}/revoke", {"audience": True})
    assert bob.refused(f"/api/tables/{table}", method="GET")["status"] == 403


def test_the_door_says_nothing_of_what_is_behind_it(visit: Visit) -> None:
    """A table that waits, one that is full, one with other games: all sound alike."""
    ann, bob = visit("Ann"), visit("Bob")
    tables = [
        ann.table("adding", "me", "open")["id"],
        ann.table("adding", "me", "me")["id"],
        ann.table("veil", "me", "random", "random")["id"],
    ]
    answers = [bob.ask("POST", f"/api/tables/{table}/knock") for table in tables]
    assert {answer.text for answer in answers} == {answers[0].text}
    assert {answer.status_code for answer in answers} == {200}
    # Whose door is open needs no knock: listed tables, games that are over, one's own.
    listed = ann.table("adding", "me", "open", listed=True)["id"]
    assert bob.refused(f"/api/tables/{listed}/knock")["code"] == "conflict"
    assert ann.refused(f"/api/tables/{tables[0]}/knock")["code"] == "conflict"
    assert bob.refused("/api/tables/nowhere/knock")["status"] == 404
    wish = {"person": "nobody", "admit": True}
    assert ann.refused(f"/api/tables/{tables[0]}/admit", wish)["status"] == 404
    assert visit().refused(f"/api/tables/{tables[0]}/knock", method="GET")["status"] == 403


def test_knocks_pass(tmp_path: Path) -> None:
    with open_house(tmp_path, StoppedTime()) as house:
        ann, bob, cid = (Browser(house.url, name) for name in ("Ann", "Bob", "Cid"))
        table = ann.table("adding", "me", "open")["id"]
        knock(bob, table)
        knock(cid, table)
        house.pass_time(WAITING_SECONDS - 1)
        assert looked(bob, table) == WAITING  # he is still there
        house.pass_time(2)
        assert ann.get(f"/api/tables/{table}")["knocks"] == [bob.me]  # Cid has gone
        admit(ann, table, bob, admit=False)
        assert ann.get(f"/api/tables/{table}")["knocks"] == []
        assert looked(bob, table) == DECLINED
        assert knock(bob, table) == DECLINED  # to insist does not help
        house.pass_time(DECLINED_SECONDS + 1)
        assert knock(bob, table) == WAITING
        for one in (ann, bob, cid):
            one.close()


def test_a_door_holds_only_so_many(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "open")["id"]
    crowd = [visit(f"Guest {number}") for number in range(MOST_KNOCKS + 1)]
    for one in crowd[:-1]:
        knock(one, table)
    assert crowd[-1].refused(f"/api/tables/{table}/knock")["code"] == "too-many"
    assert len(ann.get(f"/api/tables/{table}")["knocks"]) == MOST_KNOCKS


@pytest.mark.parametrize("house", [{"knocks_per_minute": 1.0}], indirect=True)
def test_one_address_knocks_only_so_often(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    tables = [ann.table("adding", "me", "open")["id"] for _ in range(3)]
    knock(bob, tables[0])
    knock(bob, tables[1])
    assert bob.refused(f"/api/tables/{tables[2]}/knock")["code"] == "too-many"
    # A stranger who is refused is not worth an identity.
    stranger = visit()
    assert stranger.refused(f"/api/tables/{tables[2]}/knock")["status"] == 429
    assert stranger.cookie is None
