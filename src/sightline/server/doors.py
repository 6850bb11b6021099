"""Connections: how many there may be, and how long one may take to say what it wants.

The web server itself waits for ever for the rest of a request and takes connections until the
system gives it no more descriptors; then nobody gets in. Here a connection that has not sent a
whole request in time is closed, one address can have only so many, and when all places are taken,
the connection that has been asking for nothing the longest makes room for a new one.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections import Counter
from functools import cache
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from sightline.core.message import Message, say
from sightline.server.limits import network_of
from sightline.server.logs import note
from sightline.server.page_protocol import PageProtocol
from sightline.server.settings import Settings
from sightline.server.table_messages import Problem
from sightline.server.timekeeper import Alarm, Timekeeper

_MOST_DESCRIPTORS = 65_536
_MOST_CONNECTIONS = 10_000
_KEPT_DESCRIPTORS = 64
"""For files, the processes of bots and studies, and connections that are being turned away."""


def _answer(status: int, code: str, message: Message) -> bytes:
    """A whole response, for connections that the application never hears of."""
    body = msgspec.json.encode(Problem(code, str(message), words=message))
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


@cache
def _turned_away() -> bytes:
    return _answer(503, "too-many", say("refused-connections"))


@cache
def _given_up() -> bytes:
    return _answer(408, "too-slow", say("refused-slow-request"))


@cache
def _no_request(status: int) -> bytes:
    if status == 431:
        return _answer(431, "long-headers", say("refused-long-address-or-headers"))
    return _answer(400, "bad-request", say("refused-no-request"))


def raise_descriptor_limit() -> None:
    """Let this process have as many descriptors as the system allows it without being asked."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, _MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError) as error:  # some systems promise more than they give
            note("the limit of open files could not be raised", problem=str(error))


def most_connections(settings: Settings) -> int:
    """How many connections there may be at once."""
    room = _MOST_CONNECTIONS
    if sys.platform != "win32":
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            room = min(room, max(16, soft - _KEPT_DESCRIPTORS))
    return min(settings.connections, room) if settings.connections else room


class Doors:
    """All connections of a server."""

    def __init__(self, settings: Settings, timekeeper: Timekeeper) -> None:
        self.timekeeper = timekeeper
        self._most = most_connections(settings)
        self._each = settings.connections_per_address
        self.head_seconds = settings.head_seconds
        self._proxies = trusted_proxies()
        self._inside: dict[Any, str] = {}
        self._addresses: Counter[str] = Counter()
        self._silent: dict[str, dict[Any, AskingProtocol]] = {}
        """For each address its connections on which nothing is going on, the longest so first."""

    def come(self, transport: Any, protocol: AskingProtocol) -> bool:
        """Whether a new connection may stay."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) and peer else ""
        address = network_of(host)
        # Behind a proxy all the world has the proxy's address.
        crowded = self._addresses[address] >= self._each and not is_proxy(host, self._proxies)
        if crowded and not self._make_room(address):
            return False
        if len(self._inside) >= self._most:
            busiest = max(self._silent, key=lambda key: len(self._silent[key]), default=None)
            if busiest is None or not self._make_room(busiest):
                return False
        self._inside[transport] = address
        self._addresses[address] += 1
        self.falls_silent(transport, protocol)
        return True

    def go(self, transport: Any) -> None:
        """A connection is closed."""
        self.asks(transport)
        address = self._inside.pop(transport, None)
        if address is not None:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def asks(self, transport: Any) -> None:
        """A whole request has come in on a connection: it is not to be disturbed."""
        address = self._inside.get(transport, "")
        silent = self._silent.get(address, {})
        silent.pop(transport, None)
        if not silent:
            self._silent.pop(address, None)

    def falls_silent(self, transport: Any, protocol: AskingProtocol) -> None:
        """A connection's request is answered."""
        address = self._inside.get(transport)
        if address is not None:
            self._silent.setdefault(address, {})[transport] = protocol

    def _make_room(self, address: str) -> bool:
        """Close the connection of this address that has been silent for longest."""
        silent = self._silent.get(address)
        if not silent:
            return False
        next(iter(silent.values())).turn_out()
        return True


class AskingProtocol(H11Protocol):
    """The web server's protocol, under the eyes of the doors."""

    doors: Doors
    _patience: Alarm | None = None
    _handed_over = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.doors.come(transport, self):
            self._wait_for_request()
        else:
            transport.write(_turned_away())
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_longer()
        self.doors.go(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return  # it has been turned away
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._wait_no_longer()
            self.doors.asks(self.transport)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._handed_over = True
        self._wait_no_longer()
        self.doors.asks(self.transport)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        finished = self.cycle
        # A request that came right behind this one is begun in here.
        super().on_response_complete()
        if self._handed_over or self.transport.is_closing():
            return
        if self.cycle is finished:
            self.doors.falls_silent(self.transport, self)
            self._wait_for_request()

    def send_400_response(self, msg: str) -> None:
        # Called while the parser's error is being handled.
        error = sys.exc_info()[1]
        status = getattr(error, "error_status_hint", 400)
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.transport.write(_no_request(status))
        self.transport.close()

    def _wait_for_request(self) -> None:
        self._wait_no_longer()
        time = self.doors.timekeeper
        self._patience = time.call_at(time.now() + self.doors.head_seconds, self._give_up)

    def _wait_no_longer(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._patience = None
        if not self.transport.is_closing():
            if self.cycle is None:
                self.transport.write(_given_up())
            self.transport.close()

    def turn_out(self) -> None:
        """Somebody else needs the place, at once."""
        self._wait_no_longer()
        self.doors.go(self.transport)
        self.transport.abort()


def protocols(
    settings: Settings, timekeeper: Timekeeper
) -> tuple[type[AskingProtocol], type[PageProtocol]]:
    """The protocols of one server, which share its doors."""
    both = {"doors": Doors(settings, timekeeper)}
    return type("Asking", (AskingProtocol,), both), type("Paging", (PageProtocol,), both)


def trusted_proxies() -> list[IPv4Network | IPv6Network]:
    """The networks from which X-Forwarded-For is believed, as the web server reads them."""
    named = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    if named.strip() == "*":
        named = "0.0.0.0/0,::/0"
    networks: list[IPv4Network | IPv6Network] = []
    for part in named.split(","):
        with contextlib.suppress(ValueError):  # the web server also takes names of local sockets
            networks.append(ip_network(part.strip(), strict=False))
    return networks


def is_proxy(host: str, networks: list[IPv4Network | IPv6Network]) -> bool:
    """Whether this is the address of a proxy that says whom it speaks for."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return any(address in network for network in networks)
