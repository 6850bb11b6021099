"""Two servers on one folder would not see each other's moves: the second is refused."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

FILE = "lock"


class InUse(Exception):
    """Somebody else uses this folder."""


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Nobody else uses the folder meanwhile. InUse: somebody does."""
    with (folder / FILE).open("a+b") as file:
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse from None
        yield
