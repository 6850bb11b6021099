"""The writer's commits, held up and traced; for SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import pytest
from tests.table.house import PATIENCE

from sightline.server.store.postgres_writer import Writer
from sightline.server.store.sqlite import SqliteStore


class Commits:
    """The writer's commits, which can be held up, and what they wrote."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._free = threading.Event()
        self._free.set()
        self.held = threading.Event()
        self.trace: list[Any] = []
        commit, commit_there = SqliteStore._commit, Writer._commit

        def slowed(store: SqliteStore, batch: list[Any]) -> None:
            if self._note(batch):
                assert self._free.wait(10 * PATIENCE)
            commit(store, batch)

        async def slowed_there(writer: Writer, batch: Sequence[Any]) -> None:
            if self._note(batch):
                assert await asyncio.to_thread(self._free.wait, 10 * PATIENCE)
            await commit_there(writer, batch)

        monkeypatch.setattr(SqliteStore, "_commit", slowed)
        monkeypatch.setattr(Writer, "_commit", slowed_there)

    def _note(self, batch: Sequence[Any]) -> bool:
        """What is written; whether it has to wait."""
        # What may be lost is written when it suits; everything else is waited for by somebody.
        written = [write for write in batch if write.saved is not None]
        waits = bool(written) and not self._free.is_set()
        if waits:
            self.held.set()
        for write in written:
            sizes = [len(row.body) for row in write.rows]
            told = [
                (type(change).__name__, [_size(value) for value in change])
                for change in write.changes
            ]
            self.trace.append((sizes, told))
        return waits

    def hold(self) -> None:
        self.held.clear()
        self._free.clear()

    def release(self) -> None:
        self._free.set()


def _size(value: Any) -> Any:
    return len(value) if isinstance(value, bytes | str) else type(value).__name__
