"""Several servers, one house: who may write what, by whose clock, and what each of them knows when
all of them change the same."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.loops import run_apart
from tests.postgres import execute, fetch
from tests.table.house import PATIENCE
from tests.table.test_postgres import entry, set_up

from sightline.server.agreed import Agreed
from sightline.server.announcing import MOST, Announcements
from sightline.server.operations import Operations
from sightline.server.refusal import Refusal
from sightline.server.store import Away, Elsewhere, Store, open_store, postgres_servers
from sightline.server.store.changes import MetaSet
from sightline.server.store.postgres import PostgresStore
from sightline.server.store.postgres_link import Connection, connect
from sightline.server.store.postgres_servers import LEASE_SECONDS, beat, join

pytestmark = pytest.mark.postgresql
Work = Callable[[Store, Store], Awaitable[None]]


def with_two(folder: Path, address: str, work: Work) -> None:
    """Do something with the stores of two servers."""

    async def run() -> None:
        both = [open_store(folder / name, address, f"127.0.0.1:{name}") for name in ("1", "2")]
        for store in both:
            store.open()
        try:
            await work(*both)
        finally:
            for store in both:
                store.close()

    for name in ("1", "2"):
        (folder / name).mkdir()
    run_apart(run())


def number(store: Store) -> int:
    assert store.share is not None
    return store.share.number


def entries(address: str, table: str) -> list[int]:
    sql = "SELECT seq FROM log WHERE table_id = $1 ORDER BY seq"
    return [seq for (seq,) in fetch(address, sql, table)]


# -- who may write ---------------------------------------------------------------------------------


def test_a_table_is_written_by_one_server(tmp_path: Path, address: str) -> None:
    async def work(ann: Store, bob: Store) -> None:
        assert ann.share is not None
        assert bob.share is not None
        await ann.save([entry("mine", 1)], set_up("mine"))
        await bob.save(changes=set_up("his"))
        # In one commit with what may be written: only what may not is refused.
        stray, good = bob.save([entry("mine", 2)]), bob.save([entry("his", 1)])
        with pytest.raises(Elsewhere):
            await stray
        await good
        stray = bob.save([entry("mine", 2)], [MetaSet("a", b"b")])
        good = bob.save([entry("his", 2)], [MetaSet("c", b"d")])
        with pytest.raises(Elsewhere):
            await stray
        await good
        assert await ann.meta("a") is None
        assert await ann.meta("c") == b"d"
        lease = await bob.share.claim("mine")
        assert (lease.server, lease.address) == (number(ann), "127.0.0.1:1")
        assert (await bob.share.claim("nowhere")).server is None

        await ann.share.drop(["mine"])
        lease = await bob.share.claim("mine")
        assert (lease.server, lease.address, lease.left) == (number(bob), None, None)
        await bob.save([entry("mine", 2)])
        with pytest.raises(Elsewhere):
            await ann.save([entry("mine", 2)])
        # It comes back, and goes on where the other one stopped.
        await bob.share.drop(["mine"])
        assert (await ann.share.claim("mine")).address is None
        await ann.save([entry("mine", 3)])

    with_two(tmp_path, address, work)
    assert entries(address, "mine") == [1, 2, 3]
    assert entries(address, "his") == [1, 2]


def test_who_is_taken_for_dead_writes_nothing_any_more(tmp_path: Path, address: str) -> None:
    async def work(ann: Store, bob: Store) -> None:
        assert ann.share is not None
        assert bob.share is not None
        await ann.save([entry("table", 1)], set_up("table"))
        first = number(ann)
        execute(address, "UPDATE servers SET ended = true WHERE number = $1", first)
        lease = await bob.share.claim("table")
        assert lease.address is None
        assert lease.left is not None  # so long it was away
        await bob.save([entry("table", 2)])
        for rows, changes in (([entry("table", 2)], []), ([], [MetaSet("late", b"1")])):
            with pytest.raises(Away):
                await ann.save(rows, changes)
        with pytest.raises(Elsewhere):
            await ann.share.claim("table")
        assert await bob.meta("late") is None

        heard: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        ann.share.begin(
            lambda sign: heard.done() or heard.set_result(sign), lambda _: None, lambda: 0.0
        )
        assert await heard is None  # it finds out by itself
        await ann.share.rejoin()
        assert number(ann) > number(bob) > first
        assert (await ann.share.claim("table")).server == number(bob)
        await ann.save([entry("another", 1)], set_up("another"))

    with_two(tmp_path, address, work)
    assert entries(address, "table") == [1, 2]
    assert entries(address, "another") == [1]


def test_who_joins_again_leaves_no_write_without_an_answer(tmp_path: Path, address: str) -> None:
    """While nobody could save it: neither the writer that has ended nor the one that is to come."""

    async def work(ann: Store, bob: Store) -> None:
        assert isinstance(ann, PostgresStore)
        assert ann.share is not None
        execute(address, "UPDATE servers SET ended = true WHERE number = $1", number(ann))
        enter, entering, may_go = ann._enter, threading.Event(), threading.Event()

        async def enter_later(between: str) -> Any:
            entering.set()
            await asyncio.to_thread(may_go.wait, PATIENCE)
            return await enter(between)

        ann._enter = enter_later
        joining = asyncio.ensure_future(ann.share.rejoin())
        await asyncio.to_thread(entering.wait, PATIENCE)
        with pytest.raises(Away):
            async with asyncio.timeout(PATIENCE):
                await ann.save([entry("table", 1)], set_up("table"))
        may_go.set()
        await joining
        await ann.save([entry("table", 1)], set_up("table"))

    with_two(tmp_path, address, work)
    assert entries(address, "table") == [1]


def test_only_the_databases_clock_counts(tmp_path: Path, address: str) -> None:
    """A server is silent for exactly as long as the database says."""

    async def run() -> None:
        ann, bob = [await connect(address) for _ in range(2)]
        one, two = await join(ann, "a:1", address), await join(bob, "b:2", address)
        back = "UPDATE servers SET seen = seen - $2::float8 WHERE number = $1"
        await bob.execute(back, one, LEASE_SECONDS / 2)
        found = await beat(bob, two)
        assert found is not None
        if one in found.living:  # else this machine took its time
            assert found.silent == []
        await bob.execute(back, one, LEASE_SECONDS)
        await until_silence_counts(bob)
        found = await beat(bob, two)
        assert found is not None
        assert found.living == {two: "b:2"}
        assert await beat(ann, one) is None
        for db in (ann, bob):
            await db.close()

    run_apart(run())


def test_who_has_no_connection_is_found_sooner(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that died is gone for the database at once; one that is only silent is not."""

    async def look(cas: Connection, one: int, two: int, three: int) -> None:
        # All were heard of at the same time: long enough ago for who is gone, for silence a minute
        # too late, so that no machine is too slow for this.
        monkeypatch.setattr(postgres_servers, "GONE_SECONDS", -120.0)
        await cas.execute("UPDATE servers SET seen = extract(epoch FROM clock_timestamp()) + 60")
        found = await beat(cas, three, judge=False)
        assert found is not None
        assert found.silent == []
        assert set(found.living) == {one, two, three}
        await only_the_first_is_gone(cas, one, two, three)

    after_one_of_three_died(address, look)


