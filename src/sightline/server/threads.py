"""Work of a moment on threads of the server: folding a table, dealing, writing a record.

They share the interpreter with the event loop, so there are few of them. A long game of somebody's
takes seconds, so addresses take turns, and none of them has more than one thread at a time: whoever
opens sixty long games waits for them one after the other, and everybody else for none of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from sightline.server.fair_queue import ASKER, Claim, FairQueue

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 2


class Threads:
    """See the module's docstring."""

    def __init__(self) -> None:
        self.queue = FairQueue(range(THREADS))
        self._own: dict[str, FairQueue[None]] = {}
        """For each address that has something to do the one thread that it may have."""

    async def run(self, work: Callable[P, T], *values: P.args, **named: P.kwargs) -> T:
        """What a function returns, called on a thread on behalf of whoever asks just now."""
        claim = Claim(ASKER.get())
        address = claim.owner.address
        if not address:  # the server's own wish
            return await self._run(claim, work, *values, **named)
        own = self._own.setdefault(address, FairQueue([None]))
        try:
            async with own.place(claim):
                return await self._run(claim, work, *values, **named)
        finally:
            if not own.waiting and own.is_free(None):
                self._own.pop(address, None)

    async def _run(
        self, claim: Claim, work: Callable[P, T], *values: P.args, **named: P.kwargs
    ) -> T:
        async with self.queue.place(claim):
            return await asyncio.to_thread(work, *values, **named)
