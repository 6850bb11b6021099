"""The course of a game as far as nobody's own move makes it: starts, ends of windows, clocks that
run out, bots in place of those who are away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw

from sightline.server.live.part import Part
from sightline.table.entries import (
    Abandoned,
    AwayReason,
    Closed,
    Decision,
    Flagged,
    Moved,
    Prepared,
    Ready,
    Resigned,
    Returned,
    Started,
    StoodIn,
    Undone,
)
from sightline.table.stand_ins import stand_in_bot, stand_in_opponent, weakest_bot
from sightline.table.windows import Window

if TYPE_CHECKING:
    from sightline.server.live.table import LiveTable

MISSES_ALLOWED = 3
"""So many clock moves in a row, and a bot takes over until the owner is back."""


class Course(Part):
    """See the module's docstring. Everything here is done while the table is held still."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self._silences: dict[int, int] = {}
        """For each seat how many windows in a row it let pass while nobody was there."""

    # -- start and end ----------------------------------------------------------------------------

    async def start_if_full(self) -> None:
        """All seats are taken, everybody is there, and newcomers are ready: begin."""
        story = self._table.story
        if story.status != "waiting" or not all(c.taken and c.ready for c in story.chairs):
            return
        due = story.starts_by
        if due is None or self._table.services.timekeeper.now() >= due:
            await self._table.write(Started())

    async def prepared(self, seat: int) -> None:
        """A newcomer is ready."""
        if seat in self._table.story.preparing:
            await self._table.write(Prepared(seat))
            await self.start_if_full()

    async def leave(self, seat: int) -> None:
        """A bot plays for somebody who has left a running game."""
        await self._stand_in(seat, "left")

    async def resign(self, seat: int) -> None:
        """A seat gives up: its side has lost, or a bot plays on for it to the end."""
        game = self._table.story.game
        fellow = stand_in_opponent(game)
        key = None if fellow is None else fellow.key
        await self._table.write(Resigned(seat, stand_in_bot(game), key))

    async def abandon(self, person: str) -> None:
        """Nobody wants to go on."""
        await self._table.write(Abandoned(person))

    def is_missed(self, seat: int) -> bool:
        """The table waits for a seat's owner, or a bot plays for them."""
        chair, status = self._table.story.chairs[seat], self._table.story.status
        kept_free = not chair.ready and status == "waiting"
        away = chair.away not in (None, "resigned")
        return kept_free or (away and status == "playing")

    async def owner_is_here(self, seat: int) -> None:
        """The owner of a seat has come, for everybody to see."""
        if not self.is_missed(seat):
            return
        if self._table.story.status == "waiting":
            await self._table.write(Ready(seat))
            await self.start_if_full()
        else:
            await self._table.write(Returned(seat))

    async def undo_if_agreed(self) -> None:
        """Take moves back once everybody who plays has agreed to it."""
        undo = self._table.story.undo
        if undo is not None and self._table.story.undo_agreed():
            await self._table.write(Undone(undo.step))

    # -- moves that no person makes ---------------------------------------------------------------

    async def play(self, seat: int, move: Any, by: str | None) -> None:
        """A move outside a window: a bot's, or the clock's."""
        table = self._table
        ahead = table.story.ahead_of([(seat, move, by)], checked=True)
        form = Raw(table.story.game.write_move(move))
        await table.write(Moved(seat, form, by), ahead=ahead)
        table.services.metrics.moves += 1
        await self.stand_in_for_the_absent()

    async def clock_ran_out(self) -> None:
        """The one who is to move has taken too long."""
        story = self._table.story
        seat = story.clocks.seat
        assert seat is not None
        if story.header.clock.flag_loses:
            await self._table.write(Flagged(seat))
            return
        move = story.state.default_move(seat)
        if move is None:
            self._table.bots.let_think(seat, weakest_bot(story.game), "clock", 0.0)
        else:
            await self.play(seat, move, "clock")

    async def close_window(self, window: Window) -> None:
        """Make all answers, and what stands for those that are missing, one public step."""
        window.closing = True
        try:
            await self._write_answers(window)
        finally:
            window.closing = False

    async def _write_answers(self, window: Window) -> None:
        table, story = self._table, self._table.story
        ahead = story.closing(self._any_move)
        decisions = tuple(
            Decision(n.seat, Raw(story.game.write_move(n.move)), n.by) for n in ahead.notes
        )
        await table.write(Closed(decisions), ahead=ahead)
        table.services.metrics.moves += len(decisions)
        # An absent owner who answers is not back by that: it would tell that there was an answer.
        self.count_silence(window)
        await self.stand_in_for_the_absent()

    def _any_move(self, legal: Any) -> Any:
        """Any of a seat's legal moves, where the game has none that stands for silence."""
        return legal[self._table.services.chance.below(len(legal))]

    # -- those who are away -----------------------------------------------------------------------

    def count_silence(self, window: Window) -> None:
        """Who is not at the table when a window closes, whatever they may have answered."""
        for seat in window.asked:
            silent = not self._table.pages.sockets.get(seat)
            self._silences[seat] = self._silences.get(seat, 0) + 1 if silent else 0

    async def stand_in_for_the_absent(self) -> None:
        """A bot takes over from those who have let too many moves pass."""
        story = self._table.story
        if story.status != "playing":
            return
        for seat, chair in enumerate(story.chairs):
            misses = max(chair.misses, self._silences.get(seat, 0))
            if chair.played_by_person and misses >= MISSES_ALLOWED:
                self._silences[seat] = 0
                await self._stand_in(seat, "clock")

    async def _stand_in(self, seat: int, why: AwayReason) -> None:
        game = self._table.story.game
        fellow = stand_in_opponent(game)
        key = None if fellow is None else fellow.key
        await self._table.write(StoodIn(seat, stand_in_bot(game), why, key))
