"""In the pseudo-language whatever does not come from a words file shows (docs/words.md)."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect
from tests.browser import test_viewpoint as viewpoint
from tests.browser.conftest import Visit
from tests.browser.house import (
    PATIENCE,
    ROOT,
    Server,
    let_time_pass,
    post,
    room,
    set_table,
    wait_for_turn,
)
from tests.browser.reading import READ, Reading, hard_wired, read, without
from tests.browser.test_perspective import ME, RANDOM, click, decide, dismiss, sit_down, spot

from sightline.games.viewpoint.room.grammar import BLANK
from sightline.games.viewpoint.room.values import read_values
from sightline.games.viewpoint.rules.sets import shipped

pytestmark = pytest.mark.browser

CONVERTED = {
    "Pent-Up's board": ".board.game-board",
    "the move list": ".room ol",
    "the board in words": "main > section.heard :is(.heading, ul)",
}
"""The parts of the table that speak through the words alone, and where they are."""
VIEWPOINTS = {
    "Viewpoints' board": ".board.game-board",
    "its sheets": "dialog[open] :is(.form, .large)",
    "the move list": ".room ol",
    "the board in words": "main > section.heard :is(.heading, ul)",
}
GOLDEN = "tests/conformance/golden/pentup/two-players-misere.jsonl"
"""A game that is over."""


def test_nothing_on_perspectives_boards_is_hard_wired(visit: Visit, server: Server) -> None:
    page = visit(settings={"motion": "off", "language": "qps"})
    parts = {**CONVERTED, "Perspective's board": ".perspective"}
    del parts["Pent-Up's board"]
    seen: dict[str, set[str]] = {part: set() for part in parts}

    def look() -> None:
        for part, texts in read(page, parts).items():
            seen[part].update(texts)

    # Partners and the notebook; the deal, a wrong claim, and what follows it.
    sit_down(page, server, [ME, RANDOM, RANDOM, RANDOM], first="seat0", memory_aid="on")
    expect(page.locator(".sight").first).to_be_visible()
    look()
    dismiss(page)
    decide(page, click, claim=("do:claim",))
    expect(page.locator(".note.claim")).to_be_visible()
    look()

    # A turn with the shared hand, each step of it.
    sit_down(page, server, [ME, RANDOM], first="seat0", advanced=True)
    while decide(page, click) != "claim-end":
        wait_for_turn(page)
        look()

    # Alone: a hint, and half a choice.
    sit_down(page, server, [ME], memory_aid="on")
    wait_for_turn(page)
    look()
    page.locator(".hint").click()
    expect(page.locator(".hinted").first).to_be_visible()
    look()
    spot(page, "card:G:1").click()
    look()

    assert all(any("[" in text for text in texts) for texts in seen.values()), "nothing was read"
    left = {part: sorted(filter(hard_wired, texts)) for part, texts in seen.items()}
    assert left == {part: [] for part in parts}


def test_nothing_on_a_converted_board_is_hard_wired(visit: Visit, server: Server) -> None:
    page = visit()
    address = set_table(page, server.url, black="Nils (Easy)")
    page.goto(f"{address}?language=qps")
    seen: dict[str, set[str]] = {part: set() for part in CONVERTED}

    def look() -> None:
        for part, texts in read(page, CONVERTED).items():
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


def test_nothing_on_the_board_of_viewpoints_is_hard_wired(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(server.url)
    wish = {
        "game": "viewpoints",
        "players": 2,
        "options": {"challenge": "A001", "rounds": "agree", "turn_limit": 2},
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}],
    }
    made = post(page, server, "tables", wish)
    page.goto(f"{server.url}/table/{made['id']}?language=qps")
    seen: dict[str, set[str]] = {part: set() for part in VIEWPOINTS}

    def look() -> None:
        for part, texts in read(page, VIEWPOINTS).items():
            seen[part].update(texts)

    # The rounds; a token; a piece in hand, where it stands and where it does not; the end.
    step = wait_for_turn(page)
    look()
    page.locator(".settling .primary").click()
    expect(room(page)).not_to_have_attribute("data-step", str(step))
    wait_for_turn(page)
    page.keyboard.press("2")
    page.locator("dialog[open] .choice").first.click()
    expect(page.locator("dialog[open] .colour").first).to_be_visible()
    look()
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    expect(page.locator("[data-fits=true]")).to_be_visible()
    page.keyboard.press("PageUp")
    expect(page.locator(".callout")).to_be_visible()
    look()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.locator(".small-card").first).to_be_visible()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    # A key that comes while the piece is still being put back belongs to nobody: press it again.
    large = page.locator("dialog[open] .large")
    end = time.monotonic() + PATIENCE
    while not large.is_visible():
        assert time.monotonic() < end, "the cards are not shown large"
        page.keyboard.press("g")
        page.wait_for_timeout(50)
    look()

    assert all(any("[" in text for text in texts) for texts in seen.values()), "nothing was read"
    left = {part: sorted(filter(hard_wired, texts)) for part, texts in seen.items()}
    assert left == {part: [] for part in VIEWPOINTS}


def test_nothing_on_the_board_for_any_game_is_hard_wired(
    visit: Visit, still_server: Server
) -> None:
    """A whole game of Veil, which has no board here: a private look, cards, windows, the end."""
    page = visit(settings={"flat": True, "motion": "off", "language": "qps"})
    parts = {
        "the position": ".plain .view",
        "what has just happened": ".plain .news",
        "the moves": ".plain .moves",
        "the move list": ".room ol",
        "the board in words": "main > section.heard :is(.heading, ul)",
    }
    seen: dict[str, set[str]] = {part: set() for part in parts}
    page.goto(still_server.url)
    wish = {"game": "veil", "players": 2, "seats": [ME, RANDOM], "window": 3}
    made = post(page, still_server, "tables", wish)
    page.goto(f"{still_server.url}/table/{made['id']}")
    moves = page.locator(".plain .moves button")
    looks = moves.filter(has_text=re.compile(r"^\s*\[Ļôôķ"))
    over = page.locator(".room[data-status='finished']")
    peeked = False
    # The server is asked for the drawing and for the words, in their turn.
    let_time_pass(still_server, moves.first.or_(over))
    expect(page.locator(".plain pre")).to_contain_text("[")
    expect(page.locator(parts["the board in words"]).first).to_contain_text("[")
    for _ in range(20):
        let_time_pass(still_server, moves.first.or_(over))
        for part, texts in read(page, parts).items():
            seen[part].update(texts)
        if over.is_visible():
            break
        step = room(page).get_attribute("data-step") or "0"
        if looks.count() and not peeked:
            peeked = True
            looks.first.click()
            expect(page.locator(".plain .once")).to_contain_text("[Ýôû")
        else:
            moves.last.click()
        let_time_pass(still_server, page.locator(f".room:not([data-step='{step}'])"))
    assert over.is_visible(), "the game does not end"
    assert peeked, "nobody looked"

    assert all(any("[" in text for text in texts) for texts in seen.values()), "nothing was read"
    left = {part: sorted(filter(hard_wired, texts)) for part, texts in seen.items()}
    assert left == {part: [] for part in parts}


def test_nothing_around_the_games_is_hard_wired(visit: Visit, server: Server) -> None:
    page = visit(settings={"flat": True, "motion": "off", "language": "qps"})
    reading = Reading(page, server)
    look = reading.look

    def look_at_sheet(key: str, *tabs: int) -> None:
        page.keyboard.press(key)
        sheet = page.get_by_role("dialog")
        expect(sheet).to_be_visible()
        look(f"{page.url} {key}", "dialog[open]")
        for tab in tabs:
            sheet.get_by_role("tab").nth(tab).click()
            look(f"{page.url} {key} {tab}", "dialog[open]")
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()

    page.goto(server.url)
    expect(page.locator("article").first).to_be_visible()
    look("lobby")
    page.locator("button.name").click()
    look("my name", "dialog[open]")

    page.goto(f"{server.url}/new/pentup")
    expect(page.locator("#seat-1")).to_be_visible()
    look("new table")
    page.locator("form .actions button").click()
    expect(page.locator(".waiting")).to_be_visible()
    look("waiting")
    look_at_sheet("Shift+S")
    look_at_sheet("Shift+I")
    look_at_sheet("?", 1)
    for tab in (1, 2):
        page.locator("aside").get_by_role("tab").nth(tab).click()
        look(f"beside the board, {tab}")
    page.locator(".tools button").last.click()
    look("this table", "dialog[open]")

    record = (ROOT / GOLDEN).read_text("utf-8")
    answer = post(page, server, "import", {"record": record})
    table = answer["id"]
    page.goto(f"{server.url}/replay/{table}")
    expect(page.locator(".controls")).to_be_visible()
    look("replay")
    page.goto(f"{server.url}/table/{table}")
    expect(page.locator(".result")).to_be_visible()
    look("result")
    page.goto(f"{server.url}/new/x")
    expect(page.locator("h1")).to_be_visible()
    look("no such game")

    # The board for any game.
    wish = {"game": "veil", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    answer = post(page, server, "tables", wish)
    page.goto(f"{server.url}/table/{answer['id']}")
    expect(page.locator(".plain")).to_be_visible()
    look("any game")

    assert reading.left == {}


def test_nothing_in_the_puzzle_room_is_hard_wired(visit: Visit, server: Server) -> None:
    page = visit()
    seen: set[str] = set()

    def look(where: str) -> None:
        for part in page.locator(where).all():
            seen.update(part.evaluate(READ))

    # Without what the kit draws around the sheets.
    puzzle = "h1, .tools, .strip, main, aside, .foot, .near, dialog[open] :is(h2, .body, footer)"

    def settled(laid: int) -> None:
        expect(page.locator(f".frame[data-laid='{laid}'][data-sync='saved']")).to_be_visible()

    # The room, and its chooser of a hole.
    page.goto(f"{server.url}/puzzles?language=qps")
    expect(page.locator("article").first).to_be_visible()
    page.locator("button.hole").click()
    expect(page.locator("dialog[open] .grid")).to_be_visible()
    # Without the entries of games that are played at a table.
    look(".intro, .head, .first, .shelf > article:not(:has(.actions button)), .family")
    look("dialog[open] .body")

    # A board: a piece in the hand, over another one, laid, listed; a hint; the sheets.
    page.goto(f"{server.url}/puzzle/board-6x10?language=qps")
    settled(0)
    look(puzzle)
    page.keyboard.press("i")
    page.keyboard.press("Enter")
    settled(1)
    page.keyboard.press("p")
    look(puzzle)
    page.keyboard.press("Escape")
    page.locator("aside .hints .button").last.click()
    expect(page.locator("aside .hints .said")).to_be_visible()
    look(puzzle)
    page.keyboard.press("?")
    look(puzzle)
    page.keyboard.press("Escape")
    page.locator("aside .options .button").last.click()
    page.locator("dialog[open] form.list select").first.select_option("F")
    expect(page.locator("dialog[open] form.list select")).to_have_count(3)
    look(puzzle)
    page.keyboard.press("Escape")
    page.locator("aside .options .button").nth(2).click()  # give up
    expect(page.locator("dialog[open] .danger")).to_be_visible()
    look(puzzle)
    page.locator("dialog[open] .danger").click()
    expect(page.locator("main .end")).to_be_visible()
    look(puzzle)

    # A box in 3-D and by its layers.
    page.goto(f"{server.url}/puzzle/box-3x4x5?language=qps")
    settled(0)
    page.keyboard.press("l")
    expect(page.locator("[role=toolbar]")).to_be_visible()
    look(puzzle)

    assert any("[" in text for text in seen), "nothing was read"
    assert sorted(filter(hard_wired, seen - {"Pent-Up"})) == []


def test_nothing_on_viewpoints_board_is_hard_wired(visit: Visit, still_server: Server) -> None:
    page = visit(settings={"language": "qps"})
    parts = {**CONVERTED, "Viewpoint's board": ".viewpoint"}
    del parts["Pent-Up's board"]
    seen: dict[str, set[str]] = {part: set() for part in parts}

    def look() -> None:
        for part, texts in read(page, parts).items():
            seen[part].update(texts)

    # Until the game is over: the own turn, a card in large type, windows, the discard pile.
    record = viewpoint.deal_with(2, viewpoint.plain_hands, turn_limit=6)
    viewpoint.sit_down(page, still_server, record, [viewpoint.ME, viewpoint.RANDOM])
    wait_for_turn(page)
    look()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".large")).to_be_visible()
    look()
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    expect(page.locator(".laid-out")).to_be_visible()
    look()
    page.keyboard.press("d")
    ready = page.locator(".room[data-mine='true'], .room[data-status='finished']")
    for _ in range(60):
        let_time_pass(still_server, ready)
        look()
        if room(page).get_attribute("data-status") == "finished":
            break
        step = room(page).get_attribute("data-step") or ""
        if viewpoint.board(page).get_attribute("data-ask") == "window":
            page.keyboard.press("p")
            look()
        elif viewpoint.board(page).get_attribute("data-ask") in ("play", "pick"):
            page.keyboard.press("1")
        else:
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        let_time_pass(still_server, page.locator(f".room:not([data-step='{step}'])"))
    else:
        raise AssertionError("the game does not end")

    cards = shipped("revisioned").cards
    data = [*(card.text for card in cards), *(card.title for card in cards)]
    assert all(any("[" in text for text in texts) for texts in seen.values()), "nothing was read"
    left = {
        part: sorted(text for text in texts if hard_wired(without(text, data)))
        for part, texts in seen.items()
    }
    assert left == {part: [] for part in parts}


def test_nothing_in_the_workshop_is_hard_wired(visit: Visit, server: Server) -> None:
    page = visit(settings={"language": "qps"})
    seen: set[str] = set()

    def look(where: str = "main") -> None:
        for part in page.locator(where).all():
            seen.update(part.evaluate(READ))

    # Where a set begins; then the set itself, a card, and a card with every kind of field.
    page.goto(f"{server.url}/workshop")
    expect(page.locator(".ways")).to_be_visible()
    look()
    page.locator(".ways button").first.click()
    expect(page.locator("main h2").first).to_be_visible()
    look()
    page.get_by_role("button", name=re.compile("Not So Fast")).click()
    look()
    page.get_by_role("button", name=re.compile("Quick Glance")).click()
    page.locator(".absent button").last.click()
    expect(page.locator("section.faults")).to_be_visible()
    for action in ("look", "steal", "destroy"):
        page.locator("select[id$=-add]").first.select_option(action)
    page.locator(".follow").first.click()
    page.locator("#field-copies").fill("0")
    expect(page.locator("section.faults li")).not_to_have_count(1)
    look()
    for tab in ("text", "cards", "form"):
        page.locator(f"#tab-{tab}").click()
        look()
    # Without what the kit draws around the sheets.
    for place in (3, 4):
        page.locator("main header .actions button").nth(place).click()
        expect(page.locator("dialog[open] .form")).to_be_visible()
        look("dialog[open] :is(.form, footer)")
        page.keyboard.press("Escape")

    model = read_values(BLANK) or {}
    texts = [str(card[name]) for card in model["card"] for name in ("text", "title")]
    sets = [
        shipped(name).heading.title
        for name in ("revisioned", "viewpoint-2009", "trick-of-the-light")
    ]
    data = [*texts, *sets, "My Set", "my-set"]
    assert any("[" in text for text in seen), "nothing was read"
    assert sorted(text for text in seen if hard_wired(without(text, data))) == []
