"""A server in a process of its own: to be killed, and to see it as its user does."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.table.games import PRELOAD

ROOT = Path(__file__).resolve().parents[2]


class Process:
    """A server in a process of its own, to be killed."""

    def __init__(self, folder: Path, *options: str, before: tuple[str, ...] = ()) -> None:
        self.folder = folder
        command = [
            *before, sys.executable, "-m", "sightline.server",
            "--no-browser", "--host", "127.0.0.1",
            "--port", "0", "--data", str(folder), "--preload", PRELOAD, "--log-level", "error",
            "--warm-bots", "false", "--address-rate", "10000", "--socket-rate", "100000",
            "--address-tables", "10000", "--tables-per-minute", "100000",
            "--guests-per-minute", "100000", "--heartbeat", "120", "--bot-seconds", "120",
            "--head-seconds", "3600", "--body-seconds", "3600", *options,
        ]  # fmt: skip
        paths = [str(ROOT), str(ROOT / "src")]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline()
        address = (self.first_line.split() or [""])[-1]
        self.url = address.rstrip("/").replace("localhost", "127.0.0.1")

    def kill(self) -> None:
        """As hard as it gets."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.end()

    def end(self, patience: float = 120) -> str:
        """Wait for the end; what was printed last."""
        assert self.process.stdout is not None
        rest = self.process.stdout.read()
        self.process.wait(patience)
        self.process.stdout.close()
        return rest


@contextlib.contextmanager
def running(folder: Path, *options: str, before: tuple[str, ...] = ()) -> Iterator[Process]:
    process = Process(folder, *options, before=before)
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.kill()
