"""What is due at a table, and when: the ticks and the end of a window, a clock that runs out.

All of these moments follow from what is public. The one exception, a window that closes early for
somebody who plays alone, holds only while nobody could learn anything from it; and then it closes
at the bots' public time, which is a constant, and never when a bot happens to be ready.
"""

from __future__ import annotations

import asyncio
from math import inf
from typing import TYPE_CHECKING

from sightline.core.errors import SightlineError
from sightline.server.live.part import Part
from sightline.server.logs import note
from sightline.server.store import NotSaved
from sightline.server.timekeeper import Alarm
from sightline.table.private import TICK_SECONDS
from sightline.table.windows import Window, has_choice

if TYPE_CHECKING:
    from sightline.server.live.table import LiveTable

LONGER_AT_MOST = 3
"""So often a window is made longer on somebody's wish."""
RETRY_SECONDS = 1.0
"""After so long something that could not be saved is tried again."""


class Timing(Part):
    """See the module's docstring."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self._timer: Alarm | None = None
        self._seen = False
        """Somebody from outside has looked at the running game, and may do so again."""
        self._waits = True
        """Nobody was there when the bots' turn came: they begin when somebody comes."""
        self._going_since = 0.0
        self._paces: dict[int, int] = {}
        """How many times as long a seat wants to be asked; 0: without an end."""

    def stop(self) -> None:
        """Nothing is due any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def plan(self) -> None:
        """Set the bots to work, and the timer to the next moment at which something is due."""
        table, services = self._table, self._table.services
        self.stop()
        if services.tasks.stopping or table.gone:
            return
        if table.story.status == "waiting" and table.story.starts_by is not None:
            self._timer = services.timekeeper.call_at(table.story.starts_by, self._alarm)
        if table.story.status != "playing":
            return
        if table.lesson.teacher is not None:
            table.lesson.plan()
            return
        if table.unwatched:
            self._waits = True
            return
        if self._waits:
            self._waits, self._going_since = False, services.timekeeper.now()
        table.advice.seek_par()
        table.bots.think()
        due = self._due()
        if due is not None and due < inf:
            self._timer = services.timekeeper.call_at(due, self._alarm)

    def presence_changed(self) -> None:
        """Somebody has come or gone."""
        if self._table.unwatched or self._waits:
            self.plan()

    # -- moments ----------------------------------------------------------------------------------

    @property
    def window_length(self) -> float:
        """How long the open window lasts at most: public, and the same whatever anybody holds.
        0: as long as it takes."""
        window = self._table.story.window
        if self._table.lesson.teacher is not None:
            return 0.0
        if window is not None and (window.people == 0 or self._is_void(window)):
            return self._bot_time
        pace = self._pace(window)
        return pace and self._usual_length * pace + (window.extra if window else 0.0)

    @property
    def _usual_length(self) -> float:
        return float(self._table.story.header.window)

    def _pace(self, window: Window | None) -> int:
        """What the only person here has wished, as long as nobody else could notice it."""
        if window is None or window.lone is None or self._may_be_watched:
            return 1
        return self._paces.get(window.lone, 1)

    def set_pace(self, seat: int, times: int) -> None:
        """How many times as long this seat wants to be asked; 0: without an end."""
        if self._paces.get(seat, 1) == times:
            return
        self._paces[seat] = times
        window = self._table.story.window
        if window is not None and window.lone == seat:
            self._begin_anew(window)

    def lengthen(self, window: Window) -> bool:
        """Once more its usual length, for everybody; False: it was lengthened often enough."""
        if window.closing or window.longer >= LONGER_AT_MOST:
            return False
        window.longer += 1
        window.extra += self._usual_length
        self.plan()
        self._table.pages.tell_window()
        return True

    def _begin_anew(self, window: Window) -> None:
        """From now on it lasts as long as if it had just been opened."""
        if self.window_length:
            passed = self._table.services.timekeeper.now() - self._open_since(window)
            window.extra = max(window.extra, passed)
        self.plan()
        self._table.pages.tell_window()

    @property
    def _bot_time(self) -> float:
        longest = self._table.services.settings.bot_window
        return min(longest, float(self._table.story.header.window))

    def _due(self) -> float | None:
        """When the window closes, or the running clock runs out."""
        story = self._table.story
        if story.window is not None:
            return min(self._closing_time(), self._tick_time(story.window))
        seat = story.clocks.seat
        if seat is None or not story.chairs[seat].played_by_person:
            return None
        return story.clocks.deadline()

    def _tick_time(self, window: Window) -> float:
        """When the answers in a window are written next: in one without an end, only new ones."""
        if not self.window_length and not window.unkept:
            return inf
        return self._open_since(window) + (window.ticks + 1) * TICK_SECONDS

    def _open_since(self, window: Window) -> float:
        """While nobody was there to watch bots that play alone, the window stood still."""
        return max(window.opened, self._going_since) if window.people == 0 else window.opened

    def _closing_time(self) -> float:
        story, window = self._table.story, self._table.story.window
        assert window is not None
        opened = self._open_since(window)
        end, bots_done = opened + (self.window_length or inf), opened + self._bot_time
        if window.lone is None or self._may_be_watched:
            return end
        chair = story.chairs[window.lone]
        decided = window.lone in window.answers or chair.stands or not chair.played_by_person
        return bots_done if decided else end

    def _is_void(self, window: Window) -> bool:
        """The only person here, whom nobody watches, is asked and has nothing to choose."""
        if window.lone is None or self._may_be_watched:
            return False
        return not has_choice(self._table.story.legal(window.lone))

    # -- who could learn something ----------------------------------------------------------------

    @property
    def _may_be_watched(self) -> bool:
        """Somebody else could learn from an early close that the only person here has answered."""
        watched = any(map(self._is_outsider, self._table.pages.watchers()))
        return self._table.story.header.listed or self._seen or watched

    def _is_outsider(self, person: str | None) -> bool:
        return not self._table.story.seats_of(person)

    def seen_by(self, person: str | None) -> None:
        """Somebody looks at the table from outside: from now on no window closes early."""
        playing = self._table.story.status == "playing"
        if not self._seen and playing and self._is_outsider(person):
            window = self._table.story.window
            self._seen = True
            if window is not None and window.lone in self._paces:
                self._begin_anew(window)
            self.plan()

    # -- ringing ----------------------------------------------------------------------------------

    def _alarm(self) -> None:
        self._timer = None
        self._table.services.tasks.spawn(self._time_up())

    async def _start(self, table: LiveTable) -> None:
        """A newcomer has been waited for long enough."""
        try:
            await table.course.start_if_full()
        except NotSaved as error:
            note("a game was not begun", table=table.id, problem=str(error))
            self._again_soon()

    def _again_soon(self) -> None:
        if self._table.gone:
            return
        self._timer = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._alarm)

    async def _time_up(self) -> None:
        try:
            await self._do_what_is_due()
        except NotSaved as error:  # not even what the table has come to could be read
            note("a table could not be held", table=self._table.id, problem=str(error))
            if self._timer is None:
                self._again_soon()

    async def _do_what_is_due(self) -> None:
        table = self._table
        async with table.changing():
            if table.story.status == "waiting":
                await self._start(table)
                return
            if table.story.status != "playing":
                return
            due = self._due()
            if due is None or table.services.timekeeper.now() < due:
                self.plan()
                return
            try:
                window = table.story.window
                if window is not None and self._tick_time(window) < self._closing_time():
                    await table.answers.tick()  # also late ones: their number must not tell
                    self.plan()
                elif window is not None:
                    await table.course.close_window(window)
                else:
                    await table.course.clock_ran_out()
            except (NotSaved, SightlineError) as error:
                note("a timed move was not made", table=table.id, problem=str(error))
                self._again_soon()
