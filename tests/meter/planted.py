"""A server that leaks on purpose: five leaks, each of which tells others of a secret answer.

They are planted around the real server, where messages come in and go out, so they do not depend
on how it is built inside. The server behind them keeps its secrets; this wrapper gives them away.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any, Literal

import msgspec

from sightline.core.changes import change
from sightline.server.page_protocol import CHANNEL
from sightline.table.following import Following

encode = msgspec.json.encode

Leak = Literal["lock", "size", "numbering", "presence", "pace"]

HELD = 0.4
"""Seconds for which an answer keeps everybody else at its table waiting (lock)."""
LATE = 1.2
"""Seconds by which steps come later after a window with an answer (pace)."""


class _Table:
    """What the wrapper knows of a table, from the messages that pass."""

    def __init__(self) -> None:
        self.step = -1
        self.number = 0
        self.window = False
        self.answered = False
        """Somebody has answered in the window that is open, or was the last to be."""
        self.betrayed = -9
        """The number of the step that closed a window in which somebody had answered."""
        self.lock = asyncio.Lock()
        self.sockets: dict[Any, Following] = {}
        """For each socket's way out what went through it."""


class _Way:
    """A socket's channel with the leaks in between."""

    def __init__(self, leaks: Leaks, table: _Table, channel: Any) -> None:
        self.channel = channel
        self.crowded, self.waiting, self.gone = False, 0, False
        self._leaks, self._table = leaks, table
        self._answerer = False
        self._out: asyncio.Queue[bytes | int] = asyncio.Queue()

    async def accept(self) -> None:
        await self.channel.accept()

    async def receive(self) -> Any:
        leaks, table = self._leaks, self._table
        event = await self.channel.receive()
        if event["type"] != "websocket.receive":
            return event
        said = json.loads(event["text"])
        own = said["say"] == "move" and table.window and said["step"] == table.step
        if own or (said["say"] == "standing" and table.window):
            table.answered = self._answerer = True
            await leaks.betray(table, self.channel)
        elif leaks.leak == "lock" and said["say"] != "ping":
            async with table.lock:
                pass
        return event

    def tell(self, message: bytes) -> None:
        self._out.put_nowait(message)

    def close(self, code: int) -> None:
        self._out.put_nowait(code)

    async def carry(self) -> None:
        """Bring what is told to the page, in order."""
        while True:
            message = await self._out.get()
            if isinstance(message, int):
                self.channel.close(message)
                return
            text = await self._leaks.told(
                self._table, message.decode(), self.channel, self._answerer
            )
            self.channel.tell(text.encode())


class Leaks:
    """An ASGI application around the server's own. ``leak`` can be changed at any time."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.leak: Leak | None = None
        self._tables: dict[str, _Table] = {}

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        table = self._tables.setdefault(scope["path"].rsplit("/", 1)[-1], _Table())
        way = _Way(self, table, scope[CHANNEL])
        scope[CHANNEL] = way
        table.sockets[way.channel] = Following()
        carrying = asyncio.ensure_future(way.carry())
        try:
            await self._app(scope, receive, send)
        finally:
            del table.sockets[way.channel]
            carrying.cancel()

    async def betray(self, table: _Table, own: Any) -> None:
        """Somebody has answered: tell on them."""
        if self.leak == "lock":
            async with table.lock:
                await asyncio.sleep(HELD)
        elif self.leak == "presence":
            for channel, news in list(table.sockets.items()):
                if channel is not own and news.table:
                    seats = news.table["seats"]
                    gone = next(one["seat"] for one in seats if one["online"])
                    after = [
                        {**one, "online": one["online"] and one["seat"] != gone} for one in seats
                    ]
                    found = change(encode(news.table), encode({**news.table, "seats": after}))
                    channel.tell(b'{"tell":"table","table":%b}' % found)

    async def told(self, table: _Table, text: str, channel: Any, answerer: bool) -> str:
        """A message on its way out, as it leaves here."""
        told = json.loads(text)
        betray = table.answered and not answerer
        table.sockets[channel].hear(told)
        if told["tell"] == "table" and self.leak == "size" and betray and table.window:
            return f"{text} "
        if told["tell"] != "step":
            return text
        if told["number"] > table.number:  # the first socket that is told of it
            if table.window and table.answered:
                table.betrayed = told["number"]
            table.number, table.step = told["number"], told["position"]["step"]
            table.window = told["position"].get("window") is not None
            if table.window:
                table.answered = False
        if self.leak == "numbering" and told["number"] == table.betrayed and not answerer:
            return re.sub(r'"number":(\d+)', lambda n: f'"number":{int(n[1]) + 1}', text, count=1)
        if self.leak == "pace" and told["number"] == table.betrayed + 1:
            await asyncio.sleep(LATE)
        return text
