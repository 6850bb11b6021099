"""A process in which the server has work done that would hold up its tables (``offloop.py``).

Requests and answers are frames (``frames.py``). A request is a pickle from our own server, a
function of ours and its values; an answer is JSON or bytes, never a pickle.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
import time

import msgspec

from sightline.server.frames import read_frame, write_frame
from sightline.server.offloop import ANSWERED, ENDS, FAILED, GOES_ON, REFUSED, Told
from sightline.server.preload import preload_games
from sightline.server.refusal import Refusal

_NICE = 10
_LARGE = 512 * 2**20
"""A process that has once needed so much memory ends, so that the machine gets it back."""


def main() -> None:
    """Serve requests until the pipe closes."""
    # Whatever a game prints must not get between the frames.
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    lower_limits(int(sys.argv[1]))
    threading.Thread(target=_end_with_the_server, args=(os.getppid(),), daemon=True).start()
    preload_games(",".join(sys.argv[2:]))
    while (frame := read_frame(requests)) is not None:
        kind, content = answer(frame)
        ends = _peak() > _LARGE
        write_frame(answers, kind + (ENDS if ends else GOES_ON) + content)
        if ends:
            return


def answer(frame: bytes) -> tuple[bytes, bytes]:
    """What a function makes of its values."""
    try:
        function, values = pickle.loads(frame)
        found = function(*values)
        return ANSWERED, found if isinstance(found, bytes) else msgspec.json.encode(found)
    except Refusal as refusal:
        told = Told(refusal.code, refusal.message, refusal.faults, refusal.words)
        return REFUSED, msgspec.json.encode(told)
    except Exception as error:  # strangers' texts: the server decides what happens then
        return FAILED, f"{type(error).__name__}: {error}"[:2000].encode()


def lower_limits(memory: int) -> None:
    """Let the tables go first, and never take more than so many bytes."""
    if sys.platform == "win32":
        return
    import resource

    os.nice(_NICE)
    for kind, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        _, hard = resource.getrlimit(kind)
        limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (limit, hard))


def _peak() -> int:
    """The most bytes that this process has held at once."""
    if sys.platform == "win32":
        return 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def _end_with_the_server(server: int) -> None:
    """A server that was killed closes the pipe; but somebody who works does not listen."""
    while os.getppid() == server:
        time.sleep(2.0)
    os._exit(1)


if __name__ == "__main__":
    main()
