"""How kernels are compiled: by Numba, once, then kept on disk.

Numba notices when the file of a function has changed, but not when that of a function it calls has;
the old code would then run on a new layout of the arrays. Here a cached function is valid only as
long as *all* files that it can be made of are unchanged: those of its folder, which is a kernel,
and those of the kit. Imported by kernels alone, so that nothing else loads Numba.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba import njit
from numba.core.registry import cpu_target

_KIT = Path(__file__).parent


def load_all() -> None:
    """Import what Numba would import when it first runs something; nothing is compiled."""
    target: Any = cpu_target
    target.typing_context.refresh()
    target.target_context.refresh()


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile on first use, and keep the result on disk. Other threads run while it runs."""
    return _compiled(function, False)


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a small function that is to become part of its callers."""
    return _compiled(function, True)


def _compiled(function: Callable[..., Any], inline: bool) -> Callable[..., Any]:
    dispatcher: Any = njit(cache=True, nogil=True, forceinline=inline)(function)
    kept = getattr(dispatcher, "_cache", None)
    index: Any = getattr(kept, "_cache_file", None)
    if hasattr(index, "_source_stamp"):
        index._source_stamp = _stamp(Path(function.__code__.co_filename).parent)
        return dispatcher
    # Another Numba, with other insides: compile in every process rather than run stale code.
    return njit(nogil=True, forceinline=inline)(function)


@cache
def _stamp(kernel: Path) -> str:
    digest = hashlib.sha256()
    for source in sorted({*kernel.glob("*.py"), *_KIT.rglob("*.py")}):
        digest.update(source.read_bytes())
    return digest.hexdigest()
