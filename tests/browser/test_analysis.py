"""From a lost game to the moment that decided it, and on from there."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.house import ROOT, Server, post, room, wait_for_turn
from tests.browser.test_viewpoints import CHALLENGE, board, sit_down, structure_of

pytestmark = pytest.mark.browser

GOLDEN = ROOT / "tests" / "conformance" / "golden"
PICTURES = os.environ.get("PICTURES")
"""Where to keep pictures for people to look at; without it none are taken."""


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png")


def lost_game(page: Page, server: Server, game: str, name: str) -> str:
    """A finished game of somebody's, at a table of this server."""
    record = (GOLDEN / game / f"{name}.jsonl").read_text(encoding="utf-8")
    page.goto(server.url)
    answer = post(page, server, "import", {"record": record})
    return answer["id"]


def test_from_a_lost_game_to_its_key_moment_and_on(visit: Visit, server: Server) -> None:
    page = visit(settings={"flat": True, "motion": "off"})
    table = lost_game(page, server, "viewpoints", "three-players")

    # In the result: found when somebody wants it.
    page.goto(f"{server.url}/table/{table}")
    result = page.get_by_role("dialog", name="The game is over")
    expect(result).to_contain_text("Not complete: card ")  # what decided it
    result.get_by_role("button", name="Find the key moment").click()
    moment = result.locator(".moment[data-status=done]")
    expect(moment).to_be_visible()
    expect(moment).to_contain_text("The key moment: move")
    expect(moment).to_contain_text("to go; after")
    picture(page, "result")
    said = moment.inner_text()
    step = int(re.findall(r"move (\d+)", said)[0])

    # In the replay: the curve, what cost most, and the move itself.
    moment.get_by_role("link", name="Look at the key moment").click()
    expect(room(page)).to_have_attribute("data-step", str(step))
    panel = page.get_by_role("region", name="Analysis")
    expect(panel.get_by_role("img", name="The course of the game")).to_be_visible()
    costly = panel.get_by_role("button").filter(has_text="key moment")
    expect(costly).to_have_attribute("aria-current", "step")
    expect(panel).to_contain_text("What nobody could know")
    picture(page, "replay")
    for row in panel.locator("li button").all()[:2]:
        row.click()
        number = row.locator(".figures").inner_text()
        expect(room(page)).to_have_attribute("data-step", number)
    costly.click()

    # Once more, from just before it: a new table, and the move is ours.
    panel.get_by_role("button", name="Try it again from here").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(f"{step - 1}")
    sheet.get_by_role("button", name="Set the table").click()
    expect(page).to_have_url(re.compile(r"/table/[^/?]+$"))
    expect(room(page)).to_have_attribute("data-mine", "true")
    expect(room(page)).to_have_attribute("data-step", str(step - 1))


def test_a_lost_game_is_played_on_from_its_key_moment(visit: Visit, server: Server) -> None:
    """Somebody builds at random beside a partner, loses, and does it better in the very place."""
    page = visit(settings={"flat": True, "motion": "off"})
    me_and_a_partner = [{"kind": "me"}, {"kind": "bot", "bot": "partner"}]
    sit_down(page, server, me_and_a_partner, challenge=CHALLENGE, turn_limit=6)
    for _ in range(3):
        lay_something(page)
    result = page.get_by_role("dialog", name="The game is over")
    expect(result).to_contain_text("Lost")
    result.get_by_role("button", name="Find the key moment").click()
    moment = result.locator(".moment[data-status=done]")
    expect(moment).to_contain_text("it would have been")
    picture(page, "lost")
    # What cost most was the partner's; whoever lost is shown the own mistake, to do it better.
    step = int(re.findall(r"Your key moment: move (\d+)", moment.inner_text())[0])
    assert step in (1, 3)
    lost_at = page.url

    moment.get_by_role("button", name="Try it again from here").click()
    expect(page).not_to_have_url(lost_at)
    expect(room(page)).to_have_attribute("data-step", str(step - 1))
    assert wait_for_turn(page) == step - 1
    lay_something(page)
    assert wait_for_turn(page) == step + 1, "the partner plays on as well"
    picture(page, "again")


def lay_something(page: Page) -> None:
    """Take a piece that is not on the grid, and leave it where the board offers it first."""
    step = wait_for_turn(page)
    there = structure_of(page)
    page.keyboard.press(next(letter for letter in "FPXWZT" if letter not in there).lower())
    expect(board(page)).to_have_attribute("data-fits", "true")
    page.keyboard.press("Enter")
    expect(room(page)).not_to_have_attribute("data-step", str(step))


def test_an_analysis_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(settings={"flat": True, "motion": "off"})
    page.set_viewport_size({"width": 390, "height": 844})
    table = lost_game(page, server, "viewpoints", "two-players-34")
    page.goto(f"{server.url}/replay/{table}")
    page.get_by_role("button", name="Analysis and beliefs").click()
    panel = page.get_by_role("region", name="Analysis")
    panel.get_by_role("button", name="Analyse this game").click()
    expect(panel.get_by_role("img", name="The course of the game")).to_be_visible()
    expect(panel.get_by_text("Judged by the bot")).to_have_count(1)
    picture(page, "phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
