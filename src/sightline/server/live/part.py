"""What all parts of a live table have in common: they belong to it, and it is not theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ref

if TYPE_CHECKING:
    from sightline.server.live.table import LiveTable


class Part:
    """One thing that goes on at a table. It holds its table weakly: whatever leaves no cycles is
    gone at once when it is forgotten, without a collector that walks over every table."""

    def __init__(self, table: LiveTable) -> None:
        self._ref = ref(table)

    @property
    def _table(self) -> LiveTable:
        table = self._ref()
        assert table is not None, "whoever uses a part holds its table"
        return table
