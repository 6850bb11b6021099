"""Tables at which nobody is do not stay in memory, and what they held goes with them."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.table.house import Browser, House, wait_until

from sightline.server import table_memory
from sightline.server.memory import give_memory_back
from sightline.server.page_protocol import PageProtocol

Visit = Callable[..., Browser]


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Nothing of this may depend on when the garbage collector comes by."""
    gc.disable()
    yield
    gc.enable()


def finished(browser: Browser) -> str:
    """A game that is over."""
    table = browser.table("adding", "me", "me", options={"moves": 1})["id"]
    page = browser.page(table, 0)
    page.move({"amount": 1}, step=0)
    page.reach(1)
    page.close()
    return table


def nobody_is_there(house: House) -> bool:
    return not any(table.pages.sockets or table.busy for table in house.hall.tables.values())


def held(house: House) -> list[weakref.ref[Any]]:
    """Stories and states of all tables in memory, without holding them."""
    return [
        weakref.ref(one)
        for table in house.hall.tables.values()
        for one in (table, table.story, table.story.state)
    ]


def pages_of(house: House) -> list[weakref.ref[Any]]:
    """The sockets of all pages, without holding them."""
    every = house.server.server_state.connections
    return [weakref.ref(one) for one in every if isinstance(one, PageProtocol)]


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("house", [{}], indirect=True)
def test_nothing_is_left_of_a_table_that_is_forgotten(visit: Visit, house: House) -> None:
    ann = visit("Ann")
    tables = [finished(ann) for _ in range(5)]
    while not house.inside(lambda: nobody_is_there(house)):
        pass
    traces = house.inside(lambda: held(house))
    assert len(traces) == 15
    house.inside(lambda: house.hall.memory.sweep(-1.0))
    assert not house.hall.tables
    # A task that has just ended may be the last to hold one: let the loop go round.
    for _ in range(10):
        house.inside(lambda: None)
    assert [trace() for trace in traces if trace() is not None] == []
    assert ann.get(f"/api/tables/{tables[0]}")["status"] == "finished"


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("house", [{}], indirect=True)
def test_nothing_is_left_of_a_page_that_is_closed(visit: Visit, house: House) -> None:
    """Nobody can fill the memory by opening and closing sockets until the collector comes by."""
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    there = [ann.page(table, 0) for _ in range(5)]
    for page in there:
        page.until("snapshot")
    traces = house.inside(lambda: pages_of(house))
    assert len(traces) == 5
    for page in there:
        page.close()
    wait_until(lambda: house.inside(lambda: not [one for one in traces if one() is not None]))


@pytest.mark.parametrize("house", [{"idle_tables": 8}], indirect=True)
def test_only_so_many_idle_tables_are_held(
    visit: Visit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_memory, "HELD_SECONDS", -1.0)
    ann = visit("Ann")
    first = ann.table("adding", "me", "me")["id"]
    page = ann.page(first, 0)
    page.until("snapshot")
    tables = [ann.table("adding", "me", "open")["id"] for _ in range(40)]
    assert len(house.hall.tables) <= 1 + 8 + 1
    # Those with somebody at them stay, and the others come back from the file.
    page.move({"amount": 1}, step=0)
    page.reach(1)
    assert ann.get(f"/api/tables/{tables[0]}")["status"] == "waiting"


def test_memory_can_be_given_back() -> None:
    assert give_memory_back() in (True, False)
