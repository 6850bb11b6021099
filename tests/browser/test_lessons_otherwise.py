"""A lesson of each game by touch, and by keys with the accessibility tree alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser import test_perspective as perspective
from tests.browser.conftest import PHONE, Visit
from tests.browser.ear import Ear, findings
from tests.browser.house import Server, post
from tests.browser.test_lessons import BLUE, lesson

from sightline.lessons import Lesson, Step, Teacher, lessons_of
from sightline.lessons.rehearsal import lesson_moves

pytestmark = pytest.mark.browser


def begin(page: Page, server: Server, game: str) -> Lesson:
    """A game's first lesson."""
    first = lessons_of(game)[0]
    page.goto(server.url)
    made = post(page, server, "lessons", {"game": game, "lesson": first.name})
    page.goto(f"{server.url}/table/{made['id']}")
    lesson(page, 0, "next")
    return first


# -- by touch --------------------------------------------------------------------------------------


def place(letter: str, tray: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.locator(tray.format(letter)).first.tap()
        put = page.get_by_role("button", name="Place", exact=True)
        expect(put).to_be_enabled()
        put.tap()

    return go


def decide(**taps: tuple[str, ...]) -> Callable[[Page], None]:
    def finger(at: Locator) -> None:
        at.tap()

    def go(page: Page) -> None:
        perspective.decide(page, finger, **taps)

    return go


def play_blue(page: Page) -> None:
    decide(play=(page.evaluate(BLUE),))(page)


def play(card: str) -> Callable[[Page], None]:
    """A finger reads a card first, at the edge that its fan leaves free, and then does it."""

    def go(page: Page) -> None:
        held = page.locator(f"[data-tap='hand:{card}']").first
        held.tap(position={"x": 26, "y": 52})
        page.get_by_role("button", name=re.compile(rf"^\w+ {card}$")).tap()

    return go


def tap(name: str) -> Callable[[Page], None]:
    return lambda page: page.locator(f"[data-tap='{name}']").first.tap()


FINGERS: dict[str, tuple[Callable[[Page], None], ...]] = {
    "pentup": (place("X", "[data-spot='tray:{}']"), place("I", "[data-spot='tray:{}']")),
    "perspective": (
        decide(), decide(), play_blue, decide(inform=("mode:ask", "card:own:1")), decide(),
    ),
    "viewpoint": (
        play("Wink"), tap("do:pass"), play("Blurred Vision"), play("Mirage"), play("Blink"),
    ),
    "viewpoints": (place("V", "[data-piece='{}']"),),
}  # fmt: skip


@pytest.mark.parametrize("game", FINGERS)
def test_a_lesson_by_touch(visit: Visit, server: Server, game: str) -> None:
    page = visit(**PHONE)
    taught = begin(page, server, game)
    moves = list(FINGERS[game])
    panel = page.get_by_role("region", name="Lesson")
    for number, step in enumerate(taught.steps):
        lesson(page, number, step.task)
        perspective.dismiss(page)
        if number % 3 == 1:
            assert findings(page) == [], f"{game}, step {number}"
        if step.task in ("next", "try"):
            panel.get_by_role("button", name="Next" if step.task == "next" else "Show me").tap()
        else:
            moves.pop(0)(page)
    lesson(page, len(taught.steps), "done")
    assert findings(page) == [], f"{game}, the end"
    assert moves == []


# -- by ear ----------------------------------------------------------------------------------------


def course(taught: Lesson) -> Iterator[tuple[Step, str]]:
    """Each step, with a move that is right, as it is typed."""
    teacher = Teacher(taught)
    state = teacher.start()
    for done, step in enumerate(taught.steps):
        while teacher.pending(done, state):
            for seat, move in teacher.others_moves(done, state):
                state.apply(seat, move)
        if step.task not in ("move", "goal"):
            yield step, ""
            continue
        move = lesson_moves(teacher, done, state)[0]
        yield step, state.move_text(move)
        moves = [(teacher.seat, move), *teacher.answers_after(done, state, move)]
        for seat, each in sorted(moves, key=lambda one: one[0]):
            state.apply(seat, each)


@pytest.mark.parametrize("game", FINGERS)
def test_a_lesson_by_ear(visit: Visit, server: Server, game: str) -> None:
    page = visit()
    ear = Ear(page)
    taught = begin(page, server, game)
    for number, (step, typed) in enumerate(course(taught)):
        if not typed:
            name = "^Next$" if step.task == "next" else "^Show me$"
            if ear.all("button", "^Seen"):
                ear.go_to("button", "^Seen")
                ear.press("Enter")
            ear.go_to("button", name)
            ear.press("Enter")
        else:
            ear.hear("Your move")
            if ear.focus.name != "Type a move or ask":
                ear.press("Shift+C")
                ear.wait("the command box", lambda: ear.focus.name == "Type a move or ask")
            ear.type(typed)
        if number + 1 < len(taught.steps):
            lesson(page, number + 1, taught.steps[number + 1].task)
    # What to do next has the focus already.
    ear.wait("the next lesson", lambda: ear.focus.name in ("Next lesson", "Now a real game"))
