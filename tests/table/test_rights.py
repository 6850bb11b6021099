"""Rights end when they should: old links, revoked links, counters, seeds; and what must not die."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.table.house import PATIENCE, Browser, House, Page, wait_until
from websockets.exceptions import ConnectionClosed

from sightline.server import opening
from sightline.server import socket as table_socket
from sightline.server.refusal import Refusal
from sightline.server.store import Row
from sightline.server.store import sqlite as store_module

Visit = Callable[..., Browser]


# -- links to another device -----------------------------------------------------------------------


def handover(browser: Browser, table: str, seat: int) -> str:
    return browser.post(f"/api/tables/{table}/handover", {"seat": seat})["token"]


def given_up_seat(visit: Visit) -> tuple[str, str, Browser, Browser]:
    """Mal made a link for a seat of Veil, left, and Bob sits there now."""
    ann, mal, bob = visit("Ann"), visit("Mal"), visit("Bob")
    table = ann.table("veil", "me", "open", "open", listed=True)["id"]
    mal.join(table, 1)
    token = handover(mal, table, 1)
    mal.post(f"/api/tables/{table}/leave")
    bob.join(table, 1)
    visit("Cid").join(table, 2)
    return table, token, mal, bob


def test_a_link_to_a_seat_that_was_given_up_opens_nothing(visit: Visit) -> None:
    table, token, mal, bob = given_up_seat(visit)
    assert mal.refused(f"/api/enter/{token}", method="GET")["status"] == 404
    assert mal.refused(f"/api/tables/{table}/join", {"token": token})["status"] >= 400
    assert mal.page(table, 1).until("refused")["code"] == "not-your-seat"
    stranger = visit()
    assert stranger.refused(f"/api/tables/{table}/join", {"token": token})["status"] >= 400
    assert stranger.cookie != mal.cookie
    assert bob.get(f"/api/tables/{table}")["seats"][1]["person"] == bob.me


def test_a_link_counts_only_while_its_maker_has_the_seat(visit: Visit, house: House) -> None:
    """Even if the link itself was not dropped when the seat changed hands."""
    ann, mal, bob = visit("Ann"), visit("Mal"), visit("Bob")
    table = ann.table("veil", "me", "open", "open", listed=True)["id"]
    mal.join(table, 1)
    token = handover(mal, table, 1)
    link = house.hall.handovers.links[token]
    mal.post(f"/api/tables/{table}/leave")
    bob.join(table, 1)
    for thief in (mal, visit()):
        house.hall.handovers._gone.clear()
        kept = house.hall.handovers.keep(token, link)
        asyncio.run_coroutine_threadsafe(kept, house.loop).result(PATIENCE)
        refusal = thief.refused(f"/api/tables/{table}/join", {"token": token})
        assert (refusal["status"], refusal["code"]) == (404, "not-found")
        assert thief is mal or thief.cookie != mal.cookie
    assert bob.get(f"/api/tables/{table}")["seats"][1]["person"] == bob.me


def test_links_end_when_a_seat_is_botted_or_handed_over(visit: Visit) -> None:
    ann, other = visit("Ann"), visit("Ann's phone")
    table = ann.table("adding", "me", "me", "open")["id"]
    first, second = handover(ann, table, 1), handover(ann, table, 1)
    other.join(table, token=first)
    assert ann.refused(f"/api/enter/{second}", method="GET")["status"] == 404
    # After a rematch a seat is kept for somebody; the host may give it to a bot.
    bob = visit("Bob")
    played = ann.table("adding", "me", "open", listed=True, options={"moves": 1})["id"]
    bob.join(played)
    page = ann.page(played, 0)
    page.move({"amount": 1})
    page.until("step", lambda m: m["position"]["outcome"] is not None)
    again = ann.post(f"/api/tables/{played}/rematch", {"rotate": False})["id"]
    token = handover(bob, again, 1)
    assert ann.get(f"/api/enter/{token}") == {"table": again, "seat": 1}
    ann.post(f"/api/tables/{again}/bot", {"seat": 1, "bot": "random"})
    assert ann.refused(f"/api/enter/{token}", method="GET")["status"] == 404


def test_a_refusal_never_carries_the_owners_cookie(
    visit: Visit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat changes hands between the first look at a link and the table's attention."""
    ann, stranger = visit("Ann"), visit()
    table = ann.table("adding", "me", "open")["id"]
    token = handover(ann, table, 0)

    async def refuse(*_: Any, **__: Any) -> int:
        raise Refusal("conflict", "Too late.")

    monkeypatch.setattr(house.hall.seating, "join", refuse)
    answer = stranger.ask("POST", f"/api/tables/{table}/join", {"token": token})
    assert answer.status_code == 409
    assert "set-cookie" not in answer.headers
    monkeypatch.undo()
    assert stranger.join(table, token=token)["seats"][0]["person"] == ann.me
    assert stranger.cookie == ann.cookie


