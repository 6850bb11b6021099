"""Viewpoints on the page: one structure from several sides, and nobody sees another card."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import PATIENCE, Server, post, room, wait_for_turn
from tests.browser.test_pages import check_page

from sightline.bots import find_bot
from sightline.core.registry import find_game
from sightline.games.viewpoints.rules.blueprint import card, cards, rows_as_seen
from sightline.games.viewpoints.rules.moves import Token
from sightline.kit.pieces.shapes import Cell3

pytestmark = pytest.mark.browser

LONG = PATIENCE * 2000
CHALLENGE = (
    "F230330331332431.P150151152250251.T340440441442540.W140240241341342."
    "X121130131132141.Y320321322323421.Z234242243244252"
)
Structure = dict[str, tuple[Cell3, ...]]


def pieces(text: str, between: str = ".", within: str = "") -> Structure:
    """A structure from its text: letters, each with the digits of its five cells."""
    found: Structure = {}
    for part in text.split(between) if text else []:
        digits = part[1:].replace(within, "") if within else part[1:]
        cells = re.findall("...", digits)
        found[part[0]] = tuple((int(x), int(y), int(z)) for x, y, z in cells)
    return found


WHOLE = pieces(CHALLENGE)
CARDS = cards(WHOLE)

# A move that is not made on the page, to get on with the game.
MOVE = """async ([table, seat, move]) => await new Promise((done, fail) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${table}`);
  const say = (what) => socket.send(JSON.stringify(what));
  socket.onopen = () => say({ say: 'hello', seat, last: null, token: null });
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.tell === 'snapshot')
      say({ say: 'move', move, step: told.position.step, ref: 1, number: told.number });
    if (told.tell === 'step') (socket.close(), done(told.number));
    if (told.tell === 'refused') (socket.close(), fail(new Error(told.message)));
  };
})"""


def board(page: Page) -> Locator:
    return page.locator("[data-side]")


def structure_of(page: Page) -> Structure:
    return pieces(board(page).get_attribute("data-structure") or "", " ", ".")


def sit_down(page: Page, server: Server, seats: list[dict[str, str]], **options: Any) -> str:
    """Set a table through the HTTP interface, and open it; the table's id."""
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Viewpoints", exact=True)).to_be_visible(timeout=LONG)
    wish = {"game": "viewpoints", "players": len(seats), "options": options, "seats": seats}
    made = post(page, server, "tables", wish)
    table: str = made["id"]
    page.goto(f"{server.url}/table/{table}")
    expect(board(page)).to_be_visible(timeout=LONG)
    return table


def overhear(page: Page) -> list[str]:
    """Everything that the server tells this page."""
    told: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: told.append(str(frame)))

    page.on("websocket", listen)
    return told


def looks(page: Page, kind: str, expected: str) -> None:
    """What a card in the page shows: the own one, or the own side as it looks now."""
    shown = page.locator(f"svg[data-kind={kind}]").first
    expect(shown).to_have_attribute("data-card", expected, timeout=LONG)


def knows_only(page: Page, told: list[str], position: int) -> None:
    """Nothing of another card is in the page, nor has ever come to it."""
    content = page.content()
    for number, other in enumerate(CARDS, start=1):
        assert (other in content) == (number == position), f"card {number}"
        assert any(other in frame for frame in told) == (number == position), f"card {number}"
    # Nor in words.
    twin = page.locator("section[aria-label='Board in words']").text_content() or ""
    heads = re.findall(r"card: position (\d)", twin)
    assert heads in ([], [str(position)])


def test_three_people_build_from_their_own_sides(visit: Visit, server: Server) -> None:
    still = {"motion": "off"}
    ada, ben, cleo = visit(settings=still), visit(), visit()
    people = {1: ada, 2: ben, 3: cleo}
    told = {position: overhear(page) for position, page in people.items()}
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = sit_down(ada, server, seats, challenge=CHALLENGE, rounds="9")
    links = [ada.get_by_label(f"Link for Player {seat}").input_value() for seat in (2, 3)]
    for page, link, name in zip((ben, cleo), links, ("Ben", "Cleo"), strict=True):
        page.goto(link)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        expect(page).to_have_url(f"{server.url}/table/{table}", timeout=LONG)

    for position, page in people.items():
        expect(board(page)).to_have_attribute("data-side", str(position), timeout=LONG)
        looks(page, "blueprint", CARDS[position - 1])
        knows_only(page, told[position], position)
    expect(board(ada)).to_have_attribute("data-view", "space")
    expect(board(ben)).to_have_attribute("data-view", "flat")

    # By keys alone, in space: take, turn, go to a place where it stands, let go.
    step = wait_for_turn(ada)
    # The focus is still on a token, as after its dialog: Enter is the piece's all the same.
    ada.get_by_role("button", name="Swap places").focus()
    ada.keyboard.press("f")
    expect(board(ada)).to_have_attribute("data-fits", "true", timeout=LONG)
    ada.keyboard.press("a")
    ada.keyboard.press("j")
    expect(board(ada)).to_have_attribute("data-fits", "true")
    ghost = board(ada).get_attribute("data-ghost") or ""
    check_page(ada, "a piece in the hand")
    ada.keyboard.press("Enter")
    expect(room(ada)).not_to_have_attribute("data-step", str(step), timeout=LONG)
    for position, page in people.items():
        expect(board(page)).to_have_attribute("data-structure", f"F{ghost}", timeout=LONG)
        looks(page, "now", card(structure_of(page), position))

    # On the levels, by pointer; a place in the air says why it is none.
    step = wait_for_turn(ben)
    ben.get_by_role("button", name="khaki P, dots").click()
    expect(board(ben)).to_have_attribute("data-fits", "true", timeout=LONG)
    for _ in range(3):
        ben.keyboard.press("PageUp")
    expect(board(ben)).to_have_attribute("data-fits", "false")
    expect(ben.locator(".callout")).to_contain_text("P would", timeout=LONG)
    expect(room(ben)).to_have_attribute("data-step", str(step))
    ben.locator("[data-level='1'] .spot").first.click(force=True)
    expect(room(ben)).not_to_have_attribute("data-step", str(step), timeout=LONG)
    for position, page in people.items():
        expect(board(page)).to_have_attribute("data-structure", re.compile(r"F\S+ P\S+"))
        assert set(structure_of(page)) == {"F", "P"}
        looks(page, "now", card(structure_of(page), position))
    assert structure_of(ada) == structure_of(ben) == structure_of(cleo)

    # A token: pointed at on a blank card, heard by all.
    wait_for_turn(cleo)
    cleo.keyboard.press("2")
    asking = cleo.get_by_role("dialog", name="Guess a slot")
    asking.get_by_role("button", name=re.compile("1 · the front")).click()
    asking.get_by_role("button", name="C5", exact=True).click()
    asking.get_by_role("button", name="plum Z").click()
    check_page(cleo, "a token")
    asking.get_by_role("button", name="Play the token").click()
    for page in people.values():
        answer = page.locator("[data-answer='xy?']")
        expect(answer).to_contain_text("Card 1, slot C5: plum Z? Yes.", timeout=LONG)
    for position, page in people.items():
        knows_only(page, told[position], position)

    # A look at a card: for one seat, for a moment.
    wait_for_turn(ada)
    ada.keyboard.press("3")
    looking = ada.get_by_role("dialog", name="View a card")
    looking.get_by_role("button", name=re.compile("5 · above")).click()
    looking.get_by_role("button", name="Play the token").click()
    glimpse = ada.locator("[data-glimpse='5']")
    expect(glimpse.locator("svg[data-card]")).to_have_attribute("data-card", CARDS[4], timeout=LONG)
    assert rows_as_seen(CARDS[4], 5)[-1] == "......"
    # It has the focus, stays until it was seen, and gives the focus back to the board.
    expect(glimpse.get_by_role("heading", name="Card 5, from above")).to_be_focused()
    ada.keyboard.press("Tab")
    expect(ada.get_by_role("button", name="Seen: cover it")).to_be_focused()
    ada.keyboard.press("Enter")
    expect(glimpse).to_have_count(0)
    expect(board(ada)).to_be_focused()
    assert CARDS[4] not in ada.content()
    for position in (2, 3):
        knows_only(people[position], told[position], position)


def test_a_solitaire_turns_around_the_table_and_ends_in_the_open(
    visit: Visit, server: Server
) -> None:
    page = visit(settings={"motion": "off", "flat": True}, color_scheme="dark", **PHONE)
    table = sit_down(page, server, [{"kind": "me"}], challenge=CHALLENGE)
    expect(board(page)).to_have_attribute("data-side", "1", timeout=LONG)
    looks(page, "blueprint", CARDS[0])

    # With a finger: take it from the tray, let it go where it is offered. All ten are in sight.
    step = wait_for_turn(page)
    expect(page.locator("[data-hint]")).to_contain_text("Make your side look like card 1")
    for letter in "FNPTUVWXYZ":
        expect(page.locator(f"[data-piece='{letter}']")).to_be_in_viewport(ratio=1)
    page.locator("[data-piece='F']").tap()
    expect(board(page)).to_have_attribute("data-fits", "true", timeout=LONG)
    check_page(page, "a piece in the hand on a phone")
    for title in page.locator(".side .title").all():
        assert title.evaluate("title => title.scrollWidth <= title.clientWidth"), "it is cut"
    page.get_by_role("button", name="Place", exact=True).tap()
    expect(room(page)).not_to_have_attribute("data-step", str(step), timeout=LONG)
    expect(board(page)).to_have_attribute("data-side", "2", timeout=LONG)
    looks(page, "blueprint", CARDS[1])
    assert CARDS[0] not in page.content()
    check_page(page, "the own turn on a phone")

    # The rest without the page, to the end.
    page.evaluate(MOVE, [table, 0, {"do": "move", "piece": "F", "cells": WHOLE["F"]}])
    for letter in "PTWXYZ":
        page.evaluate(MOVE, [table, 0, {"do": "place", "piece": letter, "cells": WHOLE[letter]}])
    # One press makes the two passes that end it; the score counts the turns of building alone.
    page.get_by_role("button", name="Finish", exact=True).tap(timeout=LONG)
    over = page.get_by_role("dialog", name="The game is over")
    expect(over).to_be_visible(timeout=LONG)
    expect(room(page)).to_have_attribute("data-step", "10")
    expect(over).to_contain_text("Solved: every card is complete, after 8 turns.")
    # The challenge was a given one: a rematch would be the same, and another one is offered.
    expect(over).to_contain_text("A rematch builds this very structure again.")
    expect(over.get_by_role("button", name="Another one with 7 pieces")).to_be_visible()
    over.get_by_role("button", name="Close").tap()
    expect(board(page)).to_have_attribute("data-side", "free")
    for position in range(1, 6):
        shown = page.get_by_role("button", name=re.compile(f"^Card {position}, from .*: matches"))
        expect(shown.locator("svg[data-card]")).to_have_attribute("data-card", CARDS[position - 1])
    check_page(page, "the end on a phone")
    # The camera is free, and every side can be compared with its card.
    page.get_by_role("button", name="Compare").tap()
    expect(page.get_by_role("dialog").locator("svg[data-card]")).to_have_count(10)


def kept_game() -> str:
    """A short game as a record: a bot's move, a question that a person asked, and lost."""
    state = find_game("viewpoints").start(2, {"challenge": "A002", "turn_limit": 2}, seed=4)
    # Asked here first, so that what the bot needs is compiled where nobody waits for it.
    partner = find_bot(state.game, "partner").make()
    move = partner.choose(state.sight(0), Random(1))
    assert partner.explain(state.sight(0), move, Random(1)) is not None
    state.apply(0, move)
    state.apply(1, Token("colours", 1))
    return replace(state.record, meta={"names": ["bot:partner", "Ann"]}).dump()


def test_a_replay_tells_what_a_bot_believed_beside_its_move(visit: Visit, server: Server) -> None:
    desk = visit()
    desk.goto(server.url)
    made = post(desk, server, "import", {"record": kept_game()})
    table = made["id"]
    desk.goto(f"{server.url}/replay/{table}?step=1&seat=0")
    desk.get_by_role("button", name="Beliefs", exact=True).click()
    panel = desk.get_by_role("region", name="What the bots believed")
    heading = panel.get_by_role("heading", name="What Partner bot believed")
    expect(heading).to_be_visible(timeout=LONG)
    expect(panel.locator(".reason")).to_contain_text("imagined", timeout=LONG)
    expect(panel.locator(".pieces li").first).to_be_visible()
    # The move it is about stays in sight, in the list and in the line under the board.
    chosen = desk.get_by_role("region", name="Moves").locator("[aria-current=step]")
    assert not overlaps(chosen, panel)
    check_page(desk, "beliefs")
    # Of a person's move there is nothing to tell.
    desk.keyboard.press("ArrowRight")
    expect(panel.get_by_text("Go to a move that a bot made")).to_be_visible()

    phone = visit(color_scheme="dark", **PHONE)
    phone.goto(f"{server.url}/replay/{table}?step=1&seat=0")
    toggle = phone.get_by_role("button", name="Analysis and beliefs")
    expect(toggle).to_have_attribute("aria-expanded", "false", timeout=LONG)
    toggle.tap()
    phone.get_by_role("button", name="Beliefs", exact=True).tap()
    panel = phone.get_by_role("region", name="What the bots believed")
    expect(panel.locator(".reason")).to_contain_text("imagined", timeout=LONG)
    line = phone.locator("p.line")
    expect(line).to_contain_text("Partner bot places")
    for seen in (line, board(phone), phone.get_by_role("button", name="A step on")):
        expect(seen).to_be_visible()
        assert not overlaps(seen, panel)
    check_page(phone, "beliefs on a phone")


def overlaps(one: Locator, other: Locator) -> bool:
    """Whether two parts of a page cover each other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    return (
        min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"]) > 1
        and min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"]) > 1
    )
