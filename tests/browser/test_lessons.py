"""From an empty profile through a game's lessons into the first real game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser import test_perspective as perspective
from tests.browser import test_viewpoint as viewpoint
from tests.browser.card_texts import cut_off
from tests.browser.conftest import Visit
from tests.browser.house import Server, let_time_pass, room, wait_for_turn
from tests.browser.test_pages import check_page

from sightline.core.registry import find_game
from sightline.lessons import find_lesson

pytestmark = pytest.mark.browser


FACES = find_game("viewpoint").start(2, {}, seed="0").view(None).cards
BLUE = """[...document.querySelectorAll('.own button[data-tap^="card:own:"]')].find((button) =>
  button.matches('[data-face="B"]') || button.querySelector('[data-face="B"]')).dataset.tap"""
"""Where the blue card is in Perspective's own hand."""


def learn(page: Page, url: str, title: str) -> None:
    """The newcomer wants to play, and is asked whether to learn first."""
    page.goto(url)
    card = page.get_by_role("article").filter(
        has=page.get_by_role("heading", name=title, exact=True)
    )
    card.get_by_role("button", name=re.compile("^Play")).click()
    page.get_by_role("dialog", name=f"New to {title}?").get_by_role(
        "button", name="Show me how"
    ).click()


def lesson(page: Page, step: int, task: str) -> None:
    """The lesson stands at this step."""
    panel = page.get_by_role("region", name="Lesson")
    expect(panel).to_have_attribute("data-step", str(step))
    expect(panel).to_have_attribute("data-task", task)


