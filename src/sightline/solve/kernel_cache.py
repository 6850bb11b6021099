"""How the solver's kernels are compiled: by Numba, once, then kept on disk.

Numba notices when the file of a function has changed, but not when that of a function it calls
has. Here a cached function is valid only as long as all kernel files of this folder are unchanged.
Kernels let go of the interpreter while they run, so that threads can work side by side.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import njit


def _stamp() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("kernel*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()


_STAMP = _stamp()


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile on first use, and keep the result on disk."""
    dispatcher: Any = njit(cache=True, nogil=True)(function)
    cache = getattr(dispatcher, "_cache", None)
    index: Any = getattr(cache, "_cache_file", None)
    if hasattr(index, "_source_stamp"):
        index._source_stamp = _STAMP
        return dispatcher
    # Another Numba, with other insides: compile in every process rather than run stale code.
    return njit(nogil=True)(function)
