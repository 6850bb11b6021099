"""Nobody can take the bots, the tables or the guests' book away from the others.

The server believes ``X-Forwarded-For`` from this machine, so a test can come from any address.
"""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.loops import run_apart
from tests.table import stores
from tests.table.house import PATIENCE, Browser, House, open_house

from sightline.server.bot_pool import Worker
from sightline.server.fair_queue import ASKER, Owner
from sightline.server.limits import network_of
from sightline.server.offloop import MOST_EACH, Offloop, Process
from sightline.server.refusal import Refusal
from sightline.server.settings import Settings

STRANGER, NEIGHBOUR, FRIEND = "198.51.100.7", "198.51.100.8", "192.0.2.1"


class From(Browser):
    """A browser at an address."""

    def __init__(self, house: House, address: str, name: str | None = None) -> None:
        super().__init__(house.url)
        self.http.headers["X-Forwarded-For"] = address
        if name is not None:
            self.me = self.post("/api/me", {"name": name})

    def forget(self) -> None:
        """Lose the cookie: whoever asks next is somebody new."""
        self.http.cookies.clear()


@pytest.fixture
def come(house: House) -> Iterator[Callable[..., From]]:
    browsers: list[From] = []

    def visit(address: str, name: str | None = None) -> From:
        browsers.append(From(house, address, name))
        return browsers[-1]

    yield visit
    for browser in browsers:
        browser.close()


Come = Callable[..., From]


def wait_for(condition: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)


# -- limits by address -----------------------------------------------------------------------------


@pytest.mark.parametrize("house", [{"guests_per_minute": 2.0}], indirect=True)
def test_new_guests_from_one_address(come: Come) -> None:
    stranger, friend = come(STRANGER), come(FRIEND)
    answers = []
    for _ in range(30):
        stranger.forget()
        answers.append(stranger.ask("POST", "/api/me", {"name": "Eve"}))
    assert answers[0].status_code == 200
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "too-many")
    assert "set-cookie" not in answers[-1].headers
    friend.post("/api/me", {"name": "Ann"})


@pytest.mark.parametrize("house", [{"tables_per_minute": 2.0}], indirect=True)
@pytest.mark.parametrize(
    ("path", "wish"),
    [
        ("/api/tables", {"game": "adding"}),
        ("/api/tables/", {"game": "adding"}),  # the same, spelled otherwise
        ("/api//tables", {"game": "adding"}),
        ("/api/lessons", {"game": "no such game"}),
        ("/api/import", {"record": "no record at all"}),
    ],
)
def test_new_tables_from_one_address(come: Come, path: str, wish: dict[str, Any]) -> None:
    stranger, friend = come(STRANGER), come(FRIEND)
    codes = []
    for _ in range(30):
        stranger.forget()
        codes.append(stranger.ask("POST", path, wish).status_code)
    assert 429 not in codes[:4]
    assert codes[-1] == 429
    assert friend.ask("POST", path, wish).status_code != 429


@pytest.mark.parametrize("house", [{"address_tables": 3}], indirect=True)
def test_unfinished_tables_from_one_address(come: Come) -> None:
    hosts = [come(STRANGER, f"Guest {number}") for number in range(4)]
    tables = [host.table("adding", "me", "open")["id"] for host in hosts[:3]]
    refusal = hosts[3].refused("/api/tables", {"game": "adding"})
    assert (refusal["status"], refusal["code"]) == (429, "too-many")
    come(NEIGHBOUR).table("adding", "me", "open")
    hosts[0].post(f"/api/tables/{tables[0]}/abandon")
    hosts[3].table("adding", "me", "open")
    assert hosts[0].refused("/api/tables", {"game": "adding"})["status"] == 429


