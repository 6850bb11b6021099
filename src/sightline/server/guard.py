"""What every request passes before it reaches the application: limits, origins, headers, a log."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import msgspec

from sightline.core.message import say
from sightline.server.fair_queue import ASKER, Owner
from sightline.server.hall import Hall
from sightline.server.hosts import Hosts
from sightline.server.limits import Buckets, network_of
from sightline.server.logs import note
from sightline.server.people import COOKIE, COOKIE_SECONDS
from sightline.server.refusal import Refusal
from sightline.server.settings import Settings
from sightline.server.table_messages import Problem

_POLICY = (
    "default-src 'self'; script-src 'self'{scripts}; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; "
    "font-src 'self' data:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    # Invite tokens are part of addresses: no other site may learn where somebody came from.
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
_FOR_MACHINES = frozenset(("/health", "/ready", "/metrics"))
_TOKEN_PATH = re.compile(r"^(/api/enter/|/j/|/w/)[^/]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_LONGEST_HEADERS = 16_384
_LONGEST_PATH = 2000
_LONGEST_QUERY = 4000
_LONGEST_KEY = 200
TOO_DEEP = say("refused-too-deep")


class Guard:
    """An ASGI application around another one."""

    def __init__(
        self, app: Any, hall: Hall, settings: Settings, inline_scripts: tuple[str, ...] = ()
    ) -> None:
        """``inline_scripts``: the hashes of those that stand in the page itself."""
        self._app = app
        policy = _POLICY.format(scripts="".join(f" '{one}'" for one in inline_scripts))
        self._headers = [(b"content-security-policy", policy.encode()), *_HEADERS]
        self._hall = hall
        self._settings = settings
        rate = settings.address_rate
        self._monotonic = hall.timekeeper.monotonic
        self._buckets = Buckets(rate, 8 * rate, self._monotonic)
        self._sockets: Counter[str] = Counter()
        if hall.cluster is not None:
            hall.cluster.news.share_limit("requests", self._buckets)
            hall.cluster.news.share_sockets(self._sockets)
        self._hosts = Hosts(settings)
        self._origins = {part.strip().rstrip("/") for part in settings.origins.split(",")} - {""}

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        began, status = self._monotonic(), 500
        self._hall.metrics.requests += 1
        headers = _headers(scope)
        fresh_cookie: dict[str, Any] = scope.setdefault("state", {})

        async def answer(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *self._headers]
                if scope["path"].startswith("/api/"):
                    message["headers"].append((b"cache-control", b"no-store"))
                cookie = fresh_cookie.get("new_cookie")
                if cookie is not None:
                    message["headers"].append((b"set-cookie", _cookie(scope, cookie)))
            await send(message)

        try:
            body = await self._checked_body(scope, headers, receive)
            if scope["path"] not in _FOR_MACHINES:
                await self._hall.turns.next(_cookie_of(headers))
        except Refusal as refusal:
            await send_problem(refusal, answer)
        else:
            await self._app(scope, body, answer)
        note(
            "request",
            level=10 if status < 400 else 20,
            method=scope["method"],
            path=_TOKEN_PATH.sub(r"\1…", scope["path"]),
            status=status,
            ms=round((self._monotonic() - began) * 1000, 1),
        )

    async def _checked_body(
        self, scope: dict[str, Any], headers: dict[bytes, bytes], receive: Any
    ) -> Any:
        method = scope["method"]
        address = _address(scope)
        ASKER.set(Owner(address))
        counted = self._counted(address)
        self._hosts.check(headers.get(b"host"), _reached(scope))
        _check_head(scope)
        if not self._buckets.take(counted):
            raise Refusal("too-many", say("refused-requests"))
        if scope["path"] not in _FOR_MACHINES:
            self._check_network(address)
        if method in ("GET", "HEAD", "OPTIONS"):
            return receive
        self._check_origin(headers)
        try:
            async with asyncio.timeout(self._settings.body_seconds):
                content = await self._read_body(headers, receive)
        except TimeoutError:
            raise Refusal("too-slow", say("refused-slow-request")) from None
        kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        if content and kind != b"application/json":
            raise Refusal("wrong-type", say("refused-not-json"))
        _check_readable(content)
        return _replayed(content, receive)

    async def _read_body(self, headers: dict[bytes, bytes], receive: Any) -> bytes:
        most = self._settings.body_bytes
        declared = headers.get(b"content-length", b"0")
        parts: list[bytes] = []
        size, more = 0, not (declared.isdigit() and int(declared) > most)
        if not more:
            raise _too_large(most)
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Refusal("bad-request", say("refused-broken-off"))
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > most:
                raise _too_large(most)
            more = message.get("more_body", False)
        return b"".join(parts)

    def _check_network(self, address: str) -> None:
        operations = self._hall.operations
        if operations.keeps_networks_out:
            operations.check("", self._hall.origin(address))

    def _check_origin(self, headers: dict[bytes, bytes]) -> None:
        """A browser names the site whose page sends a request: only our own may."""
        origin = headers.get(b"origin")
        if origin is None:
            return
        named = origin.decode("latin-1").rstrip("/")
        host = headers.get(b"host", b"").decode("latin-1")
        if _netloc(named) != host and named not in self._origins:
            raise Refusal("not-allowed", say("refused-other-sites"))

    async def _socket(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        address = _address(scope)
        headers = _headers(scope)
        ASKER.set(Owner(address))
        counted = self._counted(address)
        try:
            self._hosts.check(headers.get(b"host"), _reached(scope))
            _check_head(scope)
            self._check_origin(headers)
            if self._open_sockets(counted) >= self._settings.sockets_per_address:
                raise Refusal("too-many", say("refused-sockets"))
            if not self._buckets.take(counted):
                raise Refusal("too-many", say("refused-requests"))
            self._check_network(address)
        except Refusal:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        self._sockets[counted] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets[counted] -= 1
            if not self._sockets[counted]:
                del self._sockets[counted]

    def _counted(self, address: str) -> str:
        """What an address is counted under: where others are told of it, what the store may hold
        in its place."""
        return address if self._hall.cluster is None else self._hall.people.pseudonym(address)

    def _open_sockets(self, counted: str) -> int:
        cluster, here = self._hall.cluster, self._sockets[counted]
        return here if cluster is None else here + cluster.news.sockets_elsewhere(counted)


def _netloc(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _check_readable(content: bytes) -> None:
    """What is wrong with a text before it is even JSON; the framework would take it for its own
    mistake."""
    try:
        content.decode()
    except UnicodeDecodeError as error:
        raise Refusal("bad-request", say("refused-not-utf8", byte=error.start)) from None
    try:
        msgspec.json.decode(content, type=msgspec.Raw)
    except RecursionError:
        raise Refusal("bad-request", TOO_DEEP) from None
    except msgspec.DecodeError:
        pass  # whoever reads it says what is wrong, and where


def _check_head(scope: dict[str, Any]) -> None:
    """No browser's headers are that long, and no address of ours, or has characters in it that
    nobody can see."""
    if sum(len(name) + len(value) for name, value in scope["headers"]) > _LONGEST_HEADERS:
        raise Refusal("long-headers", say("refused-long-headers", most=_LONGEST_HEADERS))
    path, query = scope["path"], scope.get("query_string", b"")
    if len(path) > _LONGEST_PATH or len(query) > _LONGEST_QUERY:
        raise Refusal("too-long", say("refused-long-address", most=_LONGEST_PATH))
    if _CONTROL.search(path):
        raise Refusal("bad-request", say("refused-control-characters"))


def _reached(scope: dict[str, Any]) -> str | None:
    """The address of ours that the client has called."""
    return scope["server"][0] if scope.get("server") else None


def _too_large(most: int) -> Refusal:
    return Refusal("too-large", say("refused-too-large", most=most))


def _headers(scope: dict[str, Any]) -> dict[bytes, bytes]:
    return dict(scope["headers"])


def _cookie_of(headers: dict[bytes, bytes]) -> str:
    """What tells the people at one address apart, as far as they say who they are."""
    return headers.get(b"cookie", b"")[:_LONGEST_KEY].decode("latin-1")


def _address(scope: dict[str, Any]) -> str:
    return network_of(scope["client"][0]) if scope.get("client") else ""


def _cookie(scope: dict[str, Any], value: str) -> bytes:
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    kept = f"Max-Age={COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax"
    return f"{COOKIE}={value}; {kept}{secure}".encode()


def _replayed(content: bytes, receive: Any) -> Any:
    """A body that has been read already, for the application to read again."""
    told = False

    async def again() -> dict[str, Any]:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": content, "more_body": False}

    return again


async def send_problem(refusal: Refusal, send: Any) -> None:
    """Answer a request with a refusal."""
    body = msgspec.json.encode(
        Problem(refusal.code, refusal.message, refusal.faults, refusal.words)
    )
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
