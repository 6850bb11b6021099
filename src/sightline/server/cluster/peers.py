"""Links to the other servers of a house, and whether they answer.

That a server lives is known from the database. Whether it can be reached is another question: now
and then each server calls each other one anew, and who does not answer four times in a row is
unreached. What was said to it then is given up, so that nobody waits for it, and what is asked of
it is refused at once until it answers again.
"""

from __future__ import annotations

from asyncio import timeout
from typing import TYPE_CHECKING
from weakref import WeakSet

from sightline.core.message import Message, say
from sightline.server.cluster import asking
from sightline.server.cluster.asking import Answer, Ask
from sightline.server.cluster.link import Kind, Link, LinkLost, Unreached, call
from sightline.server.logs import note

if TYPE_CHECKING:
    from sightline.server.hall import Hall

LOOK_SECONDS = 2
_FAILURES = 4
"""Who has died is no server any more before it has failed so often."""
_IDLE_LINKS = 16
_QUICK_SECONDS = 2.0


class Peers:
    """See the module's docstring."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.secret = b""
        """What the servers of the house know each other by."""
        self._there: dict[int, str] = {}
        self._failed: dict[int, int] = {}
        """So often in a row a server has not answered."""
        self._called: set[int] = set()
        self._links: dict[str, WeakSet[Link]] = {}
        self._idle: dict[str, list[Link]] = {}

    def there_are(self, others: dict[int, str]) -> None:
        """These other servers live, and where."""
        self._there = others
        self._failed = {number: n for number, n in self._failed.items() if number in others}
        for address in self._links.keys() - others.values():
            self._give_up(address)

    @property
    def unreached(self) -> dict[int, str]:
        """Those that live, as the database says, and do not answer."""
        bad = {number for number, failed in self._failed.items() if failed >= _FAILURES}
        return {number: at for number, at in self._there.items() if number in bad}

    @property
    def reached(self) -> dict[int, str]:
        """The others, as far as is known."""
        unreached = self.unreached
        return {number: at for number, at in self._there.items() if number not in unreached}

    def is_unreached(self, address: str) -> bool:
        """Nothing that is asked there is answered."""
        return address in self.unreached.values()

    @property
    def trouble(self) -> Message | None:
        """What to say of those that cannot be reached."""
        unreached = self.unreached
        if not unreached:
            return None
        servers = ", ".join(f"{number} ({at})" for number, at in sorted(unreached.items()))
        return say("health-unreached", count=len(unreached), servers=servers)

    # -- looking ----------------------------------------------------------------------------------

    def look(self, second: int) -> None:
        """Once a second: is everybody there?"""
        if second % LOOK_SECONDS == 0:
            for number, address in self._there.items():
                if number not in self._called:
                    self._called.add(number)
                    self._hall.tasks.spawn(self._look(number, address))

    async def _look(self, number: int, address: str) -> None:
        try:
            (await self.call(address)).close()
        except Unreached as error:
            self._fails(number, address, str(error))
        else:
            if self._failed.pop(number, 0) >= _FAILURES:
                note("a server can be reached again", level=30, number=number, address=address)
        finally:
            self._called.discard(number)

    def _fails(self, number: int, address: str, problem: str) -> None:
        if self._there.get(number) != address:
            return
        self._failed[number] = self._failed.get(number, 0) + 1
        if self._failed[number] == _FAILURES:
            note(
                "a server lives and cannot be reached: its tables cannot be played from here",
                level=40, number=number, address=address, problem=problem or "no answer",
            )  # fmt: skip
            self._give_up(address)

    def _give_up(self, address: str) -> None:
        """Whoever waits there for an answer is told that none comes."""
        self._idle.pop(address, None)
        for link in self._links.pop(address, ()):
            link.abort()

    def close(self) -> None:
        """No more links."""
        for links in self._idle.values():
            for link in links:
                link.close()
        self._idle.clear()

    # -- asking -----------------------------------------------------------------------------------

    async def call(self, address: str) -> Link:
        """A link to another server that nobody else uses. Unreached: it does not answer."""
        link = await call(address, self.secret, self._hall.chance.key)
        self._links.setdefault(address, WeakSet()).add(link)
        return link

    async def ask(self, address: str, ask: Ask) -> Answer:
        """What another server says. Unreached: it was not even asked; LinkLost: it may have done
        what it was asked for."""
        idle = self._idle.setdefault(address, [])
        while idle:
            link = idle.pop()
            if not link.lost:
                break
        else:
            link = await self.call(address)
        done = False
        try:
            link.send(Kind.ASK, asking.encode(ask))
            kind, content = await link.receive()
            if kind != Kind.ANSWER:
                raise LinkLost
            done = True
            return asking.decode_answer(content)
        finally:
            if done and len(idle) < _IDLE_LINKS:
                idle.append(link)
            else:
                link.close()

    async def ask_quickly(self, address: str, ask: Ask) -> Answer | None:
        """The same for what is not worth waiting for; None: no answer."""
        try:
            async with timeout(_QUICK_SECONDS):
                return await self.ask(address, ask)
        except (LinkLost, TimeoutError):
            return None
