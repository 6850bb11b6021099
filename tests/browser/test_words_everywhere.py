"""The pages beside the boards in the pseudo-language, read whole: doors, lessons, the command box,
two people at a table, a replay with all that it says, and the puzzles that a game brings."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import Visit
from tests.browser.house import ROOT, Server, post, room, wait_for_turn
from tests.browser.reading import Reading

from sightline.analysis.findings import Analysis, Judged, Mark, Suggestion
from sightline.analysis.findings import Reading as Judgement
from sightline.core.message import Seat, say
from sightline.core.registry import find_game
from sightline.server.table_messages import AnalysisNow

pytestmark = pytest.mark.browser

DISGUISED: dict[str, object] = {"flat": True, "motion": "off", "language": "qps"}
GOLDEN = ROOT / "tests" / "conformance" / "golden"
GAMES = ("pentup", "perspective", "viewpoint", "viewpoints")
FACES = find_game("viewpoint").start(2, {}, seed="0").view(None).cards


def posted(page: Page, server: Server, path: str, **wish: object) -> dict[str, object]:
    """What the server answers to a wish of this page's guest."""
    return post(page, server, path, wish)


def imported(page: Page, server: Server, record: Path) -> str:
    """A table with a finished game."""
    return str(posted(page, server, "import", record=record.read_text("utf-8"))["id"])


def test_doors_and_what_is_not_there(visit: Visit, server: Server) -> None:
    page = visit(settings=DISGUISED, quiet=True)  # what is not there is an answer of 404
    reading = Reading(page, server, ["Ada"])
    for path in ("j/nothing", "w/nothing", "puzzle/shared/nothing", "table/nothing", "nowhere"):
        page.goto(f"{server.url}/{path}")
        expect(page.locator("main h1, main h2").first).to_be_visible()
        reading.look(path)
    # An invitation, and a private table from before its door.
    host = visit(settings=DISGUISED)
    host.goto(server.url)
    posted(host, server, "me", name="Ada")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = posted(host, server, "tables", game="pentup", players=2, seats=seats, listed=False)
    host.goto(f"{server.url}/table/{table['id']}")
    link = host.locator("input[readonly]").first.input_value()
    page.goto(link)
    expect(page.locator("main h1")).to_be_visible()
    reading.look("an invitation")
    page.goto(f"{server.url}/table/{table['id']}")
    page.locator("main .button.primary").click()
    expect(page.locator("main [role=status]")).to_contain_text("[")
    reading.look("before the door")
    expect(host.locator(".banner").first).to_be_visible()
    news = Reading(host, server)
    news.look("somebody knocks")
    assert {**reading.left, **news.left} == {}


def test_newcomers_and_lessons(visit: Visit, server: Server) -> None:
    page = visit(settings=DISGUISED, newcomer=True)
    # What card sets say is told as it is.
    sets = [text for face in FACES for text in (face.text, face.title)]
    reading = Reading(page, server, sets)
    page.goto(server.url)
    card = page.locator("article").first
    card.locator("button.primary").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    reading.look("new to a game?", "dialog[open]")
    page.locator("dialog[open] footer button, dialog[open] .actions button").last.click()
    expect(page.locator("dialog[open] .quiet").first).to_be_visible()
    reading.look("whom to play", "dialog[open]")
    for game in GAMES:
        name = page.request.get(f"{server.url}/api/games").json()
        first = next(one for one in name if one["key"] == game)["lessons"][0]["name"]
        table = posted(page, server, "lessons", game=game, lesson=first)
        page.goto(f"{server.url}/table/{table['id']}")
        panel = page.locator("[data-task]")
        expect(panel).to_be_visible()
        reading.look(f"a lesson of {game}")
        if panel.get_attribute("data-task") == "next":
            panel.locator("button").last.click()
            expect(panel).not_to_have_attribute("data-step", "0")
            reading.look(f"a lesson of {game}, its second step")
    assert reading.left == {}


def test_a_table_by_typing_and_what_it_answers(visit: Visit, server: Server) -> None:
    page = visit(settings=DISGUISED)
    page.goto(server.url)
    # What is typed is the same in every language.
    reading = Reading(page, server, ["board", "hand", "last", "legal", "turn", "where", "help"])
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = posted(page, server, "tables", game="pentup", players=2, seats=seats)
    page.goto(f"{server.url}/table/{table['id']}")
    wait_for_turn(page)
    page.locator(".tools button.icon.roomy").first.click()
    log = page.locator(".command [role=log]")
    field = page.locator(".command input")
    expect(field).to_be_focused()
    typed = (
        "help", "board", "hand", "turn", "legal X", "legal Q", "where F", "where", "Q", "X1@", "X",
        "F1@0,0^1", "last",
    )  # fmt: skip
    for text in typed:
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(field).to_have_value("")
    expect(log.locator(".entry")).to_have_count(len(typed))
    reading.look("typing")
    page.keyboard.press("Escape")
    # Coached, with a hint, and about to give up.
    page.locator(".tools button").last.click()
    page.locator("dialog[open] .acts .button").last.click()
    expect(page.locator("dialog[open] .danger")).to_be_visible()
    reading.look("about to give up", "dialog[open]")
    assert reading.left == {}


