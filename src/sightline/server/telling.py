"""What each observer is told: messages built from a story, through sights only.

Everything game-specific in a message comes from ``state.sight(seat)`` (for the audience:
``state.view(None)``) and from the events that this observer perceived. Nothing here looks at a
state in any other way, so nothing here can leak.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Raw

from sightline.core.changes import SAME, Form, change_of
from sightline.core.events import Event, Observer
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import Message, Seat, say
from sightline.core.moves import told_unasked
from sightline.server.explaining import thinker
from sightline.server.messages import LoggedMove, Position, Stepped, WindowInfo
from sightline.server.table_messages import ReplayStep
from sightline.table.steps import Frame, HintNote, MoveNote
from sightline.table.story import Story

LISTED_MOVES = 60
"""Up to so many legal moves come along with a position; more have to be asked for."""

_LONG = 100
"""The move list of a game with so many moves is remembered."""
_Logged = dict[tuple[Observer, bool], tuple[list[LoggedMove], MoveNote | None]]
_LOGGED: WeakKeyDictionary[Story, _Logged] = WeakKeyDictionary()

encode = msgspec.json.Encoder().encode


def view_of(state: AnyState, observer: Observer) -> bytes:
    """What an observer sees of a position, as JSON."""
    return encode(state.view(None) if observer is None else state.sight(observer).view)


def view_now(story: Story, observer: Observer) -> bytes:
    """What an observer sees now."""
    # Before the start nobody has taken up their cards: all see what the audience sees.
    return view_of(story.state, None if story.status == "waiting" else observer)


class Views:
    """What each observer of a table sees, and what changes of it from one step to the next.

    A change is found between two views of the same observer, so it tells nothing but what they do.
    """

    def __init__(self) -> None:
        self._newest: dict[Observer, tuple[int, Form]] = {}
        self._lately: tuple[Form, Form, Raw | None] | None = None
        """A change that was found for one observer is often that of the next, too."""

    def forget(self, observer: Observer) -> None:
        """Nobody looks on in this place any more."""
        self._newest.pop(observer, None)

    def change(self, story: Story, frame: Frame, observer: Observer) -> Raw | None:
        """What a public step has changed of an observer's view; None: nothing."""
        before = self._before(story, frame, observer)
        view = view_of(frame.state, observer)
        if before is None:
            self._newest[observer] = frame.number, Form(view)
            return Raw(b"[%b]" % view)
        if self._lately is not None:
            old, new, found = self._lately
            if new.text == view and old.text == before.text:
                self._newest[observer] = frame.number, new
                return found
        form = Form(view)
        self._newest[observer] = frame.number, form
        told = change_of(before, form)
        found = None if told == SAME else Raw(told)
        self._lately = before, form, found
        return found

    def _before(self, story: Story, frame: Frame, observer: Observer) -> Form | None:
        """The view that whoever has all steps before this one has; None: it is too long ago."""
        number, view = self._newest.get(observer, (None, None))
        if number == frame.number - 1:
            return view
        if frame.number == 1:
            return Form(view_of(frame.state, None))
        earlier = (one for one in reversed(story.frames) if one.number == frame.number - 1)
        found = next(earlier, None)
        return None if found is None else Form(view_of(found.state, observer))


def position(story: Story, observer: Observer, now: float, window_length: float) -> Position:
    """Where the game stands for an observer."""
    asked = story.asked
    legal: Raw | None = None
    if observer is not None and observer in asked:
        moves = told_unasked(story.legal(observer), LISTED_MOVES)
        if moves is not None:
            legal = Raw(encode(moves))
    answer = None if observer is None else story.answer_of(observer)
    return Position(
        step=story.state.length,
        asked=asked,
        window=window_info(story, now, window_length),
        legal=legal,
        answer=None if answer is None else Raw(encode(answer)),
        kept=observer is None or story.answer_kept(observer),
        clocks=story.clocks.shown(now),
        outcome=story.outcome,
        can_undo=observer is not None and story.undo_target(observer) is not None,
    )


def past_position(story: Story, frame: Frame, now: float) -> Position:
    """Where the game stood after an earlier step: something to look at, nothing to decide."""
    return Position(
        step=frame.state.length,
        asked=frame.state.asked,
        clocks=story.clocks.shown(now),
        outcome=frame.state.outcome,
    )


def window_info(story: Story, now: float, length: float) -> WindowInfo | None:
    """The open window, if there is one."""
    window = story.window
    if window is None:
        return None
    left = min(length, max(0.0, window.opened + length - now))
    return WindowInfo(window.number, round(length * 1000), round(left * 1000))


