"""The sockets of pages: short messages in, short messages out, many of them.

The web server's own protocol does everything that is unusual (handshakes, pings, fragments, long or
compressed messages, closing). What nearly every message is, one whole frame of text, is read and
written here, for a fraction of the time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from struct import Struct
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:  # not compiled for this machine
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from sightline.server.doors import Doors

CHANNEL = "sightline.channel"
"""Where the application finds a socket's protocol: past the framework, which wraps every message in
several calls."""

_TEXT = 0x81
"""The first byte of a whole message of text."""
_MASKED = 0x80
_SHORT, _LONG = 126, 127
_SHORT_HEAD, _LONG_HEAD = Struct(">BBH"), Struct(">BBQ")
_MOST_UNREAD = 16
"""Messages of one page that wait to be heard; more stay in the network."""
_LARGE = 65_536
"""One message of so many bytes is enough of it."""

Event = dict[str, Any]


class Inbox:
    """What has come over one socket, for its one reader."""

    __slots__ = ("_events", "_loop", "_waiter")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: deque[Event] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._events)

    def empty(self) -> bool:
        """Nothing waits."""
        return not self._events

    def put_nowait(self, event: Event) -> None:
        """Something has come."""
        self._events.append(event)
        waiter = self._waiter
        if waiter is not None:
            self._waiter = None
            if not waiter.done():
                waiter.set_result(None)

    async def get(self) -> Event:
        """The next; waits for it."""
        while not self._events:
            self._waiter = self._loop.create_future()
            await self._waiter
        return self._events.popleft()


class Outgoing:
    """What is told within one turn of the event loop goes out at its end: one write a socket."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[PageProtocol] = []

    def add(self, protocol: PageProtocol) -> None:
        """This one has something to write."""
        if not self._waiting:
            self._loop.call_soon(self._write)
        self._waiting.append(protocol)

    def _write(self) -> None:
        waiting, self._waiting = self._waiting, []
        for protocol in waiting:
            protocol.flush()


class PageProtocol(WebSocketsSansIOProtocol):
    """See the module's docstring. It takes a connection over from the protocol of requests."""

    doors: Doors
    outgoing: Outgoing | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Inbox = Inbox(self.loop)  # pyright: ignore[reportIncompatibleVariableOverride]
        self._unsent: list[bytes] = []
        self.crowded = False
        """The other side takes less than it is told."""
        self._parts = 2
        """What still needs this: the connection, and the application."""
        if type(self).outgoing is None:
            type(self).outgoing = Outgoing(self.loop)

    async def run_asgi(self) -> None:
        self.scope[CHANNEL] = self  # pyright: ignore[reportGeneralTypeIssues]
        try:
            await super().run_asgi()
        finally:
            self._part()

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.go(self.transport)
        super().connection_lost(exc)
        self._part()

    def _part(self) -> None:
        """The connection is gone, or the application is done with it. After both nothing is left
        in a circle, so that memory does not have to wait for the garbage collector."""
        self._parts -= 1
        if not self._parts:
            self.scope.clear()  # pyright: ignore[reportAttributeAccessIssue]
            self.conn.parser.close()

    # -- what comes in ----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        conn = self.conn
        at_a_frame = conn.state is OPEN and not conn.reader.buffer and conn.current_size is None
        if at_a_frame and not conn.extensions:
            data = self._hear_short(data)
            if not data:
                return
        super().data_received(data)

    def _hear_short(self, data: bytes) -> bytes:
        """Take in the short messages at the beginning; what is left."""
        place, end = 0, len(data)
        while end - place > 6 and data[place] == _TEXT and data[place + 1] >= _MASKED:
            size, start = data[place + 1] - _MASKED, place + 6
            if size == _SHORT:
                size, start = int.from_bytes(data[place + 2 : place + 4], "big"), place + 8
            elif size == _LONG:
                break
            stop = start + size
            if stop > end or size > self.config.ws_max_size:
                break
            self.curr_msg_data_type = "text"
            self.frames = [apply_mask(data[start:stop], data[start - 4 : start])]
            place = stop
            self.send_receive_event_to_app()
            if self.close_sent:
                return b""
        return data[place:]

    def send_receive_event_to_app(self) -> None:
        # Does not stop reading after each message as the web server's own does, only after many.
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        event: Event = {"type": "websocket.receive"}
        if self.curr_msg_data_type == "text":
            try:
                event["text"] = data.decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        else:
            event["bytes"] = data
        self.queue.put_nowait(event)
        enough = len(self.queue) >= _MOST_UNREAD or len(data) >= _LARGE
        if enough and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    # -- what goes out ----------------------------------------------------------------------------

    async def accept(self) -> None:
        """Open the socket; the page waits for it."""
        await self.receive()
        await self.send({"type": "websocket.accept"})

    def tell(self, message: bytes) -> None:
        """Send a message of text, at the end of this turn of the loop; never waits."""
        if self.close_sent or self.disconnected:
            return
        if not self._unsent:
            assert self.outgoing is not None
            self.outgoing.add(self)
        size = len(message)
        if self.conn.extensions:
            self.conn.send_text(message)
            self._unsent += self.conn.data_to_send()
        elif size < _SHORT:
            self._unsent.append(b"%c%c%b" % (_TEXT, size, message))
        elif size < 1 << 16:
            self._unsent.append(_SHORT_HEAD.pack(_TEXT, _SHORT, size) + message)
        else:
            self._unsent.append(_LONG_HEAD.pack(_TEXT, _LONG, size) + message)

    def flush(self) -> None:
        """Hand what was told to the socket."""
        unsent, self._unsent = self._unsent, []
        if unsent and not self.transport.is_closing():
            self.transport.write(unsent[0] if len(unsent) == 1 else b"".join(unsent))

    def pause_writing(self) -> None:
        super().pause_writing()
        self.crowded = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.crowded = False

    @property
    def waiting(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    @property
    def gone(self) -> bool:
        """Nobody is there any more."""
        return bool(self.close_sent or self.disconnected or self.transport.is_closing())

    def close(self, code: int) -> None:
        """Say goodbye, and cut the line soon after, whether or not the other side hears it."""
        if self.gone:
            return
        self.flush()
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
