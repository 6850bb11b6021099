"""A lesson at a table: the other seats follow its script, and so does what the learner may play.

Nothing here has a clock. What has been done is in the log, so a lesson can be left and taken up
again like any game.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from sightline.core.errors import IllegalMove, SightlineError
from sightline.core.message import say
from sightline.lessons import NotAsked, Teacher, find_lesson, lessons_of
from sightline.lessons.catalogue import lesson_after
from sightline.server.live.part import Part
from sightline.server.live.timing import RETRY_SECONDS
from sightline.server.logs import note
from sightline.server.refusal import Refusal, as_sentence
from sightline.server.store import Elsewhere, NotSaved
from sightline.server.table_messages import LessonInfo
from sightline.table.entries import Abandoned, AnyEntry, Closed, Decision, Moved, Taught
from sightline.table.steps import Ahead

if TYPE_CHECKING:
    from sightline.server.live.table import LiveTable


class LessonPart(Part):
    """See the module's docstring. At other tables there is no teacher, and it does nothing."""

    def __init__(self, table: LiveTable) -> None:
        super().__init__(table)
        self.teacher = _teacher(table)
        self._others_at: int | None = None
        """The number of moves after which the others are about to play."""

    # -- what pages are told ----------------------------------------------------------------------

    def info(self) -> LessonInfo | None:
        """Where the lesson stands."""
        teacher, story = self.teacher, self._table.story
        if teacher is None:
            return None
        lesson, done = teacher.lesson, story.lesson_steps
        step, following = teacher.step(done), lesson_after(lesson)
        pending = bool(teacher.pending(done, story.state))
        refused = None if pending or done == 0 else teacher.refusal(done - 1, story.state)
        every = lessons_of(lesson.game)
        return LessonInfo(
            name=lesson.name,
            title=lesson.title,
            number=every.index(lesson) + 1,
            total=len(every),
            step=done,
            steps=len(lesson.steps),
            task="done" if step is None else "wait" if pending else step.task,
            said=None if pending else teacher.said(done),
            at=() if step is None or pending else step.at,
            refusal=None if refused is None else as_sentence(refused.message),
            following=None if following is None else following.name,
        )

    # -- the learner ------------------------------------------------------------------------------

    async def read_on(self, step: int) -> None:
        """The learner has read a sentence, or lets the table show what would be refused."""
        teacher = self._required()

        def check() -> None:
            story = self._table.story
            due = teacher.step(story.lesson_steps)
            if step != story.lesson_steps or story.status not in ("playing", "finished"):
                raise Refusal("late", say("refused-lesson-moved-on"))
            if due is None or due.task not in ("next", "try"):
                raise Refusal("not-asked", say("refused-lesson-your-move"))
            if teacher.pending(story.lesson_steps, story.state):
                raise Refusal("not-awaited", say("refused-lesson-others-first"))

        async with self._table.changing(check):
            check()
            await self._write()

    async def refused(self, rule: str | None) -> None:
        """The engine has refused a move: perhaps that is what the lesson wanted to show."""
        teacher, story = self.teacher, self._table.story
        if teacher is None or not teacher.tried(story.lesson_steps, story.state, rule):
            return
        async with self._table.changing():
            if teacher.tried(story.lesson_steps, story.state, rule):
                await self._write()

    async def move(self, seat: int, move: Any) -> None:
        """The learner's move, if it is the one that is wanted."""
        try:
            async with self._table.changing(lambda: self._ahead(seat, move)):
                ahead = self._ahead(seat, move)
                await self._write(ahead)
                self._table.services.metrics.moves += len(ahead.notes)
        except Refusal as refusal:
            if refusal.code == "illegal":
                await self.refused(refusal.rule)
            raise

    def _ahead(self, seat: int, move: Any) -> Ahead:
        """The position after the move, and after the answers of the others in a window."""
        teacher, story = self._required(), self._table.story
        done = story.lesson_steps
        try:
            after = story.state.copy()
            after.apply(seat, move)
            teacher.require(done, story.state, move, after)
            answers = teacher.answers_after(done, story.state, move)
        except NotAsked as error:
            raise Refusal("not-asked", error.message) from None
        except IllegalMove as error:
            raise Refusal.because("illegal", error) from None
        except SightlineError as error:
            raise Refusal.because("bad-move", error) from None
        moves = sorted([(seat, move, None), *((*answer, None) for answer in answers)])
        return story.ahead_of(moves, checked=True)

    async def _write(self, ahead: Ahead | None = None) -> None:
        """A step of the lesson is done, by a move or without one."""
        teacher, story = self._required(), self._table.story
        done = story.lesson_steps + 1
        entries: list[AnyEntry] = [] if ahead is None else [_entry(story.game, ahead)]
        entries.append(Taught(done))
        reached = story.state if ahead is None else ahead.state
        if teacher.step(done) is None and reached.outcome is None:
            entries.append(Abandoned(story.header.host))
        await self._table.write(*entries, ahead=ahead)

    def _required(self) -> Teacher:
        if self.teacher is None:
            raise Refusal("bad-request", say("refused-no-lesson"))
        return self.teacher

    # -- the others -------------------------------------------------------------------------------

    def plan(self) -> None:
        """Let the others play what the script has for them."""
        teacher, story = self._required(), self._table.story
        number = story.state.length
        if self._others_at != number and teacher.pending(story.lesson_steps, story.state):
            self._others_at = number
            self._table.services.tasks.spawn(self._play_others(number))

    async def _play_others(self, number: int) -> None:
        await asyncio.sleep(self._table.services.settings.bot_pause)
        while True:
            try:
                await self._play_them_now(number)
                return
            except Elsewhere:
                return
            except NotSaved as error:
                table = self._table.id
                note("a lesson's move was not saved", table=table, problem=str(error))
            await asyncio.sleep(RETRY_SECONDS)

    async def _play_them_now(self, number: int) -> None:
        table, teacher = self._table, self._required()
        async with table.changing():
            story = table.story
            if story.state.length != number or story.status != "playing":
                return
            self._others_at = None
            try:
                moves = teacher.others_moves(story.lesson_steps, story.state)
                ahead = story.ahead_of([(*one, None) for one in sorted(moves)], checked=True)
                await table.write(_entry(story.game, ahead), ahead=ahead)
                table.pages.tell_table()
            except SightlineError as error:
                note("a lesson's move was not made", table=table.id, problem=str(error))


def _entry(game: Any, ahead: Ahead) -> Moved | Closed:
    notes = ahead.notes
    if not notes[0].windowed:
        return Moved(notes[0].seat, Raw(game.write_move(notes[0].move)))
    return Closed(tuple(Decision(n.seat, Raw(game.write_move(n.move))) for n in notes))


def _teacher(table: LiveTable) -> Teacher | None:
    header = table.story.header
    if header.lesson is None:
        return None
    try:
        return Teacher(find_lesson(header.game, header.lesson))
    except SightlineError as error:  # of a version that had this lesson: the game goes on
        note("a lesson is gone", table=table.id, problem=str(error))
        return None
