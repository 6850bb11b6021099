"""What those who run a house tell everybody who is there: "we are back at eight"."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from sightline.core.message import say
from sightline.server.agreed import Agreed
from sightline.server.logs import note
from sightline.server.refusal import Refusal
from sightline.server.store import Store
from sightline.server.table_messages import Announcement

_KEPT = "announcements"
MOST = 5
"""Nobody reads more of them."""


class Kept(msgspec.Struct, frozen=True):
    """An announcement as it is kept."""

    id: str
    text: str
    at: float
    until: float | None = None
    """When it is over; None: when it is taken back."""


class Announcements:
    """See the module's docstring. They are durable, and the whole house's."""

    def __init__(self, store: Store, now: Callable[[], float], draw: Callable[[int], str]) -> None:
        self._now = now
        self._draw = draw
        self._all: Agreed[tuple[Kept, ...]] = Agreed(store, _KEPT, tuple[Kept, ...], ())

    async def open(self) -> None:
        """Know what was announced; also by another server of the house."""
        await self._all.read()

    @property
    def current(self) -> tuple[Kept, ...]:
        """Those that are not over, in the order in which they came."""
        return self._current(self._all.value)

    def _current(self, announced: tuple[Kept, ...]) -> tuple[Kept, ...]:
        now = self._now()
        return tuple(one for one in announced if one.until is None or one.until > now)

    def told(self) -> tuple[Announcement, ...]:
        """The same as pages are told: how long is left, since their clocks are their own."""
        now = self._now()
        return tuple(
            Announcement(one.id, one.text, None if one.until is None else one.until - now)
            for one in self.current
        )

    async def add(self, text: str, until: float | None) -> None:
        """Announce something from now on. Refusal: why that cannot be."""
        text = " ".join(text.split())
        if not text:
            raise Refusal("bad-request", say("admin-announce-nothing"))
        now = self._now()
        if until is not None and until <= now:
            raise Refusal("bad-request", say("admin-announce-over"))
        fresh = Kept(self._draw(4), text, now, until)

        def one_more(announced: tuple[Kept, ...]) -> tuple[Kept, ...]:
            current = self._current(announced)
            if len(current) >= MOST:
                raise Refusal("conflict", say("admin-announce-many", most=MOST))
            return (*current, fresh)

        await self._all.change(one_more)
        note("announced", level=30, text=text, until=until)

    async def take_back(self, which: str) -> None:
        """It is announced no longer."""

        def without(announced: tuple[Kept, ...]) -> tuple[Kept, ...]:
            current = self._current(announced)
            left = tuple(one for one in current if one.id != which)
            if left == current:
                raise Refusal("not-found", say("admin-no-announcement", which=which))
            return left

        await self._all.change(without)
        note("an announcement was taken back", level=30, announcement=which)
