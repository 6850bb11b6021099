"""Links with which the owner of a seat goes on playing it on another device."""

from __future__ import annotations

from typing import NamedTuple

from sightline.server.chance import Chance
from sightline.server.live import LiveTable
from sightline.server.refusal import Refusal
from sightline.server.table_messages import Entrance, Handover, Person
from sightline.server.timekeeper import Timekeeper

HANDOVER_SECONDS = 600


class HandoverLink(NamedTuple):
    """What a token for another device opens, and for how long."""

    until: float
    table: str
    seat: int
    owner: str
    secret: str
    """The owner's: a device that has no identity of its own gets theirs."""


class Handovers:
    """All such links; none of them outlives the server."""

    def __init__(self, timekeeper: Timekeeper, chance: Chance) -> None:
        self._timekeeper = timekeeper
        self._chance = chance
        self.links: dict[str, HandoverLink] = {}

    def make(self, table: LiveTable, person: Person, seat: int, secret: str) -> Handover:
        """A link for the owner of a seat."""
        if seat not in table.story.seats_of(person.id):
            raise Refusal("not-allowed", "You do not sit there.")
        token = self._chance.token()
        until = self._timekeeper.monotonic() + HANDOVER_SECONDS
        self.links[token] = HandoverLink(until, table.id, seat, person.id, secret)
        return Handover(token, HANDOVER_SECONDS)

    def find(self, token: str | None) -> HandoverLink | None:
        """The link with this token, old or not."""
        return self.links.get(token or "")

    def holds(self, link: HandoverLink, table: LiveTable) -> bool:
        """It is not too old, and whoever made it still has the seat."""
        if link.until < self._timekeeper.monotonic() or link.table != table.id:
            return False
        return table.story.chairs[link.seat].person == link.owner

    def entrance(self, token: str) -> Entrance | None:
        """What a token opens, if it is one of these."""
        link = self.links.get(token)
        return None if link is None else Entrance(link.table, link.seat)

    def owner_secret(self, token: str | None, table: LiveTable) -> str | None:
        """The identity that a link carries, for a device that has none of its own."""
        link = self.find(token)
        return link.secret if link is not None and self.holds(link, table) else None

    def use(self, token: str | None) -> HandoverLink | None:
        """A link opens its seat once."""
        return self.links.pop(token or "", None)

    def drop(self, table: LiveTable, seat: int) -> None:
        """A seat has changed hands: links of its last owner open nothing any more."""
        self.links = {
            token: link
            for token, link in self.links.items()
            if (link.table, link.seat) != (table.id, seat)
        }

    def sweep(self) -> None:
        """Forget those that are too old."""
        now = self._timekeeper.monotonic()
        self.links = {token: link for token, link in self.links.items() if link.until > now}
