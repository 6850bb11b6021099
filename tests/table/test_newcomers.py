"""Nothing with a timer begins before a newcomer is ready: over the wire, with injected time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.stopped_time import StoppedTime
from tests.table.house import Browser, House, Page, open_house

Visit = Callable[..., Browser]
stopped = pytest.mark.parametrize("house", [{"timekeeper": StoppedTime}], indirect=True)


def started(page: Page) -> dict[str, Any]:
    return page.until("table", lambda told: told["table"]["status"] == "playing")


def is_waiting(page: Page) -> None:
    """Nothing has been dealt, and no window runs."""
    told = page.meanwhile()
    assert not any(message["tell"] == "step" for message in told)
    table = [m["table"] for m in page.heard if m["tell"] in ("table", "snapshot")][-1]
    assert (table["status"], table["asked"]) == ("waiting", [])


@stopped
def test_alone_with_bots_the_game_begins_when_the_newcomer_is_ready(
    house: House, visit: Visit
) -> None:
    ann = visit("Ann")
    table = ann.table("viewpoint", "me", "random", newcomer=True)
    assert (table["status"], table["preparing"]) == ("waiting", [0])
    page = ann.page(table["id"], 0)
    page.until("snapshot")
    house.pass_time(599)
    is_waiting(page)
    page.say("ready", ref=1)
    assert started(page)["table"]["preparing"] == []
    page.until("noted", lambda told: told["ref"] == 1)
    page.say("ready", ref=2)  # saying it again changes nothing
    page.until("noted", lambda told: told["ref"] == 2)


@stopped
def test_at_a_listed_table_a_minute_is_the_most(house: House, visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    table = ann.table("veil", "me", "open", "random", listed=True, patience=600)
    assert table["patience"] == 60
    page = ann.page(table["id"], 0)
    house.pass_time(300)  # somebody is still missing: nobody is waited for yet
    joined = ben.post(f"/api/tables/{table['id']}/join", {"newcomer": True})
    assert (joined["preparing"], joined["starts_in_ms"]) == ([1], 60_000)
    house.pass_time(59)
    page.until("table", lambda told: told["table"]["preparing"] == [1])
    is_waiting(page)
    house.pass_time(1)
    started(page)


@stopped
def test_at_a_table_of_friends_the_host_says_how_long(house: House, visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    hurried = ann.table("veil", "me", "open", "random", patience=0)
    joined = ben.post(
        f"/api/tables/{hurried['id']}/join",
        {"token": hurried["seats"][1]["invite"], "newcomer": True},
    )
    assert joined["status"] == "playing"
    table = ann.table("veil", "me", "open", "random", patience=20, newcomer=True)
    ben.post(
        f"/api/tables/{table['id']}/join",
        {"token": table["seats"][1]["invite"], "newcomer": True},
    )
    pages = [ann.page(table["id"], 0), ben.page(table["id"], 1)]
    pages[0].say("ready")
    pages[1].until(
        ("table", "snapshot"), lambda told: told["table"]["preparing"] == [1]
    )  # one of two
    house.pass_time(19)
    is_waiting(pages[1])
    house.pass_time(1)
    for page in pages:
        started(page)


def test_who_is_not_new_is_not_asked(visit: Visit) -> None:
    ann = visit("Ann")
    assert ann.table("viewpoint", "me", "random")["status"] == "playing"
    wrong = ann.refused("/api/tables", {"game": "veil", "patience": 601})
    assert wrong["status"] == 400


def test_the_wait_goes_on_after_a_restart(tmp_path: Path) -> None:
    clock = StoppedTime()
    with open_house(tmp_path, clock) as house:
        ann = Browser(house.url, "Ann")
        table = ann.table("viewpoint", "me", "random", newcomer=True, patience=30)["id"]
        cookie = ann.cookie
        ann.close()
        house.pass_time(10)
    with open_house(tmp_path, clock) as house:
        again = Browser(house.url)
        assert cookie is not None
        again.http.cookies.set("sightline", cookie)
        page = again.page(table, 0)
        assert page.until("snapshot")["table"]["preparing"] == [0]
        house.pass_time(20)
        started(page)
        again.close()
