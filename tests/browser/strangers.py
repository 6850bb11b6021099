"""Somebody else's games, played in a browser."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect
from tests.browser.house import Server, room


def at_the_table(page: Page, server: Server, title: str, bot: str) -> tuple[Locator, Locator]:
    """Sets a table with a bot; the game's own board, and what says that the game is over."""
    page.goto(f"{server.url}/new/{title.lower()}")
    page.get_by_label("Player 2", exact=True).select_option(label=bot)
    page.get_by_role("button", name="Set the table").click()
    over = page.get_by_role("dialog", name="The game is over")
    return page.get_by_role("group", name=title, exact=True), over


def await_step(page: Page, step: str) -> None:
    """Until something has happened since; a guess counts when all have answered."""
    expect(room(page)).not_to_have_attribute("data-step", step)


def play_veil(page: Page, server: Server) -> None:
    """A whole game of Veil on its own board, with the one look that there is in a game."""
    board, over = at_the_table(page, server, "Veil", "Una (Medium)")
    look = board.get_by_role("button", name="Look at this hand")
    seen = board.get_by_role("button", name="I have seen it")
    looked = False
    while not over.is_visible():
        expect(board.get_by_role("button").first.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        step = room(page).get_attribute("data-step") or "0"
        if look.is_visible():
            looked = True
            look.click()
            expect(seen).to_be_visible()
            seen.click()
            expect(seen).to_have_count(0)
        else:
            board.get_by_role("button").last.click()
        await_step(page, step)
    assert looked
    expect(board.locator(".veil-rounds li")).to_have_count(6)
