"""axe finds nothing, not even something minor, in the states that no other test looks at. (Wherever
`check_page` looks, and at every game's result, it finds nothing either.)"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.ear import findings
from tests.browser.house import Server, post, wait_for_turn

from sightline.core.record import Record
from sightline.core.registry import find_game

pytestmark = pytest.mark.browser

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}
TABLES: dict[str, tuple[list[dict[str, str]], dict[str, object]]] = {
    "pentup": ([ME, BOT], {}),
    "perspective": ([ME, BOT, BOT, BOT], {"first": "seat0", "memory_aid": "on"}),
    "viewpoint": ([ME, BOT, BOT], {"first": "seat0"}),
    "viewpoints": ([ME, BOT], {}),
    "veil": ([ME, BOT], {}),
}


def sit_down(page: Page, server: Server, game: str) -> None:
    seats, options = TABLES[game]
    page.goto(f"{server.url}/new/{game}")
    expect(page.get_by_role("button", name="Set the table")).to_be_visible()
    assert findings(page) == [], "the form"
    wish = {"game": game, "players": len(seats), "options": options, "seats": seats}
    made = post(page, server, "tables", wish)
    page.goto(f"{server.url}/table/{made['id']}")
    wait_for_turn(page)


@pytest.mark.parametrize(
    "game",
    [
        "perspective",
        "veil",
        *(
            pytest.param(one, marks=pytest.mark.long)
            for one in ("pentup", "viewpoint", "viewpoints")
        ),
    ],
)
def test_a_table_with_all_that_opens_beside_it(visit: Visit, server: Server, game: str) -> None:
    page = visit()
    sit_down(page, server, game)
    assert findings(page) == [], "the board"
    page.keyboard.press("Shift+C")
    expect(page.get_by_role("textbox", name="Type a move or ask")).to_be_focused()
    page.keyboard.type("help")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log").get_by_text("where something is")).to_be_visible()
    assert findings(page) == [], "the command box"
    page.keyboard.press("Escape")
    for key, name in (("?", "."), ("Shift+S", "Settings"), ("Shift+I", "Invite")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=re.compile(name))).to_be_visible()
        assert findings(page) == [], key
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Shift+M")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="In words")).to_be_focused()
    assert findings(page) == [], "the board in words"


def finished(game: str) -> str:
    """A game played out by chance, as a record."""
    seats, options = TABLES[game]
    made = find_game(game)
    chosen = {**options, "turn_limit": 8} if game != "pentup" else options
    state = made.start(len(seats), made.read_options(len(seats), chosen), seed=3)
    while state.outcome is None:
        seat = state.awaiting[0]
        state.apply(seat, state.legal(seat)[0])
    return Record(game, len(seats), state.record.options, 3, state.record.moves).dump()


@pytest.mark.parametrize(
    ("game", "how"),
    [
        ("pentup", PHONE),
        pytest.param("perspective", {}, marks=pytest.mark.long),
        pytest.param("viewpoint", PHONE, marks=pytest.mark.long),
        pytest.param("viewpoints", {}, marks=pytest.mark.long),
    ],
)
def test_a_replay_from_its_start_to_its_end(
    visit: Visit, server: Server, game: str, how: dict[str, Any]
) -> None:
    page = visit(**how)
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Pent-Up")).to_be_visible()
    made = post(page, server, "import", {"record": finished(game)})
    page.goto(f"{server.url}/replay/{made['id']}")
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    # Past all that stands above it: the first thing that Tab comes to.
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the board")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main", name="Board")).to_be_focused()
    assert findings(page) == [], "the end"
    page.keyboard.press("Home")
    expect(page.get_by_role("slider", name="Step")).to_have_value("0")
    assert findings(page) == [], "the start"


@pytest.mark.parametrize(
    ("address", "how"),
    [
        ("/puzzles", {}),
        ("/puzzles/board-6x10", PHONE),
        pytest.param("/puzzles", PHONE, marks=pytest.mark.long),
        pytest.param("/puzzles/box-3x4x5", {}, marks=pytest.mark.long),
        pytest.param("/puzzles/pentup-height", PHONE, marks=pytest.mark.long),
        pytest.param("/puzzles/pentup-surround-X", {}, marks=pytest.mark.long),
    ],
)
def test_puzzles(visit: Visit, server: Server, address: str, how: dict[str, Any]) -> None:
    page = visit(**how)
    page.goto(server.url + address)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_role("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert findings(page) == []


def test_lessons_and_a_newcomers_first_questions(visit: Visit, server: Server) -> None:
    page = visit(newcomer=True)
    page.goto(server.url)
    card = page.get_by_role("article", name="Perspective")
    card.get_by_role("button", name="Play a bot").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert findings(page) == [], "a lesson is offered"
    page.keyboard.press("Escape")
    card.get_by_role("button", name="Learn").click()
    expect(page.get_by_role("region", name="Lesson").get_by_role("button").first).to_be_visible()
    assert findings(page) == [], "a lesson"


def test_the_memory_aid_is_offered_where_a_bot_is_chosen(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(server.url)
    page.get_by_role("article", name="Perspective").get_by_role("button", name="Play a bot").click()
    asking = page.get_by_role("dialog")
    aid = asking.get_by_label("Memory aid")
    expect(aid).to_have_value("off")
    assert findings(page) == [], "whom to play"
    aid.select_option("on")
    asking.get_by_role("button", name=re.compile("Pia")).click()
    expect(page.get_by_role("region", name="Notebook")).to_be_visible()
