"""Work of minutes that uses processes of its own: run apart, watched, and ended as a whole.

What takes seconds goes to ``offloop``. This is for work that starts further processes, such as a
study: it gets a group of processes to itself, at a low priority, and whatever ends it (a cancel,
its time limit, the server's end or crash) ends all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from sightline.server.frames import frame
from sightline.server.offloop import WorkFailed
from sightline.server.starting import start_process, to_the_end

_LONGEST_LINE = 65_536
_SAID = 2000
_END_SECONDS = 5


class Progress(msgspec.Struct, frozen=True):
    """A line by which the work tells how far it is."""

    done: int
    of: int


async def run_apart(
    function: Callable[..., object],
    *values: Any,
    folder: Path,
    seconds: float,
    tell: Callable[[int, int], None],
) -> None:
    """Call a module's function with these values and, as ``tell``, something that it calls with
    how much is done and of how much, which arrives at ours.

    TimeoutError after so many seconds; WorkFailed, with the end of what was said on standard error,
    if it failed. It works in ``folder``.
    """
    paths = [path for path in sys.path if path]
    process = await start_process(
        sys.executable, "-m", "sightline.server.apart_worker", str(int(seconds) + 1),
        cwd=folder, limit=_LONGEST_LINE, start_new_session=True,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, paths))},
    )  # fmt: skip
    said = bytearray()
    try:
        async with asyncio.timeout(seconds):
            request = pickle.dumps((function, values))
            assert process.stdin is not None
            with contextlib.suppress(OSError):  # what it said before it died is told below
                process.stdin.write(frame(request))
                await process.stdin.drain()
            await asyncio.gather(_follow(process.stdout, tell), _listen(process.stderr, said))
            code = await process.wait()
    finally:
        _, cancelled = await to_the_end(_end(process))
    if cancelled:
        raise asyncio.CancelledError
    if code:
        raise WorkFailed(said.decode("utf-8", "replace") or f"it ended with {code}")


async def _follow(stream: asyncio.StreamReader | None, tell: Callable[[int, int], None]) -> None:
    assert stream is not None
    while True:
        try:
            line = await stream.readline()
        except ValueError:  # longer than any progress is
            continue
        if not line:
            return
        with contextlib.suppress(msgspec.DecodeError):
            progress = msgspec.json.decode(line, type=Progress)
            tell(progress.done, progress.of)


async def _listen(stream: asyncio.StreamReader | None, said: bytearray) -> None:
    assert stream is not None
    while part := await stream.read(_SAID):
        said += part
        del said[:-_SAID]


async def _end(process: asyncio.subprocess.Process) -> None:
    """Closing its input makes the first process kill the whole group."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        async with asyncio.timeout(_END_SECONDS):
            await process.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            if sys.platform == "win32":
                process.kill()
            else:  # it leads a group of its own
                os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