def stepped(
    story: Story, views: Views, frame: Frame, observer: Observer, now: float, window_length: float
) -> Stepped:
    """One public step as an observer is told of it; everybody gets one, with the same number."""
    if frame.number == story.number:
        where = position(story, observer, now, window_length)
    else:
        where = past_position(story, frame, now)
    first = frame.state.length - len(frame.notes)
    moved = [
        logged_move(story, first + place, note, observer)
        for place, note in enumerate(frame.notes, 1)
    ]
    if frame.hint is not None:
        moved.append(logged_hint(frame.hint))
    return Stepped(
        number=frame.number,
        position=where,
        moved=tuple(moved),
        events=raw_events(event for event in frame.events(observer) if not event.restates),
        view=views.change(story, frame, observer),
        undone=frame.undone,
    )


def raw_events(events: Iterable[Event]) -> tuple[Raw, ...]:
    """Events in their JSON form."""
    return tuple(Raw(encode(event)) for event in events)


def logged_move(story: Story, step: int, note: MoveNote, observer: Observer) -> LoggedMove:
    """A line of the move list: only what the observer perceived, and may be told again."""
    # In a window, whether somebody answered or let the time pass is their secret.
    secret = note.windowed and observer != note.seat and not story.over
    return LoggedMove(
        step=step,
        seat=note.seat,
        by=None if secret else note.by,
        lines=in_words(story.game, (e for e in note.happened.to(observer) if not e.once)),
    )


def in_words(game: AnyGame, events: Iterable[Event]) -> tuple[Message, ...]:
    """Events as lines for people; some need none."""
    return tuple(line for line in map(game.event_message, events) if line is not None)


def move_list(story: Story, observer: Observer) -> tuple[LoggedMove, ...]:
    """The whole move list of an observer; a hint stands after the move that came before it."""
    lines = list(_logged_moves(story, observer))
    lines += [logged_hint(hint) for hint in story.hints]
    return tuple(sorted(lines, key=lambda line: line.step))


def _logged_moves(story: Story, observer: Observer) -> list[LoggedMove]:
    """All moves so far. Of a long game only those are put into words that are new since the last
    time: pages come and go, and each of them is told everything."""
    notes = story.notes
    known, newest = _LOGGED.setdefault(story, {}).get((observer, story.over), ([], None))
    # Moves are only ever taken back from the end: if this one stands, so do all before it.
    if len(known) > len(notes) or (known and notes[len(known) - 1] is not newest):
        known = []
    fresh = [
        logged_move(story, step, note, observer)
        for step, note in enumerate(notes[len(known) :], len(known) + 1)
    ]
    lines = known + fresh
    if len(lines) >= _LONG:
        _LOGGED[story][observer, story.over] = lines, notes[-1]
    return lines


def logged_hint(hint: HintNote) -> LoggedMove:
    """That a hint was asked for; what it said is for the asker alone."""
    words = say("asks-for-a-hint", who=Seat(hint.seat))
    return LoggedMove(hint.step, hint.seat, "hint", (words,))


def unseen(story: Story, seat: int) -> tuple[Raw, ...]:
    """The one-time events that a seat has not acknowledged yet."""
    return raw_events(event for _, event in story.once[seat])


def matching_moves(story: Story, seat: int, where: dict[str, Any]) -> list[Any]:
    """The legal moves of a seat whose JSON fields have all the given values."""
    moves = story.legal(seat)
    if not where:
        return list(moves)
    return [move for move in moves if _matches(move, where)]


def _matches(move: Any, where: dict[str, Any]) -> bool:
    config = move.__struct_config__
    names = dict(zip(move.__struct_encode_fields__, move.__struct_fields__, strict=True))
    for key, wanted in where.items():
        if key == config.tag_field:
            value = config.tag
        elif key in names:
            value = getattr(move, names[key])
        else:
            return False
        if not isinstance(value, str | int):
            value = _plain(value)
        if value != wanted:
            return False
    return True


def _plain(value: Any) -> Any:
    """A value as JSON gives it back: tuples are lists there."""
    return msgspec.json.decode(encode(value))


def replay_steps(
    story: Story, observer: Observer, first: int = 0, *, views: bool = True
) -> Iterator[ReplayStep]:
    """A game as one observer saw it, step by step from one of them on; each is made when it is
    asked for."""
    state = story.game.start(story.players, story.header.options, seed=story.header.seed)

    def view() -> Raw | None:
        return Raw(view_of(state, observer)) if views else None

    if first == 0:
        opening = in_words(story.game, state.opening.to(observer))
        yield ReplayStep(None, None, None, None, opening, view())
    for step, note in enumerate(story.notes, 1):
        if step < first:
            state.carry_out(note.seat, note.move)
            continue
        text = state.move_text(note.move)
        happened = state.carry_out(note.seat, note.move)
        lines = in_words(story.game, happened.to(observer))
        form = Raw(story.game.write_move(note.move))
        explains = story.over and thinker(story, step) is not None
        yield ReplayStep(note.seat, note.by, form, text, lines, view(), explains)