def test_unfinished_tables_count_after_a_restart_and_no_address_is_kept(tmp_path: Path) -> None:
    with open_house(tmp_path, address_tables=1) as house:
        host = From(house, STRANGER)
        host.table("adding", "me", "open")
        host.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    kept += "".join(stores.everything(tmp_path)).encode()
    for form in (STRANGER, STRANGER.encode().hex()):
        assert form.encode() not in kept
    with open_house(tmp_path, address_tables=1) as house:
        again, friend = From(house, STRANGER), From(house, FRIEND)
        assert again.refused("/api/tables", {"game": "adding"})["status"] == 429
        friend.table("adding", "me", "open")
        again.close()
        friend.close()


@pytest.mark.parametrize("house", [{"address_tables": 1}], indirect=True)
def test_a_household_counts_as_one_address(come: Come) -> None:
    come("2001:db8:1:2::1").table("adding", "me", "open")
    assert come("2001:db8:1:2:ffff::9").refused("/api/tables", {"game": "adding"})["status"] == 429
    come("2001:db8:1:3::1").table("adding", "me", "open")


def test_networks() -> None:
    assert network_of("192.0.2.1") == network_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert network_of("2001:db8::1") == network_of("2001:DB8:0:0:9::%eth0") == "2001:db8::/64"
    assert network_of("") == ""
    assert network_of("a name") == "a name"


# -- bots that play alone --------------------------------------------------------------------------


def a_bot_has_answered(browser: Browser) -> None:
    """A bot that was asked after all the others has moved: whatever they were to do is done."""
    table = browser.table("adding", "me", "random", options={"moves": 2})
    page = browser.page(table["id"], 0)
    page.move({"amount": 1}, step=0)
    page.reach(2)
    page.close()


def moves_at(browser: Browser, table: str) -> int:
    return browser.get(f"/api/tables/{table}")["moves"]


def test_bots_alone_wait_for_somebody_to_watch(come: Come, house: House) -> None:
    ann = come(FRIEND, "Ann")
    table = ann.table("adding", "random", "random", options={"moves": 1_000_000})["id"]
    a_bot_has_answered(ann)
    assert moves_at(ann, table) == 0
    page = ann.page(table)
    page.reach(3)
    page.close()
    wait_for(lambda: house.inside(lambda: not house.hall.tables[table].busy))
    before = moves_at(ann, table)
    a_bot_has_answered(ann)
    assert moves_at(ann, table) == before
    again = ann.page(table)
    again.reach(before + 3)
    again.close()


def test_bots_alone_play_to_the_end_while_somebody_watches(come: Come) -> None:
    ann = come(FRIEND, "Ann")
    for game, seats in (("adding", 2), ("veil", 3)):
        page = ann.page(ann.table(game, *["random"] * seats)["id"])
        page.until(("step", "snapshot"), lambda m: m["position"]["outcome"] is not None)


def test_bots_go_on_for_a_person_who_is_away(come: Come) -> None:
    ann = come(FRIEND, "Ann")
    table = ann.table("adding", "random", "me")["id"]
    wait_for(lambda: moves_at(ann, table) == 1)


# -- taking turns ----------------------------------------------------------------------------------


def hold(house: House) -> Worker:
    """Take the only worker, so that everybody has to wait."""

    def take() -> Worker:
        (worker,) = house.hall.bots._workers
        assert house.hall.bots.queue.take_free(worker)
        return worker

    return house.inside(take)


def in_line(house: House, many: int) -> None:
    wait_for(lambda: house.inside(lambda: house.hall.bots.queue.waiting) == many)


def served(house: House, tables: list[str]) -> list[str]:
    """The tables in the order in which their bots have moved."""

    def look() -> list[tuple[float, str]]:
        stories = [house.hall.tables[table].story for table in tables]
        return sorted((story.shown_at, story.table) for story in stories if story.over)

    wait_for(lambda: len(house.inside(look)) == len(tables))
    return [table for _, table in house.inside(look)]


