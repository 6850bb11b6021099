"""A real server in a process of its own whose disk, or whose PostgreSQL, is slow: each commit takes
some milliseconds.

    python -m tests.meter.slow_server --data FOLDER --port 0 …
    python -m tests.meter.slow_server --data FOLDER --port 0 --store postgresql://… …

``SLOW_COMMIT`` says how many milliseconds more. What waits for a commit then shows from outside.
"""

from __future__ import annotations

import asyncio
import os
import runpy
import time
from typing import Any

from sightline.server.store.postgres_writer import Writer
from sightline.server.store.sqlite import SqliteStore


def slow_down(milliseconds: float) -> None:
    """Let every commit of this process take so much longer."""
    commit: Any = SqliteStore._commit

    def slowly(self: SqliteStore, batch: Any) -> None:
        time.sleep(milliseconds / 1000)
        commit(self, batch)

    SqliteStore._commit = slowly
    write: Any = Writer._commit

    async def write_slowly(self: Writer, batch: Any) -> None:
        await asyncio.sleep(milliseconds / 1000)
        await write(self, batch)

    Writer._commit = write_slowly


if __name__ == "__main__":
    slow_down(float(os.environ.get("SLOW_COMMIT", "8")))
    runpy.run_module("sightline.server", run_name="__main__")
