"""What runs beside everything else: its failure is logged, and it ends with the server."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from sightline.server.logs import note


class Tasks:
    """All such work of a server."""

    def __init__(self) -> None:
        self.stopping = False
        """The server is about to end: nothing new begins."""
        self._running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
        """Run something beside everything else; its failure is logged, not lost. None: everything
        is about to end, so it was not begun."""
        if self.stopping:
            work.close()
            return None
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            error = task.exception()
            note("a task failed", level=40, problem=f"{type(error).__name__}: {error}")

    async def cancel(self) -> None:
        """End all of it."""
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
