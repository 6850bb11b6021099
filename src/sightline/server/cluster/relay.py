"""Requests and sockets that belong to another server's table: passed on to it.

An ASGI application between the guard, which has counted and checked a request by then, and the
application itself. Nothing is looked at on its way, gathered or delayed: what a table tells a page
goes on as it comes.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from http.cookies import CookieError, SimpleCookie
from typing import Any

from sightline.core.message import say
from sightline.server.cluster import asking
from sightline.server.cluster.asking import Answered, NotHere, PageSocket, Request, Welcome
from sightline.server.cluster.cluster import HERE, Cluster, Place
from sightline.server.cluster.link import Kind, Link, LinkLost, Unreached
from sightline.server.connection import Connection
from sightline.server.guard import send_problem
from sightline.server.hall import Hall
from sightline.server.limits import Bucket
from sightline.server.messages import farewell
from sightline.server.page_protocol import CHANNEL, PageProtocol
from sightline.server.people import COOKIE
from sightline.server.refusal import Refusal
from sightline.server.socket import MOVED, not_saved
from sightline.server.store import NotSaved

Find = Callable[[], Awaitable[Place]]
_TABLE = re.compile(r"^/(?:api|ws)/tables/([^/]+)")
_PATIENCE_SECONDS = 20.0
"""So long a request waits for a table whose server has died; it goes on after about half of it."""
_AGAIN_SECONDS = 0.05
_READING = ("GET", "HEAD", "OPTIONS")


class Relay:
    """See the module's docstring."""

    def __init__(self, app: Any, hall: Hall, cluster: Cluster, rooms: Iterable[str]) -> None:
        """``rooms``: what stands after ``/api/`` where people are by themselves."""
        self._app = app
        self._hall = hall
        self._cluster = cluster
        self._personal = re.compile(rf"^/api/(?:{'|'.join(map(re.escape, rooms))})(?:/|$)")

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        kind, path = scope["type"], scope.get("path", "")
        table = _TABLE.match(path) if kind in ("http", "websocket") else None
        if table is not None:
            name = table[1]
            if kind == "websocket":
                await self._socket(name, scope, receive, send)
            else:
                find = partial(self._cluster.place_of, name)
                await self._request(name, find, scope, receive, send)
            return
        secret = _cookie(scope) if kind == "http" and self._personal.match(path) else None
        if secret is None:
            await self._app(scope, receive, send)
            return

        async def find_person() -> Place:
            return self._cluster.place_of_person(secret)

        await self._request("", find_person, scope, receive, send)

    # -- requests ---------------------------------------------------------------------------------

    async def _request(
        self,
        table: str,
        find: Callable[[], Awaitable[Place]],
        scope: dict[str, Any],
        receive: Any,
        send: Any,
    ) -> None:
        reading = scope["method"] in _READING
        body = b"" if reading else await _read(receive)
        end = asyncio.get_running_loop().time() + _PATIENCE_SECONDS
        problem = say("refused-other-server")
        while asyncio.get_running_loop().time() < end:
            try:
                place = await find()
                if place is HERE:
                    if await self._here(scope, body, receive, send):
                        return
                elif isinstance(place, str):
                    if self._cluster.peers.is_unreached(place):
                        problem = say("refused-unreached")
                        break
                    answer = await self._cluster.peers.ask(place, _asked(table, scope, body))
                    if isinstance(answer, Answered):
                        await _reply(answer, scope, send)
                        return
                    if not isinstance(answer, NotHere):
                        break
            except Unreached:
                pass  # its tables are others' soon
            except LinkLost:
                if not reading:
                    problem = say("refused-in-doubt")
                    break
            except NotSaved as error:
                problem = not_saved(error)
                break
            await asyncio.sleep(_AGAIN_SECONDS)
        await send_problem(Refusal("not-saved", problem), send)

    async def _here(self, scope: dict[str, Any], body: bytes, receive: Any, send: Any) -> bool:
        """Let this server answer; False: the table has just gone to another one."""
        scope = {**scope, "state": scope.setdefault("state", {})}
        moved = False

        async def answer(message: dict[str, Any]) -> None:
            nonlocal moved
            moved = moved or MOVED in scope
            if not moved:
                await send(message)

        if scope["method"] in _READING:
            await self._app(scope, receive, answer)
        else:
            await self._app(scope, replayed(body, receive), answer)
        return not moved

    # -- sockets ----------------------------------------------------------------------------------

    async def _socket(self, table: str, scope: dict[str, Any], receive: Any, send: Any) -> None:
        end = asyncio.get_running_loop().time() + _PATIENCE_SECONDS
        problem = say("refused-other-server")
        while asyncio.get_running_loop().time() < end:
            try:
                place = await self._cluster.place_of(table)
                if place is HERE:
                    await self._app(scope, receive, send)
                    return
                if place is not None:
                    assert isinstance(place, str)
                    if self._cluster.peers.is_unreached(place):
                        problem = say("refused-unreached")
                        break
                    link = await self._opened(place, table, scope)
                    if link is not None:
                        await self._carry(link, scope)
                        return
            except LinkLost:
                pass
            except NotSaved as error:
                problem = not_saved(error)
                break
            await asyncio.sleep(_AGAIN_SECONDS)
        channel: PageProtocol = scope[CHANNEL]
        await channel.accept()
        self._connection(channel).say_bye(farewell("not-saved", problem, again=True), 1013)

    async def _opened(self, address: str, table: str, scope: dict[str, Any]) -> Link | None:
        link = await self._cluster.peers.call(address)
        try:
            opening = PageSocket(table, _cookie(scope, whole=True), _client(scope))
            link.send(Kind.ASK, asking.encode(opening))
            kind, content = await link.receive()
            welcome = kind == Kind.ANSWER and isinstance(asking.decode_answer(content), Welcome)
        except BaseException:
            link.close()
            raise
        if welcome:
            return link
        link.close()
        return None

    async def _carry(self, link: Link, scope: dict[str, Any]) -> None:
        """Everything from the page to its table and back, until one of them closes."""
        channel: PageProtocol = scope[CHANNEL]
        await channel.accept()
        connection = self._connection(channel)
        connection.relayed = True
        self._hall.connections.add(connection)
        self._hall.metrics.relayed += 1

        def told(kind: int, content: bytes) -> None:
            if kind == Kind.TEXT:
                connection.tell(content)
            elif kind == Kind.CLOSE:
                connection.closing = True
                channel.close(int.from_bytes(content, "big"))

        def lost() -> None:
            bye = farewell("restart", say("refused-elsewhere"), again=True)
            connection.say_bye(bye, 1012)

        link.on_lost = lost
        link.follow(told)
        if link.lost:
            lost()
        try:
            while (event := await channel.receive())["type"] == "websocket.receive":
                text = event.get("text")
                if text is not None:
                    link.send(Kind.TEXT, text.encode())
                else:
                    link.send(Kind.BYTES, event.get("bytes") or b"")
                if link.crowded:
                    await link.flow()
        finally:
            link.on_lost = None
            link.close()
            self._hall.metrics.relayed -= 1
            self._hall.connections.discard(connection)

    def _connection(self, channel: PageProtocol) -> Connection:
        # What the page says is counted where its table is.
        return Connection(channel, None, Bucket(1.0, 1.0, self._hall.timekeeper.monotonic))


