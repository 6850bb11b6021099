"""Lessons at the table: played to the end over the wire, left, taken up again, kept to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.table.house import Browser, House, Page, open_house

from sightline.core.registry import game_keys
from sightline.lessons import Lesson, Teacher, lessons_of
from sightline.lessons.rehearsal import lesson_moves

Visit = Callable[..., Browser]
EVERY = [lesson for key in game_keys() for lesson in lessons_of(key)]
TAUGHT = [key for key in game_keys() if lessons_of(key)]


def begin(browser: Browser, lesson: Lesson) -> tuple[str, Page]:
    table = browser.post("/api/lessons", {"game": lesson.game, "lesson": lesson.name})
    assert table["lesson"]["name"] == lesson.name
    page = browser.page(table["id"], lesson.script.seat)
    page.until("snapshot")
    return table["id"], page


def standing(browser: Browser, table: str) -> dict[str, Any]:
    return browser.get(f"/api/tables/{table}")["lesson"]


def when_due(page: Page, browser: Browser, table: str) -> dict[str, Any]:
    """Where the lesson stands, once the others have played."""
    found = standing(browser, table)
    while found["task"] == "wait":
        page.hear()
        found = standing(browser, table)
    return found


def do(house: House, page: Page, table: str, teacher: Teacher, due: dict[str, Any]) -> None:
    """What the learner has to do now."""
    if due["task"] in ("next", "try"):
        page.say("read-on", step=due["step"])
    else:
        state = house.table(table).story.state
        move = lesson_moves(teacher, due["step"], state)[0]
        form = state.game.write_move(move).decode()
        page.socket.send(f'{{"say":"move","move":{form},"step":{state.length},"ref":1}}')
    page.until("table", lambda told: told["table"]["lesson"]["step"] == due["step"] + 1)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_is_played_to_its_end(house: House, visit: Visit, game: str) -> None:
    ada = visit("Ada")
    for lesson in lessons_of(game):
        table, page = begin(ada, lesson)
        due = when_due(page, ada, table)
        while due["task"] != "done":
            do(house, page, table, Teacher(lesson), due)
            due = when_due(page, ada, table)
        assert due["step"] == due["steps"] == len(lesson.steps)
    lobby = ada.get("/api/lobby")
    assert [card for cards in (lobby["mine"], lobby["finished"]) for card in cards] == []


def test_a_lesson_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    lesson = next(one for one in EVERY if any(step.others for step in one.steps))
    with open_house(tmp_path) as house:
        ada = Browser(house.url, "Ada")
        table, page = begin(ada, lesson)
        for _ in range(3):
            do(house, page, table, Teacher(lesson), when_due(page, ada, table))
        before, cookie = when_due(page, ada, table), ada.cookie
        ada.close()
    with open_house(tmp_path) as house:
        again = Browser(house.url)
        assert cookie is not None
        again.http.cookies.set("sightline", cookie)
        assert standing(again, table) == before
        assert [card["id"] for card in again.get("/api/lobby")["mine"]] == [table]
        page = again.page(table, lesson.script.seat)
        do(house, page, table, Teacher(lesson), before)
        again.close()


def test_a_lesson_takes_only_what_it_asked_for(house: House, visit: Visit) -> None:
    lesson = next(one for one in EVERY if one.game == "pentup")
    ada = visit("Ada")
    table, page = begin(ada, lesson)
    state = house.table(table).story.state

    def tried(text: str, ref: int, step: int) -> dict[str, Any]:
        move = state.game.write_move(state.parse_move(text)).decode()
        page.socket.send(f'{{"say":"move","move":{move},"step":{step},"ref":{ref}}}')
        return page.until("refused", lambda told: told.get("ref") == ref)

    assert tried("X1@0,0", 1, 0)["words"][1] == "lesson-wait"  # a sentence is to be read first
    page.say("read-on", step=5)
    assert page.until("refused")["code"] == "late"
    page.say("read-on", step=0)
    page.until("table", lambda told: told["table"]["lesson"]["step"] == 1)
    refused = tried("F1@0,0", 2, 0)
    assert (refused["code"], refused["words"][1]) == (
        "not-asked",
        "pentup-lesson-tiles-first-other",
    )
    page.say("undo", ref=3)
    assert page.until("refused", lambda told: told.get("ref") == 3)["code"] == "no-undo"


def test_a_refusal_is_what_a_step_wanted_to_show(house: House, visit: Visit) -> None:
    lesson = next(one for one in EVERY if (one.game, one.name) == ("pentup", "up"))
    ada = visit("Ada")
    table, page = begin(ada, lesson)
    page.say("read-on", step=0)
    page.until("table", lambda told: told["table"]["lesson"]["task"] == "try")
    state = house.table(table).story.state
    far = state.game.write_move(state.parse_move("I1@6,0")).decode()
    page.socket.send(f'{{"say":"why","move":{far},"ref":1}}')
    assert page.until("why")["rule"] == "not adjacent"  # another rule than the one to be shown
    assert standing(ada, table)["step"] == 1
    allowed = next(iter(state.legal(lesson.script.seat)))
    move = state.game.write_move(allowed).decode()
    page.socket.send(f'{{"say":"move","move":{move},"step":{state.length},"ref":3}}')
    refused = page.until("refused", lambda told: told.get("ref") == 3)
    assert (refused["code"], refused["words"][1]) == ("not-asked", "lesson-try")
    over = state.game.write_move(state.parse_move("F1@0,0")).decode()
    page.socket.send(f'{{"say":"why","move":{over},"ref":2}}')
    told = page.until("table", lambda told: told["table"]["lesson"]["step"] == 2)
    assert told["table"]["lesson"]["refusal"][2]["reason"][1] == "pentup-overlap"


def test_a_coach_does_not_contradict_a_lesson(visit: Visit) -> None:
    ada = visit("Ada")
    for game, name, marks in (("perspective", "claim", 0), ("viewpoints", "card", 5)):
        lesson = next(one for one in EVERY if (one.game, one.name) == (game, name))
        _, page = begin(ada, lesson)
        page.say("coach", ref=1)
        told = page.until("coach")
        # What differs is marked; what would be the best move is not, for the lesson has its own.
        assert told.get("words") is None
        assert len([one for one in told["marks"] if not one.startswith("piece:")]) == marks


def test_lessons_that_are_not_there(visit: Visit) -> None:
    ada = visit("Ada")
    wrong = ada.refused("/api/lessons", {"game": "pentup", "lesson": "tile"})
    assert "did you mean 'tiles'?" in wrong["message"]
    assert ada.refused("/api/lessons", {"game": "chess"})["status"] == 400
    plain = ada.table("pentup", "me", "greedy")
    page = ada.page(plain["id"], 0)
    page.say("read-on", step=0)
    assert page.until("refused")["code"] == "bad-request"
