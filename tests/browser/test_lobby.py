"""The lobby: what is up stands at the top, whom to play is asked, and what is done goes away."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import Server, post, room, wait_for_turn

pytestmark = pytest.mark.browser


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_turns_and_today_come_first_and_bots_have_names(
    visit: Visit, server: Server, how: dict[str, Any]
) -> None:
    page = visit(**how)
    page.goto(server.url)
    expect(page.get_by_text("where you sit decides what you see")).to_be_visible()
    for title in ("Pent-Up", "Perspective"):
        card = page.get_by_role("article").filter(
            has=page.get_by_role("heading", name=title, exact=True)
        )
        card.get_by_role("button", name="Play a bot").click()
        choice = page.get_by_role("dialog", name="Who shall you play against?")
        offered = choice.get_by_role("listitem")
        expect(offered).to_have_count(3)
        for level, one in zip(("Easy", "Medium", "Hard"), offered.all(), strict=True):
            expect(one).to_contain_text(level)
            expect(one.locator("svg")).to_be_visible()
        name = offered.nth(1).locator("strong").inner_text()
        offered.nth(1).get_by_role("button").click()
        expect(room(page)).to_be_visible()
        expect(page.locator("[data-seat='1'] .name")).to_have_text(name)
        wait_for_turn(page)
        page.get_by_role("link", name="Back to the lobby").click()
        expect(page.get_by_role("region", name="Games", exact=True)).to_be_visible()

    # Without scrolling: both games that wait for me, and today's challenge.
    mine = page.get_by_role("region", name="Your tables")
    expect(mine.get_by_text("Your turn")).to_have_count(2)
    today = page.get_by_role("button", name=re.compile("^Today"))
    expect(today).to_be_visible()
    screen = page.viewport_size
    assert screen is not None
    assert bottom(mine) < screen["height"]
    assert bottom(today) < screen["height"]

    # What one does not want to finish goes at a press, and stays away.
    mine.get_by_role("button", name=re.compile("^Put away: Pent-Up")).click()
    expect(mine.get_by_role("listitem")).to_have_count(1)
    page.reload()
    expect(mine).to_contain_text("Perspective")
    expect(mine).not_to_contain_text("Pent-Up")


def test_lists_tell_tables_for_one_apart(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(server.url)
    for game, options in (
        ("viewpoints", {"daily": "today"}),
        ("viewpoints", {"size": 2}),
        ("perspective", {}),
    ):
        wish = {"game": game, "players": 1, "options": options, "seats": [{"kind": "me"}]}
        post(page, server, "tables", wish)
    page.reload()
    mine = page.get_by_role("region", name="Your tables")
    for said in ("Daily challenge", "Solitaire", "Solo"):
        expect(mine.get_by_text(re.compile(f"^{said}"))).to_be_visible()
