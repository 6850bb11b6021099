"""What would not hurt if a crash lost it: gathered, and written once in a while."""

from __future__ import annotations

from collections.abc import Callable, Hashable


class Later:
    """Of several things under one key only the last is written."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Callable[[], None]] = {}

    def remember(self, key: Hashable, write: Callable[[], None]) -> None:
        """Call ``write`` soon; it finds out itself what is true by then."""
        self._waiting[key] = write

    def write(self) -> None:
        """Write all of it now."""
        waiting, self._waiting = self._waiting, {}
        for write in waiting.values():
            write()
