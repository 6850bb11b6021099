"""What pages have shown to their seats: what was to be seen once is forgotten then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sightline.server.live.part import Part
from sightline.server.store.changes import Acknowledged

if TYPE_CHECKING:
    from sightline.server.live.table import LiveTable


class Acks(Part):
    """For each seat the last public step that its page has acknowledged."""

    def __init__(self, table: LiveTable, numbers: dict[int, int]) -> None:
        super().__init__(table)
        self._numbers = numbers
        for seat, number in numbers.items():
            self._forget_once(seat, number)

    def of(self, seat: int) -> int:
        """The last step that a seat has acknowledged; 0: none."""
        return self._numbers.get(seat, 0)

    async def acknowledge(self, seat: int, number: int) -> None:
        """A page has shown everything up to a number."""
        table, services = self._table, self._table.services
        number = min(number, table.story.number)
        if number <= self.of(seat):
            return
        change = Acknowledged(table.id, seat, number)
        if any(n <= number for n, _ in table.story.once[seat]):
            # First on disk, then forgotten: else a restart would show a private look once more.
            await services.store.save(changes=[change])
        else:
            services.later.remember((table.id, seat), lambda: services.store.save_lazily([change]))
        self._numbers[seat] = max(number, self.of(seat))
        self._forget_once(seat, number)

    def _forget_once(self, seat: int, number: int) -> None:
        once = self._table.story.once
        once[seat] = [(n, event) for n, event in once[seat] if n > number]
