"""The door between the servers of a house: who does not know its secret gets nothing there, and is
in nobody's way."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.loops import run_apart
from tests.luck import LUCK
from tests.table import stores
from tests.table.house import Browser, wait_until
from tests.table.two import two_houses

from sightline.server.cluster import inside
from sightline.server.cluster.link import Kind, Link, LinkLost, Unreached, call

pytestmark = pytest.mark.postgresql


def test_a_stranger_is_not_answered() -> None:
    """Who does not know the house's secret hears nothing, on either side."""

    async def run() -> None:
        async def answer(link: Link) -> None:
            try:
                await link.answer_call(b"ours", LUCK.key)
                link.send(Kind.ANSWER, b"welcome")
            except LinkLost:
                link.close()

        tasks: list[asyncio.Task[None]] = []
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: Link(lambda link: tasks.append(loop.create_task(answer(link)))), "127.0.0.1", 0
        )
        where = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        link = await call(where, b"ours", LUCK.key)
        assert await link.receive() == (Kind.ANSWER, b"welcome")
        link.close()
        with pytest.raises(Unreached):
            await call(where, b"theirs", LUCK.key)
        # A frame that is too long for an introduction ends it.
        reader, writer = await asyncio.open_connection(*where.split(":"))
        writer.write((1 << 20).to_bytes(4, "big") + b"\x00")
        await reader.readexactly(21)
        assert await reader.read() == b""
        writer.close()
        server.close()
        await asyncio.gather(*tasks)

    run_apart(run())


def test_what_was_overheard_opens_nothing_later() -> None:
    """Neither the bytes of another server's call, nor what this one says itself, sent back."""

    async def run() -> None:
        proven: list[bool] = []

        async def answer(link: Link) -> None:
            try:
                await link.answer_call(b"ours", LUCK.key)
                proven.append(True)
            except LinkLost:
                proven.append(False)
                link.close()

        tasks: list[asyncio.Task[None]] = []
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: Link(lambda link: tasks.append(loop.create_task(answer(link)))), "127.0.0.1", 0
        )
        port = server.sockets[0].getsockname()[1]
        overheard = bytearray()

        async def overhear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            inner, outer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(await inner.readexactly(5 + 16))
            overheard.extend(await reader.readexactly(5 + 48))
            outer.write(overheard)
            writer.write(await inner.readexactly(5 + 32))
            outer.close()
            writer.close()

        between = await asyncio.start_server(overhear, "127.0.0.1", 0)
        where = f"127.0.0.1:{between.sockets[0].getsockname()[1]}"
        (await call(where, b"ours", LUCK.key)).close()
        for what in ("again", "back"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            theirs = await reader.readexactly(5 + 16)
            # A nonce as its own, and a proof made for another call.
            mirrored = bytes(overheard[:5]) + theirs[5:] + bytes(overheard[21:])
            writer.write(bytes(overheard) if what == "again" else mirrored)
            assert await reader.read() == b"", what
            writer.close()
        between.close()
        server.close()
        await asyncio.gather(*tasks)
        assert proven == [True, False, False]

    run_apart(run())


@pytest.fixture
def logs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the link's server notes."""
    noted: list[str] = []
    monkeypatch.setattr(inside, "note", lambda what, **_: noted.append(what))
    return noted


def test_strangers_at_the_inner_door_shut_nobody_out(
    tmp_path: Path, logs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Connections that say nothing, little or nonsense; the house's own servers still get in."""
    monkeypatch.setattr(inside, "_PROOF_SECONDS", 3600.0)
    with ExitStack() as stack:
        where = stores.where(tmp_path)
        two = stack.enter_context(two_houses(tmp_path, where, sockets_per_address=40))
        ann, there = Browser(two[0].url, "Ann"), Browser(two[1].url)
        stack.callback(ann.close)
        stack.callback(there.close)
        there.http.cookies.set("sightline", ann.cookie or "")
        table = ann.table("adding", "me", "me")["id"]
        where = two[0].hall.cluster.listener.getsockname()  # type: ignore[union-attr]
        head = (48).to_bytes(4, "big") + b"\x00"
        said = [b"", b"\x00", head, head + b"x" * 48, b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 4096]
        strangers = []
        for number in range(300):
            stranger = stack.enter_context(socket.create_connection(where))
            stranger.sendall(said[number % len(said)])
            strangers.append(stranger)

        def still_there() -> int:
            return sum(not is_closed(stranger) for stranger in strangers)

        wait_until(lambda: still_there() <= 64)
        assert there.get(f"/api/tables/{table}")["id"] == table
        page = there.page(table, 0)
        page.move({"amount": 1}, step=0)
        page.reach(1)
    told = [one for one in logs if "none of this house's servers" in one]
    assert len(told) == 1, "the log is not theirs to fill"


def is_closed(stranger: socket.socket) -> bool:
    """Whether the other side has hung up."""
    stranger.setblocking(False)
    try:
        while (heard := stranger.recv(4096)) != b"":
            assert len(heard) <= 21, "nothing but a nonce"
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