def waiting_tables(browser: From, seats: tuple[str, ...], many: int) -> list[str]:
    """Tables of as many guests, whose first bot waits for its turn."""
    tables: list[str] = []
    for _ in range(many):
        browser.forget()
        tables.append(browser.table("adding", *seats, options={"moves": 1})["id"])
    return tables


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_person_comes_before_tables_without_one(come: Come, house: House) -> None:
    stranger, friend = come(STRANGER), come(FRIEND, "Ann")
    worker = hold(house)
    theirs = waiting_tables(stranger, ("random", "me"), 5)
    in_line(house, 5)
    mine = friend.table("adding", "random", "me", options={"moves": 1})["id"]
    in_line(house, 6)
    friend.page(mine, 1).until("snapshot")
    house.inside(lambda: house.hall.bots.queue.give(worker))
    assert served(house, [*theirs, mine]) == [mine, *theirs]


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_players_come_before_watchers(come: Come, house: House) -> None:
    stranger, friend = come(STRANGER), come(FRIEND, "Ann")
    worker = hold(house)
    theirs = [
        stranger.table("adding", "random", "random", options={"moves": 1})["id"] for _ in range(4)
    ]
    in_line(house, 0)  # nobody watches yet
    for table in theirs:
        stranger.page(table).until("snapshot")
    in_line(house, 4)
    mine = friend.table("adding", "random", "me", options={"moves": 1})["id"]
    friend.page(mine, 1).until("snapshot")
    in_line(house, 5)
    house.inside(lambda: house.hall.bots.queue.give(worker))
    assert served(house, [*theirs, mine]) == [mine, *theirs]


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_addresses_take_turns(come: Come, house: House) -> None:
    """Sixty tables at which a stranger sits cost a friend one turn, not sixty."""
    stranger, friend = come(STRANGER), come(FRIEND, "Ann")
    worker = hold(house)
    theirs: list[str] = []
    for _ in range(6):
        (table,) = waiting_tables(stranger, ("random", "me"), 1)
        stranger.page(table, 1).until("snapshot")
        theirs.append(table)
    in_line(house, 6)
    mine = friend.table("adding", "random", "me", options={"moves": 1})["id"]
    friend.page(mine, 1).until("snapshot")
    in_line(house, 7)
    house.inside(lambda: house.hall.bots.queue.give(worker))
    order = served(house, [*theirs, mine])
    assert order == [theirs[0], mine, *theirs[1:]]


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_a_bot_that_nobody_waits_for_any_more_is_not_asked(come: Come, house: House) -> None:
    ann = come(FRIEND, "Ann")
    worker = hold(house)
    table = ann.table("adding", "random", "me", options={"moves": 1})["id"]
    in_line(house, 1)
    ann.post(f"/api/tables/{table}/abandon")
    house.inside(lambda: house.hall.bots.queue.give(worker))
    wait_for(lambda: house.inside(lambda: not house.hall.tables[table].busy))
    assert house.inside(lambda: house.hall.bots.moves + house.hall.bots.failures) == 0


def test_work_beside_the_loop_takes_turns_too(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    async def ask(self: Process, request: bytes, seconds: float) -> bytes:
        _, (name,) = pickle.loads(request)
        order.append(name)
        return b""

    async def wish(offloop: Offloop, address: str, name: str) -> None:
        ASKER.set(Owner(address))
        await offloop.ask(len, name, kind=bytes, seconds=1.0)

    async def scene() -> None:
        offloop = Offloop(Settings(), processes=1)
        (process,) = offloop._processes
        assert offloop.queue.take_free(process)
        tasks = [
            asyncio.ensure_future(wish(offloop, STRANGER, f"m{number}"))
            for number in range(MOST_EACH)
        ]
        while offloop.waiting < MOST_EACH:
            await asyncio.sleep(0)
        with pytest.raises(Refusal):
            await wish(offloop, STRANGER, "too many")
        tasks.append(asyncio.ensure_future(wish(offloop, FRIEND, "mine")))
        while offloop.waiting == MOST_EACH:
            await asyncio.sleep(0)
        offloop.queue.give(process)
        await asyncio.gather(*tasks)

    monkeypatch.setattr(Process, "ask", ask)
    run_apart(scene())
    assert order[:3] == ["m0", "mine", "m1"]
    assert len(order) == MOST_EACH + 1
