"""Where the house's other servers come in: what they ask is answered by this server's own
application, past the guard, which has counted and checked it where it came from."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import msgspec

from sightline.server import socket as table_socket
from sightline.server.cluster import asking
from sightline.server.cluster.asking import (
    Answered,
    Ask,
    Cards,
    CardsWanted,
    ListWanted,
    NotHere,
    PageSocket,
    Request,
    Welcome,
)
from sightline.server.cluster.cluster import HERE, Cluster
from sightline.server.cluster.link import Kind, Link, LinkLost
from sightline.server.cluster.relay import replayed
from sightline.server.fair_queue import ASKER, Owner
from sightline.server.hall import Hall
from sightline.server.house_lists import People, Tables, people_here, tables_here
from sightline.server.limits import network_of
from sightline.server.logs import note, note_failure
from sightline.server.socket import MOVED
from sightline.server.store import NotSaved

_PROOF_SECONDS = 10.0
_MOST_UNPROVEN = 64
"""Connections of those who have not shown yet that they are of this house; a server of it needs a
moment for that, so the one that has been there longest makes room."""
_STRANGERS_SECONDS = 60.0
"""The log tells of strangers so often at most."""


class Inside:
    """See the module's docstring."""

    def __init__(self, app: Any, hall: Hall, cluster: Cluster) -> None:
        self._app = app
        self._hall = hall
        self._cluster = cluster
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._unproven: dict[Link, None] = {}
        self._strangers = 0
        self._told_of_strangers = float("-inf")

    async def open(self, listener: socket.socket) -> None:
        """Begin to listen."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._called, sock=listener)

    def _called(self) -> Link:
        return Link(self._made)

    def _made(self, link: Link) -> None:
        while len(self._unproven) >= _MOST_UNPROVEN:
            longest = next(iter(self._unproven))
            del self._unproven[longest]
            longest.close()
        self._unproven[link] = None
        task = asyncio.get_running_loop().create_task(self._serve(link))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """No more; whoever is connected is cut off."""
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, link: Link) -> None:
        try:
            try:
                async with asyncio.timeout(_PROOF_SECONDS):
                    await link.answer_call(self._cluster.peers.secret, self._hall.chance.key)
            except (LinkLost, TimeoutError):
                self._note_stranger()
                return
            finally:
                self._unproven.pop(link, None)
            while True:
                kind, content = await link.receive()
                if kind != Kind.ASK:
                    return
                ask = asking.decode_ask(content)
                if isinstance(ask, PageSocket):
                    await self._page(link, ask)
                    return
                link.send(Kind.ANSWER, asking.encode(await self._answer(ask)))
                await link.flow()
        except LinkLost:
            pass
        except msgspec.DecodeError as error:
            note("a server of another version has called", level=40, problem=str(error))
        except Exception:  # the other server is told by the end of the link
            note_failure("another server could not be answered")
        finally:
            link.close()

    def _note_stranger(self) -> None:
        """Whoever calls again and again must not fill the log."""
        self._strangers += 1
        now = self._hall.timekeeper.monotonic()
        if now - self._told_of_strangers >= _STRANGERS_SECONDS:
            what = "somebody who is none of this house's servers has called"
            note(what, level=30, times=self._strangers)
            self._told_of_strangers, self._strangers = now, 0

    async def _answer(self, ask: Ask) -> asking.Answer:
        match ask:
            case Request():
                return await self._request(ask)
            case CardsWanted():
                return Cards(await self._hall.cards.here(ask.person, ask.tables, self._hall.tables))
            case ListWanted("tables"):
                return Tables(tables_here(self._hall))
            case ListWanted():
                return People(people_here(self._hall))
            case PageSocket():
                raise AssertionError("it is no question")

    async def _is_here(self, table: str) -> bool:
        try:
            return await self._cluster.place_of(table) is HERE
        except NotSaved:
            return False

    # -- requests ---------------------------------------------------------------------------------

    async def _request(self, ask: Request) -> Answered | NotHere:
        if ask.table and not await self._is_here(ask.table):
            return NotHere()
        if self._cluster.leaving or self._cluster.lost:
            return NotHere()
        ASKER.set(Owner(network_of(ask.client[0]) if ask.client is not None else ""))
        state: dict[str, Any] = {}
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": ask.method,
            "path": ask.path,
            "raw_path": ask.raw_path,
            "root_path": "",
            "query_string": ask.query,
            "headers": ask.headers,
            "client": ask.client,
            "server": None,
            "scheme": ask.scheme,
            "state": state,
            "extensions": {},
        }
        status, headers, parts = 500, list[tuple[bytes, bytes]](), list[bytes]()

        async def send(message: dict[str, Any]) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [(bytes(name), bytes(value)) for name, value in message["headers"]]
            elif message["type"] == "http.response.body":
                parts.append(bytes(message.get("body", b"")))

        await self._app(scope, replayed(ask.body, _nothing_more), send)
        if MOVED in scope:
            return NotHere()
        return Answered(status, headers, b"".join(parts), state.get("new_cookie"))

    # -- pages ------------------------------------------------------------------------------------

    async def _page(self, link: Link, ask: PageSocket) -> None:
        if not await self._is_here(ask.table):
            link.send(Kind.ANSWER, asking.encode(NotHere()))
            return
        ASKER.set(Owner(network_of(ask.client[0]) if ask.client is not None else ""))
        await table_socket.serve(self._hall, ask.table, ask.cookie, LinkChannel(link))


async def _nothing_more() -> dict[str, Any]:
    await asyncio.Event().wait()
    raise AssertionError


class LinkChannel:
    """A page's socket, as far as a table has to do with it, whose other end is another server."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._closed = False

    @property
    def crowded(self) -> bool:
        """The other side takes less than it is told."""
        return self._link.crowded

    @property
    def waiting(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self._link.waiting

    @property
    def gone(self) -> bool:
        """The other server has gone, or the page at it."""
        return self._closed or self._link.lost

    async def accept(self) -> None:
        """The page may come."""
        self._link.send(Kind.ANSWER, asking.encode(Welcome()))

    async def receive(self) -> dict[str, Any]:
        """What the page says."""
        if self._closed:
            return {"type": "websocket.disconnect"}
        try:
            kind, content = await self._link.receive()
        except LinkLost:
            return {"type": "websocket.disconnect"}
        if kind == Kind.TEXT:
            return {"type": "websocket.receive", "text": content.decode()}
        if kind == Kind.BYTES:
            return {"type": "websocket.receive", "bytes": content}
        return {"type": "websocket.disconnect"}

    def tell(self, message: bytes) -> None:
        """Send a message; never waits."""
        if not self._closed:
            self._link.send(Kind.TEXT, message)

    def close(self, code: int) -> None:
        """Send a farewell, and nothing after it."""
        if not self._closed:
            self._link.send(Kind.CLOSE, code.to_bytes(2, "big"))
            self._closed = True
            self._link.close()
