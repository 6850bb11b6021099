"""The pages at a table: who looks on, in which seat, and what each of them is told."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec import Raw

from sightline.core.changes import change
from sightline.core.events import Observer
from sightline.core.message import say
from sightline.server import telling
from sightline.server.connection import Connection
from sightline.server.live.part import Part
from sightline.server.live.showing import is_special, may_watch
from sightline.server.messages import (
    AnswerNoted,
    Hello,
    Snapshot,
    TableChanged,
    WindowChanged,
    encode_told,
    farewell,
)
from sightline.server.refusal import Refusal
from sightline.server.step_teller import StepTeller, Views
from sightline.server.table_messages import TableInfo

if TYPE_CHECKING:
    from sightline.server.live.table import LiveTable

_NEWS_SECONDS = 0.02
"""People coming and going within so long are told of together."""


class Pages(Part):
    """See the module's docstring."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self._views = Views()
        self._news: asyncio.Handle | None = None
        self.sockets: dict[Observer, set[Connection]] = {}

    def stop(self) -> None:
        """No more news."""
        if self._news is not None:
            self._news.cancel()

    def watchers(self) -> list[str | None]:
        """Who watches over a socket; None: somebody unknown."""
        watching = self.sockets.get(None, ())
        return [None if one.person is None else one.person.id for one in watching]

    # -- coming and going -------------------------------------------------------------------------

    async def greet(self, connection: Connection, hello: Hello) -> None:
        """A page says which seat it shows: tell it what it missed, or everything."""
        table, story = self._table, self._table.story
        person = None if connection.person is None else connection.person.id
        if hello.seat is not None and hello.seat not in story.seats_of(person):
            raise Refusal("not-your-seat", say("refused-your-seat"))
        if hello.seat is None and not may_watch(table, person, hello.token):
            raise Refusal("not-allowed", say("refused-private-audience"))
        self.drop(connection, quietly=True)
        connection.observer = hello.seat
        connection.audience = hello.token is not None and hello.token == story.audience
        self.sockets.setdefault(hello.seat, set()).add(connection)
        self._presence_changed()
        connection.table = None
        if not self._catch_up(connection, hello):
            self.tell_all(connection)
        self.tell_table_soon()
        if hello.seat is None:
            table.timing.seen_by(person)
        elif table.course.is_missed(hello.seat):
            async with table.changing():
                await table.course.owner_is_here(hello.seat)

    def tell_window(self) -> None:
        """The open window has another length: everybody is told the same."""
        table = self._table
        length = table.timing.window_length
        window = telling.window_info(table.story, table.now(), length)
        if window is None:
            return
        told = encode_told(WindowChanged(table.story.state.length, window))
        for connections in self.sockets.values():
            for connection in connections:
                connection.tell(told)

    def drop(self, connection: Connection, quietly: bool = False) -> None:
        """A page is gone."""
        connections = self.sockets.get(connection.observer)
        if connections is not None and connection in connections:
            connections.discard(connection)
            if not connections:
                del self.sockets[connection.observer]
                self._views.forget(connection.observer)
            if not quietly:
                self._presence_changed()
                self.tell_table_soon()

    def _presence_changed(self) -> None:
        table, services = self._table, self._table.services
        rank = table.claim.rank
        services.bots.queue.rerank(table.id, rank)
        services.adviser.queue.rerank(table.id, rank)
        table.timing.presence_changed()

    def unseat_strangers(self) -> None:
        """A seat that has changed hands is shown to its new owner only."""
        table = self._table
        for seat, chair in enumerate(table.story.chairs):
            for connection in list(self.sockets.get(seat, ())):
                if connection.person is None or connection.person.id == chair.person:
                    continue
                self.drop(connection, quietly=True)
                connection.observer = None
                if may_watch(table, connection.person.id, None):
                    self.sockets.setdefault(None, set()).add(connection)
                    self.tell_all(connection)
                else:
                    gone = say("refused-your-seat-any-more")
                    connection.say_bye(farewell("seat-gone", gone, again=False), 4003)

    def dismiss_audience(self) -> None:
        """The audience's link was revoked: those who came by it go, and never learn the new one."""
        for connections in list(self.sockets.values()):
            for connection in list(connections):
                connection.audience = False
                person = None if connection.person is None else connection.person.id
                if connection.observer is None and not may_watch(self._table, person, None):
                    self.drop(connection, quietly=True)
                    gone = say("refused-audience-link-revoked")
                    connection.say_bye(farewell("link-revoked", gone, again=False), 4003)

    def send_away(self) -> None:
        """Another server has the table: whoever comes back is taken there."""
        for connections in list(self.sockets.values()):
            for connection in list(connections):
                bye = farewell("restart", say("refused-elsewhere"), again=True)
                connection.say_bye(bye, 1012)

    # -- telling ----------------------------------------------------------------------------------

    def tell_steps(self, after: int) -> None:
        """Tell everybody the public steps after one."""
        table, now = self._table, self._table.now()
        story, timing = table.story, table.timing
        length = 0.0 if story.window is None else timing.window_length
        for frame in story.frames_after(after):
            teller = StepTeller(story, self._views, frame, now, length)
            for observer, connections in self.sockets.items():
                message = teller.to(observer)
                for connection in connections:
                    connection.tell(message)

    def tell_table(self) -> None:
        """Send everybody what has changed of the table since they were last told."""
        forms: dict[tuple[str | None, bool], bytes] = {}
        for connections in self.sockets.values():
            for connection in connections:
                viewer = None if connection.person is None else connection.person.id
                if viewer is not None and not is_special(self._table, viewer):
                    viewer = None
                key = (viewer, connection.audience)
                if key not in forms:
                    forms[key] = encode_told(self._table.info(viewer, connection.audience))
                self._tell_table_to(connection, forms[key])

    def tell_host(self) -> None:
        """Send the host's pages alone what has changed: what nobody else is told."""
        host = self._table.story.header.host
        for connections in self.sockets.values():
            for connection in connections:
                if connection.person is not None and connection.person.id == host:
                    info = self._table.info(host, connection.audience)
                    self._tell_table_to(connection, encode_told(info))

    def _tell_table_to(self, connection: Connection, form: bytes) -> None:
        known, connection.table = connection.table, form
        found = b"[%b]" % form if known is None else change(known, form)
        connection.tell(encode_told(TableChanged(Raw(found))))

    def tell_table_soon(self) -> None:
        """The same, but only once for many changes that come together (people coming and going)."""
        if self._news is None:
            self._news = asyncio.get_running_loop().call_later(_NEWS_SECONDS, self._tell_news)

    def _tell_news(self) -> None:
        self._news = None
        if self._ref() is not None:  # else the table was forgotten meanwhile, and its pages with it
            self.tell_table()

    def _catch_up(self, connection: Connection, hello: Hello) -> bool:
        """Send exactly the missed steps, if all are at hand and none was ever acknowledged."""
        table, story, seat, last = self._table, self._table.story, hello.seat, hello.last
        if last is None or not 0 < last <= story.number or story.status == "waiting":
            return False
        if seat is None or last < table.acks.of(seat):
            return False
        if any(line.number >= last for line in story.talk):
            return False  # chat has no numbers of its own
        missed = story.frames_after(last)
        if len(missed) != story.number - last:
            return False
        now, viewer = table.now(), None if connection.person is None else connection.person.id
        # The views of these steps in their order; those that everybody has by now stay as they are.
        views, length = Views(), table.timing.window_length
        for frame in missed:
            connection.tell(StepTeller(story, views, frame, now, length).to(seat))
        self._tell_table_to(connection, encode_told(table.info(viewer, connection.audience)))
        answer = story.answer_of(seat)
        if answer is not None:
            form, kept = Raw(telling.encode(answer)), story.answer_kept(seat)
            noted = AnswerNoted(story.state.length, form, kept)
            connection.tell(encode_told(noted))
        return True

    def tell_all(self, connection: Connection) -> None:
        """Tell a page everything that it needs to show the table afresh."""
        viewer = None if connection.person is None else connection.person.id
        info = self._table.info(viewer, connection.audience)
        connection.table = encode_told(info)
        told = self._snapshot(connection.observer, info)
        connection.tell(encode_told(told))

    def _snapshot(self, seat: Observer, info: TableInfo) -> Snapshot:
        table, story = self._table, self._table.story
        return Snapshot(
            number=story.number,
            seat=seat,
            table=info,
            position=telling.Positions(story, table.now(), table.timing.window_length).of(seat),
            view=Raw(telling.view_now(story, seat)),
            log=telling.move_list(story, seat),
            unseen=() if seat is None else telling.unseen(story, seat),
            standing="ask" if seat is None else story.chairs[seat].standing,
            chat=tuple(table.chat_line(line) for line in story.talk),
            names=telling.short_names(story.game),
            once=() if seat is None else telling.unseen_lines(story, seat),
        )