def _asked(table: str, scope: dict[str, Any], body: bytes) -> Request:
    return Request(
        table=table,
        method=scope["method"],
        path=scope["path"],
        raw_path=scope.get("raw_path") or scope["path"].encode(),
        query=scope.get("query_string", b""),
        headers=[(bytes(name), bytes(value)) for name, value in scope["headers"]],
        client=_client(scope),
        scheme=scope.get("scheme", "http"),
        body=body,
    )


async def _reply(answer: Answered, scope: dict[str, Any], send: Any) -> None:
    if answer.cookie is not None:
        scope.setdefault("state", {})["new_cookie"] = answer.cookie
    start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
    await send(start)
    await send({"type": "http.response.body", "body": answer.body})


async def _read(receive: Any) -> bytes:
    parts: list[bytes] = []
    while True:
        message = await receive()
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def replayed(content: bytes, receive: Any) -> Any:
    """A body that has been read already, for the application to read again."""
    told = False

    async def again() -> dict[str, Any]:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": content, "more_body": False}

    return again


def _client(scope: dict[str, Any]) -> tuple[str, int] | None:
    client = scope.get("client")
    return None if client is None else (client[0], client[1])


def _cookie(scope: dict[str, Any], *, whole: bool = False) -> str | None:
    """What a browser is known by: all of it, or only what never changes."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                found = SimpleCookie(value.decode("latin-1")).get(COOKIE)
            except CookieError:
                return None
            if found is not None:
                return found.value if whole else found.value.partition(".")[0]
    return None
