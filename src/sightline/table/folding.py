"""Folding: what each entry of a log makes of a table's story.

The same entries, with the same times, always give the same story; that is what makes a restart
exact. Moves that the engine has taken already come along as ``ahead``, so that none is made twice.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, cast

from sightline.core.game import AnyState
from sightline.table.chairs import Chair
from sightline.table.entries import (
    Abandoned,
    Answered,
    AnyEntry,
    BotSat,
    Closed,
    Decision,
    Flagged,
    HandedOver,
    Hinted,
    Moved,
    ParFound,
    Prepared,
    Ready,
    Rematched,
    Resigned,
    Resumed,
    Returned,
    Sat,
    SeatOpened,
    Spoken,
    StandingSet,
    Started,
    StoodIn,
    Taught,
    TokenChanged,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from sightline.table.steps import Ahead, Frame, HintNote, Talk
from sightline.table.story import Story
from sightline.table.undo import UndoInfo
from sightline.table.windows import opened_window


def fold(story: Story, entry: AnyEntry, at: float, ahead: Ahead | None = None) -> None:
    """Take in the next entry of the log."""
    story.updated = at
    if not isinstance(entry, (Answered, StandingSet)):
        # That somebody has answered in a window, or will pass, is told to nobody.
        story.shown_at = at
    if isinstance(entry, (Moved, Closed)):
        _decided(story, entry, at, ahead)
    else:
        _FOLDERS[type(entry)](story, entry, at)


def _sat(story: Story, entry: Sat, at: float) -> None:
    preparing = entry.newcomer and story.header.patience > 0
    story.chairs[entry.seat] = Chair(person=entry.person, ready=entry.ready, preparing=preparing)
    _note_full(story, at)


def _prepared(story: Story, entry: Prepared, _at: float) -> None:
    story.chairs[entry.seat].preparing = False


def _ready(story: Story, entry: Ready, at: float) -> None:
    story.chairs[entry.seat].ready = True
    _note_full(story, at)


def _opened(story: Story, entry: SeatOpened, _at: float) -> None:
    story.chairs[entry.seat] = Chair()
    story.full_since = None


def _bot_sat(story: Story, entry: BotSat, at: float) -> None:
    story.chairs[entry.seat] = Chair(bot=entry.bot, opponent=entry.opponent)
    _note_full(story, at)


def _note_full(story: Story, at: float) -> None:
    """From when on newcomers are waited for: all seats are taken, and everybody has come."""
    if story.full_since is None and all(chair.taken and chair.ready for chair in story.chairs):
        story.full_since = at


def _handed_over(story: Story, entry: HandedOver, _at: float) -> None:
    story.chairs[entry.seat].person = entry.person


def _started(story: Story, _entry: Started, at: float) -> None:
    story.status = "playing"
    # What led to a branch is known already; only a fresh game tells of its own opening.
    _public_step(story, Frame(story.number + 1, story.state, (), opening=not story.notes), at)


def _decided(story: Story, entry: Moved | Closed, at: float, ahead: Ahead | None) -> None:
    """Moves that were made: one, or all answers of a window."""
    if ahead is not None:
        taken = ahead
    elif isinstance(entry, Moved):
        taken = story.ahead((Decision(entry.seat, entry.move, entry.by),), checked=False)
    else:
        taken = story.ahead(entry.moves, checked=False)
    story.state = taken.state
    story.notes.extend(taken.notes)
    for note in taken.notes:
        chair = story.chairs[note.seat]
        if not note.windowed:
            chair.misses = chair.misses + 1 if note.by == "clock" else 0
    _public_step(story, Frame(story.number + 1, story.state, taken.notes), at)


def _public_step(story: Story, frame: Frame, at: float) -> None:
    story.number = frame.number
    story.frames.append(frame)
    story.undo = None
    story.window = None
    if frame.shows_once:
        for seat, once in enumerate(story.once):
            once += [(frame.number, event) for event in frame.events(seat) if event.once]
    story.clocks.run(None, at)
    if story.state.outcome is not None:
        story.status = "finished"
        return
    asked = story.asked
    if story.state.in_window:
        story.windows += 1
        story.window = opened_window(story.windows, at, asked, story.chairs)
    elif asked:
        if story.chairs[asked[0]].standing == "pass-turn":
            story.chairs[asked[0]].standing = "ask"
        story.clocks.run(asked[0], at)


def _answered(story: Story, entry: Answered, _at: float) -> None:
    if story.window is not None:
        story.window.answers[entry.seat] = story.game.read_move(bytes(entry.move))


def _standing_set(story: Story, entry: StandingSet, _at: float) -> None:
    story.chairs[entry.seat].standing = entry.rule


def _stood_in(story: Story, entry: StoodIn, _at: float) -> None:
    chair = story.chairs[entry.seat]
    chair.bot, chair.opponent, chair.away = entry.bot, entry.opponent, entry.why


def _returned(story: Story, entry: Returned, at: float) -> None:
    chair = story.chairs[entry.seat]
    if chair.away == "clock":
        story.clocks.second_wind(entry.seat)
    chair.bot, chair.opponent, chair.away, chair.misses = None, None, None, 0
    if story.clocks.seat == entry.seat:
        # The stand-in's thinking is not the owner's.
        story.clocks.run(entry.seat, at)


def _hinted(story: Story, entry: Hinted, _at: float) -> None:
    state, move = story.state, story.game.read_move(bytes(entry.move))
    hint = HintNote(entry.seat, state.length, move, state.fingerprint())
    story.hints.append(hint)
    story.hint_counts[entry.seat] += 1
    # A public step in which nothing moves: clocks and an open undo are left alone.
    story.number += 1
    story.frames.append(Frame(story.number, story.state, (), hint=hint))


def _par_found(story: Story, entry: ParFound, _at: float) -> None:
    story.par = entry.par


def _taught(story: Story, entry: Taught, _at: float) -> None:
    story.lesson_steps = entry.steps


def _undo_asked(story: Story, entry: UndoAsked, _at: float) -> None:
    person = story.chairs[entry.seat].person
    story.undo = UndoInfo(entry.seat, entry.step, story.seats_of(person))


def _undo_answered(story: Story, entry: UndoAnswered, _at: float) -> None:
    if story.undo is None or not entry.agree:
        story.undo = None
        return
    agreed = {*story.undo.agreed, *story.seats_of(entry.person)}
    story.undo = UndoInfo(story.undo.seat, story.undo.step, tuple(sorted(agreed)))


def _undone(story: Story, entry: Undone, at: float) -> None:
    del story.notes[entry.step :]
    state = story.state = _position_at(story, entry.step) or _played_again(story)
    # A hint stays asked for, also when the moves before it are taken back.
    story.hints = [
        dataclasses.replace(hint, step=min(hint.step, entry.step)) for hint in story.hints
    ]
    _public_step(story, Frame(story.number + 1, state, (), undone=True), at)


def _position_at(story: Story, step: int) -> AnyState | None:
    """The position after some moves, if one of the newest public steps led to it; none of
    those moves may have been taken back since."""
    for frame in reversed(story.frames):
        if frame.state.length <= step:
            return frame.state if frame.state.length == step else None
    return None


def _played_again(story: Story) -> AnyState:
    state = story.game.start(story.players, story.header.options, seed=story.header.seed)
    for note in story.notes:
        state.carry_out(note.seat, note.move)
    return state


def _spoken(story: Story, entry: Spoken, at: float) -> None:
    story.talk.append(Talk(entry.person, entry.text, at, story.number))


def _flagged(story: Story, entry: Flagged, at: float) -> None:
    story.flagged = entry.seat
    story.clocks.run(None, at)
    story.status = "finished"
    _last_word(story)


def _resigned(story: Story, entry: Resigned, at: float) -> None:
    story.resigned.append(entry.seat)
    if story.given_up:
        story.clocks.run(None, at)
        story.status = "finished"
        _last_word(story)
        return
    chair = story.chairs[entry.seat]
    chair.bot, chair.opponent, chair.away = entry.bot, entry.opponent, "resigned"


def _abandoned(story: Story, _entry: Abandoned, at: float) -> None:
    playing = story.status == "playing"
    story.status = "abandoned"
    story.clocks.run(None, at)
    if playing:
        _last_word(story)


def _last_word(story: Story) -> None:
    """An end that no move brought about is a public step too."""
    story.number += 1
    story.frames.append(Frame(story.number, story.state, ()))
    story.window, story.undo = None, None


def _rematched(story: Story, entry: Rematched, _at: float) -> None:
    story.next_table = entry.table


def _token_changed(story: Story, entry: TokenChanged, _at: float) -> None:
    if entry.seat is None:
        story.audience = entry.token
    else:
        story.invites[entry.seat] = entry.token


def _resumed(story: Story, entry: Resumed, at: float) -> None:
    story.clocks.skip(entry.lost)
    if story.window is not None:
        # Nobody could answer while the server was away: the window lasts its time again.
        story.window.opened, story.window.ticks = at, 0


Folder = Callable[[Story, Any, float], None]

_FOLDERS: dict[type[Any], Folder] = cast(
    "dict[type[Any], Folder]",
    {
        Sat: _sat,
        Prepared: _prepared,
        Ready: _ready,
        SeatOpened: _opened,
        BotSat: _bot_sat,
        HandedOver: _handed_over,
        Started: _started,
        Answered: _answered,
        StandingSet: _standing_set,
        StoodIn: _stood_in,
        Returned: _returned,
        Hinted: _hinted,
        ParFound: _par_found,
        Taught: _taught,
        UndoAsked: _undo_asked,
        UndoAnswered: _undo_answered,
        Undone: _undone,
        Spoken: _spoken,
        Flagged: _flagged,
        Resigned: _resigned,
        Abandoned: _abandoned,
        Rematched: _rematched,
        TokenChanged: _token_changed,
        Resumed: _resumed,
    },
)