def read_on(page: Page) -> None:
    """The button that has the focus: read the next sentence."""
    panel = page.get_by_role("region", name="Lesson")
    step = panel.get_attribute("data-step")
    expect(panel.get_by_role("button", name="Next", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel).not_to_have_attribute("data-step", step or "")


def place(page: Page, letter: str) -> None:
    """Take a tile by its letter, and lay it where it is offered."""
    page.keyboard.press(letter)
    expect(page.locator(".place")).to_be_enabled()
    page.keyboard.press("Enter")


def test_pentup(visit: Visit, server: Server) -> None:
    page = visit(newcomer=True)
    learn(page, server.url, "Pent-Up")
    # Tile by tile: the first tile goes wherever one clicks.
    lesson(page, 0, "next")
    expect(page.locator("[data-pointed='tray']")).to_be_visible()
    read_on(page)
    lesson(page, 1, "move")
    expect(page.locator("[data-pointed='tray:X']")).to_be_visible()
    place(page, "f")
    expect(page.locator(".callout").first).to_contain_text("For this lesson, take the X.")
    page.keyboard.press("x")
    expect(page.locator(".place")).to_be_enabled()
    page.locator("figure svg").first.click(position={"x": 6, "y": 6})
    lesson(page, 2, "next")
    read_on(page)
    lesson(page, 3, "try")
    page.get_by_role("button", name="Show me").click()
    lesson(page, 4, "goal")
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("must share an edge")
    place(page, "i")
    lesson(page, 5, "next")
    read_on(page)
    lesson(page, 6, "done")
    page.keyboard.press("Enter")
    # Upwards.
    lesson(page, 0, "next")
    read_on(page)
    lesson(page, 1, "try")
    page.keyboard.press("Enter")
    read_on(page)
    lesson(page, 3, "goal")
    place(page, "p")
    lesson(page, 4, "next")
    # It can be left, and is taken up where it was.
    page.get_by_role("link", name="Leave the lesson").click()
    page.get_by_role("button", name="Go on learning").first.click()
    lesson(page, 4, "next")
    read_on(page)
    page.keyboard.press("Enter")
    # In the lead.
    lesson(page, 0, "next")
    read_on(page)
    read_on(page)
    lesson(page, 2, "goal")
    place(page, "y")
    lesson(page, 3, "next")
    read_on(page)
    page.keyboard.press("Enter")
    # The last tile.
    lesson(page, 0, "next")
    read_on(page)
    lesson(page, 1, "move")
    place(page, "w")
    lesson(page, 2, "next")
    read_on(page)
    lesson(page, 3, "done")
    # Now a real game, with coaching.
    page.get_by_role("button", name="Now a real game").click()
    expect(page.get_by_role("region", name="Lesson")).to_have_count(0)
    wait_for_turn(page)
    coach = page.get_by_role("complementary", name="Coach")
    expect(coach).to_contain_text("Choose any tile")
    for number, letter in enumerate("filnptuvwxyz"):
        wait_for_turn(page)
        place(page, letter)
        expect(room(page)).not_to_have_attribute("data-step", str(2 * number))
    # Who has won, why, by name, and what to do next.
    over = page.get_by_role("dialog", name="The game is over")
    expect(over).to_contain_text(re.compile("You (win|lose)|A draw"))
    expect(over).to_contain_text(
        re.compile(r"Level \d.* decided it: you \d+ tiles?, Nils \d+ tile")
    )
    expect(over.get_by_role("button", name="Rematch, other seats")).to_be_visible()


def test_perspective(visit: Visit, server: Server) -> None:
    page = visit(newcomer=True)
    learn(page, server.url, "Perspective")
    # Two sides: a whole turn in which one asks.
    lesson(page, 0, "next")
    expect(page.locator("[data-pointed='hand']")).to_be_visible()
    # What is read is not played: nothing on the board asks beside it.
    expect(page.locator("header p.turn")).to_have_text("Read on")
    expect(page.get_by_role("button", name="Not now")).to_have_count(0)
    perspective.dismiss(page)
    # While one reads, nobody's turn is called out, and there is nobody to be invited.
    expect(page.locator("[data-asked='true']")).to_have_count(0)
    expect(page.get_by_role("button", name="Invite", exact=True)).to_have_count(0)
    for step in range(3):
        lesson(page, step, "next")
        page.get_by_role("button", name="Next", exact=True).click()
    lesson(page, 3, "move")
    perspective.decide(page, perspective.click)
    lesson(page, 4, "move")
    # The card that is drawn lies lit; who presses it is told what to press.
    page.locator("[data-tap='draw']").click(force=True)
    expect(page.locator(".guide .text")).to_contain_text("Press the place in your hand")
    perspective.decide(page, perspective.click)
    lesson(page, 5, "try")
    page.get_by_role("button", name="Show me").click()
    lesson(page, 6, "goal")
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("The table says:")
    # The lesson says what to do: no card is marked as a better one.
    expect(page.locator(".hinted")).to_have_count(0)
    tap = page.evaluate(BLUE)
    perspective.decide(page, perspective.click, play=(tap,))
    lesson(page, 7, "goal")
    perspective.decide(page, perspective.click, inform=("mode:ask", "card:own:1"))
    lesson(page, 8, "next")
    page.get_by_role("button", name="Next", exact=True).click()
    lesson(page, 9, "move")
    perspective.decide(page, perspective.click)
    lesson(page, 10, "next")
    page.get_by_role("button", name="Next", exact=True).click()
    lesson(page, 11, "done")
    expect(page.locator("header p.turn")).to_have_text("The lesson is over")
    expect(page.get_by_text("ended early")).to_have_count(0)
    page.get_by_role("button", name="Next lesson").click()
    # The claim.
    lesson(page, 0, "next")
    page.get_by_role("button", name="Next", exact=True).click()
    lesson(page, 1, "move")
    perspective.decide(page, perspective.click, play=("card:own:4",))
    lesson(page, 2, "try")
    page.get_by_role("button", name="Show me").click()
    lesson(page, 3, "goal")
    perspective.decide(page, perspective.click, flip=("card:own:1",))
    lesson(page, 4, "move")
    perspective.decide(page, perspective.click, claim_end=("do:claim",))
    lesson(page, 5, "next")
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("you win")
    page.get_by_role("button", name="Next", exact=True).click()
    lesson(page, 6, "done")
    # Now a real game, with coaching; the cards lie face down until the newcomer is ready.
    page.get_by_role("button", name="Now a real game").click()
    begin = page.get_by_role("button", name="I’m ready")
    expect(begin).to_be_focused()
    page.keyboard.press("Enter")
    perspective.wait_for_turn_or_end(page)
    expect(page.get_by_label("Pia", exact=True)).to_be_visible()
    coach = page.get_by_role("complementary", name="Coach")
    expect(coach).to_contain_text("Your goal is what the others see of your cards")
    perspective.dismiss(page)
    # Who never claims is beaten in the end, and told by whom and how.
    while perspective.wait_for_turn_or_end(page):
        perspective.decide(page, perspective.click)
    over = page.get_by_role("dialog", name="The game is over")
    expect(over).to_contain_text("Pia wins")
    expect(over).to_contain_text("public sides")
    expect(over.get_by_role("button", name="Find the key moment")).to_be_visible()


def learnt(page: Page, name: str, *answers: Callable[[], object]) -> None:
    """A lesson of Viewpoint's to its end: what it points at is there, what it asks for is done."""
    panel = page.get_by_role("region", name="Lesson")
    done = list(answers)
    for number, step in enumerate(find_lesson("viewpoint", name).steps):
        lesson(page, number, step.task)
        for spot in step.at:
            expect(page.locator(f"[data-pointed='{spot}']")).to_be_visible()
        if step.task == "next":
            read_on(page)
        else:
            done.pop(0)()
        expect(panel).not_to_have_attribute("data-step", str(number))
    lesson(page, len(find_lesson("viewpoint", name).steps), "done")
    assert done == []


def play_viewpoint(page: Page, server: Server) -> None:
    """A whole game, the dearest card first; alone with a bot, windows with nothing to choose close
    by themselves."""
    points = {face.name: face.points or 0 for face in FACES}
    ready = page.locator(".room[data-mine='true'], .room[data-status='finished']")
    for _ in range(500):
        let_time_pass(server, ready)
        if room(page).get_attribute("data-status") == "finished":
            return
        step = room(page).get_attribute("data-step") or ""
        moved_on = page.locator(f".room:not([data-step='{step}'])")
        match viewpoint.board(page).get_attribute("data-ask"):
            case "play":
                held = page.locator(".hand .viewcard")
                cards = held.evaluate_all("all => all.map((one) => one.dataset.card)")
                viewpoint.press(page, f"hand:{max(cards, key=lambda card: points[card])}")
            case "window":
                page.keyboard.press("p")
            case "pick":
                page.keyboard.press("1")
            case _:
                offered = page.locator(".viewcard.offered, button[data-tap^='seat:']")
                offered.first.dispatch_event("click")
        let_time_pass(server, moved_on)
    raise AssertionError("the game does not end")


def test_viewpoint(visit: Visit, still_server: Server) -> None:
    page = visit(newcomer=True)
    learn(page, still_server.url, "Viewpoint")

    def tap(name: str) -> Callable[[], object]:
        return lambda: viewpoint.press(page, name)

    def refused_first(wrong: str, why: str, right: str) -> Callable[[], object]:
        def act() -> None:
            viewpoint.press(page, wrong)
            expect(viewpoint.guide(page)).to_contain_text(why)
            viewpoint.press(page, right)

        return act

    learnt(
        page,
        "points",
        refused_first("hand:Blink", "For now take Wink", "hand:Wink"),
        tap("do:pass"),
        tap("hand:Blurred Vision"),
        refused_first("hand:Blindspot", "more than 5 points", "hand:Mirage"),
        tap("hand:Blink"),
    )
    expect(page.locator(".field.own [data-card]")).to_have_count(2)
    page.get_by_role("button", name="Next lesson").click()
    learnt(
        page,
        "answers",
        tap("hand:Wink"),  # refused, and that is what it wants to show
        refused_first("hand:Blindsided", "fits in a moment", "do:pass"),
        tap("hand:Spectacles"),
        refused_first("do:pass", "Eye Spy would go on", "hand:Blindsided"),
    )
    page.get_by_role("button", name="Next lesson").click()
    learnt(
        page,
        "hundred",
        refused_first("hand:Blink", "15 points are missing", "hand:Shared Perspective"),
        tap("hand:Persistence of Vision"),
    )
    expect(page.locator(".field.own")).to_contain_text("100")
    # Now a real game, with coaching; it begins when the newcomer says so, and not before.
    page.get_by_role("button", name="Now a real game").click()
    begin = page.get_by_role("button", name="I’m ready")
    expect(begin).to_be_focused()
    expect(page.get_by_label("Your hand")).not_to_contain_text("empty")
    still_server.pass_time(60)
    expect(begin).to_be_visible()
    check_page(page, "viewpoint, a first game about to begin")
    page.keyboard.press("Enter")
    expect(begin).to_have_count(0)
    playable = page.locator(".viewpoint[data-ask='play'] .hand .viewcard.lit")
    let_time_pass(still_server, playable.first)
    coach = page.get_by_role("complementary", name="Coach")
    expect(coach).to_contain_text("points are missing")
    check_page(page, "viewpoint, coached")
    assert cut_off(page, FACES) == []
    play_viewpoint(page, still_server)
    over = page.get_by_role("dialog", name="The game is over")
    expect(over).to_contain_text(re.compile("You (win|lose)|A draw"))
    expect(over).to_contain_text(re.compile(r"with \d+ points in view"))
    expect(over.get_by_role("button", name="Find the key moment")).to_be_visible()


# -- Viewpoints ------------------------------------------------------------------------------------

STRUCTURE = "P030040050130140.U250251350450451.V200210220300400"
"""What is built in the first game after the lessons: the structure of the first lesson."""
Cells = tuple[tuple[int, int, int], ...]


def cells(text: str) -> Cells:
    """The cells of a piece from their digits."""
    return tuple((int(x), int(y), int(z)) for x, y, z in re.findall("(.)(.)(.)", text))


def way(at: Cells) -> str:
    """The way a piece is turned, as a list of moves names it."""
    low = [min(cell[axis] for cell in at) for axis in range(3)]
    return " ".join("".join(str(cell[axis] - low[axis]) for axis in range(3)) for cell in at)


def by_list(page: Page, letter: str, at: Cells) -> bool:
    """Lay a piece there by the list of moves, without the board; False: it cannot go there now."""
    page.keyboard.press("h")
    moves = page.get_by_role("form", name="Moves as a list")
    expect(moves.get_by_label("Piece")).to_be_focused()
    moves.get_by_label("Piece").select_option(letter)
    ways = moves.get_by_label("Way round")
    expect(ways).to_be_enabled()
    where = " ".join("".join(map(str, cell)) for cell in at)
    if ways.locator(f"option[value='{way(at)}']").count():
        ways.select_option(way(at))
        place = moves.locator(f"option[data-cells='{where}']")
        if place.count():
            moves.get_by_label("Place", exact=True).select_option(place.get_attribute("value"))
            moves.get_by_role("button", name="Place", exact=True).click()
            # The focus is where one goes on: on the board, or on what the lesson says next.
            expect(moves).to_have_count(0)
            expect(page.locator("body")).not_to_be_focused()
            return True
    page.keyboard.press("Escape")
    expect(moves).to_have_count(0)
    expect(page.locator("[data-side]")).to_be_focused()
    return False


def in_viewpoints(page: Page) -> dict[str, Cells]:
    """What lies on the grid."""
    built = page.locator("[data-side]").get_attribute("data-structure") or ""
    return {part[0]: cells(part[1:].replace(".", "")) for part in built.split()}


def build(page: Page) -> None:
    """A turn of the first game: lay what is missing, or leave all as it is."""
    there = in_viewpoints(page)
    for part in STRUCTURE.split("."):
        letter, wanted = part[0], cells(part[1:])
        if there.get(letter) != wanted and by_list(page, letter, wanted):
            return
    page.get_by_role("button", name="Pass", exact=True).click()


def test_viewpoints(visit: Visit, server: Server) -> None:
    page = visit(newcomer=True)
    learn(page, server.url, "Viewpoints")
    board, due = page.locator("[data-side]"), page.locator("[data-due]")
    # The own card, the own side, and a free move: what is still to be mended is marked.
    lesson(page, 0, "next")
    read_on(page)
    expect(page.locator("[data-pointed='card']")).to_be_visible()
    read_on(page)
    expect(page.locator("[data-pointed='side']")).to_be_visible()
    expect(due).to_have_count(5)
    read_on(page)
    lesson(page, 3, "goal")
    page.keyboard.press("f")
    expect(board).to_have_attribute("data-fits", "true")
    page.keyboard.press("Enter")
    expect(page.locator("[data-hint]")).to_contain_text("But your card shows V in C, D and E")
    page.keyboard.press("v")
    expect(board).to_have_attribute("data-fits", "true")
    page.keyboard.press("Enter")
    lesson(page, 4, "next")
    read_on(page)
    lesson(page, 5, "next")
    expect(due).to_have_count(0)
    read_on(page)
    read_on(page)
    lesson(page, 7, "done")
    page.keyboard.press("Enter")
    # What stands: into the air with it; then on top, and from one side to the other.
    lesson(page, 0, "next")
    read_on(page)
    lesson(page, 1, "try")
    page.keyboard.press("x")
    expect(board).to_have_attribute("data-fits", "true")
    for _ in range(3):
        page.keyboard.press("PageUp")
    lesson(page, 2, "next")
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("would hang in the air")
    read_on(page)
    page.keyboard.press("Escape")
    assert by_list(page, "X", cells("121211221231321"))
    lesson(page, 4, "goal")
    assert by_list(page, "Y", cells("400410420430510"))
    lesson(page, 5, "next")
    read_on(page)
    page.keyboard.press("Enter")
    # Tokens.
    lesson(page, 0, "next")
    read_on(page)
    expect(page.locator("[data-pointed='tokens']")).to_be_visible()
    read_on(page)
    lesson(page, 2, "goal")
    page.keyboard.press("1")
    asking = page.get_by_role("dialog", name="Ask for a slot")
    asking.get_by_role("button", name=re.compile("3 · the right")).click()
    asking.get_by_role("button", name="A1", exact=True).click()
    asking.get_by_role("button", name="Play the token").click()
    lesson(page, 3, "next")
    expect(page.locator("[data-answer='xy']")).to_contain_text("Card 3, slot A1: brown V.")
    expect(page.locator("[data-pointed='told']")).to_be_visible()
    read_on(page)
    read_on(page)
    page.keyboard.press("Enter")
    # The end: not to be passed yet; completed, announced, passed.
    lesson(page, 0, "next")
    read_on(page)
    lesson(page, 1, "try")
    expect(page.locator("header p.turn")).not_to_have_text("Read on")
    page.locator("[data-side]").press("0")
    lesson(page, 2, "goal")
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("You may pass once")
    assert by_list(page, "Z", cells("320330430530540"))
    lesson(page, 3, "next")
    read_on(page)
    lesson(page, 4, "move")
    expect(page.locator("[data-spot='pass']")).to_be_enabled()
    page.locator("[data-side]").press("0")
    lesson(page, 5, "next")
    read_on(page)
    lesson(page, 6, "done")

    # Now a real game to its end, with partners who help and coaching on.
    def known(route: Route) -> None:
        partner = {"kind": "bot", "bot": "partner"}
        wish = {"game": "viewpoints", "players": 3, "options": {"challenge": STRUCTURE}}
        asked = route.request.post_data_json
        assert asked is not None
        assert (asked["game"], asked["players"]) == ("viewpoints", 3)
        seats = [{"kind": "me"}, partner, partner]
        route.continue_(post_data=json.dumps({**wish, "seats": seats}))

    page.route("**/api/tables", known)
    page.get_by_role("button", name="Now a real game").click()
    expect(page.get_by_role("region", name="Lesson")).to_have_count(0)
    step = wait_for_turn(page)
    coach = page.get_by_role("complementary", name="Coach")
    expect(coach).to_contain_text("7 squares of your side still differ from your card. V belongs")
    expect(due).to_have_count(7)
    over = page.get_by_role("dialog", name="The game is over")
    for _ in range(30):
        build(page)
        expect(room(page)).not_to_have_attribute("data-step", str(step))
        expect(over.or_(page.locator("[data-mine='true']"))).to_be_visible()
        if over.is_visible():
            break
        step = wait_for_turn(page)
    expect(over).to_be_visible()
    expect(over).to_contain_text("Solved")
