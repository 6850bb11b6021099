"""One open socket of one page, as the table sees it: an outbox that never makes a table wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from sightline.core.events import Observer
from sightline.server.limits import Bucket
from sightline.server.messages import Bye, encode_told
from sightline.server.table_messages import Person

Send = Callable[[dict[str, Any]], Awaitable[None]]

_MOST_WAITING = 4 * 1024 * 1024
"""A page that lets so many bytes pile up is gone or hopeless; it may come back and catch up."""


class Connection:
    """See the module's docstring."""

    __slots__ = (
        "_closing", "_outbox", "_send", "_waiting", "_wake",
        "audience", "bucket", "observer", "person", "table",
    )  # fmt: skip

    def __init__(self, send: Send, person: Person | None, bucket: Bucket) -> None:
        self._send = send
        self._outbox: deque[str] = deque()
        self._waiting = 0
        self._wake = asyncio.Event()
        self._closing: int | None = None
        self.person = person
        self.bucket = bucket
        self.observer: Observer = None
        self.audience = False
        """Came in with the audience's link or by being at the table: may be told that link."""
        self.table: bytes | None = None
        """The ``TableInfo`` that the page was last told, as JSON; it is sent what changes of it."""

    def tell(self, text: str) -> None:
        """Send a message as soon as the socket takes it; returns at once."""
        if self._closing is not None:
            return
        self._waiting += len(text)
        if self._waiting > _MOST_WAITING:
            self._outbox.clear()
            self._closing = 1013
        else:
            self._outbox.append(text)
        self._wake.set()

    def say_bye(self, bye: Bye, code: int = 1000) -> None:
        """Tell the page why, then close the socket."""
        self.tell(encode_told(bye).decode())
        self._closing = code
        self._wake.set()

    @property
    def closing(self) -> bool:
        """A farewell is on its way."""
        return self._closing is not None

    async def pump(self) -> None:
        """Carry the outbox to the socket until one side closes it."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._outbox:
                text = self._outbox.popleft()
                self._waiting -= len(text)
                await self._send({"type": "websocket.send", "text": text})
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": self._closing})
                return
