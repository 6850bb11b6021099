"""Knocking: somebody who has only a table's address asks its host to be let in.

Who knocks is told whether they are let in, and nothing else: neither who sits there nor what is
played. Only the host is told that somebody knocks. Nothing of it is kept: a knock lasts as long as
whoever knocks keeps asking.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sightline.core.message import say
from sightline.server.live.part import Part
from sightline.server.live.showing import may_watch
from sightline.server.refusal import Refusal
from sightline.server.store.changes import MemberCame
from sightline.server.table_messages import KnockAnswer, Person
from sightline.table.entries import Sat

if TYPE_CHECKING:
    from sightline.server.live.table import LiveTable

MOST_KNOCKS = 8
"""So many may wait before a table's door."""
WAITING_SECONDS = 60.0
"""Who has not asked for so long has gone."""
DECLINED_SECONDS = 600.0
"""So long somebody who was not let in need not try again."""


@dataclass(slots=True)
class Knock:
    """Somebody at the door."""

    person: Person
    asked: float
    """When they last asked, in monotonic seconds."""
    state: Literal["waiting", "admitted", "declined"] = "waiting"
    seat: int | None = None
    token: str | None = None


class Knocks(Part):
    """See the module's docstring."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self._knocks: dict[str, Knock] = {}

    @property
    def waiting(self) -> tuple[Person, ...]:
        """Who is at the door, the first first."""
        now = self._table.services.timekeeper.monotonic()
        self._forget(now)
        return tuple(one.person for one in self._knocks.values() if one.state == "waiting")

    def _forget(self, now: float) -> None:
        for key, one in list(self._knocks.items()):
            patience = DECLINED_SECONDS if one.state == "declined" else WAITING_SECONDS
            if now - one.asked > patience:
                del self._knocks[key]

    def knock(self, person: Person) -> KnockAnswer:
        """Somebody knocks; again is the same."""
        table = self._table
        if may_watch(table, person.id, None):
            raise Refusal("conflict", say("refused-knock-open"))
        waiting = self.waiting  # without those who have gone
        if person.id not in self._knocks:
            if len(waiting) >= MOST_KNOCKS:
                raise Refusal("too-many", say("refused-knocks"))
            self._knocks[person.id] = Knock(person, table.services.timekeeper.monotonic())
            table.pages.tell_host()
        return self.answer(person.id)

    def answer(self, person: str) -> KnockAnswer:
        """What became of somebody's knock."""
        now = self._table.services.timekeeper.monotonic()
        self._forget(now)
        found = self._knocks.get(person)
        if found is None:
            return KnockAnswer("none")
        if found.state != "declined":  # whoever keeps asking does not shorten that
            found.asked = now
        return KnockAnswer(found.state, found.seat, found.token)

    async def admit(self, host: Person, person: str, admit: bool) -> None:
        """The host lets somebody in: to the first open seat, or to watch; or does not."""
        table = self._table

        def check() -> Knock:
            if host.id != table.story.header.host:
                raise Refusal("not-allowed", say("refused-only-the-host"))
            if person not in {one.id for one in self.waiting}:
                raise Refusal("not-found", say("refused-no-knock"))
            return self._knocks[person]

        async with table.changing(check):
            found = check()
            if not admit:
                found.state = "declined"
            else:
                await self._let_in(found)
        table.pages.tell_host()

    async def _let_in(self, found: Knock) -> None:
        table, story = self._table, self._table.story
        free = [seat for seat, chair in enumerate(story.chairs) if not chair.taken]
        if story.status == "waiting" and free:
            member = MemberCame(found.person.id, table.id)
            await table.write(Sat(free[0], found.person.id), changes=[member])
            found.state, found.seat = "admitted", free[0]
            await table.course.start_if_full()
        else:
            found.state, found.token = "admitted", story.audience