def test_a_clock_that_is_set_back_keeps_nobody_alive(address: str) -> None:
    """The database's own: whoever was heard of in what is the time to come now may be gone."""

    async def look(cas: Connection, one: int, two: int, three: int) -> None:
        await cas.execute("UPDATE servers SET seen = seen + 3600")
        await only_the_first_is_gone(cas, one, two, three)

    after_one_of_three_died(address, look)


def after_one_of_three_died(
    address: str, look: Callable[[Connection, int, int, int], Awaitable[None]]
) -> None:
    """The first one's connection has ended; the third one looks what became of all of them."""

    async def run() -> None:
        ann, bob, cas = [await connect(address) for _ in range(3)]
        one, two = await join(ann, "a:1", address), await join(bob, "b:2", address)
        three = await join(cas, "c:3", address)
        await until_silence_counts(cas)
        await ann.close()
        held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = $1"
        while await cas.fetchval(held, one):
            await asyncio.sleep(0.02)
        await look(cas, one, two, three)
        assert await beat(bob, two) is not None
        for db in (bob, cas):
            await db.close()

    run_apart(run())


async def only_the_first_is_gone(cas: Connection, one: int, two: int, three: int) -> None:
    found = await beat(cas, three)
    assert found is not None
    assert found.silent == [one]
    assert found.living == {two: "b:2", three: "c:3"}


