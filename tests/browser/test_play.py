"""People play: against a bot, against each other, by touch, by keys, and through a restart."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import (
    PATIENCE,
    TILES,
    Server,
    let_time_pass,
    place_by_keys,
    room,
    serving,
    set_table,
    wait_for_turn,
)

pytestmark = pytest.mark.browser
BOT = "Nils (Easy)"


def test_a_person_against_a_bot_from_the_lobby_to_the_result(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(server.url)
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Pent-Up"))
    card.get_by_role("link", name="New table").click()
    page.get_by_label("Black", exact=True).select_option(label=BOT)
    page.get_by_role("button", name="Set the table").click()
    expect(room(page)).to_be_visible()
    # What the board imports was fetched beside it, not after it.
    ahead = page.locator("link[rel=modulepreload][href^='/modules/pentup/']")
    expect(ahead).not_to_have_count(0)
    for letter in TILES:
        place_by_keys(page, letter)
    result = page.get_by_role("dialog", name="The game is over")
    expect(result).to_be_visible()
    expect(result.get_by_role("row")).to_have_count(3)
    expect(page).to_have_title(re.compile(r"(You win|You lose|A draw) – Pent-Up"))

    # Chance decides nothing here, so there is no deal to check.
    expect(result.get_by_role("button", name="Check the deal")).to_have_count(0)
    with page.expect_download() as download:
        result.get_by_role("link", name="Download record").click()
    assert download.value.suggested_filename.endswith(".jsonl")

    # Replay it, share a step, and play on from there.
    result.get_by_role("link", name="Replay").click()
    replay = page.locator(".room")
    expect(replay).to_have_attribute("data-count", "24")
    # It opens at the end, and is played from the start.
    expect(replay).to_have_attribute("data-step", "24")
    expect(page.get_by_role("button", name="Play from the start")).to_be_visible()
    page.keyboard.press("Home")
    expect(replay).to_have_attribute("data-step", "0")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"step=23"))
    page.reload()
    expect(replay).to_have_attribute("data-step", "23")
    page.get_by_role("slider", name="Step").fill("8")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(replay).to_have_attribute("data-step", re.compile(r"^[12]\d$"))
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Play on").click()
    page.get_by_role("dialog").get_by_role("button", name="Set the table").click()
    expect(page.locator("header .badges")).to_contain_text("Deal known")
    assert wait_for_turn(page) >= 10
    expect(page).to_have_url(re.compile(r"/table/[^/?]+$"))

    # And the lobby knows of both tables.
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("region", name="Your tables")).to_contain_text("Your turn")
    finished = page.get_by_role("region", name="Recently finished")
    finished.get_by_role("link").first.click()

    # Once more, on the other side: now the bot begins.
    result.get_by_role("button", name="Rematch, other seats").click()
    expect(page.locator("[data-seat='1']")).to_contain_text("You")
    assert wait_for_turn(page) == 1


def test_two_people_by_invitation_and_somebody_who_watches(visit: Visit, server: Server) -> None:
    ada, ben, cleo = visit(), visit(), visit()
    table = set_table(ada, server.url)
    link = ada.get_by_label("Link for Black").input_value()
    ada.get_by_role("button", name="Show as QR code").click()
    expect(ada.get_by_role("img", name="QR code with the link for Black")).to_be_visible()

    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ben).to_have_url(table)
    expect(ada.locator("[data-seat='1']")).to_contain_text("Ben")

    ada.keyboard.press("Shift+I")
    watch = ada.get_by_label("Link for the audience").input_value()
    ada.keyboard.press("Escape")
    cleo.goto(watch)
    expect(cleo.locator("header .badges")).to_contain_text("Watching")

    place_by_keys(ada, "F")
    expect(cleo.locator(".turn.others")).to_have_text("Waiting for Ben")
    place_by_keys(ben, "I")
    expect(ada).to_have_title(re.compile("Your turn"))
    for page in (ada, cleo):
        expect(page.get_by_role("tabpanel")).to_contain_text("Black (Ben) places I on level 1.")
    # The same position in words, for those who listen.
    expect(cleo.get_by_label("Board in words")).to_contain_text("I")

    # They talk, and Ben takes his move back with Ada's consent.
    for page in (ada, ben):
        page.get_by_role("tab", name="Chat").click()
    ben.get_by_label("Say something to the table").fill("Oh no, may I?")
    ben.get_by_role("button", name="Send").click()
    expect(ada.get_by_role("log")).to_contain_text("Oh no, may I?")
    ben.get_by_role("button", name="Ask to take back a move").click()
    expect(ada.get_by_text("asks to take back 1 move (back to move 1)")).to_be_visible()
    ada.get_by_role("button", name="Agree").click()
    expect(room(ben)).to_have_attribute("data-step", "1")
    assert wait_for_turn(ben) == 1

    # The same seat in a second tab follows along.
    tab = ben.context.new_page()
    tab.goto(table)
    wait_for_turn(tab)
    place_by_keys(ben, "X")
    expect(room(tab)).to_have_attribute("data-step", "2")

    # A used invitation says so, kindly.
    dora = visit(quiet=True)
    dora.goto(link)
    expect(dora.get_by_role("heading", name="This invitation is no longer open.")).to_be_visible()


def test_by_touch_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(**PHONE)
    page.goto(server.url)
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Pent-Up"))
    card.get_by_role("button", name="Play a bot").tap()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Nils")).tap()
    expect(room(page)).to_be_visible(timeout=PATIENCE * 1000)
    assert wait_for_turn(page) == 0
    page.get_by_role("button", name="Tile T").tap()
    page.get_by_role("button", name="Place", exact=True).tap()
    expect(room(page)).not_to_have_attribute("data-step", "0")
    page.get_by_role("button", name="This table").tap()
    page.get_by_role("button", name="Moves, chat, board in words").tap()
    expect(page.get_by_role("tabpanel")).to_contain_text("You place T on level 1.")
    page.get_by_role("button", name="Close").tap()
    # Leaving asks first; then a bot plays on, and the owner can come back.
    page.get_by_role("button", name="This table").tap()
    page.get_by_role("button", name="Leave seat").tap()
    page.get_by_role("button", name="Stay").tap()
    page.get_by_role("button", name="End the game").tap()
    page.get_by_role("button", name="End the game").tap()
    expect(page.get_by_role("region", name="Games", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="Your tables")).to_have_count(0)


def test_with_the_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Pent-Up")).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        focus = page.evaluate("document.activeElement?.textContent?.trim()")
        if focus == "Play a bot":
            break
    page.keyboard.press("Enter")
    # Good company has the focus: who does not want to choose presses the same key again.
    company = page.get_by_role("dialog").get_by_role("button", name=re.compile("Nils"))
    expect(company).to_be_focused()
    page.keyboard.press("Enter")
    expect(room(page)).to_be_visible(timeout=PATIENCE * 1000)
    wait_for_turn(page)
    page.keyboard.press("?")
    rules = page.get_by_role("dialog", name="Pent-Up")
    expect(rules).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    page.keyboard.press("Shift+S")
    settings = page.get_by_role("dialog", name="Settings")
    expect(settings).to_be_visible()
    page.keyboard.press("Escape")
    expect(settings).to_be_hidden()
    place_by_keys(page, "W")
    page.keyboard.press("Shift+M")
    expect(page.get_by_role("tab", name="Moves")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tabpanel", name="In words")).to_contain_text("W")


def test_a_key_right_after_a_dialog_reaches_the_board(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, black=BOT)
    wait_for_turn(page)
    # A slow machine draws late, so that the focus is still where the dialog was.
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    place = page.get_by_role("button", name="Place", exact=True)
    keys, tools = page.keyboard, page.locator("header .tools")
    for open_it, close_it in [
        (lambda: keys.press("?"), lambda: keys.press("Escape")),
        (lambda: keys.press("Shift+S"), lambda: keys.press("Escape")),
        # The button that opened it has the focus again.
        (tools.get_by_label("Rules and keys").click, lambda: keys.press("Escape")),
        (tools.get_by_label("This table").click, page.get_by_label("Close").click),
    ]:
        open_it()
        expect(page.get_by_role("dialog")).to_be_visible()
        close_it()
        keys.press("F")
        expect(place).to_be_enabled()
        keys.press("Escape")
        expect(place).to_be_hidden()
    # From there on, Enter is the tile's and no longer the button's.
    tools.get_by_label("This table").focus()
    keys.press("F")
    expect(place).to_be_enabled()
    keys.press("Enter")
    expect(room(page)).not_to_have_attribute("data-step", "0", timeout=PATIENCE * 1000)
    # Closed and opened again within a moment, it is open.
    keys.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    keys.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_the_server_dies_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page = visit(quiet=True)  # a refused connection is an error in the console, rightly
        set_table(page, server.url, black=BOT)
        wait_for_turn(page)
        # A tile that is taken while the line is down: the board says why nothing is offered, and
        # offers it when the table is back. (Before the first move there are too many placements
        # for the page to know them beforehand; later on, that depends on what the bot does.)
        server.stop(signal.SIGKILL)
        expect(page.get_by_text("The table cannot be reached.")).to_be_visible()
        page.keyboard.press("F")
        expect(page.get_by_text("Where F can go is shown when it is back.")).to_be_visible()
        server.start()
        place = page.get_by_role("button", name="Place", exact=True)
        expect(place).to_be_enabled(timeout=PATIENCE * 1000)
        page.keyboard.press("Enter")
        expect(room(page)).not_to_have_attribute("data-step", "0", timeout=PATIENCE * 1000)
        step = wait_for_turn(page)
        page.keyboard.press("I")
        expect(place).to_be_enabled()
        server.stop(signal.SIGKILL)
        expect(page.get_by_text("The table cannot be reached.")).to_be_visible()
        # A move that is made now is kept, and made when the table is back.
        page.keyboard.press("Enter")
        expect(page.get_by_text("Your move is kept")).to_be_visible()
        server.start()
        expect(room(page)).to_have_attribute("data-connection", "open", timeout=PATIENCE * 1000)
        expect(page.get_by_text("The table cannot be reached.")).to_be_hidden()
        assert wait_for_turn(page) == step + 2


def test_one_person_on_both_seats(visit: Visit, server: Server) -> None:
    page = visit()
    set_table(page, server.url, black="You")
    place_by_keys(page, "F")
    # The page follows to the seat that is asked; everybody can see that it is one person.
    expect(page.locator("[data-seat='1'][data-asked='true']")).to_contain_text("Your turn")
    assert wait_for_turn(page) == 1
    place_by_keys(page, "F")
    assert wait_for_turn(page) == 2
    expect(page.locator("[data-seat='1']")).to_contain_text("same person on several seats")


def test_going_on_on_another_device(visit: Visit, server: Server) -> None:
    laptop, phone = visit(), visit(quiet=True, **PHONE)
    table = set_table(laptop, server.url, black=BOT)
    wait_for_turn(laptop)
    laptop.get_by_role("button", name="This table").click()
    laptop.get_by_role("button", name="Go on on another device").click()
    phone.goto(laptop.get_by_role("textbox", name="Link to your seat").input_value())
    phone.get_by_role("button", name="Take my seat").tap()
    expect(phone).to_have_url(table)
    place_by_keys(phone, "F")
    laptop.keyboard.press("Escape")
    expect(room(laptop)).not_to_have_attribute("data-step", "0")


def test_a_game_without_a_board_of_its_own(visit: Visit, still_server: Server) -> None:
    """Veil has windows and a private look; the plain board shows both."""
    page = visit()
    page.goto(f"{still_server.url}/new/veil")
    page.get_by_label("Player 2", exact=True).select_option(label="Random (level 1)")
    page.get_by_text("More settings").click()
    page.get_by_label("Time to answer").select_option(label="3 seconds")
    page.get_by_role("button", name="Set the table").click()
    moves = page.get_by_role("region", name="Your moves")
    expect(moves.get_by_role("button").first).to_be_visible()
    over = page.get_by_role("dialog", name="The game is over")
    for _ in range(16):
        let_time_pass(still_server, moves.get_by_role("button").first.or_(over))
        if over.is_visible():
            break
        step = room(page).get_attribute("data-step") or "0"
        moves.get_by_role("button").first.click()
        let_time_pass(still_server, page.locator(f".room:not([data-step='{step}'])"))
    expect(over).to_be_visible()

    # The cards were dealt before the first move, and anybody can check it here and now.
    over.get_by_role("button", name="Check the deal").click()
    expect(over).to_contain_text("The deal is the one that was promised.")


def test_who_leaves_a_seat_finds_it_in_the_lobby(visit: Visit, server: Server) -> None:
    ada, ben = visit(), visit()
    table = set_table(ada, server.url)
    ben.goto(ada.get_by_label("Link for Black").input_value())
    ben.get_by_role("button", name="Sit down").click()
    wait_for_turn(ada)
    ada.get_by_role("button", name="This table").click()
    ada.get_by_role("button", name="Leave seat").click()
    ada.get_by_role("button", name="Leave the seat").click()
    mine = ada.get_by_role("region", name="Your tables")
    expect(mine).to_contain_text("A bot plays for you")
    wait_for_turn(ben)
    place_by_keys(ben, "F")
    mine.get_by_role("button", name="Take my seat again").click()
    expect(ada).to_have_url(table)
    expect(ada.get_by_text("plays for you")).to_have_count(0)
    # The bot may have moved once more before Ada was back; from now on it does not.
    tiles = iter("LN")
    while room(ada).get_attribute("data-mine") != "true":
        if room(ben).get_attribute("data-mine") == "true":
            place_by_keys(ben, next(tiles))
        ada.wait_for_timeout(50)


def test_a_table_says_its_special_rules_and_its_partners(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}/new/pentup")
    page.get_by_text("4", exact=True).click()
    expect(page.get_by_text("White + Red against Black + Blue")).to_be_visible()
    for seat in ("Black", "Red", "Blue"):
        page.get_by_label(seat, exact=True).select_option(label=BOT)
    page.get_by_role("switch", name="Misère").check()
    page.get_by_text("More settings").click()
    page.get_by_label("Clock").select_option(label="5 minutes a player")
    page.get_by_role("button", name="Set the table").click()
    wait_for_turn(page)
    expect(page.locator("header .badges")).to_contain_text("Misère")
    expect(page.locator("[data-seat='0']")).to_contain_text("with Red")
    page.keyboard.press("?")
    rules = page.get_by_role("dialog", name="Pent-Up")
    expect(rules).to_contain_text("At this table: Misère: Most tiles on the lowest level win.")
