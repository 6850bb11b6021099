"""One open socket of one page, as the table sees it: never makes a table wait."""

from __future__ import annotations

from typing import Any, Protocol

from sightline.core.events import Observer
from sightline.server.limits import Bucket
from sightline.server.messages import Bye, encode_told
from sightline.server.table_messages import Person

_MOST_WAITING = 1024 * 1024
"""A page that lets so many bytes pile up is gone or hopeless; it may come back and catch up."""


class Channel(Protocol):
    """What carries messages to a page."""

    @property
    def crowded(self) -> bool:
        """The other side takes less than it is told."""
        ...

    @property
    def waiting(self) -> int:
        """How many bytes the other side has not taken yet."""
        ...

    @property
    def gone(self) -> bool:
        """Nobody is there any more."""
        ...

    def tell(self, message: bytes) -> None:
        """Send a message; never waits."""
        ...

    def close(self, code: int) -> None:
        """Send a farewell, and nothing after it."""
        ...


class PageChannel(Channel, Protocol):
    """A page's socket: its messages, too."""

    async def accept(self) -> None:
        """Let the page in."""
        ...

    async def receive(self) -> Any:
        """What comes next, as ASGI has it."""
        ...


class Connection:
    """See the module's docstring."""

    __slots__ = (
        "_channel",
        "audience",
        "bucket",
        "closing",
        "observer",
        "person",
        "relayed",
        "table",
    )

    def __init__(self, channel: Channel, person: Person | None, bucket: Bucket) -> None:
        self._channel = channel
        self.closing = False
        """A farewell is on its way."""
        self.relayed = False
        """Its table is at another server, which tells it what there is to tell."""
        self.person = person
        self.bucket = bucket
        self.observer: Observer = None
        self.audience = False
        """Came in with the audience's link or by being at the table: may be told that link."""
        self.table: bytes | None = None
        """The ``TableInfo`` that the page was last told, as JSON; it is sent what changes of it."""

    def tell(self, message: bytes) -> None:
        """Send a message as soon as the socket takes it; returns at once."""
        if self.closing:
            return
        channel = self._channel
        if channel.crowded and channel.waiting > _MOST_WAITING:
            self._close(1013)
        else:
            channel.tell(message)

    @property
    def gone(self) -> bool:
        """Nobody would hear what is told."""
        return self.closing or self._channel.gone

    def say_bye(self, bye: Bye, code: int = 1000) -> None:
        """Tell the page why, then close the socket."""
        if not self.closing:
            self.tell(encode_told(bye))
            self._close(code)

    def _close(self, code: int) -> None:
        self.closing = True
        self._channel.close(code)
