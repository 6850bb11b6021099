"""The challenge editor: build under the rules, see the cards, share; a friend plays and sees
nothing of the structure."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import PATIENCE, Server
from tests.browser.reading import hard_wired, read
from tests.browser.test_pages import check_page
from tests.browser.test_viewpoints import looks, overhear, pieces

from sightline.games.viewpoints.challenges import challenge, daily, editing
from sightline.games.viewpoints.rules.blueprint import cards
from sightline.games.viewpoints.rules.grid import structure_of
from sightline.games.viewpoints.rules.space import SETS

pytestmark = pytest.mark.browser

LONG = PATIENCE * 2000


def cube(page: Page) -> Locator:
    return page.get_by_role("group", name="The cube")


def text_of(page: Page) -> str:
    """The structure on the page, as text."""
    shown = cube(page).get_attribute("data-structure") or ""
    return ".".join(part.replace(".", "") for part in shown.split())


def enter(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/challenges/edit")
    # The first question loads the compiled code.
    expect(page.locator("[data-stale=false]")).to_be_attached(timeout=LONG)


def lay(page: Page, *letters: str) -> None:
    """Take pieces by their letters, and let them go where they stand at once."""
    for letter in letters:
        page.keyboard.press(letter)
        expect(cube(page)).to_have_attribute("data-fits", "true", timeout=LONG)
        page.keyboard.press("Enter")
        expect(cube(page)).to_have_attribute("data-structure", re.compile(letter), timeout=LONG)
        expect(cube(page)).not_to_have_attribute("data-fits", re.compile("."))


def settled(page: Page) -> None:
    expect(page.locator("[data-stale=false]")).to_be_attached(timeout=LONG)


def link(page: Page, name: str) -> str:
    return urlsplit(page.get_by_label(name).input_value()).path


def test_build_share_and_play_unseen(visit: Visit, server: Server) -> None:
    ann = visit()
    enter(ann, server)
    expect(ann.get_by_role("button", name="Play or share")).to_be_disabled()
    lay(ann, "F", "X", "U")
    settled(ann)
    own = text_of(ann)
    where = challenge.read(own, SETS["IL"])
    five = cards(pieces(own))
    for position, card in enumerate(five, 1):
        shown = ann.get_by_role("button", name=f"Card {position},").locator("[data-card]").last
        expect(shown).to_have_attribute("data-card", card)
    # What the page says of it is what the engine says.
    report = editing.examine(where, "IL")
    assert report.order is not None
    panel = ann.locator(".report")
    expect(panel).to_contain_text(" → ".join(report.order))
    expect(panel).to_contain_text(f"Level {report.level}")
    expect(panel).to_have_attribute("data-holds", str(report.holds).lower())

    ann.get_by_label("Name").fill("The gate")
    ann.get_by_role("button", name="Play or share").click()
    play, edit = link(ann, "Link to play"), link(ann, "Link to edit")

    # A friend opens the link, sits down alone, and is told nothing but the card of the side.
    bob = visit()
    requests: list[str] = []
    bob.on("response", lambda answer: requests.append(answer.url))
    told = overhear(bob)
    answers: list[str] = []
    bob.on(
        "response",
        lambda answer: answers.append(answer.text()) if "/api/challenges" in answer.url else None,
    )
    bob.goto(server.url + play)
    expect(bob.get_by_role("heading", name="The gate")).to_be_visible(timeout=LONG)
    check_page(bob, "challenge")
    bob.get_by_role("button", name="Play alone").click()
    looks(bob, "blueprint", five[0])
    secrets = [own, *own.split("."), *five[2:]]
    secrets += [
        json.dumps(list(map(list, cells))).replace(" ", "") for cells in pieces(own).values()
    ]
    everything = "\n".join([*told, *answers, bob.content()])
    assert answers
    assert not [secret for secret in secrets if secret in everything]
    assert own not in " ".join(requests)

    # The other link shows it all, for building on; the file goes to the command line.
    again = visit()
    again.goto(server.url + edit)
    expect(cube(again)).to_have_attribute("data-structure", re.compile("F.*U.*X"), timeout=LONG)
    assert text_of(again) == own
    expect(again.get_by_label("Name")).to_have_value("The gate")
    settled(again)
    with again.expect_download() as download:
        again.get_by_role("button", name="File").click()
    assert download.value.suggested_filename == "the-gate.json"
    file = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (file["structure"], file["omit"], file["cards"]) == (own, "IL", list(five))
    assert file["order"] == list(report.order)


def test_the_physics_of_the_game_and_undo(visit: Visit, server: Server) -> None:
    page = visit()
    enter(page, server)
    lay(page, "F")
    # Up in the air it cannot stay, and the page says why.
    page.keyboard.press("X")
    expect(cube(page)).to_have_attribute("data-fits", "true", timeout=LONG)
    for _ in range(4):
        page.keyboard.press("PageUp")
    expect(cube(page)).to_have_attribute("data-fits", "false")
    expect(page.get_by_text("nothing is beneath it").first).to_be_visible(timeout=LONG)
    page.keyboard.press("Escape")
    lay(page, "X")
    both = text_of(page)
    page.keyboard.press("Control+z")
    assert "X" not in text_of(page)
    page.keyboard.press("Control+Shift+z")
    expect(cube(page)).to_have_attribute("data-structure", re.compile("X"))
    assert text_of(page) == both
    # Taken off with one key, and after a reload the draft is there, undo included.
    page.keyboard.press("X")
    expect(page.get_by_role("button", name="Take off")).to_be_enabled(timeout=LONG)
    page.keyboard.press("c")
    expect(cube(page)).not_to_have_attribute("data-structure", re.compile("X"))
    page.reload()
    expect(cube(page)).to_have_attribute("data-structure", re.compile("F"), timeout=LONG)
    page.get_by_role("button", name="Undo").click()
    assert text_of(page) == both
    structure_of(pieces(both))


def test_on_a_phone_by_touch(visit: Visit, server: Server) -> None:
    page = visit(**PHONE)
    enter(page, server)
    page.get_by_role("button", name=re.compile("^light green F")).tap()
    expect(cube(page)).to_have_attribute("data-fits", "true", timeout=LONG)
    page.get_by_role("button", name="Place", exact=True).tap()
    expect(cube(page)).to_have_attribute("data-structure", re.compile("F"), timeout=LONG)
    settled(page)
    check_page(page, "editor, building")
    page.get_by_role("button", name="Cards and checks").tap()
    expect(page.get_by_text("A challenge has two pieces or more.")).to_be_visible()
    check_page(page, "editor, cards")


def test_open_a_shipped_one_and_help(visit: Visit, server: Server) -> None:
    page = visit(quiet=True)  # a name that does not exist is refused
    enter(page, server)
    page.get_by_role("button", name="Open").click()
    page.get_by_label("A shipped one").fill("A000")
    page.get_by_role("dialog").get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("A shipped one").fill("a007")
    page.get_by_role("dialog").get_by_role("button", name="Open").click()
    settled(page)
    expect(page.get_by_text("This is a challenge.")).to_be_visible(timeout=LONG)
    check_page(page, "editor")
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Building a challenge")).to_be_visible()


def test_the_lobby_offers_them_with_one_press(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(server.url)
    expect(page.get_by_role("link", name=re.compile("5×10 box"))).to_be_visible(timeout=LONG)
    expect(page.get_by_role("link", name=re.compile("Build a challenge"))).to_be_visible()
    told = overhear(page)
    page.get_by_role("button", name=re.compile("^Today")).click()
    shown = page.locator("svg[data-kind=blueprint]").first
    expect(shown).to_be_visible(timeout=LONG)
    day = re.search(r'"daily":"([0-9-]+)"', "\n".join(told))
    assert day is not None
    where = daily.structure_on(day[1], "IL")
    assert shown.get_attribute("data-card") == cards(pieces(challenge.write(where)))[0]


def test_nothing_of_the_editor_is_hard_wired(visit: Visit, server: Server) -> None:
    page = visit(settings={"flat": True, "motion": "off", "language": "qps"})
    parts = {"the editor": "main", "its sheets": "dialog[open]"}
    seen: dict[str, set[str]] = {part: set() for part in parts}

    def look() -> None:
        for part, texts in read(page, parts).items():
            seen[part].update(texts)

    enter(page, server)
    look()
    # Pieces in hand, on the grid and up in the air; what is found out about them; all sheets.
    board = page.locator(".game-board")
    for letter in ("F", "X"):
        page.keyboard.press(letter)
        expect(board).to_have_attribute("data-fits", "true", timeout=LONG)
        look()
        page.keyboard.press("Enter")
        expect(board).to_have_attribute("data-structure", re.compile(letter), timeout=LONG)
    settled(page)
    for summary in page.locator(".report summary").all():
        summary.click()
    expect(page.locator(".counts")).to_be_visible(timeout=LONG)
    page.keyboard.press("U")
    expect(board).to_have_attribute("data-fits", "true", timeout=LONG)
    for _ in range(4):
        page.keyboard.press("PageUp")
    expect(page.locator(".callout")).to_be_visible(timeout=LONG)
    look()
    page.keyboard.press("Escape")
    sheet = page.locator("dialog[open]")
    for number, row in enumerate((".heading", ".actions", ".actions")):
        page.locator(f".about {row} button").nth(max(0, number - 1)).click()
        expect(sheet.locator("h2")).to_be_visible()
        expect(sheet.locator("[role=status]")).to_have_count(0, timeout=LONG)
        look()
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    assert all("[" in "".join(texts) for texts in seen.values()), "nothing was read"
    left = {part: sorted(filter(hard_wired, texts)) for part, texts in seen.items()}
    assert left == {part: [] for part in parts}
