"""The first process of work that is run apart (``apart.py``): calls a function of ours.

``python -m sightline.server.apart_worker SECONDS`` reads from its standard input a frame with a
pickled function and its values, written by our own server, which then keeps its end open. When that
closes, by a cancel, a clean end or a crash, everything here is killed: the work starts processes of
its own, so to kill the first one is not enough. On standard output it tells how far it is.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading

import msgspec

from sightline.server.apart import Progress
from sightline.server.frames import read_frame

_NICE = 10
_LARGEST_FILE = 64 * 2**20


class Teller:
    """Writes a line of progress, unless nothing much has changed."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._last = -1

    def __call__(self, done: int, of: int) -> None:
        """So much is done, of so much."""
        per_cent = 100 * done // of
        if per_cent != self._last or done == of:
            self._last = per_cent
            os.write(self._to, msgspec.json.encode(Progress(done, of)) + b"\n")


def lower_limits(seconds: int) -> None:
    """Be quiet, and be bounded: no process below this one computes or writes without end."""
    if sys.platform == "win32":
        return
    import resource

    os.nice(_NICE)
    for kind, most in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, _LARGEST_FILE),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(kind)
        limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (limit, limit))


def end_everything() -> None:
    """Kill this process's group, which the server made for it alone."""
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def main() -> None:
    """See the module's docstring."""
    lower_limits(int(sys.argv[1]))
    # What the function prints must not get between the lines, and its processes need no input.
    requests, told = os.fdopen(os.dup(0), "rb"), os.dup(1)
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123  (a device, not a file)
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    frame = read_frame(requests)
    if frame is None:
        return

    def watch() -> None:
        while os.read(requests.fileno(), 1024):
            pass
        end_everything()

    threading.Thread(target=watch, daemon=True).start()
    function, values = pickle.loads(frame)
    function(*values, Teller(told))


if __name__ == "__main__":
    main()
