"""The puzzle room: found from the lobby, played by mouse, touch and keys, kept, solved, shared."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import Server, wait_so
from tests.browser.puzzle_room import (
    ONE_SOLUTION,
    SLOW,
    WINDOW,
    cell_at,
    expect_laid,
    follow_hint,
    frame,
    open_puzzle,
    piece,
)
from tests.browser.test_pages import check_page

pytestmark = pytest.mark.browser


def test_the_box_is_solved_by_hints_and_shared(visit: Visit, server: Server) -> None:
    page = visit(**WINDOW)
    page.goto(server.url)
    page.get_by_role("link", name=re.compile("^The puzzle room")).click()
    expect(page.get_by_role("heading", name="The puzzle room")).to_be_visible(timeout=SLOW)
    page.get_by_role("link", name="Play The 5×10 box").click()
    expect(frame(page)).to_be_visible(timeout=SLOW)
    for laid in range(1, 11):
        follow_hint(page)
        expect(frame(page)).to_have_attribute("data-laid", str(laid), timeout=SLOW)

    done = page.get_by_role("dialog", name="Solved!")
    expect(done).to_be_visible(timeout=SLOW)
    expect(done.get_by_text(re.compile("with help"))).to_be_visible()
    done.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog", name="Share").get_by_label("Link")
    expect(link).to_have_value(re.compile(r"/puzzle/shared/\S+$"), timeout=SLOW)
    address = link.input_value()
    with page.expect_download() as saved:
        page.get_by_role("button", name="PNG").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")

    # The picture itself admits the help.
    shown = page.request.get(
        f"{server.url}/api/puzzles/shared/{address.split('/')[-1]}/picture.svg"
    )
    assert ", with help" in shown.text()

    friend = visit(**WINDOW)
    friend.goto(address)
    expect(friend.get_by_role("heading", name="The 5×10 box")).to_be_visible(timeout=SLOW)
    expect(friend.get_by_text(ONE_SOLUTION)).to_be_visible()
    expect(friend.locator("figure .piece")).to_have_count(0)
    friend.get_by_role("button", name="Show the solution").click()
    expect(friend.locator("figure .piece")).to_have_count(10)
    friend.get_by_role("link", name="Try it yourself").click()
    expect_laid(friend, 0)

    page.goto(f"{server.url}/puzzles")
    expect(page.locator(".first").get_by_text("with help")).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("You have solved 1 of")).to_be_visible()


def focus_of(page: Page) -> str:
    """What has the focus, by its role on the page; the body: nothing has it."""
    return page.evaluate(
        """() => {
          const one = document.activeElement;
          if (one === document.body) return 'body';
          if (one.matches('[data-board], .game-board')) return 'board';
          return one.closest('.hints') ? 'hints' : one.textContent.trim();
        }"""
    )


def test_a_hint_points_and_leaves_the_focus_on_what_comes_next(
    visit: Visit, server: Server
) -> None:
    page = visit(**WINDOW)
    open_puzzle(page, server.url, "board-6x10")
    hint = page.locator("aside .said")

    def ask(name: str, said: str) -> None:
        page.locator("aside").get_by_role("button", name=name).press("Enter")
        expect(hint).to_contain_text(re.compile(said))
        assert focus_of(page) == "hints"

    # X in the corner cuts one cell off: that cannot be filled, and the hint marks it.
    page.keyboard.press("x")
    for key in ["ArrowLeft"] * 10 + ["ArrowUp"] * 6:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect_laid(page, 1)
    ask("Am I on the right track?", "cannot be completed")
    ask("What should I look at?", "nothing can fill the marked cells in row 1, column 1")
    expect(page.locator(".sheets .hinted").first).to_be_visible()
    assert "0,0" not in hint.inner_text()
    ask("Where does it go?", "goes to")
    page.keyboard.press("Enter")
    expect_laid(page, 1)
    assert focus_of(page) == "board"

    # After a click on a tool, Enter does what the page says it does: it places.
    page.keyboard.press("i")
    page.get_by_role("button", name="Turn right").click()
    assert focus_of(page) == "board"
    page.get_by_role("button", name="Turn right").click()
    for key in ["ArrowRight"] * 10 + ["ArrowDown"] * 6:
        page.keyboard.press(key)
    expect(page.locator("g.hand[data-fits=true]")).to_be_visible()
    page.keyboard.press("Enter")
    expect_laid(page, 2)
    # A button that is switched off by its own press gives the focus to the board.
    undo = page.get_by_role("button", name="Undo").locator("visible=true")
    while undo.is_enabled():
        undo.press("Enter")
    wait_so(page, "() => document.activeElement.matches('[data-board], .game-board')")

    # What is said at the edge covers no piece of the tray.
    page.evaluate(
        """() => {
          const notice = document.createElement('div');
          notice.className = 'notice';
          notice.textContent = 'Said.';
          document.querySelector('.notices').append(notice);
        }"""
    )
    said, tray = page.locator(".notices").bounding_box(), page.locator(".tray").bounding_box()
    assert said is not None
    assert tray is not None
    assert said["height"] > 0
    assert said["y"] + said["height"] <= tray["y"]


@pytest.mark.parametrize("key", ["board-6x10", "pentup-height", "pentup-surround-X"])
def test_a_newcomer_is_shown_how_once_and_from_the_rules_ever_after(
    visit: Visit, server: Server, key: str
) -> None:
    page = visit(newcomer=True, **WINDOW)
    open_puzzle(page, server.url, key)
    intro = page.get_by_role("region", name="How it is done")
    # Nobody is timed who is still asked, or who reads.
    timer = page.get_by_role("timer")
    expect(timer).to_have_attribute("data-runs", "false")
    intro.get_by_role("button", name="Show me").click()
    expect(page.locator("[data-pointed=board]")).to_be_visible()
    expect(timer).to_have_attribute("data-runs", "false")
    expect(intro.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    # Something is to be done: it goes on once it is done.
    expect(page.locator("[data-pointed=tray]")).to_be_visible()
    expect(intro.get_by_text("Try it now.")).to_be_visible()
    assert focus_of(page) == "board"
    page.keyboard.press("i")
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_enabled()
    page.keyboard.press("Enter")
    expect_laid(page, 1)
    expect(timer).to_have_attribute("data-runs", "true")
    expect(intro.get_by_text("3 of 4")).to_be_visible()
    expect(intro.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pointed=hints]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(intro).to_have_count(0)
    assert focus_of(page) == "board"
    page.reload()
    expect_laid(page, 1)
    expect(intro).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_role("button", name="Show me").click()
    expect(intro.get_by_text("1 of 4")).to_be_visible()
    intro.get_by_role("button", name="Leave").click()
    expect(intro).to_have_count(0)


def test_a_piece_is_carried_by_the_mouse_and_kept(visit: Visit, server: Server) -> None:
    page = visit(**WINDOW)
    open_puzzle(page, server.url, "board-6x10")
    expect(
        page.get_by_text(re.compile("solutions left from here")).locator("visible=true")
    ).to_be_visible(timeout=SLOW)
    x, y = cell_at(page, 2, 3, (6, 10))
    piece(page, "X").hover()
    page.mouse.down()
    page.mouse.move(x, y, steps=5)
    expect(page.locator("g.hand[data-fits=true]")).to_be_visible()
    page.mouse.up()
    expect_laid(page, 1)

    # Taken up where it lies, turned by the right button meanwhile, and put down elsewhere.
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*cell_at(page, 3, 7, (6, 10)), steps=5)
    page.mouse.down(button="right")
    page.mouse.up(button="right")
    page.mouse.up()
    expect_laid(page, 1)
    words = page.get_by_role("region", name="Board in words")
    expect(words.get_by_text("X lies on rows 3 to 5, columns 7 to 9.")).to_have_count(1)

    page.reload()
    expect(words.get_by_text("X lies on rows 3 to 5, columns 7 to 9.")).to_have_count(
        1, timeout=SLOW
    )
    expect_laid(page, 1)
    # Carried off the board it is back in the tray.
    page.mouse.move(*cell_at(page, 3, 7, (6, 10)))
    page.mouse.down()
    page.mouse.move(500, 20, steps=4)
    page.mouse.up()
    expect_laid(page, 0)
    expect(piece(page, "X")).to_have_attribute("aria-label", re.compile("in the tray"))


def test_keys_alone(visit: Visit, server: Server) -> None:
    page = visit(**WINDOW)
    open_puzzle(page, server.url, "board-5x12")
    ghost = page.locator("g.hand")
    page.keyboard.press("l")
    expect(ghost).to_be_visible()
    page.keyboard.press(".")
    page.keyboard.press("/")
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect_laid(page, 1)
    words = page.get_by_role("region", name="Board in words")
    expect(words.get_by_text(re.compile(r"^L lies on rows 1 to 4, columns 1 to 2"))).to_have_count(
        1
    )

    # Where something lies already there is no room, and Enter says so instead of placing.
    page.keyboard.press("v")
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    expect(page.locator("g.hand[data-fits=false]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("V does not fit here: L in the way.")).to_be_attached()
    page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)

    page.keyboard.press("Backspace")
    expect_laid(page, 0)
    page.keyboard.press("Control+z")
    expect_laid(page, 1)
    page.keyboard.press("Control+z")
    expect_laid(page, 0)
    page.keyboard.press("Control+y")
    expect_laid(page, 1)

    # The same from lists, for those who don't see the board.
    page.get_by_role("button", name="The board in words").click()
    form = page.get_by_role("form", name="Place from a list")
    form.get_by_label("Piece").select_option("Z")
    form.get_by_role("button", name="Place Z").click()
    expect_laid(page, 2)
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Start over").click()
    page.get_by_role("dialog").get_by_role("button", name="Start over").click()
    expect_laid(page, 0)


def touch(line: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    at = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


def test_fingers_alone(visit: Visit, server: Server) -> None:
    page = visit(**PHONE)
    open_puzzle(page, server.url, "board-6x10")
    # Upright on a phone: ten rows, six columns. Tap a piece, tap the board.
    piece(page, "P").tap()
    expect(page.locator("g.hand")).to_be_visible()
    page.touchscreen.tap(*cell_at(page, 2, 1.5, (10, 6)))
    expect_laid(page, 1)

    # Carried by one finger, turned by a second one.
    box = piece(page, "V").bounding_box()
    assert box is not None
    line = page.context.new_cdp_session(page)
    start = (box["x"] + 25, box["y"] + 25)
    goal = cell_at(page, 8.5, 3, (10, 6))
    touch(line, "touchStart", start)
    touch(line, "touchMove", (start[0], start[1] - 60))
    touch(line, "touchMove", goal)
    expect(page.locator("g.hand[data-fits=true]")).to_be_visible()
    before = page.locator("g.hand .body").get_attribute("d")
    touch(line, "touchStart", goal, (60, 200))
    expect(page.locator("g.hand .body")).not_to_have_attribute("d", before or "")
    touch(line, "touchEnd")
    expect_laid(page, 2)

    # A tap takes it up again; the bar turns it and puts it back.
    words = page.get_by_role("region", name="Board in words")
    expect(words.get_by_text(re.compile("^V lies on"))).to_have_count(1)
    piece(page, "V").tap()
    page.get_by_role("button", name="Turn right").tap()
    page.get_by_role("button", name="Put back").tap()
    expect_laid(page, 1)
    page.get_by_role("button", name="Undo").locator("visible=true").tap()
    expect_laid(page, 2)


def test_a_box_in_space_and_in_layers(visit: Visit, server: Server) -> None:
    page = visit(settings={"flat": False, "motion": "off"}, **WINDOW)
    open_puzzle(page, server.url, "box-3x4x5")
    canvas = page.locator("canvas[data-frames]")
    expect(canvas).to_be_visible(timeout=2 * SLOW)
    frames = canvas.get_attribute("data-frames") or ""
    page.keyboard.press("t")
    page.keyboard.press("d")
    expect(canvas).not_to_have_attribute("data-frames", frames, timeout=SLOW)
    expect(page.locator("g.hand[data-fits=true]")).to_have_count(3)
    page.keyboard.press("Enter")
    expect_laid(page, 1)
    words = page.get_by_role("region", name="Board in words")
    expect(words.get_by_text(re.compile(r"^T lies on layers 1 to 3"))).to_have_count(1)

    # The layers beside it are the same box.
    page.keyboard.press("p")
    page.mouse.click(*cell_at(page, 1, 3, (4, 5), layer=2))
    expect_laid(page, 2)
    expect(words.get_by_text(re.compile(r"^P lies on layer 3"))).to_have_count(1)

    flat = visit(**WINDOW)
    open_puzzle(flat, server.url, "box-2x3x10")
    expect(flat.locator(".field")).to_have_attribute("data-view", "flat")
    flat.keyboard.press("i")
    flat.keyboard.press("PageUp")
    flat.keyboard.press("Enter")
    expect_laid(flat, 1)
    expect(flat.locator("canvas")).to_have_count(0)


def test_the_tower_grows_and_shrinks(visit: Visit, server: Server) -> None:
    page = visit(**WINDOW)
    open_puzzle(page, server.url, "pentup-height")
    place = page.get_by_role("button", name="Place", exact=True)
    for number, letter in enumerate("fxl", start=1):
        expect(page.get_by_text("Choose a tile.")).to_be_visible(timeout=SLOW)
        page.keyboard.press(letter)
        expect(place).to_be_enabled(timeout=SLOW)
        page.keyboard.press("Enter")
        expect_laid(page, number)
    board = page.locator("[data-level]")
    expect(board).to_have_attribute("data-level", "2")
    expect(page.get_by_text("Level 6, the book's goal").first).to_be_visible()
    page.keyboard.press("Backspace")
    expect_laid(page, 2)
    expect(board).to_have_attribute("data-level", "1")
    page.keyboard.press("Control+y")
    expect_laid(page, 3)
    page.reload()
    expect(board).to_have_attribute("data-level", "2", timeout=SLOW)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog", name="Share").get_by_label("Link")
    expect(link).to_have_value(re.compile("/puzzle/shared/"), timeout=SLOW)


def test_a_winning_move_is_found_and_a_wrong_one_taken_back(visit: Visit, server: Server) -> None:
    page = visit(**WINDOW)
    open_puzzle(page, server.url, "pentup-win-03")
    said = page.get_by_text("is to move and can win").locator("visible=true").first
    expect(said).to_be_visible(timeout=SLOW)
    page.keyboard.press("l")  # some places of the Z win, none of the L
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_enabled(timeout=SLOW)
    page.keyboard.press("Enter")
    expect_laid(page, 1)
    expect(page.get_by_text("That does not win").locator("visible=true").first).to_be_visible()
    page.keyboard.press("Backspace")
    expect_laid(page, 0)
    follow_hint(page)
    expect_laid(page, 1)
    expect(page.get_by_role("dialog", name="Solved!")).to_be_visible(timeout=SLOW)


def test_a_ring_is_closed_in_two_phases(visit: Visit, server: Server) -> None:
    page = visit(quiet=True, **WINDOW)  # a refused tile is an answer of 400
    open_puzzle(page, server.url, "pentup-surround-X")
    dots = page.locator(".todo")
    expect(dots).to_have_count(8)
    page.keyboard.press("i")
    for _ in range(12):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(
        page.get_by_role("status").get_by_text(re.compile("must cover an open cell"))
    ).to_be_visible(timeout=SLOW)
    expect_laid(page, 0)
    for laid in range(1, 4):
        follow_hint(page)
        expect_laid(page, laid)
    expect(page.get_by_role("heading", name=re.compile("^Black: cover"))).to_be_visible()
    for laid in range(4, 9):
        follow_hint(page)
        expect_laid(page, laid)
    expect(page.get_by_role("dialog", name="Solved!")).to_be_visible(timeout=SLOW)
    page.keyboard.press("Escape")
    page.get_by_text("A best answer", exact=True).first.click()
    expect(page.get_by_role("img", name="A best answer, drawn").first).to_be_visible()


def test_a_hole_of_ones_choice_and_giving_up(visit: Visit, server: Server) -> None:
    page = visit(**WINDOW)
    page.goto(f"{server.url}/puzzles")
    page.get_by_role("button", name="Choose another hole").click()
    page.get_by_role("button", name="Row 1, column 1", exact=True).click()
    page.get_by_role("button", name="Play this board").click()
    expect(page).to_have_url(re.compile("board-8x8-0,0-0,1-1,0-1,1$"))
    expect(frame(page)).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Show a solution").click()
    expect(page.locator(".laid")).to_have_count(12, timeout=SLOW)
    page.keyboard.press("f")
    expect(page.locator("g.hand")).to_have_count(0)
    page.reload()
    expect(page.locator(".laid")).to_have_count(12, timeout=SLOW)


def test_two_windows_and_a_line_that_fails(visit: Visit, server: Server) -> None:
    page = visit(quiet=True, **WINDOW)
    open_puzzle(page, server.url, "board-4x15")
    other = page.context.new_page()
    open_puzzle(other, server.url, "board-4x15")
    page.bring_to_front()
    page.keyboard.press("x")
    page.keyboard.press("Enter")
    expect_laid(page, 1)
    # The other window hears of it and follows.
    expect_laid(other, 1)
    expect(other.get_by_text("Another window has changed this puzzle.").first).to_be_visible()

    # Both at once: who comes second is shown what the first has done.
    page.evaluate("BroadcastChannel.prototype.postMessage = () => undefined")
    page.keyboard.press("i")
    page.keyboard.press("Enter")
    expect_laid(page, 2)
    other.keyboard.press("Backspace")
    expect_laid(other, 2)
    expect(other.get_by_text("Another window has changed this puzzle.").first).to_be_visible()
    other.close()

    page.context.set_offline(True)
    page.keyboard.press("f")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The server does not answer. Play on")).to_be_visible(timeout=SLOW)
    expect(frame(page)).to_have_attribute("data-laid", "3")
    page.context.set_offline(False)
    expect_laid(page, 3)
    page.reload()
    expect_laid(page, 3)


@pytest.mark.parametrize(
    ("theme", "how"), [("light", {}), ("dark", PHONE)], ids=["light-desktop", "dark-phone"]
)
def test_every_page_of_the_room_is_readable(
    visit: Visit, server: Server, theme: str, how: dict[str, Any]
) -> None:
    page = visit(color_scheme=theme, **how)
    page.goto(f"{server.url}/puzzles")
    expect(page.get_by_role("heading", name="6×10 board")).to_be_visible(timeout=SLOW)
    check_page(page, "puzzle room")
    page.get_by_role("button", name="Choose another hole").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check_page(page, "hole chooser")

    for key, taken in [("box-5x10", "p"), ("box-3x4x5", "p"), ("pentup-surround-F", "p")]:
        open_puzzle(page, server.url, key)
        page.keyboard.press(taken)
        expect(page.locator("g.hand").first).to_be_visible()
        check_page(page, key)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    check_page(page, "rules and keys")

    lost = visit(color_scheme=theme, quiet=True, **how)
    lost.goto(f"{server.url}/puzzles/nosuchpuzzle")
    expect(lost.get_by_role("heading", name="This puzzle is not here.")).to_be_visible(timeout=SLOW)
    lost.goto(f"{server.url}/puzzle/shared/nosuchresult")
    expect(lost.get_by_role("heading", name="This result is not here.")).to_be_visible(timeout=SLOW)
    check_page(lost, "no such result")
