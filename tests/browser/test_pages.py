"""Every page can be read by everybody, fits its window, and draws something."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import PATIENCE, Server, place_by_keys, room, set_table, wait_for_turn

pytestmark = pytest.mark.browser
BOT = "Random (level 1)"

SMALL_TARGETS = """() => [...document.querySelectorAll('button, a, select, input, [role=tab]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width > 1 && box.bottom > 0 && box.top < innerHeight)
  .filter(([one, box]) => box.height < 43.5 && !one.closest('p, .hidden-text, dialog:not([open])'))
  .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${Math.round(box.height)}`)"""
SMALL_TYPE = """() => [...document.querySelectorAll('body *')]
  .filter((one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
  .filter((one) => one.checkVisibility() && !one.closest('svg, .hidden-text, option, noscript'))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 13.9)
  .map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`)"""


def check_page(page: Page, what: str) -> None:
    """No serious violation, nothing too small, nothing wider than the window."""
    found = Axe().run(page).response["violations"]
    serious = [
        f"{what}: {one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
    assert serious == []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{what} is {wide} pixels too wide"
    assert page.evaluate(SMALL_TYPE) == [], what
    if page.evaluate("navigator.maxTouchPoints > 0"):
        assert page.evaluate(SMALL_TARGETS) == [], what


@pytest.mark.parametrize(
    ("theme", "how"), [("light", {}), ("dark", PHONE)], ids=["light-desktop", "dark-phone"]
)
def test_every_page_is_readable(
    visit: Visit, server: Server, theme: str, how: dict[str, Any]
) -> None:
    page = visit(color_scheme=theme, **how)

    page.goto(server.url)
    expect(page.get_by_role("heading", name="Pent-Up")).to_be_visible()
    check_page(page, "lobby")

    set_table(page, server.url)
    expect(page.get_by_label("Link for Black")).to_be_visible()
    link = page.get_by_label("Link for Black").input_value()
    check_page(page, "waiting table")

    guest = visit(color_scheme=theme, **how)
    guest.goto(link)
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    check_page(guest, "invitation")

    page.goto(f"{server.url}/new/pentup")
    page.get_by_label("Clock").select_option(label="5 minutes a player")
    page.get_by_label("Black", exact=True).select_option(label=BOT)
    check_page(page, "new table")
    page.get_by_role("button", name="Set the table").click()
    place_by_keys(page, "F")
    wait_for_turn(page)
    check_page(page, "table")

    def with_sheet(open_it: Callable[[], Any], name: str) -> None:
        open_it()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        check_page(page, name)
        page.keyboard.press("Escape")

    with_sheet(lambda: page.keyboard.press("?"), "Pent-Up")
    with_sheet(lambda: page.keyboard.press("Shift+S"), "Settings")
    with_sheet(lambda: page.keyboard.press("Shift+I"), "Invite")
    with_sheet(lambda: page.get_by_role("button", name="This table").click(), "This table")

    page.goto(page.url.replace("/table/", "/replay/"))
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    check_page(page, "replay")

    lost = visit(color_scheme=theme, quiet=True, **how)
    for address, words in [
        ("/nowhere/at/all", "There is nothing to see here."),
        ("/table/nosuchtable", "This table is not here."),
        ("/replay/nosuchtable", "This game cannot be replayed."),
        ("/j/nosuchtoken", "This invitation is no longer open."),
        ("/new/nosuchgame", "This game is not here."),
    ]:
        lost.goto(server.url + address)
        expect(lost.get_by_role("heading", name=words)).to_be_visible()
    check_page(lost, "not found")


def test_the_board_in_space_is_not_blank(visit: Visit, server: Server) -> None:
    page = visit(settings={"motion": "off"}, viewport={"width": 1000, "height": 700})
    set_table(page, server.url, black=BOT)
    expect(page.locator("canvas")).to_be_visible(timeout=PATIENCE * 1000)
    for letter in "FX":
        place_by_keys(page, letter)
    wait_for_turn(page)
    page.wait_for_timeout(500)
    box = page.locator("canvas").bounding_box()
    assert box is not None
    assert box["width"] > 600
    assert box["height"] > 300
    picture = page.locator("canvas").screenshot()
    # A blank board packs into next to nothing; tiles with grain and shadows do not.
    assert len(zlib.compress(picture)) > 30_000


def test_the_first_load_is_small_and_draws_nothing_in_space(visit: Visit, server: Server) -> None:
    page = visit()
    sizes: dict[str, int] = {}
    page.on(
        "requestfinished",
        lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]}),
    )
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Pent-Up")).to_be_visible()
    page.wait_for_load_state("networkidle")
    total = sum(sizes.values())
    assert 30_000 < total < 350_000, sizes
    assert not [url for url in sizes if re.search(r"Board3d|three", url)]


def test_nothing_moves_while_the_lobby_loads(visit: Visit, server: Server) -> None:
    page = visit()
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => {"
        " for (const entry of list.getEntries()) window.shift += entry.value;"
        "}).observe({ type: 'layout-shift', buffered: true })"
    )
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Pent-Up")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shift") < 0.1


def test_settings_are_kept_and_followed(visit: Visit, server: Server) -> None:
    page = visit(color_scheme="light", reduced_motion="reduce", settings={"flat": True})
    page.goto(server.url)
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    expect(html).to_have_attribute("data-motion", "off")
    page.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("radio", name="Walnut").check(force=True)
    sheet.get_by_role("switch", name="Confirm moves").check(force=True)
    expect(html).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(html).to_have_attribute("data-theme", "dark")

    # A move now needs a second Enter.
    set_table(page, server.url, black=BOT)
    wait_for_turn(page)
    page.keyboard.press("L")
    expect(page.get_by_role("button", name=re.compile("Place"))).to_be_enabled()
    page.keyboard.press("Enter")
    page.wait_for_timeout(200)
    expect(room(page)).to_have_attribute("data-step", "0")
    page.keyboard.press("Enter")
    expect(room(page)).not_to_have_attribute("data-step", "0")
