"""Somebody alone with bots, over the wire: windows close at the bots' public time where nobody can
see it, and nowhere else. Real sockets, injected time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.stopped_time import StoppedTime
from tests.table.house import Browser, House, Page
from tests.table.party import wait_out

Visit = Callable[..., Browser]
pytestmark = pytest.mark.parametrize("house", [{"timekeeper": StoppedTime}], indirect=True)

BOTS_TIME = 0.3
"""What the tests' house gives bots in a window."""
WINDOW = 5


def asked_in_window(page: Page, house: House, able: bool) -> bool:
    """Play on until the person is asked in a window, with something to choose or without; False:
    the game was over before, as one of the bots' luck may be."""
    for _ in range(500):
        position = page.position
        if position["outcome"] is not None:
            return False
        if position["window"] is not None:
            if 0 in position["asked"] and (len(position["legal"]) > 1) == able:
                return True
            house.pass_time(WINDOW)
        elif position["asked"] == [0]:
            page.move(position["legal"][0])
        page.until("step", lambda told, step=position["step"]: told["position"]["step"] > step)
    raise AssertionError("no such window")


def sit_alone(visit: Visit, **wish: Any) -> tuple[dict[str, Any], Page]:
    ann = visit("Ann")
    table = ann.table("viewpoint", "me", "random", "random", window=WINDOW, **wish)
    page = ann.page(table["id"], 0)
    page.until("snapshot")
    return table, page


def sit_in_window(
    visit: Visit, house: House, able: bool, **wish: Any
) -> tuple[dict[str, Any], Page]:
    """Alone at a table in such a window, the first or a later one of a game."""
    for _ in range(20):
        table, page = sit_alone(visit, **wish)
        if asked_in_window(page, house, able):
            return table, page
        page.close()
    raise AssertionError("no such window")


def test_nothing_to_choose_closes_at_the_bots_time_and_not_before(
    house: House, visit: Visit
) -> None:
    _, page = sit_in_window(visit, house, able=False)
    assert page.position["window"]["length_ms"] == BOTS_TIME * 1000
    bots = house.table(page.table).story
    window = house.inside(lambda: bots.window)
    assert window is not None
    bots_asked = [seat for seat in window.asked if seat != 0]
    while len(house.inside(lambda: dict(window.bot_answers))) < len(bots_asked):
        page.meanwhile()  # all bots are ready: that must not close it
    wait_out(BOTS_TIME, house.pass_time, [page])
    page.until("step")


def test_a_pass_and_a_standing_answer_close_it_too(house: House, visit: Visit) -> None:
    _, page = sit_in_window(visit, house, able=True)
    assert page.position["window"]["length_ms"] == WINDOW * 1000
    house.pass_time(BOTS_TIME)
    page.meanwhile()
    step = page.position["step"]
    page.move({"do": "pass"})
    page.until("step", lambda told: told["position"]["step"] > step)
    _, page = sit_in_window(visit, house, able=True)
    step = page.position["step"]
    page.say("standing", rule="pass-turn")
    house.pass_time(BOTS_TIME)
    page.until("step", lambda told: told["position"]["step"] > step)


def test_who_watches_or_can_watch_sees_whole_windows(house: House, visit: Visit) -> None:
    for _ in range(20):
        table, page = sit_in_window(visit, house, able=False)
        eve = visit("Eve").page(table["id"], token=table["audience"])
        told = eve.until("snapshot")["position"]["window"]
        assert told["length_ms"] == WINDOW * 1000  # from now on, the open window included
        wait_out(WINDOW, house.pass_time, [page, eve])
        for each in (page, eve):
            each.until("step")
        eve.close()
        if asked_in_window(page, house, able=False):
            break
    else:
        raise AssertionError("no such window")
    assert page.position["window"]["length_ms"] == WINDOW * 1000  # who has looked may come back
    wait_out(WINDOW, house.pass_time, [page])
    page.until("step")
    _, listed = sit_in_window(visit, house, able=False, listed=True)
    assert listed.position["window"]["length_ms"] == WINDOW * 1000


def test_with_a_second_person_windows_keep_their_length(house: House, visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    table = ann.table("viewpoint", "me", "open", "random", window=WINDOW)
    ben.join(table["id"], 1, table["seats"][1]["invite"])
    pages = [ann.page(table["id"], 0), ben.page(table["id"], 1)]
    position = pages[0].position
    for _ in range(40):
        position = pages[0].position
        if position["window"] is not None:
            if set(position["asked"]) & {0, 1}:
                break
            house.pass_time(WINDOW)
        elif position["asked"][0] < 2:
            mover = pages[position["asked"][0]]
            mover.reach(position["step"])
            mover.move(mover.position["legal"][0])
        for page in pages:
            page.reach(position["step"] + 1)
    assert pages[0].position["window"]["length_ms"] == WINDOW * 1000
    for page in pages:
        page.meanwhile()
    for seat in set(position["asked"]) & {0, 1}:
        pages[seat].move({"do": "pass"})
        pages[seat].until("answer")
    wait_out(WINDOW, house.pass_time, pages, [pages[s] for s in set(position["asked"]) & {0, 1}])
    pages[0].until("step")
