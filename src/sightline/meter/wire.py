"""Talking to a table from outside: HTTP requests, and sockets that note when each message came.

Nothing here knows the server. Whatever the meter learns comes through these two classes, with the
bytes as they were sent and the moment at which they arrived.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import ssl
from collections.abc import Awaitable, Callable, Iterable, Iterator
from time import perf_counter
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sightline.core.message import say
from sightline.meter.errors import CannotMeasure
from sightline.meter.observers import observer_title
from sightline.table.following import Following

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds until something that does not come is broken and not just slow."""

_LARGEST_HEAD = 65_536


class Site(NamedTuple):
    """Where a server is."""

    secure: bool
    host: str
    port: int
    prefix: str

    @classmethod
    def read(cls, url: str) -> Site:
        """An address as people type it."""
        whole = url if "://" in url else f"http://{url}"
        try:
            parts = urlsplit(whole)
            port = parts.port
        except ValueError as error:
            raise CannotMeasure(
                say("meter-no-address-why", url=repr(url), error=str(error))
            ) from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise CannotMeasure(say("meter-no-address", url=repr(url)))
        secure = parts.scheme == "https"
        return cls(secure, parts.hostname, port or (443 if secure else 80), parts.path.rstrip("/"))

    @property
    def authority(self) -> str:
        """Host and port, as a request names them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"

    def socket_address(self, table: str) -> str:
        """Where a table's socket is."""
        return f"ws{'s' if self.secure else ''}://{self.authority}{self.prefix}/ws/tables/{table}"


class Pace:
    """How fast the meter may ask: servers limit what one address may do in a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._when = perf_counter()

    def _fill(self) -> None:
        now = perf_counter()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now

    def take_now(self, cost: float = 1.0) -> bool:
        """Whether there is room for one more; if so, it is taken."""
        self._fill()
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    async def take(self, cost: float = 1.0) -> None:
        """Wait until there is room for one more."""
        while not self.take_now(cost):
            await asyncio.sleep((cost - self._tokens) / self._rate)


class Reply(NamedTuple):
    """An answer to a request."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    seconds: float

    def header(self, name: str) -> str | None:
        """The first header of a name."""
        return next((value for key, value in self.headers if key == name), None)

    @property
    def text(self) -> str:
        """The body as text; a meter must not stumble over odd bytes."""
        return self.body.decode("utf-8", "replace")


class Http:
    """One connection that is kept open, for one identity or for none; one request at a time."""

    def __init__(self, site: Site, cookie: str | None = None) -> None:
        self.site = site
        self.cookie = cookie
        self._lock = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> Reply:
        """Send a request and read the answer to its end."""
        content = b"" if body is None else json.dumps(body).encode()
        async with self._lock:
            for fresh in (self._streams is None, True):
                try:
                    async with asyncio.timeout(PATIENCE):
                        return await self._exchange(method, path, content)
                except (OSError, EOFError, TimeoutError) as error:
                    await self._drop()
                    # A server closes a connection that was idle: that is no reason to give up.
                    if fresh:
                        raise CannotMeasure(
                            say("meter-unreached", server=self.site.authority, error=_said(error))
                        ) from None
        raise AssertionError("unreachable")

    async def _exchange(self, method: str, path: str, content: bytes) -> Reply:
        if self._streams is None:
            context = ssl.create_default_context() if self.site.secure else None
            self._streams = await asyncio.open_connection(
                self.site.host, self.site.port, ssl=context, limit=_LARGEST_HEAD
            )
        reader, writer = self._streams
        lines = [f"{method} {self.site.prefix}{path} HTTP/1.1", f"Host: {self.site.authority}"]
        if self.cookie is not None:
            lines.append(f"Cookie: {self.cookie}")
        if content or method == "POST":
            lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        began = perf_counter()
        writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        await writer.drain()
        head = await reader.readuntil(b"\r\n\r\n")
        status, headers = _read_head(head)
        body = await _read_body(reader, dict(headers))
        seconds = perf_counter() - began
        if dict(headers).get("connection", "").lower() == "close":
            await self._drop()
        return Reply(status, headers, body, seconds)

    async def _drop(self) -> None:
        if self._streams is not None:
            writer = self._streams[1]
            self._streams = None
            writer.close()
            with contextlib.suppress(OSError, EOFError):
                await writer.wait_closed()

    async def close(self) -> None:
        """Hang up."""
        await self._drop()


def _read_head(head: bytes) -> tuple[int, tuple[tuple[str, str], ...]]:
    first, *rest = head.decode("latin-1").split("\r\n")
    parts = first.split(" ", 2)
    if len(parts) < 2 or not parts[0].startswith("HTTP/1") or not parts[1].isdigit():
        raise CannotMeasure(say("meter-no-web-server", said=repr(first[:60])))
    pairs = (line.partition(":") for line in rest if line)
    return int(parts[1]), tuple((key.strip().lower(), value.strip()) for key, _, value in pairs)


async def _read_body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if headers.get("transfer-encoding", "").lower() != "chunked":
        return await reader.readexactly(int(headers.get("content-length", "0")))
    parts: list[bytes] = []
    while True:
        size = int((await reader.readline()).split(b";")[0], 16)
        parts.append(await reader.readexactly(size))
        await reader.readline()
        if size == 0:
            return b"".join(parts)


