"""What each observer is told: messages built from a story, through sights only.

Everything game-specific in a message comes from what a sight is made of, ``state.view(observer)``
and ``state.legal(seat)``, and from the events that this observer perceived. Nothing here looks at
a state in any other way, so nothing here can leak.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Raw

from sightline.core.events import Event, Observer
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import Message, Seat, say
from sightline.core.moves import told_unasked
from sightline.core.short import field_names, short_form, short_forms, short_message
from sightline.server.explaining import thinker
from sightline.server.messages import Line, LoggedMove, Position, ShortForms, WindowInfo
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
    return encode(state.view(observer))


def view_now(story: Story, observer: Observer) -> bytes:
    """What an observer sees now."""
    # Before the start nobody has taken up their cards: all see what the audience sees.
    return view_of(story.state, None if story.status == "waiting" else observer)


class Positions:
    """Where the game stands, for observer after observer."""

    def __init__(self, story: Story, now: float, window_length: float) -> None:
        self._story = story
        self._asked = story.asked
        self._window = window_info(story, now, window_length)
        self._clocks = story.clocks.shown(now)
        self._outcome = story.outcome

    def of(self, observer: Observer) -> Position:
        """Where it stands for one of them."""
        story = self._story
        if observer is None:
            return Position(
                story.state.length,
                self._asked,
                self._window,
                clocks=self._clocks,
                outcome=self._outcome,
            )
        answer = None if self._window is None else story.answer_of(observer)
        return Position(
            story.state.length,
            self._asked,
            self._window,
            self._legal(observer) if observer in self._asked else None,
            None if answer is None else Raw(encode(answer)),
            self._window is None or story.answer_kept(observer),
            self._clocks,
            self._outcome,
            story.undo_target(observer) is not None,
        )

    def _legal(self, seat: int) -> Raw | None:
        moves = told_unasked(self._story.legal(seat), LISTED_MOVES)
        return None if moves is None else Raw(encode(short_forms(moves)))


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


def raw_events(events: Iterable[Event]) -> tuple[Raw, ...]:
    """Events in their short form."""
    return tuple(Raw(encode(short_form(event))) for event in events)


def short_names(game: AnyGame) -> ShortForms:
    """What a page has to know to read them."""
    return ShortForms(field_names(game.event_type), field_names(game.move_type), game.ids_begin)


def told_by(story: Story, note: MoveNote, observer: Observer) -> str | None:
    """Who made a move in place of its seat, as far as the observer may know."""
    # In a window, whether somebody answered or let the time pass is their secret.
    secret = note.windowed and observer != note.seat and not story.over
    return None if secret else note.by


def logged_move(story: Story, step: int, note: MoveNote, observer: Observer) -> LoggedMove:
    """A line of the move list: only what the observer perceived, and may be told again."""
    lines = logged_lines(story.game, note.happened.to(observer))
    return LoggedMove(note.seat, lines, step, told_by(story, note, observer))


def in_words(game: AnyGame, events: Iterable[Event]) -> tuple[Message, ...]:
    """Events as lines for people; some need none."""
    return tuple(line for line in map(game.event_message, events) if line is not None)


def logged_lines(game: AnyGame, events: Iterable[Event]) -> tuple[Line, ...]:
    """The same in short, without what is to be seen only once."""
    lines: list[Line] = []
    for event in events:
        message = None if event.once else game.event_message(event)
        if message is not None:
            lines.append(_line(game, message))
    return tuple(lines)


def once_lines(game: AnyGame, events: Iterable[Event]) -> tuple[Line, ...]:
    """What is to be seen only once, in words and in short."""
    return tuple(
        _line(game, words) for words in in_words(game, (one for one in events if one.once))
    )


def told_moves(state: AnyState, seat: int, moves: Iterable[Any]) -> list[Line]:
    """Legal moves of a seat in people's words, in short."""
    return [_line(state.game, words) for words in state.moves_told(seat, moves)]


def _line(game: AnyGame, message: Message) -> Line:
    if message.id == "plain" and isinstance(text := message.args.get("text"), str):
        return text
    return short_message(message, game.ids_begin)


def move_list(story: Story, observer: Observer) -> tuple[LoggedMove, ...]:
    """The whole move list of an observer; a hint stands after the move that came before it."""
    lines = [line for line in _logged_moves(story, observer) if says_anything(line, observer)]
    lines += [logged_hint(story.game, hint, hint.step) for hint in story.hints]
    return tuple(sorted(lines, key=lambda line: line.step or 0))


def says_anything(line: LoggedMove, observer: Observer) -> bool:
    """Whether a line of the move list is told: nothing is to be read of what others did where
    nothing was perceived of it. Whoever moves waits to hear of the own move."""
    return bool(line.lines) or line.seat == observer


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


def logged_hint(game: AnyGame, hint: HintNote, step: int | None) -> LoggedMove:
    """That a hint was asked for; what it said is for the asker alone."""
    words = say("asks-for-a-hint", who=Seat(hint.seat))
    return LoggedMove(hint.seat, (_line(game, words),), step, "hint")


def unseen(story: Story, seat: int) -> tuple[Raw, ...]:
    """The one-time events that a seat has not acknowledged yet."""
    return raw_events(_unseen(story, seat))


def unseen_lines(story: Story, seat: int) -> tuple[Line, ...]:
    """The same in words."""
    return once_lines(story.game, _unseen(story, seat))


def _unseen(story: Story, seat: int) -> Iterator[Event]:
    return (event for _, event in story.once[seat])


def matching_moves(moves: Iterable[Any], where: dict[str, Any]) -> list[Any]:
    """Those whose JSON fields have all the given values."""
    return [move for move in moves if _matches(move, where)] if where else list(moves)


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
