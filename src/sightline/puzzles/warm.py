"""Compile everything the puzzles use, so that nobody waits for it: ``python -m …puzzles.warm``.

Compiled code is kept on disk. The server runs this once in a process of its own before its own
threads load what it leaves there: a compiler at work would slow down every table. It remembers the
``stamp``, so that this happens again only after an update.
"""

from __future__ import annotations

import hashlib
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from sightline.kit import solve
from sightline.puzzles.catalogue import find_puzzle
from sightline.puzzles.collection import collections


def warm() -> None:
    """Use every kernel once."""
    for key in ("board-3x20", "box-2x3x10", "box-5x10"):
        puzzle = find_puzzle(key)
        first = puzzle.hint((), 3).lay
        assert first is not None
        puzzle.left((first,))
    for collection in collections().values():
        collection.warm()


def stamp() -> str:
    """Tells whether what is compiled on this machine is what would be compiled now."""
    digest = hashlib.sha256(f"{sys.version} {platform.machine()} {version('numba')}".encode())
    ours = str(Path(solve.__file__ or "").parent)
    brought = (folder for each in collections().values() for folder in each.kernels)
    for folder in map(Path, (ours, *brought)):
        digest.update(str(folder).encode())
        for kernel in sorted(folder.glob("kernel*.py")):
            digest.update(kernel.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    warm()
