"""A server that leaks on purpose: five leaks, each of which tells others of a secret answer.

They are planted around the real server, where messages come in and go out, so they do not depend
on how it is built inside. The server behind them keeps its secrets; this wrapper gives them away.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any, Literal

from sightline.table.following import Following

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
        answerer = False

        async def hear() -> Any:
            nonlocal answerer
            event = await receive()
            if event["type"] != "websocket.receive":
                return event
            said = json.loads(event["text"])
            own = said["say"] == "move" and table.window and said["step"] == table.step
            if own or (said["say"] == "standing" and table.window):
                table.answered = answerer = True
                await self._betray(table, send)
            elif self.leak == "lock" and said["say"] != "ping":
                async with table.lock:
                    pass
            return event

        async def tell(message: Any) -> None:
            if message["type"] == "websocket.send":
                text = await self._told(table, message["text"], send, answerer)
                message = {**message, "text": text}
            await send(message)

        table.sockets[send] = Following()
        try:
            await self._app(scope, hear, tell)
        finally:
            del table.sockets[send]

    async def _betray(self, table: _Table, own: Any) -> None:
        if self.leak == "lock":
            async with table.lock:
                await asyncio.sleep(HELD)
        elif self.leak == "presence":
            for send, news in list(table.sockets.items()):
                if send is not own and news.table:
                    online = [one["seat"] for one in news.table["seats"] if one["online"]]
                    gone = {"seats": {str(online[0]): {"online": [False]}}}
                    text = json.dumps({"tell": "table", "table": gone}, separators=(",", ":"))
                    await send({"type": "websocket.send", "text": text})

    async def _told(self, table: _Table, text: str, send: Any, answerer: bool) -> str:
        told = json.loads(text)
        betray = table.answered and not answerer
        table.sockets[send].hear(told)
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
