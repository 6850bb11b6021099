"""Analyses of finished games over the wire: begun, kept, stopped, refused; and hints by bots."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.table.house import PATIENCE, Browser, House, Page, open_house, wait_until

from sightline.server.fair_queue import Owner
from sightline.server.table_messages import AnalysisNow
from sightline.table.story import Story

Visit = Callable[..., Browser]
GOLDEN = Path(__file__).parents[1] / "conformance" / "golden"


def imported(browser: Browser, game: str, name: str) -> str:
    """A table with a finished game from its record."""
    record = (GOLDEN / game / f"{name}.jsonl").read_text(encoding="utf-8")
    return browser.post("/api/import", {"record": record})["id"]


def test_a_finished_game_is_analysed_once_and_kept(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        ada, ben = Browser(house.url, "Ada"), Browser(house.url, "Ben")
        table = imported(ada, "viewpoints", "three-players")
        address = f"/api/tables/{table}/analysis"
        assert ada.get(address)["status"] == "none"
        assert ada.post(address, {})["status"] in ("waiting", "running")
        wait_until(lambda: ada.get(address)["status"] == "done")
        found = ada.get(address)
        assert found["analysis"]["measure"] == "rounds"
        assert len(found["analysis"]["steps"]) == found["analysis"]["to_judge"] > 0
        # Asking again, whoever does, starts nothing.
        assert ben.post(address, {}) == ben.get(address) == found
        ada.close()
        ben.close()
    with open_house(tmp_path) as house:
        cem = Browser(house.url, "Cem")
        assert cem.get(address) == found
        cem.close()


def test_what_is_stopped_stays_as_far_as_it_came(house: House, visit: Visit) -> None:
    ada, ben = visit("Ada"), visit("Ben")
    table = imported(ada, "viewpoint", "eight-players")
    address = f"/api/tables/{table}/analysis"
    ada.post(address, {})
    wait_until(lambda: (ada.get(address)["analysis"] or {"steps": []})["steps"])
    assert ben.ask("DELETE", address).json()["status"] == "running", "it is not Ben's"
    stopped = ada.ask("DELETE", address).json()
    assert stopped["status"] in ("running", "stopped")
    wait_until(lambda: ada.get(address)["status"] == "stopped")
    kept = ada.get(address)["analysis"]
    assert kept["steps"]
    assert kept["effort"] < 1


def test_a_game_that_goes_on_is_not_analysed(house: House, visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.table("viewpoint", "me", "sharp")["id"]
    told = ada.refused(f"/api/tables/{table}/analysis", {})
    assert (told["status"], told["code"]) == (409, "conflict")
    assert "when it is over" in told["message"]
    assert ada.get(f"/api/tables/{table}/analysis")["status"] == "none"


def test_an_address_has_only_so_many_under_way(house: House, visit: Visit) -> None:
    ada = visit("Ada")
    tables = [imported(ada, "viewpoint", "eight-players") for _ in range(4)]
    for table in tables[:3]:
        ada.post(f"/api/tables/{table}/analysis", {})
    told = ada.refused(f"/api/tables/{tables[3]}/analysis", {})
    assert told["status"] == 429
    for table in tables[:3]:
        ada.ask("DELETE", f"/api/tables/{table}/analysis")


def test_asking_many_times_at_once_begins_one(house: House, visit: Visit) -> None:
    ada = visit("Ada")
    table, story = (found := imported(ada, "viewpoint", "eight-players")), house.table(found).story
    analyst, begun, asker = house.hall.analyst, list[str](), Owner("198.51.100.7", "m")

    async def make(table: str, job: object) -> None:
        begun.append(table)

    async def ask() -> list[str]:
        found = await asyncio.gather(*(analyst.start(story, asker) for _ in range(20)))
        return [one.status for one in found]

    async def find(story: Story) -> AnalysisNow:
        now = await real(story)
        await asyncio.sleep(0)  # as a database that is asked takes a moment
        return now

    real, analyst._make, analyst.find = analyst.find, make, find
    asked = asyncio.run_coroutine_threadsafe(ask(), house.loop).result(PATIENCE)
    assert asked == ["waiting"] * 20
    assert begun == [table]


# -- hints by bots ---------------------------------------------------------------------------------


def hinted(page: Page, ref: int) -> dict[str, Any]:
    page.say("hint", ref=ref)
    return page.until("hint", lambda message: message["ref"] == ref)


@pytest.mark.parametrize(
    ("game", "bot", "options"),
    [
        ("pentup", "greedy", {}),
        ("perspective", "careful", {"first": "seat0"}),
        ("viewpoint", "sharp", {"first": "seat0"}),
        ("viewpoints", "novice", {"challenge": "A001"}),
    ],
)
def test_hints_against_bots_are_counted(
    house: House, visit: Visit, game: str, bot: str, options: dict[str, Any]
) -> None:
    ada = visit("Ada")
    table = ada.table(game, "me", bot, options=options)["id"]
    page = ada.page(table, 0)
    page.until("snapshot")
    assert ada.get(f"/api/tables/{table}")["offers_hints"] is True
    hint = hinted(page, 1)
    assert hint["step"] == 0
    assert hinted(page, 2)["move"] == hint["move"], "the same position, the same hint"
    assert ada.get(f"/api/tables/{table}")["hints"] == [1, 0]
    page.move(hint["move"], step=0)
    page.reach(1)


def test_no_hints_among_people(house: House, visit: Visit) -> None:
    ada, ben = visit("Ada"), visit("Ben")
    table = ada.table("pentup", "me", "open", listed=True)["id"]
    ben.join(table, 1)
    page = ada.page(table, 0)
    page.until("snapshot")
    assert ada.get(f"/api/tables/{table}")["offers_hints"] is False
    page.say("hint", ref=1)
    assert page.until("refused", lambda message: message["ref"] == 1)["code"] == "no-hints"
