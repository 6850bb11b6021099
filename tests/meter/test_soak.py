"""The clean verdict on time: 300 windows with an answer and 300 without, on a slow disk."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import postgres
from tests.loops import apart
from tests.table import stores
from tests.table.games import PRELOAD
from tests.table.process import ROOT

from sightline.meter import Wish, measure

SLOW = 8
"""Milliseconds that each commit takes longer."""


@contextlib.contextmanager
def slow_server(folder: Path, *options: str) -> Iterator[str]:
    """A server with slow commits, in a process of its own: the meter's work must not delay it."""
    command = [
        sys.executable, "-m", "tests.meter.slow_server", "--no-browser", "--host", "127.0.0.1",
        "--port", "0", "--data", str(folder), "--preload", PRELOAD, "--log-level", "error",
        "--warm-bots", "false", "--bot-pause", "0.1", "--address-rate", "10000",
        "--socket-rate", "1000", "--sockets-per-address", "5000", "--open-tables", "1000",
        "--address-tables", "10000", "--tables-per-minute", "100000",
        "--guests-per-minute", "100000", "--connections-per-address", "5000", *options,
    ]  # fmt: skip
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    env = {**os.environ, "PYTHONPATH": paths, "SLOW_COMMIT": str(SLOW)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[-1].rstrip("/").replace("localhost", "127.0.0.1")
    finally:
        process.terminate()
        process.communicate(timeout=60)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "kept"),
    [("veil", stores.SQLITE), ("viewpoint", stores.SQLITE), ("veil", stores.POSTGRESQL)],
)
def test_time_does_not_tell_that_somebody_has_answered(
    game: str, kept: str, tmp_path: Path
) -> None:
    at = () if kept == stores.SQLITE else ("--store", postgres.fresh_database())
    with slow_server(tmp_path, *at) as url:
        for seed in (1, 2):
            wish = Wish(url, game, windows=300, rate=5000.0, seed=seed)
            report = apart(measure, wish)
            assert report.timing is not None
            print(f"{game}: AUC {report.timing.auc:.3f}, best {report.timing.singles[0]}")
            if report.clean and abs(report.timing.auc - 0.5) <= 0.06:
                return
    # Luck does that once in a hundred times, and not twice in a row.
    raise AssertionError((report.timing.auc, report.findings))
