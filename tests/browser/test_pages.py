"""Every page can be read by everybody, fits its window, and draws something."""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.ear import findings
from tests.browser.house import PATIENCE, Server, place_by_keys, room, set_table, wait_for_turn

pytestmark = pytest.mark.browser
BOT = "Nils (Easy)"

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
    """Nothing that axe finds, nothing too small, nothing wider than the window."""
    assert findings(page) == [], what
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
    box = page.locator("canvas").bounding_box()
    assert box is not None
    assert box["width"] > 600
    assert box["height"] > 300
    # A blank board packs into next to nothing; tiles with grain and shadows do not.
    until = time.monotonic() + PATIENCE
    while len(zlib.compress(page.locator("canvas").screenshot())) < 30_000:
        assert time.monotonic() < until, "the board stays blank"


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


# What the browser itself counts as a shift (with the parts that moved, for whoever has to mend it),
# and, beside that measure, how far anything that can be read has wandered since it was first shown.
WATCH_FOR_SHIFTS = """
window.shift = { value: 0, parts: [], moved: 0, what: '' };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    shift.value += entry.value;
    for (const { node, previousRect: a, currentRect: b } of entry.sources) {
      const text = (node?.outerHTML ?? node?.textContent ?? '').slice(0, 60);
      shift.parts.push(`${text} ${a.x},${a.y} -> ${b.x},${b.y}`);
    }
  }
}).observe({ type: 'layout-shift', buffered: true });
const first = new WeakMap();
(function look() {
  for (const one of document.querySelectorAll('h2, article, section, header a, header button')) {
    const { x, y } = one.getBoundingClientRect();
    const [x0, y0] = first.get(one) ?? (first.set(one, [x, y]), [x, y]);
    const moved = Math.hypot(x - x0, y - y0);
    if (moved > shift.moved) Object.assign(shift, { moved, what: one.outerHTML.slice(0, 60) });
  }
  requestAnimationFrame(look);
})();
"""
FONTS = "/assets/*.woff2"
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Held:
    """Requests that are answered when the page has everything else, and has drawn it."""

    def __init__(self, page: Page, late: str | None) -> None:
        self._page = page
        self._late = late
        self._routes: list[Route] = []
        self._waiting: set[Request] = set()
        self._holding = True
        page.on("request", self._asked)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)
        if late is not None:
            page.route(f"**{late}", self._hold)

    # Playwright takes no built-in methods.

    def _asked(self, request: Request) -> None:
        self._waiting.add(request)

    def _answered(self, request: Request) -> None:
        self._waiting.discard(request)

    def _hold(self, route: Route) -> None:
        if self._holding:
            self._routes.append(route)
        else:
            route.fallback()

    def after_all_else(self, visit: Callable[[], object], games: int) -> None:
        """A visit during which they come last."""
        self._holding = True
        visit()
        if self._late is None:
            return
        if self._late == FONTS:
            # The page waits for its letters a little, and must cope when they come later than that.
            expect(self._page.get_by_role("article")).to_have_count(games)
        else:
            until = time.monotonic() + PATIENCE
            while not self._routes or self._waiting - {route.request for route in self._routes}:
                assert time.monotonic() < until, "the rest does not come"
                self._page.wait_for_timeout(20)
        self._page.evaluate(TWO_FRAMES)
        self._holding = False
        while self._routes:
            self._routes.pop(0).fallback()


def expect_no_shift(page: Page, games: int) -> None:
    expect(page.get_by_role("article")).to_have_count(games)
    expect(page.get_by_role("region", name="Recently finished")).to_be_visible()
    page.wait_for_load_state("networkidle")
    seen = page.evaluate("shift")
    assert seen["value"] < 0.02, seen
    assert seen["moved"] <= 1, seen


@pytest.mark.parametrize(
    ("late", "games", "how"),
    [
        ("/api/games", 1, {}),
        ("/api/me", 4, PHONE),
        ("/api/lobby", 2, {}),
        ("/api/lobby", 5, PHONE),
        (FONTS, 3, {}),
        (None, 5, {}),
        (None, 1, PHONE),
    ],
)
def test_nothing_moves_while_the_lobby_loads(
    visit: Visit, server: Server, late: str | None, games: int, how: dict[str, Any]
) -> None:
    """Whichever answer comes last, however many games there are, and (where nothing is late) on a
    machine six times slower than this one."""
    page = visit(**how)
    page.add_init_script(WATCH_FOR_SHIFTS)

    def offer(route: Route) -> None:
        one = route.fetch().json()[0]
        route.fulfill(json=[{**one, "key": f"game{i}"} for i in range(games - 1)] + [one])

    page.route("**/api/games", offer)
    if late is None:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    held = Held(page, late)
    held.after_all_else(lambda: page.goto(server.url, wait_until="commit"), games)
    expect_no_shift(page, games)
    # A second visit knows its name, and finds the files at hand.
    held.after_all_else(lambda: page.reload(wait_until="commit"), games)
    expect_no_shift(page, games)


def test_settings_are_kept_and_followed(visit: Visit, server: Server) -> None:
    page = visit(color_scheme="light", reduced_motion="reduce", settings={"flat": True})
    page.goto(server.url)
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    expect(html).to_have_attribute("data-motion", "off")
    page.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("radio", name="Dark (walnut)").check(force=True)
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
    expect(page.get_by_role("button", name="Place here")).to_be_enabled()
    expect(room(page)).to_have_attribute("data-step", "0")
    page.keyboard.press("Enter")
    expect(room(page)).not_to_have_attribute("data-step", "0")
