"""Links with which the owner of a seat goes on playing it on another device."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

import msgspec

from sightline.core.message import say
from sightline.server.chance import Chance
from sightline.server.live import LiveTable
from sightline.server.refusal import Refusal
from sightline.server.store.shelf import Drop, Put, Shelves
from sightline.server.table_messages import Entrance, Handover, Person
from sightline.server.timekeeper import Timekeeper

HANDOVER_SECONDS = 600
ROOM = "handovers"
"""Under this name the store's shelves are asked for; no room has it, since none is called so."""
_LINKS = "links"


class HandoverLink(NamedTuple):
    """What a token for another device opens, and for how long."""

    until: float
    table: str
    seat: int
    owner: str
    secret: str
    """The owner's: a device that has no identity of its own gets theirs."""


class _Kept(msgspec.Struct, array_like=True, frozen=True):
    """A link as it is kept: what it is about, but neither its token nor the owner's secret, which
    nobody can read who has not got the token."""

    until: float
    seat: int
    owner: str
    sealed: bytes


class Handovers:
    """All such links. They are durable, so that they are good wherever their tables are by then:
    after a restart, or at another server of the house. What is at hand here is what the tables of
    this server were asked for."""

    def __init__(self, timekeeper: Timekeeper, chance: Chance, shelves: Shelves) -> None:
        self._timekeeper = timekeeper
        self._chance = chance
        self._shelves = shelves
        self._kept = shelves.shelf(_LINKS)
        self.links: dict[str, HandoverLink] = {}
        self._gone: dict[str, float] = {}
        """Names of links that open nothing any more, until they would have ended: what is about to
        be taken from the shelf must not be found there again."""

    async def make(self, table: LiveTable, person: Person, seat: int, secret: str) -> Handover:
        """A link for the owner of a seat."""
        if seat not in table.story.seats_of(person.id):
            raise Refusal("not-allowed", say("refused-not-your-chair"))
        token = self._chance.token()
        until = self._timekeeper.now() + HANDOVER_SECONDS
        await self.keep(token, HandoverLink(until, table.id, seat, person.id, secret))
        return Handover(token, HANDOVER_SECONDS)

    async def keep(self, token: str, link: HandoverLink) -> None:
        """Make a link durable, and have it at hand."""
        sealed = _sealed(link.secret.encode(), token)
        body = msgspec.msgpack.encode(_Kept(link.until, link.seat, link.owner, sealed))
        await self._shelves.save(Put(_LINKS, link.table, _name(token), body))
        self.links[token] = link

    async def learn(self, token: str | None) -> None:
        """Have at hand what a token opens, whichever server has made it."""
        if token:
            link = await self._look_up(token)
            if link is None:
                self.links.pop(token, None)
            else:
                self.links[token] = link

    async def _look_up(self, token: str) -> HandoverLink | None:
        item = await self._kept.find(_name(token))
        if item is None or item.key in self._gone:
            return None
        kept = msgspec.msgpack.decode(item.body, type=_Kept)
        secret = _sealed(kept.sealed, token).decode()
        return HandoverLink(kept.until, item.owner, kept.seat, kept.owner, secret)

    def find(self, token: str | None) -> HandoverLink | None:
        """The link with this token, old or not, if it is at hand."""
        return self.links.get(token or "")

    def holds(self, link: HandoverLink, table: LiveTable) -> bool:
        """It is not too old, and whoever made it still has the seat."""
        if link.until < self._timekeeper.now() or link.table != table.id:
            return False
        return table.story.chairs[link.seat].person == link.owner

    async def entrance(self, token: str) -> Entrance | None:
        """What a token opens, if it is one of these."""
        link = await self._look_up(token)
        if link is None or link.until < self._timekeeper.now():
            return None
        return Entrance(link.table, link.seat)

    def owner_secret(self, token: str | None, table: LiveTable) -> str | None:
        """The identity that a link carries, for a device that has none of its own."""
        link = self.find(token)
        return link.secret if link is not None and self.holds(link, table) else None

    async def use(self, token: str | None) -> HandoverLink | None:
        """A link opens its seat once."""
        link = self.links.pop(token or "", None)
        if link is not None:
            await self._take_away(link.table, {_name(token or ""): link.until})
        return link

    async def drop(self, table: LiveTable, seat: int) -> None:
        """A seat has changed hands: links of its last owner open nothing any more. So do those of
        the table that are too old."""
        self.links = {
            token: link
            for token, link in self.links.items()
            if (link.table, link.seat) != (table.id, seat)
        }
        now, gone = self._timekeeper.now(), dict[str, float]()
        for item in await self._kept.owned(table.id):
            kept = msgspec.msgpack.decode(item.body, type=_Kept)
            if kept.seat == seat or kept.until < now:
                gone[item.key] = kept.until
        if gone:
            await self._take_away(table.id, gone)

    async def _take_away(self, table: str, names: dict[str, float]) -> None:
        self._gone.update(names)
        await self._shelves.save(*(Drop(_LINKS, table, name) for name in names))

    def sweep(self) -> None:
        """Forget those that are too old."""
        now = self._timekeeper.now()
        old = {token: link for token, link in self.links.items() if link.until <= now}
        if old:
            drops = (Drop(_LINKS, link.table, _name(token)) for token, link in old.items())
            self._shelves.save_lazily(*drops)
            self.links = {token: link for token, link in self.links.items() if token not in old}
        self._gone = {name: until for name, until in self._gone.items() if until > now}


def _name(token: str) -> str:
    """What stands for a token in the store."""
    return blake2b(token.encode(), digest_size=16, person=b"handover name").hexdigest()


def _sealed(secret: bytes, token: str) -> bytes:
    """A secret that only its token opens, and the same back. A token seals nothing else."""
    stream = blake2b(token.encode(), digest_size=64, person=b"handover seal").digest()
    assert len(secret) <= len(stream)
    return bytes(one ^ other for one, other in zip(secret, stream, strict=False))
