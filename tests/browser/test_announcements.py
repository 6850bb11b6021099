"""What is announced to everybody: a strip above every page, read out, and put away for good."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import PATIENCE, Server, post, room

from sightline.server.operations import find_door

pytestmark = pytest.mark.browser
TEXT = "The server moves house at eight this evening; your games go on where they stopped."
Announce = Callable[..., Any]


@pytest.fixture
def announce(server: Server) -> Iterator[Announce]:
    door = find_door(server._folder)
    assert door is not None

    def ask(method: str, which: str = "", **more: Any) -> Any:
        path = f"{door.address}/admin/announcements{which}"
        headers = {"Authorization": f"Bearer {door.key}"}
        answer = httpx.request(method, path, headers=headers, timeout=PATIENCE, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    yield lambda text, **wish: ask("POST", json={"text": text, **wish})
    for one in ask("GET"):
        ask("DELETE", f"/{one['id']}")


def test_it_stands_above_every_page_until_it_is_put_away(
    visit: Visit, server: Server, announce: Announce
) -> None:
    page = visit(**PHONE)
    page.goto(server.url)
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = post(page, server, "tables", {"game": "pentup", "players": 2, "seats": seats})
    page.goto(f"{server.url}/table/{made['id']}")
    expect(room(page)).to_be_visible()
    strip = page.get_by_role("region", name="Announcements")
    expect(strip).to_have_count(0)
    # At a table it comes at once, and whoever listens is told.
    announce(TEXT)
    announce("<b>There is cake.</b>")
    expect(strip.get_by_role("listitem")).to_have_text([TEXT, "<b>There is cake.</b>"])
    expect(page.locator("[aria-live=polite]")).to_contain_text("There is cake")
    # The page is as much lower as the strip is high: nothing is covered, nothing scrolls away.
    boxes = [part.bounding_box() for part in (strip, room(page))]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[1]["y"] >= boxes[0]["y"] + boxes[0]["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Put away it stays away in this browser, also on other pages; the focus is at the next one.
    strip.get_by_role("button", name="Dismiss").first.click()
    expect(strip.get_by_role("listitem")).to_have_text(["<b>There is cake.</b>"])
    expect(strip.get_by_role("button", name="Dismiss")).to_be_focused()
    page.goto(server.url)
    expect(strip.get_by_role("listitem")).to_have_text(["<b>There is cake.</b>"])
    strip.get_by_role("button", name="Dismiss").click()
    expect(strip).to_have_count(0)
    other = visit()
    other.goto(f"{server.url}/puzzles")
    expect(other.get_by_role("region", name="Announcements").get_by_role("listitem")).to_have_count(
        2
    )


def test_it_goes_when_it_is_over(visit: Visit, server: Server, announce: Announce) -> None:
    import time

    announce("For a moment.", until=time.time() + 4)
    announce("For longer.")
    page = visit()
    page.goto(server.url)
    strip = page.get_by_role("region", name="Announcements")
    expect(strip).to_contain_text("For longer.")
    expect(strip.get_by_role("listitem")).to_have_text(["For longer."])
