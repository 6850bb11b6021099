"""What a visitor of the puzzle room does and sees."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.browser.house import PATIENCE, wait_so

SLOW = PATIENCE * 1000
# Large enough for everything beside the board, small enough to be drawn fast.
WINDOW: dict[str, Any] = {"viewport": {"width": 1000, "height": 640}}
ONE_SOLUTION = "This puzzle has one solution."


def frame(page: Page) -> Locator:
    """A puzzle's page, whatever it shows."""
    return page.locator(".frame[data-version]")


def open_puzzle(page: Page, url: str, key: str) -> Locator:
    page.goto(f"{url}/puzzles/{key}")
    expect(frame(page)).to_be_visible(timeout=SLOW)
    return frame(page)


def expect_laid(page: Page, count: int) -> None:
    """So many pieces lie on the board, and the server knows."""
    expect(frame(page)).to_have_attribute("data-laid", str(count), timeout=SLOW)
    expect(frame(page)).to_have_attribute("data-sync", "saved", timeout=SLOW)


def piece(page: Page, letter: str) -> Locator:
    return page.locator(f".slot[data-letter='{letter}']")


def sheet(page: Page, layer: int = 0) -> FloatRect:
    """Where a layer's cells are: inside the frame, which is half a cell wide."""
    box = page.locator(".sheets svg[role=img]").nth(layer).bounding_box()
    assert box is not None
    return box


def cell_at(page: Page, row: float, column: float, size: tuple[int, int], layer: int = 0):
    """The middle of a cell in the window; ``size`` is the board's rows and columns."""
    box = sheet(page, layer)
    across, down = box["width"] / (size[1] + 1), box["height"] / (size[0] + 1)
    return box["x"] + (column + 1) * across, box["y"] + (row + 1) * down


def follow_hint(page: Page) -> None:
    """Ask where the next piece goes, and let it be laid there."""
    before = int(frame(page).get_attribute("data-version") or 0)
    page.get_by_role("button", name="Where does it go?").locator("visible=true").click()
    page.get_by_role("button", name=re.compile("^(Lay|Take back)")).locator("visible=true").click()
    # The hint is one change of the attempt, laying the piece another.
    wait_so(
        page,
        "before => Number(document.querySelector('.frame').dataset.version) >= before + 2",
        arg=before,
    )
