"""A process beside the server that answers requests, kept alive from one to the next.

The event loop only ever waits for pipes. Whoever gets no answer in time has lost the process; the
next request starts a fresh one.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

from sightline.server.frames import LENGTH, frame, size_of
from sightline.server.starting import start_process


class FramedProcess:
    """A module's program, started when it is first asked; one request at a time."""

    def __init__(self, module: str, *words: str) -> None:
        self._command = (sys.executable, "-m", module, *words)
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, request: bytes, seconds: float) -> bytes:
        """The answer. TimeoutError where it takes longer, OSError or EOFError where the process
        died: it has ended then, as it has when nobody waits for the answer any more."""
        try:
            async with asyncio.timeout(seconds):
                process = await self._running()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(frame(request))
                await process.stdin.drain()
                length = size_of(await process.stdout.readexactly(LENGTH))
                return await process.stdout.readexactly(length)
        except (OSError, EOFError, asyncio.CancelledError):  # one that took too long is an OSError
            await self.stop()
            raise

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            paths = [path for path in sys.path if path]
            self._process = await start_process(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
                # Ctrl-C is for the server; it takes its workers down itself.
                start_new_session=True,
            )
        return self._process

    async def stop(self) -> None:
        """End the process, at once."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
