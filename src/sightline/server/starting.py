"""Processes that are started wholly or not at all.

Whoever is given up while a process starts for them would leave it behind, with nobody who knows of
it: asyncio's loops give it back only once it runs.
"""

from __future__ import annotations

import asyncio
import contextlib
from asyncio.subprocess import Process
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def to_the_end(work: Coroutine[Any, Any, T]) -> tuple[T, bool]:
    """What comes of this, and whether whoever waits for it was cancelled meanwhile."""
    task, cancelled = asyncio.ensure_future(work), False
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            cancelled = True
    return task.result(), cancelled


async def start_process(*command: str, **how: Any) -> Process:
    """As ``asyncio.create_subprocess_exec``; if it is cancelled there is no process."""
    process, cancelled = await to_the_end(asyncio.create_subprocess_exec(*command, **how))
    if cancelled:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await to_the_end(process.wait())
        raise asyncio.CancelledError
    return process
