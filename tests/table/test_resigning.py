"""Giving up: between two sides it loses; with more, a bot plays on and the seat ranks last."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.table.house import Browser, first_legal, open_house

from sightline.core.message import plain
from sightline.core.outcome import Outcome, Result, ScoreSheet
from sightline.core.record import parse_record
from sightline.core.registry import find_game
from sightline.table.resigning import played_on
from sightline.words import reader_of, render

Visit = Callable[..., Browser]


def resign(browser: Browser, table: str, seat: int | None = None) -> dict:
    return browser.post(f"/api/tables/{table}/resign", {"seat": seat})


def test_between_two_it_loses(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("pentup", "me", "open", listed=True)["id"]
    assert ann.refused(f"/api/tables/{table}/resign")["code"] == "conflict"  # not on yet
    bob.join(table)
    assert visit("Cid").refused(f"/api/tables/{table}/resign")["code"] == "not-allowed"
    page = bob.page(table, 1)
    number = page.until("snapshot")["number"]
    done = resign(ann, table)
    assert done["status"] == "finished"
    assert done["outcome"]["results"] == ["loss", "win"]
    assert done["outcome"]["summary"][1] == "gave-up"
    told = page.until("step")  # everybody is told, as of any end
    assert told["number"] == number + 1
    assert told["position"]["outcome"]["results"] == ["loss", "win"]
    assert ann.refused(f"/api/tables/{table}/resign")["code"] == "conflict"
    # The record says so, and keeps the names; opened again it ends the same way.
    text = ann.ask("GET", f"/api/tables/{table}/record").text
    assert json.loads(text.splitlines()[0])["resigned"] == [0]
    parse_record(text).replay()
    again = visit("Dan").post("/api/import", {"record": text})
    assert again["outcome"] == done["outcome"]
    assert [seat["person"]["name"] for seat in again["seats"]] == ["Ann", "Bob"]
    assert again["seats"][0]["person"]["id"] == ""  # a name, and nobody here


def test_a_side_of_two_loses_as_one(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("pentup", "me", "random", "random", "random")["id"]
    assert resign(ann, table)["outcome"]["results"] == ["loss", "win", "loss", "win"]


def test_with_more_a_bot_plays_on_and_the_seat_ranks_last(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        ann, bob, cid = (Browser(house.url, name) for name in ("Ann", "Bob", "Cid"))
        wish = {"listed": True, "options": {"moves": 6}}
        table = ann.table("adding", "me", "open", "open", **wish)["id"]
        bob.join(table, 1)
        cid.join(table, 2)
        left = resign(ann, table)
        assert left["status"] == "playing"
        assert left["resigned"] == [0]
        assert left["seats"][0]["stand_in"]
        # For good: neither opening the table nor a move brings the seat back.
        page = ann.page(table, 0)
        page.until("snapshot")
        assert ann.join(table, 0)["seats"][0]["stand_in"]
        page.reach(1)
        cookies = dict(ann.http.cookies)
        for one in (ann, bob, cid):
            one.close()
    with open_house(tmp_path) as house:  # the log has it
        ann = Browser(house.url)
        ann.http.cookies.update(cookies)
        assert ann.get(f"/api/tables/{table}")["resigned"] == [0]
        ann.close()


def test_who_gave_up_ranks_last_whatever_the_bot_reached(visit: Visit) -> None:
    ann, bob, cid = visit("Ann"), visit("Bob"), visit("Cid")
    table = ann.table("adding", "me", "open", "open", listed=True, options={"moves": 6})["id"]
    bob.join(table, 1)
    cid.join(table, 2)
    pages = {1: bob.page(table, 1), 2: cid.page(table, 2)}
    for page in pages.values():
        page.until("snapshot")
    resign(ann, table)
    step = 0
    while step < 6:
        asked = step % 3
        if asked in pages:
            pages[asked].reach(step)
            pages[asked].move(first_legal(pages[asked]))
        step += 1
        for page in pages.values():
            page.reach(step)
    outcome = ann.get(f"/api/tables/{table}")["outcome"]
    assert outcome["results"][0] == "loss"
    assert outcome["summary"][1] == "gave-up-last"


@pytest.mark.parametrize("result", ["win", "loss"])
def test_where_all_play_together_the_result_is_everybodys(result: Result) -> None:
    """Who left ranks nowhere: there is nobody to rank behind."""
    together = find_game("viewpoints")
    sheet = ScoreSheet((plain("rounds"),), ((9,),))
    ended = Outcome((result,) * 3, plain("It stands."), sheet)
    told = played_on(together, ended, (2,))
    assert told.results == ended.results
    reader = reader_of(together, 3, 2)
    assert render(told.summary, reader) == "It stands. You gave up before; a bot went on for you."


def test_alone_it_is_lost(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("perspective", "me")["id"]
    assert resign(ann, table)["outcome"]["results"] == ["loss"]
