"""Several servers, one house, in processes of their own: they are killed, stopped, cut off and
stalled under load, and nothing that was acknowledged is lost or doubled."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from tests import postgres
from tests.loops import run_apart
from tests.postgres import Postgres
from tests.table.house import PATIENCE, Browser, wait_until
from tests.table.nursery import nursery
from tests.table.rivals import Rivals, Servers, several
from tests.table.swallower import Swallower

pytestmark = pytest.mark.postgresql


PACE = 0.2
"""Between kills each game rests so long after a move, so that it is kills that take the time."""
WITHIN = 10.0
"""Seconds after a kill until every game must have gone on."""
ENDED = "SELECT count(*) FROM servers WHERE ended AND number > 0"
OWNERS = "SELECT table_id, epoch FROM leases"


class Kill(NamedTuple):
    """One of many."""

    under_way: int
    """Moves that were sent and not answered."""
    moved: int
    """Games that the killed server had: the others have them now."""
    found: float
    """Seconds until another server had found that this one is gone."""
    took: float
    """Seconds until every game had gone on."""


async def kill_some(servers: Servers, rivals: Rivals, kills: int, seed: int) -> list[Kill]:
    """Kill random servers in a row, in the middle of a rush, with another one coming each time."""
    import asyncpg

    rng, told = random.Random(seed), list[Kill]()
    loop, db = asyncio.get_running_loop(), await asyncpg.connect(servers.address)
    rivals.begin()
    try:
        await rivals.all_go_on()
        for _ in range(kills):
            rivals.pause = 0.0
            await rivals.make(rng.randrange(30, 200))
            ended, owners = await db.fetchval(ENDED), dict(await db.fetch(OWNERS))
            under_way, began = rivals.under_way, loop.time()
            servers.kill(rng.choice(servers.processes))
            rivals.pause = PACE
            fresh = asyncio.create_task(asyncio.to_thread(servers.start))
            going = asyncio.create_task(rivals.all_go_on())
            while await db.fetchval(ENDED) == ended:
                await asyncio.sleep(0.02)
            found = loop.time() - began
            took = await going
            now = dict(await db.fetch(OWNERS))
            moved = sum(now[game.id] != owners[game.id] for game in rivals.games)
            told.append(Kill(under_way, moved, found, took))
            # Whoever comes has games soon, as the others do, so that every kill hits some.
            await rivals.another((await fresh).url)
            if len(told) % 10 == 0:
                print(f"{len(told)} kills, {rivals.moves} moves: {told[-10:]}", flush=True)
    finally:
        await rivals.end()
        await db.close()
    return told


def kill_in_a_loop(folder: Path, kills: int, tables: int, seed: int = 0) -> str:
    """Nothing may be lost, and every game must go on in time; what was seen."""
    before = os.getloadavg()[0]
    with nursery() as quick, several(folder, 3, quick=quick) as servers:
        rivals = Rivals(servers, tables, seed)
        told = run_apart(kill_some(servers, rivals, kills, seed))
        rivals.check()
    assert [kill for kill in told if kill.took > WITHIN] == []
    hits = [kill for kill in told if kill.moved]
    ways, moves = sorted(kill.under_way for kill in told), sum(kill.moved for kill in told)
    finds, waits = (sorted(kind) for kind in zip(*((k.found, k.took) for k in hits), strict=True))
    middle = len(hits) // 2
    return (
        f"{kills} kills of one of three servers, {len(hits)} of them with games ({moves} in all),"
        f" {tables} at a time, {rivals.moves} moves acknowledged; under way at a kill: {ways[0]} to"
        f" {ways[-1]}, median {ways[len(ways) // 2]}, {sum(ways)} in all; where there were games:"
        f" until it was found median {finds[middle]:.1f} s, longest {finds[-1]:.1f} s; until every"
        f" game went on median {waits[middle]:.1f} s, longest {waits[-1]:.1f} s; refused:"
        f" {len(rivals.refused)}; load of the machine {before:.1f} before, {os.getloadavg()[0]:.1f}"
        f" after, {os.cpu_count()} cores"
    )


def test_two_kills_and_a_rolling_restart(tmp_path: Path) -> None:
    """A small slice of what follows."""

    async def befall() -> None:
        rivals.begin()
        await rivals.all_go_on()
        for _ in range(2):
            await rivals.make(20)
            servers.kill(servers.processes[0])
            await asyncio.to_thread(servers.start)
            await rivals.all_go_on()
        refused = len(rivals.refused)
        for process in list(servers.processes):
            await asyncio.to_thread(servers.start)
            await asyncio.to_thread(servers.stop, process)
            await rivals.all_go_on()
        await rivals.end()
        assert rivals.refused[refused:] == []

    with nursery() as quick, several(tmp_path, 2, quick=quick) as servers:
        rivals = Rivals(servers, 3)
        rivals.pause = 0.02
        run_apart(befall())
        rivals.check()


@pytest.mark.long
def test_a_killed_servers_games_go_on_elsewhere(tmp_path: Path) -> None:
    print(kill_in_a_loop(tmp_path, kills=2, tables=6))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
def test_servers_are_killed_for_long(tmp_path: Path, seed: int) -> None:
    print(kill_in_a_loop(tmp_path, kills=50, tables=8, seed=seed))


@pytest.mark.long
def test_a_rolling_restart_refuses_no_move(tmp_path: Path) -> None:
    async def restart_all() -> None:
        rivals.begin()
        await rivals.all_go_on()
        for process in list(servers.processes):
            await asyncio.to_thread(servers.start)
            await asyncio.to_thread(servers.stop, process)
            await rivals.all_go_on()
        await rivals.end()

    with several(tmp_path, 3) as servers:
        rivals = Rivals(servers, 6)
        run_apart(restart_all())
        rivals.check()
        assert rivals.refused == []


@pytest.mark.long
def test_the_database_restarts_under_load(tmp_path: Path) -> None:
    own = Postgres()

    async def restart() -> None:
        rivals.begin()
        await rivals.all_go_on()
        for stop in (own.stop, own.crash):
            await asyncio.to_thread(stop)
            await asyncio.to_thread(own.start)
            await rivals.all_go_on()
        await rivals.end()

    try:
        with several(tmp_path, 2, address=own.address("postgres")) as servers:
            rivals = Rivals(servers, 6)
            run_apart(restart())
            rivals.check()
            # It was away for everybody: nobody was taken for dead.
            sql = "SELECT count(*) FROM servers WHERE NOT ended"
            assert postgres.fetch(servers.address, sql) == [(2,)]
    finally:
        own.end()


@pytest.mark.long
def test_a_server_that_stalls_comes_back_too_late(tmp_path: Path) -> None:
    """It is stopped in the middle of the game, taken for dead, and wakes: it writes nothing, says
    so, and is a server of the house again."""

    async def stall() -> None:
        rivals.begin()
        await rivals.all_go_on()
        stalled = servers.processes[0]
        os.kill(stalled.process.pid, signal.SIGSTOP)
        servers.processes.remove(stalled)
        try:
            await rivals.all_go_on()
        finally:
            os.kill(stalled.process.pid, signal.SIGCONT)
            servers.processes.append(stalled)
        living = "SELECT count(*) FROM servers WHERE NOT ended"
        async with asyncio.timeout(PATIENCE):
            while await asyncio.to_thread(postgres.fetch, servers.address, living) != [(3,)]:
                await asyncio.sleep(0.05)
        await rivals.all_go_on()
        await rivals.end()

    with several(tmp_path, 3) as servers:
        rivals = Rivals(servers, 6)
        run_apart(stall())
        rivals.check()
        for process in servers.processes:
            wait_until(lambda url=process.url: httpx.get(f"{url}/health").json()["ok"])


@pytest.mark.long
def test_a_server_that_is_cut_off_writes_nothing_and_says_so(tmp_path: Path) -> None:
    own = Postgres()
    address = own.address("postgres")
    host = own._server.get_postmaster_info().socket_dir

    async def cut() -> None:
        # A folder of its own for the socket, with a short path.
        there = Path(str(host)) / "cut"
        there.mkdir()
        between = Swallower(f"{host}/.s.PGSQL.5432")
        await between.open_at(there / ".s.PGSQL.5432")
        through = address.replace(str(host), str(there))
        cut_off = await asyncio.to_thread(servers.start, address=through)
        browser = Browser(cut_off.url)
        table = await asyncio.to_thread(browser.table, "adding", "me", "me")
        rivals.begin()
        await rivals.all_go_on()
        between.swallow()
        servers.processes.remove(cut_off)
        await rivals.all_go_on()

        def says_so() -> bool:
            return not httpx.get(f"{cut_off.url}/health", timeout=PATIENCE).json()["ok"]

        await asyncio.to_thread(wait_until, says_so)
        # Its table is another's by now, and what is done at the cut off one is refused.
        there_now = Browser(servers.processes[0].url)
        there_now.http.cookies = browser.http.cookies
        path = f"/api/tables/{table['id']}"
        await asyncio.to_thread(there_now.get, path)
        answer = await asyncio.to_thread(browser.refused, f"{path}/abandon")
        assert answer["code"] == "not-saved", answer
        # It has been taken for dead, as it will find out.
        between.mend()
        servers.processes.append(cut_off)
        await asyncio.to_thread(wait_until, lambda: not says_so())
        info = await asyncio.to_thread(browser.get, path)
        assert info["status"] == "playing"
        await rivals.all_go_on()
        await rivals.end()
        browser.close()
        there_now.close()
        for process in list(servers.processes):
            await asyncio.to_thread(servers.kill, process)
        await between.close()

    try:
        with several(tmp_path, 2, address=address) as servers:
            rivals = Rivals(servers, 6)
            run_apart(cut())
            rivals.check()
    finally:
        own.end()


@pytest.mark.long
def test_a_wrong_clock_changes_nothing(tmp_path: Path) -> None:
    """One server's clock is an hour ahead: leases and clocks at tables go by the database's."""
    with several(tmp_path, 1) as servers:
        ahead = servers.start(module="tests.table.an_hour_ahead")
        ann = Browser(ahead.url)
        clock = {"kind": "move", "amount": 600}
        table = ann.table("adding", "me", "me", clock=clock)["id"]
        page = ann.page(table, 0)
        page.until("snapshot")
        page.move({"amount": 1}, step=0)
        page.reach(1)
        servers.kill(ahead)
        there = Browser(servers.processes[0].url)
        there.http.cookies = ann.http.cookies
        info = there.get(f"/api/tables/{table}")
        assert info["moves"] == 1
        other = there.page(table, 1)
        clocks = other.until("snapshot")["position"]["clocks"]
        # An hour that never was is on nobody's clock; what the machine took is.
        assert 1000 * (600 - PATIENCE) < clocks[1]["left_ms"] <= 600_000, clocks
        ann.close()
        there.close()
