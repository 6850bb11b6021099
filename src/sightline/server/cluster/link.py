"""Connections between the servers of a house.

Frames go both ways: four bytes of length, one of kind, and what they carry. Before anything else
both sides show that they know the house's secret, by a keyed hash of what the other one has just
drawn: the secret itself never travels, and what was overheard opens nothing later. What is said
after that is not encrypted: the servers of a house speak in a network of their own.
"""

from __future__ import annotations

import asyncio
import hmac
import socket
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from struct import Struct
from typing import cast

_HEAD = Struct(">IB")
_NONCE, _PROOF = 16, 32
_MOST_BEFORE = 64
"""Bytes of a frame before the other side has shown who it is."""
_MOST = 64 * 1024 * 1024
_MOST_UNREAD = 16
_LARGE = 65_536
"""One frame of so many bytes is enough, too."""
CALL_SECONDS = 3.0
_SILENT_MS = 10_000
"""So long what was sent may stay without a word that it has come."""
_SILENCE = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": _SILENT_MS}
"""How the system finds that the other machine is gone without a word, where it can."""


class Kind(IntEnum):
    """What a frame is."""

    PROOF = 0
    ASK = 1
    ANSWER = 2
    TEXT = 3
    """Of a page or to it, as what follows."""
    BYTES = 4
    CLOSE = 5


class LinkLost(Exception):
    """The other server is gone, or is none of this house."""


class Unreached(LinkLost):
    """It did not even get to know what was wanted."""


Frame = tuple[int, bytes]
Draw = Callable[[int], bytes]
"""So many random bytes."""


class Link(asyncio.Protocol):
    """One connection. ``on_frame``, once it is set, gets every frame at once; else they wait for
    ``receive``. ``on_made`` is called when there is a connection."""

    def __init__(self, on_made: Callable[[Link], None] | None = None) -> None:
        self._on_made = on_made
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._frames: deque[Frame] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._paused = False
        self._most = _MOST_BEFORE
        self._flowing = asyncio.Event()
        self._flowing.set()
        self.lost = False
        self.on_frame: Callable[[int, bytes], None] | None = None
        self.on_lost: Callable[[], None] | None = None

    # -- what the loop calls ----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        _notice_silence(transport)
        if self._on_made is not None:
            self._on_made(self)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.lost = True
        self._flowing.set()
        self._wake()
        if self.on_lost is not None:
            self.on_lost()

    def pause_writing(self) -> None:
        self._flowing.clear()

    def resume_writing(self) -> None:
        self._flowing.set()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        while len(buffer) >= _HEAD.size:
            size, kind = _HEAD.unpack_from(buffer)
            if size > self._most:
                self.close()
                return
            end = _HEAD.size + size
            if len(buffer) < end:
                return
            content = bytes(buffer[_HEAD.size : end])
            del buffer[:end]
            if self.on_frame is not None:
                self.on_frame(kind, content)
                continue
            self._frames.append((kind, content))
            self._wake()
            enough = len(self._frames) >= _MOST_UNREAD or size >= _LARGE
            if enough and not self._paused:
                self._pause(True)

    def _pause(self, paused: bool) -> None:
        self._paused = paused
        if self._transport is None or self._transport.is_closing():
            return
        if paused:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def _wake(self) -> None:
        waiter, self._waiter = self._waiter, None
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    # -- for both sides ---------------------------------------------------------------------------

    @property
    def crowded(self) -> bool:
        """The other side takes less than it is told."""
        return not self._flowing.is_set()

    @property
    def waiting(self) -> int:
        """How many bytes the other side has not taken yet."""
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    def send(self, kind: Kind, content: bytes) -> None:
        """Send a frame; never waits."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(_HEAD.pack(len(content), kind) + content)

    async def flow(self) -> None:
        """Wait until the other side takes what it is told."""
        await self._flowing.wait()

    async def receive(self) -> Frame:
        """The next frame. LinkLost: there is none any more."""
        while not self._frames:
            if self.lost:
                raise LinkLost
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        frame = self._frames.popleft()
        if self._paused and not self._frames:
            self._pause(False)
        return frame

    def follow(self, on_frame: Callable[[int, bytes], None]) -> None:
        """From now on each frame goes there at once; those that wait go first."""
        while self._frames:
            on_frame(*self._frames.popleft())
        self.on_frame = on_frame
        if self._paused:
            self._pause(False)

    def close(self) -> None:
        """No more; what was sent still arrives."""
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """No more at once, whatever was sent."""
        if self._transport is not None:
            self._transport.abort()

    # -- who is there -----------------------------------------------------------------------------

    async def _proof(self, size: int) -> bytes:
        kind, content = await self.receive()
        if kind != Kind.PROOF or len(content) != size:
            raise LinkLost
        return content

    async def answer_call(self, secret: bytes, draw: Draw) -> None:
        """Whoever has called is a server of this house. LinkLost: it is none."""
        mine = draw(_NONCE)
        self.send(Kind.PROOF, mine)
        content = await self._proof(_NONCE + _PROOF)
        theirs, proof = content[:_NONCE], content[_NONCE:]
        if not hmac.compare_digest(proof, _seal(secret, b"calls", mine, theirs)):
            raise LinkLost
        self._most = _MOST
        self.send(Kind.PROOF, _seal(secret, b"answers", theirs, mine))

    async def introduce(self, secret: bytes, draw: Draw) -> None:
        """The same for whoever calls."""
        theirs, mine = await self._proof(_NONCE), draw(_NONCE)
        self.send(Kind.PROOF, mine + _seal(secret, b"calls", theirs, mine))
        proof = await self._proof(_PROOF)
        if not hmac.compare_digest(proof, _seal(secret, b"answers", mine, theirs)):
            raise LinkLost
        self._most = _MOST


def _notice_silence(transport: asyncio.BaseTransport) -> None:
    connection = transport.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in _SILENCE.items():
            if hasattr(socket, name):
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _seal(secret: bytes, role: bytes, heard: bytes, drawn: bytes) -> bytes:
    return hmac.digest(secret, role + heard + drawn, "sha256")


async def call(address: str, secret: bytes, draw: Draw) -> Link:
    """A connection to the server that is reached there. Unreached: it does not answer, or is none
    of this house."""
    host, _, port = address.rpartition(":")
    loop, link = asyncio.get_running_loop(), Link()
    try:
        async with asyncio.timeout(CALL_SECONDS):
            await loop.create_connection(lambda: link, host.strip("[]"), int(port))
            await link.introduce(secret, draw)
    except (OSError, TimeoutError, LinkLost) as error:
        link.close()
        raise Unreached(str(error)) from None
    return link
