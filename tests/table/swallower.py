"""Stands between two who speak with each other, and can let every packet vanish without a word."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path


class Swallower:
    """See the module's docstring. ``address``: whom it stands before, a port of this machine or a
    socket with a name."""

    def __init__(self, address: str) -> None:
        self._to = address
        self._swallows = asyncio.Event()
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def open_at(self, path: Path) -> None:
        """Be reached by this name."""
        self._server = await asyncio.start_unix_server(self._called, path)

    async def open(self, host: str = "127.0.0.1") -> str:
        """Be reached at this address."""
        self._server = await asyncio.start_server(self._called, host, 0)
        return f"{host}:{self._server.sockets[0].getsockname()[1]}"

    def _called(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._carry(reader, writer))
        self._tasks.add(task)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        if self._swallows.is_set():
            return
        there = await self._reach()
        self._writers.append(there[1])
        await asyncio.gather(self._pass(reader, there[1]), self._pass(there[0], writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if not self._swallows.is_set():
                writer.write(data)
        writer.close()

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if "/" in self._to:
            return await asyncio.open_unix_connection(self._to)
        return await asyncio.open_connection(*self._to.split(":"))

    def swallow(self) -> None:
        """From now on."""
        self._swallows.set()

    def mend(self) -> None:
        """What was swallowed stays so: its connections are dead."""
        self._swallows.clear()
        for writer in self._writers:
            writer.close()

    async def close(self) -> None:
        self._server.close()
        self.mend()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            with contextlib.suppress(OSError):
                await writer.wait_closed()
