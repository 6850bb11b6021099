"""What people decide in secret while a window is open: remembered at once, durable at the window's
ticks or with its end, and confirmed then, at moments that do not depend on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw

from sightline.core.message import say
from sightline.server.connection import Connection
from sightline.server.live.part import Part
from sightline.server.messages import AnswerNoted, Noted, Refused, encode_told
from sightline.server.store import Change
from sightline.server.store.changes import PrivateSaved
from sightline.table.private import encode_private
from sightline.table.steps import Ahead

if TYPE_CHECKING:
    from sightline.server.live.table import LiveTable


class Answers(Part):
    """See the module's docstring."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self._unconfirmed: list[tuple[Connection, int, int | None]] = []
        """Answers in the open window whose pages still wait to hear that they are durable."""

    def take(self, connection: Connection, seat: int, move: Any, ref: int | None) -> None:
        """Remember an answer; it is confirmed when it is durable."""
        story = self._table.story
        story.answer(seat, move)
        self._unconfirmed.append((connection, seat, ref))
        self._tell(seat)
        window = story.window
        if window is not None and window.lone is not None:
            self._table.timing.plan()  # alone with bots, an answer may bring the end nearer

    def _tell(self, seat: int) -> None:
        """Told to this seat's own pages alone: nobody else learns that somebody has answered."""
        story, window = self._table.story, self._table.story.window
        assert window is not None
        kept = story.answer_kept(seat)
        form = None if kept else Raw(story.game.write_move(window.answers[seat]))
        text = encode_told(AnswerNoted(story.state.length, form, kept))
        for connection in self._table.pages.sockets.get(seat, ()):
            connection.tell(text)

    def rows(self, ahead: Ahead | None = None) -> list[Change]:
        """The secret decisions of all seats, for the store: the same trace whatever they are."""
        story = self._table.story
        return [
            PrivateSaved(story.table, seat, encode_private(story.private(seat, ahead)))
            for seat in range(story.players)
        ]

    async def tick(self) -> None:
        """Make the answers in the open window durable."""
        window = self._table.story.window
        assert window is not None
        answers = self.unkept()
        await self._table.services.store.save(changes=self.rows())
        window.ticks += 1
        self.confirm(answers)

    def unkept(self) -> dict[int, Any]:
        """The answers that are not durable yet."""
        window = self._table.story.window
        return {} if window is None else {seat: window.answers[seat] for seat in window.unkept}

    def confirm(self, answers: dict[int, Any]) -> None:
        """These answers are durable: tell those who gave them, unless they have chosen anew."""
        window, step = self._table.story.window, self._table.story.state.length
        if window is None:
            return
        kept = {seat for seat, move in answers.items() if window.answers[seat] is move}
        window.unkept -= kept
        waiting, self._unconfirmed = self._unconfirmed, []
        for connection, seat, ref in waiting:
            if seat in kept:
                connection.tell(encode_told(Noted(step, ref)))
            else:
                self._unconfirmed.append((connection, seat, ref))
        for seat in kept:
            self._tell(seat)

    def refuse_unconfirmed(self) -> None:
        """The window is gone, and with it answers that came while its end was being written."""
        waiting, self._unconfirmed = self._unconfirmed, []
        for connection, _, ref in waiting:
            moved = say("refused-moved-on")
            late = Refused("late", str(moved), None, ref, moved)
            connection.tell(encode_told(late))
