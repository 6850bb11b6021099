"""The process in which the hands are that answer in secret; see ``hand``."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sightline.meter.hand import ANSWERS, LONGEST_LINE, NOTHING, TAKEN
from sightline.meter.wire import PATIENCE


class _Page:
    """One hand's socket."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._socket: ClientConnection | None = None
        self._shown: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._fate = ""
        self._works: list[asyncio.Future[None]] = []

    async def do(self, wish: dict[str, Any]) -> None:
        """What the other side has said."""
        if "does" in wish:
            self._works.append(asyncio.ensure_future(self._act(wish)))
        elif "open" in wish:
            self._say(await self._open(wish))
        elif "fate" in wish:
            self._say(self._fate)
        else:
            for work in self._works:
                work.cancel()
            if self._socket is not None:
                await self._socket.close()
            self._say("")

    def _say(self, fate: str) -> None:
        sys.stdout.write(json.dumps({"hand": self.number, "fate": fate}) + "\n")
        sys.stdout.flush()

    async def _open(self, wish: dict[str, Any]) -> str:
        headers = {} if wish["cookie"] is None else {"Cookie": wish["cookie"]}
        try:
            self._socket = await connect(
                wish["open"],
                additional_headers=headers,
                compression=None,
                max_size=None,
                ping_interval=None,
                proxy=None,
                open_timeout=PATIENCE,
            )
            await self._socket.send(json.dumps({"say": "hello", "seat": wish["seat"]}))
        except (OSError, InvalidHandshake, TimeoutError) as error:
            return str(error) or type(error).__name__
        self._works.append(asyncio.ensure_future(self._listen(self._socket)))
        return await self._shown

    async def _listen(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for raw in socket:
                told = json.loads(raw)
                kind = told["tell"]
                if kind in ("snapshot", "refused", "bye") and not self._shown.done():
                    self._shown.set_result(kind if kind == "snapshot" else told["message"])
                elif kind in (*TAKEN, "refused", "pong"):
                    self._fate = self._fate or kind
        if not self._shown.done():
            self._shown.set_result("")

    async def _act(self, wish: dict[str, Any]) -> None:
        answer = {"say": "move", "move": wish["move"], "step": wish["step"]}
        text = json.dumps(answer if wish["does"] == ANSWERS else {"say": "ping", "ref": 1})
        await asyncio.sleep(wish["seconds"])
        if wish["does"] != NOTHING and self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(text)


async def _serve() -> None:
    """Do what the lines of the input say, until it ends."""
    pages: dict[int, _Page] = {}
    doing: set[asyncio.Future[None]] = set()
    reader = asyncio.StreamReader(limit=LONGEST_LINE)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        wish = json.loads(line)
        page = pages.get(wish["hand"])
        if page is None:
            page = pages[wish["hand"]] = _Page(wish["hand"])
        if "close" in wish:
            del pages[wish["hand"]]
        work = asyncio.ensure_future(page.do(wish))
        doing.add(work)
        work.add_done_callback(doing.discard)


if __name__ == "__main__":
    asyncio.run(_serve())
