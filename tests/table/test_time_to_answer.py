"""Time to answer (WCAG 2.2.1): as much as one wants where nobody else could notice, and more of it
for everybody where others are asked too. Real sockets, and time that passes when the test says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.stopped_time import StoppedTime
from tests.table.house import House, Page, open_house
from tests.table.party import Later, Party, Visit, wait_out
from tests.table.test_secret_answers import answer, lone_window, play_on

from sightline.server.live.timing import LONGER_AT_MOST


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory, kept_on: str) -> Iterator[House]:
    """In this file no window closes but when a test lets time pass."""
    with open_house(tmp_path_factory.mktemp("house"), StoppedTime()) as running:
        yield running


@pytest.fixture
def later(house: House) -> Later:
    return house.pass_time


def lengths(page: Page) -> tuple[int, int]:
    """The open window's length and what is left of it, as the page was told last."""
    window = page.until("window")["window"]
    return window[1], window[2]


def test_alone_with_bots_a_window_waits_as_long_as_wanted(visit: Visit, later: Later) -> None:
    _, page = lone_window(visit, later)
    page.say("pace", times=10)
    assert lengths(page) == (30_000, 30_000)
    later(29)
    assert page.meanwhile() == []
    page.say("pace", times=0)
    assert lengths(page)[0] == 0
    later(10_000)
    assert page.meanwhile() == []
    # The answer is durable at the next tick, and ends the window.
    answer(page)
    later(1)
    page.until("step")
    # The wish holds for the windows to come.
    play_on(page, later)
    assert page.position["window"]["length_ms"] == 0


def test_who_is_watched_is_asked_as_long_as_anybody(visit: Visit, later: Later) -> None:
    table, page = lone_window(visit, later)
    page.say("pace", times=0)
    lengths(page)
    later(100)
    eve = visit("Eve").page(table["id"], token=table["audience"])
    eve.until("snapshot")
    # From the moment at which somebody looks the window lasts its full length, answered or not.
    assert lengths(page)[1] == 3000
    answer(page)
    page.meanwhile()
    later(2.9)
    assert all(message["tell"] != "step" for message in eve.meanwhile())
    later(0.2)
    eve.until("step")


def test_a_wish_changes_nothing_where_others_are_asked(visit: Visit, later: Later) -> None:
    party = Party(visit, window=2)
    for page in party.pages:
        page.say("pace", times=0)
    owner, _ = party.lay()
    wait_out(2, later, party.everybody)
    party.settle(owner.number + 1)


def test_more_time_is_for_everybody_and_nobody_is_told_who_wanted_it(
    visit: Visit, later: Later
) -> None:
    party = Party(visit, window=2)
    owner, (one, other) = party.lay()
    for page in party.everybody:
        page.meanwhile()
    later(1.5)
    one.say("more-time", ref=1)
    told = {page.until("window")["window"][1:] == [4000, 2500] for page in party.everybody}
    assert told == {True}
    assert len({page.raw[-1] for page in party.everybody}) == 1
    # Having answered, one may ask as well: it tells nothing about answers.
    other.move({"type": "guess", "high": True})
    other.until("answer")
    for _ in range(LONGER_AT_MOST - 1):
        other.say("more-time", ref=2)
        one.until("window")
    one.say("more-time", ref=3)
    assert one.until("refused")["code"] == "no-more-time"
    owner.say("more-time", ref=4)
    assert owner.until("refused")["code"] == "not-awaited"
    later(6.4)
    assert owner.number == party.pages[0].number
    later(0.2)
    party.settle(owner.number + 1)
