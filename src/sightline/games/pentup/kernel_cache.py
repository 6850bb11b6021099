"""How the kernels are compiled: by Numba, once, then kept on disk.

Numba notices when the file of a function has changed, but not when that of a function it calls
has; the old code would then run on a new layout of the arrays. Here a cached function is valid
only as long as *all* files a kernel is made of are unchanged.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import njit

from sightline.pieces import shapes


def _stamp() -> str:
    sources = [*sorted(Path(__file__).parent.glob("kernel*.py")), Path(shapes.__file__)]
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()


_STAMP = _stamp()


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile on first use, and keep the result on disk. Other threads run while it runs."""
    return _compiled(function, False)


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a small function that is to become part of its callers."""
    return _compiled(function, True)


def _compiled(function: Callable[..., Any], inline: bool) -> Callable[..., Any]:
    dispatcher: Any = njit(cache=True, nogil=True, forceinline=inline)(function)
    cache = getattr(dispatcher, "_cache", None)
    index: Any = getattr(cache, "_cache_file", None)
    if hasattr(index, "_source_stamp"):
        index._source_stamp = _STAMP
        return dispatcher
    # Another Numba, with other insides: compile in every process rather than run stale code.
    return njit(nogil=True, forceinline=inline)(function)
