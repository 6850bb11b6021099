"""A running table: its story, and how it changes.

Whoever wants to change a table holds its lock, checks against the story, and calls ``write``:
only what is durable is folded in, and only what is folded in is told. Everything else that goes on
at a table is done by its parts: ``pages`` (who looks on, and what they are told), ``answers`` (what
is decided in secret), ``timing`` (what is due when), ``course`` (what happens without a person),
``bots``, ``advice``, ``acks`` and ``lesson``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from sightline.server.fair_queue import Claim, Owner, Rank
from sightline.server.live.acks import Acks
from sightline.server.live.advice import Advice
from sightline.server.live.answers import Answers
from sightline.server.live.bot_seats import BotSeats
from sightline.server.live.course import Course
from sightline.server.live.knocks import Knocks
from sightline.server.live.lesson import LessonPart
from sightline.server.live.pages import Pages
from sightline.server.live.showing import table_info
from sightline.server.live.timing import Timing
from sightline.server.messages import ChatLine
from sightline.server.services import Services, Uptime
from sightline.server.store import Change, Elsewhere, Row
from sightline.server.store.changes import StatusChanged
from sightline.server.table_messages import TableInfo
from sightline.table.entries import (
    Abandoned,
    Answered,
    AnyEntry,
    Closed,
    Flagged,
    Moved,
    Resigned,
    Resumed,
    Spoken,
    StandingSet,
    Started,
    TokenChanged,
    decode_entry,
    encode_entry,
)
from sightline.table.folding import fold
from sightline.table.steps import Ahead, Talk
from sightline.table.story import Status, Story

# Entries after which the table itself, not only its position, looks the same to everybody.
_QUIET = (Moved, Answered, Closed, StandingSet, Spoken, Resumed)


class _Held:
    """A table that stands still as long as one is in here."""

    __slots__ = ("_check", "_table")

    def __init__(self, table: LiveTable, check: Callable[[], object] | None) -> None:
        self._table, self._check = table, check

    async def __aenter__(self) -> bool:
        return await self._table.hold(self._check)

    async def __aexit__(self, *_: object) -> None:
        self._table.let_go()


class LiveTable:
    """See the module's docstring."""

    def __init__(
        self,
        services: Services,
        story: Story,
        seq: int,
        acks: dict[int, int],
        origin: str = "",
        uptime: Uptime | None = None,
    ) -> None:
        """``uptime``: since when this server has the table, if not since its own start."""
        self.services = services
        self._uptime = uptime or services.uptime
        self.gone = False
        """Another server has it, or will; nothing happens here any more."""
        self.story = story
        self.id = story.table
        """The table's public id."""
        self.seq = seq
        """The number of the last entry that is folded in."""
        self._owner = Owner(origin, story.header.host)
        self._in_doubt = False
        self._asleep = True
        self._waking = False
        self._lock = asyncio.Lock()
        self.pages = Pages(self)
        self.answers = Answers(self)
        self.timing = Timing(self)
        self.course = Course(self)
        self.bots = BotSeats(self)
        self.advice = Advice(self)
        self.acks = Acks(self, acks)
        self.lesson = LessonPart(self)
        self.knocks = Knocks(self)
        self.touched = services.timekeeper.monotonic()
        if self._stands_still and story.window is not None:
            # It will last its whole time again: whoever looks before it is awake is told so, too.
            story.window.opened = self.now()

    @property
    def busy(self) -> bool:
        """Somebody changes it just now, or a bot thinks about it."""
        return self._lock.locked() or self.bots.at_work or self.advice.at_work

    @property
    def unwatched(self) -> bool:
        """Bots alone play, and nobody looks on: nothing happens until somebody does."""
        return not self.pages.sockets and not self.story.people()

    @property
    def ticking(self) -> bool:
        """Something will happen here in time, whether or not anybody does anything."""
        story = self.story
        if story.starts_by is not None:
            return True
        runs = story.clocks.seat is not None or story.window is not None
        return runs and not self.unwatched

    @property
    def claim(self) -> Claim:
        """Whose turn it is at the bots' workers when this table needs one, and how soon: by who
        is there, which everybody can see, and by nothing that anybody does in secret."""
        sockets = self.pages.sockets
        played = any(seat is not None for seat in sockets)
        rank = Rank.PLAYER if played else Rank.WATCHER if sockets else Rank.NOBODY
        return Claim(self._owner, rank, self.id)

    def touch(self) -> None:
        """Somebody has use for it: it stays in memory."""
        self.touched = self.services.timekeeper.monotonic()

    def info(self, viewer: str | None, audience: bool = False) -> TableInfo:
        """The table as somebody may see it."""
        return table_info(self, viewer, audience)

    def chat_line(self, talk: Talk) -> ChatLine:
        """Something that was said, as pages show it."""
        return ChatLine(self.services.people.person(talk.person), talk.text, talk.at)

    # -- holding it still -------------------------------------------------------------------------

    def changing(self, check: Callable[[], object] | None = None) -> _Held:
        """Hold the table still. Everything that reads and then writes happens in here.

        ``check`` raises a Refusal for what cannot be done as things stand. If another change is on
        its way to the disk just now, it is asked first, so that nobody waits for a refusal; whoever
        gets in, and had to wait (``as waited``), has to look again.
        """
        return _Held(self, check)

    async def hold(self, check: Callable[[], object] | None) -> bool:
        """For ``changing``: wait until nobody else changes the table; False: at once."""
        waited = self._lock.locked()
        if waited and check is not None:
            check()
        await self._lock.acquire()
        try:
            self.touch()
            if self.gone:
                raise Elsewhere
            if self._in_doubt:
                waited = True
                await self._settle()
            if self._asleep:
                waited = True
                await self._awake()
        except BaseException:
            self._lock.release()
            raise
        return waited

    def let_go(self) -> None:
        """For ``changing``: others may."""
        self._lock.release()

    def rouse(self) -> None:
        """Somebody is at the table without changing it: never waits for anything."""
        self.touch()
        restless = self._in_doubt or self._asleep
        if restless and not (self.gone or self._waking or self._lock.locked()):
            self._waking = True
            self.services.tasks.spawn(self._wake())

    async def _wake(self) -> None:
        try:
            with suppress(Elsewhere):
                async with self.changing():
                    pass
        finally:
            self._waking = False

    async def _awake(self) -> None:
        """The first time that a table out of the log is needed: set its clocks and bots going."""
        story, services = self.story, self.services
        ticking = story.window is not None or story.clocks.seat is not None
        if ticking and story.updated < self._uptime.opened:
            away = max(0.0, services.timekeeper.now() - self.now())
            await self.write(Resumed(away))
        self._asleep = False
        self.timing.plan()

    def now(self) -> float:
        """The time at this table. Nobody could do anything while the server was away: until the
        table is awake again, it stands still, for whoever looks meanwhile."""
        if self._stands_still:
            return max(self._uptime.last_alive, self.story.updated)
        return self.services.timekeeper.now()

    @property
    def _stands_still(self) -> bool:
        """It has not been set going again since the server was away."""
        return self._asleep and self.story.updated < self._uptime.opened

    # -- writing ----------------------------------------------------------------------------------

    async def write(
        self,
        *entries: AnyEntry,
        ahead: Ahead | None = None,
        changes: Sequence[Change] = (),
        beside: Sequence[Row] = (),
    ) -> None:
        """Make entries durable, then fold them in and tell everybody. NotSaved: nothing happened.

        ``ahead`` belongs to the first entry; ``beside`` is the log of a new table, which is set up
        in the same commit.
        """
        story = self.story
        if self.gone:
            raise Elsewhere
        at = max(self.services.timekeeper.now(), story.updated)
        rows = [Row(self.id, self.seq + n, at, encode_entry(e)) for n, e in enumerate(entries, 1)]
        status = _status_after(story, entries, ahead)
        if status != story.status:
            changes = [*changes, StatusChanged(self.id, status, at)]
        # In some games nothing is ever decided in secret.
        windows = story.game.windows
        answers = self.answers.unkept() if windows else {}
        if windows:
            changes = [*changes, *self.answers.rows(ahead)]
        self._in_doubt = True
        try:
            await self.services.store.save([*rows, *beside], changes)
        except Elsewhere:  # whatever was believed here, the table is another server's
            self.lose()
            self.pages.send_away()
            raise
        self._in_doubt = False
        if windows:
            self.answers.confirm(answers)
        self._take_in(entries, at, ahead)

    def _take_in(self, entries: Iterable[AnyEntry], at: float, ahead: Ahead | None = None) -> None:
        story = self.story
        told, status = story.number, story.status
        had_undo = story.undo is not None
        table_changed = False
        for entry in entries:
            fold(story, entry, at, ahead)
            ahead = None
            self.seq += 1
            if isinstance(entry, TokenChanged) and entry.seat is None:
                self.pages.dismiss_audience()
            table_changed = table_changed or not isinstance(entry, _QUIET)
        if story.number > told:
            self.answers.refuse_unconfirmed()
            self.pages.tell_steps(told)
        if table_changed:
            self.pages.unseat_strangers()
        if table_changed or story.status != status or had_undo != (story.undo is not None):
            self.pages.tell_table()
        if story.status != status and story.over:
            self.services.metrics.finished += 1
            self.services.cards.keep(story, self.seq)
        self.timing.plan()

    async def _settle(self) -> None:
        """After a write whose end we did not see: the log knows what happened."""
        for row in await self.services.store.log(self.id, after=self.seq):
            self._take_in([decode_entry(row.body)], row.at)
        self._in_doubt = False

    # -- the end ----------------------------------------------------------------------------------

    async def leave(self) -> None:
        """Another server goes on with it: what is under way here still comes to its end."""
        async with self._lock:
            self.put_aside()
            self.gone = True

    def lose(self) -> None:
        """Another server goes on with it already."""
        self.gone = True
        self.timing.stop()
        self.pages.stop()

    def put_aside(self) -> None:
        """Stop all timers, and let what would be forgotten go along with the next commit; sockets
        are closed by those who opened them."""
        self.timing.stop()
        self.pages.stop()
        if self.story.game.windows:
            self.services.store.save_lazily(self.answers.rows())


def _status_after(story: Story, entries: Sequence[AnyEntry], ahead: Ahead | None) -> Status:
    """The table's status once these entries are folded in; goes into the same commit as they do."""
    status = story.status
    for entry in entries:
        gives_up = isinstance(entry, Resigned) and story.ends_by_resigning
        if isinstance(entry, Started):
            status = "playing"
        elif isinstance(entry, Abandoned):
            status = "abandoned"
        elif isinstance(entry, Flagged) or gives_up or _is_over(ahead):
            status = "finished"
    return status


def _is_over(ahead: Ahead | None) -> bool:
    return ahead is not None and ahead.state.outcome is not None