async def until_silence_counts(db: Connection) -> None:
    """Nobody is silent who could not be heard since the database's start."""
    started = "SELECT extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())"
    while (await db.fetchval(started) or 0) <= LEASE_SECONDS:
        await asyncio.sleep(0.05)


def test_two_who_want_all_tables_share_them(tmp_path: Path, address: str) -> None:
    tables = [f"t{n:02}" for n in range(40)]

    async def work(ann: Store, bob: Store) -> None:
        assert ann.share is not None
        assert bob.share is not None
        await ann.save(changes=set_up(*tables))
        await ann.share.drop(tables)
        asked = [store.share.claim(t) for t in tables for store in (ann, bob) if store.share]
        leases = await asyncio.gather(*asked)
        mine = {t for t, lease in zip(tables, leases[::2], strict=True) if lease.address is None}
        his = {t for t, lease in zip(tables, leases[1::2], strict=True) if lease.address is None}
        assert not mine & his
        assert mine | his == set(tables)
        assert await ann.share.held() == mine
        assert await bob.share.owners(tables) == {
            **dict.fromkeys(mine, number(ann)),
            **dict.fromkeys(his, number(bob)),
        }

    with_two(tmp_path, address, work)


# -- what all of them change -----------------------------------------------------------------------


def test_of_what_several_change_at_once_nothing_is_lost(tmp_path: Path, address: str) -> None:
    """Two servers ban and announce at the same moment; each also twice at once."""

    async def work(ann: Store, bob: Store) -> None:
        at = [Operations(store, lambda: 0.0, "key", "name") for store in (ann, bob, ann, bob)]
        await asyncio.gather(*(one.ban(f"p{n}", "", "", False) for n, one in enumerate(at)))
        for one in at:
            await one.open()
            assert {ban.who for ban in one.bans} == {"p0", "p1", "p2", "p3"}
        await asyncio.gather(*(one.pardon(f"p{n}") for n, one in enumerate(at[:3])))
        for one in at:
            await one.open()
            assert [ban.who for ban in one.bans] == ["p3"]
        names = iter(range(100))
        told = [
            Announcements(store, lambda: 0.0, lambda _: str(next(names))) for store in (ann, bob)
        ]
        tries = [told[n % 2].add(f"news {n}", None) for n in range(MOST + 2)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(one) for one in results if one is not None] == [Refusal] * 2
        for one in told:
            await one.open()
            assert len(one.current) == MOST

    with_two(tmp_path, address, work)


def test_who_asks_late_is_not_overtaken(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two pieces of news come in a row; the answer to the first question comes last."""

    async def work(ann: Store, bob: Store) -> None:
        there: Agreed[list[str]] = Agreed(bob, "names", list[str], [])
        slow, asked, meta = asyncio.Event(), 0, ann.meta

        async def answer(key: str) -> bytes | None:
            nonlocal asked
            asked += 1
            first, found = asked == 1, await meta(key)
            if first:
                await slow.wait()
            return found

        monkeypatch.setattr(ann, "meta", answer)
        here: Agreed[list[str]] = Agreed(ann, "names", list[str], [])
        await there.change(lambda names: [*names, "x"])
        first = asyncio.create_task(here.read())
        while not asked:
            await asyncio.sleep(0.01)
        await there.change(lambda names: [*names, "y"])
        second = asyncio.create_task(here.read())
        await asyncio.sleep(0)
        slow.set()
        await asyncio.gather(first, second)
        assert here.value == ["x", "y"]

    with_two(tmp_path, address, work)