def test_two_people_talk_and_take_back(visit: Visit, server: Server) -> None:
    ada, ben = visit(settings=DISGUISED), visit(settings=DISGUISED)
    ada.goto(server.url)
    posted(ada, server, "me", name="Ada")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = posted(ada, server, "tables", game="pentup", players=2, seats=seats, listed=True)
    where = f"{server.url}/table/{table['id']}"
    ben.goto(server.url)
    posted(ben, server, "me", name="Ben")
    posted(ben, server, f"tables/{table['id']}/join", seat=1)
    for page in (ada, ben):
        page.goto(where)
    readings = [Reading(page, server, ["Ada", "Ben", "Well then"]) for page in (ada, ben)]
    for page, letter in ((ada, "f"), (ben, "i")):
        step = wait_for_turn(page)
        page.keyboard.press(letter)
        expect(page.locator(".place")).to_be_enabled()
        page.keyboard.press("Enter")
        expect(room(page)).not_to_have_attribute("data-step", str(step))
    for page in (ada, ben):
        page.locator("aside").get_by_role("tab").nth(1).click()
    ben.locator("aside input").fill("Well then")
    ben.keyboard.press("Enter")
    expect(ada.get_by_role("log").first).to_contain_text("Well then")
    ben.locator(".tools button.icon.roomy").first.click()
    expect(ada.locator(".banner")).to_be_visible()
    for reading in readings:
        reading.look("an undo is asked for")
    # One leaves; the other is told, and a bot takes the seat.
    ben.close()
    for tab in (0, 2):
        ada.locator("aside").get_by_role("tab").nth(tab).click()
        readings[0].look(f"beside the board, {tab}")
    assert {**readings[0].left, **readings[1].left} == {}


def found(moves: int) -> bytes:
    """An analysis as the server would send it: work of seconds, of which only the words count."""
    placing = say("pentup-placed", who=Seat(0), tile="F", level=1)
    move = Suggestion("F1@0,0^1", placing, {}, 0.5, 0.01, ())
    better = say("pentup-placed", who=Seat(0), tile="X", level=1)
    other = Suggestion("X1@0,0^1", better, {}, 0.9, 0.01, ())

    def judged(step: int, mark: Mark) -> Judged:
        reading = Judgement(0.9, 0.5, 0.01, 0.4, mark, (other, move))
        remark = say("pentup-remark-lets-up", who=Seat(step % 2), level=3)
        told = None if mark == "fine" else remark
        return Judged(step, (step - 1) % 2, "F1@0,0^1", placing, 1.0, reading, reading, told)

    marks: tuple[Mark, ...] = ("fine", "slip", "mistake", "blunder")
    steps = tuple(judged(number, mark) for number, mark in enumerate(marks, start=1))
    analysis = Analysis("pentup", 2, "search", "chance", moves, 4, steps, 4, 1.0, ("win", "loss"))
    return msgspec.json.encode(AnalysisNow("done", 4, 4, analysis))


def test_a_replay_with_all_that_it_says(visit: Visit, server: Server) -> None:
    page = visit(settings=DISGUISED)
    page.goto(server.url)
    reading = Reading(page, server)
    table = imported(page, server, GOLDEN / "pentup" / "two-players.jsonl")
    moves = page.request.get(f"{server.url}/api/tables/{table}").json()["moves"]

    def answer(route: Route) -> None:
        route.fulfill(body=found(moves), content_type="application/json")

    page.route(re.compile(r"/api/tables/[^/]+/analysis"), answer)
    for step in range(1, 6):
        page.goto(f"{server.url}/replay/{table}?step={step}")
        expect(page.locator(".analysis h3")).to_be_visible()
        reading.look(f"step {step}")
    page.locator(".analysis li button").last.click()
    page.locator(".here .button").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    reading.look("played again from here", "dialog[open]")
    page.goto(f"{server.url}/table/{table}")
    expect(page.locator(".moment[data-status=done]")).to_be_visible()
    reading.look("the key moment")
    assert reading.left == {}


@pytest.mark.parametrize("key", ["pentup-height", "pentup-surround-X"])
def test_puzzles_that_a_game_brings(visit: Visit, server: Server, key: str) -> None:
    page = visit(settings=DISGUISED, newcomer=True)
    reading = Reading(page, server)
    page.goto(f"{server.url}/puzzles/{key}")
    frame = page.locator(".frame")
    expect(frame).to_be_visible()
    reading.look("how it is done is offered")
    page.locator("section.intro button.primary").click()
    expect(page.locator("[data-pointed=board]")).to_be_visible()
    reading.look("how it is done")
    page.keyboard.press("Escape")
    page.goto(f"{server.url}/puzzles/{key}")
    expect(frame).to_be_visible()
    expect(page.locator("main .board").locator("canvas, svg").first).to_be_visible()
    page.keyboard.press("i")
    if key == "pentup-height":  # where the tile may go comes from the server
        expect(page.get_by_role("button", name="[Pļáçé]", exact=True)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(frame).to_have_attribute("data-laid", "1")
    page.keyboard.press("x")
    reading.look("with a tile in hand")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    reading.look("its rules", "dialog[open]")
    assert reading.left == {}