# -- counters --------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [{"metrics_token": "sesame"}], indirect=True)
def test_counters_are_for_those_who_run_the_server(visit: Visit) -> None:
    ann = visit("Ann")

    def ask(**headers: str) -> Any:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return ann.ask("GET", "/metrics", headers=named)

    assert ask().status_code == 200
    for headers in (
        {"X_Forwarded_For": "203.0.113.9"},
        {"X_Forwarded_For": "127.0.0.1"},
        {"Forwarded": "for=203.0.113.9"},
        {"X_Forwarded_For": "203.0.113.9", "Authorization": "Bearer sesam"},
        {"X_Forwarded_For": "203.0.113.9", "Authorization": "sesame"},
    ):
        answer = ask(**headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
        assert "sightline_" not in answer.text
    assert ask(X_Forwarded_For="203.0.113.9", Authorization="Bearer sesame").status_code == 200


def test_no_token_is_not_an_empty_token(visit: Visit) -> None:
    headers = {"X-Forwarded-For": "203.0.113.9", "Authorization": "Bearer"}
    assert visit("Ann").ask("GET", "/metrics", headers=headers).status_code == 403


# -- the audience's link ---------------------------------------------------------------------------


def test_those_who_came_by_a_revoked_link_go(visit: Visit) -> None:
    ann, bob, eve = visit("Ann"), visit("Bob"), visit("Eve")
    table = ann.table("adding", "me", "open")
    bob.join(table["id"], token=table["seats"][1]["invite"])
    watcher = eve.page(table["id"], token=table["audience"])
    stranger = visit().page(table["id"], token=table["audience"])
    host = ann.page(table["id"], token=table["audience"])
    player = bob.page(table["id"], 1, token=table["audience"])
    for page in (watcher, stranger, host, player):
        page.until("snapshot")
    fresh = ann.post(f"/api/tables/{table['id']}/revoke", {"audience": True})["audience"]
    for page in (watcher, stranger):
        assert page.closed() == 4003
        assert page.heard[-1]["tell"] == "bye"
        assert (page.heard[-1]["code"], page.heard[-1]["again"]) == ("link-revoked", False)
        assert fresh not in "".join(page.raw)
    for page in (host, player):  # they are told all links of their table anyway
        page.until("table", lambda m: m["table"]["audience"] == fresh)


def test_a_listed_table_keeps_its_audience_but_not_the_link(visit: Visit) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    table = ann.table("adding", "me", "open", listed=True)
    page = eve.page(table["id"], token=table["audience"])
    assert page.until("snapshot")["table"]["audience"] == table["audience"]
    fresh = ann.post(f"/api/tables/{table['id']}/revoke", {"audience": True})["audience"]
    page.until("table", lambda m: m["table"]["audience"] is None)
    visit("Bob").join(table["id"])
    page.until("table", lambda m: m["table"]["status"] == "playing")
    assert fresh not in "".join(page.raw)


# -- one table is one object -----------------------------------------------------------------------


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_page_that_waits_with_its_hello_meets_the_others(visit: Visit, house: House) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    slow = Page(ann, table)
    slow.say("ping")
    slow.until("pong")
    house.inside(lambda: house.hall.memory.sweep(idle=-1.0))
    assert table not in house.hall.tables
    quick = ann.page(table, 0)
    quick.until("snapshot")
    slow.say("hello", seat=1)
    slow.until("snapshot")
    quick.move({"amount": 2})
    assert slow.reach(1)["view"]["total"] == 2
    slow.move({"amount": 3})
    assert quick.reach(2)["view"]["total"] == 5
    slow.close()
    quick.until("table", lambda m: not m["table"]["seats"][1]["online"])


def test_pings_do_not_put_off_the_hello(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_socket, "HELLO_SECONDS", 0.4)
    ann = visit("Ann")
    page = Page(ann, ann.table("adding", "me", "me")["id"])
    end = time.monotonic() + PATIENCE
    with contextlib.suppress(ConnectionClosed):
        while time.monotonic() < end:
            page.say("ping")
            time.sleep(0.05)
    assert time.monotonic() < end
    assert page.closed() == 4008


@pytest.mark.sqlite
@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_table_that_is_found_while_it_is_set_up(
    visit: Visit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, store = visit("Ann"), house.store
    save, found = store.save, {}

    async def save_and_look(rows: list[Row], changes: Any) -> None:
        await save(rows, changes)
        for (table,) in store.read("SELECT id FROM tables", ()):
            found[table] = await house.hall.seek(table)

    monkeypatch.setattr(store, "save", lambda rows=(), changes=(): save_and_look(rows, changes))
    table = ann.table("adding", "me", "me")["id"]
    monkeypatch.undo()
    assert house.hall.tables[table] is found[table]


# -- seeds -----------------------------------------------------------------------------------------


def test_a_running_game_of_chance_cannot_be_branched(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    monkeypatch.setattr(opening, "needs_no_seed", lambda story: False)
    refusal = ann.refused(f"/api/tables/{table}/branch", {"step": 0})
    assert (refusal["status"], refusal["code"]) == (409, "conflict")
    ann.post(f"/api/tables/{table}/abandon")
    assert ann.post(f"/api/tables/{table}/branch", {"step": 0})["branched_from"] == table


# -- what must not die -----------------------------------------------------------------------------


class Broken:
    """A connection that can do nothing any more, not even take back."""

    in_transaction = True

    def execute(self, sql: str, *_: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    executemany = execute

    def close(self) -> None:
        raise sqlite3.OperationalError("disk I/O error")


@pytest.mark.sqlite
@pytest.mark.parametrize("house", [{}], indirect=True)
def test_the_writer_outlives_a_file_that_cannot_be_opened(
    visit: Visit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, store = visit("Ann"), house.store
    table = ann.table("adding", "me", "me")["id"]
    page = ann.page(table, 0)
    page.until("snapshot")

    def fail(_: Any) -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(store_module, "connect", fail)
    store._db = Broken()  # nothing is being written now
    for ref in (1, 2):  # the second one finds no connection at all
        page.move({"amount": 1}, step=0, ref=ref)
        refusal = page.until("refused")
        assert (refusal["code"], refusal["ref"]) == ("not-saved", ref)
    monkeypatch.undo()
    page.move({"amount": 2}, step=0, ref=3)
    page.until("noted", lambda m: m["ref"] == 3)
    assert page.reach(1)["view"]["total"] == 2


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_bot_that_fails_is_not_at_work_for_ever(
    visit: Visit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, asked = visit("Ann"), asyncio.Event()

    async def fail(*_: Any) -> Any:
        asked.set()
        raise RuntimeError("no bots today")

    monkeypatch.setattr(house.hall.bots, "choose", fail)
    table = ann.table("adding", "random", "me")["id"]
    wait_until(asked.is_set)
    wait_until(lambda: not house.hall.tables[table].busy)
