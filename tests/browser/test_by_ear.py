"""A table without eyes: typed moves and questions, answered in words that a screen reader hears."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visit
from tests.browser.ear import findings
from tests.browser.house import Server, let_time_pass, room, set_table, wait_for_turn

pytestmark = pytest.mark.browser
BOT = "Nils (Easy)"


def polite(page: Page) -> Locator:
    """What a screen reader is told when it has time."""
    return page.locator("[aria-live='polite']").last


def urgent(page: Page) -> Locator:
    """What it is told at once."""
    return page.locator("[aria-live='assertive']")


def command(page: Page, text: str) -> None:
    """Type a line into the command box, which has the focus and keeps it."""
    field = page.get_by_role("textbox", name="Type a move or ask")
    expect(field).to_be_focused()
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(field).to_have_value("")
    expect(field).to_be_focused()


def test_a_board_is_asked_and_played_by_typing(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, black=BOT)
    wait_for_turn(page)
    page.keyboard.press("Shift+C")
    log = page.get_by_role("log", name="What you typed and the answers")

    command(page, "board")
    expect(polite(page)).to_contain_text("Turn: ")
    expect(polite(page)).to_contain_text("The table: ")
    command(page, "legal X")
    expect(polite(page)).to_contain_text(re.compile(r"moves?: X1@0,0\^1"))
    command(page, "hand")
    expect(polite(page)).to_contain_text("Tiles left: ")

    # What is no move, or none here, is refused in the game's words.
    command(page, "X1@")
    expect(urgent(page)).to_contain_text("X1@")
    command(page, "F")
    expect(urgent(page)).to_contain_text("F1@0,0^1")
    assert room(page).get_attribute("data-step") == "0"

    command(page, "F1@0,0^1")
    expect(polite(page)).to_contain_text("You place F")
    assert wait_for_turn(page) == 2
    expect(polite(page)).to_contain_text("Your turn")
    command(page, "last")
    expect(polite(page)).to_contain_text("You place F")
    expect(polite(page)).to_contain_text("Black")
    command(page, "where F")
    expect(polite(page)).to_contain_text("Level 1: ")
    command(page, "help")
    expect(polite(page)).to_contain_text("where something is")
    expect(log).to_contain_text("Played: F1@0,0^1.")

    # What was typed comes back, Escape gives the focus back, and a button opens it as well.
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("textbox", name="Type a move or ask")).to_have_value("help")
    page.keyboard.press("Escape")
    expect(log).to_be_hidden()
    assert page.evaluate("document.activeElement !== document.body")
    opener = page.get_by_role("button", name="Type a move or a question")
    opener.focus()
    page.keyboard.press("Enter")
    command(page, "turn")
    expect(polite(page)).to_contain_text("Your turn")
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_single_keys_can_be_switched_off_and_changed(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, black=BOT)
    wait_for_turn(page)
    keys, place = page.keyboard, page.get_by_role("button", name="Place", exact=True)
    page.locator("#board").focus()

    # A key of one's own in place of the declared one, which then does nothing any more.
    keys.press("Shift+S")
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_text("Change keys").click()
    rules = sheet.get_by_role("button", name="Rules and keys: ?. Change")
    rules.focus()
    keys.press("Enter")
    keys.press("Alt+h")
    expect(sheet.get_by_role("button", name="Rules and keys: Alt H. Change")).to_be_focused()
    assert findings(page) == []
    keys.press("Escape")
    expect(sheet).to_be_hidden()
    keys.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    keys.press("Alt+h")
    help_ = page.get_by_role("dialog", name="Pent-Up")
    help_.get_by_role("tab", name="Keys").click()
    row = help_.get_by_role("definition").filter(has_text=re.compile("^Rules and keys$"))
    expect(row.locator("xpath=..")).to_contain_text("Alt H")
    keys.press("Escape")
    expect(help_).to_be_hidden()

    # Off: letters do nothing, what was given with Alt still does, and the help says so.
    keys.press("Shift+S")
    sheet.get_by_role("switch", name="Single keys").uncheck()
    keys.press("Escape")
    expect(sheet).to_be_hidden()
    page.locator("#board").focus()
    keys.press("F")
    keys.press("Alt+h")
    expect(help_).to_be_visible()
    expect(place).to_be_hidden()
    help_.get_by_role("tab", name="Keys").click()
    expect(help_.get_by_text("off", exact=True).first).to_be_visible()
    keys.press("Escape")

    # It is kept, also for the next visit.
    page.reload()
    wait_for_turn(page)
    keys.press("F")
    keys.press("Alt+h")
    expect(help_).to_be_visible()
    expect(place).to_be_hidden()


def test_a_window_says_how_long_it_lasts_and_that_it_is_over(
    visit: Visit, still_server: Server
) -> None:
    page = visit()
    page.goto(f"{still_server.url}/new/veil")
    page.get_by_label("Player 2", exact=True).select_option(label="Random (level 1)")
    page.get_by_text("More settings").click()
    page.get_by_label("Time to answer").select_option(label="3 seconds")
    page.get_by_role("button", name="Set the table").click()
    moves = page.get_by_role("region", name="Your moves").get_by_role("button")
    more = page.get_by_role("button", name="More time")
    # Lay cards until the bot lays one, and we are asked.
    for _ in range(6):
        let_time_pass(still_server, moves.or_(more).first, 0.25)
        if more.is_visible():
            break
        step = room(page).get_attribute("data-step") or "0"
        moves.first.click()
        let_time_pass(still_server, page.locator(f".room:not([data-step='{step}'])"), 0.25)
    expect(polite(page)).to_contain_text("Your answer? You have 3 seconds.")
    more.click()
    expect(polite(page)).to_contain_text("6 seconds are left to answer.")
    step = room(page).get_attribute("data-step") or "0"
    let_time_pass(still_server, page.locator(f".room:not([data-step='{step}'])"))
    expect(polite(page)).to_contain_text("The time to answer is over.")
