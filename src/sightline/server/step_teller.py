"""A public step as each observer is told of it, and what changes of what they see.

As in ``telling``, everything comes from what an observer sees and perceives. What several have in
common is found and encoded once, and only if it is the very same: the same events, the same values.
"""

from __future__ import annotations

from operator import is_
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from sightline.core.changes import SAME, change_between
from sightline.core.events import Event, Observer
from sightline.core.short import short_form
from sightline.server.messages import LoggedMove, Position, Stepped
from sightline.server.telling import (
    Positions,
    encode,
    logged_hint,
    logged_lines,
    once_lines,
    past_position,
    says_anything,
    told_by,
)
from sightline.table.steps import Frame
from sightline.table.story import Story


class _Found(NamedTuple):
    """A change that was found for one observer is often that of the next, too."""

    before: Struct
    after: Struct
    change: bytes | None


class Views:
    """What each observer of a table sees, and what changes of it from one step to the next.

    A change is found between two views of the same observer, so it tells nothing but what they do.
    Each move is made on a copy of the position, so what two views share has not changed.
    """

    def __init__(self) -> None:
        self._newest: dict[Observer, tuple[int, Struct]] = {}
        self._lately: _Found | None = None

    def forget(self, observer: Observer) -> None:
        """Nobody looks on in this place any more."""
        self._newest.pop(observer, None)

    def change(self, story: Story, frame: Frame, observer: Observer) -> bytes | None:
        """What a public step has changed of an observer's view; None: nothing."""
        before, after = self._before(story, frame, observer), frame.state.view(observer)
        self._newest[observer] = frame.number, after
        if before is None:
            return b"[%b]" % encode(after)
        lately = self._lately
        if lately is not None and (
            (after is lately.after and before is lately.before)
            or (_same_values(after, lately.after) and _same_values(before, lately.before))
        ):
            return lately.change
        found = change_between(before, after)
        self._lately = _Found(before, after, None if found == SAME else found)
        return self._lately.change

    def _before(self, story: Story, frame: Frame, observer: Observer) -> Struct | None:
        """The view that whoever has all steps before this one has; None: it is too long ago."""
        known = self._newest.get(observer)
        if known is not None and known[0] == frame.number - 1:
            return known[1]
        if frame.number == 1:
            return frame.state.view(None)
        earlier = (one for one in reversed(story.frames) if one.number == frame.number - 1)
        found = next(earlier, None)
        return None if found is None else found.state.view(observer)


def _same_values(one: Struct, other: Struct) -> bool:
    """Whether two views hold the very same things: then they have the same JSON form."""
    return type(one) is type(other) and all(map(is_, astuple(one), astuple(other)))


class StepTeller:
    """Tells one public step to observer after observer; everybody hears the same number."""

    def __init__(
        self, story: Story, views: Views, frame: Frame, now: float, window_length: float
    ) -> None:
        self._story = story
        self._views = views
        self._frame = frame
        self._now = now
        newest = frame.number == story.number
        self._positions = Positions(story, now, window_length) if newest else None
        # Who answered in a window, and who let the time pass, not everybody is told.
        self._alike = not any(note.windowed for note in frame.notes)
        self._public = self._alike and frame.public
        self._perceived: list[Event] | None = None
        self._told = b""
        self._where: Position | None = None
        self._head = b""

    def to(self, observer: Observer) -> bytes:
        """The message for an observer."""
        story, frame = self._story, self._frame
        if self._positions is None:
            where = past_position(story, frame, self._now)
        else:
            where = self._positions.of(observer)
        if self._where is None or where != self._where:
            self._where = where
            self._head = encode(Stepped(frame.number, where, undone=frame.undone))[:-1]
        told = self._what_happened(observer)
        change = self._views.change(story, frame, observer)
        if change is None:
            return b"%b%b}" % (self._head, told)
        return b'%b%b,"view":%b}' % (self._head, told, change)

    def _what_happened(self, observer: Observer) -> bytes:
        """``Stepped.moved``, ``events`` and ``once``, as far as there are any."""
        known = self._perceived
        if known is not None and self._public:
            return self._told
        perceived = self._frame.events(observer)
        if known is None or not self._alike or not _the_same(perceived, known):
            self._perceived, self._told = perceived, self._encoded(observer, perceived)
        return self._told

    def _encoded(self, observer: Observer, perceived: list[Event]) -> bytes:
        story = self._story
        moved = self._lines(observer, perceived)
        events = [short_form(event) for event in perceived if not event.restates]
        once = once_lines(story.game, perceived)
        told = b',"moved":%b' % encode([_in_short(line) for line in moved]) if moved else b""
        told += b',"events":%b' % encode(events) if events else b""
        return told + b',"once":%b' % encode(once) if once else told

    def _lines(self, observer: Observer, perceived: list[Event]) -> list[LoggedMove]:
        story, frame = self._story, self._frame
        last, first = len(frame.notes), frame.state.length - len(frame.notes)
        only = last == 1 and not frame.opening  # all that was perceived is of one move
        moved = [
            LoggedMove(
                seat=note.seat,
                lines=logged_lines(story.game, perceived if only else note.happened.to(observer)),
                by=told_by(story, note, observer),
                step=None if place == last else first + place,  # of the last the position says it
            )
            for place, note in enumerate(frame.notes, 1)
        ]
        moved = [line for line in moved if says_anything(line, observer)]
        if frame.hint is not None:
            moved.append(logged_hint(story.game, frame.hint, None))
        return moved


def _in_short(line: LoggedMove) -> tuple[Any, ...]:
    """A line of the move list without nulls at its end."""
    values = astuple(line)
    while values[-1] is None:
        values = values[:-1]
    return values


def _the_same(one: list[Event], other: list[Event]) -> bool:
    return len(one) == len(other) and all(map(is_, one, other))