class Heard(NamedTuple):
    """A message from the table: when it came, how it was written, what it says."""

    at: float
    raw: str
    message: dict[str, Any]


class Page:
    """A socket to a table, and everything that came through it."""

    def __init__(self, socket: ClientConnection, name: str) -> None:
        self.name = name
        self.heard: list[Heard] = []
        self.closed = False
        self.position: dict[str, Any] | None = None
        """Where the game stands, as far as this page was told."""
        self.number = 0
        """The newest public step."""
        self._following = Following()
        self._socket = socket
        self._refs = 0
        self._waiting: list[tuple[Callable[[dict[str, Any]], bool], asyncio.Future[Heard]]] = []
        self._reading = asyncio.ensure_future(self._read())

    @classmethod
    async def open(cls, site: Site, table: str, cookie: str | None, name: str) -> Page:
        """Connect; the page has yet to say hello."""
        headers = {} if cookie is None else {"Cookie": cookie}
        try:
            socket = await connect(
                site.socket_address(table),
                additional_headers=headers,
                compression=None,
                max_size=None,
                ping_interval=None,
                proxy=None,
                open_timeout=PATIENCE,
            )
        except (OSError, InvalidHandshake, TimeoutError) as error:
            raise CannotMeasure(
                say("meter-no-socket", authority=site.authority, error=_said(error))
            ) from None
        return cls(socket, name)

    async def _read(self) -> None:
        try:
            while True:
                raw = await self._socket.recv(decode=True)
                at = perf_counter()
                self._take(Heard(at, raw, self._following.hear(msgspec.json.decode(raw))))
        except ConnectionClosed:
            pass
        finally:
            self.closed = True
            for _, future in self._waiting:
                if not future.done():
                    future.set_exception(self._gone())
            self._waiting.clear()

    def _gone(self) -> CannotMeasure:
        return CannotMeasure(say("meter-socket-gone", name=observer_title(self.name)))

    def _take(self, heard: Heard) -> None:
        message = heard.message
        self.heard.append(heard)
        if isinstance(message.get("position"), dict):
            self.position = message["position"]
            self.number = message["number"]
        still: list[tuple[Callable[[dict[str, Any]], bool], asyncio.Future[Heard]]] = []
        for wanted, future in self._waiting:
            if future.done():
                continue
            if wanted(message):
                future.set_result(heard)
            else:
                still.append((wanted, future))
        self._waiting = still

    async def say(self, what: str, **content: Any) -> None:
        """Send a message."""
        try:
            await self._socket.send(json.dumps({"say": what, **content}))
        except ConnectionClosed as error:
            raise CannotMeasure(
                say("meter-socket-closed", name=observer_title(self.name), error=str(error))
            ) from None

    def next(self, wanted: Callable[[dict[str, Any]], bool]) -> asyncio.Future[Heard]:
        """The next message that fits; those heard already do not count."""
        future: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        if self.closed:
            future.set_exception(self._gone())
        else:
            self._waiting.append((wanted, future))
        return future

    async def until(
        self, wanted: Callable[[dict[str, Any]], bool], since: int = 0, patience: float = PATIENCE
    ) -> Heard:
        """The first message that fits, from the one with this place on."""
        for heard in self.heard[since:]:
            if wanted(heard.message):
                return heard
        return await self._patiently(self.next(wanted), patience)

    async def _patiently(self, future: asyncio.Future[Heard], patience: float) -> Heard:
        try:
            async with asyncio.timeout(patience):
                return await future
        except TimeoutError:
            last = self.heard[-1].raw[:120] if self.heard else say("meter-excerpt-none")
            raise CannotMeasure(
                say(
                    "meter-waited",
                    name=observer_title(self.name),
                    patience=f"{patience:.0f}",
                    last=last,
                )
            ) from None

    async def ask(self, what: str, answer: Callable[[dict[str, Any]], bool], **content: Any) -> Any:
        """Send a message and wait for what answers it: (the answer, seconds)."""
        future = self.next(answer)
        began = perf_counter()
        await self.say(what, **content)
        heard = await self._patiently(future, PATIENCE)
        return heard, heard.at - began

    async def ping(self) -> float:
        """The round trip of a ping; afterwards everything sent before it has been heard."""
        self._refs += 1
        ref = 4_000_000 + self._refs
        _, seconds = await self.ask(
            "ping", lambda m: m["tell"] == "pong" and m["ref"] == ref, ref=ref
        )
        return seconds

    def steps(self, since: int = 0) -> Iterator[Heard]:
        """The public steps heard so far."""
        return (heard for heard in self.heard[since:] if heard.message["tell"] == "step")

    async def reach(self, number: int, patience: float = PATIENCE) -> Heard | None:
        """Wait until a public step has been heard; None if it was there already."""
        if self.number >= number:
            return None
        return await self.until(
            lambda m: m.get("position") is not None and m["number"] >= number,
            since=len(self.heard),
            patience=patience,
        )

    async def close(self) -> None:
        """Leave."""
        await self._socket.close()
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reading


async def together(works: Iterable[Awaitable[T]]) -> list[T]:
    """Wait for all of them, also when one fails: nobody is left behind who still talks."""
    results = await asyncio.gather(*works, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return [result for result in results if not isinstance(result, BaseException)]


def _said(error: BaseException) -> str:
    return str(error) or type(error).__name__
