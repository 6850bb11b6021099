"""An event loop on a thread of its own, for what has to go on whatever the caller's loop does."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Coroutine
from concurrent.futures import CancelledError, Future
from typing import Any, TypeVar

T = TypeVar("T")


class LoopThread:
    """See the module's docstring. Its methods are for other threads."""

    def __init__(self, name: str) -> None:
        self.loop = _new_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_forever()
            # Whoever still waits for something learns that it will not come.
            tasks = asyncio.all_tasks(self.loop)
            for task in tasks:
                task.cancel()
            self.loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
            self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        finally:
            self.loop.close()

    def ask(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Begin something there."""
        if self.loop.is_closed():
            work.close()
            raise CancelledError("it has stopped")
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    async def done(self, work: Coroutine[Any, Any, T]) -> T:
        """What some work there comes to, for somebody on another loop."""
        return await asyncio.wrap_future(self.ask(work))

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """The same for somebody who has no loop, or who may stop it meanwhile."""
        return self.ask(work).result()

    def stop(self) -> None:
        """No more; whatever is not done by then is not done."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()


def _new_loop() -> asyncio.AbstractEventLoop:
    if sys.platform != "win32":
        try:
            import uvloop
        except ModuleNotFoundError:  # a folder can be checked without a server being installed
            pass
        else:
            return uvloop.new_event_loop()
    return asyncio.new_event_loop()
