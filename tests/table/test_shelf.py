"""Shelves: what rooms keep is found again, guarded by versions, and apart from each other's."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from time import time

import pytest
from tests.loops import run_apart
from tests.table import stores

from sightline.server.store import ABSENT, Drop, Outdated, Put, Shelves, Store, open_store


def on_shelves(folder: Path, work: Callable[[Shelves, Store], Awaitable[None]]) -> None:
    """Do something with the shelves of a room called ``one``; its clock ticks with every write."""

    async def run() -> None:
        store = open_store(folder, stores.where(folder))
        store.open()
        try:
            ticks = count(1)
            await work(store.shelves("one", lambda: float(next(ticks))), store)
        finally:
            store.close()

    run_apart(run())


def test_things_are_found_by_owner_and_by_key(tmp_path: Path) -> None:
    async def fill(shelves: Shelves, store: Store) -> None:
        await shelves.save(Put("a", "ann", "x", b"1"), Put("a", "ann", "y", b"2"))
        await shelves.save(Put("a", "bob", "z", b"3"), Put("b", "ann", "x", b"elsewhere"))
        await store.shelves("two", time).save(Put("a", "ann", "x", b"another room's"))

    async def look(shelves: Shelves, store: Store) -> None:
        shelf = shelves.shelf("a")
        item = await shelf.get("ann", "x")
        assert item is not None
        assert (item.body, item.version, item.at) == (b"1", 1, 1.0)
        assert await shelf.get("bob", "x") is None
        found = await shelf.find("z")
        assert found is not None
        assert (found.owner, found.body) == ("bob", b"3")
        for strange in ("nothing", "", "a\0b", "'", "\U0001f600"):
            assert await shelf.find(strange) is None
            assert await shelf.get(strange, strange) is None
            assert await store.names([strange]) == {}
            assert await store.entrance(strange) is None
        assert [item.key for item in await shelf.owned("ann")] == ["x", "y"]
        assert await shelf.count("ann") == 2
        await shelves.save(Put("a", "bob", "z", b"3"))  # time passes
        await shelves.save(Put("a", "ann", "y", b"later"))
        assert [item.key for item in await shelf.owned("ann", limit=1)] == ["y"]
        await shelves.save(Drop("a", "ann", "x"), Drop("a", "ann", "never was there"))
        assert await shelf.find("x") is None
        for other in (shelves.shelf("b"), store.shelves("two", time).shelf("a")):
            assert await other.get("ann", "x") is not None

    on_shelves(tmp_path, fill)
    on_shelves(tmp_path, look)  # another server, the same store


@pytest.mark.parametrize(
    "change",
    [
        Put("a", "ann", "x", b"no", ABSENT),
        Put("a", "ann", "x", b"no", 2),
        Put("a", "ann", "none", b"no", 1),
        Drop("a", "ann", "x", 2),
        Drop("a", "ann", "none", 1),
    ],
)
def test_another_version_stops_the_whole_write_and_no_other(
    tmp_path: Path, change: Put | Drop
) -> None:
    async def work(shelves: Shelves, store: Store) -> None:
        await shelves.save(Put("a", "ann", "x", b"yes", ABSENT))
        # Both wait for the same commit.
        results = await asyncio.gather(
            shelves.save(Put("a", "ann", "along", b"no"), change),
            shelves.save(Put("a", "bob", "y", b"yes", ABSENT)),
            return_exceptions=True,
        )
        assert isinstance(results[0], Outdated)
        assert results[1] is None
        kept = await shelves.shelf("a").owned("ann")
        assert [(item.key, item.body, item.version) for item in kept] == [("x", b"yes", 1)]
        assert await shelves.shelf("a").get("bob", "y") is not None
        assert store.failures == 0

    on_shelves(tmp_path, work)


def test_of_two_who_change_the_same_version_one_wins(tmp_path: Path) -> None:
    async def work(shelves: Shelves, store: Store) -> None:
        del store
        await shelves.save(Put("a", "ann", "x", b"0", ABSENT))
        tries = [shelves.save(Put("a", "ann", "x", b"%d" % n, 1)) for n in range(5)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), *[Outdated] * 4]
        item = await shelves.shelf("a").get("ann", "x")
        assert item is not None
        assert (item.body, item.version) == (b"0", 2)
        await shelves.save(Drop("a", "ann", "x", 2))
        assert await shelves.shelf("a").count("ann") == 0

    on_shelves(tmp_path, work)


def test_a_value_is_replaced_only_where_it_is_what_was_read(tmp_path: Path) -> None:
    async def work(shelves: Shelves, store: Store) -> None:
        del shelves
        await store.replace_meta("a", None, b"1")
        for was in (None, b"0"):
            with pytest.raises(Outdated):
                await store.replace_meta("a", was, b"2")
        with pytest.raises(Outdated):
            await store.replace_meta("b", b"1", b"2")
        assert await store.meta("a") == b"1"
        assert await store.meta("b") is None
        tries = [store.replace_meta("a", b"1", b"%d" % n) for n in range(2, 5)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Outdated, Outdated]
        assert await store.meta("a") == b"2"

    on_shelves(tmp_path, work)
