"""An event loop for a test that needs one."""

from __future__ import annotations

from asyncio import AbstractEventLoop, Runner
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def apart(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What comes of it in a thread of its own: once a test has driven a browser, Playwright's event
    loop runs in the main thread until the end, and no other can."""
    with ThreadPoolExecutor(1, "apart") as thread:
        return thread.submit(work, *args, **named).result()


def run_apart(
    work: Coroutine[Any, Any, T], loop: Callable[[], AbstractEventLoop] | None = None
) -> T:
    """The same for what needs an event loop; ``loop`` makes one of another kind."""

    def run() -> T:
        with Runner(loop_factory=loop) as runner:
            return runner.run(work)

    return apart(run)
