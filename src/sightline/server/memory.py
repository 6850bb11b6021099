"""Giving memory back to the system.

What tables leave behind is freed, but the C library keeps it for later; after a busy evening that
is memory that nobody else on the machine can have.
"""

from __future__ import annotations

import ctypes
import sys
from functools import lru_cache
from typing import Any


@lru_cache(maxsize=1)
def _library() -> Any:
    """The C library, where it can be asked for this (glibc)."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        library = ctypes.CDLL(None)
        library.malloc_trim.argtypes = [ctypes.c_size_t]
        library.malloc_trim.restype = ctypes.c_int
    except (OSError, AttributeError):
        return None
    return library


def give_memory_back() -> bool:
    """Return free memory to the system, beside the event loop; whether there was any."""
    library = _library()
    return library is not None and bool(library.malloc_trim(0))
