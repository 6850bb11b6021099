"""What the card-set workshop does while the server runs."""

from __future__ import annotations

from typing import cast

from msgspec import Raw

from sightline.games.viewpoint.room.messages import CheckedSet, CheckWish
from sightline.games.viewpoint.room.studies import Studies
from sightline.games.viewpoint.room.text import check, copy_of
from sightline.server.room import House, OpenRoom

_CHECK_SECONDS = 30.0


class Workshop(OpenRoom):
    """Checks sets, and has them studied."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.studies = Studies(house)

    async def check(self, wish: CheckWish) -> CheckedSet:
        """Everything about a text."""
        found = await self.house.offloop.ask(
            check, wish.text, wish.model, kind=bytes, seconds=_CHECK_SECONDS
        )
        return cast("CheckedSet", Raw(found))  # in its JSON form already

    async def copy(self, name: str, title: str | None) -> str:
        """A shipped set's text, to be changed."""
        return await self.house.offloop.ask(copy_of, name, title, kind=str, seconds=_CHECK_SECONDS)

    async def close(self) -> None:
        """End what is under way."""
        await self.studies.close()
