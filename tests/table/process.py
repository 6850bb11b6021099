"""A server in a process of its own: to be killed, and to see it as its user does."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.table import stores
from tests.table.games import PRELOAD

ROOT = Path(__file__).resolve().parents[2]


def arguments(folder: Path) -> list[str]:
    """How a server is started whose house is here, and which has all the time in the world."""
    return [
        "--no-browser", "--host", "127.0.0.1",
        "--port", "0", *stores.options(folder), "--preload", PRELOAD, "--log-level", "error",
        "--warm-bots", "false", "--address-rate", "10000", "--socket-rate", "100000",
        "--address-tables", "10000", "--tables-per-minute", "100000",
        "--guests-per-minute", "100000", "--heartbeat", "120", "--bot-seconds", "120",
        "--head-seconds", "3600", "--body-seconds", "3600",
    ]  # fmt: skip


def surroundings() -> dict[str, str]:
    """The environment in which it finds itself and the tests' games."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}


def url_in(line: str) -> str:
    """Where a server is that says so in its first line; empty: it has not started."""
    return (line.split() or [""])[-1].rstrip("/").replace("localhost", "127.0.0.1")


class Process:
    """A server in a process of its own, to be killed."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        before: tuple[str, ...] = (),
        module: str = "sightline.server",
    ) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [*before, sys.executable, "-m", module, *arguments(folder), *options],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=surroundings(),
        )
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline()
        self.url = url_in(self.first_line)

    def kill(self) -> None:
        """As hard as it gets."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.end()

    def stop(self) -> None:
        """As its operator does."""
        self.process.terminate()
        self.end()
        assert self.process.returncode == 0

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
