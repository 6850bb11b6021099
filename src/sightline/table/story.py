"""A table's life so far: the fold of its log. Pure: no sockets, no disk, no timers.

The same entries, with the same times, always give the same story; that is what makes a restart
exact. Whoever changes a table first asks ``ahead`` whether the engine takes the moves, writes the
entry to the log, and only then folds it in here.
"""

from __future__ import annotations

import dataclasses
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from msgspec import Raw
from msgspec.structs import fields, replace

from sightline.core.advice import Par, full_summary
from sightline.core.events import Event, Happened, Observer
from sightline.core.game import AnyGame, AnyState
from sightline.core.message import Seat, say
from sightline.core.moves import LegalMoves
from sightline.core.outcome import Outcome, ScoreSheet
from sightline.core.registry import find_game
from sightline.table.clocks import Clocks
from sightline.table.entries import (
    Abandoned,
    Answered,
    AnyEntry,
    AwayReason,
    BotSat,
    Closed,
    Decision,
    Flagged,
    HandedOver,
    Header,
    Hinted,
    Moved,
    ParFound,
    Ready,
    Rematched,
    Resumed,
    Returned,
    Sat,
    SeatOpened,
    Spoken,
    StandingRule,
    StandingSet,
    Started,
    StoodIn,
    TokenChanged,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from sightline.table.private import NO_ANSWER, Private
from sightline.table.undo import UndoInfo

Status = Literal["waiting", "playing", "finished", "abandoned"]

FRAMES_KEPT = 32
"""How many public steps a reconnecting page may have missed and still catch up one by one."""

LONGEST_SHOWN = 500
"""Letters of an option that a table's information carries; a challenge as text has fewer."""

TALK_KEPT = 100


@dataclass(slots=True)
class Chair:
    """Who sits in a seat, and how the seat is played."""

    person: str | None = None
    bot: str | None = None
    ready: bool = True
    away: AwayReason | None = None
    """Why a bot stands in for the person, if one does."""
    misses: int = 0
    """How often in a row the clock has moved for this seat."""
    standing: StandingRule = "ask"

    @property
    def taken(self) -> bool:
        """Somebody sits here, or a bot."""
        return self.person is not None or self.bot is not None

    @property
    def played_by_person(self) -> bool:
        """A person decides here; neither a bot nor a stand-in."""
        return self.person is not None and self.away is None


@dataclass(frozen=True, slots=True)
class MoveNote:
    """A move of the past: what it was, who made it, what was perceived of it."""

    seat: int
    move: Any
    by: str | None
    happened: Happened
    began: int
    """How many moves had been made before the public step that this move belongs to."""
    windowed: bool


@dataclass(frozen=True, slots=True)
class HintNote:
    """A hint that was asked for: by whom, after how many moves, and what it said."""

    seat: int
    step: int
    """Where it stands in the move list."""
    move: Any
    position: str
    """The fingerprint of the position that it is for."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One public step: what everybody is told in a message with this number."""

    number: int
    state: AnyState
    """The position after it. Never changed: each move is made on a copy."""
    notes: tuple[MoveNote, ...]
    opening: bool = False
    undone: bool = False
    hint: HintNote | None = None
    """A hint was asked for; the position is the same as before."""

    def events(self, observer: Observer) -> Iterable[Event]:
        """What an observer perceives of it, in order."""
        if self.opening:
            yield from self.state.opening.to(observer)
        for note in self.notes:
            yield from note.happened.to(observer)


@dataclass(slots=True)
class Window:
    """A moment in which several seats are asked at once."""

    number: int
    opened: float
    asked: tuple[int, ...]
    lone: int | None
    """The seat of the only person at the table, if it is asked: nobody else could learn from an
    early close that it has answered."""
    people: int
    answers: dict[int, Any] = field(default_factory=dict[int, Any])
    """The moves that people have chosen in this window (not by a standing answer); secret."""
    bot_answers: dict[int, Any] = field(default_factory=dict[int, Any])
    """Those that bots have chosen, also in place of an absent owner; secret."""
    unkept: set[int] = field(default_factory=set[int])
    """The seats whose answer is not durable yet."""
    ticks: int = 0
    """How often the answers have been written since it opened."""
    closing: bool = False
    """Its end is being written: an answer would come too late."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """Moves that the engine has taken on a copy, not yet part of the story."""

    state: AnyState
    notes: tuple[MoveNote, ...]


@dataclass(frozen=True, slots=True)
class Talk:
    """A line of chat."""

    person: str
    text: str
    at: float
    number: int
    """The newest public step when it was said."""


class Story:
    """See the module's docstring."""

    def __init__(self, table: str, header: Header) -> None:
        self.table = table
        self.header = header
        self.game: AnyGame = find_game(header.game)
        self.status: Status = "waiting"
        self.chairs = [Chair() for _ in range(header.players)]
        self.invites = list(header.invites)
        self.audience = header.audience
        self.clocks = Clocks(header.clock, header.players)
        self.window: Window | None = None
        self.windows = 0
        self.undo: UndoInfo | None = None
        self.talk: deque[Talk] = deque(maxlen=TALK_KEPT)
        self.hints: list[HintNote] = []
        self.hint_counts = list(header.hints) or [0] * header.players
        self.par: Par | None = None
        self.next_table: str | None = None
        self.flagged: int | None = None
        self.updated = header.created
        self.shown_at = header.created
        """When something last happened that everybody may know of."""
        self.number = 0
        """How many public steps have been told."""
        self.frames: deque[Frame] = deque(maxlen=FRAMES_KEPT)
        self.once: list[list[tuple[int, Event]]] = [[] for _ in self.chairs]
        """For each seat its one-time events with their numbers, until they are acknowledged."""
        self._legal: dict[int, LegalMoves[Any]] = {}
        self.state: AnyState = self.game.start(header.players, header.options, seed=header.seed)
        self.notes: list[MoveNote] = []
        if header.carried:
            carried = self.ahead(header.carried, checked=True)
            self.state, self.notes = carried.state, list(carried.notes)
            if self.state.outcome is not None:
                self.status = "finished"

    # -- what can be read off ---------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.header.players

    @property
    def over(self) -> bool:
        """The game is finished or given up: nothing needs to stay hidden any more."""
        return self.status in ("finished", "abandoned")

    @property
    def shown_options(self) -> dict[str, Any]:
        """The options as everybody may see them: secret ones only once the game is over, and of
        long texts, such as a card set's, the beginning. Records hold them whole."""
        values = self.header.options if self.over else self.game.shown_options(self.state.options)
        return {name: _beginning(value) for name, value in values.items()}

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are publicly asked to decide."""
        return self.state.asked if self.status == "playing" else ()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        if self.flagged is not None:
            return self._lost_on_time(self.flagged)
        ended = self.state.outcome
        if ended is None:
            return None
        # The rules know nothing of hints; a score that was reached with some says so.
        return replace(ended, summary=full_summary(ended.summary, self.par, self.hint_counts))

    @property
    def offers_hints(self) -> bool:
        """Whether players may ask for hints here."""
        return self.game.offers_hints(self.players, self.state.options)

    def hint_counts_at(self, step: int) -> tuple[int, ...]:
        """How many hints each seat had asked for before a step's successor; empty: none."""
        later = [hint.seat for hint in self.hints if hint.step > step]
        counts = tuple(count - later.count(seat) for seat, count in enumerate(self.hint_counts))
        return counts if any(counts) else ()

    def hint_here(self, seat: int) -> HintNote | None:
        """The hint that a seat has been given in this very position."""
        mine = [hint for hint in self.hints if hint.seat == seat]
        position = self.state.fingerprint() if mine else ""
        return next((hint for hint in mine if hint.position == position), None)

    @property
    def open_information(self) -> bool:
        """Everything may be shown to everybody: nothing is hidden, or the game is over."""
        return self.over or self.game.perfect_information

    def legal(self, seat: int) -> LegalMoves[Any]:
        """The moves open to a seat, found once for each position."""
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self.state.sight(seat).legal
        return found

    @property
    def chance(self) -> bool:
        """Chance decides something in this game; else any seed gives the same one."""
        return bool(fields(self.state.deal))

    def took_back_since(self, number: int | None) -> bool:
        """Whether moves have been taken back after a public step (or it is too long ago to say)."""
        if number is None:
            return False
        missed = self.number - number
        return missed > len(self.frames) or any(
            frame.undone for frame in self.frames if frame.number > number
        )

    def frames_after(self, number: int) -> list[Frame]:
        """The newest public steps, oldest first: those with a higher number that are still kept."""
        frames: list[Frame] = []
        for frame in reversed(self.frames):
            if frame.number <= number:
                break
            frames.append(frame)
        frames.reverse()
        return frames

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats that a person holds."""
        if person is None:
            return ()
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person == person)

    def people(self) -> list[str]:
        """The people who play now, each once: owners of seats without a stand-in."""
        return list(dict.fromkeys(c.person for c in self.chairs if c.person and c.away is None))

    def answer_of(self, seat: int) -> Any:
        """What a seat will have answered if the window closes now; None: nothing yet."""
        window = self.window
        if window is None:
            return None
        if seat in window.answers:
            return window.answers[seat]
        if self.stands(seat):
            return self.state.default_move(seat) if seat in self.state.awaiting else None
        return window.bot_answers.get(seat)

    def stands(self, seat: int) -> bool:
        """Whether a standing answer holds for a seat: until its person leaves for good. That a bot
        plays for somebody who is only away does not end it, so neither tells of the other."""
        chair = self.chairs[seat]
        return chair.standing != "ask" and chair.person is not None and chair.away != "left"

    def answer_kept(self, seat: int) -> bool:
        """Whether what a seat has answered is durable."""
        return self.window is None or seat not in self.window.unkept

    def undo_target(self, seat: int) -> int | None:
        """The step to which taking back this seat's last move leads, if that is allowed.

        Where nothing is hidden it always is. Elsewhere only the newest move of all can be taken
        back, by its own seat, if its class promises with ``reveals = False`` that such a move never
        shows anybody anything hidden. All of that is known to the seat, so whether it may undo
        tells it nothing about the others.
        """
        if self.status != "playing":
            return None
        first = len(self.header.carried)
        if not self.game.perfect_information:
            newest = self.notes[-1] if len(self.notes) > first else None
            if newest is None or newest.seat != seat or newest.windowed:
                return None
            return None if newest.move.reveals else newest.began
        for place in range(len(self.notes) - 1, first - 1, -1):
            if self.notes[place].seat == seat:
                return max(first, self.notes[place].began)
        return None

    def undo_agreed(self) -> bool:
        """All people who play now have agreed to the undo."""
        undo = self.undo
        if undo is None:
            return False
        asker = self.chairs[undo.seat].person
        agreed = {self.chairs[seat].person for seat in undo.agreed} | {asker}
        return all(person in agreed for person in self.people())

    # -- what is decided in secret ----------------------------------------------------------------

    def answer(self, seat: int, move: Any) -> None:
        """A person's answer in the open window; the last one counts."""
        assert self.window is not None
        self.window.answers[seat] = move
        self.window.unkept.add(seat)

    def private(self, seat: int, ahead: Ahead | None = None) -> Private:
        """What is to be kept of a seat's secret decisions, once ``ahead`` is part of the story."""
        window, standing = self.window, self.chairs[seat].standing
        if ahead is not None and standing == "pass-turn" and _has_turn(ahead.state, seat):
            standing = "ask"
        answer = None if window is None else window.answers.get(seat)
        form = NO_ANSWER if answer is None else Raw(self.game.write_move(answer))
        return Private(self.windows, form, standing)

    def recall(self, seat: int, private: Private) -> None:
        """Take in what was kept of a seat's secret decisions, after the whole log."""
        self.chairs[seat].standing = private.standing
        window = self.window
        form = bytes(private.answer)
        if window is not None and private.window == window.number and form != bytes(NO_ANSWER):
            window.answers[seat] = self.game.read_move(form)

    # -- looking ahead ----------------------------------------------------------------------------

    def ahead(self, decisions: Sequence[Decision], *, checked: bool) -> Ahead:
        """The position after some moves in one public step; the engine's errors if they cannot be.

        ``checked=False`` is for moves out of our own log, which the engine has taken before.
        """
        moves = [(d.seat, self.game.read_move(bytes(d.move)), d.by) for d in decisions]
        return self.ahead_of(moves, checked=checked)

    def ahead_of(self, moves: Sequence[tuple[int, Any, str | None]], *, checked: bool) -> Ahead:
        """``ahead`` for moves that are already read."""
        state = self.state.copy()
        began, windowed = state.length, state.in_window
        notes: list[MoveNote] = []
        for seat, move, by in moves:
            happened = state.apply(seat, move) if checked else state.carry_out(seat, move)
            notes.append(MoveNote(seat, move, by, happened, began, windowed))
            if not windowed:
                began = state.length
        return Ahead(state, tuple(notes))

    # -- folding ----------------------------------------------------------------------------------

    def fold(self, entry: AnyEntry, at: float, ahead: Ahead | None = None) -> None:
        """Take in the next entry of the log."""
        self.updated = at
        if not isinstance(entry, Answered | StandingSet):
            # That somebody has answered in a window, or will pass, is told to nobody.
            self.shown_at = at
        _FOLDERS[type(entry)](self, entry, at, ahead)

    def _sat(self, entry: Sat, at: float, ahead: Ahead | None) -> None:
        self.chairs[entry.seat] = Chair(person=entry.person, ready=entry.ready)

    def _ready(self, entry: Ready, at: float, ahead: Ahead | None) -> None:
        self.chairs[entry.seat].ready = True

    def _opened(self, entry: SeatOpened, at: float, ahead: Ahead | None) -> None:
        self.chairs[entry.seat] = Chair()

    def _bot_sat(self, entry: BotSat, at: float, ahead: Ahead | None) -> None:
        self.chairs[entry.seat] = Chair(bot=entry.bot)

    def _handed_over(self, entry: HandedOver, at: float, ahead: Ahead | None) -> None:
        self.chairs[entry.seat].person = entry.person

    def _started(self, entry: Started, at: float, ahead: Ahead | None) -> None:
        self.status = "playing"
        # What led to a branch is known already; only a fresh game tells of its own opening.
        self._public_step(Frame(self.number + 1, self.state, (), opening=not self.notes), at)

    def _moved(self, entry: Moved, at: float, ahead: Ahead | None) -> None:
        self._decided((Decision(entry.seat, entry.move, entry.by),), at, ahead)

    def _closed(self, entry: Closed, at: float, ahead: Ahead | None) -> None:
        self._decided(entry.moves, at, ahead)

    def _decided(self, decisions: tuple[Decision, ...], at: float, ahead: Ahead | None) -> None:
        taken = self.ahead(decisions, checked=False) if ahead is None else ahead
        self.state = taken.state
        self.notes.extend(taken.notes)
        for note in taken.notes:
            chair = self.chairs[note.seat]
            if not note.windowed:
                chair.misses = chair.misses + 1 if note.by == "clock" else 0
        self._public_step(Frame(self.number + 1, self.state, taken.notes), at)

    def _public_step(self, frame: Frame, at: float) -> None:
        self.number = frame.number
        self.frames.append(frame)
        self.undo = None
        self.window = None
        self._legal.clear()
        for seat in range(self.players):
            for event in frame.events(seat):
                if event.once:
                    self.once[seat].append((frame.number, event))
        self.clocks.run(None, at)
        if self.state.outcome is not None:
            self.status = "finished"
            return
        asked = self.state.asked
        if self.state.in_window:
            people = [seat for seat in asked if self.chairs[seat].played_by_person]
            self.windows += 1
            lone = people[0] if len(people) == 1 and self._alone(people[0]) else None
            self.window = Window(self.windows, at, asked, lone, len(people))
        elif asked:
            if self.chairs[asked[0]].standing == "pass-turn":
                self.chairs[asked[0]].standing = "ask"
            self.clocks.run(asked[0], at)

    def _alone(self, seat: int) -> bool:
        """Whether nobody but this seat's person has a seat here."""
        own = self.chairs[seat].person
        return all(chair.person in (None, own) for chair in self.chairs)

    def _answered(self, entry: Answered, at: float, ahead: Ahead | None) -> None:
        if self.window is not None:
            self.window.answers[entry.seat] = self.game.read_move(bytes(entry.move))

    def _standing_set(self, entry: StandingSet, at: float, ahead: Ahead | None) -> None:
        self.chairs[entry.seat].standing = entry.rule

    def _stood_in(self, entry: StoodIn, at: float, ahead: Ahead | None) -> None:
        chair = self.chairs[entry.seat]
        chair.bot, chair.away = entry.bot, entry.why

    def _returned(self, entry: Returned, at: float, ahead: Ahead | None) -> None:
        chair = self.chairs[entry.seat]
        if chair.away == "clock":
            self.clocks.second_wind(entry.seat)
        chair.bot, chair.away, chair.misses = None, None, 0
        if self.clocks.seat == entry.seat:
            # The stand-in's thinking is not the owner's.
            self.clocks.run(entry.seat, at)

    def _hinted(self, entry: Hinted, at: float, ahead: Ahead | None) -> None:
        state, move = self.state, self.game.read_move(bytes(entry.move))
        hint = HintNote(entry.seat, state.length, move, state.fingerprint())
        self.hints.append(hint)
        self.hint_counts[entry.seat] += 1
        # A public step in which nothing moves: clocks and an open undo are left alone.
        self.number += 1
        self.frames.append(Frame(self.number, self.state, (), hint=hint))

    def _par_found(self, entry: ParFound, at: float, ahead: Ahead | None) -> None:
        self.par = entry.par

    def _undo_asked(self, entry: UndoAsked, at: float, ahead: Ahead | None) -> None:
        person = self.chairs[entry.seat].person
        self.undo = UndoInfo(entry.seat, entry.step, self.seats_of(person))

    def _undo_answered(self, entry: UndoAnswered, at: float, ahead: Ahead | None) -> None:
        if self.undo is None or not entry.agree:
            self.undo = None
            return
        agreed = {*self.undo.agreed, *self.seats_of(entry.person)}
        self.undo = UndoInfo(self.undo.seat, self.undo.step, tuple(sorted(agreed)))

    def _undone(self, entry: Undone, at: float, ahead: Ahead | None) -> None:
        del self.notes[entry.step :]
        state = self.state = self._position_at(entry.step) or self._played_again()
        # A hint stays asked for, also when the moves before it are taken back.
        self.hints = [
            dataclasses.replace(hint, step=min(hint.step, entry.step)) for hint in self.hints
        ]
        self._public_step(Frame(self.number + 1, state, (), undone=True), at)

    def _position_at(self, step: int) -> AnyState | None:
        """The position after some moves, if one of the newest public steps led to it; none of
        those moves may have been taken back since."""
        for frame in reversed(self.frames):
            if frame.state.length <= step:
                return frame.state if frame.state.length == step else None
        return None

    def _played_again(self) -> AnyState:
        state = self.game.start(self.players, self.header.options, seed=self.header.seed)
        for note in self.notes:
            state.carry_out(note.seat, note.move)
        return state

    def _spoken(self, entry: Spoken, at: float, ahead: Ahead | None) -> None:
        self.talk.append(Talk(entry.person, entry.text, at, self.number))

    def _flagged(self, entry: Flagged, at: float, ahead: Ahead | None) -> None:
        self.flagged = entry.seat
        self.clocks.run(None, at)
        self.status = "finished"
        self._last_word(at)

    def _abandoned(self, entry: Abandoned, at: float, ahead: Ahead | None) -> None:
        playing = self.status == "playing"
        self.status = "abandoned"
        self.clocks.run(None, at)
        if playing:
            self._last_word(at)

    def _last_word(self, at: float) -> None:
        """An end that no move brought about is a public step too."""
        self.number += 1
        self.frames.append(Frame(self.number, self.state, ()))
        self.window, self.undo = None, None

    def _rematched(self, entry: Rematched, at: float, ahead: Ahead | None) -> None:
        self.next_table = entry.table

    def _token_changed(self, entry: TokenChanged, at: float, ahead: Ahead | None) -> None:
        if entry.seat is None:
            self.audience = entry.token
        else:
            self.invites[entry.seat] = entry.token

    def _resumed(self, entry: Resumed, at: float, ahead: Ahead | None) -> None:
        self.clocks.skip(entry.lost)
        if self.window is not None:
            # Nobody could answer while the server was away: the window lasts its time again.
            self.window.opened, self.window.ticks = at, 0

    def _lost_on_time(self, loser: int) -> Outcome:
        return Outcome(
            tuple("loss" if seat == loser else "win" for seat in range(self.players)),
            say("out-of-time", who=Seat(loser)),
            ScoreSheet(
                (say("sheet-player"),), tuple((Seat(seat),) for seat in range(self.players))
            ),
        )


Folder = Callable[[Story, Any, float, Ahead | None], None]

_FOLDERS: dict[type[Any], Folder] = cast(
    "dict[type[Any], Folder]",
    {
        Sat: Story._sat,
        Ready: Story._ready,
        SeatOpened: Story._opened,
        BotSat: Story._bot_sat,
        HandedOver: Story._handed_over,
        Started: Story._started,
        Moved: Story._moved,
        Answered: Story._answered,
        Closed: Story._closed,
        StandingSet: Story._standing_set,
        StoodIn: Story._stood_in,
        Returned: Story._returned,
        Hinted: Story._hinted,
        ParFound: Story._par_found,
        UndoAsked: Story._undo_asked,
        UndoAnswered: Story._undo_answered,
        Undone: Story._undone,
        Spoken: Story._spoken,
        Flagged: Story._flagged,
        Abandoned: Story._abandoned,
        Rematched: Story._rematched,
        TokenChanged: Story._token_changed,
        Resumed: Story._resumed,
    },
)


def _has_turn(state: AnyState, seat: int) -> bool:
    """Whether a seat is to move, outside a window."""
    return state.outcome is None and not state.in_window and state.asked[:1] == (seat,)


def _beginning(value: Any) -> Any:
    """A value that goes to everybody with every change of the table must not be long."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST_SHOWN else value[: LONGEST_SHOWN - 1] + "…"
    if isinstance(value, list | tuple):
        return [_beginning(each) for each in cast("Sequence[Any]", value)]
    return value
