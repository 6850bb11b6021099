"""Servers in processes of their own that take no time to start: forked from one that has loaded
everything already. For loops in which hundreds of them are killed."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TextIO

from tests.table.process import ROOT, Process, arguments, surroundings, url_in

from sightline.server.ready import get_ready


class Forked(Process):
    """A server that is no child of ours: one can end it, and see that it is gone."""

    def __init__(self, pid: int, told: TextIO) -> None:
        self._told = told
        self.first_line = told.readline()
        self.url = url_in(self.first_line)
        self._watched = os.pidfd_open(pid)

    def kill(self) -> None:
        """As hard as it gets; over when it is gone."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As its operator does; over when it is gone."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._watched, how)
        poll = select.poll()
        poll.register(self._watched, select.POLLIN)
        poll.poll()
        os.close(self._watched)
        self._told.close()


class Nursery:
    """The process that they are forked from."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.table.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=surroundings(),
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "ready\n"

    def start(self, folder: Path, *options: str) -> Forked:
        """One more server; back when it can be reached."""
        process, out = self._process, folder / "stdout"
        assert process.stdin is not None
        assert process.stdout is not None
        os.mkfifo(out)
        process.stdin.write(json.dumps([str(out), *arguments(folder), *options]) + "\n")
        process.stdin.flush()
        told = out.open(encoding="utf-8")
        return Forked(int(process.stdout.readline()), told)

    def end(self) -> None:
        """No more. Those that were started live on until they are killed, and keep its output
        open."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()


@contextlib.contextmanager
def nursery() -> Iterator[Nursery]:
    there = Nursery()
    try:
        yield there
    finally:
        there.end()


def _become_a_server(out: str, options: list[str]) -> None:
    from sightline.server.__main__ import main

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    descriptor = os.open(out, os.O_WRONLY)
    os.dup2(descriptor, sys.stdout.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    sys.argv = ["python -m sightline.server", *options]
    try:
        main()
    finally:
        os._exit(1)


def _wait_for_wishes() -> None:
    import_module("sightline.server.__main__")
    import_module("asyncpg")
    get_ready()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    print("ready", flush=True)
    for line in sys.stdin:
        out, *options = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _become_a_server(out, options)
        print(pid, flush=True)


if __name__ == "__main__":
    _wait_for_wishes()
