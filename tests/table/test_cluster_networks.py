"""Three servers of a house, each on a machine of its own as far as networks go. A cable is pulled:
that to the database, or that to the other servers. Nobody is told; no packet comes through."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.loops import run_apart
from tests.postgres import Postgres
from tests.table.house import PATIENCE, Browser, wait_until
from tests.table.networks import DATABASE, SERVERS, Networks, NoNetworks, networks
from tests.table.process import Process
from tests.table.rivals import Rivals, Servers
from tests.table.swallower import Swallower

pytestmark = [pytest.mark.postgresql, pytest.mark.long]


@pytest.fixture
def nets() -> Iterator[Networks]:
    try:
        with networks(3) as made:
            yield made
    except NoNetworks as error:
        pytest.skip(f"this machine has no networks of one's own: {error}")


@pytest.fixture
def own() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.end()


def on_three_machines(
    folder: Path, nets: Networks, own: Postgres, befall: Callable[[Servers, Rivals], Any]
) -> None:
    """Let something befall three servers while people play, who come over the servers' network."""

    async def run() -> None:
        where = own.address("postgres")
        door = Swallower(f"{own._server.get_postmaster_info().socket_dir}/.s.PGSQL.5432")
        address = f"postgresql://postgres@{await door.open(nets.own(DATABASE))}/postgres"
        servers, machines = Servers(folder, where), list[Process]()
        try:
            for machine in range(3):
                host = nets.address(machine, SERVERS)
                process = await asyncio.to_thread(
                    servers.start, "--host", "0.0.0.0", "--internal", f"{host}:0",
                    address=address, before=nets.inside(machine),
                )  # fmt: skip
                process.url = process.url.replace("127.0.0.1", host)
                machines.append(process)
            rivals = await asyncio.to_thread(Rivals, servers, 6)
            rivals.begin()
            await rivals.all_go_on()
            await befall(servers, rivals)
            await rivals.all_go_on()
            await rivals.end()
            await asyncio.to_thread(rivals.check)
        finally:
            servers.processes[:] = machines
            await asyncio.to_thread(servers.end)
            await door.close()

    run_apart(run())


def health(url: str) -> dict[str, Any]:
    return httpx.get(f"{url}/health", timeout=PATIENCE).json()


def like(ann: Browser, url: str) -> Browser:
    """The same person's browser at another server."""
    browser = Browser(url)
    browser.http.cookies.set("sightline", ann.cookie or "")
    return browser


async def until(condition: Callable[[], object]) -> None:
    await asyncio.to_thread(wait_until, condition)


def test_a_server_without_a_cable_to_the_database(
    tmp_path: Path, nets: Networks, own: Postgres
) -> None:
    async def befall(servers: Servers, rivals: Rivals) -> None:
        alone = servers.processes[2]
        ann = Browser(alone.url)
        table = (await asyncio.to_thread(ann.table, "adding", "me", "me"))["id"]
        page = await asyncio.to_thread(ann.page, table, 0)
        await asyncio.to_thread(page.until, "snapshot")
        nets.cut(2, DATABASE)
        servers.processes.remove(alone)
        page.move({"amount": 1}, step=0, ref=1)
        told = await asyncio.to_thread(page.until, ("refused", "bye"))
        assert told["code"] in ("not-saved", "restart"), told
        await rivals.all_go_on()
        await until(lambda: not health(alone.url)["ok"])
        assert httpx.get(f"{alone.url}/ready", timeout=PATIENCE).status_code == 503
        # Its table is another's by now, where it goes on.
        there = like(ann, servers.processes[0].url)
        pages = [await asyncio.to_thread(there.page, table, seat) for seat in (0, 1)]
        await asyncio.to_thread(pages[0].until, "snapshot")
        pages[0].move({"amount": 2}, step=0)
        await asyncio.to_thread(pages[1].reach, 1)
        nets.mend(2, DATABASE)
        await until(lambda: health(alone.url)["ok"])
        servers.processes.append(alone)
        assert (await asyncio.to_thread(ann.get, f"/api/tables/{table}"))["moves"] == 1
        ann.close()
        there.close()

    on_three_machines(tmp_path, nets, own, befall)


def test_a_server_without_a_cable_to_the_others(
    tmp_path: Path, nets: Networks, own: Postgres
) -> None:
    async def befall(servers: Servers, rivals: Rivals) -> None:
        alone, others = servers.processes[0], servers.processes[1:]
        ann = Browser(alone.url)
        table = (await asyncio.to_thread(ann.table, "adding", "me", "me"))["id"]
        nets.cut(0, SERVERS)
        servers.processes.remove(alone)
        # It is reached on the other network still, and goes on with what is its own.
        beside = alone.url.replace(nets.address(0, SERVERS), nets.address(0, DATABASE))
        near, far = like(ann, beside), like(ann, others[0].url)
        ann.close()
        for url, status in ((beside, 503), (others[0].url, 200), (others[1].url, 200)):
            await until(lambda url=url: not health(url)["ok"])
            (word,) = health(url)["words"]
            assert word[1] == "health-unreached", word
            ready = await asyncio.to_thread(httpx.get, f"{url}/ready", timeout=PATIENCE)
            assert ready.status_code == status, url
        pages = [await asyncio.to_thread(near.page, table, seat) for seat in (0, 1)]
        await asyncio.to_thread(pages[0].until, "snapshot")
        pages[0].move({"amount": 2}, step=0)
        await asyncio.to_thread(pages[1].reach, 1)
        refused = await asyncio.to_thread(far.refused, f"/api/tables/{table}", method="GET")
        assert (refused["code"], refused["words"][1]) == ("not-saved", "refused-unreached")
        nets.mend(0, SERVERS)
        for one in (alone, *others):
            await until(lambda url=one.url: health(url)["ok"])
        servers.processes.append(alone)
        assert (await asyncio.to_thread(far.get, f"/api/tables/{table}"))["moves"] == 1
        near.close()
        far.close()

    on_three_machines(tmp_path, nets, own, befall)
