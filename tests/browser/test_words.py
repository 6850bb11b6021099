"""In the pseudo-language whatever does not come from a words file shows (docs/words.md)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.house import Server, room, set_table, wait_for_turn

pytestmark = pytest.mark.browser

CONVERTED = {
    "Pent-Up's board": ".board.game-board",
    "the move list": ".room ol",
    "the board in words": "[aria-label='Board in words'] :is(.heading, ul)",
}
"""The parts of the table that speak through the words alone, and where they are."""
DATA = {"Random"}
"""Names, which are the same in every language."""

# All that can be read or heard there: texts, and the attributes that are told.
READ = """(root) => {
  const told = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'alt', 'placeholder'];
  const found = [];
  const translated = (element) => !element.closest('[translate="no"], style, script');
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (translated(texts.currentNode.parentElement)) found.push(texts.currentNode.data.trim());
  }
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (!translated(element)) continue;
    found.push(...told.map((name) => element.getAttribute(name)));
  }
  return found.filter(Boolean);
}"""


def hard_wired(text: str) -> list[str]:
    """The words of a text that are not in disguise. Single letters and key names such as *F* are no
    words, and neither are those few that have only letters without a disguise."""
    words = re.findall(r"[^\W\d_]{2,}", text)
    disguised = re.compile("[a-eg-lnorstuwyz]", re.IGNORECASE | re.ASCII)
    return [word for word in words if word not in DATA and disguised.search(word)]


def read(page: Page) -> dict[str, list[str]]:
    """Every text of each converted part."""
    return {
        part: [text for one in page.locator(where).all() for text in one.evaluate(READ)]
        for part, where in CONVERTED.items()
    }


def test_nothing_on_a_converted_board_is_hard_wired(visit: Visit, server: Server) -> None:
    page = visit()
    address = set_table(page, server.url, black="Random (level 1)")
    page.goto(f"{address}?language=qps")
    seen: dict[str, set[str]] = {part: set() for part in CONVERTED}

    def look() -> None:
        for part, texts in read(page).items():
            seen[part].update(texts)

    # The tray; a tile in hand, turned, and held where it may not lie; the other's tiles; the list.
    wait_for_turn(page)
    look()
    for letter in ("v", "p"):
        step = wait_for_turn(page)
        page.keyboard.press(letter)
        expect(page.locator(".place")).to_be_enabled()
        look()
        page.keyboard.press("Enter")
        expect(room(page)).not_to_have_attribute("data-step", str(step))
    wait_for_turn(page)
    page.keyboard.press("u")
    expect(page.locator(".offered circle").first).to_be_visible()
    page.keyboard.press(".")
    sheet = page.locator("figure svg").first.bounding_box()
    assert sheet is not None
    page.mouse.move(sheet["x"] + 6, sheet["y"] + 6)
    expect(page.locator(".callout")).to_be_visible()
    look()
    page.locator(".bar [aria-expanded]").press("Enter")
    expect(page.locator("form.list select").last).to_be_enabled()
    page.locator(".whose[aria-pressed=false]").click()
    look()

    assert all(any("[" in text for text in texts) for texts in seen.values()), "nothing was read"
    left = {part: sorted(filter(hard_wired, texts)) for part, texts in seen.items()}
    assert left == {part: [] for part in CONVERTED}

    # Another language can be chosen, and holds from then on.
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+S")
    page.get_by_role("dialog").get_by_text("English", exact=True).click()
    expect(page.get_by_role("group", name="Pent-Up board")).to_be_visible()
    expect(page).to_have_url(address)
