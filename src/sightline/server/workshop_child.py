"""Runs a command at low priority and ends it, with all it has started, when the server is gone.

``python -m sightline.server.workshop_child SECONDS COMMAND …``. The server keeps the other end of
this process's standard input open; when it closes, by a cancel, a clean end or a crash, everything
here is killed. A study plays games on worker processes, so killing the one that was started is not
enough.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

_NICE = 10
_LARGEST_FILE = 64 * 2**20


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


def end_everything(child: subprocess.Popen[bytes]) -> None:
    """Kill this process's group, which the server made for it alone."""
    if sys.platform == "win32":
        child.kill()
    elif os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    else:  # started by hand
        child.kill()


def main() -> int:
    """See the module's docstring."""
    seconds, command = int(sys.argv[1]), sys.argv[2:]
    lower_limits(seconds)
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL)

    def watch() -> None:
        while os.read(0, 1024):
            pass
        end_everything(child)

    threading.Thread(target=watch, daemon=True).start()
    return child.wait()


if __name__ == "__main__":
    sys.exit(main())
