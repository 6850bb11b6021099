"""One's first game of each kind: lessons are offered once, and a coach says what to do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import (
    Server,
    place_by_keys,
    post,
    room,
    set_table,
    wait_for_turn,
    wait_so,
)
from tests.browser.layout import Scene, measure, record_of
from tests.browser.test_lessons import lesson, place, read_on

pytestmark = pytest.mark.browser

ALL_BUT_THE_LAST = """{
  const known = JSON.parse(localStorage.getItem('sightline.lessons'));
  known.pentup.done = ['tiles', 'up', 'lead'];
  localStorage.setItem('sightline.lessons', JSON.stringify(known));
}"""
"""Three of Pent-Up's lessons have been had."""


GHOST_IN_SIGHT = """() => {
  const ghost = document.querySelector('.target .ghost');
  if (!ghost) return false;
  const { x, y, width, height } = ghost.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2);
  return seen?.closest('figure') === ghost.closest('figure');
}"""
"""What is at the middle of the tile in hand is the sheet that it lies on, and nothing over it."""


def sit_down(page: Page, server: Server) -> str:
    """At a table that was set for one, without the lobby; its address."""
    page.goto(server.url)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made = post(page, server, "tables", {"game": "pentup", "players": 2, "seats": seats})
    page.goto(f"{server.url}/table/{made['id']}")
    wait_for_turn(page)
    return str(made["id"])


def test_a_first_game_is_coached_and_offers_the_lessons_whichever_way_one_comes(
    visit: Visit, server: Server
) -> None:
    page = visit(newcomer=True)
    made = sit_down(page, server)
    coach = page.get_by_role("complementary", name="Coach")
    offer = page.get_by_role("complementary", name="New to Pent-Up?")
    expect(offer).to_be_visible()
    # The lessons lead back to the table from which one came.
    offer.get_by_role("button", name="Show me how").click()
    lesson(page, 0, "next")
    page.evaluate(ALL_BUT_THE_LAST)
    page.goto(server.url)
    page.get_by_role("button", name="Go on learning").first.click()
    lesson(page, 0, "next")
    read_on(page)
    place(page, "w")
    lesson(page, 2, "next")
    read_on(page)
    page.get_by_role("button", name="Now a real game").click()
    expect(page).to_have_url(f"{server.url}/table/{made}")
    wait_for_turn(page)
    expect(offer).to_have_count(0)
    expect(coach).to_contain_text("Choose any tile")
    # Off, and on again in the settings; the second game has a coach only where one was wanted.
    coach.get_by_role("button", name="No coaching").click()
    expect(coach).to_have_count(0)
    page.get_by_role("button", name="This table").click()
    page.get_by_role("switch", name="Coach").click()
    page.keyboard.press("Escape")
    expect(coach).to_contain_text("Choose any tile")
    page.evaluate("localStorage.removeItem('sightline.coaching')")
    page.reload()
    expect(coach).to_contain_text("Choose any tile")
    sit_down(page, server)
    expect(coach).to_have_count(0)


def test_between_turns_the_coach_says_nothing_that_is_over(visit: Visit, server: Server) -> None:
    ada, ben = visit(), visit()
    ada.add_init_script("localStorage.setItem('sightline.coaching', '{\"pentup\": true}')")
    set_table(ada, server.url)
    ben.goto(ada.get_by_label("Link for Black").input_value())
    ben.get_by_role("button", name="Sit down").click()
    coach = ada.get_by_role("complementary", name="Coach")
    over = coach.get_by_text("Choose any tile")
    expect(over).to_be_visible()
    where = ada.locator(".board").first.bounding_box()
    place_by_keys(ada, "f")
    expect(coach.get_by_text("The others move now")).to_be_visible()
    expect(over).to_be_hidden()
    assert ada.locator(".board").first.bounding_box() == where
    place_by_keys(ben, "i")
    expect(coach.get_by_text("The others move now")).to_have_count(0)
    expect(coach.get_by_role("paragraph")).not_to_contain_text("Choose any tile")


