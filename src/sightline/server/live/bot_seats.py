"""The bots at a table: asked when their seat is, at a pace that tells nothing of what they hold."""

from __future__ import annotations

import asyncio
from math import ceil
from typing import TYPE_CHECKING

from sightline.server.bot_pool import NotWanted
from sightline.server.live.part import Part
from sightline.server.live.timing import RETRY_SECONDS
from sightline.server.logs import note
from sightline.server.store import Elsewhere, NotSaved

if TYPE_CHECKING:
    from sightline.server.live.table import LiveTable


class BotSeats(Part):
    """See the module's docstring."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self._thinking: dict[int, int] = {}
        """For each seat whose bot is at work: the public step that it thinks about."""

    @property
    def at_work(self) -> bool:
        """A bot thinks."""
        return bool(self._thinking)

    def think(self) -> None:
        """Set all bots to work whose seats are asked."""
        story, pause = self._table.story, self._table.services.settings.bot_pause
        for seat in story.asked:
            chair = story.chairs[seat]
            if chair.bot is not None:
                by = "stand-in" if chair.away is not None else None
                self.let_think(seat, chair.bot, by, pause)

    def let_think(self, seat: int, bot: str, by: str | None, pause: float) -> None:
        """Set one bot to work, unless it is, or has answered already."""
        number, window = self._table.story.number, self._table.story.window
        answered = window is not None and seat in window.bot_answers
        if self._thinking.get(seat) != number and not answered:
            self._thinking[seat] = number
            self._table.services.tasks.spawn(self._think(seat, number, bot, by, pause))

    async def _think(self, seat: int, number: int, bot: str, by: str | None, pause: float) -> None:
        """Get a bot's move and make it; whatever happens, the bot is not at work afterwards."""
        try:
            await self._think_and_move(seat, number, bot, by, pause)
        finally:
            self._done(seat, number)

    def _done(self, seat: int, number: int) -> None:
        if self._thinking.get(seat) == number:
            del self._thinking[seat]

    async def _think_and_move(
        self, seat: int, number: int, bot: str, by: str | None, pause: float
    ) -> None:
        """Get a bot's move and make it, unless the table has moved on meanwhile."""
        table, services = self._table, self._table.services
        began = services.timekeeper.monotonic()
        try:
            move = await services.bots.choose(
                table.story.state, seat, bot, table.claim, lambda: self._awaits(number)
            )
        except NotWanted:
            return
        if table.story.window is None:
            taken = services.timekeeper.monotonic() - began
            await asyncio.sleep(self._rest_of_pause(taken, pause))
        while True:
            try:
                async with table.changing():
                    chair = table.story.chairs[seat]
                    self._done(seat, number)
                    if table.story.number != number or table.story.status != "playing":
                        return
                    if by != "clock" and chair.bot != bot:
                        table.timing.plan()
                        return
                    if table.story.window is not None:
                        table.story.window.bot_answers[seat] = move
                        return
                    await table.course.play(seat, move, by)
                    return
            except Elsewhere:
                return
            except NotSaved as error:
                note("a bot's move was not saved", table=table.id, problem=str(error))
            await asyncio.sleep(RETRY_SECONDS)

    def _awaits(self, number: int) -> bool:
        """Whether a bot's move after this public step is still needed, and somebody there."""
        story = self._table.story
        return story.number == number and story.status == "playing" and not self._table.unwatched

    def _rest_of_pause(self, taken: float, pause: float) -> float:
        """How long a bot waits before its move is made. Where it holds something hidden, the time
        that it takes is rounded up: how long it has thought is nobody's business either."""
        if self._table.story.game.perfect_information or not pause:
            return max(0.0, pause - taken)
        beat = pause / 2
        return max(pause, ceil(taken / beat) * beat) - taken
