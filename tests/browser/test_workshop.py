"""The card-set workshop in a real browser: sets are made, mended, seen, printed and played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import PATIENCE, Server, wait_so
from tests.browser.test_pages import check_page

pytestmark = pytest.mark.browser
NO_FAULTS = re.compile(r"\d+ titles?, \d+ cards?, no faults")


def status(page: Page):
    return page.locator("main header .status")


def begin(page: Page, server: Server, what: str) -> None:
    page.goto(f"{server.url}/workshop")
    page.get_by_role("button", name=re.compile(what)).click()
    expect(status(page)).to_have_text(NO_FAULTS)


def test_set_is_edited_mended_and_played(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(server.url)
    page.get_by_role("link", name="make your own cards").click()
    page.get_by_role("button", name=re.compile("A new set")).click()
    expect(status(page)).to_have_text("4 titles, 20 cards, no faults")

    # A fault is told at its field, in the list, and beside the card; the list leads to it.
    page.get_by_role("button", name=re.compile("Broad Daylight")).click()
    copies = page.get_by_label("Copies", exact=True)
    copies.fill("99")
    fault = page.get_by_role("region", name="Faults").get_by_role("button")
    expect(fault).to_contain_text("must be a whole number")
    expect(copies).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Try it")).to_be_disabled()
    page.get_by_role("button", name=re.compile("Quick Glance")).click()
    expect(copies).to_have_value("6")
    fault.click()
    expect(copies).to_be_focused()
    expect(copies).to_have_value("99")
    copies.fill("10")
    expect(status(page)).to_have_text("4 titles, 24 cards, no faults")

    # An action by form; the text follows, and keeps what is wrong in it.
    page.get_by_label("Add an action to: When played").select_option(label="DESTROY")
    page.get_by_label("Whose", exact=True).select_option(label="every player names their own")
    expect(status(page)).to_have_text(NO_FAULTS)
    page.get_by_role("tab", name="Text").click()
    text = page.get_by_label("The set as TOML text")
    expect(text).to_have_value(re.compile(r'played = \[\{ do = "destroy", of = "every" \}\]'))
    whole = text.input_value()
    text.fill(whole + "[[card]\n")
    expect(status(page)).to_have_text("1 fault")
    page.get_by_role("tab", name="Form").click()
    expect(page.get_by_text("The text cannot be read as TOML just now")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(status(page)).to_have_text(NO_FAULTS)
    expect(page.get_by_label("Whose", exact=True)).to_have_value("every")

    # A closed tab loses nothing.
    page.get_by_label("Title", exact=True).fill("Noon <b>&")
    page.reload()
    expect(status(page)).to_have_text(NO_FAULTS)
    expect(page.get_by_role("button", name=re.compile("Noon <b>&"))).to_be_visible()

    with page.expect_download() as got:
        page.get_by_role("button", name="Download").click()
    assert got.value.suggested_filename == "my-set.toml"
    assert 'title = "Noon <b>&"' in Path(got.value.path()).read_text(encoding="utf-8")

    page.get_by_role("button", name="Try it").click()
    page.get_by_label("Bots").select_option(label="Leo (Easy)")
    page.get_by_role("button", name="Open a table").click()
    expect(page).to_have_url(re.compile(r"/table/[^/?]+$"), timeout=PATIENCE * 1000)
    expect(page.locator("[data-face]").first).to_be_visible()
    expect(page.get_by_text("my-set").first).to_be_visible()


def test_cards_look_as_on_the_table_and_are_printed(visit: Visit, server: Server) -> None:
    page = visit()
    page.add_init_script("window.print = () => { window.printed = true; }")
    begin(page, server, "Copy Trick of the Light")
    page.get_by_role("tab", name="All cards").click()
    expect(page.get_by_role("tabpanel").locator("[data-face]")).to_have_count(26)
    expect(page.get_by_role("tabpanel")).to_contain_text("Candle Glow ×6")

    page.get_by_role("button", name="Print", exact=True).click()
    page.get_by_text("A4", exact=True).click()
    expect(page.get_by_text("8 sheets")).to_be_visible()
    page.get_by_role("switch", name="All copies").uncheck()
    expect(page.get_by_text("3 sheets")).to_be_visible()
    page.get_by_role("button", name="Print or save as PDF").click()
    wait_so(page, "() => window.printed")
    check_printed_cards(page)
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed)
    assert [[round(float(size)) for size in box] for box in boxes] == [[595, 842]] * 3
    # When the printing is over, nothing of it is left in the page.
    expect(page.locator("body > .print-pages")).to_have_count(0)


def test_letter_with_backs_is_printed(visit: Visit, server: Server) -> None:
    page = visit()
    page.add_init_script("window.print = () => { window.printed = true; }")
    begin(page, server, "A new set")
    page.get_by_role("button", name="Print", exact=True).click()
    page.get_by_text("US Letter", exact=True).click()
    page.get_by_role("switch", name="All copies").uncheck()
    page.get_by_role("switch", name="Backs").check()
    expect(page.get_by_text("2 sheets")).to_be_visible()
    page.get_by_role("button", name="Print or save as PDF").click()
    wait_so(page, "() => window.printed")
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed)
    assert [[round(float(size)) for size in box] for box in boxes] == [[612, 792]] * 2


def check_printed_cards(page: Page) -> None:
    """All of their size, and no card's words run out of it."""
    page.emulate_media(media="print")
    cards = page.locator("body > .print-pages article")
    assert cards.count() == 26
    box = cards.first.bounding_box()
    assert box is not None
    assert abs(box["width"] - 63 / 25.4 * 96) < 0.6
    assert abs(box["height"] - 88 / 25.4 * 96) < 0.6
    overflowing = cards.evaluate_all(
        """(all) => all.filter((card) => card.scrollHeight > card.clientHeight + 1)
          .map((card) => card.innerText)"""
    )
    assert overflowing == []
    page.emulate_media(media="screen")


