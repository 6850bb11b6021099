"""Where own challenges are built and kept: asked in a process beside the loop, one at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

import msgspec

from sightline.core.message import say
from sightline.games.viewpoints.challenges.report import Report
from sightline.games.viewpoints.room import work
from sightline.games.viewpoints.room.messages import (
    Built,
    ChallengeLinks,
    Counts,
    Draft,
    DrawWish,
    ReadWish,
    SharedChallenge,
    ShareWish,
    Spots,
    SpotsWish,
    Verdict,
    WhyWish,
)
from sightline.server.room import ABSENT, House, Item, OpenRoom, Person, Put, Refusal

T = TypeVar("T")

COUNT_SECONDS = 1.0
"""A page waits for the report, so what fits the cards is counted for so long."""
FEWER_SECONDS = 0.4
"""For each number of cards."""
MOST_WAITING = 6
"""So many questions one address may have waiting."""
_SECONDS = 300.0
"""The compiler may have to be waited for, once on a machine."""
SHARED = "shared-"
"""How the game's option ``challenge`` names one that is kept here."""
MOST_SHARED = 300
"""So many challenges one person may keep here."""
SHARED_SHELF = "shared"
"""Challenges by the link for friends, each owned by whoever has built it."""
EDITS_SHELF = "edits"
"""The links to edit them; under each the link for friends."""


class Challenges(OpenRoom):
    """See the module's docstring."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._shared = house.shelves.shelf(SHARED_SHELF)
        self._edits = house.shelves.shelf(EDITS_SHELF)
        # A process of its own: it loads compiled code, and thinks for a second or more.
        self._offloop = house.processes(1)
        self._waiting: Counter[str] = Counter()

    async def shelved(self, name: str) -> str | None:
        """A challenge that somebody has shared, as a challenge file, for options that name it."""
        item = await self._shared.find(name)
        return None if item is None else item.body.decode()

    async def close(self) -> None:
        """End at once."""
        await self._offloop.stop()

    async def _think(
        self, function: Callable[..., T], *values: object, kind: type[T], address: str
    ) -> T:
        """One thing after the other; nobody may keep all the others waiting."""
        if self._waiting[address] >= MOST_WAITING:
            raise Refusal("too-many", say("viewpoints-ask-later"))
        self._waiting[address] += 1
        try:
            return await self._offloop.ask(
                work.thought, function, *values, kind=kind, seconds=_SECONDS
            )
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    # -- building ---------------------------------------------------------------------------------

    async def spots(self, wish: SpotsWish, address: str) -> Spots:
        """Where a piece could go."""
        return await self._think(work.spots, wish, kind=Spots, address=address)

    async def why(self, wish: WhyWish, address: str) -> Verdict:
        """Whether it may go there."""
        return await self._think(work.why, wish, kind=Verdict, address=address)

    async def report(self, wish: Built, address: str) -> Report:
        """Cards, checks and difficulty."""
        return await self._think(work.reported, wish, COUNT_SECONDS, kind=Report, address=address)

    async def count(self, wish: Built, address: str) -> Counts:
        """How many structures fit fewer cards."""
        return await self._think(work.counted, wish, FEWER_SECONDS, kind=Counts, address=address)

    async def read(self, wish: ReadWish, address: str) -> Draft:
        """A structure out of a text."""
        return await self._think(work.read, wish, kind=Draft, address=address)

    async def draw(self, wish: DrawWish, address: str) -> Draft:
        """A random challenge."""
        seed = self.house.chance.below(1 << 64)
        return await self._think(work.drawn, wish, seed, kind=Draft, address=address)

    # -- sharing ----------------------------------------------------------------------------------

    async def share(self, wish: ShareWish, me: Person, address: str) -> ChallengeLinks:
        """Two links; the same two for the same structure under the same name."""
        kept = await self._think(
            work.to_keep, wish, me.name, COUNT_SECONDS, kind=work.Shelved, address=address
        )
        body = msgspec.json.encode(kept)
        mine = await self._shared.owned(me.id)
        for item in mine:
            if item.body == body:
                return ChallengeLinks(item.key, await self._edit_of(item.key, me))
        if len(mine) >= MOST_SHARED:
            raise Refusal("too-many", say("viewpoints-shared-enough", most=MOST_SHARED))
        chance = self.house.chance
        links = ChallengeLinks(chance.token(9), chance.token(16))
        await self.house.shelves.save(
            Put(SHARED_SHELF, me.id, links.play, body, ABSENT),
            Put(EDITS_SHELF, me.id, links.edit, links.play.encode(), ABSENT),
        )
        return links

    async def _edit_of(self, play: str, me: Person) -> str:
        """The link to edit what one has shared under another link."""
        edits = await self._edits.owned(me.id)
        return next(item.key for item in edits if item.body.decode() == play)

    async def shared(self, play: str) -> SharedChallenge:
        """What friends are told, which is nothing about the structure."""
        item = _there(await self._shared.find(play))
        kept = msgspec.json.decode(item.body, type=work.Shelved)
        return SharedChallenge(
            id=play,
            name=kept.name,
            author=kept.author,
            at=item.at,
            omit=kept.omit,
            level=kept.level,
            score=kept.score,
            unique=kept.unique,
            options={"challenge": f"{SHARED}{play}"},
        )

    async def draft(self, edit: str, address: str) -> Draft:
        """The structure itself, for whoever has the link to edit it."""
        link = _there(await self._edits.find(edit))
        item = _there(await self._shared.get(link.owner, link.body.decode()))
        kept = msgspec.json.decode(item.body, type=work.Shelved)
        return await self._think(
            work.draft, kept.name, kept.structure, kept.omit, kind=Draft, address=address
        )


def _there(item: Item | None) -> Item:
    if item is None:
        raise Refusal("not-found", say("viewpoints-no-such-link"))
    return item
