"""How kernels are compiled: by Numba, once, then kept on disk.

Numba notices when the file of a function has changed, but not when that of a function it calls has;
the old code would then run on a new layout of the arrays. Here a cached function is valid only as
long as *all* files that a kernel is made of are unchanged. Imported by ``kernel*.py`` files alone,
so that nothing else loads Numba.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from numba import njit
from numba.core.registry import cpu_target


def load_all() -> None:
    """Import what Numba would import when it first runs something; nothing is compiled."""
    target: Any = cpu_target
    target.typing_context.refresh()
    target.target_context.refresh()


class Compiler:
    """Compiles the functions of one kernel on first use. Other threads run while they run."""

    def __init__(self, kernel: str, more: Iterable[str | None] = ()) -> None:
        """``kernel``: a file of the kernel, all ``kernel*.py`` beside it belong to it; ``more``:
        further files whose contents are compiled in."""
        sources = [*Path(kernel).parent.glob("kernel*.py"), *(Path(file) for file in more if file)]
        digest = hashlib.sha256()
        for source in sorted(sources):
            digest.update(source.read_bytes())
        self._stamp = digest.hexdigest()

    def compiled(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Compile on first use, and keep the result on disk."""
        return self._compiled(function, False)

    def inlined(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same for a small function that is to become part of its callers."""
        return self._compiled(function, True)

    def _compiled(self, function: Callable[..., Any], inline: bool) -> Callable[..., Any]:
        dispatcher: Any = njit(cache=True, nogil=True, forceinline=inline)(function)
        cache = getattr(dispatcher, "_cache", None)
        index: Any = getattr(cache, "_cache_file", None)
        if hasattr(index, "_source_stamp"):
            index._source_stamp = self._stamp
            return dispatcher
        # Another Numba, with other insides: compile in every process rather than run stale code.
        return njit(nogil=True, forceinline=inline)(function)