def test_files_come_in_and_drafts_go(visit: Visit, server: Server, tmp_path: Path) -> None:
    page = visit()
    page.goto(f"{server.url}/workshop")
    chooser = page.locator("input[type=file]")
    large = tmp_path / "large.toml"
    large.write_text("#" * 1_000_000)
    chooser.set_input_files(large)
    expect(page.get_by_role("alert")).to_contain_text("too large")
    binary = tmp_path / "picture.toml"
    binary.write_bytes(b"\x89PNG\xff\xfe")
    chooser.set_input_files(binary)
    expect(page.get_by_role("alert")).to_contain_text("no text file")

    broken = tmp_path / "mine.toml"
    broken.write_text('[set]\nname = "mine"\ntitle = "Mine"\n[[card]]\ntitle = "A"\nwho = 1\n')
    chooser.set_input_files(broken)
    expect(status(page)).to_have_text("4 faults")
    page.get_by_role("button", name="Remove who").click()
    page.get_by_label("Copies", exact=True).fill("20")
    page.get_by_label("Points", exact=True).fill("5")
    page.get_by_label("Text", exact=True).fill("Nothing.")
    expect(status(page)).to_have_text("1 title, 20 cards, no faults")

    page.get_by_role("link", name="All drafts").click()
    page.get_by_role("button", name="Delete Mine").click()
    expect(page.get_by_role("link", name=re.compile("Mine"))).to_have_count(0)
    page.get_by_role("button", name="Bring back Mine").click()
    page.get_by_role("link", name=re.compile("Mine")).click()
    expect(status(page)).to_have_text("1 title, 20 cards, no faults")
    page.goto(f"{server.url}/workshop/nothing")
    expect(page.get_by_text("This draft is not in this browser.")).to_be_visible()


def test_keyboard_alone(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(f"{server.url}/workshop")
    page.get_by_role("button", name=re.compile("A new set")).focus()
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text(NO_FAULTS)
    page.get_by_role("tab", name="Form").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Text")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Remove this card").focus()
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text("3 titles, 14 cards, no faults")
    page.keyboard.press("Control+z")
    expect(status(page)).to_have_text("4 titles, 20 cards, no faults")
    page.keyboard.press("Control+y")
    expect(status(page)).to_have_text("3 titles, 14 cards, no faults")


@pytest.mark.parametrize(
    ("theme", "how"), [("light", {}), ("dark", PHONE)], ids=["light-desktop", "dark-phone"]
)
def test_workshop_is_readable(
    visit: Visit, server: Server, theme: str, how: dict[str, Any]
) -> None:
    page = visit(color_scheme=theme, **how)
    begin(page, server, "A new set")
    page.get_by_role("button", name="+ Ongoing").click()
    expect(page.get_by_role("region", name="Faults")).to_be_visible()
    check_page(page, "form with a fault")
    page.get_by_role("tab", name="Text").click()
    check_page(page, "text")
    page.get_by_role("tab", name="All cards").click()
    check_page(page, "all cards")
    page.get_by_role("button", name="Undo").click()
    expect(status(page)).to_have_text(NO_FAULTS)
    for name in ("Print", "Study", "Try it"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check_page(page, name)
        page.keyboard.press("Escape")
    page.get_by_role("link", name="All drafts").click()
    expect(page.get_by_role("heading", name="Your drafts")).to_be_visible()
    check_page(page, "start")


def test_study_is_followed_from_beginning_to_report(visit: Visit, server: Server) -> None:
    """The page's part; tests/table/test_workshop_studies.py has the server's."""
    study: dict[str, Any] = {
        "id": "s", "title": "My Set", "mixed": [], "players": 2, "games": 50, "status": "waiting",
        "done": 0, "began": 0, "seconds": 0, "problem": None, "figures": [], "report": None,
    }  # fmt: skip
    page = visit()
    begin(page, server, "A new set")
    asked: list[Any] = []

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            asked.append(route.request.post_data_json)
        body = study if route.request.method == "POST" else [study]
        route.fulfill(json=body, status=201 if route.request.method == "POST" else 200)

    page.route("**/api/workshop/studies", answer)
    page.get_by_role("button", name="Study", exact=True).click()
    page.get_by_text("50", exact=True).click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("It waits for its turn.")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel the study")).to_be_visible()
    study.update(status="running", done=20, seconds=10)
    expect(page.get_by_text("20 of 50 games.")).to_be_visible()
    expect(page.get_by_text("About 20 seconds left.")).to_be_visible()
    turns = ["say", "viewpoint-figure-turns", {}], ["say", "plain", {"text": "20.0"}]
    study.update(status="done", done=50, figures=[turns])
    study["report"] = "/api/workshop/studies/s/report/"
    report = page.get_by_role("link", name="Open the report")
    expect(report).to_have_attribute("href", "/api/workshop/studies/s/report/")
    expect(report).to_have_attribute("target", "_blank")
    expect(page.get_by_text("Turns a game")).to_be_visible()
    assert asked[0]["games"] == 50
    assert asked[0]["text"].startswith("[set]")
