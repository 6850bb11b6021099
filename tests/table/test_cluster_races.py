"""Several servers, one house: what is missed, raced for or believed wrongly, and comes right."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from tests.postgres import execute, fetch
from tests.table.house import PATIENCE, Browser, House, play_out, wait_until

from sightline.core.message import say
from sightline.server.store import Away, NotSaved

pytestmark = pytest.mark.postgresql
Come = Callable[..., Browser]


def number(house: House) -> int:
    assert house.hall.cluster is not None
    return house.hall.cluster.share.number


def owner(address: str, table: str) -> int:
    ((found,),) = fetch(address, "SELECT epoch FROM leases WHERE table_id = $1", table)
    return found


def test_a_table_that_is_anothers_after_all_is_given_up(
    two: list[House], come: Come, address: str
) -> None:
    """However it came to that: the first write finds out, and the page is taken to where it is."""
    first, second = two
    ann = come(0, "Ann")
    table = ann.table("adding", "me", "me")["id"]
    page = ann.page(table, 0)
    page.until("snapshot")
    page.move({"amount": 2}, step=0)
    page.reach(1)
    execute(address, "UPDATE leases SET epoch = $1 WHERE table_id = $2", number(second), table)
    other = ann.page(table, 1)
    other.until("snapshot")  # it is still believed
    other.move({"amount": 3}, step=1)
    for one in (page, other):
        assert one.until("bye")["again"]
    again = [ann.page(table, seat) for seat in (0, 1)]
    for one in again:
        assert one.until("snapshot")["position"]["step"] == 1
    again[1].move({"amount": 3}, step=1)
    again[0].reach(2)
    assert table in second.hall.tables
    assert not first.hall.memory.has(table)


def test_a_table_that_is_set_up_while_its_server_loses_all_is_not_kept_twice(
    two: list[House], come: Come, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two
    ann = come(0, "Ann")
    save = first.store.save

    async def save_and_lose(rows: Any, changes: Any) -> None:
        await save(rows, changes)
        sql = "UPDATE leases SET epoch = $1 WHERE epoch = $2"
        await asyncio.to_thread(execute, address, sql, number(second), number(first))
        first.hall.memory.empty()

    monkeypatch.setattr(first.store, "save", save_and_lose)
    wish = {"game": "adding", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}
    refused = ann.ask("POST", "/api/tables", wish)
    monkeypatch.undo()
    assert (refused.status_code, refused.json()["code"]) == (503, "not-saved")
    assert not first.hall.tables
    ((table,),) = fetch(address, "SELECT id FROM tables")
    page = ann.page(table, 0)
    page.until("snapshot")
    page.move({"amount": 1}, step=0)
    page.reach(1)
    assert table in second.hall.tables
    assert owner(address, table) == number(second)


def test_a_rematch_whose_table_has_just_gone_elsewhere_is_set_up_once(
    two: list[House], come: Come, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server that was asked finds out when it writes; the one that has the table goes on."""
    first, second = two
    ann = come(0, "Ann")
    played = ann.table("adding", "me", "me", options={"moves": 2})["id"]
    play_out(*(ann.page(played, seat) for seat in (0, 1)))
    save = first.store.save

    async def lose_and_save(rows: Any, changes: Any) -> None:
        monkeypatch.undo()
        sql = "UPDATE leases SET epoch = $1 WHERE table_id = $2"
        await asyncio.to_thread(execute, address, sql, number(second), played)
        await save(rows, changes)

    monkeypatch.setattr(first.store, "save", lose_and_save)
    fresh = ann.post(f"/api/tables/{played}/rematch")
    assert fresh["status"] == "playing"
    assert {table for (table,) in fetch(address, "SELECT id FROM tables")} == {played, fresh["id"]}
    assert owner(address, fresh["id"]) == number(second)
    assert ann.get(f"/api/tables/{played}")["next_table"] == fresh["id"]


def test_news_that_nobody_heard_is_made_up_for(
    two: list[House], come: Come, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the connection that listens is gone, a name, a ban and an announcement are told."""
    first, second = two
    ann, bob = come(0, "Ann"), come(1, "Bob")
    table = ann.table("adding", "me", "open", listed=True)["id"]
    bob.join(table, 1)
    page = ann.page(table, 0)
    page.until("snapshot")
    assert second.hall.cluster is not None

    async def unheard(told: Any) -> None:
        del told

    monkeypatch.setattr(second.hall.cluster.news, "_tell", unheard)
    bob.post("/api/me", {"name": "Robert"})

    async def work() -> None:
        await second.hall.announcements.add("Back at eight.", None)
        await second.hall.operations.ban("nobody", "", "", False)

    asyncio.run_coroutine_threadsafe(work(), second.loop).result(PATIENCE)
    assert come(0).get("/api/announcements") == []
    assert first.hall.people.name(bob.me["id"]) == "Bob"
    execute(
        address,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    page.until("announced")
    page.until("table", lambda m: m["table"]["seats"][1]["person"]["name"] == "Robert")
    wait_until(lambda: [ban.who for ban in first.hall.operations.bans] == ["nobody"])


def test_news_is_learnt_when_the_database_can_answer_again(
    two: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two
    meta, tries = first.store.meta, [0]

    async def away_at_first(key: str) -> bytes | None:
        tries[0] += 1
        if tries[0] == 1:
            raise NotSaved("not now")
        return await meta(key)

    monkeypatch.setattr(first.store, "meta", away_at_first)
    work = second.hall.operations.ban("nobody", "", "", False)
    asyncio.run_coroutine_threadsafe(work, second.loop).result(PATIENCE)
    assert second.hall.cluster is not None
    asyncio.run_coroutine_threadsafe(second.hall.cluster.news.banned(), second.loop).result(
        PATIENCE
    )
    wait_until(lambda: [ban.who for ban in first.hall.operations.bans] == ["nobody"])
    assert tries[0] > 1


def test_a_game_that_cannot_be_taken_up_at_once_is_taken_up_later(
    two: list[House], come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database goes away just after a server has taken over the games of another one: nobody
    else will set them going, and nobody opens them."""
    first, second = two
    ann = come(0, "Ann")
    clock = {"kind": "move", "amount": 600}
    tables = {ann.table("adding", "me", "me", clock=clock)["id"] for _ in range(3)}
    claim, away = second.hall.memory.claim, list[str]()

    async def not_now(table: str) -> Any:
        assert claim is not None
        if len(away) < 2:
            away.append(table)
            raise Away(say("refused-store-away"))
        return await claim(table)

    monkeypatch.setattr(second.hall.memory, "claim", not_now)
    first.stop()
    wait_until(lambda: second.hall.tables.keys() >= tables)
    assert set(away) <= tables
    assert len(away) == 2