def test_the_offer_of_lessons_goes_when_it_is_declined(visit: Visit, server: Server) -> None:
    page = visit(newcomer=True)
    sit_down(page, server)
    offer = page.get_by_role("complementary", name="New to Pent-Up?")
    offer.get_by_role("button", name="No, thank you").click()
    expect(offer).to_have_count(0)
    expect(page.get_by_role("complementary", name="Coach")).to_be_visible()
    page.reload()
    wait_for_turn(page)
    expect(offer).to_have_count(0)


def test_who_sits_down_without_lessons_has_time_to_answer_too(visit: Visit, server: Server) -> None:
    page = visit(newcomer=True)
    windows = list[int]()
    for number in range(2):
        page.goto(server.url)
        card = page.get_by_role("article").filter(
            has=page.get_by_role("heading", name="Viewpoint", exact=True)
        )
        card.get_by_role("button", name="Play a bot").click()
        if number == 0:
            page.get_by_role("button", name="I know it, let’s play").click()
        choice = page.get_by_role("dialog", name="Who shall you play against?")
        choice.get_by_role("listitem").first.get_by_role("button").click()
        if number == 0:
            page.get_by_role("button", name="I’m ready").click()
        expect(room(page)).to_have_attribute("data-status", "playing")
        table = page.url.rsplit("/", 1)[-1]
        windows.append(page.request.get(f"{server.url}/api/tables/{table}").json()["window"])
    # The first time, as after the lessons; then what is usual.
    assert windows[0] == 20 > windows[1]


def test_giving_up_leads_to_the_result_beside_the_board(visit: Visit, server: Server) -> None:
    page = visit()
    sit_down(page, server)
    page.get_by_role("button", name="This table").click()
    about = page.get_by_role("dialog", name="This table")
    about.get_by_role("button", name="Give up", exact=True).click()
    expect(about).to_contain_text("You lose this game. Give up?")
    about.get_by_role("button", name="Give up", exact=True).click()
    over = page.get_by_role("dialog", name="The game is over")
    expect(over).to_contain_text("You lose")
    expect(over).to_contain_text("You gave up.")
    expect(over.get_by_role("button", name="Rematch, other seats")).to_be_visible()
    for width, height in ((1280, 800), (800, 1100), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert measure(page, "the result", (width, height)) == []


@pytest.mark.parametrize("moves", [2, 8])
def test_the_level_that_a_tile_goes_to_is_in_sight_on_a_phone(
    visit: Visit, server: Server, moves: int
) -> None:
    page = visit(**PHONE, newcomer=True)
    page.goto(server.url)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    record = record_of(Scene("", "pentup", 2, {}, moves))
    made = post(page, server, "import", {"record": record, "seats": seats})
    page.goto(f"{server.url}/table/{made['id']}")
    wait_for_turn(page)
    for tile in page.locator("[data-spot^='tray:']").all():
        tile.tap()
        expect(page.locator(".place")).to_be_enabled()
        wait_so(page, GHOST_IN_SIGHT)
        page.locator(".actions button[aria-label^='Put back']").tap()


def test_who_plays_alone_is_offered_the_next_level(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(server.url)
    options = {"level": 2, "turn_limit": 3}
    wish = {"game": "viewpoints", "players": 1, "options": options, "seats": [{"kind": "me"}]}
    made = post(page, server, "tables", wish)
    page.goto(f"{server.url}/table/{made['id']}")
    wait_for_turn(page)
    page.get_by_role("button", name="This table").click()
    about = page.get_by_role("dialog", name="This table")
    for _ in range(2):
        about.get_by_role("button", name="Give up", exact=True).click()
    over = page.get_by_role("dialog", name="The game is over")
    expect(over.get_by_role("button", name="Another one", exact=True)).to_be_visible()
    expect(over.get_by_role("button", name="seats")).to_have_count(0)
    over.get_by_role("button", name="Try level 1").click()
    expect(page).not_to_have_url(f"{server.url}/table/{made['id']}")
    wait_for_turn(page)
