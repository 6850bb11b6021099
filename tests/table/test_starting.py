"""A process whose starter is given up does not stay behind, whenever that is."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import uvloop
from tests import loops
from tests.table.house import PATIENCE

from sightline.server.apart import run_apart
from sightline.server.framed_process import FramedProcess

LOOPS = [uvloop.new_event_loop, asyncio.new_event_loop]


def rest(tell: Callable[[int, int], None]) -> None:
    time.sleep(600)


def children() -> set[str]:
    found: set[str] = set()
    for thread in Path(f"/proc/{os.getpid()}/task").iterdir():
        with suppress(OSError):  # a thread that has just ended has none
            found.update((thread / "children").read_text().split())
    return found


@pytest.fixture
def nobody_stays(tmp_path: Path) -> Iterator[None]:
    if not Path(f"/proc/self/task/{os.getpid()}/children").exists():
        pytest.skip("this system does not tell a process's children")
    before = children()
    yield
    end = time.monotonic() + PATIENCE
    while children() - before:
        assert time.monotonic() < end, "a process stays behind"
        time.sleep(0.01)


@pytest.mark.usefixtures("nobody_stays")
@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("turns", range(5))
@pytest.mark.parametrize("again", [False, True])
def test_what_is_given_up_leaves_no_process(
    tmp_path: Path, loop: Callable[[], asyncio.AbstractEventLoop], turns: int, again: bool
) -> None:
    """``turns`` of the loop after it was begun; and once more while it ends."""

    async def give_up() -> None:
        framed = FramedProcess("sightline.server.offloop_worker", "0")
        works = [
            run_apart(rest, folder=tmp_path, seconds=600, tell=lambda _, __: None),
            framed.ask(b"", 600),
        ]
        tasks = [asyncio.ensure_future(work) for work in works]
        for _ in range(turns):
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        if again:
            await asyncio.sleep(0)
            for task in tasks:
                task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(ended, asyncio.CancelledError)

    loops.run_apart(give_up(), loop)
