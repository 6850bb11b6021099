"""The slow server is slow: else the soak would show nothing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests import postgres
from tests.loops import run_apart
from tests.meter.slow_server import slow_down

from sightline.server.store import open_store
from sightline.server.store.changes import MetaSet
from sightline.server.store.postgres_writer import Writer
from sightline.server.store.sqlite import SqliteStore

SLOW = 300


@pytest.mark.parametrize("database", [False, True], ids=["sqlite", "postgresql"])
def test_every_commit_takes_longer(
    database: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in (SqliteStore, Writer):  # to be undone at the end
        monkeypatch.setattr(each, "_commit", each._commit)
    slow_down(SLOW)

    async def save() -> float:
        store = open_store(tmp_path, postgres.fresh_database() if database else "")
        store.open()
        try:
            began = time.monotonic()
            await store.save(changes=[MetaSet("key", b"value")])
            return time.monotonic() - began
        finally:
            store.close()

    assert run_apart(save()) >= SLOW / 1000
